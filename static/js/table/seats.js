// One seat as everybody sees it: face, hat, clock, count, name, role, score, and what its player says.

import { card } from "#js/cards.js";
import { spoken } from "#js/table/chat.js";
import { fill, h, setAttr, setData, setText } from "#js/table/dom.js";
import { clock, LOW } from "#js/table/clock.js";
import { art, face, ring } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";

/**
 * `update({player, empty, role, hat, count, score, tags, window, you, away, hand, action})`: `player` as in
 * `state.seats`, `window` the one in which this seat is awaited, `tags` [{text, tone}], `action` a button for the lane.
 */
export class SeatView {
  #el; #avatar; #worn = {}; #secs; #count; #number; #name; #sub; #lane;
  #window = null;
  #action = null;
  #bubble = null;
  #model = {};
  #self;

  constructor(el) {
    this.#el = el;
    this.#self = el.classList.contains("self");
    this.#secs = h("span.secs.num");
    this.#avatar = h("span.avatar", { "data-idle": true }, ring(46, "ring"), this.#secs);
    this.#name = h("span.name");
    this.#sub = h("span.sub");
    this.#number = h("b");
    this.#count = h("span.count", { role: "img", hidden: true }, card(""), this.#number);
    this.#lane = h("div.bubble-lane");
    if (this.#self) el.replaceChildren(this.#avatar, h("div.id", {}, this.#name, this.#sub));
    else el.replaceChildren(h("div.top", {}, this.#avatar, this.#count), h("div.plate", {}, this.#name, this.#sub), this.#lane);
  }

  get avatar() {
    return this.#avatar;
  }

  get hat() {
    return this.#worn.hat?.el ?? null;
  }

  /** Where this seat's cards come from when it plays. */
  get source() {
    return this.#count.hidden ? this.#avatar : this.#count;
  }

  update(model) {
    const { player = null, hat = null, count = null, window = null, you = false, away = false, action = null } = model;
    this.#model = model;
    setData(this.#el, "empty", !player);
    this.#avatar.classList.toggle("away", away);
    this.#wear("hat", hat, () => hat && art(`hat-${hat}`, "hat"));
    setText(this.#name, player?.name ?? t("seat.empty"));
    setAttr(this.#el, "aria-label", player ? (you ? `${player.name}, ${t("seat.you")}` : player.name) : t("seat.empty"));
    this.#count.hidden = count === null;
    setText(this.#number, count ?? "");
    setData(this.#count, "few", count !== null && count > 0 && count <= 2);
    setAttr(this.#count, "aria-label", count === null ? null : t("seat.left", { n: count }));
    this.#window = window;
    this.#action = action;
    this.#speech();
    this.tick();
  }

  /** The clock, some times a second. */
  tick() {
    const left = clock.left(this.#window);
    setData(this.#avatar, "idle", !left);
    setData(this.#avatar, "clock", left && left.ms <= LOW ? "low" : null);
    this.#avatar.style.setProperty("--left", left ? left.share.toFixed(3) : 1);
    this.#secs.hidden = !left;
    if (left) setText(this.#secs, left.seconds);
  }

  /** What its player says, until `say(null)`. Text goes in as text. */
  say(line) {
    this.#bubble = line;
    this.#speech();
  }

  /** Puts a face or a hat on, once for each key. */
  #wear(what, key, make) {
    if (this.#worn[what] && this.#worn[what].key === key) return;
    this.#worn[what]?.el?.remove();
    const el = make() || null;
    this.#worn[what] = { key, el };
    if (el && what === "face") this.#avatar.firstElementChild.after(el);
    else if (el) this.#secs.before(el);
  }

  /** Others speak in the lane under their plate. I speak in my own line, and my face wears the emotion. */
  #speech() {
    const { player = null, role = null, tags = [], score = null } = this.#model, line = this.#bubble;
    const worn = this.#self && line?.emotion ? line.emotion : null, words = this.#self && line && !worn ? spoken(line) : null;
    this.#wear("face", JSON.stringify([player?.avatar, Boolean(player), worn]), () =>
      worn ? art(`emo-${worn}`, "face worn") : player ? face(player.avatar) : h("span.face.nobody"));
    fill(this.#sub, [role, tags, score, words], () => (words ? h("span.speech", {}, words) : [
      role && h("span.role", { class: role === "farmer" ? "role farmer" : "role" }, t(`role.${role}`)),
      ...tags.map(tag => h(tag.tone ? `span.tag.${tag.tone}` : "span.tag", {}, tag.text)),
      score !== null && h("b.num", {}, signed(score)),
    ]));
    if (this.#self) return;
    const end = this.#el.dataset.seat === "right";
    fill(this.#lane, [line?.id, this.#action?.key, end], () => {
      if (line) return bubble(line, end);
      return this.#action && h("button.btn.seat-act", { type: "button", on: { click: this.#action.run } }, this.#action.text);
    });
  }
}

const views = new WeakMap();

/** The seats of a table by place: {self, left, right}. */
export function seatsOf(root) {
  if (!views.has(root)) {
    const places = { self: new SeatView(root.querySelector(":scope > .self")) };
    for (const el of root.querySelectorAll(":scope > .seat")) places[el.dataset.seat] = new SeatView(el);
    views.set(root, places);
  }
  return views.get(root);
}

export function bubble(line, end = false) {
  const name = end ? "p.bubble.from-end" : "p.bubble";
  return line.emotion && !line.text ? h(`${name}.emo-bubble`, { role: "img", "aria-label": spoken(line) }, art(`emo-${line.emotion}`)) : h(name, {}, spoken(line));
}
