"""A stream from the desk to the overlay: gifts through the signed webhook, and a worker killed before they act."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from games.streams.request_signatures import header_of, sign
from tests.faults import deployment

from .conftest import NewVisitor
from .support import fixed_seeds, server_processes
from .support.player_actions import PASSWORD, member
from .support.visitor import DESK, PHONE, Visitor
from .test_pages import FITS

ROUND_MS = 90_000
"""Time within which a round of agents at the shortest pace ends, on a busy machine too."""
CANVAS = (1920, 1080)
ROLE = """
from accounts.models import User
from moderation import services
services.give_role(user=User.objects.get(username={name!r}), role="streamer", by=None)
print("GIVEN 1")
"""
OPEN = """
from django.utils import timezone
from accounts.models import User
from games.streams.services import signing_secrets, stream_lifecycle
from moderation import services
user = User.objects.create_user("live_kai", password={password!r})
services.give_role(user=user, role="streamer", by=None)
user = User.objects.get(pk=user.pk)
seats, now = [{{"agent": "club"}}] * 3, timezone.now()
made = stream_lifecycle.open_stream(owner=user, title="Night show", game="doudizhu", options={{"format": "daily"}},
                                    seats=seats, pace=2000, now=now)
secret = signing_secrets.rotate_secret(stream_id=made.pk, by=user, now=now)
print("OPENED", made.pk, secret)
"""
LEDGER = """
import json
import re
from games import selectors
from games.models import Match, Move
from games.streams.models import Gift
matches = list(Match.objects.filter(stream_match__stream__title={title!r}))
actions = [json.dumps(action) for action in Move.objects.filter(match__in=matches).values_list("action", flat=True)]
gifts = [
    {{"kind": gift.kind, "key": gift.key, "status": gift.status, "refusal": gift.refusal,
      "acts": sum(str(gift.reference) in action for action in actions)}}
    for gift in Gift.objects.filter(stream__title={title!r}).order_by("pk")
]
verified = [selectors.verify(match).ok for match in matches if not match.live]
print("LEDGER", json.dumps({{"gifts": gifts, "verified": verified, "live": sum(match.live for match in matches)}}))
"""
SEEN = """() => {
  window.slips = {};
  new MutationObserver(() => {
    const slip = document.querySelector("[data-zone=gift]:not([hidden])"), kind = slip?.querySelector("use");
    if (!kind) return;
    const name = kind.getAttribute("href").split("#gift-")[1], steps = (window.slips[name] ??= []);
    if (!steps.includes(slip.dataset.phase)) steps.push(slip.dataset.phase);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""A script by which the overlay's page notes each kind of gift on the slip, with its steps."""


@dataclass
class Platform:
    """A platform that sends gifts to a stream, signed with its secret."""

    site: str
    stream: str
    secret: str

    def send(self, key: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a gift and returns the answer. The same key and fields are the same request, sent again."""
        body, now = json.dumps({"kind": kind, "donor": "Night Boat", **fields}).encode(), str(int(time.time()))
        request = urllib.request.Request(
            f"{self.site}/api/v1/streams/{self.stream}/gifts/", data=body, method="POST",
            headers={
                "Content-Type": "application/json", "Kaiju-Timestamp": now, "Kaiju-Key": key,
                "Kaiju-Signature": header_of(sign(self.secret, timestamp=now, key=key, body=body)),
            },
        )  # fmt: skip
        with urllib.request.urlopen(request) as answer:
            assert answer.status == 202
            found: dict[str, Any] = json.loads(answer.read())
            return found


def shell(env: dict[str, str], program: str, word: str) -> str:
    """Runs a program in the product's shell and returns what it printed after `word`."""
    command = [sys.executable, "manage.py", "shell", "--verbosity=0", "-c", program]
    done = subprocess.run(command, cwd=server_processes.ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(line.partition(" ")[2] for line in done.stdout.splitlines() if line.startswith(word))


def ledger(env: dict[str, str], title: str) -> dict[str, Any]:
    """Returns the gifts of a stream, each with the number of log entries with which it acted, and its verifications."""
    found: dict[str, Any] = json.loads(shell(env, LEDGER.format(title=title), "LEDGER"))
    return found


def ended(told: dict[str, Any]) -> dict[str, Any] | None:
    """Returns what a ledger tells, if no match of its stream runs any more."""
    return told if told["live"] == 0 else None


def open_stream(streamer: Visitor, title: str) -> tuple[str, str]:
    """Opens a stream in the browser and makes a secret for it. Returns the stream's id and the secret."""
    page = streamer.page
    streamer.go("/streams/")
    page.get_by_role("link", name="New stream").click()
    page.fill("[name=title]", title)
    page.fill("[name=pace]", "0.5")
    page.fill("[name=intermission_seconds]", "5")
    page.click("main form .btn.primary")
    expect(page.locator(".onair .air")).to_have_text("Off air")
    assert page.evaluate(FITS) == {"wider": 0, "burst": []}
    expect(page.locator("[data-copy=webhook-address]")).to_be_visible()  # its scripts are there: nothing moves any more
    with page.expect_response(lambda answer: answer.url.endswith("/secret/")) as answered:
        page.click("#secret .btn:has-text('Create a secret')")
    assert answered.value.status == 201
    secret = page.locator("#signing-secret").text_content() or ""
    found = re.search(r"/streams/([0-9a-f-]{36})/$", page.url)
    assert found
    return found[1], secret


def landlord_of(overlay: Visitor) -> int:
    """Waits until the overlay shows who is the landlord of a running round, and returns that seat."""

    def found() -> int | None:
        view = overlay.state["state"].get("view", {}) if overlay.frames else {}
        return view.get("landlord") if view.get("phase") == "PLAYING" else None

    return overlay.until(found, "no round began")


def test_each_kind_of_gift_comes_through_the_webhook_and_acts_or_says_why_not(
    embedded: str, embedded_folder: Path, visitor: NewVisitor
) -> None:
    env = server_processes.environment(embedded_folder) | {"SECRET_KEY": fixed_seeds.KEY}
    streamer: Visitor = visitor(embedded, language="en-GB", size=DESK)
    member(streamer, "live_mina")
    shell(env, ROLE.format(name="live_mina"), "GIVEN")
    stream, secret = open_stream(streamer, "Nine gifts")
    desk = streamer.page
    desk.get_by_role("button", name="Go live").click()
    expect(desk.locator(".onair .air")).to_have_text("On air")

    overlay: Visitor = visitor(embedded, language="en-GB", size=CANVAS)
    overlay.context.add_init_script(f"({SEEN})()")
    overlay.page.goto((desk.locator("#overlay-address").text_content() or "") + "?lang=en")
    seat = landlord_of(overlay)
    farmer = (seat + 1) % 3
    platform = Platform(embedded, stream, secret)
    sent = [
        platform.send("key-1", "cheer", seat=seat, times=3), platform.send("key-2", "effect"),
        platform.send("key-3", "peek", seat=farmer, target=seat), platform.send("key-4", "double"),
        platform.send("key-5", "swap_card", seat=seat, target=farmer), platform.send("key-6", "add_card", seat=farmer),
        platform.send("key-7", "emote", seat=farmer), platform.send("key-8", "swap_roles", seat=farmer),
        platform.send("key-9", "reshuffle"),
    ]  # fmt: skip
    assert platform.send("key-4", "double")["reference"] == sent[3]["reference"]  # sent again: the first one

    lines = desk.locator(".gift-log li")
    expect(lines).to_have_count(9)
    expect(desk.locator(".gift-log .badge.gold")).to_have_count(0, timeout=ROUND_MS)
    expect(desk.locator(".gift-log")).to_contain_text("Night Boat · Cheer")
    for line in lines.filter(has=desk.locator(".badge.live")).all():
        expect(line).to_contain_text("Not charged.")
    expect(desk.locator(".queue-panel")).to_contain_text("No gift is waiting.")
    assert desk.evaluate(FITS) == {"wider": 0, "burst": []}
    desk.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for tab in ("Gifts", "Seats", "Connect", "Live"):
        desk.locator(".desk-tabs").get_by_text(tab, exact=True).click()
        expect(desk.locator(f"body[data-shown={tab.lower()}]")).to_be_attached()
        assert desk.evaluate(FITS) == {"wider": 0, "burst": []}, tab
    desk.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    decided = {gift["kind"]: gift for gift in ledger(env, "Nine gifts")["gifts"]}
    assert len(decided) == 9
    acted = {kind for kind, gift in decided.items() if gift["status"] == "applied"}
    assert {"cheer", "effect", "double", "swap_roles", "reshuffle"} <= acted, decided
    slips = overlay.page.evaluate("window.slips")
    assert {kind for kind, steps in slips.items() if "apply" in steps} == acted
    shown = {
        gift["kind"]: gift["status"]
        for frame in overlay.frames
        if frame.data["type"] == "state"
        for gift in frame.data["state"].get("gifts", {}).get("decided", [])
    }
    assert shown == {kind: gift["status"] for kind, gift in decided.items()}

    desk.get_by_role("button", name="End", exact=True).click()
    desk.get_by_role("button", name="End the stream").click()
    expect(desk.locator(".onair .air")).to_have_text("Off air", timeout=ROUND_MS)
    expect(overlay.find(".ov")).to_be_hidden()
    told = streamer.until(lambda: ended(ledger(env, "Nine gifts")), "a match of the stream goes on")
    assert set(told["verified"]) == {True}
    assert {gift["kind"]: gift["acts"] for gift in told["gifts"]} == {kind: int(kind in acted) for kind in decided}


def test_a_gift_acts_once_though_the_worker_is_killed_before_it(
    template: str, static_root: Path, visitor: NewVisitor
) -> None:
    with deployment.deployment(static_root=static_root, template=template) as own:
        own.env["STREAM_GIFT_PAUSE"] = "0"
        stream, _, secret = shell(own.env, OPEN.format(password=PASSWORD), "OPENED").partition(" ")
        _web, site = own.web()
        worker = own.worker()
        kai: Visitor = visitor(site, language="en-GB", size=DESK)
        kai.go(f"/accounts/login/?next=/streams/{stream}/")
        kai.page.fill("[name=login]", "live_kai")
        kai.page.fill("[name=password]", PASSWORD)
        kai.page.click("main form .btn.primary")
        kai.page.get_by_role("button", name="Go live").click()
        expect(kai.find(".onair .facts")).to_contain_text("Round 1")
        platform = Platform(site, stream, secret)

        worker.stop(signal.SIGKILL)
        assert platform.send("key-1", "effect")["status"] == "waiting"
        expect(kai.find(".gift-log .badge")).to_have_text(["Waiting"])
        assert ledger(own.env, "Night show")["gifts"][0]["acts"] == 0
        worker = own.worker()
        expect(kai.find(".gift-log .badge")).to_have_text(["Applied"])
        for number, kind in enumerate(("double", "cheer", "emote"), start=2):  # in the middle of whatever it does
            platform.send(f"key-{number}", kind)
            worker.stop(signal.SIGKILL)
            platform.send(f"key-{number}", kind)
            worker = own.worker()
        expect(kai.find(".gift-log .badge.gold")).to_have_count(0, timeout=ROUND_MS)
        gifts = ledger(own.env, "Night show")["gifts"]
        assert [gift["key"] for gift in gifts] == ["key-1", "key-2", "key-3", "key-4"]
        assert [gift["acts"] for gift in gifts] == [int(gift["status"] == "applied") for gift in gifts]
        assert gifts[0]["acts"] == 1
        kai.page.goto("about:blank")  # the server ends before the browser does
