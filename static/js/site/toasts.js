// Toasts of pages that disappear by themselves.

const TOAST_MS = 7000;

/**
 * Removes a toast after some seconds, unless the reader is at it.
 *
 * @param {Element} item
 */
export function removeLater(item) {
  let left = setTimeout(() => item.remove(), TOAST_MS);
  for (const name of ["pointerenter", "focusin"]) item.addEventListener(name, () => clearTimeout(left));
  for (const name of ["pointerleave", "focusout"])
    item.addEventListener(name, () => {
      left = setTimeout(() => item.remove(), TOAST_MS);
    });
}
