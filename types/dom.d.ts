// Types of elements found by a selector. Scripts of this product look up HTML elements only, never drawings. A found
// element therefore has the members of every HTML element, such as `dataset` and `hidden`; a more specific type is
// named at its use.

interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
    closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
    closest(selectors: string): HTMLElement | null;
}

interface HTMLElement {
    /** The key of the element's content, written by `fill`. */
    filledWith?: string;
}
