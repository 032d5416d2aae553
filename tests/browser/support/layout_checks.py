"""Shows made-up tables on the table page, and finds faults of their layout at many screen sizes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page

from .screen_sizes import Size


def _function(name: str) -> str:
    """Returns the JavaScript function in a file of this folder, without the semicolon that the formatter adds."""
    return (Path(__file__).parent / name).read_text().rstrip().removesuffix(";")


BUTTONS = _function("find_narrow_buttons.js")


def script(name: str) -> str:
    """Returns the script of this folder with this name, which finds faults. The search for narrow buttons is added."""
    return f"given => [...({_function(name)})(given), ...({BUTTONS})()]"


FIND = script("find_overlaps.js")
STAGE = script("find_result_faults.js")
SETTLED = """async () => {
  await import("#js/table/rematch.js").catch(() => null); // a result waits for it
  const coming = [...document.querySelectorAll("link[rel=stylesheet]")].filter(link => !link.sheet); // added late
  await Promise.all(coming.map(link => new Promise(done => (link.onload = link.onerror = done))));
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.all(document.getAnimations().map(each => each.finished.catch(() => null)));
}"""
EACH = """async ([scenes, given]) => {
  const found = [];
  for (const scene of scenes) {
    if (scene) showScene(scene);
    await (%s)();
    found.push((%s)(given));
  }
  return found;
}"""
"""A function that shows each scene, or keeps the page, at the page's size. It returns what a script finds there."""
Pair = tuple[str, str]


def load(page: Page, address: str, scene: str, **query: object) -> None:
    """Opens the table page with a made-up table, named by `scene`.

    `game`, `lang` and `seats` are as in `fixtures.serve`.
    """
    page.goto(f"{address}/?{urlencode({'scene': scene, **query})}")
    page.wait_for_selector(".table[data-phase]:not([data-phase=loading])")


def show(page: Page, scene: str) -> None:
    """Shows another made-up table with the same game, language and seats, without loading the page again."""
    page.evaluate("scene => showScene(scene)", scene)


def settled(page: Page) -> None:
    """Waits until the page is laid out and all animations have ended."""
    page.evaluate(SETTLED)


def measure(
    page: Page, sizes: list[Size], find: str, *arguments: Any, scenes: Sequence[str] = (), inside: Sequence[Pair] = ()
) -> list[str]:
    """Returns the faults that a script finds at each screen size, one text each.

    Each pair in `inside` names two parts of which one may lie in the other.
    """
    found, fine = [], tuple(f"{a} over {b}" for pair in inside for a, b in (pair, pair[::-1]))
    for where, lines in at_each(page, sizes, find, *arguments, scenes=scenes).items():
        found += [f"{where}: {line}" for line in lines if not line.startswith(fine)]
    return found


def at_each(page: Page, sizes: list[Size], find: str, *arguments: Any, scenes: Sequence[str] = ()) -> dict[str, Any]:
    """Returns what a script finds at each screen size, as "scene at 390 x 844" -> result.

    Without `scenes`, the page is examined as it is. All scenes have the game, the language and the number of seats of
    the loaded page.
    """
    found: dict[str, Any] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        given = arguments[0] if arguments else None
        each = page.evaluate(EACH % (SETTLED, find), [scenes or [None], given])
        found |= {
            f"{scene} at {width} x {height}".removeprefix(" at "): lines
            for scene, lines in zip(scenes or [""], each, strict=True)
        }
    return found


def unlike(found: dict[str, Any], model: str) -> list[str]:
    """Returns the scenes and sizes at which the result of `at_each` differs from that of the scene `model`."""
    return [where for where, what in found.items() if what != found[f"{model} at {where.partition(' at ')[2]}"]]


def moves(page: Page) -> list[dict[str, Any]]:
    """Returns the moves that the page has sent over its fake socket, without their windows."""
    sent: list[dict[str, Any]] = page.evaluate("() => window.sentFrames.filter(frame => frame.type === 'move')")
    return [{key: value for key, value in frame.items() if key not in ("type", "ref", "window")} for frame in sent]
