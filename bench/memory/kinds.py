"""The kinds of answers and sockets that the failing server knows."""

from __future__ import annotations

KINDS = ("whole", "raises", "breaks", "empty", "silent", "wrong", "late")
SOCKETS = ("echo", "refuses", "fails", "leaves")
