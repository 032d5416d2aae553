"""The rules of one round of Dou Dizhu, from the deal to the score. Clause numbers are those of RULES.md.

Players bid for the role of landlord, who then plays against the two others. The first player without cards ends the
round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ..cards import Card
from ..core import Ctx, Event, Game, Gift, IllegalMove, Move, Outcome, Rng, Transition, Window, places_by_key, replace
from .actions import ACTIONS, Bid, Pass, Play
from .deal import deal
from .gifts import apply_gift, doubles, next_round
from .hand_types import Combo, HandType, beats, preference
from .legal_plays import legal_plays
from .options import DouDizhuOptions
from .readings_of_cards import readings
from .redraw_hidden import redeal_hidden
from .scoring import doublings, multiplier, points, spring
from .state import DouDizhuState, GiftRecord, Phase, PlayRecord, Result, open_turn
from .view import card_codes, own_view, play_view, role, seat_view

HIGHEST_BID = 3
DEALING = "DEALING"


class DouDizhu(Game[DouDizhuState]):
    """The rules of one round of Dou Dizhu for three seats.

    Until the round ends exactly one window is open. It is named `turn` and lets one seat bid, play or pass until
    its time is over.
    """

    key = "doudizhu"
    version = 2
    seats = range(3, 4)
    Options = DouDizhuOptions
    State = DouDizhuState
    actions = ACTIONS

    def setup(
        self, options: DouDizhuOptions, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None
    ) -> Transition[DouDizhuState]:
        """Deals a round and opens the auction for landlord.

        With `landlord_rotation` there is no auction. The landlord is the seat `carry["landlord"]`, or in the first
        round a seat drawn by lot. `carry["gifts"]` has what gifts decided for this round: a landlord without bidding,
        at base 1, or a second deal.
        """
        carried = carry or {}
        decided = carried.get("gifts", {})
        dealt = _deal_and_open_auction(options, seats, ctx, redeals=0)
        if decided.get("reshuffled"):
            again = _deal_and_open_auction(options, seats, replace(ctx, rng=dealt.state.ctx.rng), redeals=0)
            dealt = Transition(again.state, (*dealt.events, Event("reshuffle"), *again.events))
        rotates = options.landlord_rotation
        by_rotation = cast("int", carried.get("landlord", dealt.state.turn)) if rotates else None
        landlord = decided.get("landlord", by_rotation)
        if landlord is None:
            return dealt
        appointed = "landlord" in decided
        state = replace(dealt.state, first_bidder=None, rotation=by_rotation if appointed else None)
        after = _make_landlord(state, landlord, base=1 if appointed else options.rotation_base)
        return Transition(after.state, (*dealt.events, *after.events))

    def act(self, state: DouDizhuState, move: Move, window: Window) -> Transition[DouDizhuState]:
        match move.action:
            case Bid(given):
                return _bid(state, move.seat, given)
            case Play(cards, hand_type):
                return _play(state, move.seat, _combination_played(state, move.seat, cards, hand_type))
            case _:
                return _pass(state, move.seat)

    def timeout(self, state: DouDizhuState, window: Window) -> Transition[DouDizhuState]:
        """Makes a move for the seat whose time is over: bids 0, passes, or leads its lowest card.

        See RULES.md, clauses 4.8 and 9.8.
        """
        (seat,) = window.seats
        if state.phase is Phase.BIDDING:
            return _bid(state, seat, 0)
        if state.last is not None:
            return _pass(state, seat)
        lowest = state.hands[seat][:1]
        return _play(state, seat, Combo(HandType.SINGLE, lowest[0].rank, 1, lowest))

    def event_json(self, event: Event) -> dict[str, Any]:
        """Returns an event as the JSON that players and replays get: `{"kind", "data"}`.

        Events that deal cards also say `"phase": "DEALING"`. Dealing takes no time, so no view can show that
        phase (RULES.md, clause 3.4).
        """
        more = {"phase": DEALING} if event.kind in ("round_start", "deal") else {}
        return {"kind": event.kind, "data": event.data | more}

    def refusal_code(self, state: DouDizhuState, move: Move, window: Window) -> str:
        if move.seat in window.seats and isinstance(move.action, Pass) and state.phase is Phase.PLAYING:
            return "CANNOT_PASS_ON_LEAD"
        return super().refusal_code(state, move, window)

    def legal_actions(self, state: DouDizhuState, seat: int, window: Window) -> Iterator[Any]:
        """Yields the bids or plays that this seat may make at this point. A pass comes first, where it is allowed.

        Each play names its combination type. Plays that differ only in suits appear once.
        """
        if seat not in window.seats:
            return
        if state.phase is Phase.BIDDING:
            yield Bid(0)
            yield from map(Bid, range(state.highest + 1, HIGHEST_BID + 1))
            return
        last = state.to_beat
        if last is not None:
            yield Pass()
        # An airplane with a lower top rank cannot be named beside a higher one of the same cards (clause 8.4). The
        # higher one comes later and replaces it.
        airplanes: dict[tuple[Card, ...], Play] = {}
        for combo in legal_plays(state.hands[seat], last, state.options):
            if combo.type is HandType.AIRPLANE_WITH_SINGLES:
                airplanes[tuple(sorted(combo.cards))] = Play(combo.cards, combo.type)
            else:
                yield Play(combo.cards, combo.type)
        yield from airplanes.values()

    def view(self, state: DouDizhuState, seat: int | None) -> dict[str, Any]:
        return seat_view(state, seat)

    def own_view(self, state: DouDizhuState, seat: int) -> dict[str, Any]:
        return own_view(state, seat)

    def outcome(self, state: DouDizhuState) -> Outcome | None:
        if state.ctx.aborted:
            return Outcome("aborted", (0,) * len(state.hands), (0,) * len(state.hands))
        if state.result is None:
            return None
        return Outcome("went_out", state.result.points, places_by_key(state.result.points))

    def gift(self, state: DouDizhuState, gift: Gift) -> Transition[DouDizhuState]:
        return apply_gift(state, gift)

    def redeal(self, state: DouDizhuState, seat: int | None, rng: Rng) -> DouDizhuState:
        return redeal_hidden(state, seat, rng)

    def carry_over(self, state: DouDizhuState) -> dict[str, Any]:
        """Returns the facts of this round that the next round needs, as `{"landlord", "gifts"}`.

        `landlord` is the next landlord's seat if the landlord rotates, `gifts` what gifts decided. A key is missing if
        there is nothing to say. The landlord rotates clockwise. If a gift made the landlord of this round, the seat
        after the one whose turn it was by rotation follows.
        """
        carried: dict[str, Any] = {}
        if state.options.landlord_rotation and state.landlord is not None:
            skipped = state.rotation
            carried["landlord"] = (state.landlord + 1) % len(state.hands) if skipped is None else skipped
        if decided := next_round(state):
            carried["gifts"] = decided
        return carried

    def round_summary(self, state: DouDizhuState) -> dict[str, Any]:
        """Returns the facts of a finished round to store as its result: points, bids, roles; empty if not scored.

        A seat's `bombs` counts the bombs and rockets that it played.
        """
        result = state.result
        if result is None or state.landlord is None:
            return {}
        bombs, rockets = doublings(state.history)
        return {
            "seats": [
                {
                    "seat": seat,
                    "role": role(state, seat),
                    "bid": state.bids[seat],
                    "points": result.points[seat],
                    "won": result.points[seat] > 0,
                    "bombs": sum(doublings(state.history, seat=seat)),
                }
                for seat in range(len(state.hands))
            ],
            "landlord": state.landlord,
            "bid": state.base,
            "bombs": bombs,
            "rockets": rockets,
            "spring": result.spring,
            "multiplier": result.multiplier,
            "winner": result.winner,
            "redeals": state.redeals,
        }


# ── Dealing and bidding ─────────────────────────────────────────────────────────────────────────


def _deal_and_open_auction(
    options: DouDizhuOptions, seats: int, ctx: Ctx, *, redeals: int, gifts: tuple[GiftRecord, ...] = ()
) -> Transition[DouDizhuState]:
    """Deals the cards and opens the auction, in which a seat drawn by lot bids first (clauses 3.1 to 4.1).

    `redeals` is the number of earlier deals of this round, in which all players passed; `gifts` are the gifts sent in
    them. The new state keeps both.
    """
    dealt = deal(seats, ctx.rng)
    ctx = open_turn(replace(ctx, rng=dealt.rng), options, dealt.first, "bid")
    state = DouDizhuState(
        ctx=ctx, options=options, phase=Phase.BIDDING, hands=dealt.hands, bottom=dealt.bottom,
        first_bidder=dealt.first, bids=(None,) * seats, redeals=redeals, turn=dealt.first, gifts=gifts,
    )  # fmt: skip
    return Transition(state, (Event("deal", {"redeal": redeals}),))


def _bid(state: DouDizhuState, seat: int, given: int) -> Transition[DouDizhuState]:
    if not 0 <= given <= HIGHEST_BID:
        raise IllegalMove("INVALID_BID", points=given, highest=HIGHEST_BID)
    if 0 < given <= state.highest:
        raise IllegalMove("BID_TOO_LOW", points=given, least=state.highest + 1)
    bids = (*state.bids[:seat], given, *state.bids[seat + 1 :])
    state = replace(state, bids=bids)
    event = Event("bid", {"seat": seat, "points": given})
    following = (seat + 1) % len(bids)
    if given == HIGHEST_BID or None not in bids:
        after = _end_auction(state, following)
        return Transition(after.state, (event, *after.events))
    ctx = open_turn(state.ctx, state.options, following, "bid")
    return Transition(replace(state, turn=following, ctx=ctx), (event,))


def _end_auction(state: DouDizhuState, following: int) -> Transition[DouDizhuState]:
    """Makes the highest bidder the landlord. If all passed, deals the cards again (RULES.md, clauses 4.3 to 4.7).

    After `max_redeals` deals in vain, the first bidder becomes landlord with a base of 1 point. `following` is the
    next seat, which after three passes is the first bidder.
    """
    highest = state.highest
    if highest:
        return _make_landlord(state, state.bids.index(highest), base=highest)
    if state.redeals < state.options.max_redeals:
        return _deal_and_open_auction(
            state.options, len(state.hands), state.ctx, redeals=state.redeals + 1, gifts=state.gifts
        )
    return _make_landlord(state, following, base=1)


def _make_landlord(state: DouDizhuState, seat: int, *, base: int) -> Transition[DouDizhuState]:
    """Makes this seat the landlord, who gets the bottom cards and leads the first trick.

    `base` is the base score of the round, in points. An event shows the bottom cards to everybody. See RULES.md,
    clauses 4.9 and 9.1.
    """
    hand = tuple(sorted((*state.hands[seat], *state.bottom)))
    state = replace(
        state, phase=Phase.PLAYING, landlord=seat, base=base, turn=seat, trick=1,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        ctx=open_turn(state.ctx, state.options, seat, "play"),
    )  # fmt: skip
    shown = {"seat": seat, "bid": base, "bottom": card_codes(reversed(state.bottom))}
    return Transition(state, (Event("landlord", shown),))


# ── Playing ─────────────────────────────────────────────────────────────────────────────────────


def _combination_played(state: DouDizhuState, seat: int, cards: tuple[Card, ...], hand_type: HandType | None) -> Combo:
    """Returns the combination that this seat plays with these cards, after checking that the play is legal.

    If several combinations beat the last play, the preferred one is taken; `hand_type` restricts the choice to that
    type. Raises IllegalMove for the first fault in the order of clause 14.2.
    """
    left = list(state.hands[seat])
    for card in cards:
        if card not in left:
            raise IllegalMove("CARD_NOT_IN_HAND", card=card.code)
        left.remove(card)  # a card named twice is then missing the second time
    found: tuple[Combo, ...] | list[Combo] = readings(cards, state.options)
    if not found:
        raise IllegalMove("NOT_A_COMBINATION")
    if hand_type is not None:
        found = [combo for combo in found if combo.type is hand_type]
        if not found:
            raise IllegalMove("WRONG_READING", hand_type=hand_type.value)
    last = state.to_beat
    beating = [combo for combo in found if beats(combo, last)]
    if not beating:
        raise IllegalMove("DOES_NOT_BEAT")
    return min(beating, key=preference)


def _play(state: DouDizhuState, seat: int, combo: Combo) -> Transition[DouDizhuState]:
    laid_down = set(combo.cards)
    hand = tuple([card for card in state.hands[seat] if card not in laid_down])
    turn = PlayRecord(state.trick, seat, *combo)
    following = (seat + 1) % len(state.hands)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    ctx = open_turn(state.ctx, state.options, following, "play", "pass") if hand else state.ctx.close()
    after = state.with_turn(turn, hands=hands, following=following, trick=state.trick, ctx=ctx)
    event = Event("play", {"seat": seat, **play_view(turn)})
    return Transition(after if hand else _score_round(after, seat), (event,))


def _pass(state: DouDizhuState, seat: int) -> Transition[DouDizhuState]:
    following = (seat + 1) % len(state.hands)
    all_passed = state.history[-1].type is None  # this is the second pass in a row
    verbs = ("play",) if all_passed else ("play", "pass")
    trick = state.trick + all_passed
    ctx = open_turn(state.ctx, state.options, following, *verbs)
    after = state.with_turn(PlayRecord(state.trick, seat), hands=state.hands, following=following, trick=trick, ctx=ctx)
    event = Event("pass", {"seat": seat})
    return Transition(after, (event, Event("trick_end", {"seat": following})) if all_passed else (event,))


def _score_round(state: DouDizhuState, out: int) -> DouDizhuState:
    """Returns the final state of the round, with winner and points, after the seat `out` played its last card."""
    landlord = cast("int", state.landlord)  # the PLAYING phase always has a landlord
    kind = spring(state.history, landlord, out)
    bombs, rockets = doublings(state.history)
    total = multiplier(
        base=state.base,
        bombs=bombs,
        rockets=rockets,
        spring=kind,
        gifts=doubles(state),
        cap=state.options.multiplier_cap,
    )
    result = Result(
        seat=out,
        winner="landlord" if out == landlord else "farmers",
        spring=kind,
        multiplier=total,
        points=points(seats=len(state.hands), landlord=landlord, out=out, multiplier=total),
    )
    return replace(state, phase=Phase.ROUND_END, turn=None, result=result)
