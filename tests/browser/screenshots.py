"""`make screenshots`: takes the pictures of README and handbook in both languages, from the running product.

    python -m tests.browser.screenshots [NAME …]    table, phone, liars-dice, uno, gandengyan, werewolf, lesson, film

The tables are real ones with real agents. Pictures are JPEGs, since the felt's gradients make a PNG three times as
large, each below `MOST_BYTES`. `film` is a separate piece: `tests.browser.film`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from .conftest import ARGUMENTS, program
from .film import make_film
from .support import server_processes
from .support.player_actions import ASKED, member, open_table, play_on, start_with_agents
from .support.visitor import DESK, PHONE, Visitor

IMAGES = {"en": "docs/img", "zh-hans": "docs/zh/img"}
"""Language -> folder of its pictures."""
SIZE = (1200, 750)
MOST_BYTES = 80_000
LONGEST_WAIT = 240
"""Seconds until a table of agents shows what a picture needs: a night of Werewolf takes more than a minute."""

HAND_AT_REST = """() => new Promise(requestAnimationFrame).then(() => Promise.all(
  document.querySelector(".hand-zone").getAnimations({ subtree: true }).map(each => each.finished)))"""
"""Waits until the cards that the hint raised or lowered have come to rest."""

Good = Callable[[dict[str, Any]], bool]


def main(names: list[str]) -> None:
    wanted = names or [*PICTURES, "film"]
    with (
        tempfile.TemporaryDirectory() as folder,
        server_processes.embedded(Path(folder)) as address,
        sync_playwright() as engine,
    ):
        chromium = engine.chromium.launch(executable_path=program(), args=ARGUMENTS)
        for name in wanted:
            size = PHONE if name == "phone" else SIZE if name in PICTURES else DESK
            visitor = Visitor(chromium, address, size=size, looked_at=True, language="en-GB")
            member(visitor, f"zhuying-{name}"[:20], display_name="竹影扫阶")
            if name == "film":
                make_film(visitor)
            else:
                PICTURES[name](visitor, name)
            visitor.leave()
        chromium.close()


def picture_of_dou_dizhu(visitor: Visitor, name: str) -> None:
    """Plays until a round is under way and the visitor can beat the last play, and shows the hint."""
    open_table(visitor)
    start_with_agents(visitor)
    while not _is_good_picture(visitor):
        if play_on(visitor, presses=1):
            visitor.page.click(".stage .foot .btn.primary")
            start_with_agents(visitor)
        visitor.find(ASKED).first.wait_for(timeout=40_000)
    for language in take_in_both_languages(visitor, name):
        visitor.page.click("[data-act=hint]")
        expect(visitor.find("[data-act=play]:enabled")).to_be_visible()
        if language == next(iter(IMAGES)):
            expect(visitor.find(".prompt")).to_contain_text("AI suggests")
        else:  # AI advises once on a play, and a toast says so
            expect(visitor.find(".toasts .toast")).to_be_visible()
            expect(visitor.find(".toasts .toast")).to_have_count(0)
        visitor.page.evaluate(HAND_AT_REST)


def picture_of_party(game: str, good: Good) -> Callable[[Visitor, str], None]:
    """Returns the function that opens a table full of AI, and takes the picture when its view is a good one."""

    def take(visitor: Visitor, name: str) -> None:
        visitor.go("/friends/")
        visitor.page.click(f"form[action='/friends/party/{game}/'] button")
        visitor.page.wait_for_url("**/t/*/")
        visitor.page.click(".actions .go")
        _wait_for(visitor, good)
        for _language in take_in_both_languages(visitor, name):
            expect(visitor.find(".seat").first).to_be_visible()
            visitor.page.wait_for_load_state("networkidle")

    return take


def _wait_for(visitor: Visitor, good: Good) -> None:
    """Waits until the state that the browser has received makes a good picture."""
    end = time.monotonic() + LONGEST_WAIT
    while not (visitor.frames and visitor.state.get("view") and good(visitor.state)):
        assert time.monotonic() < end, "no good picture came"
        visitor.breathe()


def picture_of_lesson(visitor: Visitor, name: str) -> None:
    visitor.go("/learn/")
    visitor.page.click("form[action='/learn/doudizhu/'] button")
    visitor.page.wait_for_url("**/t/*/")
    for _language in take_in_both_languages(visitor, name):
        visitor.page.wait_for_selector(".hand .card")
        visitor.page.wait_for_load_state("networkidle")


def take_in_both_languages(visitor: Visitor, name: str) -> Iterator[str]:
    """Opens the page in each language, lets the caller prepare it, and takes the picture."""
    for language, folder in IMAGES.items():
        with in_language(visitor, language):
            yield language
            take_picture(visitor, server_processes.ROOT / folder / f"{name}.jpg")


@contextmanager
def in_language(visitor: Visitor, language: str) -> Iterator[None]:
    """Opens the page that is shown anew in this language, which the account remembers."""
    token = next(each["value"] for each in visitor.context.cookies() if each["name"] == "csrftoken")
    form: dict[str, str | float | bool] = {"language": language, "next": "/privacy/", "csrfmiddlewaretoken": token}
    address = f"{visitor.address}/i18n/setlang/"
    answer = visitor.context.request.post(address, form=form, headers={"Referer": address})
    assert answer.ok, answer.text()
    visitor.page.reload()
    visitor.page.wait_for_selector(".table, main")
    yield


def take_picture(visitor: Visitor, target: Path) -> None:
    """Takes the picture in the best quality that is small enough."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for quality in range(86, 40, -4):
        visitor.page.screenshot(path=target, type="jpeg", quality=quality)
        if target.stat().st_size < MOST_BYTES:
            break
    sys.stdout.write(f"{target.relative_to(server_processes.ROOT)}: {target.stat().st_size // 1000} kB\n")
    sys.stdout.flush()


def _is_good_picture(visitor: Visitor) -> bool:
    view = visitor.state["view"]
    return bool(
        view["phase"] == "PLAYING"
        and view["last"]
        and len(view["history"]) >= 5
        and len(view["hand"]) >= 9
        and visitor.find("[data-act=hint]:enabled").count()
    )


def _my_turn(state: dict[str, Any]) -> bool:
    return any(each["mine"] for each in state["windows"])


def _late_in_a_round_of_speeches(state: dict[str, Any]) -> bool:
    view = state["view"]
    return view["phase"] == "SPEECH" and view["speaking"]["done"] and len(view["speaking"]["done"]) >= 3


PICTURES: dict[str, Callable[[Visitor, str], None]] = {
    "table": picture_of_dou_dizhu,
    "phone": picture_of_dou_dizhu,
    "lesson": picture_of_lesson,
    "uno": picture_of_party("uno", _my_turn),
    "liars-dice": picture_of_party("liars_dice", _my_turn),
    "gandengyan": picture_of_party("gandengyan", _my_turn),
    "werewolf": picture_of_party("werewolf", _late_in_a_round_of_speeches),
}
"""Name -> function that brings the visitor's page to what the picture shows, and takes it."""


if __name__ == "__main__":
    main(sys.argv[1:])
