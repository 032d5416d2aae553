"""A visitor shares a finished match: the picture of the card comes from a worker, the link by the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support import server_processes
from .support.visitor import PHONE

PLAY = """
from pathlib import Path
from tests.support.live_matches import person, played_out, running

Path({path!r}).write_text(str(played_out(running(person("anna"))).pk))
"""
COPIED = "navigator.share = undefined; navigator.clipboard.writeText = async text => { globalThis.copied = text; };"
SHARED = "navigator.share = async what => { globalThis.shared = what; };"
OPENER, PANEL = "[popovertarget=share-panel]", ".share-panel"


@pytest.fixture
def finished(tmp_path: Path, migrated: Callable[[Path], Path]) -> tuple[Path, str]:
    """A folder of the embedded default with a finished match, and the path of its page."""
    folder, said = migrated(tmp_path), tmp_path / "match"
    env = server_processes.environment(folder)
    server_processes.manage("shell", "--verbosity=0", "-c", PLAY.format(path=str(said)), env=env)
    return folder, f"/matches/{said.read_text()}/"


def test_a_match_is_shared_with_its_card(finished: tuple[Path, str], visitor: NewVisitor):
    folder, path = finished
    with server_processes.embedded(folder) as address:
        reader = visitor(address, language="en-GB", size=PHONE)
        reader.context.add_init_script(COPIED)
        reader.go(path)
        reader.find(OPENER).click()
        card = f"{path}card/en.png"
        expect(reader.find(f"{PANEL} img")).to_have_attribute("src", f"{card}?drawn")
        drawn = reader.page.request.get(address + card)
        assert (drawn.status, drawn.headers["content-type"]) == (200, "image/png")
        assert reader.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        copy = reader.find(f"{PANEL} [data-only-copy]")
        copy.click()
        expect(copy).to_have_text("Copied")
        assert reader.page.evaluate("copied") == address + path
        reader.page.evaluate(SHARED)
        reader.find(f"{PANEL} [data-title]").click()
        assert reader.page.evaluate("shared")["url"] == address + path
        expect(reader.find(f"{PANEL} [download]")).to_have_attribute("href", card)
