// How events look: what the animations of all games have in common. A game's `Animations` extends it and lists in `on` what
// each kind of event moves. They work on what the board has drawn already, from where things lay before.

/** @import { Box, Duration, EventHandlers, Happened, Moment, ViewModel } from "#types/table" */

import { motion } from "#js/table/motion.js";

/**
 * @template {ViewModel} VM
 * @template {Happened} [Event=Happened]
 * @template [Before=unknown] what `snapshot` returns
 */
export class BaseAnimations {
  /** @type {EventHandlers<Event, Moment<VM, Event, Before>>} */
  on = /** @type {EventHandlers<Event, Moment<VM, Event, Before>>} */ ({});

  /**
   * Measures where things lie before the next state is drawn; `vm` is what lies there, null on an empty table.
   *
   * @param {VM | null} _vm
   * @returns {Before | null}
   */
  snapshot(_vm) {
    return null;
  }

  /**
   * Animates the events of one state together, in their order; the first begins after `wait` ms.
   *
   * @param {readonly Event[]} events
   * @param {VM} vm
   * @param {unknown} before what `snapshot` measured, or null
   */
  show(events, vm, before, wait = 0) {
    const moment = { events, vm, before: /** @type {Before | null} */ (before), wait },
      on = /** @type {Partial<Record<string, (data: object, moment: Moment<VM, Event, Before>) => void>>} */ (this.on);
    for (const { kind, data } of events) on[kind]?.(data, moment);
  }

  /**
   * Lets an element appear where it lies, for people who want less motion.
   *
   * @param {Element} el
   * @param {Duration | number} [time]
   */
  fade(el, time = "quick") {
    motion.run(el, [{ opacity: 0 }, { opacity: 1 }], { time });
  }

  /**
   * Makes a seat's last cards beat once, when the card that leaves has been seen to go.
   *
   * @param {Element} el
   */
  pulse(el) {
    motion.run(el, [{ scale: 1 }, { scale: 1.22 }, { scale: 1 }], { time: "move", delay: motion.reduced ? 0 : 240 });
  }

  /**
   * Puts a card that flies onto the layer `fx`, where `box` lies on the page; it is as wide as the box.
   *
   * @param {HTMLElement} fx
   * @param {HTMLElement} card
   * @param {Box} box
   * @param {Pick<Box, "left" | "top">} base where the layer lies on the page
   */
  launch(fx, card, box, base) {
    card.classList.add("ghost");
    card.style.setProperty("left", `${box.left - base.left}px`);
    card.style.setProperty("top", `${box.top - base.top}px`);
    card.style.setProperty("--cw", `${box.width}px`);
    motion.put(fx, card);
  }
}
