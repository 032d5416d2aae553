"""The rules of tournaments' chat rooms, which this module registers with `games`."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games import after_commit
from games.selectors import is_staff_of_rooms, register_room_policy
from leaderboards.tournaments.models import Round, Tournament
from leaderboards.tournaments.selectors import find

KIND = "tournament"


def room_key(tournament: Tournament) -> str:
    """Returns the key of a tournament's chat room."""
    return f"{KIND}:{tournament.code}"


def refresh_chat_room(tournament: Tournament) -> None:
    """Shows the readers of a duplicate tournament's room, after the commit, whether it is closed."""
    if tournament.is_duplicate:
        after_commit.refresh_room(room_key(tournament))


class TournamentRoomPolicy:
    """The rules of tournaments' rooms. A room's name is the tournament's code."""

    def may_read(self, name: str, user_id: int | None) -> bool:
        return Tournament.objects.filter(code=name).exists()  # its code opens an unlisted one, as it opens the page

    def is_closed(self, name: str) -> bool:
        """Whether a duplicate round is open. Its tables play the same deals, of which nobody may tell the others."""
        duplicate = Round.objects.filter(tournament__code=name, tournament__format=Tournament.Format.DUPLICATE)
        return duplicate.filter(status=Round.Status.OPEN).exists()

    def may_host(self, name: str, user: Any) -> bool:
        tournament = find(name)
        return tournament is not None and (tournament.directed_by(user) or is_staff_of_rooms(user))

    def title(self, name: str) -> str:
        tournament = find(name)
        return name if tournament is None else tournament.name

    def address(self, name: str) -> str:
        return reverse("tournament", args=[name])


register_room_policy(KIND, TournamentRoomPolicy())
