"""`python -m tests.browser.support.find_seed 200`: looks for seeds of a Werewolf match that shows everything in it.

"Everything" is an election, a tie with a second vote, last words, a passed badge and a self-destruction. The program
plays matches on the platform itself, in a database in memory. They have built-in agents and the people of
`werewolf_script`. In the product, agents answer in no fixed order. So each seed is tried several times, in random
orders. The program prints the seeds, and for each try the day by which everything had happened (0: it had not) and the
day on which the match ended.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import django

TRIES = 8
LATE = 0.3
"""The share of wolves' answers that come after the night's step is over."""


def main(count: int) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    os.environ["DATABASE_URL"] = "sqlite://:memory:"
    django.setup()
    from django.core.management import call_command

    from . import fixed_seeds, werewolf_script

    call_command("migrate", verbosity=0)
    for number in range(count):
        seed = hashlib.sha256(f"village {number}".encode()).hexdigest()
        roles = fixed_seeds.roles_of_seed(seed)
        if roles[werewolf_script.ANNA] != "wolf" or roles[werewolf_script.BELA] == "wolf":
            continue
        tries: list[tuple[int, int]] = []
        for lot in range(TRIES):
            tries.append(try_seed(seed, lot))
            if sum(not day for day, _ in tries) > 1:
                break
        else:
            print(number, seed, tries, flush=True)  # noqa: T201 - for who looks for one


def try_seed(seed: str, lot: int) -> tuple[int, int]:
    """Plays one match with this seed in a child process.

    Returns the day by which everything had happened, or 0, and the last day.
    """
    from django.test import override_settings

    from . import fixed_seeds

    ours, theirs = os.pipe()
    if (child := os.fork()) == 0:
        with override_settings(SECRET_KEY=fixed_seeds.KEY):
            fixed_seeds.deal({fixed_seeds.EVERYTHING: seed})
            day, view = play_match(Random(lot))
        os.write(theirs, bytes((day or 0, view["day"])))
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    answer = os.read(ours, 2)
    os.close(ours)
    return answer[0], answer[1]


def play_match(lot: Random) -> tuple[int | None, dict[str, Any]]:
    """Plays one match to its end. Returns the day by which everything has happened, or None, and the last view."""
    from games.rules.core import next_deadline
    from games.services import agent_moves, match_transaction, moves, pending_decisions
    from tests.support.live_matches import head, person, running

    from . import fixed_seeds, werewolf_script

    people = [person("anna"), person("bela")]
    match = running(*people, agents=7, game="werewolf", options=werewolf_script.OPTIONS)
    assert match.pk == fixed_seeds.match_id_of(fixed_seeds.EVERYTHING)
    by: int | None = None
    done: set[tuple[int, Any]] = set()
    silent: set[tuple[int, int, str]] = set()
    for _ in range(3000):
        now = head(match)
        state, info = now.state, now.info
        view, moment = info.rules.view(state, None), info.moment(state.ctx.at + 60)
        if by is None and werewolf_script.has_everything(view):
            by = view["day"]
        if now.ended:
            return by, view
        owing = [
            each
            for each in pending_decisions.pending_decisions(info, state)
            if (each.seat, each.window.id, each.about) not in silent
        ]
        found = next(_people(info.rules, state, view, done), None)
        if owing and not (found and found[3]):
            seat, window, about = lot.choice(owing)
            late = window.name == "wolves" and lot.random() < LATE
            if late or not agent_moves.play_pending_decision(
                match_id=match.pk, seat=seat, window=window.id, now=moment
            ):
                silent.add((seat, window.id, about))
        elif found:
            seat, window, action, _first = found
            texts = {"zh-hans": werewolf_script.WORDS} if hasattr(action, "message") else None
            done.add((seat, type(action)) if texts else (seat, window.id))  # a text is said once
            moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=action, now=moment, texts=texts)
        else:
            deadline = next_deadline(state)
            assert deadline is not None
            assert match_transaction.settle_due(match_id=match.pk, now=info.moment(deadline))
    raise AssertionError("the match does not end")


def _people(
    rules: Any, state: Any, view: dict[str, Any], done: set[tuple[int, Any]]
) -> Iterator[tuple[int, Any, Any, bool]]:
    """Yields possible next moves of the two people: seat, window, action, and whether it comes before any agent's."""
    from games.rules.werewolf import actions

    from . import werewolf_script

    for window in sorted(state.ctx.windows, key=lambda each: each.name != "self_destruct"):
        for seat in (each for each in werewolf_script.PEOPLE if each in window.seats and (each, window.id) not in done):
            own = rules.view(state, seat)
            match window.name:
                case "self_destruct" if state.stage == "speech" and werewolf_script.ready_to_burst(view):
                    yield seat, window, actions.SelfDestruct(), True
                case "wolves" if "hunt" not in window.verbs:
                    continue
                case "wolves" if (seat, actions.Whisper) not in done:
                    yield seat, window, actions.Whisper(""), False
                case "speech" if (seat, actions.Say) not in done:
                    yield seat, window, actions.Say(""), False
                case "wolves":
                    yield seat, window, actions.Hunt(werewolf_script.hunted_seat(own, state.roles)), False
                case "stand":
                    yield seat, window, actions.Stand(seat == werewolf_script.BELA), False
                case "speech" | "last_words":
                    yield seat, window, actions.EndSpeech(), False
                case "vote":
                    yield (
                        seat,
                        window,
                        actions.Vote(werewolf_script.missing_ballots(view, dict(state.vote.ballots))[seat]),
                        False,
                    )
                case "order":
                    yield seat, window, actions.Order(clockwise=True), False
                case "badge":
                    yield seat, window, actions.Badge(werewolf_script.seats(view["alive"])[-1]), False


if __name__ == "__main__":
    main(int(sys.argv[1]))
