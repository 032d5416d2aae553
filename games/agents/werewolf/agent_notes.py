"""The notes that a Werewolf agent keeps between its decisions, as short JSON that people may read after the match."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from games.rules.core import replace

from .speech_intents import CHANGES, Intent, Reason


@dataclass(frozen=True, slots=True)
class Notes:
    """The facts that a Werewolf agent must note, as its view does not keep them, such as the seats it protected."""

    victims: tuple[int, ...] = ()
    """The witch's: seats that the wolves attacked and that she saved."""
    guarded: tuple[tuple[int, int], ...] = ()
    """The guard's: (night, seat that it protected)."""
    saved: tuple[tuple[int, int], ...] = ()
    """The witch's: (night, seat that she saved)."""
    poisoned: tuple[tuple[int, int], ...] = ()
    follows: int | None = None
    """A wolf's: the mate whose vote it followed in the night `follows_night`."""
    follows_night: int = 0
    proposed: tuple[int, int] | None = None
    """A wolf's: (night, seat that its last message to the pack proposed or agreed to attack)."""
    changed: tuple[int, int, Reason] | None = None
    """(seat that it had called a wolf, seat that it voted for, why): a changed vote that it has not explained yet."""
    unsaid: tuple[Intent, ...] = ()
    """Intents of this speech that did not fit into its last message."""
    used: tuple[str, ...] = ()
    """Marks of the phrases said so far, so that the agent does not repeat itself."""

    def text(self) -> str:
        """Returns the notes as JSON without empty fields; an empty string if there are none."""
        written = {key: value for key, value in asdict(self).items() if value not in ((), None)}
        if self.follows is None:
            del written["follows_night"]
        if self.used:
            written["used"] = " ".join(self.used)
        return json.dumps(written, separators=(", ", ": ")) if written else ""

    def with_guard(self, night: int, seat: int | None) -> Notes:
        return self if seat is None else replace(self, guarded=(*self.guarded, (night, seat)))

    def with_save(self, night: int, seat: int) -> Notes:
        return replace(self, saved=(*self.saved, (night, seat)), victims=(*self.victims, seat))

    def with_poison(self, night: int, seat: int) -> Notes:
        return replace(self, poisoned=(*self.poisoned, (night, seat)))

    def following(self, night: int, seat: int | None) -> Notes:
        return replace(self, follows=seat, follows_night=night)


def load_notes(text: str) -> Notes:
    """Returns the notes that are stored in this text as JSON.

    They are empty if the text is unreadable or was written by another kind of agent.
    """
    try:
        written = json.loads(text) if text else {}
        return Notes(
            victims=tuple(_seat(seat) for seat in written.get("victims", ())),
            guarded=_pairs(written.get("guarded", ())),
            saved=_pairs(written.get("saved", ())),
            poisoned=_pairs(written.get("poisoned", ())),
            follows=None if written.get("follows") is None else _seat(written["follows"]),
            follows_night=_seat(written.get("follows_night", 0)),
            proposed=next(iter(_pairs([written["proposed"]])), None) if written.get("proposed") else None,
            changed=_changed_vote(written.get("changed")),
            unsaid=tuple(Intent(**each) for each in written.get("unsaid", ())),
            used=tuple(written.get("used", "").split()),
        )
    except (ValueError, TypeError, AttributeError):
        return Notes()


def _seat(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(value)
    return value


def _changed_vote(value: Any) -> tuple[int, int, Reason] | None:
    if value is None:
        return None
    named, voted, reason = value
    if reason not in CHANGES:
        raise ValueError(reason)
    return _seat(named), _seat(voted), reason


def _pairs(values: Any) -> tuple[tuple[int, int], ...]:
    return tuple((_seat(night), _seat(seat)) for night, seat in values)
