"""Filters by query parameters for the lists of the REST API, such as by game, player or time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from django_filters.fields import IsoDateTimeField
from drf_spectacular.drainage import set_override

from accounts.api.strict_fields import RFC_3339
from accounts.models import User
from games import catalog
from games.models import Match, MatchSeat, Table
from games.offered_games import offered_games
from games.rules.registry import GAMES
from games.selectors.delayed_matches import unshown

from .renderers import FORMATS


def _offered_games_list() -> str:
    """Returns the games that the site offers as a Markdown list, for the API's schema."""
    lang = get_language() or "zh-hans"
    return "\n".join(f"* `{key}` - {catalog.game_text(key, lang)}" for key in offered_games())


class GameFilter(filters.ChoiceFilter):
    """A filter by game. It accepts every built-in game; the schema names only those that the site offers."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(key, key) for key in GAMES], **kwargs)
        schema = {"type": "string", "enum": list(offered_games()), "description": lazy(_offered_games_list, str)()}
        set_override(self, "field", schema)


class StrictBooleanFilter(filters.TypedChoiceFilter):
    """A filter that accepts only `true` or `false`.

    Any other word is an error; the framework's own filter ignores it.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[("true", "true"), ("false", "false")], coerce=lambda word: word == "true", **kwargs)
        set_override(self, "field", {"type": "boolean"})


class PlayerFilter(filters.CharFilter):
    """A filter by a player's username, in any letter case. `field_name` is the path to the account."""

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        if not value:
            return qs
        return qs.filter(**{f"{self.field_name}__in": User.named(value).values("pk")})


class Rfc3339Field(IsoDateTimeField):
    """A form field for a time in RFC 3339 form with its time zone.

    Without a zone the same text would mean different times. The time must also exist in UTC: some hours of the
    calendar's first and last day do not.
    """

    def to_python(self, value: Any) -> datetime | None:
        if value and not RFC_3339.fullmatch(value):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        try:
            moment = super().to_python(value)
            return None if moment is None else moment.astimezone(UTC)
        except OverflowError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class Rfc3339Filter(filters.IsoDateTimeFilter):
    field_class = Rfc3339Field


class StrictFilterSet(filters.FilterSet):
    """The filters of a list, which refuse an empty value except in filters by text.

    The framework would ignore an empty value.
    """

    @property
    def form(self) -> Any:
        form = super().form
        for name, field in form.fields.items():
            field.required = form.data.get(name) == "" and not isinstance(self.filters[name], filters.CharFilter)
        return form


class TableFilter(StrictFilterSet):
    game = GameFilter()
    rated = StrictBooleanFilter()

    class Meta:
        model = Table
        fields: ClassVar[list[str]] = ["game", "rated"]


class MatchFilter(StrictFilterSet):
    game = GameFilter()
    status = filters.ChoiceFilter(choices=Match.Status.choices, method="of_status")
    board = filters.ChoiceFilter(choices=[c for c in Match.Board.choices if c[0]])
    rated = StrictBooleanFilter()
    player = PlayerFilter(field_name="seats__user", label=_("Username of a player in the match."))
    format = filters.CharFilter(
        method="of_format", label=_("Format of the match; `csv` and `json` refer to the response.")
    )
    after = Rfc3339Filter(field_name="started_at", lookup_expr="gte", label=_("Started then or later."))
    before = Rfc3339Filter(field_name="started_at", lookup_expr="lt", label=_("Started before then."))

    class Meta:
        model = Match
        fields: ClassVar[list[str]] = ["game", "status", "board", "rated", "player", "format", "after", "before"]

    def of_status(self, matches: QuerySet[Match], _name: str, value: str) -> QuerySet[Match]:
        """Filters matches by the status that the caller may know.

        For people without a seat, a delayed match runs until its end is shown.
        """
        now, user = timezone.now(), getattr(self.request, "user", None)
        late = unshown(now)
        if user is not None and user.is_authenticated:
            late &= ~Q(Exists(MatchSeat.objects.filter(match=OuterRef("pk"), user=user)))
        if value == Match.Status.RUNNING:
            return matches.filter(Q(status=value) | late)
        return matches.filter(status=value).exclude(late)

    def of_format(self, matches: QuerySet[Match], _name: str, value: str) -> QuerySet[Match]:
        return matches if value in FORMATS else matches.filter(options__format=value)
