// Draws the slips on the jokers of the rules page: `data-stand="SJ:8 BJ:10"` on a group of cards names the rank of each
// joker.

import "#js/site/draw_cards.js";
import { wearSlip } from "#js/games/gandengyan/joker_slips.js";
import en from "#js/games/gandengyan/words_en.js";
import zh from "#js/games/gandengyan/words_zh.js";
import { addWords, setLang } from "#js/table/words.js";

setLang(document.documentElement.lang);
addWords({ zh, en });

for (const slot of document.querySelectorAll("[data-stand]"))
  for (const [code, rank] of (slot.dataset.stand ?? "").split(" ").map(pair => pair.split(":"))) {
    const el = slot.querySelector(`.card[data-code="${code}"]`);
    if (el) wearSlip(el, Number(rank));
  }
