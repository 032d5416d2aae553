"""Database models of the statistics: sums over finished matches, which can be counted again at any time.

All rows belong to an edition, a complete set of statistics. Pages read the live edition. Meanwhile another edition may
be counted from the first match on, for example after a change of the figures.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match


class Company(models.TextChoices):
    """The kind of a match by its players: two or more people, one person in practice, or agents only."""

    PEOPLE = "people", _("people")
    PRACTICE = "practice", _("practice")
    AGENTS = "agents", _("AI only")


class Edition(models.Model):
    """A complete set of statistics: the one that pages read, one that is being counted, or one to be deleted."""

    class State(models.TextChoices):
        COUNTING = "counting", _("being counted")
        LIVE = "live", _("in use")
        OLD = "old", _("replaced")

    version = models.PositiveIntegerField(_("version of the figures"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.COUNTING)
    created_at = models.DateTimeField(_("begun"))
    live_at = models.DateTimeField(_("in use since"), null=True)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        constraints = [
            models.UniqueConstraint(fields=["state"], condition=~Q(state="old"), name="statistics_edition_state")
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.state}"


class Bookmark(models.Model):
    """How far an edition (set of statistics) has searched a game's matches: the end of the latest match it has seen."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="bookmarks")
    game = models.SlugField(max_length=24)
    finished_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "game"], name="statistics_bookmark_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.finished_at:%F %T}"


class CountedMatch(models.Model):
    """A match that an edition (set of statistics) has counted, or passed over as sealed, void or unreadable.

    Each match has one row in an edition, so it is counted only once.
    """

    class State(models.TextChoices):
        COUNTED = "counted", pgettext_lazy("statistics", "counted")
        SEALED = "sealed", _("sealed")
        VOIDED = "voided", _("voided")
        UNREADABLE = "broken", _("unreadable")

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="counted", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", verbose_name=_("match"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices)

    class Meta:
        db_table = "statistics_counted"
        constraints = [models.UniqueConstraint(fields=["edition", "match"], name="statistics_counted_once")]
        indexes = [
            models.Index(fields=["edition", "state"], name="statistics_kept_back", condition=~Q(state="counted"))
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.state}"


class Figure(models.Model):
    """A number counted over all matches of a game, such as the rounds with a bid of 3.

    Its fields are those of `digests.facts.Fact`. Matches of people, practice and agents (`company`) are counted apart.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="figures", db_index=False)
    game = models.SlugField(max_length=24)
    company = models.CharField(max_length=8, choices=Company.choices)
    name = models.CharField(max_length=24)
    key = models.CharField(max_length=32, blank=True)
    count = models.BigIntegerField()
    hits = models.BigIntegerField()
    total = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["edition", "game", "company", "name", "key"], name="statistics_figure_once")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.name} {self.key}: {self.hits}/{self.count}"


class PlayerFigure(models.Model):
    """A number counted over one player's matches of a game, such as the rounds won in a role.

    Its fields are those of `digests.facts.Fact`. Matches of people, practice and agents (`company`) are counted apart.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="player_figures", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=24)
    company = models.CharField(max_length=8, choices=Company.choices)
    name = models.CharField(max_length=24)
    key = models.CharField(max_length=32, blank=True)
    count = models.BigIntegerField()
    hits = models.BigIntegerField()
    total = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "user", "game", "company", "name", "key"], name="statistics_player_figure_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.name} {self.key}: {self.hits}/{self.count}"


class PlayerMatch(models.Model):
    """One player's score and place in one match, and when it ended.

    Lists of matches, hours of play and streaks are read from these rows.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="outings", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=24)
    company = models.CharField(max_length=8, choices=Company.choices)
    board = models.CharField(max_length=8, choices=Match.Board.choices, blank=True)
    """The board of a rated match. Empty if unrated."""
    finished_at = models.DateTimeField()
    score = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    """Whether the player came first, alone or with others."""
    feats = models.CharField(max_length=80, blank=True, default="", db_default="")
    """The feats of the player in this match, which earn badges, such as `comeback spring`: words between spaces."""

    class Meta:
        db_table = "statistics_outing"
        constraints = [
            models.UniqueConstraint(fields=["edition", "user", "match"], name="statistics_outing_once"),
        ]
        indexes = [
            models.Index(
                fields=["edition", "user", "game", "-finished_at", "company", "won"], name="statistics_outing_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.match_id}: {self.place}"


class Encounter(models.Model):
    """How often two players met in a game, and how often `user` placed ahead of `opponent` or level with them."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="encounters", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=24)
    matches = models.BigIntegerField()
    ahead = models.BigIntegerField()
    level = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["edition", "user", "game", "opponent"], name="statistics_encounter_once")
        ]
        indexes = [
            models.Index(fields=["edition", "user", "game", "-matches", "opponent"], name="statistics_encounter_order")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.opponent_id}: {self.matches}"

    @property
    def behind(self) -> int:
        return self.matches - self.ahead - self.level


class Streak(models.Model):
    """The current and the longest run of matches that a player won in a game without a loss between.

    `board` is empty if all public matches count, else only rated matches on that board do.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="streaks", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=24)
    board = models.CharField(max_length=8, choices=Match.Board.choices, blank=True)
    current = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    best_match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    """The last match of the longest streak."""
    best_at = models.DateTimeField(null=True)
    """End of the longest streak's last match. Among equal streaks the earliest is listed first."""
    last_at = models.DateTimeField()
    last_match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["edition", "user", "game", "board"], name="statistics_streak_once")
        ]
        indexes = [
            models.Index(
                fields=["edition", "game", "board", "-best", "best_at", "user"],
                name="statistics_streak_best",
                condition=~Q(board="") & Q(best__gt=1),
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.board}: {self.best}"


class Mark(models.Model):
    """A value of a rated match that may be a record, such as a high multiplier, with the player and the time."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="marks", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    """The player who reached the value. Null if it belongs to the whole table."""
    game = models.SlugField(max_length=24)
    board = models.CharField(max_length=8, choices=Match.Board.choices)
    kind = models.CharField(max_length=24)
    value = models.BigIntegerField()
    round = models.PositiveIntegerField(default=0)
    """The round in which the value was reached, 0 for the whole match."""
    finished_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["edition", "game", "board", "kind", "-value", "finished_at", "id"], name="statistics_mark_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.value}"
