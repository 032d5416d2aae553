// Spellings of the built-in agents' names on pages that are not Chinese. The server keeps the names in Chinese. A test
// compares this list with the server's.

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
 * Returns a seat with its name in the language of the page. Only names of agents are translated.
 *
 * @template {Pick<Seat, "kind" | "name">} Holder
 * @param {Holder | null} seat
 */
export function localizedName(seat) {
  return seat?.kind === "agent" && !language().startsWith("zh") && SPELLED[seat.name]
    ? { ...seat, name: SPELLED[seat.name] }
    : seat;
}
