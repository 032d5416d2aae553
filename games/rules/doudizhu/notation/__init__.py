"""Writes a Dou Dizhu match as compact text, and reads such a text back. `docs/notation.md` describes the format."""

from __future__ import annotations

from .reading import read
from .writing import write

__all__ = ["read", "write"]
