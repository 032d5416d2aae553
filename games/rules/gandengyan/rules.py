"""The rules of one round of Gan Deng Yan, from the deal to the penalties. Clause numbers are those of RULES.md.

The first player without cards wins the round; the others lose points for the cards in their hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cards import Card
from ..core import Ctx, Event, Format, Game, IllegalMove, Move, Outcome, Rng, Transition, Window, places_by_key, replace
from .actions import ACTIONS, Pass, Play
from .deal import deal
from .hand_types import Combo, beats, strength
from .legal_plays import legal_plays
from .options import GanDengYanOptions
from .readings_of_cards import reading_by_order, readings
from .redraw_hidden import redeal_hidden
from .scoring import bombs, multiplier, points
from .state import Draw, GanDengYanState, Phase, PlayRecord, Result
from .view import own_view, play_view, seat_view


class GanDengYan(Game[GanDengYanState]):
    """The rules of one round of Gan Deng Yan for two to six seats.

    Until the round ends exactly one window is open. It is named `turn` and lets one seat play or pass until its
    time is over.
    """

    key = "gandengyan"
    version = 1
    seats = range(2, 7)
    default_seats = 4
    Options = GanDengYanOptions
    State = GanDengYanState
    actions = ACTIONS

    @staticmethod
    def length(options: GanDengYanOptions) -> Format:
        """Returns the length of a match of Gan Deng Yan: as many rounds as the option `rounds` says.

        See RULES.md, clause 9.4.
        """
        return Format("rounds", rounds=options.rounds)

    def setup(
        self, options: GanDengYanOptions, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None
    ) -> Transition[GanDengYanState]:
        """Deals the round and gives the first turn to the seat `carry["starter"]`, which won the round before.

        In the first round that seat is drawn by lot.
        """
        dealt = deal(seats, ctx.rng, starter=(carry or {}).get("starter"))
        state = GanDengYanState(
            ctx=_open_turn(replace(ctx, rng=dealt.rng), options, dealt.starter, "play"), options=options,
            phase=Phase.PLAYING, hands=dealt.hands, pile=dealt.pile, starter=dealt.starter, turn=dealt.starter,
            leader=dealt.starter,
        )  # fmt: skip
        return Transition(state, (Event("deal", {"starter": dealt.starter}),))

    def act(self, state: GanDengYanState, move: Move, window: Window) -> Transition[GanDengYanState]:
        match move.action:
            case Play(cards, jokers):
                return _play(state, move.seat, _combination_played(state, move.seat, cards, jokers))
            case _:
                return _pass(state, move.seat)

    def timeout(self, state: GanDengYanState, window: Window) -> Transition[GanDengYanState]:
        """Makes a move for the seat whose time is over: passes, or leads its lowest card (RULES.md, clause 7.8)."""
        (seat,) = window.seats
        if state.last is not None:
            return _pass(state, seat)
        return _play(state, seat, readings(state.hands[seat][:1])[0])

    def refusal_code(self, state: GanDengYanState, move: Move, window: Window) -> str:
        if move.seat in window.seats and isinstance(move.action, Pass):
            return "CANNOT_PASS_ON_LEAD"
        return super().refusal_code(state, move, window)

    def legal_actions(self, state: GanDengYanState, seat: int, window: Window) -> Iterator[Any]:
        """Yields the plays that this seat may make at this point. A pass comes first, where it is allowed.

        Each play names the ranks of its jokers. Plays that differ only in suits appear once.
        """
        if seat not in window.seats:
            return
        last = state.to_beat
        if last is not None:
            yield Pass()
        for combo in legal_plays(state.hands[seat], last, state.options):
            yield Play(combo.cards, combo.jokers)

    def view(self, state: GanDengYanState, seat: int | None) -> dict[str, Any]:
        return seat_view(state, seat)

    def own_view(self, state: GanDengYanState, seat: int) -> dict[str, Any]:
        return own_view(state, seat)

    def outcome(self, state: GanDengYanState) -> Outcome | None:
        if state.ctx.aborted:
            return Outcome("aborted", (0,) * len(state.hands), (0,) * len(state.hands))
        if state.result is None:
            return None
        return Outcome("went_out", state.result.points, places_by_key(state.result.points))

    def redeal(self, state: GanDengYanState, seat: int | None, rng: Rng) -> GanDengYanState:
        return redeal_hidden(state, seat, rng)

    def carry_over(self, state: GanDengYanState) -> dict[str, Any]:
        """Returns `{"starter": seat}` for the next round, which the winner of this round starts (RULES.md, clause 2.4).

        Empty if the round ended without a winner.
        """
        return {} if state.result is None else {"starter": state.result.seat}

    def round_summary(self, state: GanDengYanState) -> dict[str, Any]:
        """Returns the facts of a finished round to store as its result: points, cards left, bombs; empty if not scored.

        A seat's `bombs` counts the bombs and rockets that it played.
        """
        result = state.result
        if result is None:
            return {}
        thrown = bombs(state.history)
        return {
            "seats": [
                {
                    "seat": seat,
                    "points": result.points[seat],
                    "won": seat == result.seat,
                    "left": len(state.hands[seat]),
                    "bombs": bombs(state.history, seat=seat),
                }
                for seat in range(len(state.hands))
            ],
            "seat": result.seat,
            "bombs": thrown,
            "multiplier": multiplier(bombs=thrown, doubles=state.options.bomb_doubles),
        }


def _open_turn(ctx: Ctx, options: GanDengYanOptions, seat: int, *verbs: str) -> Ctx:
    """Returns the match context with a single open window: this seat may use these verbs until its time is over.

    The context is the part of the state that holds windows and clock. Windows that were open before are closed.
    """
    return ctx.close().open("turn", [seat], verbs, closes_at=ctx.at + options.turn_seconds * 1000, turn=True)


def _combination_played(
    state: GanDengYanState, seat: int, cards: tuple[Card, ...], jokers: tuple[int, ...] | None
) -> Combo:
    """Returns the combination that this seat plays with these cards, after checking that the play is legal.

    If several combinations are possible, `jokers` decides, then the order of the cards, then strength (RULES.md,
    clauses 5.2 to 5.5). Raises IllegalMove for the first fault in the order of clause 10.2.
    """
    left = list(state.hands[seat])
    for card in cards:
        if card not in left:
            raise IllegalMove("CARD_NOT_IN_HAND", card=card.code)
        left.remove(card)  # a card named twice is then missing the second time
    found = readings(cards)
    if not found:
        raise IllegalMove("NOT_A_COMBINATION")
    if jokers is not None:
        claimed = tuple(sorted(jokers))
        found = tuple(combo for combo in found if combo.jokers == claimed)
        if not found:
            raise IllegalMove("WRONG_READING", jokers=list(jokers))
    elif (laid := reading_by_order(cards, found)) is not None:
        found = (laid,)
    last = state.to_beat
    beating = [combo for combo in found if beats(combo, last, state.options)]
    if not beating:
        raise IllegalMove("DOES_NOT_BEAT")
    return max(beating, key=strength)


def _play(state: GanDengYanState, seat: int, combo: Combo) -> Transition[GanDengYanState]:
    gone = set(combo.cards)
    hand = tuple([card for card in state.hands[seat] if card not in gone])
    turn = PlayRecord(state.trick, seat, *combo)
    following = (seat + 1) % len(state.hands)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    ctx = _open_turn(state.ctx, state.options, following, "play", "pass") if hand else state.ctx.close()
    after = state.with_turn(turn, hands=hands, following=following, ctx=ctx)
    return Transition(after if hand else _score_round(after, seat), (Event("play", {"seat": seat, **play_view(turn)}),))


def _pass(state: GanDengYanState, seat: int) -> Transition[GanDengYanState]:
    """Records a pass and opens the turn of the next seat.

    If the next seat made the last play, everybody else has passed. That seat draws a card, if one is left, and leads a
    new trick (RULES.md, clause 7.5).
    """
    following, last = (seat + 1) % len(state.hands), state.last
    back = last is not None and last.seat == following
    ctx = _open_turn(state.ctx, state.options, following, *(("play",) if back else ("play", "pass")))
    after = state.with_turn(PlayRecord(state.trick, seat), hands=state.hands, following=following, ctx=ctx)
    event = Event("pass", {"seat": seat})
    if not back:
        return Transition(after, (event,))
    drawn = _draw_for_leader(replace(after, trick=state.trick + 1, leader=following, drawn=None))
    return Transition(drawn.state, (event, Event("trick_end", {"seat": following}), *drawn.events))


def _draw_for_leader(state: GanDengYanState) -> Transition[GanDengYanState]:
    """Moves the next card of the draw pile to the hand of the seat that leads the new trick.

    Only that seat sees the card. If the pile is empty, nothing changes (RULES.md, clause 7.6).
    """
    if not state.pile:
        return Transition(state)
    seat, (card, *pile) = state.leader, state.pile
    hand = tuple(sorted((*state.hands[seat], card)))
    state = replace(
        state, pile=tuple(pile), drawn=card, draws=(*state.draws, Draw(state.trick, seat)),
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
    )  # fmt: skip
    shown = Event("draw", {"seat": seat, "pile": len(pile)})
    return Transition(state, (shown, Event("drawn", {"seat": seat, "card": card.code}, (seat,))))


def _score_round(state: GanDengYanState, out: int) -> GanDengYanState:
    """Returns the final state of the round, with the points, after the seat `out` played its last card."""
    cost = multiplier(bombs=bombs(state.history), doubles=state.options.bomb_doubles)
    result = Result(out, points([len(hand) for hand in state.hands], multiplier=cost))
    return replace(state, phase=Phase.ROUND_END, turn=None, result=result)
