// The dialog of settings. On small phones it also holds the parts that have no space on the table. It is loaded on
// demand and gets what it shares with the table as arguments: imported, that would be one more file of every table.

/**
 * @import { Prefs } from "#js/table/prefs.js"
 * @import { Switch, Theme } from "#types/table"
 */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** @type {Switch[]} */
const SWITCHES = ["sound", "haptics", "suits4", "big", "lefty", "tracker", "autopass", "effects"];
const HELPED = new Set(["autopass", "aloud"]);

/**
 * Opens the dialog. `extra()` returns elements for its top, such as the card counter of a small phone. `links` are
 * [{icon, text, href}] or [{icon, text, run}], `switches` the settings of the game,
 * and `themes` those that are chosen from pictures, each with its values.
 *
 * @param {object} what
 * @param {Prefs} what.prefs
 * @param {() => Node[]} [what.extra]
 * @param {{ icon: string, text: string, href?: string, run?: () => unknown }[]} [what.links]
 * @param {Switch[]} [what.switches]
 * @param {[Theme, readonly string[]][]} [what.themes]
 */
export function openSettings({ prefs, extra = () => [], links = [], switches = SWITCHES, themes = [] }) {
  const dialog = h("dialog.dialog.settings", { "aria-labelledby": "set-title" });
  const close = () => dialog.close();
  dialog.append(
    h(
      "header",
      {},
      h("h2", { id: "set-title" }, t("set.title")),
      h(
        "button.btn.icon-only.quiet",
        { type: "button", "aria-label": t("set.done"), on: { click: close } },
        icon("close"),
      ),
    ),
    ...extra(),
    h(
      "div.links",
      {},
      links.map(({ icon: name, text, href, run }) =>
        href
          ? h("a.btn", { href, target: "_blank", rel: "noopener" }, icon(name), text)
          : h("button.btn", { type: "button", on: { click: () => (close(), run?.()) } }, icon(name), text),
      ),
    ),
    h(
      "div.switches",
      {},
      switches.map(key => toggle(prefs, key)),
    ),
    ...themes.map(([key, values]) => swatches(prefs, key, values)),
    h("p.keys.muted", {}, h("b", {}, t("set.keys")), t("set.keys.text")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Returns a switch for a setting.
 *
 * @param {Prefs} prefs
 * @param {Switch} key
 */
function toggle(prefs, key) {
  /** @type {HTMLInputElement} */
  const input = h("input", { type: "checkbox", role: "switch", on: { change: () => prefs.set(key, input.checked) } });
  input.checked = prefs.get(key);
  const label = h("span", {}, t(`set.${key}`), HELPED.has(key) ? h("small.muted", {}, t(`set.${key}.help`)) : null);
  return h("label.switch", {}, label, input);
}

/**
 * Returns the felts or card backs as pictures with names, of which one is chosen.
 *
 * @param {Prefs} prefs
 * @param {Theme} key
 * @param {readonly string[]} values
 */
function swatches(prefs, key, values) {
  const chosen = values.includes(prefs.get(key)) ? prefs.get(key) : "game";
  return h(
    "fieldset.plain",
    {},
    h("legend", {}, t(`set.${key}`)),
    h(
      "div.swatches",
      {},
      ["game", ...values].map(value =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `set-${key}`,
            value,
            checked: value === chosen,
            on: { change: () => prefs.set(key, value) },
          }),
          h("i.swatch", { "aria-hidden": "true", data: { [key]: value } }),
          h("span", {}, t(`set.${key}.${value}`)),
        ),
      ),
    ),
  );
}
