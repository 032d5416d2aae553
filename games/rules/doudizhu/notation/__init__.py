"""A compact, readable text form of a Dou Dizhu match that parses back; `docs/notation.md` describes it."""

from __future__ import annotations

from .reading import read
from .writing import write

__all__ = ["read", "write"]
