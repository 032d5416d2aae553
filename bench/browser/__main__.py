"""`python -m bench.browser`: measures how long a game's page blocks a slow phone. Prints one JSON line for each game.

The product runs in its own process. A phone joins a table of agents with one press and switches to auto-play.
Chromium's trace of a whole round is read, from the press on, with the page's thread slowed down to the speed of a
phone. A line is `{"game", "states", "longest_ms", "over_100", "over_50", "kinds", …}`. `kinds` groups the long tasks
by the last message of the server; `why` lists the parts of the longest ones, in ms.

`--scenes` instead reads the deal, a play and the end of a round on the page with made-up states of the browser tests.
Then there is no server, and every run gets equal frames.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from .long_tasks import MARKS, largest_parts, state_kind_of_task, tasks_by_state_kind

GAMES = ("doudizhu", "uno", "gandengyan", "liars_dice", "werewolf")
STORIES = {
    "doudizhu": ("deal", "landlord", "bomb", "collect", "rocket", "end"),
    "uno": ("1",), "gandengyan": ("1",), "liars_dice": ("1",), "werewolf": ("1",),
}  # fmt: skip
"""Stories of the stage by game; a story lasts seconds."""
STORY_MS = 6000
MOVING_MS = 50.0
"""The longest that a task should take while cards move: three frames."""
WHY = 6
"""The number of tasks in a row whose parts are listed."""
OVER = ".stage:not([hidden])"
AUTO = ".tools .tool:has(use[href$='#trustee'])"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all by default")
    parser.add_argument("--slower", type=int, default=4, help="times that the page's thread is slowed down")
    parser.add_argument("--seconds", type=int, default=90, help="at most, of a round")
    parser.add_argument("--scenes", action="store_true", help="from the stage, without a server")
    asked = parser.parse_args()
    games = asked.games or GAMES
    with sync_playwright() as engine:
        from tests.browser.conftest import ARGUMENTS, program

        browser = engine.chromium.launch(executable_path=program(), args=ARGUMENTS)
        if asked.scenes:
            _stage(browser, games, asked.slower)
        else:
            _product(browser, games, asked)
        browser.close()
    return 0


def _stage(browser: Browser, games: tuple[str, ...], slower: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    from tests.browser.fixtures import serve

    server = serve.start()
    for game in games:
        for story in STORIES.get(game, ()):
            with _phone(browser, slower) as page:
                row = _watched(browser, page, f"{game} {story}")
                address = f"http://127.0.0.1:{server.server_address[1]}/?game={game}&lang=en"
                page.goto(address)
                page.wait_for_selector(".table[data-phase]:not([data-phase=loading])")
                with row:
                    page.goto(f"{address}&story={story}")
                    page.wait_for_timeout(STORY_MS)
    server.shutdown()


def _product(browser: Browser, games: tuple[str, ...], asked: argparse.Namespace) -> None:
    from tests.browser.support import server_processes

    with tempfile.TemporaryDirectory() as folder, server_processes.embedded(Path(folder)) as address:
        for game in games:
            with _phone(browser, asked.slower) as page:
                page.goto(f"{address}/rules/{game}/")
                with _watched(browser, page, game):
                    page.tap(f"form[action='/play/{game}/'] .btn")
                    page.wait_for_selector(".table[data-phase]:not([data-phase=loading], [data-phase=waiting])")
                    page.tap(AUTO)
                    until = time.monotonic() + asked.seconds
                    while time.monotonic() < until and not page.locator(OVER).count():
                        page.wait_for_timeout(1000)


@contextmanager
def _phone(browser: Browser, slower: int) -> Iterator[Page]:
    """Opens a page on a phone that is touched. With a mouse, each frame would also find what lies under it."""
    screen: ViewportSize = {"width": 390, "height": 844}
    with browser.new_context(viewport=screen, locale="en-GB", has_touch=True, is_mobile=True) as context:
        context.add_init_script(MARKS)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield page


@contextmanager
def _watched(browser: Browser, page: Page, name: str) -> Iterator[None]:
    from tests.browser.support.page_trace import record_trace

    states: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: states.append(str(text))))
    with record_trace(browser, page) as seen:
        yield
    longest = sorted(seen.spans, key=lambda task: -task.spent)
    row = {
        "game": name, "states": sum('"type":"state"' in each for each in states), "tasks": len(seen.tasks),
        "longest_ms": round(seen.longest), "over_100": seen.long,
        "over_50": sum(task > MOVING_MS for task in seen.tasks), "layouts": seen.layouts, "styles": seen.styles,
        "forced": len(seen.forced), "forced_ms": round(sum(seen.forced)), "kinds": tasks_by_state_kind(seen),
        "why": [[state_kind_of_task(seen, task), round(task.spent), largest_parts(task)] for task in longest[:WHY]],
    }  # fmt: skip
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
