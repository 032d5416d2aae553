// Finds faults in the present layout of the table: parts over each other, outside the play area, too small to press, or split.
parts => {
  const seen = [], out = [], box = el => el.getBoundingClientRect();
  const felt = box(document.querySelector(".table"));                  // on a small screen the table scrolls
  for (const [name, css] of Object.entries(parts)) {
    for (const el of document.querySelectorAll(css)) {
      if (el.getClientRects().length && getComputedStyle(el).visibility !== "hidden") seen.push([name, box(el)]);
    }
  }
  if (felt.right > Math.max(innerWidth, 320) + 1) out.push("the felt is wider than the screen");
  for (const [name, { left, top, right, bottom, width, height }] of seen) {
    const gone = left < felt.left - 1 || top < felt.top - 1 || right > felt.right + 1 || bottom > felt.bottom + 1;
    if (gone) out.push(`${name} leaves the felt`);
    const small = width < 43.5 || height < 43.5, size = `${Math.round(width)} x ${Math.round(height)}`;
    if (["button", "tool"].includes(name) && small) out.push(`${name} is ${size}`);
  }
  for (let i = 0; i < seen.length; i++) {
    for (let j = i + 1; j < seen.length; j++) {
      const [a, p] = seen[i], [b, q] = seen[j];
      if (a === "card" && b === "card") continue;
      const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (x > 1.5 && y > 1.5) out.push(`${a} over ${b} by ${Math.round(x)} x ${Math.round(y)}`);
    }
  }
  for (const act of document.querySelectorAll(".seat:not([data-empty]) .seat-act:not(.primary)")) {
    const [said, name] = [act, act.closest(".seat").querySelector(".name")].map(el => {
      const text = document.createRange();
      text.selectNodeContents(el);
      return getComputedStyle(el).visibility === "hidden" ? new DOMRect() : box(text);
    });
    const deep = Math.min(said.bottom, name.bottom) - Math.max(said.top, name.top);
    if (deep > 4 && Math.min(said.right, name.right) > Math.max(said.left, name.left)) out.push(`${act.textContent} over a name by ${Math.round(deep)}`);
  }
  const lines = [...document.querySelectorAll(".note > *")].filter(el => getComputedStyle(el).visibility !== "hidden").map(el => [el.className, box(el)]);
  lines.forEach(([name, { left, right, top, bottom }], i) => lines.slice(i + 1).forEach(([other, there]) => {
    const x = Math.min(right, there.right) - Math.max(left, there.left), y = Math.min(bottom, there.bottom) - Math.max(top, there.top);
    if (x > 4 && y > 4) out.push(`${name} over ${other} in the note by ${Math.round(x)} x ${Math.round(y)}`);
  }));
  const around = [...document.querySelectorAll(".around > .seat")].map(box);
  const beside = [Math.min(...around.map(seat => seat.left)) - felt.left, felt.right - Math.max(...around.map(seat => seat.right))];
  if (around.length && Math.abs(beside[0] - beside[1]) > 12) out.push(`beside the seats there is room of ${beside.map(Math.round)}`);
  for (const el of document.querySelectorAll(".note *")) {
    if (box(el).right > box(el.closest(".note")).right + 1) out.push(`${el.textContent} is wider than the note`);
  }
  for (const el of document.querySelectorAll(".actions .btn, .seat-act, .note .btn")) {
    const text = document.createRange();
    text.selectNodeContents(el);
    if (box(el).width && box(text).left - box(el).left < 5) out.push(`${el.textContent} touches the edge of its button`);
  }
  for (const group of document.querySelectorAll(".plays .group")) {
    const tops = [...group.children].map(card => Math.round(box(card).top)).filter(top => top > 0);
    const rows = [...new Set(tops)].map(top => tops.filter(other => other === top).length);
    const most = tops.length <= 5 ? 1 : 3;
    if (rows.length > most || Math.min(...rows) * 2 < Math.max(...rows)) out.push(`a play lies in rows of ${rows}`);
  }
  return out;
}
