// Finds faults in the present layout of a puzzle: parts over each other or off the screen, controls too small.
() => {
  const parts = {
    title: ".bar .title", goal: ".kitty", plate: ".seat .plate", face: ".seat .top", left: ".seat[data-seat=left] .all-open .card",
    right: ".seat[data-seat=right] .all-open .card", play: ".plays .group", tag: ".plays .tag", pass: ".plays .pass",
    prompt: ".prompt[data-shown]", action: ".actions .btn", own: ".hand-zone .card", self: ".self", tool: ".tools .tool", done: ".puzzle-done",
  };
  const shown = el => el.getClientRects().length && getComputedStyle(el).visibility !== "hidden";
  const seen = Object.entries(parts).flatMap(([name, css]) => [...document.querySelectorAll(css)].filter(shown).map(el => [name, el.getBoundingClientRect(), el]));
  const faults = new Set();
  // smaller than any phone: the table keeps the height that it needs, and scrolls
  const shell = document.querySelector(".puzzle-shell"), low = innerWidth >= 600 && innerHeight < 330;
  if (low && !["auto", "scroll"].includes(getComputedStyle(shell).overflowY)) faults.add("a low screen does not scroll");
  const bottom = low ? document.querySelector(".room").getBoundingClientRect().bottom : innerHeight;
  seen.forEach(([name, box], i) => {
    if (box.left < -2 || box.top < -2 || box.right > innerWidth + 2 || box.bottom > bottom + 2) faults.add(`${name} leaves the screen`);
    for (const [other, there] of seen.slice(i + 1)) {
      if (name === other) continue;
      const x = Math.min(box.right, there.right) - Math.max(box.left, there.left), y = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (x > 3 && y > 3) faults.add(`${name} over ${other}`);
    }
  });
  for (const button of document.querySelectorAll(".actions .btn, .bar .btn, .tools .tool")) {
    const { width, height } = button.getBoundingClientRect();
    if (width && button.scrollWidth > button.clientWidth + 1) faults.add(`${button.innerText} is wider than its button`);
    if (width && (width < 43.5 || height < 43.5)) faults.add(`a control of ${Math.round(width)} by ${Math.round(height)}`);
  }
  return [...faults];
}
