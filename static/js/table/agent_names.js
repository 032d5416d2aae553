// How pages that are not Chinese spell the names of the house's agents. Names are kept in Chinese; a test holds this to the server.

/** @import { Seat } from "#types/table" */

import { language } from "#js/table/words.js";

/** @type {Record<string, string>} */
export const SPELLED = {
  小满: "Xiaoman",
  青禾: "Qinghe",
  墨团: "Motuan",
  竹心: "Zhuxin",
  阿砚: "Ayan",
  松针: "Songzhen",
  云片: "Yunpian",
  半夏: "Banxia",
  拾光: "Shiguang",
  白露: "Bailu",
  听雨: "Tingyu",
  南枝: "Nanzhi",
  石榴: "Shiliu",
  惊蛰: "Jingzhe",
  木樨: "Muxi",
  霜降: "Shuangjiang",
};

/**
 * A seat as this reader sees it; people are called what they call themselves.
 *
 * @template {Pick<Seat, "kind" | "name">} Somebody
 * @param {Somebody | null} seat
 */
export function localizedName(seat) {
  return seat?.kind === "agent" && !language().startsWith("zh") && SPELLED[seat.name]
    ? { ...seat, name: SPELLED[seat.name] }
    : seat;
}
