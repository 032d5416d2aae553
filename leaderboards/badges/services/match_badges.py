"""Grants the badges that follow from counted matches, within the transaction that counts them.

A match that is counted late, after one that ended later, moves a badge to where it belongs. A voided match takes away
what it alone had earned, as does one that a new version of the statistics counts without the feat. So the rows are
always those that all counted matches together give.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from django.db.models import Exists, OuterRef

from games.models import MatchSeat
from games.selectors.private_match_access import in_public
from leaderboards.badges.earning import BadgeMatch, Earned, earned, earned_at_once, earned_streak
from leaderboards.badges.kinds import OF_MATCHES, STREAK
from leaderboards.badges.models import Badge
from leaderboards.models import VoidedMatch
from leaderboards.statistics.models import Edition, PlayerMatch, Streak
from leaderboards.statistics.services.counting_listeners import register_listeners

from .badge_rows import BadgeId, Ground, held_badges, players, store


def grant_for_new_matches(rows: Sequence[PlayerMatch]) -> None:
    """Grants what these rows, which are new in an edition of the statistics, have earned.

    Reads all matches of a player only if the badge for a streak may have changed.
    """
    owners = _owners({row.user_id for row in rows})
    if not owners:
        return
    held = held_badges(owners, OF_MATCHES)
    new = defaultdict[int, list[BadgeMatch]](list)
    for row in rows:
        if row.user_id in owners:
            new[row.user_id].append(_badge_match(row))
    found: dict[BadgeId, Ground] = {}
    for user, matches in new.items():
        for key, ground in earned_at_once(matches).items():
            if _is_earlier(ground, held.get((user, key))):
                found[user, key] = Ground(ground.at, ground.match)
    streaks, gone = _streaks(new, held)
    store(held, {**found, **streaks}, gone=gone)
    if wrong := _owners_of_unearned(new, held):
        recompute_for(wrong)


def recompute_for(users: Collection[int]) -> int:
    """Makes these players' badges of matches agree with all their counted matches. Returns the rows changed."""
    owners = _owners(users)
    held = held_badges(users, OF_MATCHES)
    found = {
        (user, key): Ground(ground.at, ground.match)
        for user, matches in counted_matches(owners).items()
        for key, ground in earned(matches).items()
    }
    return store(held, found, gone=[each for each in held if each not in found])


def counted_matches(users: Collection[int]) -> dict[int, list[BadgeMatch]]:
    """Returns user id -> the player's counted matches, each once, without void and private ones.

    While an edition of the statistics is counted anew, the one in use still has the matches that it lacks. A match that
    the player conceded has no feats, though an edition of an older version may hold what AI did after that.
    """
    void = VoidedMatch.objects.filter(match=OuterRef("match"), lifted_at__isnull=True)
    rows = PlayerMatch.objects.exclude(edition__state=Edition.State.OLD).filter(
        ~Exists(void), in_public("match__"), user__in=users
    )
    given_up = MatchSeat.objects.filter(match=OuterRef("match"), user=OuterRef("user"), conceded=True)
    rows = rows.annotate(given_up=Exists(given_up))
    found = defaultdict[int, dict[object, BadgeMatch]](dict)
    columns = rows.values_list("user", "finished_at", "match", "game", "won", "feats", "given_up")
    for user, at, match, game, won, feats, conceded in columns.iterator():
        before = found[user].get(match)
        done = frozenset(() if conceded else feats.split()) | (before.feats if before else frozenset())
        found[user][match] = BadgeMatch(at, match, game, won, done)
    return {user: list(matches.values()) for user, matches in found.items()}


def _streaks(
    new: dict[int, list[BadgeMatch]], held: dict[BadgeId, Badge]
) -> tuple[dict[BadgeId, Ground], list[BadgeId]]:
    """Returns the badges for streaks that these new matches earn or move, and those that they take away."""
    late = {
        user for user, matches in new.items() if (row := held.get((user, "streak"))) is not None
        and any(one.at <= row.earned_at for one in matches)
    }  # fmt: skip
    without = [user for user in new if (user, "streak") not in held]
    editions = Edition.objects.exclude(state=Edition.State.OLD)
    long = Streak.objects.filter(edition__in=editions, user__in=without, board="", best__gte=STREAK)
    asked = late | (set(long.values_list("user", flat=True)) if without else set())
    if not asked:
        return {}, []
    matches = counted_matches(asked)
    found, gone = dict[BadgeId, Ground](), list[BadgeId]()
    for user in asked:
        ground = earned_streak(matches.get(user, ()))
        if ground is None:
            gone.append((user, "streak"))
        else:
            found[user, "streak"] = Ground(ground.at, ground.match)
    return found, gone


def _owners_of_unearned(new: dict[int, list[BadgeMatch]], held: dict[BadgeId, Badge]) -> set[int]:
    """Returns the players who hold a badge that names one of these matches, which does not earn it."""
    matches = {(user, one.match): one for user, own in new.items() for one in own}
    wrong = set[int]()
    for (user, key), row in held.items():
        one = None if row.match_id is None else matches.get((user, row.match_id))
        if one is not None and key != "streak" and key not in earned_at_once([one]):
            wrong.add(user)
    return wrong


def _is_earlier(ground: Earned, row: Badge | None) -> bool:
    return row is None or ground.is_before(row.earned_at, row.match_id)


def _owners(users: Collection[int]) -> set[int]:
    return set(players().filter(pk__in=users).values_list("pk", flat=True))


def _badge_match(row: PlayerMatch) -> BadgeMatch:
    return BadgeMatch(row.finished_at, row.match_id, row.game, row.won, frozenset(row.feats.split()))


def _take_away(rows: Sequence[PlayerMatch]) -> None:
    recompute_for({row.user_id for row in rows})


register_listeners(added=grant_for_new_matches, subtracted=_take_away)
