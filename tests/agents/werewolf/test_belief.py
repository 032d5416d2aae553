"""The Reasoner's belief: exact against a plain count of every assignment, and sensible about what a table sees."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from games.agents.werewolf import LEVELS
from games.agents.werewolf.observation import SPECIALS
from games.agents.werewolf.role_inference import Evidence, infer

from .sample_views import ballots, checked, is_role, said, sight, view_of


def counted(
    evidence: Evidence, roles: dict[str, int], alive: Sequence[bool]
) -> tuple[list[float], dict[str, list[float]]] | None:
    """The same belief by going through every assignment; None when there is none under which the match runs."""
    seats, total = evidence.seats, 0.0
    wolf, special = [0.0] * seats, {role: [0.0] * seats for role in SPECIALS}
    present = [role for role in SPECIALS if roles.get(role)]
    for pack in combinations(range(seats), roles["wolf"]):
        good = [seat for seat in range(seats) if seat not in pack]
        for places in permutations(good, len(present)):
            villagers = [seat for seat in good if seat not in places]
            if not all(any(alive[seat] for seat in side) for side in (pack, places, villagers)):
                continue
            weight = 1.0
            for seat in pack:
                weight *= evidence.wolf[seat]
            for pair in combinations(pack, 2):
                weight *= evidence.pairs.get(pair, 1.0)
            for role, seat in zip(present, places, strict=True):
                weight *= evidence.roles[role][seat]
                for mate in pack:
                    weight *= evidence.given.get((role, seat), {}).get(mate, 1.0)
            total += weight
            for seat in pack:
                wolf[seat] += weight
            for role, seat in zip(present, places, strict=True):
                special[role][seat] += weight
    if not total:
        return None
    return [mass / total for mass in wolf], {role: [mass / total for mass in special[role]] for role in SPECIALS}


@pytest.mark.parametrize("number", range(25))
def test_the_closed_form_gives_what_counting_every_assignment_gives(number):
    chance = Random(number)
    seats = chance.choice((6, 7, 8))
    roles = {"wolf": chance.choice((1, 2, 3) if seats > 6 else (1, 2))}
    roles |= dict.fromkeys(chance.sample(SPECIALS, chance.randint(1, 3)), 1)
    alive = [chance.random() < 0.6 for _ in range(seats)]
    evidence = Evidence(seats)
    for one in range(seats):
        evidence.wolf[one] = 3 * chance.random()
        for role in SPECIALS:
            evidence.roles[role][one] = 3 * chance.random()
        for other in range(seats):
            if other != one and chance.random() < 0.3:
                evidence.pair(one, other, 2 * chance.random())
            if chance.random() < 0.2:
                evidence.when(chance.choice(SPECIALS), one, other, 4 * chance.random())
    expected = counted(evidence, roles, alive)
    if expected is None:  # nobody lives under whom it would run
        alive = [True] * seats
        expected = counted(evidence, roles, alive)
    assert expected is not None
    belief = infer(evidence, roles=roles, alive=alive)
    assert belief.wolf == pytest.approx(expected[0], abs=1e-6)
    for role in SPECIALS:
        assert belief.roles[role] == pytest.approx(expected[1][role], abs=1e-6)


def test_evidence_that_grows_after_it_was_weighed_is_weighed_anew():
    """Beliefs are kept for the next who asks: by what the evidence says, not by which object says it."""
    evidence, roles, alive = Evidence(6), {"wolf": 2, "seer": 1}, [True] * 6
    before = infer(evidence, roles=roles, alive=alive)
    evidence.wolf[0] *= 5
    evidence.pair(0, 1, 3.0)
    evidence.roles["seer"][2] *= 4
    evidence.when("seer", 2, 3, 7.0)
    expected = counted(evidence, roles, alive)
    after = infer(evidence, roles=roles, alive=alive)
    assert expected is not None
    assert after.wolf == pytest.approx(expected[0], abs=1e-6)
    assert after.roles["seer"] == pytest.approx(expected[1]["seer"], abs=1e-6)
    assert infer(Evidence(6), roles=roles, alive=alive) == before
    others = [
        infer(Evidence(6), roles={"wolf": 1, "seer": 1}, alive=alive),
        infer(Evidence(6), roles=roles, alive=[False] * 3 + [True] * 3),
        infer(Evidence(6), roles=roles, alive=[False] * 3 + [True] * 3, running=False),
    ]
    assert len({belief.packs for belief in (before, after, *others)}) == 4  # the last is as if all lived


def test_who_knows_nothing_believes_what_the_numbers_say():
    belief = sight(view_of(0)).own
    assert belief.wolf[0] == 0
    assert belief.wolf[1:] == pytest.approx([3 / 8] * 8)
    assert belief.roles["seer"][1:] == pytest.approx([1 / 8] * 8)


def test_the_probabilities_of_a_seat_add_up_to_one_and_those_of_a_role_to_its_number():
    view = view_of(0, speeches=[said(3, is_role("seer"), checked(5, wolf=True)), said(6, is_role("seer"))])
    belief = sight(view).own
    for seat in range(9):
        assert belief.wolf[seat] + belief.special(seat) + belief.villager(seat) == pytest.approx(1)
    assert sum(belief.wolf) == pytest.approx(3)
    assert sum(belief.roles["witch"]) == pytest.approx(1)


def test_of_two_who_claim_the_seer_one_is_a_wolf():
    view = view_of(0, speeches=[said(3, is_role("seer")), said(6, is_role("seer"))])
    belief = sight(view).own
    either = sum(weight for pack, weight in belief.packs if 3 in pack or 6 in pack)
    assert either > 0.93
    assert belief.wolf[3] == pytest.approx(belief.wolf[6])
    assert belief.wolf[1] < belief.wolf[3]


def test_a_lone_seer_is_believed_and_so_is_its_check():
    speeches = [said(seat) for seat in (1, 2, 4, 6, 7, 8)]
    belief = sight(view_of(0, speeches=[said(3, is_role("seer"), checked(5, wolf=True)), *speeches])).own
    assert belief.roles["seer"][3] > 0.6
    assert belief.wolf[5] > 0.75
    cleared = sight(view_of(0, speeches=[said(3, is_role("seer"), checked(5, wolf=False)), *speeches])).own
    assert cleared.wolf[5] < 0.2


def test_the_seer_knows_what_it_checked_and_who_lies():
    checks = [{"night": 1, "seat": 4, "wolf": True}, {"night": 2, "seat": 5, "wolf": False}]
    view = view_of(0, "seer", day=2, checks=checks, speeches=[said(7, is_role("seer"), checked(8, wolf=True))])
    belief = sight(view).own
    assert belief.wolf[4] == 1
    assert belief.wolf[5] == 0
    assert belief.wolf[7] > 0.85
    assert belief.roles["seer"][0] == pytest.approx(1)


def test_who_calls_a_good_seat_a_wolf_is_no_seer_for_that_seat():
    belief = sight(view_of(0, speeches=[said(3, is_role("seer"), checked(0, wolf=True))])).own
    assert belief.roles["seer"][3] < 0.01
    assert belief.wolf[3] > 0.9


def test_who_comes_out_as_seer_only_when_called_a_wolf_is_believed_less():
    first, second = said(3, is_role("seer"), checked(6, wolf=True)), said(6, is_role("seer"), checked(3, wolf=True))
    belief = sight(view_of(0, speeches=[first, second])).own
    assert belief.roles["seer"][3] > 2 * belief.roles["seer"][6]


def test_a_wolf_that_showed_itself_is_certain():
    view = view_of(0, day=2, exposed=[5], out=[{"seat": 5, "how": "self_destruct", "day": 1}])
    view["alive"][5] = False
    belief = sight(view).own
    assert belief.wolf[5] == 1
    assert belief.wolf[1] == pytest.approx(2 / 7, abs=0.02)


def test_who_was_killed_alone_at_night_is_hardly_a_wolf():
    view = view_of(0, day=2, out=[{"seat": 5, "how": "night", "day": 2}])
    view["alive"][5] = False
    assert sight(view).own.wolf[5] < 0.1


def test_a_vote_for_a_seat_speaks_against_the_two_being_mates():
    cast: list[int | None] = [None] * 9
    cast[3] = 5
    view = view_of(0, day=2, votes=[ballots(*cast)], out=[{"seat": 5, "how": "self_destruct", "day": 2}], exposed=[5])
    view["alive"][5] = False
    belief = sight(view).own
    assert belief.wolf[3] < belief.wolf[4]


def test_a_match_that_runs_has_a_wolf_alive():
    view = view_of(0, day=3, out=[{"seat": seat, "how": "banished", "day": 1} for seat in (1, 2)])
    view["alive"] = [seat not in (1, 2) for seat in range(6)]
    view["set"] = {"wolf": 2, "seer": 1, "witch": 1, "guard": 0, "villager": 2}
    belief = sight(view).own
    assert sum(weight for pack, weight in belief.packs if set(pack) == {1, 2}) == 0
    assert max(belief.wolf[seat] for seat in (3, 4, 5)) > 0.2


def test_a_wolf_knows_its_pack_and_reckons_who_the_specials_are():
    view = view_of(0, "wolf", pack=[0, 4, 8], speeches=[said(3, is_role("seer"), checked(5, wolf=False))])
    belief = sight(view).own
    assert [seat for seat in range(9) if belief.wolf[seat] == 1] == [0, 4, 8]
    assert belief.roles["seer"][3] > 0.9


def test_a_wolf_looks_at_the_table_as_the_villager_that_it_plays():
    view = view_of(0, "wolf", pack=[0, 4, 8], speeches=[said(3, is_role("seer"), checked(4, wolf=True))])
    mine, plays = sight(view).own, sight(view).cover
    assert mine.wolf[4] == 1
    assert plays.wolf[0] == 0
    assert 0.5 < plays.wolf[4] < 1


def test_a_novice_draws_weaker_conclusions():
    view = view_of(0, speeches=[said(3, is_role("seer"), checked(5, wolf=True)), *(said(seat) for seat in (1, 2, 6))])
    assert 3 / 8 < sight(view, "novice").own.wolf[5] < sight(view).own.wolf[5]


def test_a_record_that_nobody_could_have_made_leaves_the_numbers():
    speeches = [said(seat, is_role("seer"), *(checked(other, wolf=True) for other in range(9) if other != seat))
                for seat in range(1, 9)]  # fmt: skip
    belief = sight(view_of(0, speeches=speeches)).own
    assert sum(belief.wolf) == pytest.approx(3)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("votes", [2, 4, 7])
def test_votes_for_sheriff_tell_mates_and_do_not_accuse_the_elected(level, votes):
    speeches = [said(3, kind="election"), said(4, kind="election")]
    elected = ballots(*[3 if voter < votes or voter == 3 else 4 for voter in range(9)], kind="election", out=3)
    before = sight(view_of(8, speeches=speeches), level)
    after = sight(view_of(8, speeches=speeches, votes=[elected]), level)
    assert abs(after.own.wolf[3] - before.own.wolf[3]) < 0.02
    known = sight(view_of(8, speeches=speeches, votes=[elected], exposed=[3]), level)
    assert known.own.wolf[0] > known.own.wolf[7] + 0.01
