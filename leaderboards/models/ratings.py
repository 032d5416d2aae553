"""Models of the current ratings, and of the stored sequences of matches from which they are computed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match


class Board(models.TextChoices):
    """A pool of ratings: people among people, people by their results against agents and bots, or agents and bots."""

    PEOPLE = "people", _("people")
    PRACTICE = "practice", _("practice")
    AGENTS = "agents", _("AI")


class Rating(models.Model):
    """A player's rating on a board of a game.

    A person has a row on the boards of people and of practice. An agent level and a bot each have two rows. Practice
    matches change the row on the board of agents. Matches among people change the row on the board of people
    (`people`), which is never listed. The row of a closed account stays without a name, since it served to rate others.
    """

    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Board.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="ratings", verbose_name=_("player")
    )
    agent = models.CharField(_("AI"), max_length=24, blank=True)
    """The level of an agent. Empty for a person or a bot."""
    value = models.FloatField(_("rating"))
    """Points, rounded to a millionth, so that stored and computed values are equal."""
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField()
    roles = models.JSONField(_("strength by role"), default=dict)
    """`{"landlord": [value, deviation, volatility], …}`: only roles that the player has played."""
    matches = models.PositiveIntegerField(_("matches"), default=0)
    """Rated matches since the season began."""
    last_at = models.DateTimeField(_("last rated match"), null=True)
    rests_at = models.DateTimeField(null=True)
    """When the player becomes inactive if no match is played before. Null while provisional."""
    provisional = models.BooleanField(_("provisional"), default=True)
    listed = models.BooleanField(_("on the leaderboard"), default=False)
    """Whether the rating is established, active and of an open account. Boards and ranks include only such rows."""
    number = models.PositiveBigIntegerField(default=0)
    """Number of the latest sequence entry applied to this row. It never decreases."""

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "game", "board"], condition=Q(user__isnull=False), name="rating_once_a_player"
            ),
            models.UniqueConstraint(
                fields=["game", "board", "agent"], condition=~Q(agent=""), name="rating_once_an_agent"
            ),
        ]
        indexes = [
            models.Index("game", "board", F("value").desc(), "id", name="rating_board", condition=Q(listed=True)),
            models.Index(
                "game", "board", F("value").desc(), "id", name="rating_new", condition=Q(provisional=True, agent="")
            ),
            models.Index(fields=["rests_at"], name="rating_rests", condition=Q(listed=True)),
            models.Index(fields=["rests_at"], name="rating_away", condition=Q(listed=False)),
            models.Index(fields=["game", "board", "id"], name="rating_of_board"),
        ]

    def __str__(self) -> str:
        return f"{self.agent or self.user_id} {self.board}/{self.game}: {self.value:.0f} ± {self.deviation:.0f}"


class RatingSequence(models.Model):
    """The order in which a game's matches are rated, and how far rating has come.

    A game has one sequence for people and one for practice.
    """

    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Match.Board.choices)
    last = models.PositiveBigIntegerField(_("last entry"), default=0)
    rated = models.PositiveBigIntegerField(_("rated up to"), default=0)
    """Every entry up to this number is in the ratings. Later ones wait."""
    terms = models.PositiveIntegerField(_("version of the role terms"), default=1)
    redo_from = models.PositiveBigIntegerField(_("recomputed from"), null=True)
    """The first entry to be re-rated; null if no re-rating runs. No new match is rated until the re-rating ends."""
    redo_next = models.PositiveBigIntegerField(_("recompute progress"), null=True)
    """Bookmark of the history: entries before it are re-rated. Once it is past `rated`, the ratings follow."""
    redo_player = models.PositiveBigIntegerField(default=0)
    """Bookmark of the last part: ratings up to this key have been set from the history."""

    class Meta:
        verbose_name = _("rating sequence")
        verbose_name_plural = _("rating sequences")
        constraints = [models.UniqueConstraint(fields=["game", "board"], name="rating_sequence_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.board}"


class RatingEntry(models.Model):
    """One entry of a rating sequence: a match, or the soft reset at the end of a season. Never deleted or moved.

    The entry holds everything about the match that rating needs, so that a re-rating depends on nothing that may
    change.
    """

    sequence = models.ForeignKey(
        RatingSequence, models.PROTECT, related_name="entries", verbose_name=_("sequence"), db_index=False
    )
    number = models.PositiveBigIntegerField(_("number"))
    match = models.OneToOneField(
        Match, models.SET_NULL, null=True, related_name="rating_entry", verbose_name=_("match")
    )
    reset = models.BooleanField(_("soft reset"), default=False)
    at = models.DateTimeField(pgettext_lazy("time", "ended"))
    players = models.JSONField(default=list)
    """Keys of `Rating`, one a seat. One agent may hold several seats."""
    result = models.JSONField(default=dict)
    """`{"places": [1, 3, 2]}`, or `{"term": "doudizhu", "roles": [role of the side, role of the others], "rounds":
    [[[seat, …], score], …]}`. With `"conceded": [seat, …]` if seats were conceded."""
    voided = models.BooleanField(_("void"), default=False)
    """Whether rating skips the entry, which keeps its number."""
    terms = models.PositiveIntegerField(_("version of the role terms"), default=0)
    constants = models.PositiveIntegerField(_("version of the constants"), default=0)
    """The version that the entry was rated with, or will be."""
    points_version = models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)
    """Version of the points: 1 counts them in full, `CAPPED` applies the repeat-opponent cap. Set on creation."""

    CAPPED = 2

    class Meta:
        verbose_name = _("sequence entry")
        verbose_name_plural = _("sequence entries")
        ordering = ["sequence", "number"]
        constraints = [models.UniqueConstraint(fields=["sequence", "number"], name="rating_entry_once")]
        indexes = [
            models.Index(fields=["sequence", "at"]),
            models.Index(fields=["sequence", "number"], name="rating_resets", condition=Q(reset=True)),
        ]

    def __str__(self) -> str:
        return f"{self.sequence_id}/{self.number}"


class RatingChange(models.Model):
    """A rating before and after one entry of the sequence.

    Profiles show these rows as a history, and a re-rating starts from them.
    """

    entry = models.ForeignKey(RatingEntry, models.CASCADE, related_name="changes", verbose_name=_("entry"))
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes", verbose_name=_("rating"), db_index=False)
    number = models.PositiveBigIntegerField(_("number"))
    """Copied from the entry."""
    at = models.DateTimeField(pgettext_lazy("time", "ended"))
    """Copied from the entry."""
    value_before = models.FloatField(_("rating before"))
    deviation_before = models.FloatField(_("deviation before"))
    """Deviation at the end of the match, with the uncertainty of idle days."""
    value = models.FloatField(_("rating after"))
    deviation = models.FloatField(_("deviation after"))
    volatility = models.FloatField()
    roles = models.JSONField(_("strength by role"), default=dict)
    """Strengths after the entry, in the form of `Rating.roles`."""
    matches = models.PositiveIntegerField(_("matches"))
    """Matches of the season, this one included."""

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["rating", "number"]
        constraints = [models.UniqueConstraint(fields=["rating", "number"], name="rating_change_once")]
        indexes = [models.Index(fields=["rating", "at"])]

    def __str__(self) -> str:
        return f"{self.rating_id} {self.number}: {self.value - self.value_before:+.0f}"

    @property
    def gained(self) -> float:
        """Returns the rating points that the entry added, negative for a loss."""
        return self.value - self.value_before


class RoleTerms(models.Model):
    """A version of a game's role terms: the points that a role is worth, as fitted to its rated matches.

    Version 1 is in the code.
    """

    game = models.SlugField(_("game"), max_length=24)
    version = models.PositiveIntegerField(_("version"))
    points = models.JSONField(_("terms"))
    """Key of a term -> points, for all terms of the game."""
    errors = models.JSONField(_("standard errors"))
    """Key of a term -> points, only for fitted terms."""
    rounds = models.PositiveIntegerField(_("rounds"))
    """Number of rounds in the fit."""
    made_at = models.DateTimeField(_("fitted"))

    class Meta:
        verbose_name = _("role terms")
        verbose_name_plural = _("role terms")
        ordering = ["game", "version"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="role_terms_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.version}"
