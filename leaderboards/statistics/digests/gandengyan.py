"""Facts of a Gan Deng Yan match: shut-outs, cards left, bombs, combinations, and the advantage of the first player."""

from __future__ import annotations

from .combinations import add_combinations
from .facts import DigestDraft
from .finished_match import PlayedMatch, Round

MANY = 6  # cards left, the last bar


def digest(match: PlayedMatch, draft: DigestDraft) -> None:
    bombs, shut = [0] * len(match.seats), [0] * len(match.seats)
    for played in match.rounds:
        add_combinations(played, draft)
        draft.table.add("bombs", sum(row.bombs for row in played.seats))
        for row in played.seats:
            draft.seats[row.seat].add("bombs", hit=row.bombs > 0, total=row.bombs)
            bombs[row.seat] += row.bombs
            if not row.won:
                left = -row.points // row.multiplier
                draft.table.add("left", min(left, MANY), total=left)
                draft.seats[row.seat].add("left", total=left)
        _add_shut_outs(played, draft, shut)
        deal = next(played.all("deal"), None)
        if deal is not None and played.seats:
            draft.table.add("starter_by_seats", len(match.seats), hit=played.seats[deal.data["starter"]].won)
    for seat in range(len(match.seats)):
        draft.mark("bombs", bombs[seat], seat=seat)
        draft.mark("shut_outs", shut[seat], seat=seat)


def _add_shut_outs(played: Round, draft: DigestDraft, shut: list[int]) -> None:
    """Adds the shut-outs of a round to the draft, and to the winner's count in `shut`.

    A seat is shut out if it played no card before the winner went out.
    """
    if not played.events:
        return
    active = {event.data["seat"] for event in played.all("play")}
    out = [row.seat for row in played.seats if not row.won and row.seat not in active]
    draft.table.add("shut_out_rounds", hit=bool(out), total=len(out))
    for row in played.seats:
        if row.won:
            draft.seats[row.seat].add("shut_outs", hit=bool(out), total=len(out))
            shut[row.seat] += len(out)
            if out:
                draft.add_feat("shut_out", seat=row.seat)
        else:
            draft.table.add("shut_out_by_seats", len(played.seats), hit=row.seat in out)
            draft.seats[row.seat].add("shut_out", hit=row.seat in out)
