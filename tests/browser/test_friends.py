"""Two people on phones become friends, one invites the other to a table, and after the match both want another one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import FINAL, member
from .support.visitor import PHONE, Visitor
from .test_moderation import shell
from .test_pages import FITS

END_MATCH = """
from games.models import Match
from tests.support import live_matches

match = Match.objects.get(table__code={code!r}, status="running")
live_matches.played_out(match)
print("ENDED yes")
"""


def become_friends(anna: Visitor, bela: Visitor) -> None:
    """Lets one ask on the other's profile, and the other accept on the page of friends, which shows it by itself."""
    bela.go("/friends/")
    expect(bela.find("[data-part=people] .empty")).to_be_visible()
    anna.go("/players/pal_bela/")
    anna.page.get_by_role("button", name="Add friend").click()
    expect(anna.find(".friend-buttons .badge")).to_have_text("Requested")
    bela.page.get_by_role("button", name="接受").click()
    expect(bela.find("[data-part=people] .rows")).to_contain_text("pal_anna")


def test_two_people_become_friends_play_and_vote_for_another_match(
    embedded: str, embedded_folder: Path, visitor: NewVisitor
) -> None:
    anna: Visitor = visitor(embedded, language="en-GB", size=PHONE)
    bela: Visitor = visitor(embedded, language="zh-CN", size=PHONE)
    member(anna, "pal_anna")
    member(bela, "pal_bela")
    become_friends(anna, bela)

    anna.go("/friends/")
    expect(anna.find("[data-part=people] .rows")).to_contain_text("Online")
    anna.page.get_by_role("button", name="Dou Dizhu").click()
    anna.page.wait_for_url("**/t/*/")
    code = anna.page.url.rstrip("/").rpartition("/")[2]
    expect(anna.find(".seat[data-empty]")).to_have_count(0)  # AI has filled the table
    anna.page.get_by_role("button", name="Invite friends").click()
    anna.page.locator(".invite-card li", has_text="pal_bela").get_by_role("button", name="Invite").click()
    expect(anna.find(".invite-card .badge")).to_have_text("Invited")
    anna.page.keyboard.press("Escape")

    invitation = bela.find(".friend-invitation")
    expect(invitation).to_contain_text("pal_anna")
    for one in (anna, bela):
        assert one.page.evaluate(FITS) == {"wider": 0, "burst": []}
    invitation.get_by_role("button", name="入座").click()
    bela.page.wait_for_url(f"**/t/{code}/")
    for one in (anna, bela):
        one.page.click(".actions .go")
    for one in (anna, bela):
        expect(one.find(".hand .card").first).to_be_visible()
    seats = {one: one.state["you"]["seat"] for one in (anna, bela)}

    shell(embedded_folder, END_MATCH.format(code=code), "ENDED")
    for one in (anna, bela):
        if not one.find(FINAL).count():
            one.find(f"{FINAL}, .stage:not([hidden]) .to-final").first.wait_for()
            if one.find(".to-final").count():
                one.find(".to-final").click()
        expect(one.find(f"{FINAL} .rematch-votes")).to_be_visible()
    expect(anna.find(".rematch-votes p")).to_contain_text("Another one?")
    anna.find(".foot .primary").click()
    expect(anna.find(".rematch-votes p")).to_contain_text("Waiting for pal_bela")
    expect(bela.find(".rematch-votes p")).to_contain_text("2/3 想再来")
    bela.find(".foot .primary").click()
    for one in (anna, bela):
        expect(one.find(FINAL)).to_be_hidden()  # behind it, the hand of the last match is visible
        expect(one.find(".hand .card").first).to_be_visible()
        assert one.state["you"]["seat"] == (seats[one] + 1) % 3
