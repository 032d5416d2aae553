// The panel of a chat room: its messages, each with buttons that report it and mute its writer, and the field below.

/** @import { RoomMessage, RoomRequest, RoomServerFrame, RoomState } from "#types/room" */

import { socketAddress } from "#js/site/reconnection.js";
import { RoomConnection } from "#js/site/room_connection.js";
import { EMPTY_ROOM, isHushed, reduceRoom } from "#js/site/room_state.js";
import { h, setAttr, setHidden, setText } from "#js/table/dom.js";
import { addWords, has, t } from "#js/table/words.js";
import words from "#words/site";

const NEAR_END = 40; // px from the end of the list within which it follows new messages

/** The panel of one chat room. It is connected between `open()` and `close()`. */
export class RoomPanel {
  #el;
  #me;
  #list;
  #note;
  #reason;
  /** @type {HTMLInputElement | null} */
  #input;
  /** @type {HTMLSelectElement | null} */
  #slow;
  #connection;
  /** @type {RoomState} */
  #state = EMPTY_ROOM;
  /** @type {Map<string, { text: string, line: HTMLElement }>} */
  #lines = new Map(); // by reference
  #reported = new Set();
  /** @type {Map<string, RoomRequest>} */
  #sent = new Map(); // by reference of the request
  #lost = false;
  #nothing;

  /** @param {HTMLElement} el */
  constructor(el) {
    addWords(words);
    this.#el = el;
    this.#nothing = h("p.muted", {}, t("room.empty"));
    this.#me = el.dataset.me ?? "";
    this.#list = /** @type {HTMLElement} */ (el.querySelector("[data-messages]"));
    this.#note = /** @type {HTMLElement} */ (el.querySelector("[data-note]"));
    this.#reason = /** @type {HTMLElement} */ (el.querySelector("[data-reason]"));
    this.#input = el.querySelector("input");
    this.#slow = el.querySelector("select");
    this.#connection = new RoomConnection(socketAddress(el.dataset.room), {
      onFrame: frame => this.#receive(frame),
      onLink: open => {
        this.#lost = !open;
        this.#draw();
      },
    });
    el.querySelector("form")?.addEventListener("submit", event => this.#submit(event));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll("[data-phrase]")))
      button.addEventListener("click", () => this.#request({ type: "chat", phrase: button.dataset.phrase ?? "" }));
    this.#slow?.addEventListener("change", () =>
      this.#request({ type: "slow", seconds: Number(/** @type {HTMLSelectElement} */ (this.#slow).value) }),
    );
  }

  open() {
    this.#connection.connect();
  }

  close() {
    this.#connection.close();
    for (const request of this.#sent.values()) this.#giveBack(request); // it was not accepted before the line closed
    this.#sent.clear();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.#input?.value.trim();
    if (!this.#input || !text) return;
    this.#request({ type: "chat", text });
    this.#input.value = "";
  }

  /** @param {RoomRequest} request */
  #request(request) {
    setText(this.#reason, "");
    this.#sent.set(this.#connection.request(request), request);
  }

  /** @param {RoomServerFrame} frame */
  #receive(frame) {
    if (frame.type === "ack" || frame.type === "error") this.#answered(frame);
    this.#state = reduceRoom(this.#state, frame);
    this.#draw();
  }

  /**
   * Puts a text that was not accepted back into the empty field.
   *
   * @param {RoomRequest} request
   */
  #giveBack(request) {
    if (request.type === "chat" && "text" in request && this.#input && !this.#input.value)
      this.#input.value = request.text;
  }

  /**
   * Shows what became of a request. A refused text returns to the empty field, so that it can be put another way.
   *
   * @param {Extract<RoomServerFrame, { type: "ack" | "error" }>} frame
   */
  #answered(frame) {
    const request = this.#sent.get(frame.ref ?? "");
    this.#sent.delete(frame.ref ?? "");
    if (frame.type === "ack") {
      if (request?.type === "report") setText(this.#reason, t("room.thanks"));
      return;
    }
    setText(this.#reason, frame.message);
    if (request?.type === "report" && frame.code !== "ALREADY_REPORTED") this.#reported.delete(request.message);
    if (request) this.#giveBack(request);
  }

  #draw() {
    const { messages, slow, closed } = this.#state,
      follows = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < NEAR_END;
    const note = this.#lost
      ? t("room.lost")
      : closed
        ? t("room.closed")
        : slow
          ? t("room.slow", { seconds: slow })
          : "";
    setText(this.#note, note);
    setHidden(this.#note, !note);
    setHidden(this.#reason, !this.#reason.textContent);
    if (this.#slow && document.activeElement !== this.#slow) this.#slow.value = String(slow);
    for (const part of this.#el.querySelectorAll("form input, form button")) setAttr(part, "disabled", closed);
    const drawn = messages.map(message => this.#line(message));
    for (const ref of this.#lines.keys()) if (!messages.some(one => one.ref === ref)) this.#lines.delete(ref);
    this.#place(drawn.length ? drawn : [this.#nothing]);
    if (follows) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /**
   * Puts the lines into the list. A line that stays keeps its element, and with it the focus.
   *
   * @param {HTMLElement[]} lines
   */
  #place(lines) {
    for (const old of [...this.#list.children]) if (!lines.includes(/** @type {HTMLElement} */ (old))) old.remove();
    lines.forEach((line, at) => {
      if (this.#list.children[at] !== line) this.#list.insertBefore(line, this.#list.children[at] ?? null);
    });
  }

  /**
   * Returns the element of a message, made anew only if what it shows has changed.
   *
   * @param {RoomMessage} message
   */
  #line(message) {
    const hushed = isHushed(this.#state, message),
      reported = this.#reported.has(message.ref);
    const text = JSON.stringify([message, hushed, reported]);
    const known = this.#lines.get(message.ref);
    if (known?.text === text) return known.line;
    const line = this.#made(message, { hushed, reported });
    this.#lines.set(message.ref, { text, line });
    return line;
  }

  /**
   * Makes the element of a message. Typed text becomes a text node, never markup.
   *
   * @param {RoomMessage} message
   * @param {{ hushed: boolean, reported: boolean }} marks
   */
  #made(message, { hushed, reported }) {
    const { name, username, guest, sent } = message,
      mine = Boolean(username) && username === this.#me;
    const at = new Date(sent);
    const time = h(
      "time",
      { datetime: at.toISOString() },
      at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }),
    );
    const head = h(
      "span.by",
      {},
      h("b", { translate: "no" }, username && !guest ? this.#profile(name, username) : name),
      time,
    );
    if (hushed) return h("p.said.unread", {}, head, h("span", {}, t("room.muted")), this.#muteButton(message, false));
    return h(
      mine ? "p.said.mine" : "p.said",
      {},
      head,
      h("span", {}, messageText(message)),
      ...(mine || !this.#me ? [] : [this.#reportButton(message, reported), this.#muteButton(message, true)]),
    );
  }

  /**
   * @param {string} name
   * @param {string} username
   */
  #profile(name, username) {
    const address = (this.#el.dataset.profile ?? "").replace("{username}", encodeURIComponent(username));
    return h("a", { href: address }, name);
  }

  /**
   * @param {RoomMessage} message
   * @param {boolean} reported
   */
  #reportButton({ ref }, reported) {
    const run = () => {
      this.#reported.add(ref);
      this.#request({ type: "report", message: ref });
      this.#draw();
    };
    return this.#iconButton("flag", t(reported ? "room.reported" : "room.report"), run, reported);
  }

  /**
   * @param {RoomMessage} message
   * @param {boolean} on
   */
  #muteButton({ name, username }, on) {
    if (!username || !this.#me) return null;
    const run = () => this.#request({ type: "mute", username, on });
    return this.#iconButton(on ? "mute" : "sound", t(on ? "room.mute" : "room.unmute", { name }), run, false);
  }

  /**
   * Returns a small button with an icon, a copy of the page's template of that icon.
   *
   * @param {string} icon
   * @param {string} label
   * @param {() => unknown} run
   * @param {boolean} disabled
   */
  #iconButton(icon, label, run, disabled) {
    const drawing = /** @type {HTMLTemplateElement} */ (this.#el.querySelector(`template[data-icon="${icon}"]`));
    const copy = /** @type {DocumentFragment} */ (drawing.content.cloneNode(true));
    const button = h(`button.act.${icon}`, {
      type: "button",
      "aria-label": label,
      title: label,
      disabled,
      on: { click: run },
    });
    button.append(copy);
    return button;
  }
}

/**
 * Returns the text of a message. A phrase that this page does not know stays as it came.
 *
 * @param {RoomMessage} message
 */
function messageText({ text, phrase }) {
  return phrase === undefined ? text : has(`room.say.${phrase}`) ? t(`room.say.${phrase}`) : phrase;
}
