// The tabs of the stream desk on a phone: one part at a time, named by the address. Wide screens show all parts.

const TABS = ["live", "gifts", "seats", "connect"];

/** @type {Record<string, string>} */
const HOME = { queue: "live", log: "live", picture: "live", secret: "connect" };

/**
 * Returns the tab that belongs to the hash of an address; `live` for an unknown one.
 *
 * @param {string} hash
 */
export function tabOf(hash) {
  const name = hash.replace("#", ""),
    tab = HOME[name] ?? name;
  return TABS.includes(tab) ? tab : "live";
}

/** Shows the tab of the page's address, and follows the tabs that the reader presses. */
export function followTabs() {
  const show = (/** @type {string} */ tab) => {
    document.body.dataset.shown = tab;
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".desk-tabs [data-to]"))) {
      if (link.dataset.to === tab) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  document.querySelector(".desk-tabs")?.addEventListener("click", event => {
    const to = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-to]"))?.dataset
      .to;
    if (!to) return;
    event.preventDefault();
    history.replaceState(null, "", `#${to}`); // not followed: the page would jump to the part
    show(to);
    scrollTo(0, 0);
  });
  show(tabOf(location.hash));
  if (matchMedia("(width <= 720px)").matches) addEventListener("load", () => scrollTo(0, 0)); // not to the part's anchor
}
