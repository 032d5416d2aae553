"""Nothing moves when a page's scripts come: what they will show has its room, so that a press at once is not lost."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support import fixed_seeds, server_processes
from .support.layout_shift import WATCH, movement_while_scripts_come
from .support.player_actions import member
from .support.visitor import DESK, PHONE, Visitor
from .test_every_page import addresses
from .test_streams import ROLE, shell

LARGEST = 0.02
"""The most that a page may shift, as Chromium counts it. A row of buttons that comes at the top of a phone is 0.05."""
OPEN = ("/", "/tables/new/", "/watch/", "/rules/doudizhu/", "/puzzles/", "/tournaments/", "/accounts/login/")
OWN = ("/", "/me/settings/", "/notifications/settings/", "/me/sign-ins/", "/friends/", "/tournaments/new/")
DJANGO_S_OWN = "/admin/"
"""Pages that are not painted before their scripts have come."""
at_both_sizes = pytest.mark.parametrize("size", [PHONE, *rarely(DESK)], ids=["phone", "desk"])


def faults(someone: Visitor, paths: Iterable[str]) -> dict[str, list[str]]:
    """Returns what moves on each of these pages, if that is too much."""
    found: dict[str, list[str]] = {}
    for path in paths:
        movement = movement_while_scripts_come(someone.page, someone.address + path)
        if movement.sum >= LARGEST or movement.moved:
            found[path] = [f"{movement.sum:.3f}", *movement.moved, *movement.shifted]
    return found


def watched(visitor: NewVisitor, address: str, size: tuple[int, int]) -> Visitor:
    """Returns a visitor on whose pages it is noted what shifts."""
    someone = visitor(address, language="en-GB", size=size, looked_at=True)
    someone.context.add_init_script(WATCH)
    return someone


@at_both_sizes
def test_nothing_moves_on_the_main_pages_when_scripts_come(embedded: str, visitor: NewVisitor, size: tuple[int, int]):
    someone = watched(visitor, embedded, size)
    assert faults(someone, OPEN) == {}
    member(someone, f"still{size[0]}")
    assert faults(someone, OWN) == {}


def test_nothing_moves_on_the_desk_of_a_stream_when_scripts_come(
    embedded: str, embedded_folder: Path, visitor: NewVisitor
) -> None:
    env = server_processes.environment(embedded_folder) | {"SECRET_KEY": fixed_seeds.KEY}
    streamer = watched(visitor, embedded, PHONE)
    member(streamer, "still_live")
    shell(env, ROLE.format(name="still_live"), "GIVEN")
    streamer.go("/streams/new/")
    streamer.page.fill("[name=title]", "Evening show")
    streamer.page.click("main form .btn.primary")
    expect(streamer.find(".onair .air")).to_have_text("Off air")
    assert faults(streamer, [streamer.page.url.removeprefix(embedded)]) == {}


@pytest.mark.slow
@at_both_sizes
@pytest.mark.parametrize("role", ["visitor", "seat"])
def test_nothing_moves_on_any_page_when_scripts_come(filled, visitor: NewVisitor, role: str, size: tuple[int, int]):
    address, made = filled
    someone = watched(visitor, address, size)
    if role in made.sessions:
        someone.context.add_cookies([{"name": "sessionid", "value": made.sessions[role], "url": address}])
    pages = [path for path in addresses(role, made) if not path.startswith(DJANGO_S_OWN) and is_page(someone, path)]
    assert faults(someone, pages) == {}
    someone.troubles.clear()


def is_page(someone: Visitor, path: str) -> bool:
    """Whether the address answers with a page, and not with a part of one."""
    answer = someone.context.request.get(someone.address + path)
    return answer.status == 200 and "<html" in answer.text()[:400]
