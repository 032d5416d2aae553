"""Werewolf's table at many sizes, six to twelve seats: nothing overlaps, nothing leaves the felt, all can be pressed.

Beside it what the page sends when it is touched, and that a night looks the same whoever is called.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import FIND, at_each, load, measure, moves, show, unlike
from .support.screen_sizes import Size, at_all_sizes_and_folds, on_a_phone

PARTS = {
    "title": ".bar .title", "meta": ".bar .meta", "tag": ".seats > .seat", "speech": ".scene[data-kind=speech]",
    "headline": ".scene .headline, .scene .moonlight", "news": ".scene > .news", "leaf": ".secret", "prompt": ".prompt",
    "button": ".actions .btn, .seat-act, .press", "tool": ".tools .tool", "card": ".role-peek .turning",
    "composer": ".composer", "note": ".note", "role": ".reveal", "about": ".reveal-about",
}  # fmt: skip
INSIDE = (("tag", "button"), ("composer", "button"), ("speech", "news"))
"""Pairs of which one lies in the other."""
BOXES = """() => ['.prompt', '.actions', '.plays', '.scene', '.secret', '.seats', '.role-peek', '.tools'].map(css => {
  const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
  return [css, x, y, width, height].join(' ');
})"""

SEATS = """() => [...document.querySelectorAll('.seats, .seats > .seat')].map(
  el => [el.offsetLeft, el.offsetTop, el.offsetWidth, el.offsetHeight].join(' '))"""
"""Without the lift of the seat that speaks."""


def open_scene(page: Page, address: str, scene: str, lang: str = "en", seats: int = 12) -> None:
    load(page, address, scene, game="werewolf", lang=lang, seats=seats)


@at_all_sizes_and_folds
@pytest.mark.parametrize(
    ("scenes", "lang", "seats"),
    [
        (
            ("day", "soon", "myspeech", "vote", "second", "stand", "election", "order", "wolf", "den", "guard", "witch",
             "roles", "roleswolf", "roleswatch", "watch", "wait"),
            "en", 12,  # English runs longer, and twelve are the most
        ),
        pytest.param(("myspeech", "wolf", "wait"), "zh", 12, marks=pytest.mark.slow),
        *(pytest.param(("day",), "en", seats, marks=pytest.mark.slow) for seats in (6, 9)),
    ],
)  # fmt: skip
def test_nothing_overlaps_at_any_size(
    page: Page, address: str, scenes: tuple[str, ...], lang: str, seats: int, sizes: list[Size]
) -> None:
    open_scene(page, address, scenes[0], lang, seats)
    assert measure(page, sizes, FIND, PARTS, scenes=scenes, inside=INSIDE) == []


def test_the_note_before_the_match_fits_the_smallest_phone(page: Page, address: str) -> None:
    open_scene(page, address, "wait")
    assert measure(page, [(320, 568)], FIND, PARTS, inside=INSIDE) == []


@on_a_phone
@pytest.mark.parametrize("names", [{}, {"hard": 1}], ids=["short", "long"])
def test_a_night_has_the_same_shape_for_whoever_is_called(
    page: Page, address: str, names: dict[str, int], sizes: list[Size]
) -> None:
    load(page, address, "sleep", game="werewolf", lang="en", seats=12, **names)
    shapes = at_each(page, sizes, BOXES, scenes=("sleep", "wolf", "den", "seer", "guard", "witch"))
    assert unlike(shapes, "sleep") == []


@on_a_phone
def test_no_seat_moves_at_dusk_or_dawn(page: Page, address: str, sizes: list[Size]) -> None:
    open_scene(page, address, "sleep")
    shapes = at_each(page, sizes, SEATS, scenes=("sleep", "day", "vote", "election", "lastwords", "badge"))
    assert unlike(shapes, "sleep") == []


def test_a_ballot_is_chosen_then_cast(page: Page, address: str) -> None:
    open_scene(page, address, "vote", "zh")
    go = page.locator(".actions .go")
    expect(go).to_be_disabled()
    page.locator("[data-seat=seat4] .press").click()
    expect(go).to_have_text("放逐 5 号")
    page.keyboard.press("3")
    expect(go).to_have_text("放逐 3 号")
    page.keyboard.press("Escape")
    expect(go).to_be_disabled()
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    assert moves(page) == [{"verb": "vote", "target": 4}]


def test_a_seat_that_cannot_be_chosen_opens_its_sheet_instead(page: Page, address: str) -> None:
    open_scene(page, address, "guard", "zh")
    tag = page.locator("[data-seat=seat1] .press")
    expect(tag).to_have_attribute("aria-label", "2 号、小满、警长：昨夜守过，今夜不能连守")
    tag.click()
    page.get_by_role("button", name="狼", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-seat=seat1] .mark.my.wolf")).to_have_text("狼")
    page.reload()
    expect(page.locator("[data-seat=seat1] .mark.my.wolf")).to_have_text("狼")
    assert moves(page) == []


def test_a_seat_outside_a_vote_says_so_and_does_not_cover_the_vote(page: Page, address: str) -> None:
    open_scene(page, address, "runoff", "en")
    page.locator("[data-seat=seat5] .press").click()
    expect(page.locator(".toast")).to_have_text("You can't vote for this seat this time")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("[data-seat=seat4] .press").click()
    expect(page.locator("[data-seat=seat4][data-target=chosen]")).to_be_visible()
    assert moves(page) == []


def test_a_speech_carries_its_claims(page: Page, address: str) -> None:
    open_scene(page, address, "myspeech", "zh")
    page.click("[data-act=claims]")
    sheet = page.locator(".claim-sheet")
    page.get_by_role("button", name="预言家", exact=True).click()
    page.get_by_role("button", name="疑 4", exact=True).click()  # the sheet stays open for several claims
    page.get_by_role("button", name="查验", exact=True).click()
    page.get_by_role("button", name="3 查杀", exact=True).click()
    expect(sheet.locator("[data-claim][aria-pressed=true]")).to_have_text(["预言家", "狼人"])
    page.get_by_role("button", name="怀疑", exact=True).click()
    page.get_by_role("button", name="疑 4", exact=True).click()  # a second tap takes a claim back
    expect(sheet.locator("[data-claim][aria-pressed=true]")).to_have_text(["预言家"])
    page.get_by_role("button", name="完成", exact=True).click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".chosen .claim")).to_have_count(2)
    page.fill(".composer textarea", "跟我走")
    page.click("[data-act=last]")
    page.click("[data-act=claims]")
    page.get_by_role("button", name="怀疑", exact=True).click()
    page.get_by_role("button", name="疑 5", exact=True).click()
    page.locator(".composer textarea").press("Control+Enter")
    expect(sheet).to_be_hidden()  # what is sent is finished
    nothing = {"seat": None, "role": None, "wolf": None, "night": None}
    assert moves(page) == [
        {
            "verb": "say",
            "text": "跟我走",
            "last": True,
            "claims": [
                nothing | {"kind": "role", "role": "seer"},
                nothing | {"kind": "check", "seat": 2, "wolf": True, "night": 2},
            ],
        },
        {"verb": "say", "text": "我怀疑 5 号", "last": True, "claims": [nothing | {"kind": "suspect", "seat": 4}]},
    ]


def test_what_is_typed_becomes_claims_that_can_be_removed(page: Page, address: str) -> None:
    open_scene(page, address, "myspeech", "zh")
    text, chips = page.locator(".composer textarea"), page.locator(".chosen .claim")
    text.fill("我是预言家，昨晚验了5号，5号是狼人。我怀疑 7 号")
    expect(chips).to_have_count(3)
    page.get_by_role("button", name="疑 7").first.click()
    text.fill("我是预言家，昨晚验了5号，5号是狼人。我怀疑 7 号，跟我走")
    expect(chips).to_have_count(2)
    text.press("Control+Enter")
    [said] = moves(page)
    assert [claim["kind"] for claim in said["claims"]] == ["role", "check"]
    expect(chips).to_have_count(0)


def test_one_tap_on_a_seat_claims_an_opinion_never_an_act_of_a_role(page: Page, address: str) -> None:
    open_scene(page, address, "myspeech", "zh")
    page.click("[data-act=claims]")
    sheet = page.locator(".claim-sheet")
    expect(sheet.locator(".kinds [aria-pressed=true]")).to_have_text("怀疑")
    expect(sheet.locator(".verdict-choice")).to_have_count(0)
    expect(sheet.locator("button.seat-choice")).to_have_count(11)  # not one's own
    expect(page.get_by_role("button", name="疑 1", exact=True)).to_have_count(0)
    close = sheet.get_by_role("button", name="完成", exact=True)
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(sheet).to_be_hidden()
    assert moves(page) == []


def test_the_speech_before_stays_in_sight_until_somebody_says_something(page: Page, address: str) -> None:
    """An agent speaks and is done at once: nobody could read it on a phone, where the log lies under a sheet."""
    open_scene(page, address, "soon", "en", 9)
    shown = page.locator(".subtitles")
    expect(shown.locator(".whose")).to_contain_text("No. 5")
    expect(shown.locator("p:not(.whose)")).to_have_count(2)


def test_wolves_hunt_with_one_touch_and_whisper(page: Page, address: str) -> None:
    open_scene(page, address, "wolf", "en")
    expect(page.locator(".pack-votes")).to_contain_text("No. 5")
    expect(page.locator(".seats .sub", has_text="Pack")).to_have_count(2)
    expect(page.locator("[data-seat=seat4] .sub")).to_have_text("Pack")
    page.locator("[data-seat=seat1] .press").click()
    page.fill(".whisper input", "No. 2 it is")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="No attack", exact=True).click()
    assert moves(page) == [
        {"verb": "hunt", "target": 1},
        {"verb": "whisper", "text": "No. 2 it is"},
        {"verb": "hunt", "target": None},
    ]


def test_a_sheet_that_is_open_when_the_match_ends_does_not_cover_the_result(page: Page, address: str) -> None:
    open_scene(page, address, "day", "en")
    page.locator("[data-seat=seat1] .press").click()
    expect(page.locator("dialog.seat-sheet")).to_be_visible()
    page.evaluate("""async () => {
      const { werewolf } = await import('/fixtures/werewolf.js'), [end] = werewolf.over('en', 12);
      fakeSocket.give({ ...end, n: 2, events: [{ kind: 'match_end', data: {} }] });
    }""")
    expect(page.locator(".stage .roles-list")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_in_the_others_steps_the_pack_talks_on_and_sees_whom_it_attacks(page: Page, address: str) -> None:
    open_scene(page, address, "wolf", "en")
    page.fill(".whisper input", "and by day I claim se")
    page.evaluate("""async () => {
      const { werewolf } = await import('/fixtures/werewolf.js'), [next] = werewolf.den('en', 12);
      fakeSocket.give({ ...next, n: 2, events: [{ kind: 'step', data: { step: 'guard' } }] });
    }""")
    field = page.locator(".whisper input")
    expect(field).to_have_value("and by day I claim se")
    expect(field).to_be_focused()
    expect(page.locator(".secret .told")).to_have_text("Tonight you attack No. 8 Songzhen")
    expect(page.get_by_role("button", name="No attack", exact=True)).to_have_count(0)
    page.locator("[data-seat=seat1] .press").click()
    expect(page.locator("dialog.seat-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    field.press("Enter")
    assert moves(page) == [{"verb": "whisper", "text": "and by day I claim se"}]


@pytest.mark.parametrize(("scene", "role"), [("roles", "Seer"), ("roleswolf", "Wolf")])
def test_the_role_is_turned_up_before_the_first_night(page: Page, address: str, scene: str, role: str) -> None:
    open_scene(page, address, scene, "en")
    card = page.locator(".reveal")
    expect(card).to_have_attribute("aria-label", f"Your role: {role}")
    expect(page.locator(".reveal-about")).to_contain_text("the wolves" if role == "Wolf" else "the village")
    if role == "Wolf":
        expect(page.locator(".reveal-about")).to_contain_text("No. 5 Motuan, No. 7 Bailu, No. 10 Banxia")
    card.click()
    expect(card).to_have_attribute("aria-label", "Turn the card")
    expect(page.locator(".reveal-about")).to_be_empty()
    expect(page.locator(".role-peek")).not_to_be_visible()
    show(page, "sleep")
    expect(card).to_have_count(0)
    expect(page.locator(".role-peek")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (740, 360), (820, 1180), (1440, 900)])
def test_the_role_is_large_enough_to_be_seen_on_every_screen(page: Page, address: str, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_scene(page, address, "roles", "en")
    card = page.locator(".reveal").bounding_box()
    assert card is not None
    assert card["width"] >= 80
    assert card["height"] >= 110


def test_who_watches_sees_that_roles_are_looked_at_and_no_card(page: Page, address: str) -> None:
    open_scene(page, address, "roleswatch", "en")
    expect(page.locator(".scene")).to_contain_text("Everyone is looking at their role")
    expect(page.locator(".reveal")).to_have_count(0)


def test_holding_the_card_shows_what_only_i_know(page: Page, address: str) -> None:
    open_scene(page, address, "seer", "en")
    card = page.locator(".role-peek")
    expect(page.locator(".mark.known")).to_have_count(0)
    page.keyboard.down(" ")
    expect(card).to_have_attribute("aria-label", "Your role: Seer")
    expect(page.locator(".mark.known")).to_have_count(2)
    page.keyboard.up(" ")
    expect(page.locator(".mark.known")).to_have_count(0)
    expect(card).to_have_accessible_name("My role Hold to see")
