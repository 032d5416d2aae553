"""A program that turns an SVG document into a PNG: `python rasterise.py FONT < card.svg > card.png`.

It runs as a process of its own, since the library holds the interpreter's lock for a tenth of a second while it draws.
That would stop the ticker of a worker, and in the embedded default every socket.
"""

from __future__ import annotations

import sys

import resvg_py


def main(font: str) -> None:
    svg = sys.stdin.buffer.read().decode()
    png = resvg_py.svg_to_bytes(svg_string=svg, font_files=[font], skip_system_fonts=True, languages=["zh-Hans"])
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main(sys.argv[1])
