"""A compact text form of a Dou Dizhu match, which can be written and read back. See `docs/notation.md`."""

from __future__ import annotations

from .reading import read
from .writing import write

__all__ = ["read", "write"]
