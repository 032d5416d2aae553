"""The database reads to measure: a player's statistics page, its parts, and its query without summary tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, Sum
from django.test import Client

from accounts.models import User
from games.models import RoundResult
from leaderboards.badges.selectors import badges_of
from leaderboards.statistics.selectors import calendar, figures, habits, players, records

GAME = "doudizhu"
END = datetime(2026, 6, 13, tzinfo=UTC)
"""The end of the player's 5,000 matches, all within one year."""


def readings(player: User) -> dict[str, Callable[[], object]]:
    client = Client()
    address = f"/players/{player.username}/statistics/{GAME}/"
    return {
        "page": lambda: client.get(address, HTTP_HOST="localhost").content,
        "profile": lambda: client.get(f"/players/{player.username}/", HTTP_HOST="localhost").content,
        "calendar": lambda: calendar.match_calendar(player, zone=ZoneInfo("Europe/Berlin"), now=END),
        "habits": lambda: habits.game_habits(player),
        "badges": lambda: badges_of(player),
        "figures": lambda: figures.player_figures(player, GAME),
        "hours": lambda: players.hours(player, GAME, zone=ZoneInfo("Europe/Berlin")),
        "best_and_worst": lambda: players.best_and_worst(player, GAME),
        "opponents": lambda: list(players.opponents(player, GAME)[:10]),
        "game_statistics": lambda: figures.game_figures(GAME),
        "records": lambda: records.records(GAME, board="people"),
        "rounds_read": lambda: list(
            RoundResult.objects.filter(user=player, match__game=GAME, match__status="finished")
            .values("role", "bid")
            .annotate(Count("pk"), Sum("points"), Sum("bombs"), won_count=Count("pk", filter=Q(won=True)))
        ),
    }
