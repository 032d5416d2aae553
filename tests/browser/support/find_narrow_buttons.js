// Finds buttons that are narrower than their text in the present layout: words in the padding, or beyond the edge.
() => {
  const narrow = [...document.querySelectorAll(".btn, .seg > *, .toast button")].filter(el => {
    if (!el.getClientRects().length || getComputedStyle(el).visibility === "hidden") return false;
    const style = getComputedStyle(el), { left, right } = el.getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(el);
    const said = words.getBoundingClientRect(), edge = side => parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]);
    return said.width > right - left - edge("Left") - edge("Right") + 1;
  });
  return [...new Set(narrow.map(el => `“${el.textContent.trim()}” is wider than its button`))];
}
