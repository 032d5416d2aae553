"""The intents of Werewolf that may be said only among the wolves, for tests of what is said in public."""

from __future__ import annotations

from typing import Final

from games.agents.werewolf.speech_intents import KINDS, Kind

WOLF_KINDS: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind.startswith("w_"))
"""The kinds of intents that may be said only among the wolves at night."""
