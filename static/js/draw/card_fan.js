// A fan of cards in a picture: nobody can pick one. The layout is that of `.hand` in cards.css.

/**
 * Returns the cards as a fan at the foot of a miniature.
 *
 * @param {readonly Element[]} cards
 */
export function cardFan(cards) {
  const foot = document.createElement("div"),
    list = document.createElement("ol");
  foot.className = "m-hand";
  list.className = "hand";
  list.style.setProperty("--n", String(cards.length || 1));
  cards.forEach((card, index) => {
    const item = document.createElement("li");
    for (const [key, value] of [
      ["--i", index],
      ["--row", 0],
      ["--k", index],
    ])
      item.style.setProperty(String(key), String(value));
    item.append(card);
    list.append(item);
  });
  foot.append(list);
  return foot;
}
