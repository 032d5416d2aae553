"""Translates between the server's UNO and the names of bots' UNO messages: card ids, verbs and fields.

The names are listed in `docs/bots/other_games.md`. Nothing here knows more than the seat's view.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.rules.core import MalformedMove

from .generic_messages import GenericMessages
from .seat_snapshot import Message, OpenRequest, SeatSnapshot

COLOR_NAMES: Final = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
"""Letter -> name, in the order of the deck's ids."""
COLOR_LETTERS: Final = {name: letter for letter, name in COLOR_NAMES.items()}
TYPES: Final = {"S": "skip", "R": "reverse", "+2": "draw_two", "W": "wild", "W+4": "wild_draw_four"}
"""Card code without its colour, or code of a wild card -> type. All other cards are numbers."""
VERBS: Final = {
    "PLAY_CARD": "play", "DRAW_CARD": "draw", "SKIP_TURN": "skip", "CALL_UNO": "call", "CHALLENGE_UNO": "challenge",
    "CHALLENGE_DRAW_FOUR": "challenge_draw_four",
}  # fmt: skip
"""The protocol's verb -> the rules' verb."""
_NAMES = {verb: name for name, verb in VERBS.items()}


class UnoMessages(GenericMessages):
    """The messages about a match of UNO: those of `GenericMessages` with two more fields, `state` and `actions`."""

    def request(self, snapshot: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        message = super().request(snapshot, ask, again=again)
        if message is None:
            return None
        actions = [_action(snapshot.players, answer) for answer in message["legal"]]
        return message | {"state": game_state(snapshot), "actions": actions}

    def update(self, snapshot: SeatSnapshot) -> Message:
        return {"state": game_state(snapshot)}


def game_state(snapshot: SeatSnapshot) -> Message:
    """Returns the field `state` of UNO's messages: what the seat may know.

    Hidden hands and the draw pile are counts.
    """
    view, players = snapshot.view, snapshot.players
    ids = _CardIds()
    hands = view["hands"] if view["hands"] is not None else [None] * len(players)
    shown = {snapshot.seat: view["hand"]} | {seat: hand for seat, hand in enumerate(hands) if hand is not None}
    result = view["result"]
    return {
        "players": [{"id": player, "cardCount": count} for player, count in zip(players, view["counts"], strict=True)],
        "currentPlayer": None if view["turn"] is None else players[view["turn"]],
        "currentPlayerIndex": view["turn"],
        "turnNumber": view["turns"],
        "status": "playing" if result is None else "ended",
        "direction": view["direction"],
        "currentColor": COLOR_NAMES[view["color"]],
        "hands": {players[seat]: ids.cards(hand) for seat, hand in sorted(shown.items())},
        "deckCount": view["pile"],
        "discardPile": ids.cards(view["discards"]),
        "drawPending": view["pending"],
        "lastAction": _last_action(snapshot),
        "unoCalledBy": players[view["calls"][0]] if view["calls"] else None,
        "unoCalls": [players[seat] for seat in view["calls"]],
        "winner": players[result["winners"][0]] if result is not None else None,
    }


def rules_move(verb: str, fields: Mapping[str, Any], players: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """Translates a bot's UNO answer into the verb and fields of a move.

    An answer that already uses the server's names stays unchanged. Raises MalformedMove: MALFORMED with the field,
    NO_SUCH_CARD, NO_SUCH_SEAT.
    """
    if verb not in VERBS:
        return verb, dict(fields)
    made: dict[str, Any] = {}
    if verb == "PLAY_CARD":
        made["card"] = _code_of(fields.get("cardId"))
        made["color"] = _letter_of(fields.get("chosenColor"))
        made["target"] = _seat_of(fields.get("targetPlayerId"), players)
    elif verb == "CHALLENGE_UNO":
        made["target"] = _seat_of(fields.get("targetPlayerId"), players)
        if made["target"] is None:
            raise MalformedMove("MALFORMED", field="targetPlayerId")
    return VERBS[verb], made


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


def _number_copies() -> dict[str, tuple[str, ...]]:
    """Returns card code -> ids of its copies in the UNO deck, numbered through the whole deck, colour after colour."""
    faces = [*map(str, range(10)), "S", "R", "+2"]
    kinds = [
        (letter + face, f"{name}-{TYPES.get(face, face)}", 1 if face == "0" else 2)
        for letter, name in COLOR_NAMES.items()
        for face in faces
    ]
    kinds += [("W", "wild", 4), ("W+4", "wild-draw-four", 4)]
    counted, found = 0, dict[str, tuple[str, ...]]()
    for code, stem, copies in kinds:
        found[code] = tuple(f"{stem}-{counted + copy}" for copy in range(copies))
        counted += copies
    return found


IDS: Final = _number_copies()
CODES: Final = {card_id: code for code, ids in IDS.items() for card_id in ids}


class _CardIds:
    """Assigns ids to the cards in one UNO message, so that copies of a card have different ids.

    A copy has no fixed id: two copies may exchange theirs in the next message.
    """

    def __init__(self) -> None:
        self._given: defaultdict[str, int] = defaultdict(int)

    def cards(self, codes: Iterable[str]) -> list[Message]:
        return [self.card(code) for code in codes]

    def card(self, code: str) -> Message:
        number = self._given[code]
        self._given[code] += 1
        return _card(code, IDS[code][number % len(IDS[code])])


def _card(code: str, card_id: str) -> Message:
    wild = code.startswith("W")
    kind = TYPES.get(code if wild else code[1:], "number")
    return {
        "id": card_id, "color": None if wild else COLOR_NAMES[code[0]], "type": kind,
        "value": int(code[1:]) if kind == "number" else None,
    }  # fmt: skip


# ── Actions ─────────────────────────────────────────────────────────────────────────────────────


def _action(players: Sequence[str], answer: Mapping[str, Any]) -> Message:
    """Translates a legal action of UNO, written as an answer, into the names that bots' UNO messages use."""
    made: Message = {"verb": _NAMES[answer["verb"]]}
    if answer["verb"] == "play":
        made["cardId"] = IDS[answer["card"]][0]
        if answer["color"] is not None:
            made["chosenColor"] = COLOR_NAMES[answer["color"]]
    if answer.get("target") is not None:
        made["targetPlayerId"] = players[answer["target"]]
    return made


def _last_action(snapshot: SeatSnapshot) -> Message | None:
    """Returns the field `lastAction` of UNO's messages.

    That is the latest play, draw, skip or challenge of the round; None before the first.
    """
    if not snapshot.view["history"]:
        return None
    step = snapshot.view["history"][-1]
    made: Message = {"playerId": snapshot.players[step["seat"]], "turnNumber": step["turn"]}
    match step["type"]:
        case "PLAY":
            made |= {
                "type": "PLAY_CARD", "card": _card(step["card"], IDS[step["card"]][0]),
                "chosenColor": COLOR_NAMES[step["color"]],
                "targetPlayerId": None if step["target"] is None else snapshot.players[step["target"]],
            }  # fmt: skip
        case "DRAW":
            made |= {"type": "DRAW_CARD", "count": step["count"]}
        case "SKIP":
            made |= {"type": "SKIP_TURN"}
        case _:
            made |= {"type": "CHALLENGE_DRAW_FOUR", "guilty": step["guilty"]}
    return made


def _code_of(card_id: object) -> str:
    """Returns the card code of the card that an answer names, by the id of any copy or by the card code itself.

    Raises MalformedMove: MALFORMED, NO_SUCH_CARD.
    """
    if not isinstance(card_id, str):
        raise MalformedMove("MALFORMED", field="cardId")
    code = CODES.get(card_id, card_id)
    if code not in IDS:
        raise MalformedMove("NO_SUCH_CARD", card=card_id[:20])
    return code


def _letter_of(color: object) -> str | None:
    if color is not None and not isinstance(color, str):
        raise MalformedMove("MALFORMED", field="chosenColor")
    return None if color is None else COLOR_LETTERS.get(color, color)


def _seat_of(player: object, players: Sequence[str]) -> int | None:
    if player is None:
        return None
    if not isinstance(player, str):
        raise MalformedMove("MALFORMED", field="targetPlayerId")
    if player not in players:
        raise MalformedMove("NO_SUCH_SEAT")
    return players.index(player)
