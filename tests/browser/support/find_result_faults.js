// Finds faults in the present layout of a result panel: buttons alone in a row, names cut, figures out of line.
() => {
  const out = [],
    stage = document.querySelector(".stage"),
    foot = stage.querySelector(".foot");
  if (!stage.getClientRects().length) return ["no scroll is there"];
  const box = el => el.getBoundingClientRect(),
    middle = el => (box(el).top + box(el).bottom) / 2;
  for (const el of stage.querySelectorAll(".btn, .verify a")) {
    const { left, right, width, height } = box(el);
    if (width && (width < 43.5 || height < 43.5)) out.push(`${el.textContent} is ${width} x ${height}`);
    if (left < -1 || right > innerWidth + 1) out.push(`${el.textContent} leaves the screen`);
  }
  const button = stage.querySelector(".btn.primary"),
    red = box(button);
  if (red.bottom > innerHeight + 1 && getComputedStyle(foot).position === "sticky")
    out.push("what to press next is below the screen");
  const beside = [...foot.children].some(
    el => el !== button && el.textContent && Math.abs(middle(el) - middle(button)) < 12,
  );
  if (!beside && red.width < foot.clientWidth * 0.8) out.push(`${button.textContent} stands alone in a row`);
  const told = Math.max(...[...stage.querySelectorAll(".verdict > :not(.podium)")].map(el => box(el).bottom));
  for (const part of stage.querySelectorAll(".podium > div")) {
    const { top, bottom, height } = box(part);
    if (height && bottom > box(foot).top + 2)
      out.push(`the podium is ${Math.round(bottom - box(foot).top)} px behind the buttons`);
    if (height && top < told) out.push("the podium is over the verdict");
  }
  for (const name of stage.querySelectorAll(".who-name, .rounds-table thead th")) {
    if (!name.querySelector(".sr") && name.scrollWidth > name.clientWidth + 1) out.push(`${name.textContent} is cut`);
  }
  for (const part of stage.querySelectorAll(".formula > div")) {
    for (const el of part.children) {
      if (el.getClientRects().length && (box(el).left < box(part).left - 1 || box(el).right > box(part).right + 1))
        out.push(`${el.textContent} leaves its plate`);
    }
  }
  for (const cell of stage.querySelectorAll(".rounds-table td.n")) {
    const figure = document.createRange();
    figure.selectNodeContents([...cell.childNodes].find(node => node.nodeType === Node.TEXT_NODE));
    const edge = box(cell).right - parseFloat(getComputedStyle(cell).paddingRight);
    if (cell.offsetWidth && Math.abs(figure.getBoundingClientRect().right - edge) > 1.5)
      out.push(`${cell.textContent} is out of line`);
  }
  if (stage.scrollWidth > stage.clientWidth + 1) out.push("it scrolls sideways");
  return out;
};
