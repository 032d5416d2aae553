// The slips on the jokers of the rules page: data-stand="SJ:8 BJ:10" on a group of cards says what its jokers stand for.

import "#js/site/draw_cards.js";
import { setSlip } from "#js/games/gandengyan/joker_slips.js";
import { addWords } from "#js/table/words.js";
import words from "#words/games/gandengyan";

addWords(words);

for (const slot of document.querySelectorAll("[data-stand]"))
  for (const [code, rank] of (slot.dataset.stand ?? "").split(" ").map(pair => pair.split(":"))) {
    const el = slot.querySelector(`.card[data-code="${code}"]`);
    if (el) setSlip(el, Number(rank));
  }
