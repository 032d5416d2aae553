"""The rules of a match of Liar's Dice, from the first roll to the last die. Clause numbers are those of RULES.md.

After a challenge the bidder loses a die if the bid was wrong. Otherwise the challenger loses one, or two after a
challenge out of turn. The last player with dice wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import Ctx, Event, Game, IllegalMove, Move, Outcome, Rng, Transition, Window, replace
from .actions import ACTIONS, Bid, Challenge, Jump
from .bids import can_be_raised, commonest_face, count_matching, higher_bids, is_higher, is_possible
from .options import LiarsDiceOptions
from .state import LiarsDiceState, PlacedBid, Reveal
from .view import bid_event, own_view, reveal_event, seat_view

MACHINES_AFTER_PROTECTION_MS = 500
"""Milliseconds that people have for a jump before an automated player's move may end the chance (clause 6.5)."""


class LiarsDice(Game[LiarsDiceState]):
    """The rules of a match of Liar's Dice for two to eight seats.

    Two windows say which seats may act: `turn` for the seat to move, and `jump` for the seats that may challenge
    out of turn.
    """

    key = "liars_dice"
    version = 2
    seats = range(2, 9)
    default_seats = 4
    Options = LiarsDiceOptions
    State = LiarsDiceState
    actions = ACTIONS

    def __init__(self, *, version: int = version) -> None:
        """Makes the rules of Liar's Dice. `version` is given only for an earlier version, for stored matches.

        In version 1 a state kept no bids of the finished round and no mark of what the clock did (RULES.md, clause
        9.6).
        """
        self.version = version
        self._keeps_bids = version > 1

    def setup(
        self, options: LiarsDiceOptions, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None
    ) -> Transition[LiarsDiceState]:
        root = ctx.rng
        opener, rng = root.derive(1).below(seats)
        state = LiarsDiceState(ctx, options, root, 1, dice=((0,) * options.dice,) * seats, opener=opener, turn=opener)
        return _begin_round(state, rng)

    def act(self, state: LiarsDiceState, move: Move, window: Window) -> Transition[LiarsDiceState]:
        if isinstance(move.action, Bid):
            _require_higher_bid(state, move.action)
            return _bid(state, move.seat, move.action)
        return _settle_challenge(
            state, move.seat, jump=isinstance(move.action, Jump), timed_out=False, keep_bids=self._keeps_bids
        )

    def timeout(self, state: LiarsDiceState, window: Window) -> Transition[LiarsDiceState]:
        """Makes a move for the seat whose turn has run out: it challenges the current bid.

        If there is no bid yet, the seat bids one die of the commonest face among its own dice. The window `jump` closes
        without a move (RULES.md, clauses 9.2, 9.3 and 9.6).
        """
        if window.name == "jump":
            return Transition(state.with_ctx(state.ctx.close("jump")))
        (seat,) = window.seats
        marked = self._keeps_bids
        if state.standing is not None:
            return _settle_challenge(state, seat, jump=False, timed_out=marked, keep_bids=self._keeps_bids)
        return _bid(state, seat, Bid(1, commonest_face(state.dice[seat])), timed_out=marked)

    def refusal_code(self, state: LiarsDiceState, move: Move, window: Window) -> str:
        if 0 <= move.seat < len(state.dice) and not state.dice[move.seat]:
            return "ELIMINATED"
        if isinstance(move.action, Jump):
            return "CANNOT_JUMP"
        if move.seat != state.turn:
            return "NOT_YOUR_TURN"
        if isinstance(move.action, Challenge) and state.standing is None:
            return "NO_BID"
        if isinstance(move.action, Bid):
            _require_higher_bid(state, move.action)
        return "WRONG_PHASE"

    def stale_code(self, action: Any) -> str:
        return "TOO_LATE" if isinstance(action, Jump) else super().stale_code(action)

    def legal_actions(self, state: LiarsDiceState, seat: int, window: Window) -> Iterator[Any]:
        """Yields the actions that this seat may use in this window.

        In `jump`: the challenge out of turn. In `turn`: the challenge if there is a bid, then every higher bid,
        lowest first.
        """
        if seat not in window.seats:
            return
        if window.name == "jump":
            yield Jump()
            return
        if state.standing is not None:
            yield Challenge()
        yield from higher_bids(state.total, state.standing.bid if state.standing else None)

    def view(self, state: LiarsDiceState, seat: int | None) -> dict[str, Any]:
        return seat_view(state, seat, self.outcome(state))

    def own_view(self, state: LiarsDiceState, seat: int) -> dict[str, Any]:
        return own_view(state, seat)

    def outcome(self, state: LiarsDiceState) -> Outcome | None:
        seats = len(state.dice)
        left = tuple(len(dice) for dice in state.dice)
        if state.ctx.aborted:
            return Outcome("aborted", left, (0,) * seats)
        if state.ctx.windows:
            return None
        return Outcome("last_with_dice", left, _places(state))

    def redeal(self, state: LiarsDiceState, seat: int | None, rng: Rng) -> LiarsDiceState:
        """Returns the state with the dice of all seats but this one rolled again, so that no hidden die is revealed.

        Future rounds get other dice too. For a spectator (`seat` None) all dice are rolled again.
        """
        if not state.ctx.windows:
            return state
        rolled, rng = _roll_dice(state, rng)
        dice = tuple(
            own if place == seat else other for place, (own, other) in enumerate(zip(state.dice, rolled, strict=True))
        )
        return replace(state, dice=dice, root=rng.derive("root"), ctx=replace(state.ctx, rng=rng))

    def is_out(self, state: LiarsDiceState, seat: int) -> bool:
        """Whether this seat has lost all its dice and so is out of the match (RULES.md, clause 8.1)."""
        return not state.dice[seat]

    def round_summary(self, state: LiarsDiceState) -> dict[str, Any]:
        """Returns the facts of the latest finished round to store as its result; empty while the first round runs.

        A seat's points are minus the number of dice that it lost in the round.
        """
        reveal = state.reveal
        if reveal is None:
            return {}
        lost = [reveal.lost if seat == reveal.loser else 0 for seat in range(len(state.dice))]
        won = reveal.challenger if reveal.loser == reveal.bid.seat else reveal.bid.seat
        return {
            "seats": [{"seat": seat, "points": -dice, "won": seat == won} for seat, dice in enumerate(lost)],
            "jump": reveal.jump,
        }


# ── Rolling ─────────────────────────────────────────────────────────────────────────────────────


def _roll_dice(state: LiarsDiceState, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], Rng]:
    """Returns new dice for every seat, as many as it has now, and the random generator for later draws.

    See RULES.md, clause 1.4.
    """
    rolled = []
    for dice in state.dice:
        draws, rng = rng.draws(6, len(dice))
        rolled.append(tuple(draw + 1 for draw in draws))
    return tuple(rolled), rng


def _begin_round(state: LiarsDiceState, rng: Rng) -> Transition[LiarsDiceState]:
    """Begins a round: rolls all dice, clears the bids, and gives the seat `opener` the turn.

    See RULES.md, clauses 2.1 and 2.2.
    """
    dice, rng = _roll_dice(state, rng)
    state = replace(state, dice=dice, bids=(), ctx=replace(state.ctx, rng=rng))
    begin = Event("round_start", {"round": state.round, "opener": state.opener})
    rolls = (Event("roll", {"seat": seat, "dice": list(dice[seat])}, (seat,)) for seat in state.alive())
    return Transition(_open_turn(state, state.opener), (begin, *rolls))


def _open_turn(state: LiarsDiceState, seat: int) -> LiarsDiceState:
    """Opens the window `turn` for this seat and, if there is a bid, the window `jump` for challenges out of turn.

    The window `jump` is open to every seat with dice except the bidder and the seat to move (RULES.md, clauses 6.1 and
    6.2).
    """
    options, at, standing = state.options, state.ctx.at, state.standing
    verbs, jumpers = ["bid"], list[int]()
    if standing is not None:
        verbs = ["bid", "challenge"] if can_be_raised(standing.bid, state.total) else ["challenge"]
        if options.jump_challenge:
            jumpers = [other for other in state.alive() if other not in (standing.seat, seat)]
    closes_at = at + options.turn_seconds * 1000
    # protection is for people: if all have left for good, nobody has to wait (clause 6.7)
    protected_until = at if state.ctx.unattended else at + options.protection_seconds * 1000
    machines_from = protected_until + MACHINES_AFTER_PROTECTION_MS if jumpers and not state.ctx.unattended else at
    ctx = state.ctx.close().open("turn", [seat], verbs, closes_at=closes_at, turn=True, machines_from=machines_from)
    if jumpers:
        ctx = ctx.open("jump", jumpers, ["jump"], opens_at=protected_until, closes_at=closes_at)
    return replace(state, turn=seat, ctx=ctx)


# ── Bidding and challenging ─────────────────────────────────────────────────────────────────────


def _require_higher_bid(state: LiarsDiceState, bid: Bid) -> None:
    """Checks that a bid is possible and higher than the current bid (RULES.md, clauses 3.1 and 3.3).

    Raises IllegalMove: `INVALID_BID`, `BID_TOO_LOW`.
    """
    if not is_possible(bid, state.total):
        raise IllegalMove("INVALID_BID", count=bid.count, face=bid.face, most=state.total)
    standing = state.standing
    if standing is not None and not is_higher(bid, standing.bid):
        raise IllegalMove("BID_TOO_LOW", count=standing.count, face=standing.face)


def _bid(state: LiarsDiceState, seat: int, bid: Bid, *, timed_out: bool = False) -> Transition[LiarsDiceState]:
    placed = PlacedBid(seat, bid.count, bid.face, timed_out)
    state = replace(state, bids=(*state.bids, placed))
    event = Event("bid", bid_event(placed))
    return Transition(_open_turn(state, state.following(seat)), (event,))


def _settle_challenge(
    state: LiarsDiceState, challenger: int, *, jump: bool, timed_out: bool, keep_bids: bool
) -> Transition[LiarsDiceState]:
    """Settles a challenge of the current bid: shows all dice and takes 1 or 2 dice from the loser.

    Then the next round begins, or the match ends if only one seat has dice left. `jump`: the challenge came out of
    turn. `timed_out`: the clock made it. `keep_bids`: the state keeps the bids of the round. See
    RULES.md, sections 7 and 8.
    """
    bid = state.standing
    if bid is None:
        raise IllegalMove("NO_BID")
    wild = state.wild
    count = sum(count_matching(dice, bid.face, wild=wild) for dice in state.dice)
    loser = challenger if count >= bid.count else bid.seat
    lost = min(2 if jump and loser == challenger else 1, len(state.dice[loser]))
    bids = state.bids if keep_bids else ()
    reveal = Reveal(state.round, bid, challenger, jump, state.dice, wild, count, loser, lost, bids, timed_out)
    dice = tuple(own[lost:] if seat == loser else own for seat, own in enumerate(state.dice))
    state = replace(state, dice=dice, reveal=reveal)
    doubt = {"seat": challenger, "bidder": bid.seat, "count": bid.count, "face": bid.face}
    events = [Event("jump" if jump else "challenge", doubt), Event("reveal", reveal_event(reveal))]
    if not dice[loser]:
        state = replace(state, out=(*state.out, loser))
        events.append(Event("out", {"seat": loser}))
    if len(state.alive()) == 1:
        after = _over(state)
    else:
        opener = loser if dice[loser] else state.following(loser)
        number = state.round + 1
        after = _begin_round(replace(state, round=number, opener=opener), state.root.derive(number))
    return Transition(after.state, (*events, *after.events))


def _over(state: LiarsDiceState) -> Transition[LiarsDiceState]:
    end = {"scores": [len(dice) for dice in state.dice], "places": list(_places(state))}
    return Transition(replace(state, turn=None, ctx=state.ctx.close()), (Event("match_end", end),))


def _places(state: LiarsDiceState) -> tuple[int, ...]:
    """Returns the place of each seat in a match of Liar's Dice. A seat with dice left has place 1.

    The earlier another seat lost its last die, the worse its place (RULES.md, clause 8.3).
    """
    seats = len(state.dice)
    return tuple(seats - state.out.index(seat) if seat in state.out else 1 for seat in range(seats))
