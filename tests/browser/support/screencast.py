"""Records what a browser page shows, frame by frame, and encodes it as a WebM film."""

from __future__ import annotations

import base64
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import imageio_ffmpeg

from .visitor import Visitor

LAST_FRAME_SECONDS = 0.5


@contextmanager
def recorded(
    visitor: Visitor, target: Path, *, size: tuple[int, int], fps: int, seconds: float | None = None
) -> Iterator[None]:
    """Records the visitor's page during the block and writes the film to `target`.

    `size` is the width and height of the film in pixels. The film ends after `seconds`; None keeps all of it. A frame
    comes when the page is drawn anew, so a page at rest costs nothing.
    """
    session = visitor.context.new_cdp_session(visitor.page)
    with tempfile.TemporaryDirectory() as folder:
        times: list[float] = []

        def keep(frame: dict[str, Any]) -> None:
            Path(folder, f"{len(times):05}.jpg").write_bytes(base64.b64decode(frame["data"]))
            times.append(float(frame["metadata"]["timestamp"]))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", keep)
        width, height = size
        options = {"format": "jpeg", "quality": 85, "maxWidth": width, "maxHeight": height, "everyNthFrame": 2}
        session.send("Page.startScreencast", options)
        yield
        session.send("Page.stopScreencast")
        _encode(Path(folder), times, target, size=size, fps=fps, seconds=seconds)


def _encode(
    folder: Path, times: list[float], target: Path, *, size: tuple[int, int], fps: int, seconds: float | None
) -> None:
    """Writes the numbered frames of a folder as a film in which each stays as long as it stood on the screen."""
    lines = ["ffconcat version 1.0"]
    ends = [*times[1:], times[-1] + LAST_FRAME_SECONDS]
    for number, (at, end) in enumerate(zip(times, ends, strict=True)):
        lines += [f"file {number:05}.jpg", f"duration {max(0.01, end - at):.4f}"]
    listed = folder / "frames.ffconcat"
    listed.write_text("\n".join(lines))
    target.parent.mkdir(parents=True, exist_ok=True)
    width, height = size
    command = [
        imageio_ffmpeg.get_ffmpeg_exe(), "-y", "-loglevel", "error", "-f", "concat", "-i", listed,
        *(["-t", str(seconds)] if seconds else []), "-vf", f"fps={fps},scale={width}:{height},format=yuv420p",
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "38", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4",
        "-an", target,
    ]  # fmt: skip
    subprocess.run(command, check=True)
