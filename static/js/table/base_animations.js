// Base class of the games' animations. A game extends it as `Animations` and lists in `on` what each kind of event
// animates. Animations start from positions that were measured before the new state was drawn.

/** @import { Duration, EventHandlers, Happened, Moment, ViewModel } from "#types/table" */

import { motion } from "#js/table/web_animations.js";

/**
 * The animations of a board, without those of a game.
 *
 * @template {ViewModel} VM
 * @template {Happened} [Event=Happened]
 * @template [Before=unknown] the result of `snapshot`
 */
export class BaseAnimations {
  /** @type {EventHandlers<Event, Moment<VM, Event, Before>>} */
  on = /** @type {EventHandlers<Event, Moment<VM, Event, Before>>} */ ({});

  /**
   * Measures the positions from which the animations of `events` begin, before their state is drawn. `vm` is the view
   * model on the table, null on an empty table. Nothing else should be measured: when states follow each other quickly,
   * each measurement lays the whole table out.
   *
   * @param {VM | null} _vm
   * @param {readonly Event[]} _events
   * @returns {Before | null}
   */
  snapshot(_vm, _events) {
    return null;
  }

  /**
   * Whether one of the events is a play from the hand at the bottom of the table.
   *
   * @param {VM | null} vm
   * @param {readonly Event[]} events
   */
  playsOwn(vm, events) {
    return events.some(
      ({ kind, data }) => kind === "play" && "seat" in data && vm?.place(Number(data.seat)) === "self",
    );
  }

  /**
   * Animates all events of one state, in their order. The first begins after `wait` ms.
   *
   * @param {readonly Event[]} events
   * @param {VM} vm
   * @param {unknown} before the result of `snapshot`, or null
   */
  show(events, vm, before, wait = 0) {
    const moment = { events, vm, before: /** @type {Before | null} */ (before), wait },
      on = /** @type {Partial<Record<string, (data: object, moment: Moment<VM, Event, Before>) => void>>} */ (this.on);
    for (const { kind, data } of events) on[kind]?.(data, moment);
  }

  /**
   * Fades an element in where it is. Games use it for players who prefer reduced motion.
   *
   * @param {Element} el
   * @param {Duration | number} [time]
   */
  fade(el, time = "quick") {
    motion.run(el, [{ opacity: 0 }, { opacity: 1 }], { time });
  }

  /**
   * Scales an element up and down once, after a played card has left it.
   *
   * @param {Element} el
   */
  pulse(el) {
    motion.run(el, [{ scale: 1 }, { scale: 1.22 }, { scale: 1 }], { time: "move", delay: motion.reduced ? 0 : 240 });
  }
}
