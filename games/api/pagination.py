"""Pagination of the REST API by cursor, never by page number.

A cursor contains the sort keys of the row at the edge of a page. The next page begins after that row, whatever was
written meanwhile. The 100th page costs as much as the first, since the database seeks instead of skipping rows. A list
outside the database (the steps of a replay) grows only at its end; its cursor is a position.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from django.core.exceptions import FieldDoesNotExist, ImproperlyConfigured, ValidationError
from django.db.models import Field, Model, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

MAX_CURSOR_LENGTH = 600  # characters of a cursor
AFTER, BEFORE = "a", "b"


class InvalidCursor(Exception):
    """Raised for a cursor that does not belong to the list."""


@dataclass(frozen=True, slots=True)
class SortKey:
    """A column by which a list is sorted, with its direction and the path to its value in a row."""

    name: str
    """The name as in `order_by`, without its sign. It may follow relations, as in `match__started_at`."""
    falls: bool
    path: tuple[str, ...]
    """The attributes that lead from a row to the column's value."""
    field: Field[Any, Any]

    @property
    def term(self) -> str:
        return f"-{self.name}" if self.falls else self.name

    def of(self, row: Model) -> Any:
        value: Any = row
        for part in self.path:
            value = getattr(value, part)
        return value

    def parsed(self, value: Any) -> Any:
        """Converts a value from a cursor to the type of the column. Raises ValueError."""
        try:
            found = self.field.to_python(value)
        except (ValidationError, TypeError, OverflowError) as error:
            raise ValueError("not of the column's type") from error
        match found:
            case None:
                raise ValueError("null")
            case float() if not math.isfinite(found):
                raise ValueError("no number")
            case str() if "\0" in found:
                raise ValueError("a NUL character")
            case datetime():
                return _in_utc(found)
        return found


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of one page of a list, and the cursors of the pages before and after it (None at the list's ends)."""

    rows: list[Any]
    before: str | None
    after: str | None


def page_of(rows: QuerySet[Any] | Sequence[Any], *, size: int, cursor: str | None = None) -> Page:
    """Returns the page of a list to which the cursor points; the first page without a cursor.

    A query set must be ordered by columns that are never null; its primary key is added as the last one. Raises
    InvalidCursor.
    """
    if not isinstance(rows, QuerySet):
        return _slice_of(rows, size, cursor)
    keys = sort_keys(rows)
    side, values = _opened(cursor, keys) if cursor is not None else (AFTER, None)
    back = side == BEFORE
    terms = [_turned(key).term if back else key.term for key in keys]
    page = _rows_after(rows.order_by(*terms), [_turned(key) for key in keys] if back else keys, values, size + 1)
    more, page = len(page) > size, page[:size]
    if not page:
        return Page([], None, None)
    if back:
        page.reverse()
    ends = cursor_at(AFTER, page[-1], keys), cursor_at(BEFORE, page[0], keys)
    return Page(page, ends[1] if (more if back else values is not None) else None, ends[0] if back or more else None)


def cursor_after(rows: QuerySet[Any], *, size: int, cursor: str | None = None) -> str | None:
    """Returns the cursor that points after the next `size` rows of a list; None if no row follows them.

    Loads only the row at the edge. Raises InvalidCursor.
    """
    keys = sort_keys(rows)
    if cursor is not None:
        side, values = _opened(cursor, keys)
        if side == BEFORE:
            raise InvalidCursor
        rows = rows.filter(_after_condition(keys, values))
    edge = list(rows.order_by(*(key.term for key in keys))[size - 1 : size + 1])
    return cursor_at(AFTER, edge[0], keys) if len(edge) > 1 else None


def sort_keys(rows: QuerySet[Any]) -> list[SortKey]:
    """Returns the columns by which a query set is ordered, with the primary key added as the last one."""
    terms = [term for term in rows.query.order_by or rows.model._meta.ordering if isinstance(term, str)]
    keys = [_key(rows, term) for term in terms]
    if not terms or any(key.field.null for key in keys):
        raise ImproperlyConfigured(f"{rows.model.__name__}: a list needs an order, by columns that are never null")
    last = keys[-1]
    if len(last.path) > 1 or not last.field.primary_key:
        keys.append(_key(rows, "-pk" if last.falls else "pk"))
    return keys


def cursor_at(side: str, row: Model, keys: Sequence[SortKey]) -> str:
    """Returns a cursor that points beside this row, the last or first one of a page.

    `side` AFTER: the cursor of the page that begins after the row. BEFORE: of the page that ends before it.
    """
    return _closed([side, *(key.of(row) for key in keys)])


def _key(rows: QuerySet[Any], term: str) -> SortKey:
    name, path = term.removeprefix("-"), []
    if name in rows.query.annotations:
        return SortKey(name, term.startswith("-"), (name,), rows.query.annotations[name].output_field)
    options, field = rows.model._meta, None  # type: Any, Any
    for part in name.split("__"):
        try:
            field = options.pk if part == "pk" else options.get_field(part)
        except FieldDoesNotExist as error:
            raise ImproperlyConfigured(f"{options.label}: no column {part} to sort by") from error
        path.append(part)
        if field.is_relation:
            options = field.related_model._meta
    if field.is_relation:  # sorted by the key of the related row, which is stored in this row
        path[-1] = field.attname
        field = field.target_field
    return SortKey(name, term.startswith("-"), tuple(path), field)


def _turned(key: SortKey) -> SortKey:
    return SortKey(key.name, not key.falls, key.path, key.field)


def _rows_after(rows: QuerySet[Any], keys: Sequence[SortKey], values: Sequence[Any] | None, count: int) -> list[Any]:
    """Returns the first `count` rows that follow a row with these values, in the order of `keys`.

    A single query would read a run of equal keys from its start: on a ladder 50,000 players may have equal points. So a
    query is made for each number of equal leading keys, the largest first.
    """
    if values is None:
        return list(rows[:count])
    found: list[Any] = []
    for depth in range(len(keys) - 1, -1, -1):
        if len(found) < count:
            key, equal = keys[depth], {one.name: value for one, value in zip(keys[:depth], values, strict=False)}
            beyond = {f"{key.name}__{'lt' if key.falls else 'gt'}": values[depth]}
            found += rows.filter(**equal, **beyond)[: count - len(found)]
    return found


def _after_condition(keys: Sequence[SortKey], values: Sequence[Any]) -> Q:
    """Returns a query condition for the rows that follow a row with these values, in the order of `keys`.

    A condition on the first key lets the database seek in its index. Conditions on the other keys then exclude rows
    with an equal first key.
    """
    found, equal = Q(), Q()
    for key, value in zip(keys, values, strict=True):
        found |= equal & Q(**{f"{key.name}__{'lt' if key.falls else 'gt'}": value})
        equal &= Q(**{key.name: value})
    return Q(**{f"{keys[0].name}__{'lte' if keys[0].falls else 'gte'}": values[0]}) & found


def _slice_of(rows: Sequence[Any], size: int, cursor: str | None) -> Page:
    start, end = 0, size
    if cursor is not None:
        match _raw(cursor):
            case [str(side), int(place)] if side == AFTER and 0 < place < len(rows):
                start, end = place, place + size
            case [str(side), int(place)] if side == BEFORE and 0 < place <= len(rows):
                start, end = max(0, place - size), place
            case _:
                raise InvalidCursor
    before = _closed([BEFORE, start]) if start else None
    return Page(list(rows[start:end]), before, _closed([AFTER, end]) if end < len(rows) else None)


def _closed(parts: list[Any]) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(parts, default=str)).decode().rstrip("=")


def _raw(cursor: str) -> Any:
    if len(cursor) > MAX_CURSOR_LENGTH:
        raise InvalidCursor
    try:
        return orjson.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True))
    except (binascii.Error, ValueError) as error:
        raise InvalidCursor from error


def _opened(cursor: str, keys: Sequence[SortKey]) -> tuple[str, list[Any]]:
    match _raw(cursor):
        case [str(side), *values] if side in (AFTER, BEFORE) and len(values) == len(keys):
            try:
                return side, [key.parsed(value) for key, value in zip(keys, values, strict=True)]
            except ValueError as error:
                raise InvalidCursor from error
    raise InvalidCursor


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a moment without a zone")
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("outside the calendar") from error


def link_header(links: Mapping[str, str | None]) -> str:
    """Returns the value of a `Link` header (RFC 8288).

    `links` is relation -> address; those without an address are left out.
    """
    return ", ".join(f'<{address}>; rel="{relation}"' for relation, address in links.items() if address)


class CursorPagination(BasePagination):
    """Pagination of a list by cursor: parameters `cursor` and `page_size`, fields `next`, `previous` and `results`.

    The links are repeated in the `Link` header.
    """

    page_size = 25
    max_page_size = 100

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> list[Any]:
        """Returns the rows of the requested page. Raises Http404 for an invalid cursor."""
        self.request = request
        try:
            self.page = page_of(queryset, size=self.size_of(request), cursor=request.query_params.get("cursor"))
        except InvalidCursor:
            raise Http404 from None
        return self.page.rows

    def size_of(self, request: Request) -> int:
        """Returns the page size that the request asks for, up to the maximum; the default if it asks for none.

        Raises ValidationError.
        """
        if "page" in request.query_params:  # a client that counts pages would read the first one forever
            raise serializers.ValidationError({"page": [_("Pages have no numbers: follow `next`.")]})
        asked = request.query_params.get("page_size")
        if asked is None:
            return self.page_size
        if not re.fullmatch(r"[0-9]+", asked, re.ASCII) or not asked.strip("0"):
            raise serializers.ValidationError({"page_size": [_("A whole number, 1 or higher.")]})
        digits = asked.lstrip("0")
        return self.max_page_size if len(digits) > 6 else min(int(digits), self.max_page_size)

    def get_paginated_response(self, data: Any) -> Response:
        links = {"next": self.link(self.page.after), "prev": self.link(self.page.before)}
        response = Response({"next": links["next"], "previous": links["prev"], "results": data})
        if any(links.values()):
            response["Link"] = link_header(links)
        return response

    def link(self, cursor: str | None) -> str | None:
        """Returns this request's address with another cursor; None without a cursor."""
        if cursor is None:
            return None
        query = self.request.query_params.copy()
        query["cursor"] = cursor
        return self.request.build_absolute_uri(f"{self.request.path}?{query.urlencode()}")

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {
                "next": {**link, "description": _("The next page; null on the last.")},
                "previous": {**link, "description": _("The previous page; null on the first.")},
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        cursor = _("Where the page starts: taken from `next` or `previous`; leave empty for the first page.")
        size = _("Rows per page; a number above the maximum gives the maximum.")
        return [
            {
                "name": "cursor", "in": "query", "required": False, "description": str(cursor),
                "schema": {"type": "string", "pattern": f"^[A-Za-z0-9_-]{{1,{MAX_CURSOR_LENGTH}}}$"},
            },
            {
                "name": "page_size", "in": "query", "required": False, "description": str(size),
                "schema": {"type": "integer", "minimum": 1, "default": self.page_size},
            },
        ]  # fmt: skip
