// Names of the built-in agents in Latin letters, for pages that are not Chinese. The server keeps the names in Chinese
// only; a test compares this list with the server's.

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
 * Returns a seat in which the name of an agent is spelled for the language of the page. Names of people and bots stay
 * as they are.
 *
 * @template {Pick<Seat, "kind" | "name">} Holder
 * @param {Holder | null} seat
 */
export function localizedName(seat) {
  return seat?.kind === "agent" && !language().startsWith("zh") && SPELLED[seat.name]
    ? { ...seat, name: SPELLED[seat.name] }
    : seat;
}
