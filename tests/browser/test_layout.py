"""The table at many sizes: nothing overlaps, nothing leaves the screen, what is pressed is large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.slow_cases import rarely

from .support.layout_checks import FIND, STAGE, load, measure, settled, show
from .support.screen_sizes import FOLDS, USUAL, Size

MANY: list[Size] = [
    (360, 640), (360, 740), (375, 667), (390, 844), (412, 915), (430, 932), (540, 900), (640, 900), (667, 375),
    (740, 360), (844, 390), (932, 430), (768, 1024), (820, 1180), (1024, 768), (1180, 820), (1280, 720), (1366, 768),
    (1100, 900), (1440, 900), (1920, 1080), (2560, 1440), (800, 600),
    (320, 568), (360, 225), (568, 320), (640, 256), (390, 780), (390, 820), (800, 920), (800, 950),
]  # fmt: skip
DESIGNED: list[Size] = [
    (320, 568), (360, 225), (360, 640), (390, 844), (667, 375), (844, 390), (820, 1180), (1180, 820), (1440, 900),
]  # fmt: skip
"""Where Chinese, the shorter language, is measured as well."""
PARTS = {
    "title": ".bar .title", "meta": ".bar .meta", "kitty": ".kitty", "tracker": ".table > .tracker ol",
    "face": ".seat .top .face", "count": ".seat .count", "plate": ".seat .plate", "bubble": ".bubble",
    "play": ".plays .group", "tag": ".plays .tag", "word": ".plays .pass", "note": ".note", "prompt": ".prompt",
    "button": ".actions .btn, .seat-act", "self": ".self .id", "selfface": ".self .face", "tool": ".tools .tool",
    "card": ".hand .card",
}  # fmt: skip
TOAST = """() => {
  const toast = document.querySelector('.toast').getBoundingClientRect(), out = [];
  const felt = document.querySelector('.room').getBoundingClientRect();
  const aside = Math.abs(toast.left + toast.right - felt.left - felt.right) > 2;
  if (aside) out.push('the toast is not over the middle of the felt');
  for (const css of ['.mult', '.hand .card', '.actions .btn', '.bar .btn', '.bar .title']) {
    for (const e of document.querySelectorAll(css)) {
      const r = e.getBoundingClientRect();
      if (!e.getClientRects().length || getComputedStyle(e).visibility === 'hidden') continue;
      const x = Math.min(r.right, toast.right) - Math.max(r.left, toast.left);
      const y = Math.min(r.bottom, toast.bottom) - Math.max(r.top, toast.top);
      if (x > 1 && y > 1) out.push(`the toast is over ${css}`);
    }
  }
  return [...new Set(out)];
}"""
at_all_sizes = pytest.mark.parametrize(
    "sizes", [pytest.param(USUAL, id="usual"), pytest.param(None, id="others", marks=pytest.mark.slow)]
)
"""As in screen_sizes.py, with more of them: None are all others for that language."""


def others(lang: str) -> list[Size]:
    return [size for size in (MANY if lang == "en" else DESIGNED) if size not in USUAL]


def open_scene(page: Page, address: str, scene: str, lang: str) -> None:
    load(page, address, scene, lang=lang, said=1)


@at_all_sizes
@pytest.mark.parametrize(("lang", "scenes"), [
    ("en", (  # English runs longer: it is the harder one to fit
        "twenty", "long", "five", "fives", "fivemine", "eight", "eightmine", "right", "rightlong", "passes", "bid",
        "bidfirst", "trustee", "watch", "wait", "visit", "quick")),
    pytest.param("zh", ("play", "long", "fives", "fivemine", "eight", "passes", "bid", "wait"), marks=pytest.mark.slow),
])  # fmt: skip
def test_nothing_overlaps_at_any_size(
    page: Page, address: str, scenes: tuple[str, ...], lang: str, sizes: list[Size] | None
) -> None:
    open_scene(page, address, scenes[0], lang)
    assert measure(page, sizes or [*others(lang), *FOLDS], FIND, PARTS, scenes=scenes) == []


RESULTS = ("result", "capped", "final", "guest", "wins", "beaten")


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_the_scroll_fits_every_size(page: Page, address: str, lang: str, sizes: list[Size] | None) -> None:
    open_scene(page, address, "result", lang)
    assert measure(page, sizes or others(lang), STAGE, scenes=RESULTS) == []


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_the_scroll_of_practice_fits_every_size(page: Page, address: str, lang: str, sizes: list[Size] | None) -> None:
    load(page, address, "result", lang=lang, practice=1)
    assert measure(page, sizes or others(lang), STAGE, scenes=("result", "final")) == []
    assert page.inner_text(".uncounted") == {
        "en": "This was practice. It doesn't count anywhere.", "zh": "练习局，不计入战绩。"
    }[lang]  # fmt: skip


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_a_button_of_an_empty_seat_keeps_its_edges(
    page: Page, address: str, lang: str, sizes: list[Size] | None
) -> None:
    load(page, address, "wait", lang=lang)  # nobody speaks: a bubble would take the button's place
    page.wait_for_selector(".seat-act")
    assert measure(page, sizes or others(lang), FIND, PARTS) == []


@at_all_sizes
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_a_toast_keeps_clear_of_what_is_read_and_pressed(
    page: Page, address: str, lang: str, sizes: list[Size] | None
) -> None:
    load(page, address, "play", lang=lang, lost=1)
    page.wait_for_selector(".toast")
    assert measure(page, sizes or others(lang), TOAST) == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Bailu · Mr. Yan share the win"),
        pytest.param("zh", "白露为霜 · 山海经纪人并列第一", marks=pytest.mark.slow),
    ],
)
def test_a_shared_first_place_is_told_of_both(page: Page, address: str, lang: str, said: str) -> None:
    open_scene(page, address, "shared", lang)
    assert page.inner_text("#result-title") == said


def test_a_guest_keeps_the_record_by_signing_up(page: Page, address: str) -> None:
    open_scene(page, address, "guest", "en")
    assert page.inner_text(".keep b") == "Save your results"
    assert page.inner_text(".keep .btn") == "Sign up"
    assert page.get_by_role("link", name="Match page").get_attribute("href") == "/matches/m1/"


def test_picking_is_named_before_it_is_played(page: Page, address: str) -> None:
    open_scene(page, address, "play", "zh")
    prompt, play = page.locator(".prompt"), page.locator("[data-act=play]")
    page.locator("[data-code='9D']").click(position={"x": 8, "y": 8})
    assert "单张压不了对子" in prompt.inner_text()
    assert play.is_disabled()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    assert "对 Q" in prompt.inner_text()
    page.keyboard.press("Enter")
    sent = page.evaluate("() => window.sentFrames.filter(frame => frame.type === 'move')")
    assert [(frame["verb"], sorted(frame["cards"]), frame["hand_type"]) for frame in sent] == [
        ("play", ["QC", "QD"], "PAIR")
    ]


@pytest.mark.parametrize(("lang", "line"), [("en", "H hint"), pytest.param("zh", "H 提示", marks=pytest.mark.slow)])
def test_a_question_mark_shows_the_keys_and_takes_them_away(page: Page, address: str, lang: str, line: str) -> None:
    open_scene(page, address, "play", lang)
    page.keyboard.press("?")
    expect(page.locator("dialog[open] li").first).to_be_visible()  # the list is loaded when it is asked for
    assert line in page.locator("dialog[open] li").all_inner_texts()
    page.keyboard.press("h")
    assert page.locator(".card[aria-pressed=true]").count() == 0  # the table hears nothing meanwhile
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_have_count(0)  # it goes when the browser has closed it


def test_nobody_is_asked_to_bid_while_cards_are_dealt(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{address}/?story=deal&lang=en")
    page.wait_for_selector(".fx .ghost")  # a card on its way
    assert page.locator(".actions[data-shown], .prompt[data-shown]").count() == 0
    seen = page.wait_for_function(
        "() => document.querySelector('.actions[data-shown] [data-act=bid3]') && "
        "{ flying: document.querySelectorAll('.fx .ghost').length }"
    )
    assert seen.json_value() == {"flying": 0}
    assert page.locator(".prompt[data-shown] .clock").is_visible()


def test_a_swipe_picks_every_card_on_its_way(page: Page, address: str) -> None:
    open_scene(page, address, "right", "en")
    boxes = [page.locator(f"[data-code='{code}']").bounding_box() for code in ("10H", "7S")]
    first, last = (box for box in boxes if box is not None)
    page.mouse.move(first["x"] + 8, first["y"] + first["height"] * 0.6)
    page.mouse.down()
    page.mouse.move(last["x"] + 8, last["y"] + last["height"] * 0.6, steps=12)
    page.mouse.up()
    picked = page.eval_on_selector_all(".card[aria-pressed=true]", "cards => cards.map(card => card.dataset.code)")
    assert picked == ["10H", "10C", "9D", "7S"]
    assert "These 4 cards aren't a combination" not in page.locator(".prompt").inner_text()  # it is not my turn
    page.locator(".plays").click(position={"x": 190, "y": 40})
    assert page.locator(".card[aria-pressed=true]").count() == 0


COVERED = """async big => {
  const { prefs } = await import('#js/table/prefs.js'), rows = [[], []];
  prefs.set('big', big);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const item of document.querySelectorAll('.hand > li'))
    rows[Number(item.style.getPropertyValue('--row'))].push(item.firstElementChild);
  const edge = Math.min(...rows[1].map(card => card.getBoundingClientRect().top));
  return rows[0].map(card => [card.dataset.code, card.querySelector('.index').getBoundingClientRect().bottom - edge])
    .filter(([code, depth]) => depth > 1).map(([code, depth]) => `${code} by ${depth} px`);
}"""
"""Returns the cards of the upper row whose index lies under the lower row."""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_index_of_a_hand_in_two_rows_is_covered(page: Page, address: str, lang: str) -> None:
    open_scene(page, address, "twenty", lang)
    for size in ((390, 844), (320, 568)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        expect(page.locator('.hand > li[style*="--row: 1"], .hand > li[style*="--row:1"]')).not_to_have_count(0)
        for big in (False, True):
            assert page.evaluate(COVERED, big) == [], (size, big)


def test_the_label_of_the_bottom_cards_opens_what_they_are(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_scene(page, address, "twenty", "en")
    page.locator(".kitty").get_by_role("button", name="Bottom", exact=True).click()
    expect(page.locator("#mult-pop")).to_contain_text("Bottom cards: three cards set aside at the deal.")


def test_a_round_that_decides_the_match_says_who_has_won_enough_rounds(page: Page, address: str) -> None:
    """The panel of the last round comes first when the match ends while one looks on."""
    page.set_viewport_size({"width": 390, "height": 844})
    open_scene(page, address, "wins", "en")
    expect(page.locator(".stage .sums h2").last).to_have_text("After round 3 · first to win 3 rounds")
    assert [cell.split()[0] for cell in page.locator(".stage .scores .wins").all_inner_texts()] == ["2", "2", "1"]
    show(page, "decided")
    expect(page.locator(".stage .decision")).to_have_text("Bailu has won 3 rounds")


@pytest.mark.parametrize("scene", ["wins", "beaten"])
def test_ones_own_name_is_whole_on_a_phone(page: Page, address: str, scene: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    load(page, address, scene, lang="en", hard=1)
    name = page.locator(".stage .scores .me .who-name")
    expect(name).to_contain_text("Guest 3532")
    assert name.evaluate("name => name.scrollWidth - name.clientWidth") <= 0


@pytest.mark.parametrize("width", [360, 390])
def test_the_opponents_roles_are_named_beside_their_won_rounds_on_a_phone(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_scene(page, address, "wins", "en")
    lines = page.locator(".seat .sub")
    shown = lines.evaluate_all("""lines => lines.map(line => [...line.children].filter(
        part => part.getBoundingClientRect().bottom <= line.getBoundingClientRect().bottom + 1
      ).map(part => part.textContent).sort().join(' '))""")
    assert sorted(shown) == ["Farmer ●●○", "Landlord ●○○"]
