"""The two matches of a duplicate round of six people, and the addresses that might show them while they are sealed."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import User
from games.models import Match
from tests.support.live_matches import player

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")


def ended() -> Match:
    return Match.objects.get(table__round_table__number=1)


def running() -> Match:
    return Match.objects.get(table__round_table__number=2)


def people(match: Match) -> list[User]:
    return [player(match, seat) for seat in range(3)]


def doors(match: Match) -> list[str]:
    pk, who = match.pk, people(match)[0].username
    return [
        reverse("table", args=[match.table.code]), reverse("match", args=[pk]), reverse("replay", args=[pk]),
        reverse("replay_data", args=[pk]), reverse("fairness", args=[pk]), reverse("profile", args=[who]),
        "/api/v1/matches/", f"/api/v1/matches/{pk}/", f"/api/v1/matches/{pk}/moves/",
        f"/api/v1/matches/{pk}/replay/", f"/api/v1/matches/{pk}/notation/", f"/api/v1/players/{who}/",
    ]  # fmt: skip


def staff_doors(match: Match) -> list[str]:
    return [
        reverse("admin:games_match_change", args=[match.pk]), reverse("admin:games_match_journal", args=[match.pk]),
        reverse("admin:games_table_change", args=[match.table.pk]), reverse("admin:games_chatmessage_changelist"),
    ]  # fmt: skip


def body_of(response: Any) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content
