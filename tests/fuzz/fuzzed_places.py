"""The tables, rooms and streams at which hostile frames arrive, and the people and sockets there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from itertools import count
from random import Random

from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone
from twisted.internet.task import Clock

from accounts.models import User
from games.bots.protocol import PATH as BOTS_PATH
from games.models import ChatMessage, Match
from games.rules.codec import encode
from games.rules.core import RulesError
from games.selectors.window_aliases import alias_of
from games.services import agent_moves, moves, pending_decisions
from moderation import services as moderation
from tests.games.bots.conftest import bot
from tests.support.live_matches import head, person, running
from tests.support.overlays import SECRET, overlaid

from . import secrets_of_seats, valid_messages
from .socket_in_memory import FuzzedSocket
from .valid_messages import Message

LONG = {"turn_seconds": 600}
ROLES_SHOWN = timedelta(seconds=7)
"""How long ago a match began, so that the night of Werewolf has come, before which nobody may act."""
GAMES: Mapping[str, int] = {"doudizhu": 3, "uno": 3, "gandengyan": 2, "liars_dice": 2, "werewolf": 6}
"""Game -> its seats, all of them people."""
in_database = sync_to_async


@dataclass
class FuzzedTable:
    """A table with a running match, and the sockets of its viewers."""

    game: str
    people: list[User]
    match: Match
    sockets: list[tuple[FuzzedSocket, User | None]] = field(default_factory=list)

    @property
    def code(self) -> str:
        assert self.match.table is not None
        return self.match.table.code

    def seat_of(self, user: User | None) -> int | None:
        return head(self.match).info.seat_of(user.pk) if user is not None else None


class Places:
    """All that is there: five tables of each game, a stream, chat rooms, a bot, and people with sessions."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.tables: list[FuzzedTable] = []
        self.listeners: list[tuple[FuzzedSocket, list[Message]]] = []
        """Sockets that answer no ping, with their valid messages."""
        self.rooms: list[tuple[FuzzedSocket, User | None]] = []
        self.bots: list[tuple[FuzzedSocket, str]] = []
        self.overlay: FuzzedSocket | None = None
        self.secrets: dict[str, str] = {}
        """The name of a socket, or of nothing, -> a text that every other socket must not be told."""
        self._cookies: dict[int, str] = {}
        self._numbers = count(1)

    # ── Creation ────────────────────────────────────────────────────────────────────────────────

    def create(self) -> None:
        """Writes all rows."""
        self.stranger = person("stranger")
        for game, seats in GAMES.items():
            people = [person(f"{game[:4]}{number}") for number in range(seats)]
            for number, user in enumerate(people):
                user.email = f"{user.username}@secret.example"
                user.save(update_fields=["email"])
                self.secrets[f"mail-{game}-{number}"] = user.email
            self.tables.append(FuzzedTable(game, people, self._begin(game, people)))
        streamer = person("streamer")
        moderation.give_role(user=streamer, role="streamer", by=None)
        self.streamer = User.objects.get(pk=streamer.pk)
        self.stream, self.streamed = overlaid(owner=self.streamer)
        self.robo = bot("robo")
        self.secrets |= {"overlay": SECRET, "robo": self.robo.token}
        self._add_sockets()

    def _begin(self, game: str, people: list[User]) -> Match:
        return running(
            *people,
            agents=0,
            game=game,
            seed=self._new_seed(),
            options=LONG if game != "werewolf" else {},
            begun_at=timezone.now() - ROLES_SHOWN,
        )

    def _new_seed(self) -> str:
        """Returns a seed that no earlier match had: the seed of an ended match is public."""
        return sha256(f"fuzz {next(self._numbers)}".encode()).hexdigest()

    def _socket(self, name: str, path: str, user: User | None = None, **headers: str) -> FuzzedSocket:
        if user is not None and user.pk not in self._cookies:
            client = Client()
            client.force_login(user)
            self._cookies[user.pk] = "; ".join(f"{key}={morsel.value}" for key, morsel in client.cookies.items())
            self.secrets[f"session-{user.username}"] = client.session.session_key or ""
        if user is not None:
            headers["Cookie"] = self._cookies[user.pk]
        return FuzzedSocket(name, path, self.clock, **headers)

    def _add_sockets(self) -> None:
        for table in self.tables:
            self._seat_sockets(table)
        streams = f"/ws/streams/{self.stream.pk}/"
        quiet = valid_messages.FOR_LISTENERS
        self.listeners = [
            (self._socket("lobby", "/ws/lobby/", self.stranger), quiet), (self._socket("tv", "/ws/tv/"), quiet),
            (self._socket("desk", streams, self.streamer), quiet),
        ]  # fmt: skip
        self.overlay = self._socket("overlay", f"/ws/overlay/{SECRET}/")
        self.rooms = [
            (self._socket("room", "/ws/rooms/lobby/", self.stranger), self.stranger),
            (self._socket("room of a visitor", "/ws/rooms/lobby/"), None),
        ]
        self.bots = [
            (self._socket("robo", BOTS_PATH, Authorization=f"Bearer {self.robo.token}"), self.robo.token),
            (self._socket("bot without a token", BOTS_PATH), ""),
        ]

    def _seat_sockets(self, table: FuzzedTable) -> None:
        path = f"/ws/tables/{table.code}/"
        viewers = [*table.people, self.stranger, None]
        table.sockets = [
            (self._socket(f"{table.game} {'visitor' if user is None else user.username}", path, user), user)
            for user in viewers
        ]

    # ── What goes on at the tables ──────────────────────────────────────────────────────────────

    def is_over(self, table: FuzzedTable) -> bool:
        """Whether the match of a table has ended, or all of its people have conceded."""
        now = head(table.match)
        return now.ended or {*range(len(table.people))} <= {*now.state.ctx.gone}

    def renew(self, table: FuzzedTable) -> list[FuzzedSocket]:
        """Ends the match of a table and begins another at a new table. Returns the old sockets."""
        staff, _made = User.objects.get_or_create(username="house", defaults={"is_staff": True})
        for match in Match.objects.filter(table=table.match.table, status=Match.Status.RUNNING):
            with suppress(RulesError):
                moves.abort(match_id=match.pk, by_staff=staff)
        old = [socket for socket, _user in table.sockets]
        table.match = self._begin(table.game, table.people)
        self._seat_sockets(table)
        return old

    def play_machines(self, table: FuzzedTable, *, most: int = 4) -> None:
        """Makes the moves that trustees owe, since no worker runs here."""
        for _ in range(most):
            now = head(table.match)
            pending = pending_decisions.pending_decisions(now.info, now.state)
            ready = [(seat, window) for seat, window, _about in pending]
            if now.ended or not ready:
                return
            seat, window = ready[0]
            with suppress(RulesError):
                agent_moves.play_pending_decision(
                    match_id=table.match.pk, seat=seat, window=window.id, now=timezone.now()
                )

    def legal_move(self, table: FuzzedTable, rng: Random) -> tuple[FuzzedSocket, Message] | None:
        """Returns a legal move and the socket of its seat; None if no seat with a socket is to move.

        The seat may have a trustee, which the hostile frames mostly see to: it has to be ended before the move.
        """
        now = head(table.match)
        rules, state = now.info.rules, now.state
        at = int((timezone.now() - now.info.moment(0)).total_seconds() * 1000)
        for window in state.ctx.windows:
            for seat in window.seats:
                if (
                    seat >= len(table.sockets) - 2
                    or seat in state.ctx.gone  # conceded: no person plays there again
                    or not window.opens_at <= at < window.closes_at
                ):
                    continue
                choices = [
                    each for _number, each in zip(range(20), rules.legal_actions(state, seat, window), strict=False)
                ]
                if choices:
                    action = rng.choice(choices)
                    verb = {kind: name for name, kind in rules.actions.items()}[type(action)]
                    alias = alias_of(table.match.pk, seat, window.id)
                    data = encode(action)
                    if data.pop("message", None) is not None:  # speech: the rules store a reference, clients send words
                        data["text"] = "good night"
                    return table.sockets[seat][0], {"type": "move", "window": alias, "verb": verb, **data}
        return None

    def messages_of(self, table: FuzzedTable, user: User | None) -> list[Message]:
        refs = list(
            ChatMessage.objects.filter(table=table.match.table).order_by("-pk").values_list("ref", flat=True)[:2]
        )
        return valid_messages.for_tables(table.match, table.seat_of(user), [table.people[0].username, "robo"], refs)

    def hidden_from(self, table: FuzzedTable, user: User | None) -> tuple[secrets_of_seats.Deal, set[str]]:
        return secrets_of_seats.cards_hidden_from(table.match, user)

    def seeds(self) -> list[str]:
        """Returns the seeds of the running matches, which nobody may know."""
        now = [head(table.match) for table in self.tables]
        return [each.info.seed for each in now if not each.ended]

    def words_hidden_from(self, socket: FuzzedSocket) -> list[str]:
        """Returns the secrets of everybody but a socket's visitor: sessions, tokens, addresses."""
        return [text for name, text in self.secrets.items() if name != socket.name and text]
