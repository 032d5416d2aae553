"""Prepares the review of a match for its page: numbers, the chart of the win chance, and every decision in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from games import catalog
from games.catalog.card_names import rank_text
from games.rules.cards import Card

from .models import ReviewedMove
from .turning_points import turning_points

WIDTH, HEIGHT = 720, 220


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision in words, with the expected points and win chances of the reviewed seat; chances in percent."""

    step: int
    """The step of the replay that shows the played action. The step before shows the position to decide."""
    round: int
    played: str
    best: str
    played_cards: str
    best_cards: str
    agrees: bool
    forced: bool
    """Whether there was only one legal action."""
    played_points: float
    best_points: float
    loss: float
    played_chance: int
    best_chance: int
    why: str
    """One sentence with the reasons for the best action."""
    turning: bool
    x: float
    """The position in the chart, in percent from the left (`x`) and from the top (`y`)."""
    y: float

    @property
    def before(self) -> int:
        return max(0, self.step - 1)


@dataclass(frozen=True, slots=True)
class RoundSection:
    """One round of a review: its decisions in words, the seat's points, and its line in the chart of the win chance.

    `x` is where the line starts, in percent from the left.
    """

    number: int
    points: int | None
    """The points of this seat in the round; None if the round did not end."""
    lines: tuple[DecisionRow, ...]
    path: str
    """The chart line through the chances of the decisions to the result, in a box of WIDTH × HEIGHT."""
    x: float


@dataclass(frozen=True, slots=True)
class ReviewPresentation:
    """A whole review as its page shows it: its rounds, its turning points, its totals of decisions and lost points."""

    rounds: tuple[RoundSection, ...]
    turning: tuple[DecisionRow, ...]
    decisions: int
    """The number of positions with more than one legal action."""
    agreed: int
    lost: float
    """The points lost in all."""

    @property
    def same(self) -> int:
        """The percentage of decisions in which the agent would have played the same action."""
        return round(100 * self.agreed / self.decisions) if self.decisions else 0

    @property
    def each(self) -> float:
        """The mean number of points lost by a decision."""
        return self.lost / self.decisions if self.decisions else 0.0


def present_review(
    game: str, moves: Sequence[ReviewedMove], points: Mapping[int, int], lang: str
) -> ReviewPresentation:  # fmt: skip
    """Returns a review as its page shows it.

    `moves` are in the order of play; `points` is round -> this seat's points.
    """
    turning = {move.step for move in turning_points(moves)}
    grouped = [(number, list(own)) for number, own in groupby(moves, key=lambda move: move.round)]
    places = sum(len(own) + 1 for _, own in grouped)
    rounds, at = [], 0
    for number, own in grouped:
        spots = [_x_position(at + index, places) for index in range(len(own) + 1)]
        lines = tuple(_line(game, move, lang, move.step in turning, x) for move, x in zip(own, spots, strict=False))
        path = _chart_path(own, spots, points.get(number))
        rounds.append(RoundSection(number, points.get(number), lines, path, spots[0]))
        at += len(own) + 1
    open_ = [move for move in moves if move.choices > 1]
    return ReviewPresentation(
        rounds=tuple(rounds),
        turning=tuple(line for each in rounds for line in each.lines if line.turning),
        decisions=len(open_),
        agreed=sum(move.agrees for move in open_),
        lost=sum(move.loss for move in open_),
    )


def _x_position(place: int, places: int) -> float:
    """Returns the horizontal position of point number `place` of `places` in the chart, in percent from the left."""
    return round(100 * place / max(places - 1, 1), 2)


def _chart_path(own: Sequence[ReviewedMove], spots: Sequence[float], points: int | None) -> str:
    """Returns the SVG path of one round in the chart of the seat's win chance.

    At each decision the line drops by the chance that the played action lost. After a finished round it ends at the top
    or the bottom.
    """
    marks = []
    for move, x in zip(own, spots, strict=False):
        marks += [(x, move.best_chance), (x, move.played_chance)]
    if points is not None:
        marks.append((spots[-1], 1.0 if points > 0 else 0.0))
    return "M" + " ".join(f"{x * WIDTH / 100:.1f} {(1 - chance) * HEIGHT:.1f}" for x, chance in marks)


def _line(game: str, move: ReviewedMove, lang: str, turning: bool, x: float) -> DecisionRow:  # noqa: FBT001
    return DecisionRow(
        step=move.step, round=move.round, played=catalog.answer_text(game, move.played, lang),
        best=catalog.answer_text(game, move.best, lang), played_cards=_ranks_with_kickers(move.played, lang),
        best_cards=_ranks_with_kickers(move.best, lang), agrees=move.agrees, forced=move.choices == 1,
        played_points=move.played_points, best_points=move.best_points, loss=move.loss,
        played_chance=round(100 * move.played_chance), best_chance=round(100 * move.best_chance),
        why=catalog.reasons_text(game, move.reasons, lang), turning=turning, x=x,
        y=round(100 * (1 - move.played_chance), 2),
    )  # fmt: skip


def _ranks_with_kickers(told: Mapping[str, Any], lang: str) -> str:
    """Returns the ranks of a play with kickers as text, since the name of its combination does not tell the kickers.

    Returns an empty text for any other action.
    """
    if "_WITH_" not in told.get("type", ""):
        return ""
    return " ".join(rank_text(Card.from_code(code).rank, lang) for code in told.get("cards", ()))
