// Finds faults in the present layout of a replay: parts over each other or off the screen, controls too small.
() => {
  const parts = {
    kitty: ".kitty", plate: ".rseat .plate", left: ".rseat[data-seat=left] .card", right: ".rseat[data-seat=right] .card",
    own: ".rseat[data-seat=self] .card", play: ".plays .group", tag: ".plays .tag", pass: ".plays .pass",
    caption: ".caption", controls: ".transport", title: ".bar .title",
  };
  const seen = Object.entries(parts).flatMap(([name, css]) =>
    [...document.querySelectorAll(css)].filter(el => el.getClientRects().length).map(el => [name, el.getBoundingClientRect(), el]));
  const faults = new Set();
  seen.forEach(([name, box, el], i) => {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.add(`${name} leaves the screen`);
    for (const [other, there, it] of seen.slice(i + 1)) {
      if (name === other && el.parentElement === it.parentElement) continue;       // cards of one hand
      const x = Math.min(box.right, there.right) - Math.max(box.left, there.left);
      const y = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (x > 2 && y > 2) faults.add(`${name} over ${other}`);
    }
  });
  for (const button of document.querySelectorAll(".steps .btn, .bar .btn, .speed")) {
    const { width, height } = button.getBoundingClientRect();
    if (width && (width < 43.5 || height < 43.5)) faults.add(`a control of ${Math.round(width)} by ${Math.round(height)}`);
  }
  for (const group of document.querySelectorAll(".plays .group")) {
    const tops = [...group.children].map(card => Math.round(card.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map(top => tops.filter(other => other === top).length);
    if ((tops.length <= 5 && rows.length > 1) || Math.min(...rows) * 2 < Math.max(...rows)) faults.add(`a play in rows of ${rows}`);
  }
  for (const hand of document.querySelectorAll(".rseat .cards")) {
    const tops = [...hand.children].map(card => Math.round(card.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map(top => tops.filter(other => other === top).length);
    if (rows.length > 2 || Math.max(...rows) - Math.min(...rows) > 1) faults.add(`a hand in rows of ${rows}`);
  }
  return [...faults];
}
