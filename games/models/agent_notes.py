"""Models of conversational agents in matches: the reasoning and notes of their decisions, and the pending decisions."""

from __future__ import annotations

from django.db import models

from .matches import Match


class AgentQuestions(models.Model):
    """The decisions for which the conversational agents of a running match were last asked.

    They are stored so that no agent is asked twice for one decision.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="asked")
    number = models.IntegerField()
    """The number of the log entry after which the decisions were requested."""
    questions = models.JSONField(default=list)
    """`[seat, window, about]` of each decision pending at that entry. Secret: it reveals which seats mean to act."""

    class Meta:
        db_table = "games_asked"

    def __str__(self) -> str:
        return f"{self.match_id} @ {self.number}"


class AgentNote(models.Model):
    """One decision of a conversational agent: its reasoning and its private notes.

    The reasoning is shown after the match. Only the agent itself reads the notes, for its next decisions.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="agent_notes")
    seat = models.PositiveSmallIntegerField()
    at = models.PositiveBigIntegerField()
    """Milliseconds since the match began."""
    window = models.CharField(max_length=24)
    """The name of the window."""
    verb = models.CharField(max_length=24)
    """The verb that the agent played. `none`: it chose not to act in the window. Empty: its decision was not played."""
    about = models.CharField(max_length=16, blank=True, db_default="", editable=False)
    """If the agent chose not to act: the digest of that decision, so that it is not requested again."""
    reasoning = models.JSONField(default=str, blank=True)
    """A text, or texts by language. Secret until the match has ended."""
    notes = models.TextField(blank=True)
    """Notes for the agent's next decision. Empty: earlier notes stay. Always secret."""
    source = models.CharField(max_length=16, blank=True)
    calls = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    """The tokens that a language model used for the decision; `calls` counts the requests to it."""

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["match", "seat", "-id"])]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.verb}"
