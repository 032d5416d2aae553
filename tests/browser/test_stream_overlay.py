"""The overlay of a real stream shows the table and an applied gift, survives a restart, and ends with its secret."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .conftest import NewVisitor
from .support import fixed_seeds, server_processes
from .support.server_processes import Process
from .support.stream_shell import beside

CANVAS = {"landscape": (1920, 1080), "portrait": (1080, 1920)}


def test_an_overlay_shows_a_gift_that_acts_and_ends_with_its_secret(
    visitor: NewVisitor, embedded: str, embedded_folder: Path
) -> None:
    with beside(embedded_folder) as stream:
        opened = stream.do("open")
        overlay = visitor(embedded, size=CANVAS["landscape"], language="en-GB")
        overlay.go(f"/o/{opened['secret']}/?lang=en&sound=0")
        expect(overlay.find(".o-seat .nm")).to_have_count(3)
        expect(overlay.find(".o-hand.b .card:not(.card-back)").first).to_be_visible()
        assert overlay.context.cookies() == []
        sent = stream.do("give", stream=opened["stream"], kind="effect", donor="Spring Hills", price="66 gems")
        expect(overlay.find(".o-gift .price")).to_have_text("66 gems")
        expect(overlay.find(".o-gift[data-phase=apply]")).to_contain_text("Spring Hills")
        expect(overlay.find(".o-clouds .corner")).to_have_count(4)
        assert stream.do("gift", reference=sent["reference"]) == {"status": "applied", "refusal": ""}
        stream.do("rotate", stream=opened["stream"])
        expect(overlay.find(".ov")).to_be_hidden()


def test_an_overlay_goes_on_after_a_restart_without_a_reload(
    visitor: NewVisitor, tmp_path: Path, migrated: Callable[[Path], Path]
) -> None:
    folder = migrated(tmp_path)
    env = server_processes.environment(folder) | {"SECRET_KEY": fixed_seeds.KEY}
    port = server_processes.free_port()
    command = [sys.executable, "-m", "tests.browser.support.fixed_seeds", "serve", "--port", str(port)]

    def server() -> Process:
        return Process(command, cwd=server_processes.ROOT, env=env)

    with beside(folder) as stream:
        secret = stream.do("open", hands="hidden")["secret"]
        with server_processes.running(server()) as address:
            overlay = visitor(address, size=CANVAS["portrait"], language="zh-CN")
            overlay.go(f"/o/{secret}/?size=portrait&sound=0")
            expect(overlay.find(".o-hand.b .card-back").first).to_be_visible()
            overlay.page.evaluate("() => { window.sameDocument = true; }")
            overlay._expects_silence = True  # the browser reports each failed attempt to connect
        frames = len(overlay.frames)
        with server_processes.running(server()):
            overlay.next_state(frames)
            expect(overlay.find(".o-seat.b")).to_be_visible()
            assert overlay.page.evaluate("() => window.sameDocument") is True
