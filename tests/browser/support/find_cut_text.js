// Finds texts of the table that are cut or leave their plate in the present layout. Three exceptions: a name wider than `most`
// Latin letters may end in an ellipsis (a Chinese letter counts two), a role may yield to the hat, and points to a player's absence.
({ most = 12, may = [] } = {}) => {
  const long = el => [...(el.querySelector(".nm") ?? el).textContent].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0) > most;
  const out = [], box = el => el.getBoundingClientRect();
  const seen = el => el.getClientRects().length && getComputedStyle(el).visibility !== "hidden" && box(el).width > 0;
  const say = (el, what) => out.push(`${what}: “${el.textContent}” in ${el.closest("[data-seat]")?.dataset.seat ?? el.parentElement.className}`);
  const words = el => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect();
  };
  const within = (el, plate, what) => {
    const outer = box(plate), inner = words(el);
    if (inner.width && (inner.left < outer.left - 0.6 || inner.right > outer.right + 0.6 || inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2)) say(el, what);
  };
  const all = css => [...document.querySelectorAll(css)].filter(seen);

  for (const plate of all(".seat .plate, .self .id")) {
    const worn = el => el.matches(".role, .away ~ .num") && box(el).top >= box(el.parentElement).bottom - 1;
    for (const el of plate.querySelectorAll(".sub > *:not(.speech)")) if (seen(el) && !worn(el)) within(el, plate, "leaves its plate");
    const name = plate.querySelector(".name");
    const own = plate.closest(".around, .seats") ? name : (name.querySelector(".nm") ?? name);   // beside the mark a name is cut by itself
    if (!long(name) && seen(name) && [name, own].some(el => el.scrollWidth > el.clientWidth)) say(name, "a name is cut");
    if (box(plate).right > innerWidth + 1 || box(plate).left < -1) say(plate, "leaves the screen");
  }
  for (const el of all(".prompt[data-shown] .text > *, .prompt[data-shown] > span:not(.text, .clock), .plays .tag, .bar .title *, .actions .btn, .tools .tool, .foot .btn, .note :not(.code, .code *)")) {
    if (el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== "inline") say(el, "is cut");
  }
  for (const el of all(".prompt[data-shown] .text:not(:has(.as))")) if (el.scrollWidth > el.clientWidth + 1) say(el, "is cut");
  for (const prompt of all(".prompt[data-shown]")) {
    if (box(prompt).right > innerWidth + 1 || box(prompt).left < -1) say(prompt, "leaves the screen");
  }
  for (const cell of all(".stage h1, .stage h2, .stage p, .stage td, .stage th, .stage .who-name, .stage .who small, .stage .formula span").filter(el => !el.querySelector(".sr"))) {
    const scroll = box(cell.closest(".scroll")), name = cell.matches(".who-name, thead th"), mine = name ? box(cell) : words(cell);
    if (mine.width && (mine.right > scroll.right + 0.6 || mine.left < scroll.left - 0.6)) say(cell, "leaves the scroll");
    const allowed = name && long(cell);
    if (!allowed && cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display !== "inline") say(cell, "is cut");
  }
  for (const part of all(".stage .formula > div")) for (const el of part.children) within(el, part, "leaves its part");
  for (const box of all(".stage .rounds-scroll")) if (box.scrollWidth > box.clientWidth + 1 && !may.includes("rounds")) out.push("the table of the rounds is cut");
  return [...new Set(out)];
}
