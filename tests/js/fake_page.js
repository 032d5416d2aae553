// Just so much of a page as a board needs to be mounted without a browser: elements with children, classes, attributes and
// listeners, found by simple selectors. Nothing is laid out: every box is empty.

const ZONES = ["seats", "plays", "kitty", "tracker", "prompt", "actions", "hand-zone", "self", "tools", "fx"];

class FakeElement {
  nodeType = 1;
  parentElement = null;
  children = [];
  dataset = {};
  hidden = false;
  text = "";
  attributes = new Map();
  listeners = new Map();
  style = { setProperty() {}, removeProperty() {} };

  constructor(tag) {
    this.tagName = tag.toUpperCase();
  }

  set className(text) {
    this.names = new Set(text.split(" "));
  }

  get className() {
    return [...this.classList].join(" ");
  }

  get classList() {
    const names = (this.names ??= new Set());
    return {
      add: name => names.add(name),
      contains: name => names.has(name),
      toggle: (name, on) => (on ? names.add(name) : names.delete(name)),
      [Symbol.iterator]: () => names.values(),
    };
  }

  get textContent() {
    return this.text + this.children.map(child => child.textContent).join("");
  }

  set textContent(text) {
    this.text = String(text);
    this.children = [];
  }

  set innerHTML(markup) {
    this.replaceChildren(new FakeElement(markup.slice(1, 4)));
  }

  cloneNode() {
    return new FakeElement(this.tagName);
  }

  get childElementCount() {
    return this.children.filter(child => child.nodeType === 1).length;
  }

  get firstElementChild() {
    return this.children.find(child => child.nodeType === 1) ?? null;
  }

  get lastElementChild() {
    return this.children.findLast(child => child.nodeType === 1) ?? null;
  }

  setAttribute(name, value) {
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
    else if (name === "class") this.className = value;
    else if (name === "hidden") this.hidden = true;
    else this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  toggleAttribute(name, on) {
    if (name.startsWith("data-")) on ? (this.dataset[name.slice(5)] = "") : delete this.dataset[name.slice(5)];
    else on ? this.attributes.set(name, "") : this.attributes.delete(name);
  }

  append(...nodes) {
    for (const node of nodes) {
      const child = node instanceof FakeElement ? node : { nodeType: 3, textContent: String(node) };
      this.children.push(child);
      child.parentElement = this;
    }
  }

  prepend(...nodes) {
    const before = this.children;
    this.children = [];
    this.append(...nodes, ...before);
  }

  replaceChildren(...nodes) {
    this.children = [];
    this.append(...nodes);
  }

  insertBefore(node, other) {
    const at = other ? this.children.indexOf(other) : this.children.length;
    this.children.splice(at, 0, node);
    node.parentElement = this;
  }

  before(node) {
    this.parentElement.insertBefore(node, this);
  }

  after(node) {
    this.parentElement.insertBefore(node, null);
  }

  remove() {
    if (this.parentElement) this.parentElement.children = this.parentElement.children.filter(one => one !== this);
  }

  addEventListener(name, run) {
    this.listeners.set(name, run);
  }

  removeEventListener(name) {
    this.listeners.delete(name);
  }

  dispatch(name, event) {
    return this.listeners.get(name)?.(event);
  }

  matches(selector) {
    return selector.split(",").some(one => fits(this, one.trim().replace(":scope > ", "")));
  }

  closest() {
    return null;
  }

  contains() {
    return false;
  }

  querySelectorAll(selector) {
    const inside = this.children.filter(child => child.nodeType === 1);
    const found = inside.filter(child => child.matches(selector));
    return selector.startsWith(":scope >")
      ? found
      : inside.flatMap(child => [...(found.includes(child) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: 0, height: 0 };
  }

  animate() {
    return {};
  }

  focus() {}
}

/** Whether an element is what `tag.class[data-name=value]` asks for. */
function fits(el, selector) {
  const [, tag, classes, data, value] = /^([\w-]*)((?:\.[\w-]+)*)(?:\[data-([\w-]+)=(\w+)\])?$/.exec(selector) ?? [];
  return (
    tag !== undefined &&
    (!tag || el.tagName === tag.toUpperCase()) &&
    classes
      .split(".")
      .filter(Boolean)
      .every(name => el.classList.contains(name)) &&
    (!data || el.dataset[data] === value)
  );
}

/** Puts a document into the process and returns an empty table. */
export function fakeTable() {
  globalThis.document = {
    hidden: false,
    activeElement: null,
    documentElement: Object.assign(new FakeElement("html"), { lang: "en" }),
    createElement: tag => new FakeElement(tag),
    createElementNS: (_, tag) => new FakeElement(tag),
    addEventListener() {},
    removeEventListener() {},
    querySelectorAll: () => [],
  };
  globalThis.Element = globalThis.HTMLElement = FakeElement;
  globalThis.getComputedStyle = () => ({ getPropertyValue: () => "10ms" });
  globalThis.navigator ??= {};
  globalThis.requestAnimationFrame = run => setTimeout(run);
  globalThis.cancelAnimationFrame = id => clearTimeout(id);
  globalThis.ResizeObserver = class {
    observe() {}
    disconnect() {}
  };
  const table = new FakeElement("main");
  table.className = "table";
  table.append(
    ...ZONES.map(name => Object.assign(new FakeElement("section"), { className: name })),
    ...["self", "other1", "other2"].map(place => {
      const seat = new FakeElement("article");
      seat.className = place === "self" ? "self" : "seat";
      seat.dataset.seat = place;
      return seat;
    }),
  );
  return table;
}
