"""Ratings as they stand, and the stored sequence that they are the fold of."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match


class Board(models.TextChoices):
    """Whom a rating compares: people among people, people by how they do against agents, or agents."""

    PEOPLE = "people", _("people")
    PRACTICE = "practice", _("practice")
    AGENTS = "agents", _("AI")


class Rating(models.Model):
    """What a player has on a board of a game.

    A person has a row on the boards of people and of practice; an agent by its level, and a bot as itself, one on the
    board of agents, and one beside the people with whom it sat (`people`), which no board lists. A person whose account
    is gone keeps a nameless row, since others were rated by it.
    """

    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Board.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="ratings", verbose_name=_("player")
    )
    agent = models.CharField(_("AI"), max_length=24, blank=True)
    """The level of a house agent; empty for a person or a bot."""
    value = models.FloatField(_("rating"))
    """Points, rounded to a millionth, so that what is stored and what is computed are the same."""
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField()
    roles = models.JSONField(_("strength by role"), default=dict)
    """`{"landlord": [value, deviation, volatility], …}`: only roles that were played."""
    matches = models.PositiveIntegerField(_("matches"), default=0)
    """Rated ones since the season began."""
    last_at = models.DateTimeField(_("last rated match"), null=True)
    rests_at = models.DateTimeField(null=True)
    """From when on the player rests, if no match comes before; null while provisional."""
    provisional = models.BooleanField(_("provisional"), default=True)
    listed = models.BooleanField(_("on the leaderboard"), default=False)
    """Established, not resting, and the account is open: what a board shows and its ranks count."""
    number = models.PositiveBigIntegerField(default=0)
    """The latest entry of the sequence that this row has seen; it never goes back."""

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
    """The order in which the matches of a game were rated, apart for people and for practice, and how far it is."""

    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Match.Board.choices)
    last = models.PositiveBigIntegerField(_("last entry"), default=0)
    rated = models.PositiveBigIntegerField(_("rated up to"), default=0)
    """Every entry up to this one is in the ratings; later ones wait."""
    terms = models.PositiveIntegerField(_("version of the role terms"), default=1)
    redo_from = models.PositiveBigIntegerField(_("recomputed from"), null=True)
    """The first entry whose numbers are computed again; null: nothing is. Until the end nothing new is rated."""
    redo_next = models.PositiveBigIntegerField(_("recompute progress"), null=True)
    """The bookmark: entries before it have their new numbers, in the history. Past `rated`: the ratings follow."""
    redo_player = models.PositiveBigIntegerField(default=0)
    """The bookmark of the last part: ratings up to this key have been set from the history."""

    class Meta:
        verbose_name = _("rating sequence")
        verbose_name_plural = _("rating sequences")
        constraints = [models.UniqueConstraint(fields=["game", "board"], name="rating_sequence_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.board}"


class RatingEntry(models.Model):
    """A place in a sequence: a match, or the soft reset at the end of a season. Never deleted, never moved.

    It holds all that rating needs of the match, so that a recomputation depends on nothing that may change.
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
    """Keys of `Rating`, one a seat; the same agent may hold several."""
    result = models.JSONField(default=dict)
    """`{"places": [1, 3, 2]}`, or `{"term": "doudizhu", "roles": [of the side, of the rest], "rounds": [[[seat, …],
    score], …]}`; beside it `"conceded": [seat, …]` where seats were given up."""
    voided = models.BooleanField(_("void"), default=False)
    """It is passed over, but keeps its place."""
    terms = models.PositiveIntegerField(_("version of the role terms"), default=0)
    constants = models.PositiveIntegerField(_("version of the constants"), default=0)
    """What it was rated with, or will be."""
    points_version = models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)
    """Version of the points: 1 counts them whole, from `CAPPED` on with the cap per pair and day. Set at the start."""

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
    """What an entry did to a player: the history that a profile shows and a recomputation begins from."""

    entry = models.ForeignKey(RatingEntry, models.CASCADE, related_name="changes", verbose_name=_("entry"))
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes", verbose_name=_("rating"), db_index=False)
    number = models.PositiveBigIntegerField(_("number"))
    """The entry's."""
    at = models.DateTimeField(pgettext_lazy("time", "ended"))
    """The entry's."""
    value_before = models.FloatField(_("rating before"))
    deviation_before = models.FloatField(_("deviation before"))
    """As it stood when the match ended, idleness included."""
    value = models.FloatField(_("rating after"))
    deviation = models.FloatField(_("deviation after"))
    volatility = models.FloatField()
    roles = models.JSONField(_("strength by role"), default=dict)
    """After it, as in `Rating`."""
    matches = models.PositiveIntegerField(_("matches"))
    """Of the season, this one included."""

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
        """Points; negative where lost."""
        return self.value - self.value_before


class RoleTerms(models.Model):
    """A version of what roles are worth in a game, as a fit found it. Version 1 stands in the code."""

    game = models.SlugField(_("game"), max_length=24)
    version = models.PositiveIntegerField(_("version"))
    points = models.JSONField(_("terms"))
    """Key of a term -> points, all of the game."""
    errors = models.JSONField(_("standard errors"))
    """Key of a term -> points; only what was fitted."""
    rounds = models.PositiveIntegerField(_("rounds"))
    """How many the fit rests on."""
    made_at = models.DateTimeField(_("fitted"))

    class Meta:
        verbose_name = _("role terms")
        verbose_name_plural = _("role terms")
        ordering = ["game", "version"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="role_terms_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.version}"
