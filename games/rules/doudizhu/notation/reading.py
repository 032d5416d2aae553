"""Reads the text form of a Dou Dizhu match and replays the match to check it.

The text repeats facts that follow from the moves: deals, line labels, points, the result. They must be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from games.rules.match_record import NotationError, Record

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
    RulesError,
    TakeOver,
    Timeout,
    commitment,
    start,
)
from ..actions import Bid, Pass, Play
from ..hand_types import HandType
from ..state import Phase
from .cards import parse_shortest_text
from .tags import NAME, OWN, VERSION, parse_options_text, parse_tag, require_tag, unquote
from .writing import CLOCK, EXCUSED, NOBODY, PASS, clock_action, deal_lines, default_actor, label_of

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*")
_WORD = re.compile(rf"<(?:[^>\"]|{_QUOTED})*>(?:@\S+)?|\S+")
_LABEL = re.compile(r"(?:bid \d|\d+\. \d|ready):")
_MOVE = re.compile(r"(?P<what>[^=&@]+)(?:=(?P<type>[A-Z_]+))?(?:&(?P<by>[a-z]+))?(?:@(?P<after>[0-9.]+))?")
_SEAT = r"-?\d{1,9}|-"
_CONTROL = re.compile(
    rf"<(?:(?P<plain>pause|resume)|add (?P<ms>\d{{1,12}})(?P<here> here)?|back (?P<back>\d)|concede (?P<conceded>\d)"
    rf"|away (?P<away>\d) (?P<why>{_QUOTED})|abort (?P<reason>{_QUOTED})|finish (?P<end>{_QUOTED})"
    rf"|gift (?P<kind>[a-z_]+)(?: (?P<seat>{_SEAT})(?: (?P<target>{_SEAT}))?)? (?P<reference>{_QUOTED}))>"
    r"(?:@(?P<after>[0-9.]+))?"
)
_SECONDS = re.compile(r"(\d{1,9})(?:\.(\d{1,3}))?", re.ASCII)
_SEED = re.compile(r"[0-9a-f]{64}")


def read(game: Game[Any], text: str) -> Record:
    """Returns the match that a text describes, as a `Record` of options, seed and moves.

    Raises NotationError if the text is malformed, breaks the rules, or contradicts itself.
    """
    tags: dict[str, tuple[str, int]] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(_lines_without_comments(text), 1):
        if line.startswith("[") and not body:
            name, value = parse_tag(line, number)
            tags[name] = value, number
        elif line:
            body.append((number, line))
    told, number = require_tag(tags, "Notation")
    if told != f"{NAME} {VERSION}":
        raise NotationError(number, f"this reads {NAME} {VERSION}, not {told}")
    options = parse_options_text(game.Options, *tags.get("Options", ("", 1)))
    seed, number = require_tag(tags, "Seed")
    if not _SEED.fullmatch(seed):
        raise NotationError(number, "a seed is 64 hex digits")
    sealed, number = tags.get("Commitment", (commitment(seed), number))
    if sealed != commitment(seed):
        raise NotationError(number, "the commitment is that of another seed")
    agents = _agents(game, *tags.get("Agents", ("", 1)))
    reader = _Reader(game, options, seed, agents)
    for number, line in body:
        reader.read_line(number, line)
    if "Result" in tags:
        reader.check_result(*tags["Result"])
    others = {name: value for name, (value, _) in tags.items() if name not in OWN}
    return Record(options, seed, tuple(reader.moves), agents, others)


def _lines_without_comments(text: str) -> Iterator[str]:
    """Yields the lines of a match text without their comments.

    A comment is `{…}`, which may span several lines, or everything after `;` in a line. Tag lines (`[Name
    "value"]`) are left unchanged.
    """
    blank = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), _without_tag_lines(text))
    for bare, line in zip(blank.split("\n"), text.split("\n"), strict=True):
        yield line.strip() if line.startswith("[") else bare.strip()


def _without_tag_lines(text: str) -> str:
    """Returns the match text with each tag line `[Name "value"]` replaced by a space.

    A brace within a tag's value thus starts no comment.
    """
    return "\n".join(" " if line.startswith("[") else line for line in text.split("\n"))


def _agents(game: Game[Any], text: str, line: int) -> tuple[int, ...]:
    seats = text.split()
    if len(set(seats)) < len(seats) or not set(seats) <= {str(seat) for seat in range(game.seats[0])}:
        raise NotationError(line, "agents are seats, each once")
    return tuple(sorted(map(int, seats)))


class _Reader:
    """A reader of the moves in a match text, which replays the match while it reads.

    Each move is applied at once, because the meaning of the next word depends on the state of the match.
    """

    def __init__(self, game: Game[Any], options: Any, seed: str, agents: tuple[int, ...]) -> None:
        self.game = game
        self.state = start(game, options, game.seats[0], seed, agents=agents).state
        self.moves: list[Move] = []
        self.number = 0

    def read_line(self, number: int, line: str) -> None:
        """Reads one line of a match text, from which comments are removed already.

        Moves in the line are applied and added to `moves`. Repeated facts, such as dealt cards and points, are
        checked. Raises NotationError.
        """
        self.number = number
        if line.startswith("#"):
            self._agree("the round", line, f"#{self.state.number}")
        elif line.startswith("deal "):
            if line not in deal_lines(self.state.round):
                raise self._fault("the seed deals other cards")
        elif line.startswith("= "):
            rows = self.state.rounds[-1]["seats"] if self.state.rounds else ()
            self._agree("the points", line, "= " + " ".join(f"{row['points']:+d}" for row in rows))
        else:
            label = _LABEL.match(line)
            if label:
                self._agree("the line", label[0], label_of(self.state))
                line = line[label.end() :]
            for word in _WORD.findall(line):
                self._play(word)

    def check_result(self, text: str, number: int) -> None:
        outcome = self.game.outcome(self.state)
        self.number = number
        scores = "" if outcome is None else " ".join(f"{score:+d}" for score in outcome.scores)
        self._agree("the result", text, "*" if outcome is None else f"{scores} {outcome.termination}")

    def _play(self, word: str) -> None:
        move = self._move(word)
        try:
            self.state = self.game.apply(self.state, move).state
        except RulesError as error:
            raise self._fault(f"{word!r}: {error.code}") from error
        self.moves.append(move)

    def _move(self, word: str) -> Move:
        windows = self.state.ctx.windows
        if not windows:
            raise self._fault(f"{word!r} comes after the end")
        (window,) = windows
        if control := _CONTROL.fullmatch(word):
            here = window.id if control["here"] else None
            return Move(SYSTEM, here, _control(control), self._match_time(control["after"]), "system")
        found = _MOVE.fullmatch(word)
        if found is None or (found["type"] and found["type"] not in HandType.__members__):
            raise self._fault(f"{word!r} is no move")
        what = found["what"]
        if what.startswith(CLOCK):
            excused = what.startswith(EXCUSED)
            mark = EXCUSED if excused else CLOCK
            self._agree("what the clock plays", what.removeprefix(mark), clock_action(self.state))
            at = window.closes_at if found["after"] is None else self._match_time(found["after"])
            return Move(SYSTEM, window.id, Timeout(excused), at, "system")
        seat, action = self._action(what, found["type"])
        by: Any = found["by"] or default_actor(self.state, seat)
        return Move(seat, window.id, action, self._match_time(found["after"]), by)

    def _action(self, what: str, named: str | None) -> tuple[int, Any]:
        round_ = self.state.round
        if round_.phase is not Phase.PLAYING and not re.fullmatch(r"\d", what, re.ASCII):
            raise self._fault(f"{what!r} is neither a bid nor a seat")
        if round_.phase is Phase.ROUND_END:
            return int(what), self.game.actions["ready"]()
        if round_.phase is Phase.BIDDING:
            return round_.turn, Bid(int(what))
        if what == PASS:
            return round_.turn, Pass()
        try:
            cards = parse_shortest_text(what, round_.hands[round_.turn])
        except ValueError as error:
            raise self._fault(f"{what!r}: {error}") from error
        return round_.turn, Play(cards, None if named is None else HandType(named))

    def _match_time(self, after: str | None) -> int:
        """Returns the match time in ms that lies `after` seconds, such as `2.5`, after the last move.

        If `after` is None, that is the time of the last move itself. Raises NotationError.
        """
        if after is None:
            return int(self.state.ctx.at)
        found = _SECONDS.fullmatch(after)
        if found is None:
            raise self._fault(f"{after!r} are no seconds")
        return int(self.state.ctx.at) + int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0"))

    def _agree(self, what: str, told: str, played: str) -> None:
        if told != played:
            raise self._fault(f"{what}: {told!r} here, {played!r} as it was played")

    def _fault(self, fault: str) -> NotationError:
        return NotationError(self.number, fault)


def _control(found: re.Match[str]) -> Any:
    if found["plain"]:
        return Pause() if found["plain"] == "pause" else Resume()
    if found["ms"]:
        return AddTime(int(found["ms"]))
    if found["conceded"]:
        return Concede(int(found["conceded"]))
    if found["back"]:
        return GiveBack(int(found["back"]))
    if found["away"]:
        return TakeOver(int(found["away"]), unquote(found["why"][1:-1]))
    if found["kind"]:
        return Gift(found["kind"], unquote(found["reference"][1:-1]), _seat(found["seat"]), _seat(found["target"]))
    if found["end"]:
        return Finish(unquote(found["end"][1:-1]))
    return Abort(unquote(found["reason"][1:-1]))


def _seat(text: str | None) -> int | None:
    return None if text in (None, NOBODY) else int(text)
