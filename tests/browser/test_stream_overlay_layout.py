"""The overlay of a stream on both canvases, in both languages, with every gift: nothing overlaps, is cut or leaves."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page

CANVAS = {"landscape": (1920, 1080), "portrait": (1080, 1920)}
KINDS = ("cheer", "emote", "effect", "peek", "swap_card", "add_card", "double", "swap_roles", "reshuffle")
SCENES = [
    *({"gift": kind, "phase": "apply"} for kind in KINDS),
    *({"gift": kind, "phase": "announce"} for kind in KINDS),
    {"gift": "peek", "phase": "apply", "hands": "hidden"},
    {"gift": "swap_card", "phase": "apply", "hands": "hidden"},
    {"gift": "swap_roles", "phase": "refused", "hands": "delayed", "n": "20"},
    {"gift": "reshuffle", "phase": "wait", "play": "long", "own": "1", "n": "20"},
    {"gift": "cheer", "phase": "none", "bid": "1"},
    {"gift": "double", "phase": "apply", "play": "long"},
    {"gift": "double", "phase": "apply", "play": "long", "own": "1"},
    {"gift": "peek", "phase": "apply", "title": "A title as long as the form of a new stream lets it be: sixty"},
    {"gift": "cheer", "phase": "apply", "donor": "A donor whose name has forty letters, all"},
]
FAULTS = """chat => {
  const shown = el => el.getClientRects().length && getComputedStyle(el).visibility !== "hidden";
  const box = el => el.getBoundingClientRect(), out = [], canvas = box(document.querySelector(".ov"));
  const texts = [...document.querySelectorAll(".ov :is(b, small, p, figcaption, h2, .nm, .role, .tot, .price, .tag, .pass, .x, .note, .big, .who1, .rollup, .steps span, .o-delay, .cnt)")].filter(shown);
  for (const el of texts) {
    const { left, top, right, bottom } = box(el), name = `“${el.textContent}” in ${el.parentElement.className}`;
    if (left < canvas.left || top < canvas.top || right > canvas.right || bottom > canvas.bottom - chat) out.push(`${name} leaves`);
    const ends = getComputedStyle(el).textOverflow === "ellipsis" && el.textContent.length > 24;
    if (!ends && el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== "inline") out.push(`${name} is cut`);
    if (parseFloat(getComputedStyle(el).fontSize) < (chat ? 30 : 28)) out.push(`${name} is small`);
  }
  const zones = [...document.querySelectorAll(".ov > :not(.o-fx, .o-clouds, .o-plays, .o-hand), .o-plays .pl, .o-hand .hand")].filter(shown);
  zones.forEach((one, index) => zones.slice(index + 1).forEach(two => {
    const p = box(one), q = box(two), x = Math.min(p.right, q.right) - Math.max(p.left, q.left), y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 1 && y > 1) out.push(`${one.className} over ${two.className} by ${Math.round(x)} x ${Math.round(y)}`);
  }));
  const parts = [...document.querySelectorAll(".o-plays :is(.card, .tag, .pass), .o-say > *")].filter(shown);
  for (const el of [...document.querySelectorAll(".o-fx > :not(.big, .peony)")].filter(shown)) for (const part of parts) {
    const p = box(el), q = box(part), x = Math.min(p.right, q.right) - Math.max(p.left, q.left), y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 1 && y > 1) out.push(`${el.className} over ${part.className || part.localName} in ${part.parentElement.className} by ${Math.round(x)} x ${Math.round(y)}`);
  }
  const hands = [...document.querySelectorAll(".o-hand .card")].filter(shown).map(box);
  for (const el of [...document.querySelectorAll(".o-fx > *")].filter(shown)) {
    const p = box(el);
    if (hands.some(q => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 14)) out.push(`${el.className} over a hand`);
  }
  return [...new Set(out)];
}"""  # noqa: E501


@pytest.mark.parametrize(("size", "lang"), list(product(CANVAS, ("zh", "en"))))
def test_every_gift_and_phase_fits_on_the_canvas(page: Page, address: str, size: str, lang: str) -> None:
    width, height = CANVAS[size]
    page.set_viewport_size({"width": width, "height": height})
    faults = []
    for scene in SCENES:
        query = "&".join(f"{name}={value}" for name, value in {**scene, "size": size, "lang": lang}.items())
        page.goto(f"{address}/o/?{query}")
        page.wait_for_selector("html[data-drawn]", state="attached")
        faults += [(query, fault) for fault in page.evaluate(FAULTS, 230 if size == "portrait" else 0)]
    assert faults == []
