"""Plans the speeches of a Werewolf agent: which truths or lies it tells when, and which seats it suspects or trusts."""

from __future__ import annotations

from random import Random

from games.rules.werewolf.roles import Role

from . import false_claims, night_actions, pack_strategy, votes
from .belief_state import BeliefState
from .observation import Check
from .questions_to_seats import press
from .reasons_about_seats import reason_against, reason_for
from .speech_draft import SpeechDraft
from .unopposed_seers import without_spared_seer


def plan_speech(sight: BeliefState, kind: str, rng: Random) -> SpeechDraft:
    """Returns the draft of the agent's next speech: what it will claim, and which seats it suspects or trusts.

    `kind` is the occasion: election, election_tie, day, banish_tie or last_words.
    """
    words = SpeechDraft()
    if kind == "last_words":
        words.mean("farewell")
    elif kind == "election" and not _claims_seer(sight):
        words.mean("candidacy")
    if sight.notes.changed is not None:
        named, voted, reason = sight.notes.changed
        words.mean("change", voted, reason, other=named)
    if sight.table.wolf:
        _add_lies(sight, words, kind, rng)
    else:
        _add_truths(sight, words, kind, rng)
    if not kind.startswith("election") or sight.table.claimants("seer"):
        _add_opinions(sight, words, kind)
    if (
        not words.intents
        or (len(words.intents) == 1 and words.intents[0].kind == "defend")
        or _only_repeats_opinions(sight, words)
    ):
        press(sight, words, kind, rng)
    return words


def _only_repeats_opinions(sight: BeliefState, words: SpeechDraft) -> bool:
    """Whether the draft of a speech only repeats opinions that the speaker has given on an earlier day."""
    if sight.table.day == 1 or not {intent.kind for intent in words.intents} <= {
        "support",
        "doubt",
        "trust",
        "suspect",
    }:
        return False
    before = {(each.about, each.suspects) for each in sight.table.opinions if each.seat == sight.table.me}
    return all((claim.seat, claim.kind == "suspect") in before for claim in words.claims)


def _claims_seer(sight: BeliefState) -> bool:
    return sight.table.role == "seer" or (sight.table.wolf and false_claims.should_claim_seer(sight))


# ── Truths ──────────────────────────────────────────────────────────────────────────────────────


def _add_truths(sight: BeliefState, words: SpeechDraft, kind: str, rng: Random) -> None:
    table, notes = sight.table, sight.notes
    told = table.claims[table.me]
    if table.role == "seer":
        if told.role == "seer" or _should_reveal_seer(sight, kind):
            _add_seer_report(sight, words, list(table.checks()), kind, rng)
    elif table.role in ("witch", "guard"):
        rivals = [seat for seat in table.claimants(table.role) if seat != table.me]
        if told.role == table.role or kind == "last_words" or rivals or sight.is_threatened():
            if told.role != table.role:
                words.role("witch" if table.role == "witch" else "guard")
            for when, seat in notes.saved:
                if seat not in told.saves:
                    words.save(when, seat)
            for when, seat in notes.poisoned:
                if seat not in told.poisons:
                    words.poison(when, seat)
            for when, seat in notes.guarded[-3:]:
                if when not in told.guards:
                    words.guard(when, seat)
            if sight.is_threatened() and kind != "last_words":
                words.mean("defend", _last_accuser(sight))
    elif sight.is_threatened() and kind != "last_words":
        if told.role is None:
            words.role("villager")
        words.mean("defend", _last_accuser(sight))


def should_hide_role(sight: BeliefState) -> bool:
    """Whether the seer keeps its role secret on the first day, to live for another check at night.

    It does so only in matches with more than two wolves, while it has found no wolf and nobody else claims to be the
    seer.
    """
    table = sight.table
    news = any(check.wolf for check in table.checks()) or any(seat != table.me for seat in table.claimants("seer"))
    return table.day == 1 and table.set["wolf"] > 2 and not news


def _should_reveal_seer(sight: BeliefState, kind: str) -> bool:
    """Whether the seer reveals its role in this speech.

    It does if it has found a wolf, if another seat claims to be the seer, or in an election. Otherwise it does on the
    second or third day, before it may die.
    """
    table = sight.table
    found = any(check.wolf and table.alive[check.seat] for check in table.checks())
    rivals = any(seat != table.me for seat in table.claimants("seer"))
    late = table.day >= (2 if sight.level.banks else 3)
    return found or rivals or late or kind in ("election", "election_tie", "last_words") or sight.is_threatened()


def _add_seer_report(sight: BeliefState, words: SpeechDraft, checks: list[Check], kind: str, rng: Random) -> None:
    """Adds the report of a real or pretended seer to the draft: its role, new checks, and the seat to check next."""
    table = sight.table
    told = table.claims[table.me]
    if told.role != "seer":
        words.role("seer")
    fresh = [check for check in checks if told.checks.get(check.seat) != check]
    latest = sorted(fresh, key=lambda check: check.night)[-5:]
    for check in sorted(latest, key=lambda check: not check.wolf):  # a wolf first: others may wait for the next message
        words.check(check)
    for check in (*told.checks.values(), *fresh):
        if check.wolf and table.alive[check.seat] and kind != "last_words":
            words.suspect(check.seat, "own_check")
            if kind == "day":
                words.mean("call_vote", check.seat, "own_check")
            break
    if kind in ("election", "day") and table.alive[table.me]:
        known = {check.seat for check in (*told.checks.values(), *checks)} | {table.me}
        rest = [seat for seat in table.living if seat not in known and table.claims[seat].role != "seer"]
        if rest and not table.wolf:
            words.mean("plan_check", night_actions.choose_check(sight, rest, rng))
        elif rest:
            words.mean("plan_check", max(rest, key=lambda seat: (sight.cover.wolf[seat] + 0.1 * rng.random(), seat)))


def _last_accuser(sight: BeliefState) -> int | None:
    """Returns the living seat that last suspected the speaker in a speech; None if there is none."""
    table = sight.table
    named = [
        each.seat for each in table.opinions if each.about == table.me and each.suspects and table.alive[each.seat]
    ]
    return named[-1] if named else None


# ── Lies ────────────────────────────────────────────────────────────────────────────────────────


def _add_lies(sight: BeliefState, words: SpeechDraft, kind: str, rng: Random) -> None:
    table = sight.table
    told = table.claims[table.me]
    if false_claims.should_claim_seer(sight):
        made = false_claims.invent_checks(sight, rng) if kind != "last_words" or told.role == "seer" else []
        _add_seer_report(sight, words, [*told.checks.values(), *made], kind, rng)
        return
    if not sight.is_threatened() or kind == "last_words":
        return
    if told.role is None:
        role: Role = false_claims.cover_role(sight, rng) or "villager"
        words.role(role)
        if role == "guard" and table.day > 1:
            kept = sight.trusted_seer()
            words.guard(2, table.me if kept is None else kept)
    words.mean("defend", _last_accuser(sight))


# ── Opinions ────────────────────────────────────────────────────────────────────────────────────


def _add_opinions(sight: BeliefState, words: SpeechDraft, kind: str) -> None:
    """Adds the speaker's opinions about other seats to the draft.

    These are a seat that it suspects, trust or doubt in claims to be the seer, and a seat that it trusts.
    """
    table = sight.table
    already = {claim.seat for claim in words.claims}
    target = _find_prime_suspect(sight)
    reason = "none" if target is None else reason_against(sight, target)
    if reason in ("none", "unheard"):
        target = None  # without a reason that all can check there is no accusation
    if target is not None and target not in already:
        words.suspect(target, reason)
        if kind == "day" and target == sight.hottest()[0] and sight.heat[target] > 0.6:
            words.mean("call_vote", target, reason)
    seer = sight.trusted_seer()
    for seat in table.claimants("seer"):
        if seat in (table.me, target) or not table.alive[seat] or table.claims[table.me].role == "seer":
            continue
        if seat == seer and sight.cover.roles["seer"][seat] > 0.5:
            words.mean("support", seat)
            words.trust(seat, "none")
        elif sight.cover.wolf[seat] > 0.5:
            words.mean("doubt", seat)
    friend = min(
        (seat for seat in table.living if seat not in (table.me, target, seer)),
        key=lambda seat: (sight.cover.wolf[seat], seat), default=None,
    )  # fmt: skip
    if friend is not None and friend not in already and sight.cover.wolf[friend] < 0.12:
        words.trust(friend, reason_for(sight, friend))


def _find_prime_suspect(sight: BeliefState) -> int | None:
    """Returns the seat that the speaker is going to call a wolf; None if none is clearly more suspect than others."""
    table = sight.table
    others = without_spared_seer(sight, [seat for seat in table.living if seat != table.me])
    if not others:
        return None
    if table.wolf:
        mates = [mate for mate in table.mates if pack_strategy.is_doomed(sight, mate)]
        target = mates[0] if mates and sight.level.feints else pack_strategy.scapegoat(sight, tuple(others))
    else:
        target = max(others, key=lambda seat: (votes.suspicion(sight, seat), sight.tie_breaker(seat)))
    if target is None:
        return None
    usual = sum(sight.cover.wolf[seat] for seat in others) / len(others)
    known = sight.cover.wolf[target] > usual + 0.08 or sight.accusations[target] > 0.5
    return target if known else None
