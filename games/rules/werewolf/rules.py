"""The rules of a match of Werewolf, from the first night until a side has won. Clause numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import Ctx, Game, IllegalMove, Move, Outcome, Rng, Transition, Window
from . import day, election, night_actions, speech, stage_changes, votes
from .actions import (
    ACTIONS,
    Badge,
    Check,
    EndSpeech,
    Hunt,
    Order,
    Poison,
    Protect,
    Save,
    Say,
    SelfDestruct,
    Stand,
    Vote,
    Whisper,
    Withdraw,
)
from .claim_checks import check_message
from .ending import outcome_of, scores_of
from .options import WerewolfOptions
from .redraw_hidden import redeal_hidden
from .roles import WOLF, check_role_set, role_set
from .state import NIGHT_STEPS, WerewolfState
from .transition_draft import Draft
from .view import own_view, public_view


class Werewolf(Game[WerewolfState]):
    """The rules of a match of Werewolf for six to twelve seats.

    Windows say which seats may act. Before the first night: `roles`, in which nobody acts. By night: `night`, in
    which nobody acts, and the hidden windows `wolves`, `seer`, `guard`, `witch`. By day: `stand`, `speech`,
    `withdraw`, `vote`, `order`, `badge`, `last_words`, and the hidden window `self_destruct`.
    """

    key = "werewolf"
    version = 1
    seats = range(6, 13)
    Options = WerewolfOptions
    State = WerewolfState
    actions = ACTIONS
    spoken_verbs = frozenset({"say", "whisper"})
    repeatable = frozenset({"hunt"})

    @property
    def default_seats(self) -> int:
        return 9

    def check_seats(self, options: WerewolfOptions, seats: int) -> None:
        check_role_set(options, seats)

    def setup(
        self, options: WerewolfOptions, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None
    ) -> Transition[WerewolfState]:
        deck = [role for role, count in role_set(options, seats).items() for _ in range(count)]
        roles, _ = ctx.rng.derive("roles").shuffled(deck)
        return begin_match(WerewolfState(ctx, options, ctx.rng, roles, alive=(True,) * seats))

    def act(self, state: WerewolfState, move: Move, window: Window) -> Transition[WerewolfState]:
        draft, seat = Draft(state), move.seat
        match move.action:
            case Whisper(message):
                check_message(message)
                night_actions.act_at_night(draft, seat, move.action)
            case Hunt() | Check() | Protect() | Save() | Poison():
                night_actions.act_at_night(draft, seat, move.action)
            case Stand(on):
                if election.answer_candidacy(draft, seat, stands=on):
                    election.close_candidacy(draft)
            case Withdraw():
                election.withdraw(draft, seat)
            case Say(message):
                check_message(message)
                speech.say(draft, seat, move.action)
            case EndSpeech():
                speech.end_speech(draft)
            case Order(clockwise):
                day.set_speaking_order(draft, clockwise=clockwise)
            case Vote(target):
                if votes.cast_ballot(draft, seat, target):
                    stage_changes.close_vote(draft)
            case Badge(target):
                day.pass_on_office(draft, target)
            case SelfDestruct():
                day.self_destruct(draft, seat)
        stage_changes.advance(draft)
        return draft.done()

    def timeout(self, state: WerewolfState, window: Window) -> Transition[WerewolfState]:
        """Ends the current stage of the match, because the time of one of its windows is over.

        All windows of a stage close together, so it does not matter which one (RULES.md, clause 12.2).
        """
        draft = Draft(state)
        stage_changes.expire_stage(draft)
        stage_changes.advance(draft)
        return draft.done()

    def refusal_code(self, state: WerewolfState, move: Move, window: Window) -> str:
        seat = move.seat
        if not 0 <= seat < state.seats:
            return "NOT_YOUR_TURN"
        if not state.alive[seat] and seat not in window.seats:
            return "DEAD"
        if isinstance(move.action, Vote) and state.vote is not None and state.vote.cast_by(seat):
            return "ALREADY_VOTED"
        if isinstance(move.action, Stand) and state.stage == "stand" and state.standing[seat] is not None:
            return "ALREADY_STOOD"
        if isinstance(move.action, Withdraw):
            return "WRONG_PHASE"
        return super().refusal_code(state, move, window)

    def legal_actions(self, state: WerewolfState, seat: int, window: Window) -> Iterator[Any]:
        """Yields the actions that this seat may use in this window.

        An action with an empty text stands for the same action with any text.
        """
        if seat not in window.seats:
            return
        match window.name:
            case "wolves" | "seer" | "guard" | "witch":
                yield from night_actions.legal_night_actions(state, seat, window.verbs)
            case "stand":
                yield from (Stand(on=False), Stand(on=True))
            case "withdraw":
                yield Withdraw()
            case "speech" | "last_words":
                yield EndSpeech()
                if state.speaking is not None and state.speaking.messages < speech.MAX_MESSAGES:
                    yield Say("")
            case "order":
                yield from (Order(clockwise=True), Order(clockwise=False))
            case "vote" if state.vote is not None:
                yield from map(Vote, (None, *state.vote.targets))
            case "badge":
                yield from map(Badge, (None, *state.living()))
            case "self_destruct":
                yield SelfDestruct()

    def view(self, state: WerewolfState, seat: int | None) -> dict[str, Any]:
        view = public_view(state, self.outcome(state))
        return view if seat is None else view | own_view(state, seat)

    def own_view(self, state: WerewolfState, seat: int) -> dict[str, Any]:
        return own_view(state, seat)

    def outcome(self, state: WerewolfState) -> Outcome | None:
        return outcome_of(state)

    redeals_everything = False  # the generator and the actions of announced nights stay

    def redeal(self, state: WerewolfState, seat: int | None, rng: Rng) -> WerewolfState:
        """Returns the state with all that this seat (None: a spectator) cannot know drawn anew at random.

        That means roles, night actions, secret answers and ballots. The module `redraw_hidden` says what a seat
        knows.
        """
        return redeal_hidden(state, seat, rng)

    def chat_audience(self, state: WerewolfState, seat: int | None) -> tuple[int, ...] | None:
        """Returns the seats that receive a chat message from this seat; None means everybody.

        Messages of the dead reach the dead. The living may chat only by day and with the option `open_chat`,
        and then reach everybody. After the match everybody may chat with everybody. Raises IllegalMove:
        `SILENCE` (RULES.md, clauses 11.3 and 11.4).
        """
        if not state.ctx.windows:
            return None
        if seat is not None and not state.alive[seat]:
            return tuple(other for other, lives in enumerate(state.alive) if not lives)
        if seat is None or not state.options.open_chat or state.stage in ("roles", *NIGHT_STEPS):
            raise IllegalMove("SILENCE")
        return None

    def is_hushed(self, state: WerewolfState) -> bool:
        """Whether it is night, when no visible change may reveal who acts secretly (RULES.md, clause 2.2)."""
        return state.stage in NIGHT_STEPS

    def is_out(self, state: WerewolfState, seat: int) -> bool:
        """Whether this seat's death is announced and it has nothing left to do: no last words, no sheriff to name.

        See RULES.md, clauses 6.2 to 6.5.
        """
        if state.alive[seat] or seat == state.sheriff or seat in state.farewells:
            return False
        speaking = state.speaking
        return speaking is None or seat not in speaking.order[speaking.done :]

    def round_summary(self, state: WerewolfState) -> dict[str, Any]:
        """Returns the facts of a finished match to store as its result; empty until a side has won or it is a draw.

        Shape: `{"seats": [{"seat", "role", "points", "won"}], "winner", "days"}`. A match is a single round.
        """
        if state.winner is None:
            return {}
        scores = scores_of(state)
        return {
            "seats": [
                {"seat": seat, "role": role, "points": points, "won": points > 0}
                for seat, (role, points) in enumerate(zip(state.roles, scores, strict=True))
            ],
            "winner": state.winner,
            "days": state.day,
        }


def begin_match(state: WerewolfState) -> Transition[WerewolfState]:
    """Begins a Werewolf match: tells every seat its role, and every wolf which seats are wolves (RULES.md, clause 1.4).

    Then players have time to look at their roles, or the first night begins at once (clause 1.7).
    """
    draft, pack = Draft(state), state.wolves()
    draft.add_event("round_start", {"round": 1})
    for seat, role in enumerate(state.roles):
        draft.add_event("role", {"seat": seat, "role": role, "pack": list(pack) if role == WOLF else []}, (seat,))
    draft.change(agenda=("roles", "nightfall"))
    stage_changes.advance(draft)
    return draft.done()
