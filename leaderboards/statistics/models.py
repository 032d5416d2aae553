"""Summary tables. Everything in them follows from finished matches and can be counted anew at any time.

All rows belong to an `Edition`. While one is read, another may be counted from the first match on, by the same steps.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match


class Company(models.TextChoices):
    """Who plays a match."""

    PEOPLE = "people", _("people")
    PRACTICE = "practice", _("practice")
    AGENTS = "agents", _("AI only")


class Edition(models.Model):
    """A set of summary tables: the one that is read, one that is being counted, or one that is being taken away."""

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
    """How far an edition has looked through the finished matches of a game."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="bookmarks")
    game = models.SlugField(max_length=24)
    finished_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "game"], name="statistics_bookmark_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.finished_at:%F %T}"


class Counted(models.Model):
    """A match that an edition knows of. The unique row makes counting exactly-once."""

    class State(models.TextChoices):
        COUNTED = "counted", pgettext_lazy("statistics", "counted")
        SEALED = "sealed", _("sealed")
        VOIDED = "voided", _("voided")
        UNREADABLE = "broken", _("unreadable")

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="counted", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", verbose_name=_("match"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "match"], name="statistics_counted_once")]
        indexes = [
            models.Index(fields=["edition", "state"], name="statistics_kept_back", condition=~Q(state="counted"))
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.state}"


class Figure(models.Model):
    """A sum over all matches of a game in one company: see `digests.facts.Fact`."""

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
    """The same of one player's seats."""

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


class Outing(models.Model):
    """A match of a player: what lists, hours and runs are read from."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="outings", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=24)
    company = models.CharField(max_length=8, choices=Company.choices)
    board = models.CharField(max_length=8, choices=Match.Board.choices, blank=True)
    """The board of a rated match; empty for one that is not."""
    finished_at = models.DateTimeField()
    score = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    """First place, shared or not."""

    class Meta:
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
    """How often two players met in a game, from the one's side: `ahead` of the other, or `level` with them."""

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
    """A player's runs of matches won: of all public ones (`board` empty), or of the rated ones of a board."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="streaks", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=24)
    board = models.CharField(max_length=8, choices=Match.Board.choices, blank=True)
    current = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    best_match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    """The last match of the longest run."""
    best_at = models.DateTimeField(null=True)
    """When that ended: of equal runs the first one stands first."""
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
    """A value of a rated match that may be a record: see `digests.facts.Mark`."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="marks", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    """Whose it is; null: the whole table's."""
    game = models.SlugField(max_length=24)
    board = models.CharField(max_length=8, choices=Match.Board.choices)
    kind = models.CharField(max_length=24)
    value = models.BigIntegerField()
    round = models.PositiveIntegerField(default=0)
    """The round in which it was set; 0: the match as a whole."""
    finished_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["edition", "game", "board", "kind", "-value", "finished_at", "id"], name="statistics_mark_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.value}"
