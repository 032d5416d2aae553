"""Takes a Werewolf match from one stage to the next, such as from the speeches of a day to the vote.

In a stage certain seats may act until its time is over; some stages need nobody and end at once. The field `agenda` of
the state lists the stages still to come, up to dawn or nightfall. A tied vote, or a wolf that reveals and eliminates
itself, replaces the list.
"""

from __future__ import annotations

from . import day, election, night_steps, votes
from .speech import begin_speeches, end_speech
from .transition_draft import Draft


def advance(draft: Draft) -> None:
    """Begins the next stages on the agenda, until one waits for players or the clock, or the match is over."""
    while not draft.state.ctx.windows and draft.state.agenda:
        item, *rest = draft.state.agenda
        draft.change(agenda=tuple(rest))
        _begin(draft, item)


def _begin(draft: Draft, item: str) -> None:
    match item:
        case "roles":
            night_steps.show_roles(draft)
        case "nightfall":
            night_steps.begin_night(draft)
        case "wolves" | "guard" | "witch":
            night_steps.begin_step(draft, item)
        case "dawn":
            night_steps.dawn(draft)
        case "stand":
            election.open_candidacy(draft)
        case "election" | "election_tie" | "day" | "banish_tie" | "last_words":
            begin_speeches(draft, item)
        case "elect" | "elect again":
            votes.open_vote(draft, "election", second=item == "elect again")
        case "banish" | "banish again":
            votes.open_vote(draft, "banish", second=item == "banish again")
        case "deaths":
            day.announce_deaths(draft)
        case "badge":
            day.begin_sheriff_succession(draft)
        case "order":
            day.begin_speaking_order(draft)
        case "dusk":
            if day.end_day(draft):
                night_steps.begin_night(draft)


def close_vote(draft: Draft) -> None:
    """Closes the vote in progress: makes the seat with the most votes sheriff, or banishes it, or opens a second vote.

    The kind of the vote decides between the first two. After a tie in a first vote the tied seats speak and vote again;
    a second tie, or no vote at all, chooses nobody (RULES.md, clauses 5.8, 8.4 and 8.6).
    """
    result = votes.count_vote(draft)
    if result is None:
        return
    kind, seat = result
    if kind == "election":
        election.elect(draft, seat)
    else:
        day.banish(draft, seat)


def expire_stage(draft: Draft) -> None:
    """Ends the current stage of a Werewolf match because its time is over.

    Seats that did not act get the default of the stage, such as an abstention (RULES.md, clause 12.2).
    """
    match draft.state.stage:
        case "stand":
            election.close_candidacy(draft)
        case "speech":
            end_speech(draft)
        case "vote":
            close_vote(draft)
        case "order":
            day.set_speaking_order(draft, clockwise=True)
        case "badge":
            day.pass_on_office(draft, None)
        case _:
            night_steps.end_step(draft)
