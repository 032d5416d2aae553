"""The film of the README: 20 s of a round of Dou Dizhu, recorded from the browser's own frames and encoded as WebM."""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import imageio_ffmpeg

from .support import server_processes
from .support.player_actions import ASKED, open_table, play_on, start_with_agents
from .support.visitor import Visitor

TARGET = server_processes.ROOT / "docs" / "img" / "film.webm"
SECONDS = 20.0
PACE = 0.9
"""Seconds between two decisions, so that a person can follow."""
WIDTH, HEIGHT = 960, 600
MOST_BYTES = 3_000_000


def make_film(visitor: Visitor) -> None:
    """Records the visitor's table while it plays, and writes the film."""
    page = visitor.page
    page.set_viewport_size({"width": 1200, "height": 750})
    page.emulate_media(reduced_motion="no-preference")
    open_table(visitor)
    start_with_agents(visitor)
    frames: list[tuple[float, bytes]] = []
    session = visitor.context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append((float(frame["metadata"]["timestamp"]), base64.b64decode(frame["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    options = {"format": "jpeg", "quality": 85, "maxWidth": WIDTH, "maxHeight": HEIGHT, "everyNthFrame": 2}
    session.send("Page.startScreencast", options)
    until = time.monotonic() + SECONDS + 2
    while time.monotonic() < until:
        until_next = time.monotonic() + PACE
        while time.monotonic() < until_next:
            visitor.breathe()
        if visitor.find(ASKED).first.is_visible():
            play_on(visitor, presses=1)
    session.send("Page.stopScreencast")
    _encode(frames)
    size = TARGET.stat().st_size
    sys.stdout.write(f"{TARGET.relative_to(server_processes.ROOT)}: {size // 1000} kB, {len(frames)} frames\n")
    assert size < MOST_BYTES


def _encode(frames: list[tuple[float, bytes]]) -> None:
    """Writes the frames as a WebM in which each stays as long as it stood on the screen."""
    with tempfile.TemporaryDirectory() as folder:
        lines = ["ffconcat version 1.0"]
        ends = [at for at, _ in frames[1:]] + [frames[-1][0] + 0.5]
        for number, ((at, picture), end) in enumerate(zip(frames, ends, strict=True)):
            Path(folder, f"{number:05}.jpg").write_bytes(picture)
            lines += [f"file {number:05}.jpg", f"duration {max(0.01, end - at):.4f}"]
        listed = Path(folder, "frames.ffconcat")
        listed.write_text("\n".join(lines))
        command = [
            imageio_ffmpeg.get_ffmpeg_exe(), "-y", "-loglevel", "error", "-f", "concat", "-i", listed,
            "-t", str(SECONDS), "-vf", f"fps=24,scale={WIDTH}:{HEIGHT},format=yuv420p",
            "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "38", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4",
            "-an", TARGET,
        ]  # fmt: skip
        subprocess.run(command, check=True)
