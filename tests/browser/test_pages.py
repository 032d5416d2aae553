"""Every page in every language, on a phone and on a desk: no error, nothing wider than the screen, no foreign word."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.layout_checks import BUTTONS
from .support.player_actions import PASSWORD, member, open_table, play_on
from .support.visitor import DESK, PHONE, Visitor

OPEN = (
    "/", "/tables/new/", "/tables/new/?game=werewolf", "/watch/", "/tv/", "/rules/doudizhu/", "/rules/werewolf/",
    "/ladder/", "/ladder/?board=practice", "/players/", "/tournaments/", "/statistics/doudizhu/",
    "/records/", "/puzzles/", "/bots/", "/privacy/",
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
)  # fmt: skip
OWN = (
    "/", "/matches/", "/tournaments/new/", "/me/settings/", "/me/tokens/", "/me/bots/", "/me/bots/new/",
    "/notifications/", "/notifications/settings/", "/me/challenges/", "/friends/",
    "/accounts/password/change/", "/accounts/email/", "/accounts/logout/", "/me/sign-ins/",
    "/accounts/2fa/webauthn/",
)  # fmt: skip
SMALL, ENLARGED = (320, 568), (195, 422)
"""The least that must do without scrolling sideways, and a phone at 200 %."""
ENTRANCES = ("/", "/ladder/", "/tables/new/")
LANGUAGES = {"zh-CN": "zh-Hans", "zh-TW": "zh-Hant", "en-GB": "en"}
in_every_language = pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN", "zh-TW")])
"""English runs longer, and a forgotten translation shows in it: it is read in every run."""

FITS = f"""() => {{
  const {{ scrollWidth, clientWidth }} = document.documentElement;
  return {{ wider: Math.max(0, scrollWidth - clientWidth), burst: ({BUTTONS})() }};
}}"""
"""By how much the page is wider than the screen, and the buttons that what they say does not fit into."""
HAN = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let node; (node = walk.nextNode());) {
    const home = node.parentElement;
    if (home.closest("[lang^=zh-], [translate=no], option, script, style")) continue;
    if (/\\p{Script=Han}/u.test(node.data)) found.push(node.data.trim());
  }
  return found;
}"""


@in_every_language
def test_every_open_page_fits_and_speaks_the_visitor_s_language(embedded: str, visitor: NewVisitor, language):
    someone = visitor(embedded, language=language)
    for path in OPEN:
        someone.go(path)
        assert_page_is_in_order(someone, path, LANGUAGES[language])


@in_every_language
def test_every_own_page_fits_and_speaks_the_visitor_s_language(embedded: str, visitor: NewVisitor, language):
    someone = visitor(embedded, language=language)
    member(someone, f"reader-{language}")
    for path in OWN:
        someone.go(path)
        assert_page_is_in_order(someone, path, LANGUAGES[language])


@in_every_language
def test_a_bot_s_page_fits_its_owner_s_screen(embedded: str, visitor: NewVisitor, language):
    owner = visitor(embedded, language=language)
    name = f"machine-{language}"
    member(owner, f"owner-{language}")
    owner.go("/me/bots/new/")
    owner.page.fill("#id_username", name)
    owner.page.click("main form .btn.primary")
    owner.page.wait_for_url(f"**/bots/{name}/")
    assert_page_is_in_order(owner, f"/bots/{name}/", LANGUAGES[language])


def assert_page_is_in_order(someone: Visitor, path: str, language: str) -> None:
    page = someone.page
    expect(page.locator("h1")).not_to_have_count(0)
    assert page.get_attribute("html", "lang") == language, path
    for width, height in (DESK, PHONE, SMALL, *([ENLARGED] if path in ENTRANCES else [])):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FITS) == {"wider": 0, "burst": []}, f"{path} at {width}"
    if language == "en":
        assert page.evaluate(HAN) == [], path


def test_nothing_leaves_the_head_of_a_page_between_a_phone_and_a_desk(embedded: str, visitor: NewVisitor):
    page = visitor(embedded, language="en").page
    page.goto(f"{embedded}/players/")
    for width in (721, 768, 820, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        outside = """() => [...document.querySelectorAll(".site-head a, .site-head button")]
          .filter(el => el.getBoundingClientRect().right > innerWidth - 8).map(el => el.textContent.trim())"""
        assert page.evaluate(outside) == [], width


def test_the_button_of_the_search_is_no_wider_than_it_needs_on_a_desk(embedded: str, visitor: NewVisitor):
    page = visitor(embedded, language="en", size=DESK).page
    page.goto(f"{embedded}/players/")
    spare = """() => {
      const button = document.querySelector(".search .btn"), field = document.querySelector(".search .input");
      const { paddingLeft, paddingRight } = getComputedStyle(button), words = document.createRange();
      words.selectNodeContents(button);
      const wide = button.clientWidth - words.getBoundingClientRect().width;
      const gap = button.getBoundingClientRect().left - field.getBoundingClientRect().right;
      return [wide - parseFloat(paddingLeft) - parseFloat(paddingRight), gap];
    }"""
    assert all(-1 <= each <= 24 for each in page.evaluate(spare))


TOPS = "all => all.map(each => each.getBoundingClientRect().top)"
NAMED = """([within, shown]) => {
  const place = document.querySelector(within);
  place.innerHTML = shown;
  const names = [...place.querySelectorAll("b, .nm")].filter(name => name.clientWidth);
  return names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent);
}"""
LONGEST = "<b>Shuangjiang</b><small>17 cards</small>"
STRAIGHT = """(table, plays) => {
  const card = '<span class="card"><svg viewBox="0 0 100 140"></svg></span>';
  const back = i => `<li style="--i: ${i}; --row: 0">${card}</li>`;
  const backs = n => Array.from({ length: n }, (_, i) => back(i));
  return plays.flatMap(([cards, hand]) => {
    const per = Math.ceil(cards / Math.ceil(cards / 10));
    table.innerHTML = `<span class="m-live"><i></i><span>AI · 斗地主</span></span>
      <div class="m-mid"><span class="group" style="--per: ${per}">${card.repeat(cards)}</span>
      <span class="m-tag">对 6</span></div>
      <div class="m-hand"><ol class="hand" style="--n: ${hand}">${backs(hand).join("")}</ol></div>
      <span class="m-own"><b>云片</b> · 剩 ${hand} 张</span>`;
    const all = css => [...table.querySelectorAll(css)].map(each => each.getBoundingClientRect());
    if (all(".card").some(each => each.height < 8)) return [[`${cards} of ${hand}`, "not drawn"]];
    const play = all(".group .card"), [tag] = all(".m-tag"), [live] = all(".m-live"), own = all(".m-own");
    const below = [...all(".m-hand .card"), ...own.filter(chip => chip.height)];
    return [
      new Set(play.map(card => card.top)).size > (cards > 10 ? 2 : 1) && "rows",
      play.some(card => card.bottom > tag.top) && "play over tag",
      play.some(card => card.top < live.bottom) && "play over head",
      below.some(part => part.top < tag.bottom) && "tag covered",
    ].filter(Boolean).map(fault => `${cards} of ${hand}: ${fault}`);
  });
}"""
"""What overlaps in the small table for each play, as numbers of cards that are played and that the lower hand has."""
SMALL_TABLE = ".wall > :nth-child(2) .minitable"
PLAYS = [[1, 4], [2, 6], [5, 1], [5, 17], [10, 2], [11, 4], [12, 3], [20, 1]]
WATCHED = """<ul class="tables"><li><svg class="thumb"></svg>
<div class="t"><b>Shuangjiang · Xiaoman · Old Niu of the Hills</b></div>
<div class="seats"></div><a class="btn">Watch</a></li></ul>"""


def test_names_of_players_are_whole_in_the_small_table_and_in_the_list_of_tables(embedded: str, visitor: NewVisitor):
    page = visitor(embedded, language="en-GB").page
    for path, within, shown in (("/", ".minitable .m-seat.l", LONGEST), ("/watch/", ".lobby", WATCHED)):
        page.goto(embedded + path)
        if path == "/":
            expect(page.locator(within)).to_be_visible()  # an exhibition has begun
        else:  # the list has no tables of people
            page.eval_on_selector("main section", "panel => panel.classList.add('lobby')")
        for width, height in (PHONE, DESK, (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(NAMED, [within, shown]) == [], (path, width)


def test_in_the_small_table_no_play_hand_or_tag_covers_another(embedded: str, visitor: NewVisitor):
    page = visitor(embedded, language="zh-CN").page
    for path, within in (("/", ".minitable"), ("/tv/", ".wall > :first-child .minitable"), ("/tv/", SMALL_TABLE)):
        page.goto(embedded + path)
        page.route_web_socket("**/*", lambda _: None)  # no frame draws another picture
        page.reload()
        for width, height in (PHONE, DESK, (820, 1180), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            table = page.locator(within).first
            assert table.evaluate(STRAIGHT, PLAYS) == [], (within, width)


OVER = """([above, below]) => {
  const [a, b] = [above, below].map(css => document.querySelector(css).getBoundingClientRect());
  return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}"""


def test_what_is_reported_on_a_phone_covers_neither_the_title_nor_the_tabs(embedded: str, visitor: NewVisitor):
    someone = visitor(embedded, language="en-GB", size=PHONE)
    member(someone, "reported")
    someone.go("/me/settings/")
    someone.page.click("main form .btn.primary")
    expect(someone.find(".toasts .toast")).to_be_visible()
    for other in ("h1", ".site-tabs"):
        assert not someone.page.evaluate(OVER, [".toasts .toast", other]), other


def test_the_games_to_choose_from_stand_in_one_line_on_a_phone(embedded: str, visitor: NewVisitor):
    """Chinese names are short enough; English ones take two lines."""
    someone = visitor(embedded, size=PHONE)
    someone.go("/tables/new/")
    tops = someone.page.eval_on_selector_all("nav.seg > *", TOPS)
    assert len(tops) == 5
    assert len(set(tops)) == 1


def test_the_button_of_an_open_table_stands_below_its_text_on_a_phone(embedded: str, visitor: NewVisitor):
    host = visitor(embedded, language="en-GB", size=PHONE)
    member(host, "home-host")
    code = open_table(host)
    host.go("/")
    row = host.find(f".lobby .tables li:has(a[href='/t/{code}/'])")
    text, button = row.locator(".t").bounding_box(), row.locator(".btn").bounding_box()
    assert text is not None
    assert button is not None
    assert button["y"] >= text["y"] + text["height"]
    assert text["width"] >= 200
    host.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    text, button = row.locator(".t").bounding_box(), row.locator(".btn").bounding_box()
    assert text is not None
    assert button is not None
    assert button["x"] >= text["x"] + text["width"]


def test_the_games_stand_on_a_tablet_as_tiles_of_one_size(embedded: str, visitor: NewVisitor):
    someone = visitor(embedded, size=(820, 1180))
    someone.go("/")
    sizes = "tiles => tiles.map(tile => tile.getBoundingClientRect().width.toFixed(0))"
    assert len(set(someone.page.eval_on_selector_all(".games > li", sizes))) == 1
    shapes = "arts => arts.map(art => (art.clientWidth / art.clientHeight).toFixed(1))"
    assert set(someone.page.eval_on_selector_all(".games .game > svg", shapes)) == {"1.3"}


def test_the_language_is_switched_by_hand_and_kept(embedded: str, visitor: NewVisitor):
    someone = visitor(embedded, language="en-GB")
    someone.go("/")
    someone.page.click("[popovertarget=look-menu]")
    someone.page.click("#look-menu [name=language][value=zh-hans]")
    expect(someone.find("html")).to_have_attribute("lang", "zh-Hans")
    someone.go("/ladder/")
    expect(someone.find("html")).to_have_attribute("lang", "zh-Hans")


def test_a_guest_plays_on_a_phone_in_one_click_and_keeps_the_match_under_a_name(embedded: str, visitor: NewVisitor):
    guest = visitor(embedded, language="en-GB", size=PHONE)
    guest.go("/")
    guest.page.click("form[action='/play/doudizhu/'] button.primary")
    expect(guest.find(".hand .card").first).to_be_visible()
    assert not play_on(guest, presses=2)
    match = guest.state["match"]["id"]

    guest.go("/guest/keep/")
    guest.page.fill("#id_username", "late-bloomer")
    guest.page.fill("#id_password1", PASSWORD)
    guest.page.fill("#id_password2", PASSWORD)
    guest.page.click("main form .btn.primary")
    guest.page.wait_for_url(lambda url: "/guest/keep/" not in url)
    guest.go("/matches/")
    expect(guest.find(f"a[href='/matches/{match}/']").first).to_be_visible()
    assert guest.state["you"]["seat"] is not None


def test_friends_are_invited_with_one_press(embedded: str, visitor: NewVisitor):
    """By link, picture and code; where the clipboard may not be used the link stands there selected."""
    host = visitor(embedded, language="en-GB")
    host.go("/")
    host.page.click("form[action='/friends/doudizhu/'] button")
    host.page.wait_for_url("**/t/*/")
    link = host.page.url
    expect(host.find(".note .qr svg path")).to_have_count(1)
    expect(host.find(".note .code b")).to_have_text(link.rstrip("/").rpartition("/")[2].upper())
    expect(host.find(".note .who")).to_contain_text("Private")
    host.page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })"
    )
    host.page.get_by_role("button", name="Copy invite link").click()
    expect(host.find(".dialog .handed")).to_have_value(link)
    selected = "() => { const at = document.activeElement; return at.value.slice(at.selectionStart, at.selectionEnd); }"
    assert host.page.evaluate(selected) == link
    host.page.get_by_role("button", name="Done").click()
    host.page.click(".note .who a")
    host.page.wait_for_url("**/options/")
    host.page.check("input[name='listed'][value='open']")
    expect(host.find("[data-when='code']")).to_be_hidden()
    host.page.click("main form .btn.primary")
    host.page.wait_for_url(link)
    expect(host.find(".note .who")).to_contain_text("Open table")
    host.page.evaluate("document.getElementById('leave').submit()")
    host.page.wait_for_url(f"{embedded}/")
    host.page.goto(link)
    expect(host.find(".note")).to_contain_text("This table is closed.")
    expect(host.find(".seat-act, .actions .btn, .note .qr")).to_have_count(0)
