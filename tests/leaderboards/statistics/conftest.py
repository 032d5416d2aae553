"""What tests of statistics may ask for."""

from __future__ import annotations

from tests.games.conftest import environment

__all__ = ["environment"]
