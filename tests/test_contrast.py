"""Contrast, computed from `static/css/tokens.css`: text 4.5, large text and graphics 3 (WCAG 2, level AA)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from accounts.models import CardBack, Felt

STATIC = Path(__file__).parents[1] / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text()
BACK_PICTURES = STATIC / "art" / "backs"
TEXT, GRAPHIC = 4.5, 3.0
SCHEMES = ("light", "dark")
FELTS = ("", "ink", "lacquer", "indigo", "paper")

ON_PAGES = [
    (TEXT, "--text", ("--bg", "--surface", "--surface-2", "--accent-wash")),
    (TEXT, "--text-2", ("--bg", "--surface", "--surface-2")),
    (TEXT, "--text-3", ("--bg", "--surface")),
    (TEXT, "--accent-text", ("--bg", "--surface", "--accent-wash")),
    (TEXT, "--good", ("--bg", "--surface", "--good-wash")),
    (TEXT, "--worth", ("--bg", "--surface", "--worth-wash")),
    (TEXT, "--info", ("--bg", "--surface", "--info-wash")),
    (TEXT, "--on-accent", ("--accent", "--accent-hi")),
    (TEXT, "#fff", ("--jade-5", "--jade-6")),  # the jade button
    (TEXT, "#f6f0e2", ("--ink-2",)),  # a toast, and what may be pressed in it
    (TEXT, "--gold-3", ("--ink-2",)),
    (GRAPHIC, "--line-strong", ("--bg", "--surface")),  # borders of controls
    (GRAPHIC, "--focus", ("--bg", "--surface", "--surface-2")),
    (GRAPHIC, "--accent", ("--bg", "--surface")),
]
ON_CARDS = [
    (TEXT, suit, ("--card-face",))
    for suit in ("--suit-s", "--suit-h", "--suit-d", "--suit-c", "--joker-big", "--joker-small")
]
ON_FELT = [
    (TEXT, "--felt-text", ("--felt-1", "--felt-2", "--felt-3", "--plate-solid")),
    (TEXT, "--felt-text-2", ("--felt-2", "--felt-3", "--plate-solid")),
    (GRAPHIC, "--felt-text-2", ("--felt-1",)),  # on the moon's light there is only the large word for a pass
    (TEXT, "--felt-gold", ("--plate-solid",)),
    (GRAPHIC, "--felt-gold", ("--felt-1", "--felt-2")),  # focus rings, frames, the large multiplier
]
ON_PLATES = [(TEXT, "--felt-text"), (TEXT, "--felt-text-2"), (GRAPHIC, "--felt-gold")]
BACKS = ("", "ice", "wave", "cloud", "plum")
FIXED = [
    (TEXT, "#2a1c05", "--gold-3"),  # the landlord's badge
    (TEXT, "#08261d", "--jade-3"),  # the farmer's badge
    (TEXT, "#10201b", "--jade-3"),  # seconds on the clock's ring
    (TEXT, "#10201b", "--cinnabar-3"),  # and in its last five seconds
    (TEXT, "#fff8e6", "--back-2"),  # the count on a card's back
    (TEXT, "#1c2321", "#fffaf0"),  # a bubble
]

Colour = tuple[float, float, float, float]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("least", "ink", "grounds"), ON_PAGES, ids=str)
def test_words_and_controls_on_pages_are_readable_in_both_schemes(least, ink, grounds, scheme):
    for ground in grounds:
        assert contrast(colour(ink, scheme), colour(ground, scheme)) >= least, f"{ink} on {ground}, {scheme}"


@pytest.mark.parametrize("suits", ["", "4"])
@pytest.mark.parametrize(("least", "ink", "grounds"), ON_CARDS, ids=str)
def test_suits_are_readable_on_card_paper_in_both_decks(least, ink, grounds, suits):
    for ground in grounds:
        assert contrast(colour(ink, suits=suits), colour(ground)) >= least, f"{ink} on {ground}, {suits} suits"


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize(("least", "ink", "grounds"), ON_FELT, ids=str)
def test_words_on_every_felt_are_readable(least, ink, grounds, felt):
    for ground in grounds:
        assert contrast(colour(ink, felt=felt), colour(ground, felt=felt)) >= least, f"{ink} on {ground} of {felt}"


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize(("least", "ink"), ON_PLATES)
def test_words_on_translucent_plates_are_readable_over_every_part_of_the_felt(least, ink, felt):
    for part in ("--felt-1", "--felt-2", "--felt-3", "--hill"):
        ground = over(colour("--plate", felt=felt), colour(part, felt=felt))
        assert contrast(colour(ink, felt=felt), ground) >= least, f"{ink} on the plate over {part} of {felt}"


@pytest.mark.parametrize(("least", "ink", "ground"), FIXED)
def test_badges_clocks_and_bubbles_are_readable(least, ink, ground):
    assert contrast(colour(ink), colour(ground)) >= least, f"{ink} on {ground}"


@pytest.mark.parametrize("back", BACKS)
def test_the_count_of_cards_is_readable_on_every_back_and_its_pattern_is_seen(back):
    assert contrast(colour("#fff8e6"), colour("--back-2", back=back)) >= TEXT
    assert contrast(colour("--back-line", back=back), colour("--back-2", back=back)) >= TEXT  # the mark in the middle
    assert contrast(colour("--back-line", back=back), colour("--back-1", back=back)) >= GRAPHIC


@pytest.mark.parametrize("back", BACKS[1:])
def test_the_picture_of_a_back_has_the_colours_of_its_tokens(back):
    picture = (BACK_PICTURES / f"{back}.svg").read_text()
    named = declarations(f'[data-back="{back}"]')
    for token in ("--back-1", "--back-2", "--back-line"):
        assert named[token] in picture, f"{token} of {back}"


def test_every_felt_and_back_that_may_be_chosen_is_drawn():
    offered = (STATIC / "js" / "table" / "appearance.js").read_text()
    for name, choices in (("FELTS", Felt), ("BACKS", CardBack)):
        listed = re.search(rf"{name} = \[(.*)\]", offered)
        assert listed
        assert [choices.GAME, *re.findall(r'"(\w+)"', listed[1])] == choices.values
    assert {path.stem for path in BACK_PICTURES.glob("*.svg")} == set(BACKS[1:]) == set(CardBack.values) - {"game"}
    assert set(Felt.values) - {"game", "jade"} <= set(FELTS)


@pytest.mark.parametrize("felt", FELTS)
def test_the_tag_of_the_best_play_is_readable(felt):
    ink = "#fff8e6" if felt == "paper" else "#2a1c05"
    assert contrast(colour(ink), colour("--felt-gold", felt=felt)) >= TEXT


def test_the_arithmetic_agrees_with_the_extremes():
    assert contrast(parse("#000"), parse("#ffffff")) == pytest.approx(21)
    assert contrast(parse("#fff"), parse("#fff")) == pytest.approx(1)


# ── Reading the tokens ──────────────────────────────────────────────────────────────────────────


@cache
def declarations(selector: str) -> dict[str, str]:
    """The custom properties that a rule of the tokens sets."""
    bare = re.sub(r"/\*.*?\*/", "", TOKENS, flags=re.DOTALL)
    rule = re.search(re.escape(f":where({selector})") + r"\s*\{([^{}]*)\}", bare)
    assert rule, f"tokens.css has no rule for {selector}"
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", rule[1]))


def colour(value: str, scheme: str = "light", *, felt: str = "", suits: str = "", back: str = "") -> Colour:
    """A token or a literal, resolved for a scheme, a felt, a deck and a card back."""
    if not value.startswith("--"):
        return parse(value)
    names = declarations(":root") | declarations("[data-felt]")
    if felt:
        names = names | declarations(f'[data-felt="{felt}"]')
    if back:
        names = names | declarations(f'[data-back="{back}"]')
    if suits:
        names = names | declarations(f'[data-suits="{suits}"]')
    text = names[value].strip()
    if both := re.fullmatch(r"light-dark\((.+),\s*(.+)\)", text):
        text = both[1 if scheme == "light" else 2]
    if named := re.fullmatch(r"var\((--[\w-]+)\)", text):
        return colour(named[1], scheme, felt=felt, suits=suits, back=back)
    return parse(text)


def parse(text: str) -> Colour:
    """`#rgb`, `#rrggbb` or `rgb(r g b / a)`, each channel and alpha from 0 to 1."""
    if text.startswith("#"):
        digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
        red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
        return red, green, blue, 1.0
    parts = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", text)
    assert parts, f"not a colour: {text}"
    return int(parts[1]) / 255, int(parts[2]) / 255, int(parts[3]) / 255, float(parts[4])


def over(top: Colour, ground: Colour) -> Colour:
    """What is seen where a translucent colour lies on a solid one."""
    alpha = top[3]
    red, green, blue = (alpha * a + (1 - alpha) * b for a, b in zip(top[:3], ground[:3], strict=True))
    return red, green, blue, 1.0


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(one: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in one[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
