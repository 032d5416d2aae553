// Types of elements found by a selector. TypeScript takes the result of a class selector for an `Element`; here it is an
// `HTMLElement`, since scripts of this product look up HTML elements by class. A drawing (SVG) is looked up by its tag and
// then has its own type. TypeScript cannot check this: a class selector that finds a drawing still promises `hidden` and
// other members that a drawing lacks, so such a script names `SVGElement` itself.

interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    querySelector<K extends keyof SVGElementTagNameMap>(selectors: K): SVGElementTagNameMap[K] | null;
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll<K extends keyof SVGElementTagNameMap>(selectors: K): NodeListOf<SVGElementTagNameMap[K]>;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
    closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
    closest<K extends keyof SVGElementTagNameMap>(selector: K): SVGElementTagNameMap[K] | null;
    closest(selectors: string): HTMLElement | null;
}

interface HTMLElement {
    /** The key of the content that `fill` of `table/dom.js` wrote last; `fill` writes only when the key differs. */
    filledWith?: string;
}
