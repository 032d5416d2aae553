// Log, chat and watchers: a panel beside the felt on a desk, a drawer elsewhere.

import { chatLine } from "#js/table/chat.js";
import { fill, h, setAttr, setText } from "#js/table/dom.js";
import { mergeSaid, renderLog } from "#js/table/log.js";
import { icon } from "#js/table/sprites.js";
import { isSpectator } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const WIDE = "(width >= 1180px) and (height >= 600px)";
const QUICK = ["steady", "nice", "yours"];
const LONGEST = 120;                               // characters of a chat text

export class Side {
  #el; #wide = matchMedia(WIDE);
  #tabs = {};
  #panels = {};
  #watchers = h("span.num.muted");
  #input;
  #current = "log";
  #seen = 0;

  /** `say(frame)` speaks; `extra(state)` gives the watchers' tab what the table has to tell. */
  constructor(el, { say, extra }) {
    this.#el = el;
    this.extra = extra;
    this.#input = h("input.input", { "aria-label": t("side.say"), placeholder: t("side.say"), maxlength: LONGEST, autocomplete: "off", enterkeyhint: "send" });
    const send = event => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (text) say({ text });
      this.#input.value = "";
    };
    const tab = (name, ...content) => (this.#tabs[name] = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, on: { click: () => this.show(name) } }, ...content));
    const panel = (name, cls) => (this.#panels[name] = h(cls, { role: "tabpanel", id: `panel-${name}`, tabindex: 0, "aria-labelledby": `tab-${name}` }));
    const tabs = h("div.tabs", { role: "tablist", on: { keydown: event => this.#arrow(event) } },
      tab("log", t("side.log")), tab("chat", t("side.chat")), tab("watch", h("span", {}, t("side.watch")), this.#watchers));
    el.replaceChildren(
      h("div.side-head", {}, tabs, h("button.btn.icon-only.quiet.close", { type: "button", "aria-label": t("side.close"), on: { click: () => this.close() } }, icon("close"))),
      panel("log", "div.log"), panel("chat", "div.log.talk"), panel("watch", "div.log.watch"),
      h("form.compose", { on: { submit: send } },
        h("div.quick", {}, QUICK.map(phrase => h("button", { type: "button", on: { click: () => say({ phrase }) } }, t(`say.${phrase}`)))),
        h("div.row", {}, this.#input, h("button.btn.icon-only.send", { type: "submit", "aria-label": t("side.send") }, icon("send")))),
    );
    this.#wide.addEventListener("change", () => this.#fit());
    this.#fit();
    this.show("log");
  }

  render(state, lines) {
    renderLog(this.#panels.log, state, mergeSaid(lines, state.chat, state.view?.round ?? 0));
    const talk = this.#panels.chat, last = state.chat.at(-1)?.id ?? 0;
    fill(talk, last, () => (state.chat.length ? state.chat.map(line => chatLine(state, line)) : h("p.muted", {}, t("side.empty"))));
    if (this.#seen !== last) talk.scrollTop = talk.scrollHeight;
    this.#seen = last;
    const n = state.table?.watchers ?? 0;
    setText(this.#watchers, n);
    fill(this.#panels.watch, [n, state.table?.options, state.code, isSpectator(state)], () => [
      h("p", {}, n ? t("side.watchers", { n }) : t("side.nobody")), h("p.muted", {}, t("side.watchnote")), ...this.extra(state)]);
  }

  show(name) {
    this.#current = name;
    for (const [key, tab] of Object.entries(this.#tabs)) {
      setAttr(tab, "aria-selected", String(key === name));
      setAttr(tab, "tabindex", key === name ? "0" : "-1");
      this.#panels[key].hidden = key !== name;
    }
    this.#panels[name].scrollTop = this.#panels[name].scrollHeight;
  }

  /** Opens the drawer at a tab; beside the felt it only turns to it. */
  open(name = this.#current) {
    if (!this.#wide.matches && !this.#el.matches(":popover-open")) this.#el.showPopover();
    this.show(name);
  }

  close() {
    if (!this.#wide.matches) this.#el.hidePopover();
  }

  #fit() {
    if (this.#wide.matches) this.#el.removeAttribute("popover");
    else this.#el.setAttribute("popover", "auto");
  }

  #arrow(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = Object.keys(this.#tabs), next = names[(names.indexOf(this.#current) + step + names.length) % names.length];
    this.show(next);
    this.#tabs[next].focus();
  }
}
