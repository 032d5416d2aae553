// Functions that create elements and write into them. Text that people typed reaches the page through this module
// alone, as text nodes and never as markup.

/** @import { Child, ElementOf, Props } from "#types/table" */

/**
 * Creates an element from a selector, its properties and its children: `h("p.muted", {}, "text")`.
 *
 * @template {string} Selector
 * @param {Selector} selector
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {ElementOf<Selector>}
 */
export function h(selector, props = {}, ...children) {
  const [tag, ...classes] = selector.split(".");
  const el = /** @type {ElementOf<Selector>} */ (document.createElement(tag || "div"));
  if (classes.length) el.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") for (const [name, listener] of Object.entries(value)) el.addEventListener(name, listener);
    else if (key === "data") for (const [name, item] of Object.entries(value)) setData(el, name, item);
    else if (key === "vars") for (const [name, item] of Object.entries(value)) el.style.setProperty(name, item);
    else el.setAttribute(key, value === true ? "" : String(value));
  }
  el.append(
    .../** @type {Node[]} */ (
      children.flat().filter(child => child !== null && child !== undefined && child !== false)
    ),
  );
  return el;
}

/**
 * Creates a large button of an action bar. `act` is its name in `data-act`, `tone` its classes.
 *
 * @param {string} act
 * @param {string} tone
 * @param {string} text
 * @param {() => unknown} run
 */
export const button = (act, tone, text, run) =>
  h("button.btn", { class: `btn lg ${tone}`.trim(), type: "button", "data-act": act, on: { click: run } }, text);

/**
 * Sets a data attribute, or removes it for null, undefined and false.
 *
 * @param {HTMLElement} el
 * @param {string} name
 * @param {unknown} value
 */
export function setData(el, name, value) {
  const wanted =
    value === undefined || value === null || value === false ? undefined : String(value === true ? "" : value);
  if (el.dataset[name] === wanted) return;
  if (wanted === undefined) delete el.dataset[name];
  else el.dataset[name] = wanted;
}

/**
 * Hides or shows an element. Does nothing if it is so already, since the browser would recompute styles.
 *
 * @param {HTMLElement} el
 * @param {unknown} on
 */
export function setHidden(el, on) {
  if (el.hidden !== Boolean(on)) el.hidden = Boolean(on);
}

/**
 * Sets the text of an element, unless it has this text already: screen readers repeat a text that is written again.
 *
 * @param {Element} el
 * @param {string | number} text
 */
export function setText(el, text) {
  if (el.textContent !== String(text)) el.textContent = /** @type {string} */ (text);
}

/**
 * Sets an attribute of an element, unless it has this value already.
 *
 * @param {Element} el
 * @param {string} name
 * @param {unknown} value
 */
export function setAttr(el, name, value) {
  const wanted = value === null || value === undefined || value === false ? null : String(value === true ? "" : value);
  if (el.getAttribute(name) === wanted) return;
  if (wanted === null) el.removeAttribute(name);
  else el.setAttribute(name, wanted);
}

/**
 * Replaces the children of an element if `key` differs from the key of the last call. With an equal key nothing is
 * touched, so nothing flickers or loses the focus. True if they were replaced.
 *
 * @param {HTMLElement} el
 * @param {unknown} key
 * @param {() => Child} make
 */
export function fill(el, key, make) {
  const text = JSON.stringify(key);
  if (el.filledWith === text) return false;
  el.filledWith = text;
  el.replaceChildren(.../** @type {Node[]} */ ([make()].flat().filter(Boolean)));
  return true;
}
