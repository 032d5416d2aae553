"""Tags for ES modules: the import map, and a page's own modules together with what they import.

A browser learns of a module from the one that imports it, so that a table would begin after a round trip for every
step from its first module to the last. Named in the page, all of them are fetched at once.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path, PurePosixPath

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

IMPORT = re.compile(r'(?:\bfrom|^import) "#(js/[^"]+)"', re.MULTILINE)
"""A static import as our modules write it: by the name in the import map."""


@register.simple_tag
def importmap() -> SafeString:
    """The import map's JSON: `#js/…` to the address of every module under static/js, hashed where files are hashed."""
    # addresses of our own files, escaped for a script element
    return mark_safe(json.dumps({"imports": _map() if settings.DEBUG else _map_once()}).replace("<", "\\u003c"))  # noqa: S308


@register.simple_tag
def module(*paths: str) -> SafeString:
    """Scripts of these modules, `js/…`, with links that fetch beforehand all that they import.

    Raises ValueError for a name that is no file of ours.
    """
    needed = _needed(paths) if settings.DEBUG else _needed_once(paths)
    links = format_html_join("", '<link rel="modulepreload" href="{}">', ((_url(path),) for path in needed))
    return links + format_html_join("", '<script type="module" src="{}"></script>', ((_url(path),) for path in paths))


def imports_of(path: str) -> list[str]:
    """The modules that a module imports statically, `js/…` each. Raises ValueError where there is no such file."""
    found = finders.find(path)
    if found is None:
        raise ValueError(f"no module {path}")
    return IMPORT.findall(Path(str(found)).read_text(encoding="utf-8"))


def _needed(paths: tuple[str, ...]) -> list[str]:
    """What these import, what those import and so on, nearest first, without themselves."""
    known, waiting = dict.fromkeys(paths), list(paths)
    for path in waiting:  # which grows meanwhile
        new = [each for each in imports_of(path) if each not in known]
        known |= dict.fromkeys(new)
        waiting += dict.fromkeys(new)
    return list(known)[len(set(paths)) :]


@cache
def _needed_once(paths: tuple[str, ...]) -> list[str]:
    return _needed(paths)


def _map() -> dict[str, str]:
    found = {}
    for finder in finders.get_finders():
        for path, _storage in finder.list([]):
            if path.startswith("js/") and PurePosixPath(path).suffix == ".js":
                found[f"#{path}"] = _url(path)
    return dict(sorted(found.items()))


@cache
def _map_once() -> dict[str, str]:
    return _map()


def _url(path: str) -> str:
    return staticfiles_storage.url(path)
