"""`make screenshots`: takes the README's picture of a table, from the running product with real agents.

The picture is a JPEG, since the felt's gradients make a PNG three times as large.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from .conftest import ARGUMENTS, program
from .support import server_processes
from .support.player_actions import ASKED, open_table, play_on, sign_up, start_with_agents
from .support.visitor import Visitor

TARGET = server_processes.ROOT / "docs" / "img" / "table.jpg"
SIZE = (1440, 900)


def is_good_picture(visitor: Visitor) -> bool:
    """Whether the table makes a good picture: a round is under way, and the visitor can beat the last play."""
    view = visitor.state["view"]
    return bool(
        view["phase"] == "PLAYING"
        and view["last"]
        and len(view["history"]) >= 5
        and len(view["hand"]) >= 9
        and visitor.find("[data-act=hint]:enabled").count()
    )


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        server_processes.embedded(Path(folder)) as address,
        sync_playwright() as engine,
    ):
        chromium = engine.chromium.launch(executable_path=program(), args=ARGUMENTS)
        player = Visitor(chromium, address, size=SIZE, looked_at=True)
        sign_up(player, "zhuying", display_name="竹影扫阶")
        open_table(player)
        start_with_agents(player)
        while not is_good_picture(player):
            if play_on(player, presses=1):
                player.page.click(".stage .foot .btn.primary")
                start_with_agents(player)
            player.find(ASKED).first.wait_for(timeout=40_000)
        player.page.click("[data-act=hint]")
        expect(player.find("[data-act=play]:enabled")).to_be_visible()
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        player.page.screenshot(path=TARGET, type="jpeg", quality=88)
        chromium.close()
    sys.stdout.write(f"{TARGET.relative_to(server_processes.ROOT)}: {TARGET.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
