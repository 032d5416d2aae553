"""Models of matches, their logs, and their results and replays. No log entry is ever changed or deleted."""

from __future__ import annotations

import uuid
from datetime import UTC, date, datetime
from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .tables import Kind, Table


class Match(models.Model):
    """A contest with fixed seats, one seed, one log and one result. Its log gives its state, move by move."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        ABORTED = "aborted", _("aborted")

    LIVE = (Status.RUNNING, Status.PAUSED)
    ENDED = (Status.FINISHED, Status.ABORTED)

    class Board(models.TextChoices):
        """The rating board, a pool of ratings, for which a match counts. Decided once, at the start of the match."""

        NONE = "", _("none")
        PEOPLE = "people", _("people")
        PRACTICE = "practice", _("practice")

    class Kind(models.TextChoices):
        """The kind of a match: played by people, an exhibition of agents, a scripted lesson, or practice with undo."""

        PLAYED = "played", _("played")
        EXHIBITION = "exhibition", _("exhibition")
        LESSON = "lesson", _("lesson")
        PRACTICE = "practice", _("practice")

    TEACHING = (Kind.LESSON, Kind.PRACTICE)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices, default=Kind.PLAYED, db_default="played")
    """Decided once, at the start of the match. Lists, figures and exports include played matches alone."""
    lesson = models.CharField(_("lesson"), max_length=40, blank=True, default="", db_default="", editable=False)
    """The name of the script that a lesson follows (`lesson_scripts`); empty for every other match."""
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="matches", verbose_name=_("table"))
    number = models.PositiveIntegerField(_("number"), default=1)
    """The number among the matches of its table, from 1."""
    game = models.SlugField(_("game"), max_length=24)
    rules_version = models.PositiveSmallIntegerField(_("version of the rules"))
    options = models.JSONField(_("options"), default=dict)
    """All options of the game, defaults included, so that a later default changes no past match."""
    seed = models.CharField(max_length=64, editable=False)
    """64 hex digits from which all deals follow. Secret until the match has ended and is not sealed."""
    commitment = models.CharField(_("sealed seed (SHA-256)"), max_length=64, editable=False)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.RUNNING)
    rated = models.BooleanField(_("rated"), default=False)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Board.choices, default=Board.NONE, blank=True)
    private = models.BooleanField(_("private"), default=False, db_default=False, editable=False)
    """Whether the table was private when the match started.

    Messages of a private match are for its seats and staff. If the match is also unrated, all of it is for them and for
    anybody who has its link.
    """
    sealed = models.BooleanField(_("sealed"), default=False, editable=False)
    """True while other tables still play the same deals.

    Seed, hands, replay and chat then stay hidden even after the end.
    """
    started_at = models.DateTimeField(_("started"))
    """The moment from which the milliseconds of the log count. In a branch they count on from `branched_at`."""
    branched_at = models.PositiveBigIntegerField(null=True, editable=False)
    """The time, in milliseconds of its parent's clock, at which a branch begins; null for every other match."""
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    spectator_delay = models.PositiveSmallIntegerField(_("delay for spectators (s)"), default=0, db_default=0)
    """Seconds by which people without a seat see the match later. Fixed when the match starts."""
    opens_at = models.DateTimeField(null=True, blank=True, editable=False)
    """The time from which people without a seat may see the end of a delayed match.

    Null while the match runs, and for a match without a delay.
    """

    pace = models.PositiveIntegerField(_("pace (ms)"), null=True, blank=True)
    """Milliseconds that an agent takes for a decision in an exhibition or a stream, on average; null elsewhere."""
    watched_at = models.DateTimeField(_("last watched"), null=True, blank=True, editable=False)
    """The time at which a socket watched the exhibition, a few seconds late at most; null for every other match."""
    archived_at = models.DateTimeField(null=True, editable=False)
    """The time at which the log left the database for the archive (`ArchivedLog`); null while it is in the database."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["-started_at"]),
            models.Index(fields=["status", "game", "-finished_at"]),
            models.Index(
                fields=["finished_at"],
                name="match_unarchived",
                condition=Q(archived_at__isnull=True, finished_at__isnull=False),
            ),
        ]
        constraints = [  # one running match per table, and one running exhibition per game
            models.UniqueConstraint(
                fields=["table"], condition=Q(status__in=["running", "paused"]), name="match_one_per_table"
            ),
            models.UniqueConstraint(
                fields=["game"], condition=Q(kind="exhibition", status__in=["running", "paused"]),
                name="match_one_exhibition",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.game} {str(self.id)[:8]}"

    @property
    def log_month(self) -> date:
        """The first day of the month, in UTC, in which the match started. Its log is stored with that month."""
        return self.started_at.astimezone(UTC).date().replace(day=1)

    @property
    def live(self) -> bool:
        """Whether the match is running or paused."""
        return self.status in self.LIVE

    @property
    def ended(self) -> bool:
        """Whether the match is over, with or without a result."""
        return self.status in self.ENDED

    @property
    def is_branch(self) -> bool:
        """Whether the match continues another one from a move (`Branch`) and does not begin from its seed."""
        return self.branched_at is not None

    @property
    def is_exhibition(self) -> bool:
        """Whether agents play the match for an audience. Lists, figures, exports and pictures leave it out."""
        return self.kind == self.Kind.EXHIBITION

    @property
    def teaches(self) -> bool:
        """Whether the match is a lesson or practice. Only its player sees it, and its rows are deleted after days."""
        return self.kind in self.TEACHING

    @property
    def by_link_only(self) -> bool:
        """Whether the match is private and unrated. Then no list shows it, and only its link leads to it."""
        return self.private and not self.rated

    @property
    def open_to_all(self) -> bool:
        """Whether a viewer who may find the match may see all of it: it has ended and is not sealed.

        Every view checks this. `selectors.private_match_access` decides which viewers may find a private match and read
        its messages. The seats of a delayed match see its end earlier (`selectors.delayed_matches`).
        """
        return self.ended and not self.sealed and self.is_shown(timezone.now())

    def is_shown(self, now: datetime) -> bool:
        """Whether people without a seat may know the end of the match: it is over, and so is the spectators' delay."""
        return self.ended and (self.opens_at is None or self.opens_at <= now)

    @staticmethod
    def shown_ends(now: datetime, prefix: str = "") -> Q:
        """Returns a query condition for ended matches of which people without a seat may know the end.

        `prefix` is the lookup from the queried model to its match, such as `match__`.
        """
        ended = Q(**{f"{prefix}status__in": Match.ENDED})
        opened = Q(**{f"{prefix}opens_at__isnull": True}) | Q(**{f"{prefix}opens_at__lte": now})
        return ended & opened

    @staticmethod
    def without_gifts() -> Q:
        """Returns a query condition that keeps matches in which no gifts could act, `has_gifts` in SQL.

        A match of another game, or of before the option, has no such key. `exclude` would leave it out as well, since
        a comparison with a missing key is NULL.
        """
        return Q(options__gifts__isnull=True) | Q(options__gifts=False)

    @property
    def has_gifts(self) -> bool:
        """Whether gifts of a stream's audience could act in the match. Puzzles, figures and reviews leave it out."""
        return bool(self.options.get("gifts"))


class MatchSeat(models.Model):
    """The player who started in a seat of a match. The result is theirs, even if a trustee took their place."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    index = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="match_seats", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    agent = models.CharField(_("AI"), max_length=24, blank=True)
    name = models.CharField(_("name"), max_length=150)
    avatar = models.CharField(max_length=16)
    conceded = models.BooleanField(_("conceded"), default=False, db_default=False)
    """Whether the player conceded. The seat's losses count, but it gains neither points nor rating."""
    free = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the running match no longer keeps the player from playing another rated match.

    True if the player is out of the game, or has conceded and only agents play on. An unrated or endless match releases
    every player who concedes.
    """

    class Meta:
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of a match")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="match_seat_once"),
            models.UniqueConstraint(
                fields=["match", "user"], condition=Q(user__isnull=False), name="match_seat_per_user"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.index})"

    @property
    def username(self) -> str | None:
        """Returns the username of the player; None for agents and deleted accounts."""
        user = self.user
        return None if user is None or user.erased_at is not None else user.username


class Move(models.Model):
    """One entry of a match's log: a player's move, or a control move such as a timeout. Never changed.

    On PostgreSQL the table is partitioned by `month`. A whole log is deleted only after the archive has it.
    """

    # the month comes last: each partition has one month, and its index then also serves a query that names none
    pk = models.CompositePrimaryKey("match_id", "number", "month")
    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", db_index=False)
    month = models.DateField(editable=False)
    """The month in which the match started (`Match.log_month`), the same for all entries of a match."""
    number = models.PositiveIntegerField(_("number"))
    seat = models.SmallIntegerField(_("seat"))
    window = models.PositiveIntegerField(null=True)
    verb = models.CharField(_("verb"), max_length=24)
    action = models.JSONField(_("action"))
    at = models.PositiveBigIntegerField(_("at (ms)"))
    by = models.CharField(_("by"), max_length=8)
    events = models.JSONField(_("events"))
    """A list with a dict for each event that the move caused: `{"kind", "data", "audience": null or seats}`."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["number"]
        db_table = "games_log"

    def __str__(self) -> str:
        return f"{self.number} {self.verb}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the log is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the log is append-only")


class ArchivedLog(models.Model):
    """Names the file of the archive that holds the log of an ended match, in place of the rows of `Move`."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="archived_log")
    name = models.CharField(max_length=120)
    """The name of the file in `STORAGES["archive"]`: month, match and the beginning of its checksum."""
    sha256 = models.CharField(max_length=64)
    """The checksum of the file's bytes."""
    size = models.PositiveIntegerField()
    """The number of the file's bytes."""
    entries = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.name


class MadeMove(models.Model):
    """A client's frame that has made a move, stored so that a second copy of the frame makes none.

    Only for moves that can be made more than once in their window.
    """

    ref = models.CharField(max_length=16, primary_key=True)
    """A digest of the frame; see `services.resent_frames`."""
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return self.ref


class Snapshot(models.Model):
    """The state of a match after its last log entry, and the times at which the scheduler has to look at the match.

    A move locks and writes this row. It leaves the match row alone, which has six indexes.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="snapshot")
    number = models.PositiveIntegerField()
    """The number of the last log entry included in the state; 0 is the start."""
    state = models.TextField()
    """The codec's JSON. Secret: it contains every hand."""
    next_deadline = models.DateTimeField(_("next deadline"), null=True)
    """The time at which the next window closes; null if none does. Tickers rely on this value alone."""
    names = models.PositiveIntegerField(default=0, db_default=0)
    """Increases when a name in a seat changes, because an account was deleted. Processes then read the seats again."""
    agent_due_at = models.DateTimeField(null=True)
    """The time at which agents are asked again, in case a task was lost; null if no agent has to decide."""
    decide_at = models.DateTimeField(null=True)
    """The time at which an agent that needs no search makes its next decision, without a task; null for none."""

    class Meta:
        indexes = [
            models.Index(fields=["next_deadline"], name="snapshot_deadline", condition=Q(next_deadline__isnull=False)),
            models.Index(fields=["agent_due_at"], name="snapshot_agent_due", condition=Q(agent_due_at__isnull=False)),
            models.Index(fields=["decide_at"], name="snapshot_decide_at", condition=Q(decide_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} @ {self.number}"


class RoundResult(models.Model):
    """The result of one seat in one round, written with the move that ends the round."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="round_results", verbose_name=_("match"))
    round = models.PositiveIntegerField(_("round"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="round_results", verbose_name=_("player")
    )
    role = models.CharField(_("role"), max_length=16, blank=True)
    bid = models.PositiveSmallIntegerField(_("bid"), null=True)
    points = models.IntegerField(_("points"))
    won = models.BooleanField(_("won"))
    bombs = models.PositiveSmallIntegerField(_("bombs"), default=0)
    spring = models.CharField(_("spring"), max_length=16, blank=True)
    multiplier = models.PositiveIntegerField(_("multiplier"), default=1)
    timeouts = models.PositiveSmallIntegerField(_("timeouts"), default=0)
    finished_at = models.DateTimeField(_("finished"))

    class Meta:
        verbose_name = _("round result")
        verbose_name_plural = _("round results")
        ordering = ["round", "seat"]
        constraints = [models.UniqueConstraint(fields=["match", "round", "seat"], name="round_result_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.round}/{self.seat}: {self.points:+d}"


class Result(models.Model):
    """The result of one seat in a match: score, place, rounds and timeouts.

    While `ladder_at` is null, the ladders have not counted the result yet.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="results", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="results", verbose_name=_("player")
    )
    score = models.IntegerField(_("score"))
    place = models.PositiveSmallIntegerField(_("place"))
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    rounds_won = models.PositiveIntegerField(_("rounds won"), default=0)
    timeouts = models.PositiveIntegerField(_("timeouts"), default=0)
    finished_at = models.DateTimeField(_("finished"))
    ladder_at = models.DateTimeField(_("counted"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["place", "seat"]
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="result_once")]
        indexes = [
            models.Index(fields=["user", "-finished_at"]),
            models.Index(fields=["id"], name="result_uncounted", condition=Q(ladder_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}: {self.score:+d}"


class Replay(models.Model):
    """The replay of an ended match: gzip of the JSON that `docs/protocol.md` describes. Written once."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="replay")
    data = models.BinaryField()

    def __str__(self) -> str:
        return str(self.match_id)


class RoundReplay(models.Model):
    """The replay steps of a finished round, stored while the match runs, so that less work is left for its end."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="round_replays")
    round = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    """The number of the log entry that ended the round."""
    state = models.TextField()
    """The state after that entry, as the codec's JSON. The next round is folded from it. Secret."""
    steps = models.BinaryField()
    """gzip of the steps' JSON. Secret until the match has ended."""

    class Meta:
        ordering = ["round"]
        constraints = [models.UniqueConstraint(fields=["match", "round"], name="round_replay_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.round}"
