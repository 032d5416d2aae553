"""What an answer means to the rules: a verb and its fields, as a person's frame would have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import uno
from .cards import meant
from .frames import Frame


def move_of(
    frame: Frame, view: Mapping[str, Any], *, game: str = "", players: Sequence[str] = ()
) -> tuple[str, dict[str, Any]]:
    """Returns verb and fields of an answer. Ranks are taken from the hand in the seat's `view`; `players` are by seat.

    Raises MalformedMove, and IllegalMove CARD_NOT_IN_HAND for ranks that the hand has not.
    """
    match frame.kind:
        case "BID_RESPONSE":
            return "bid", {"points": frame.fields["bid"]}
        case "PLAY_RESPONSE":
            if frame.fields["action"] == "PASS":
                return "pass", {}
            cards = meant(frame.fields["cards"], view.get("hand", ()))
            return "play", {"cards": cards, "hand_type": frame.fields["hand_type"]}
        case _ if game == "uno":
            return uno.rules_move(str(frame.fields["verb"]), frame.rest, players)
        case _:
            return str(frame.fields["verb"]), frame.rest
