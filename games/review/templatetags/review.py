"""Template filters that format expected points, and a tag with the address of the reader's own review."""

from __future__ import annotations

from django import template
from django.urls import reverse

from games.models import Match
from games.review.models import Review
from games.review.selectors import review_of
from games.templatetags.numbers import MINUS

register = template.Library()


@register.simple_tag(takes_context=True)
def own_review(context: template.Context, match: Match) -> str:
    """Returns the address of the reader's finished review of this match; empty if there is none."""
    request = context.get("request")
    review = None if request is None else review_of(match, request.user)
    done = review is not None and review.status == Review.Status.DONE
    return reverse("api_review", args=[match.pk]) if done else ""


@register.filter
def points(value: float) -> str:
    """Formats points with two decimals: 1.5 → 1.50."""
    return f"{value:.2f}".replace("-", MINUS)


@register.filter
def signed_points(value: float) -> str:
    """Formats points with a sign: +1.50, −0.25."""
    return f"{value:+.2f}".replace("-", MINUS)


@register.filter
def lost(value: float) -> str:
    """Formats lost points: −1.50."""
    return f"{MINUS}{value:.2f}"
