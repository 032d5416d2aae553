"""Database models of players' ratings, and of the sequences of matches from which the ratings are computed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match


class Board(models.TextChoices):
    """A pool of ratings that are compared with each other.

    `people`: matches among people. `practice`: people's results against agents and bots. `agents`: agents and bots.
    """

    PEOPLE = "people", _("people")
    PRACTICE = "practice", _("practice")
    AGENTS = "agents", _("AI")


class Rating(models.Model):
    """A player's current rating in one game on one board: its value, its deviation, and strengths by role.

    A person has one rating on the board of people and one on that of practice. An agent level or a bot has two ratings.
    The one on the board of agents changes with practice matches. The one on the board of people changes with matches
    among people, and is never listed. The rating of a closed account stays without a name, since other players were
    rated by it.
    """

    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Board.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="ratings", verbose_name=_("player")
    )
    agent = models.CharField(_("AI"), max_length=24, blank=True)
    """The level of an agent. Empty for a person or a bot."""
    value = models.FloatField(_("rating"))
    """Rating in points, rounded to a millionth, so that the stored and the computed number are equal."""
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField()
    roles = models.JSONField(_("strength by role"), default=dict)
    """`{"landlord": [value, deviation, volatility], …}`, with only the roles that the player has played."""
    matches = models.PositiveIntegerField(_("matches"), default=0)
    """Number of rated matches since the season began."""
    last_at = models.DateTimeField(_("last rated match"), null=True)
    rests_at = models.DateTimeField(null=True)
    """When the rating becomes inactive, unless the player plays another rated match first. Null while provisional."""
    provisional = models.BooleanField(_("provisional"), default=True)
    listed = models.BooleanField(_("on the leaderboard"), default=False)
    """Whether the rating is established, active and of an open account. Leaderboards and ranks include only such
    ratings."""
    number = models.PositiveBigIntegerField(default=0)
    """Number of the latest entry of the rating sequence that is included in this rating. It never decreases."""

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
    """The numbered order in which the matches of one game and board are rated, with the progress of rating.

    Each game has one sequence for matches among people and one for practice. Its entries are `RatingEntry` rows.
    """

    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Match.Board.choices)
    last = models.PositiveBigIntegerField(_("last entry"), default=0)
    rated = models.PositiveBigIntegerField(_("rated up to"), default=0)
    """Number of the last entry that is included in the ratings. Later entries still wait."""
    terms = models.PositiveIntegerField(_("version of the role terms"), default=1)
    redo_from = models.PositiveBigIntegerField(_("recomputed from"), null=True)
    """Number of the first entry to be rated again; null if no re-rating runs. No new match is rated until the re-rating
    ends."""
    redo_next = models.PositiveBigIntegerField(_("recompute progress"), null=True)
    """Progress of a re-rating: number of the next entry to rate again. Beyond `rated`, the players' ratings are set
    next."""
    redo_player = models.PositiveBigIntegerField(default=0)
    """Progress of the last part of a re-rating: ratings with primary keys up to this one have been set."""

    class Meta:
        verbose_name = _("rating sequence")
        verbose_name_plural = _("rating sequences")
        constraints = [models.UniqueConstraint(fields=["game", "board"], name="rating_sequence_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.board}"


class RatingEntry(models.Model):
    """An entry of a rating sequence: one rated match, or the soft reset of all ratings at the end of a season.

    A soft reset moves ratings towards 1500. The entry stores everything that rating the match needs. So ratings can be
    computed again, whatever has changed since. Entries are never deleted or renumbered.
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
    """Primary keys of the players' `Rating` rows, one for each seat. One agent may hold several seats."""
    result = models.JSONField(default=dict)
    """`{"places": [1, 3, 2]}`, or `{"term": "doudizhu", "roles": [role of the side, role of the others], "rounds":
    [[[seat, …], score], …]}`. With `"conceded": [seat, …]` if seats were conceded."""
    voided = models.BooleanField(_("void"), default=False)
    """Whether rating skips this entry, since staff voided the match. The entry keeps its number."""
    terms = models.PositiveIntegerField(_("version of the role terms"), default=0)
    constants = models.PositiveIntegerField(_("version of the constants"), default=0)
    """Version of the rating constants with which the entry was rated, or will be."""
    points_version = models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)
    """How the match adds points: 1 in full, `CAPPED` with the repeat-opponent cap. Set when the entry is created."""

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
    """The change of one player's rating by one match: the rating before it and after it.

    Rating a match stores one such row for each of its players. Profiles show a player's rows as the rating's history. A
    re-rating starts from the last row before the first match to be rated again.
    """

    entry = models.ForeignKey(RatingEntry, models.CASCADE, related_name="changes", verbose_name=_("entry"))
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes", verbose_name=_("rating"), db_index=False)
    number = models.PositiveBigIntegerField(_("number"))
    """Number of the entry, copied from it."""
    at = models.DateTimeField(pgettext_lazy("time", "ended"))
    """End of the match, copied from the entry."""
    value_before = models.FloatField(_("rating before"))
    deviation_before = models.FloatField(_("deviation before"))
    """Deviation when the match ended, which includes the growth during days without a match."""
    value = models.FloatField(_("rating after"))
    deviation = models.FloatField(_("deviation after"))
    volatility = models.FloatField()
    roles = models.JSONField(_("strength by role"), default=dict)
    """Strengths by role after the match, in the form of `Rating.roles`."""
    matches = models.PositiveIntegerField(_("matches"))
    """Number of rated matches in the season, this one included."""

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
        """Returns the rating points that the player gained by the match, negative for a loss."""
        return self.value - self.value_before


class RoleTerms(models.Model):
    """A version of a game's role terms: the rating points by which each role has an advantage.

    `manage.py refit_roles` estimates them from rated matches. Version 1 is in the code and not stored.
    """

    game = models.SlugField(_("game"), max_length=24)
    version = models.PositiveIntegerField(_("version"))
    points = models.JSONField(_("terms"))
    """Key of a role term -> rating points, for all role terms of the game."""
    errors = models.JSONField(_("standard errors"))
    """Key of a role term -> standard error in rating points, only for those estimated in this version."""
    rounds = models.PositiveIntegerField(_("rounds"))
    """Number of rounds that the estimate is based on."""
    made_at = models.DateTimeField(_("fitted"))

    class Meta:
        verbose_name = _("role terms")
        verbose_name_plural = _("role terms")
        ordering = ["game", "version"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="role_terms_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.version}"
