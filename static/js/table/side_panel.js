// The side panel with the tabs log, chat and spectators. It is beside the table on wide screens and a drawer elsewhere.

/** @import { Child, LogLine, SidePanelEnv, State, Voice } from "#types/table" */

import { chatLine } from "#js/table/chat_messages.js";
import { fill, h, setAttr, setHidden, setText } from "#js/table/dom.js";
import { mergeChat, renderLog } from "#js/table/log.js";
import { prefs } from "#js/table/prefs.js";
import { icon } from "#js/table/sprites.js";
import { isSpectator } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const WIDE = "(width >= 1180px) and (height >= 600px), (horizontal-viewport-segments: 2) and (height >= 480px)";
const QUICK = ["steady", "nice", "yours"];
const LONGEST = 120; // characters in a chat text

/** The side panel and its tabs. */
export class SidePanel {
  #el;
  #wide = matchMedia(WIDE);
  /** @type {Record<string, HTMLElement>} */
  #tabs = {};
  /** @type {Record<string, HTMLElement>} */
  #panels = {};
  #watchers = h("span.num.muted");
  /** @type {HTMLInputElement} */
  #input;
  #send;
  #quick;
  #reason = h("p.muted.reason", { hidden: true });
  #current = "log";
  #seen = 0;
  #refusal = 0;
  #gamePanels;
  #voice;
  #line;
  #merge;
  /** @type {Voice | null} */
  #limits = null;
  /** @type {State | null} */
  #state = null;
  #changed;

  /**
   * `say(frame)` sends chat. `changed()` is called when the player hides or shows what spectators say. `extra(state)` returns elements for the tab of spectators. A game may add `panels` [{name,
   * word, render(el, state)}] after the log. Its `voice(state)` limits the chat: {off: reason for silence, hint, most,
   * send(text)}, or null for no limit. `line(state, line)` makes a chat message. `talkInLog` says whether the log shows
   * chat too.
   *
   * @param {HTMLElement} el
   * @param {SidePanelEnv} env
   */
  constructor(el, { say, changed, extra, panels = [], voice = () => null, line = chatLine, talkInLog = true }) {
    this.#el = el;
    this.extra = extra;
    this.#changed = changed;
    this.#gamePanels = panels;
    this.#voice = voice;
    this.#line = line;
    this.#merge = talkInLog ? mergeChat : (/** @type {LogLine[]} */ lines) => lines;
    this.#input = h("input.input", {
      "aria-label": t("side.say"),
      placeholder: t("side.say"),
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
    });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (!text) return;
      const sent = (this.#limits?.send ?? ((/** @type {string} */ words) => say({ text: words })))(text);
      if (sent === null) return; // there is no connection: what was written stays
      this.#input.value = "";
      this.#sent();
    };
    const tab = (/** @type {string} */ name, /** @type {Child[]} */ ...content) =>
      (this.#tabs[name] = h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `panel-${name}`,
          on: { click: () => this.show(name) },
        },
        ...content,
      ));
    const panel = (/** @type {string} */ name, /** @type {string} */ cls) =>
      (this.#panels[name] = h(cls, {
        role: "tabpanel",
        id: `panel-${name}`,
        tabindex: 0,
        "aria-labelledby": `tab-${name}`,
      }));
    const tabs = h(
      "div.tabs",
      { role: "tablist", on: { keydown: event => this.#switchTab(event) } },
      tab("log", t("side.log")),
      ...panels.map(one => tab(one.name, t(one.word))),
      tab("chat", t("side.chat")),
      tab("watch", h("span", {}, t("side.watch")), this.#watchers),
    );
    this.#send = h("button.btn.icon-only.send", { type: "submit", "aria-label": t("side.send") }, icon("send"));
    this.#quick = h(
      "div.quick",
      {},
      QUICK.map(phrase =>
        h("button", { type: "button", on: { click: () => (say({ phrase }), this.#sent()) } }, t(`say.${phrase}`)),
      ),
    );
    el.replaceChildren(
      h(
        "div.side-head",
        {},
        tabs,
        h(
          "button.btn.icon-only.quiet.close",
          { type: "button", "aria-label": t("side.close"), on: { click: () => this.close() } },
          icon("close"),
        ),
      ),
      panel("log", "div.log"),
      ...panels.map(one => panel(one.name, `div.log.own.${one.name}-panel`)),
      panel("chat", "div.log.talk"),
      panel("watch", "div.log.watch"),
      h("form.compose", { on: { submit: send } }, this.#quick, this.#reason, h("div.row", {}, this.#input, this.#send)),
    );
    this.#wide.addEventListener("change", () => this.#setPopover());
    this.#setPopover();
    this.show("log");
  }

  /**
   * Draws that tab of the side panel which is open.
   *
   * @param {State} state
   * @param {LogLine[]} lines
   */
  render(state, lines) {
    this.#state = state;
    const [inside, outside] = [false, true].map(out =>
      state.chat.filter(line => (line.channel === "spectators") === out),
    );
    renderLog(this.#panels.log, state, this.#merge(lines, inside, state.view?.round ?? 0, state.match?.id ?? null));
    const talk = this.#panels.chat,
      last = state.chat.at(-1)?.id ?? 0;
    fill(talk, [inside.at(-1)?.id, state.muted, state.hidden], () =>
      inside.length ? inside.map(line => this.#line(state, line)) : h("p.muted", {}, t("side.empty")),
    );
    for (const one of this.#gamePanels) one.render(this.#panels[one.name], state);
    this.#limitChat(state);
    this.#giveBack(state);
    if (this.#seen !== last)
      requestAnimationFrame(() => {
        for (const el of [talk, this.#panels.watch]) el.scrollTop = el.scrollHeight;
      }); // measured in the next animation frame, like the log
    this.#seen = last;
    const n = state.table?.watchers ?? 0;
    setText(this.#watchers, n);
    const watching = isSpectator(state),
      running = state.match?.status === "running",
      shown = watching || !prefs.get("hideSpectators");
    const key = [n, state.table?.options, state.code, watching, running, shown, outside.at(-1)?.id];
    fill(this.#panels.watch, [...key, state.muted, state.hidden], () => [
      h("p", {}, n ? t("side.watchers", { n }) : t("side.nobody")),
      h("p.muted", {}, t("side.watchnote")),
      ...this.extra(state),
      running && !watching ? h("p.muted", {}, t("side.after")) : null,
      outside.length && !watching ? this.#hideButton(shown) : null,
      ...(shown ? outside.map(line => this.#line(state, line)) : []),
    ]);
  }

  /**
   * Puts a text that the server has refused back into the empty field, so that it can be put another way.
   *
   * @param {State} state
   */
  #giveBack({ refused }) {
    if (!refused || refused.id === this.#refusal) return;
    this.#refusal = refused.id;
    const frame = refused.frame;
    if (frame?.type === "chat" && "text" in frame && !this.#input.value) this.#input.value = frame.text;
  }

  /**
   * Returns the button with which a seat hides what spectators say, or shows it again.
   *
   * @param {boolean} shown
   */
  #hideButton(shown) {
    const press = () => {
      prefs.set("hideSpectators", shown);
      this.#changed();
    };
    return h("button.btn.quiet", { type: "button", on: { click: press } }, t(shown ? "side.hide" : "side.show"));
  }

  /** Switches a spectator who has sent a message to the tab in which the message appears. */
  #sent() {
    if (this.#state && isSpectator(this.#state)) this.show("watch");
  }

  /**
   * Returns the limits of the chat in the open tab. Spectators talk in their own tab, and seats in all others.
   *
   * @param {State} state
   * @param {Voice | null} voice the limits that the game sets
   * @returns {Voice | null}
   */
  #limitsOfTab(state, voice) {
    if (voice?.off) return voice;
    if (isSpectator(state))
      return this.#current === "chat" ? { off: t("side.seats.only") } : { ...voice, hint: t("side.outside") };
    return this.#current === "watch" ? { off: t("side.spectators.only") } : voice;
  }

  /**
   * Shows the limits of the chat: why the viewer cannot write, who will read it, and how long a text may be.
   *
   * @param {State} state
   */
  #limitChat(state) {
    const game = this.#voice(state),
      voice = this.#limitsOfTab(state, game);
    this.#limits = voice;
    const off = voice?.off ?? null;
    setHidden(this.#reason, !off);
    setText(this.#reason, off ?? "");
    this.#input.disabled = this.#send.disabled = Boolean(off);
    setHidden(this.#quick, Boolean(game ?? off));
    setAttr(this.#input, "placeholder", voice?.hint ?? t("side.say"));
    setAttr(this.#input, "maxlength", voice?.most ?? LONGEST);
  }

  /**
   * Switches to a tab.
   *
   * @param {string} name
   */
  show(name) {
    if (!this.#tabs[name]) return;
    this.#current = name;
    for (const [key, tab] of Object.entries(this.#tabs)) {
      setAttr(tab, "aria-selected", String(key === name));
      setAttr(tab, "tabindex", key === name ? "0" : "-1");
      this.#panels[key].hidden = key !== name;
    }
    const panel = this.#panels[name],
      end = !this.#gamePanels.some(one => one.name === name);
    if (this.#state) this.#limitChat(this.#state);
    requestAnimationFrame(() => {
      panel.scrollTop = end ? panel.scrollHeight : 0;
    }); // measured in the next animation frame, like the log
  }

  /** Opens the drawer at a tab. A panel beside the table only switches to the tab. */
  open(name = this.#current) {
    if (!this.#wide.matches && !this.#el.matches(":popover-open")) this.#el.showPopover();
    this.show(name);
  }

  close() {
    if (!this.#wide.matches) this.#el.hidePopover();
  }

  #setPopover() {
    if (this.#wide.matches) this.#el.removeAttribute("popover");
    else this.#el.setAttribute("popover", "auto");
  }

  /** @param {KeyboardEvent} event */
  #switchTab(event) {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = Object.keys(this.#tabs),
      next = names[(names.indexOf(this.#current) + step + names.length) % names.length];
    this.show(next);
    this.#tabs[next].focus();
  }
}

/**
 * Returns what the spectators' tab shows above the spectators: the rules of the table, and a button that copies its link.
 *
 * @param {string[]} lines the rules in force, from `optionLines` of the game
 * @param {() => unknown} copyLink
 */
export function optionsAndLink(lines, copyLink) {
  return [
    h(
      "ul.chips",
      { "aria-label": t("wait.options") },
      lines.map(line => h("li.badge", {}, line)),
    ),
    h("button.btn", { type: "button", on: { click: copyLink } }, t("wait.copy")),
  ];
}
