// The keyboard focus among the seats round the table, while the viewer chooses a seat to swap hands with.

/**
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { SeatRing } from "#js/table/seat_ring.js"
 */

/** The focus among the buttons that cover the other seats, clockwise from the one on the viewer's left. */
export class TargetFocus {
  #ring;

  /** @param {SeatRing} ring */
  constructor(ring) {
    this.#ring = ring;
  }

  /**
   * Moves the keyboard focus to the first of the seats round the table.
   *
   * @param {UnoViewModel} vm
   */
  focusFirst(vm) {
    this.#buttons(vm)[0]?.focus({ preventScroll: true });
  }

  /**
   * Moves the focus by `by` seats, round the table. Returns true, so that the key counts as handled.
   *
   * @param {UnoViewModel} vm
   * @param {number} by
   */
  step(vm, by) {
    const buttons = this.#buttons(vm),
      at = buttons.findIndex(button => button === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus({ preventScroll: true });
    return true;
  }

  /** Presses the seat that has the keyboard focus. False if no seat has it. */
  press() {
    const button = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest(".around .press"));
    button?.click();
    return Boolean(button);
  }

  /** @param {UnoViewModel} vm */
  #buttons(vm) {
    return vm.others.map(seat => this.#ring.view(vm.place(seat)).button);
  }
}
