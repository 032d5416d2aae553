// What our pages look up by a selector is HTML: drawings are made by scripts, never looked for. So what is found has the
// members of every HTML element, `dataset` and `hidden` among them, and a more special one is named where it is needed.

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
    /** The key of what `fill` has filled it with. */
    filledWith?: string;
}
