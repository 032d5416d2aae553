"""Two people talk in the lobby, one reports the other, and staff hide the message: it vanishes for both at once."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.support.second_factor import SECRET

from .conftest import NewVisitor
from .support.player_actions import PASSWORD, member
from .support.visitor import DESK, PHONE, Visitor
from .test_moderation import shell, sign_in
from .test_pages import FITS

SET_UP = f"""
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from accounts.models import User
from moderation import services

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # as in the server
user = User.objects.create_user("room_mo", password={PASSWORD!r})
services.give_role(user=user, role="moderator", by=None)
TOTP.activate(user, {SECRET!r})
print("READY yes")
"""


def test_a_message_in_the_lobby_is_reported_and_vanishes_for_everybody(
    embedded: str, embedded_folder: Path, visitor: NewVisitor
) -> None:
    anna: Visitor = visitor(embedded, language="en-GB", size=DESK)
    tiger: Visitor = visitor(embedded, language="zh-CN", size=PHONE)
    member(anna, "room_anna")
    member(tiger, "room_tiger")
    anna.go("/")
    tiger.go("/")
    expect(tiger.find(".talk-log")).to_be_hidden()  # folded: the tables come first
    tiger.page.click(".talk summary")
    expect(anna.find(".talk-log")).to_contain_text("No messages yet")
    tiger.page.fill(".talk input", "Get lost, all of you")
    tiger.page.press(".talk input", "Enter")
    anna.page.get_by_role("button", name="Anyone for a game?").click()
    expect(tiger.find(".talk .said:not(.mine)")).to_contain_text("有人一起打吗")
    rude = anna.page.locator(".talk .said", has_text="Get lost")
    rude.get_by_role("button", name="Report this message").click()
    expect(anna.find(".talk-reason")).to_have_text("Reported. Someone on our staff will look at it.")
    for one in (anna, tiger):
        assert one.page.evaluate(FITS) == {"wider": 0, "burst": []}

    mo: Visitor = visitor(embedded, language="en-GB", size=DESK)
    shell(embedded_folder, SET_UP, "READY")
    sign_in(mo, "room_mo")
    mo.go("/admin/moderation/reports/")
    expect(mo.find(".chat-log .hit")).to_contain_text("Get lost, all of you")
    expect(mo.page.get_by_role("link", name="Lobby")).to_have_attribute("href", "/")
    mo.page.check("[name=also][value=hide]")
    mo.page.click("[data-order]")
    expect(mo.find(".toast")).to_contain_text("Done:")
    for one in (anna, tiger):
        expect(one.page.locator(".talk .said", has_text="Get lost")).to_have_count(0)
        expect(one.page.locator(".talk .said")).to_have_count(1)

    tiger.page.get_by_role("button", name="屏蔽 room_anna").click()
    expect(tiger.find(".talk .unread")).to_contain_text("已屏蔽")
    expect(tiger.find(".talk-log")).not_to_contain_text("有人一起打吗")
