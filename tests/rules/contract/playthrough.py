"""Golden playthroughs: a match as a text that a person can read, replayed and compared line by line.

A file begins with comments and a head (`game`, `seats`, `seed`, `options`, `agents`). Then each line that begins with
`>` is a move, and the indented lines below it are its consequences:

    > 7.100 2 jump
      refused illegal PROTECTED {"ms": 100}

A move is a time in seconds, an actor, a verb and its fields as JSON. The actor is a seat, or a seat with the kind of
its player (`2:agent`). It can also be `clock`, which settles all that is due by then, or `system`, for control moves.
A move answers the open window that gives its seat the verb. Otherwise it answers the window that had the verb last,
which may be closed. If no window had the verb yet, it answers the first open one. Windows are shown when they open and
when they change. A line that begins with `?` shows fields of a view: `? 0 hand last` for seat 0, `? table counts` for a
spectator.

`python -m tests.rules.contract.playthrough FILE…` writes the indented lines again. Read the difference before you
commit it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.rules import registry
from games.rules.codec import encode, parse_action
from games.rules.core import (
    CONTROLS,
    SYSTEM,
    Event,
    Game,
    IllegalMove,
    MalformedMove,
    Move,
    RulesError,
    Transition,
    Window,
    due_timeout,
    parse_options,
    start,
)

FOLDER = Path(__file__).parents[1] / "playthroughs"


class Playthrough:
    """A playthrough file, replayed: `text()` returns the file with the results that its moves have at present."""

    def __init__(self, source: str) -> None:
        self.source = source.splitlines()
        head = dict(line.split(": ", 1) for line in self._head() if ": " in line)
        self.game: Game[Any] = registry.game(head["game"])
        options: Any = parse_options(self.game.Options, json.loads(head.get("options", "{}")))
        agents = json.loads(head.get("agents", "[]"))
        self.first = start(self.game, options, int(head["seats"]), head["seed"], agents=agents)
        self.state = self.first.state
        self.windows: dict[str, int] = {}
        """verb -> the last window that had it"""
        self.shown: tuple[Window, ...] = ()

    def text(self) -> str:
        lines = [*self._head(), "", *self._shown(self.first)]
        for line in self.source[len(self._head()) :]:
            if line.startswith("#"):
                lines += [line] if lines[-1].startswith("#") else ["", line]
            elif line.startswith((">", "?")):
                lines += [line] if lines[-1].startswith("#") else ["", line]
                lines += self._played(line) if line.startswith(">") else self._seen(line)
        outcome = self.game.outcome(self.state)
        lines += ["", f"outcome: {_json(encode(outcome))}"]
        return "\n".join(lines) + "\n"

    def _head(self) -> list[str]:
        return self.source[: self.source.index("")]

    def _played(self, line: str) -> Iterator[str]:
        _, time, who, *rest = line.split(" ", 4)
        at = round(float(time) * 1000)
        try:
            if who == "clock":
                if due_timeout(self.state, at) is None:
                    yield "  nothing is due"
                while move := due_timeout(self.state, at):
                    yield from self._take(self.game.apply(self.state, move))
            else:
                yield from self._take(self.game.apply(self.state, self._move(who, rest, at)))
        except RulesError as error:
            kind = (
                "malformed"
                if isinstance(error, MalformedMove)
                else "illegal"
                if isinstance(error, IllegalMove)
                else "stale"
            )
            yield f"  refused {kind} {error.code} {_json(error.data)}"

    def _seen(self, line: str) -> Iterator[str]:
        _, who, *names = line.split(" ")
        view = self.game.view(self.state, None if who == "table" else int(who))
        for name in names:
            yield f"  {name} {_json(view[name])}"

    def _move(self, who: str, rest: list[str], at: int) -> Move:
        verb, data = rest[0], json.loads(rest[1]) if len(rest) > 1 else {}
        if who == "system":
            return Move(SYSTEM, data.pop("window", None), parse_action(CONTROLS, verb, data), at, "system")
        seat, _, by = who.partition(":")
        action = parse_action(self.game.actions, verb, data)
        own = (w.id for w in self.state.ctx.windows if verb in w.verbs and int(seat) in w.seats)
        window = next(own, self.windows.get(verb, self.state.ctx.windows[0].id))
        return Move(int(seat), window, action, at, by or "person")  # type: ignore[arg-type]

    def _take(self, after: Transition[Any]) -> Iterator[str]:
        self.state = after.state
        yield from self._shown(after)

    def _shown(self, after: Transition[Any]) -> Iterator[str]:
        for event in after.events:
            yield "  " + _event(event)
        for window in after.state.ctx.windows:
            self.windows.update(dict.fromkeys(window.verbs, window.id))
            if window not in self.shown:
                yield "  " + _window(window, after.state.ctx.at)
        self.shown = after.state.ctx.windows


def _event(event: Event) -> str:
    whom = "" if event.audience is None else f" (seen by {','.join(map(str, event.audience))})"
    return f"{event.kind} {_json(encode(event.data))}{whom}"


def _window(window: Window, at: int) -> str:
    opens = f" from {window.opens_at / 1000:.3f}" if window.opens_at > at else ""
    seats = ",".join(map(str, window.seats))
    what = f" {seats}: {' '.join(window.verbs)}" if seats else ""
    return f"[{window.name}{what}{opens} until {window.closes_at / 1000:.3f}]"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(Playthrough(Path(name).read_text()).text())
