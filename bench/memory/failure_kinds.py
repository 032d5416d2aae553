"""The names of the ways in which the test server of `bench.memory` answers requests and treats sockets."""

from __future__ import annotations

KINDS = ("whole", "raises", "breaks", "empty", "silent", "wrong", "late")
SOCKETS = ("echo", "refuses", "fails", "leaves")
