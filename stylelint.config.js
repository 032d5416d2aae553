// What stylelint asks of static/css: its standard rules, but those named below. Prettier lays out, so the rules about
// blank lines are its business.

/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-standard"],
  rules: {
    // Blank lines stand between the parts of a sheet, not between its rules.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,

    // A sheet is ordered by part of the page, and nested: specificity goes up and down with every part.
    "no-descending-specificity": null,
    // A part has its sizes for phones in the section on phones, beside those of the other parts.
    "no-duplicate-selectors": null,
    // A class may be a key of the server's (`half_bye`), which has underscores.
    "selector-class-pattern": "^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$",
    // An alpha of 0.28 is read beside the opacities, which are numbers.
    "alpha-value-notation": "number",
    // `currentColor` as in the drawings; colour spaces as the specification writes them.
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true, ignoreKeywords: ["srgb"] }],
    // Safari on iPhones knows the property by this name alone.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust$/"] }],
  },
};
