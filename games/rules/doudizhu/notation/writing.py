"""Writes a Dou Dizhu match as compact text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules.match_record import Record

from ...core import (
    SYSTEM,
    Abort,
    AddTime,
    Concede,
    Finish,
    Game,
    Gift,
    GiveBack,
    Move,
    Pause,
    Resume,
    TakeOver,
    Timeout,
    commitment,
    start,
)
from ..actions import Bid, Pass, Play
from ..hand_types import beats, preference
from ..readings_of_cards import readings
from ..state import DouDizhuState, Phase
from .cards import cards_with_suits, shortest_text
from .tags import NAME, OWN, VERSION, options_text, quote, tag

WIDTH = 100  # columns; a longer line continues in the next one, indented
PASS, CLOCK, EXCUSED = "-", "~", "~~"
NOBODY = "-"
"""The place of the supported seat in a gift that names a target alone."""


def write(game: Game[Any], record: Record) -> str:
    """Returns a recorded Dou Dizhu match as compact text. Raises RulesError if a move breaks the rules.

    The text begins with tags (options, seed, result …); the moves follow. The result of an unfinished match is `*`.
    """
    first = start(game, record.options, game.seats[0], record.seed, agents=record.agents)
    body = list(_MoveWriter(game, first.state).lines(record.moves))
    return "\n".join([*_head(game, record, body.pop()), "", *body, ""])


def _head(game: Game[Any], record: Record, ending: str) -> Iterator[str]:
    yield tag("Notation", f"{NAME} {VERSION}")
    yield from (tag(name, value) for name, value in record.tags.items() if name not in OWN)
    yield tag("Rules", str(game.version))
    yield tag("Options", options_text(record.options))
    yield tag("Agents", " ".join(map(str, record.agents)))
    yield tag("Seed", record.seed)
    yield tag("Commitment", commitment(record.seed))
    yield ending


class _MoveWriter:
    """A writer of all lines of a match text after the tags. It replays the moves to learn the deals and points.

    Each deal, each auction, each trick and each break between rounds gets a line. The last line yielded is the tag
    `Result`, which the caller moves to the head of the text.
    """

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game, self.state = game, state
        self.at = 0
        self.line: list[str] = []

    def lines(self, moves: tuple[Move, ...]) -> Iterator[str]:
        yield f"#{self.state.number}"
        yield from deal_lines(self.state.round)
        label = label_of(self.state)
        for move in moves:
            before = self.state
            word = self._word(move)
            self.state = self.game.apply(before, move).state
            self.at = self.state.ctx.at
            self.line.append(word)
            if len(self.state.rounds) > len(before.rounds) or self.state.rounds[-1:] != before.rounds[-1:]:
                yield from self._take_lines(label)
                label = ""
                yield "= " + " ".join(f"{row['points']:+d}" for row in self.state.rounds[-1]["seats"])
            if self.state.number > before.number:
                yield from self._take_lines(label)
                yield from ("", f"#{self.state.number}")
            if self.state.number > before.number or self.state.round.redeals > before.round.redeals:
                yield from self._take_lines(label)
                yield from deal_lines(self.state.round)
            now = label_of(self.state)
            if now != label:
                yield from self._take_lines(label)
                label = now
        yield from self._take_lines(label)
        outcome = self.game.outcome(self.state)
        scores = "*" if outcome is None else " ".join(f"{score:+d}" for score in outcome.scores)
        yield tag("Result", scores if outcome is None else f"{scores} {outcome.termination}")

    def _take_lines(self, label: str) -> Iterator[str]:
        """Yields the words collected in `self.line` as lines of up to `WIDTH` columns, and empties the list.

        The first line begins with this label, such as `3. 1:`.
        """
        text = label
        for word in self.line:
            if text and len(text) + len(word) >= WIDTH:
                yield text
                text = " "
            text = f"{text} {word}" if text else word
        if self.line:
            yield text
        self.line = []

    def _word(self, move: Move) -> str:
        at = max(move.at, self.state.ctx.at)
        if move.seat == SYSTEM:
            return self._clock(move, at) if isinstance(move.action, Timeout) else _control(move) + self._time_suffix(at)
        match move.action:
            case Bid(points):
                word = str(points)
            case Play(cards, hand_type):
                word = shortest_text(cards, self.state.round.hands[move.seat])
                if hand_type is not None and hand_type is not _default_type(self.state.round, cards):
                    word += f"={hand_type.value}"
            case Pass():
                word = PASS
            case _:
                word = str(move.seat)  # ready for the next round
        return word + ("" if move.by == default_actor(self.state, move.seat) else f"&{move.by}") + self._time_suffix(at)

    def _clock(self, move: Move, at: int) -> str:
        window = self.state.ctx.window(move.window)
        usual = window is not None and at == window.closes_at
        mark = EXCUSED if move.action.excused else CLOCK
        return mark + clock_action(self.state) + ("" if usual else self._time_suffix(at))

    def _time_suffix(self, at: int) -> str:
        """Returns the seconds between the last move and the match time `at` (ms) as a suffix, such as `@2.5`.

        Empty if no time has passed.
        """
        whole, rest = divmod(at - self.at, 1000)
        text = f"{whole}.{rest:03d}".rstrip("0").rstrip(".")
        return "" if at == self.at else f"@{text}"


def deal_lines(state: DouDizhuState) -> Iterator[str]:
    """Yields the lines of a match text that list the dealt cards.

    There is one for each seat, `deal 0: …`, and one for the bottom cards, `deal +: …`.
    """
    for seat, hand in enumerate(state.hands):
        dealt = (card for card in hand if seat != state.landlord or card not in state.bottom)
        yield f"deal {seat}: {cards_with_suits(dealt)}"
    yield f"deal +: {cards_with_suits(state.bottom)}"


def label_of(state: Any) -> str:
    """Returns the label of the text line to which the next move belongs.

    In the auction `bid 0:` (seat 0 bids first); in play `3. 1:` (trick 3, led by seat 1); between rounds `ready:`.
    """
    round_: DouDizhuState = state.round
    if round_.phase is Phase.ROUND_END:
        return "ready:"
    if round_.phase is Phase.BIDDING:
        return f"bid {round_.first_bidder}:"
    leader = next((turn.seat for turn in round_.history if turn.trick == round_.trick), round_.turn)
    return f"{round_.trick}. {leader}:"


def default_actor(state: Any, seat: int) -> str:
    """Returns which kind of player made a move if the match text does not say it: `trustee`, `agent` or `person`.

    A trustee is the program that plays for an absent person.
    """
    if seat in state.ctx.trustees:
        return "trustee"
    return "agent" if seat in state.ctx.agents else "person"


def clock_action(state: Any) -> str:
    """Returns the word with which a match text writes the automatic move of a player whose time is over.

    `0` for a bid of 0, `-` for a pass, the lowest card for a lead. Empty between rounds, where the next round begins.
    """
    round_: DouDizhuState = state.round
    if round_.phase is Phase.ROUND_END or round_.turn is None:
        return ""
    if round_.phase is Phase.BIDDING:
        return "0"
    return PASS if round_.last is not None else shortest_text(round_.hands[round_.turn][:1], round_.hands[round_.turn])


def _default_type(state: DouDizhuState, cards: Any) -> Any:
    """Returns the combination type that the rules choose for a play of these cards if the player names none.

    None if the cards cannot be played.
    """
    found = [combo for combo in readings(cards, state.options) if beats(combo, state.to_beat)]
    return min(found, key=preference).type if found else None


def _control(move: Move) -> str:
    match move.action:
        case Pause():
            words = "pause"
        case Resume():
            words = "resume"
        case AddTime(ms):
            words = f"add {ms}" if move.window is None else f"add {ms} here"
        case TakeOver(seat, reason):
            words = f'away {seat} "{quote(reason)}"'
        case Concede(seat):
            words = f"concede {seat}"
        case GiveBack(seat):
            words = f"back {seat}"
        case Abort(reason):
            words = f'abort "{quote(reason)}"'
        case Finish(reason):
            words = f'finish "{quote(reason)}"'
        case Gift():
            words = _gift(move.action)
        case other:
            raise TypeError(f"no words for {type(other).__name__}")
    return f"<{words}>"


def _gift(gift: Gift) -> str:
    """Returns a gift as written in a match text: its kind, the seats that it names, and its quoted reference."""
    named = [gift.seat, gift.target] if gift.target is not None else [gift.seat] if gift.seat is not None else []
    seats = [NOBODY if seat is None else str(seat) for seat in named]
    return " ".join(["gift", gift.kind, *seats, f'"{quote(gift.reference)}"'])
