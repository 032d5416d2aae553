// Making elements. What people typed reaches the page through here alone, as text nodes, never as markup.

/** @import { Child, ElementOf, Props } from "#types/table" */

/**
 * `h("p.note", {title: "…", on: {click}}, "text", child)`; null children are left out.
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
 * A large button under the hand; `act` is its name, `tone` its classes.
 *
 * @param {string} act
 * @param {string} tone
 * @param {string} text
 * @param {() => unknown} run
 */
export const button = (act, tone, text, run) =>
  h("button.btn", { class: `btn lg ${tone}`.trim(), type: "button", "data-act": act, on: { click: run } }, text);

/**
 * A data attribute, absent when there is nothing to say.
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
 * Hides or shows, written only when it differs: to hide what is hidden makes the browser work out its style anew.
 *
 * @param {HTMLElement} el
 * @param {unknown} on
 */
export function setHidden(el, on) {
  if (el.hidden !== Boolean(on)) el.hidden = Boolean(on);
}

/**
 * Text of an element, written only when it differs, so that screen readers hear no echo.
 *
 * @param {Element} el
 * @param {string | number} text
 */
export function setText(el, text) {
  if (el.textContent !== String(text)) el.textContent = /** @type {string} */ (text);
}

/**
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
 * Replaces the children only when the key differs from the last one: no flicker, no lost focus.
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
