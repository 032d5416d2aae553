"""Lists of the REST API as CSV files (RFC 4180, UTF-8). Their rows are the flattened JSON rows, streamed in batches.

A cell that a spreadsheet would take for a formula gets a leading apostrophe. Numbers stay unchanged.
"""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.mixins import ListModelMixin
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from .pagination import CursorPagination, InvalidCursor, cursor_after, link_header, page_of
from .renderers import TABULAR, wants_csv

BATCH = 500  # rows read and written at once
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
BLANKS = ("\t", "\r", "\n")


class CsvPagination(CursorPagination):
    """The pagination of a CSV file: all rows by default, 10,000 at most."""

    page_size = 10_000
    max_page_size = 10_000


@dataclass(frozen=True, slots=True)
class CsvTable:
    """The layout of a CSV file: its name, its columns, and for each column the path to its value in a JSON row.

    For example the column `player` may have the path `player.username`.
    """

    name: str
    """The file name without its extension."""
    columns: Mapping[str, str]
    each: str = ""
    """The name of a list in each row whose members become rows of their own. Paths of their columns begin with it."""

    def lines(self, rows: Sequence[Mapping[str, Any]]) -> Iterator[list[Any]]:
        for row in rows:
            for part in (row[self.each] if self.each else None) or (None,):  # a row without members gives one line
                whole = {**row, self.each: part} if self.each else row
                yield [escape_cell(_found(whole, path)) for path in self.columns.values()]


def escape_cell(value: Any) -> Any:
    """Returns a value as the cell of a CSV file, escaped so that no spreadsheet runs it as a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return value
    return f"'{value}" if value.startswith(BLANKS) or value.lstrip().startswith(FORMULA) else value


def csv_response(sheet: CsvTable, rows: Sequence[Mapping[str, Any]]) -> HttpResponse:
    """Returns a CSV file with these rows in one piece. Meant for few rows."""
    answer = HttpResponse(_written([list(sheet.columns)]) + _written(sheet.lines(rows)))
    _set_headers(answer, sheet)
    return answer


def streaming_csv_response(
    sheet: CsvTable, rows: QuerySet[Any], request: Request, shown: Callable[[list[Any]], Any]
) -> StreamingHttpResponse:
    """Returns a CSV file that streams the requested rows in batches.

    `shown` turns a batch of rows into JSON rows. If more rows follow, the `Link` header gives their address. Raises
    Http404 for an invalid cursor.
    """
    pages, cursor = CsvPagination(), request.query_params.get("cursor")
    pages.request = request
    size = pages.size_of(request)
    try:
        following = cursor_after(rows, size=size, cursor=cursor)
    except InvalidCursor:
        raise Http404 from None
    parts = _parts(sheet, rows, shown, size, cursor)
    # an asynchronous server would collect a plain iterator before sending it
    answer = StreamingHttpResponse(value_at(parts) if isinstance(request._request, ASGIRequest) else parts)
    if following:
        answer["Link"] = link_header({"next": pages.link(following)})
    _set_headers(answer, sheet, whole=cursor is None and following is None)
    return answer


class TabularList(ListModelMixin):
    """A mixin for a list view that can answer with JSON or with a CSV file."""

    sheet: CsvTable

    def get_renderers(self) -> list[BaseRenderer]:
        view: Any = self
        if view.action == "list":
            return [renderer() for renderer in TABULAR]
        return list(super().get_renderers())  # type: ignore[misc]

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        if not wants_csv(request):
            return super().list(request, *args, **kwargs)
        view: Any = self
        rows = view.filter_queryset(view.get_queryset())
        return streaming_csv_response(
            self.sheet, rows, request, lambda batch: view.get_serializer(batch, many=True).data
        )


def _parts(
    sheet: CsvTable, rows: QuerySet[Any], shown: Callable[[list[Any]], Any], left: int, cursor: str | None
) -> Iterator[bytes]:
    yield _written([list(sheet.columns)])
    while left > 0:
        page = page_of(rows, size=min(BATCH, left), cursor=cursor)
        if page.rows:
            yield _written(sheet.lines(shown(page.rows)))
        left, cursor = left - len(page.rows), page.after
        if cursor is None:
            return


async def value_at(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    following = sync_to_async(lambda: next(parts, None))
    while (part := await following()) is not None:
        yield part


def _set_headers(answer: HttpResponseBase, sheet: CsvTable, *, whole: bool = True) -> None:
    """Sets the type and file name of a CSV response.

    A file that lacks further rows is named `.part.csv`. A saved file keeps its name but loses the `Link` header, which
    tells of the further rows.
    """
    answer["Content-Type"] = "text/csv; charset=utf-8; header=present"
    answer["Content-Disposition"] = f'attachment; filename="{sheet.name}{"" if whole else ".part"}.csv"'


def _found(row: Any, path: str) -> Any:
    for part in path.split("."):
        row = row.get(part) if row is not None else None  # an option that only some games have
    return row


def _written(lines: Iterator[list[Any]] | list[list[Any]]) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(lines)
    return file.getvalue().encode()
