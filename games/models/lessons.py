"""The model of learners' progress in lessons."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .matches import Match


class LessonProgress(models.Model):
    """Tells how far a person or guest has come in a lesson, and in which match they take it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lessons", verbose_name=_("player"))
    game = models.SlugField(_("game"), max_length=24)
    lesson = models.SlugField(_("lesson"), max_length=24)
    """The key of the lesson among those of its game (`lesson_scripts`)."""
    step = models.PositiveSmallIntegerField(_("step"), default=0)
    """The number of steps that are done in the present or last run of the lesson."""
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+", verbose_name=_("match"))
    """The match in which the lesson is taken; null if it has been deleted. The lesson then goes on in a new one."""
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    active_at = models.DateTimeField(_("last active"), default=timezone.now)
    done_at = models.DateTimeField(_("finished"), null=True)
    """The time at which the learner first finished the lesson; null before that."""

    class Meta:
        verbose_name = _("progress in a lesson")
        verbose_name_plural = _("progress in lessons")
        constraints = [models.UniqueConstraint(fields=["user", "game", "lesson"], name="lesson_progress_once")]

    def __str__(self) -> str:
        return f"{self.game}.{self.lesson}: {self.step}"
