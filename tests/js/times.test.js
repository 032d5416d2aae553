// Moments as the reader's clock and language have them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { exactly, languageOf, rewrite, shown } from "#js/site/times.js";

const NIGHT = new Date("2026-11-28T23:05:00+08:00");
const plain = text => text.replace(/\s/g, " "); // some versions part hours from am with a narrow space

describe("a moment", () => {
  test("is shown in the reader's zone, on the reader's day", () => {
    assert.equal(plain(shown(NIGHT, { lang: "en-GB", zone: "Europe/Berlin" })), "28 Nov, 16:05");
    assert.equal(plain(shown(NIGHT, { lang: "en-GB", zone: "Pacific/Auckland" })), "29 Nov, 04:05");
    assert.equal(plain(shown(NIGHT, { lang: "en-US", zone: "America/New_York" })), "Nov 28, 10:05 AM");
  });

  test("is shown in the language of the page", () => {
    assert.equal(plain(shown(NIGHT, { lang: "zh-Hans", zone: "Asia/Shanghai" })), "11 月 28 日 23:05");
    assert.equal(
      plain(shown(NIGHT, { lang: "zh-Hans", zone: "Asia/Shanghai", kind: "year" })),
      "2026 年 11 月 28 日 23:05",
    );
  });

  test("names the reader's month and day where it has no time of day", () => {
    const newYear = new Date("2027-01-01T00:10:00+08:00"); // still the old year in London
    const [london, shanghai] = ["Europe/London", "Asia/Shanghai"];
    assert.equal(shown(newYear, { lang: "en-GB", zone: london, kind: "month" }), "December 2026");
    assert.equal(shown(newYear, { lang: "en-GB", zone: shanghai, kind: "month" }), "January 2027");
    assert.equal(plain(shown(newYear, { lang: "zh-Hans", zone: london, kind: "month" })), "2026 年 12 月");
    assert.equal(shown(newYear, { lang: "en-US", zone: london, kind: "date" }), "Dec 31, 2026");
    assert.equal(plain(shown(newYear, { lang: "zh-Hans", zone: london, kind: "date" })), "2026 年 12 月 31 日");
  });

  test("says its zone in the tooltip", () => {
    assert.match(exactly(NIGHT, { lang: "en-GB", zone: "Europe/Berlin" }), /Saturday.*28 November 2026.*16:05:00 CET/);
  });
});

test("the reader's own kind of the page's language is used, and no other language", () => {
  assert.equal(languageOf("en", ["zh-CN", "en-US", "en"]), "en-US");
  assert.equal(languageOf("zh-Hans", ["en-GB"]), "zh-Hans");
});

test("a page's times are rewritten, its title with them, and what is no time stays", () => {
  const time = (datetime, kind, textContent) => ({
    dataset: { moment: kind },
    textContent,
    title: "",
    getAttribute: () => datetime,
  });
  const whole = time("2026-11-28T23:05:00+08:00", "year", "Nov 28, 2026, 23:05 (UTC+8)");
  const joined = time("2026-12-01T00:10:00+08:00", "month", "December 2026");
  const broken = time("soon", "", "soon");
  const page = {
    documentElement: { lang: "en" },
    title: "Quick · Nov 28, 2026, 23:05 (UTC+8) · Kaiju",
    querySelectorAll: () => [whole, joined, broken],
  };
  rewrite(page, { preferred: ["en-GB"], zone: "Europe/Berlin" });
  assert.equal(plain(whole.textContent), "28 Nov 2026, 16:05");
  assert.equal(plain(page.title), "Quick · 28 Nov 2026, 16:05 · Kaiju");
  assert.match(whole.title, /CET/);
  assert.equal(joined.textContent, "November 2026");
  assert.equal(broken.textContent, "soon");
});
