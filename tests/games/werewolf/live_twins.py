"""Plays two Werewolf matches that differ only in the roles of two seats, and records all that the platform sends.

What a viewer receives must not tell the two matches apart. `tests.rules.werewolf.redeal_twins` defines their moves. A
`FramedTwin` makes the frames that sockets would be sent for every state, to the last byte. A `SeatedTwin` is a table
with people in its seats besides. Their moves come in frames and go through the services and the database, and due
timeouts are played. Texts, acks, the replay so far, the API and the administration are then compared too.

Random values (ids of matches, aliases of windows, references of messages) are replaced by the order in which a viewer
first meets them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock
from uuid import uuid4

import orjson
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import after_commit, journal, selectors, task_sending
from games.consumers.inbound_frames import parse
from games.consumers.request_handler import RequestContext, handle_request
from games.consumers.socket_visitor import Visitor
from games.journal import Head, MatchInfo, SeatInfo
from games.journal.newest_state import EntryEvents
from games.models import Match
from games.rules.codec import encode
from games.rules.core import Ctx, Rng, changed_options, commitment, due_timeout, next_deadline
from games.rules.werewolf import Werewolf
from games.rules.werewolf.rules import begin_match
from games.rules.werewolf.state import NIGHT_STEPS, WerewolfState
from games.selectors import Cursor, TableState, load_table_state
from games.selectors.table_info import SeatView, TableInfo
from games.selectors.window_aliases import alias_of
from games.services import match_transaction, tables
from tests.rules.werewolf import redeal_twins
from tests.support.live_matches import NOON
from tests.support.second_factor import sign_in_staff

RANDOM = re.compile(
    rb"[0-9a-f](?:[0-9a-f]{7}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\b[0-9a-f])[0-9a-f]{11}(?:[0-9a-f]{4})?\b)"
)
"""Ids of matches, references of messages (16 digits), aliases of windows (12). A table's code is replaced by name.

It begins with a digit, not with a choice, so that the search skips all other bytes at once.
"""


@dataclass(slots=True)
class FramedTwin(redeal_twins.TwinMatch):
    """One of two twin matches, without a database. It makes each viewer's frames of every state."""

    info: MatchInfo | None = None
    code: str = ""
    number: int = -1
    log: tuple[EntryEvents, ...] = ()
    cursors: dict[int | None, Cursor] = field(default_factory=dict)
    sent: Counter[int | None] = field(default_factory=Counter)
    names: dict[int | None, dict[bytes, bytes]] = field(default_factory=lambda: defaultdict(dict))

    def take(self, state: WerewolfState, events: Sequence[Any]) -> None:
        self.state, self.number = state, self.number + 1
        if self.info is None:
            self.info = facts_for(self.game, state)
        self.log = (*self.log, EntryEvents(self.number, tuple(events)))
        head = Head(self.info, self.number, state, self.log)
        self.show(TableState(table_for(self.info), head, state.ctx.at))

    def show(self, moment: TableState) -> None:
        """Makes a frame for each viewer whose state has changed."""
        assert moment.head is not None
        users = {seat.index: seat.user_id for seat in moment.head.info.seats}
        for viewer in self.viewers:
            self._show(moment, viewer, None if viewer is None else users[viewer])

    def receive(self, viewer: int | None, data: bytes) -> None:
        names = self.names[viewer]
        if self.code:
            data = re.sub(self.code.encode(), b"<code>", data, flags=re.IGNORECASE)
        named = RANDOM.sub(lambda found: names.setdefault(found[0], b"<%d>" % len(names)), data)
        self.frames.setdefault(viewer, []).append((self.state.ctx.at, named))

    def _show(self, moment: TableState, viewer: int | None, user_id: int | None) -> None:
        made = moment.encoded(user_id=user_id, cursor=self.cursors.get(viewer))
        if made is not None:
            self.cursors[viewer] = made.cursor
            self.sent[viewer] += 1
            front = b'{"type":"state","n":%d,"at":%d,' % (self.sent[viewer], moment.at)
            self.receive(viewer, front + made.body)


class FramedTwins(redeal_twins.Twins):
    """Two twin matches whose frames are compared, without a database."""

    @property
    def hidden_moves(self) -> int:
        """The number of moves in the first twin match that sent nothing to a spectator."""
        world = self.worlds[0]
        return len(world.log) - len(world.frames[None]) if isinstance(world, FramedTwin) else 0

    def _begun(self, game: Werewolf, options: Any, roles: tuple[str, ...]) -> redeal_twins.TwinMatch:
        none = (0,) * len(roles)
        ctx = Ctx(Rng(self.seed), missed=none, timeouts=none)
        first = begin_match(WerewolfState(ctx, options, ctx.rng, roles, alive=(True,) * len(roles)))
        world = FramedTwin(game, first.state, viewers=self._viewers)
        world.take(first.state, first.events)
        return world


def facts_for(game: Werewolf, state: WerewolfState) -> MatchInfo:
    seats = tuple(SeatInfo(i, 100 + i, f"p{i}", f"p{i}", "panda", "person", "") for i in range(state.seats))
    seed = "ab" * 32
    return MatchInfo(
        uuid4(), 1, 1, "aaaaaa", "werewolf", game, state.options, seed, commitment(seed), NOON, rated=False, board="",
        seats=seats,
    )  # fmt: skip


def table_for(info: MatchInfo) -> TableInfo:
    seats = tuple(
        SeatView(s.index, s.user_id, s.name, s.username, s.avatar, s.kind, "", ready=True, left=False)
        for s in info.seats
    )
    return TableInfo(
        1, "aaaaaa", 1, "werewolf", encode(info.options), "running", 100, rated=False, listed=False, size=len(seats),
        seats=seats, unrated_because=None, match_id=info.id,
    )  # fmt: skip


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class SeatedTwin(FramedTwin):
    """One of two twin matches at a table of the platform, with people in its seats."""

    users: Sequence[User] = ()
    match: Match | None = None
    commits: Any = None
    """`django_capture_on_commit_callbacks`"""
    setup: Any = None
    """Deals the roles of this match."""
    nudges: list[dict[str, Any]] = field(default_factory=list)

    def play(self, act: redeal_twins.Act) -> bool:
        at, seat, action = act
        verb = self.game.verb_of(action)
        window = next((w for w in self.state.ctx.windows if verb in w.verbs and seat in w.seats), None)
        if window is None or at >= window.closes_at:
            return False
        fields = encode(action)
        if verb in self.game.spoken_verbs:
            fields["text"] = f"{seat} {at}"
        assert self.match is not None
        alias = alias_of(self.match.pk, seat, window.id)
        sent = {"type": "move", "ref": f"{seat}/{at}", "window": alias, "verb": verb, **fields}
        with self._dealt(), self.commits(execute=True):
            moment = load_table_state(self.code)
            assert moment is not None
            now = self._facts.moment(at)
            handle_request(
                RequestContext(parse(orjson.dumps(sent).decode()), _visitor(self.users[seat]), self.code, moment, now)
            )
        self.state = self._head().state
        self.receive(seat, b'{"type":"ack","ref":"r"}')
        self._pull()
        return True

    def wait(self) -> bool:
        night = self.state.stage in NIGHT_STEPS
        deadline = next_deadline(self.state)
        assert deadline is not None
        assert due_timeout(self.state, deadline) is not None
        assert self.match is not None
        with self._dealt(), self.commits(execute=True):
            assert match_transaction.settle_due(match_id=self.match.pk, now=self._facts.moment(deadline))
        self.state = self._head().state
        self._pull()
        if night and self.state.stage not in NIGHT_STEPS and not self.over:
            with self._dealt():
                self._look_around()
        return True

    def _dealt(self) -> Any:
        """Returns a patch that gives this match its roles whenever its log is folded."""
        return mock.patch.object(Werewolf, "setup", self.setup)

    @property
    def _facts(self) -> MatchInfo:
        assert self.info is not None
        return self.info

    def _head(self) -> Head:
        head = journal.head_of(self._facts.id)
        journal.cache_head(head)
        return head

    def _pull(self) -> None:
        """Makes the frames and messages that the table's sockets are sent after a commit."""
        moment = load_table_state(self.code, now=self._facts.moment(self.state.ctx.at))
        assert moment is not None
        self.show(moment)
        told, self.nudges[:] = list(self.nudges), []
        for message in told:
            if message["type"] == "table.chat":
                self._tell(message["id"])

    def _tell(self, pk: int) -> None:
        shown = selectors.chat_frame(pk)
        assert shown is not None
        for viewer in self.viewers:
            user_id = None if viewer is None else self.users[viewer].pk
            if shown.readers is None or user_id in shown.readers:
                self.receive(viewer, orjson.dumps(shown.frame))

    def _look_around(self) -> None:
        """Reads what viewers can read beside their sockets: the replay so far, the chat, the API, pages and admin."""
        assert self.match is not None
        for viewer in self.viewers:
            user = None if viewer is None else self.users[viewer]
            self.receive(viewer, orjson.dumps(selectors.said_frame(self._facts, viewer, ended=False)))
            self.receive(viewer, orjson.dumps(selectors.replay_data(self.match, user)))
        cache.clear()  # one look after every step exceeds the rate limit of an address
        spectator, staff = Client(), Client()
        sign_in_staff(staff, User.objects.get(username="boss"))
        pages = [
            spectator.get(f"/api/v1/matches/{self.match.pk}/"),
            spectator.get(reverse("match", args=[self.match.pk])),
            spectator.get(reverse("table", args=[self.code])),
            staff.get(reverse("admin:games_match_change", args=[self.match.pk])),
            staff.get(reverse("admin:games_chatmessage_changelist"), {"q": self.code}),
            staff.get(reverse("admin:games_match_changelist"), {"q": self.code}),
        ]
        assert [page.status_code for page in pages] == [200] * len(pages)
        for page in pages:
            name = str(self.match.pk).encode()
            self.receive(
                None, _without_random_parts(page.content).replace(name, b"<match>").replace(name[:8], b"<match>")
            )


class SeatedTwins(redeal_twins.Twins):
    """Two twin matches at tables of the platform, all of whose answers are compared."""

    def __init__(self, number: int, *, users: Sequence[User], commits: Any) -> None:
        self._users, self._commits = users, commits
        super().__init__(number)

    def _begun(self, game: Werewolf, options: Any, roles: tuple[str, ...]) -> redeal_twins.TwinMatch:
        def setup(self: Werewolf, options: Any, seats: int, ctx: Ctx, carry: Any = None) -> Any:
            return begin_match(WerewolfState(ctx, options, ctx.rng, roles, alive=(True,) * seats))

        users = self._users[: len(roles)]
        changed = changed_options(Werewolf.Options, encode(options))
        with (
            mock.patch("games.services.match_start.new_seed", return_value=self.seed),
            mock.patch.object(Werewolf, "setup", setup),
        ):
            table = tables.open_table(
                host=users[0], game="werewolf", seats=len(roles), options=changed, rated=False, listed=False, now=NOON
            )
            for user in users:
                tables.sit(table=table, user=user, now=NOON)
            started = [tables.set_ready(table=table, user=user, ready=True, now=NOON) for user in users][-1]
        assert started is not None
        head = journal.head_of(started.pk)
        world = SeatedTwin(
            game, head.state, viewers=self._viewers, info=head.info, users=users, match=started, code=table.code,
            commits=self._commits, setup=setup,
        )  # fmt: skip
        world._pull()
        return world


def nudges_of(world: redeal_twins.TwinMatch) -> list[dict[str, Any]]:
    """Returns the list in which the messages to the sockets of this match's table are collected."""
    assert isinstance(world, SeatedTwin)
    return world.nudges


@contextmanager
def collect_nudges(worlds: Sequence[redeal_twins.TwinMatch]) -> Iterator[None]:
    """Collects the messages to each match's sockets, instead of sending them to a broker. Sends no tasks."""

    def send(group: str, message: dict[str, Any]) -> None:
        for world in worlds:
            if isinstance(world, SeatedTwin) and group == after_commit.table_group(world.code):
                world.nudges.append(message)

    tasks = mock.patch.object(task_sending, "send_task")
    with mock.patch.object(after_commit, "broadcast", send), tasks:
        yield


def _visitor(user: User) -> Visitor:
    return Visitor(user=user, language="en", device="", session="")


def _without_random_parts(page: bytes) -> bytes:
    """Returns a page without what differs in every answer: form tokens, nonces, numbers of rows, the clock's time."""
    page = re.sub(rb'"at": \d{9,}', b"", page)
    page = re.sub(rb'(nonce|value|csrfToken|content)="[A-Za-z0-9+/=_-]{20,}"', b"", page)
    page = re.sub(rb'name="once" value="[A-Za-z0-9:_-]{20,}"', b"", page)
    page = re.sub(rb"(/admin/games/\w+)/\d+/", rb"\1/", page)
    return re.sub(rb'name="(_selected_action|seats-\d+-id|id_\w+)" value="\d+"', b"", page)
