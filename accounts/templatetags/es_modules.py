"""Template tags for JavaScript modules: they load a page's scripts with all their imports, and write the import map.

    {% modules %}{% module 'js/site/every_page.js' %}{% block scripts %}{% endblock %}{% endmodules %}

A browser learns of a module only when it has read the one that imports it. A table would thus start after one round
trip for each step of the import chain. So a page fetches all modules beforehand, as soon as its head has been read. It
fetches a few in each task of the browser, since 90 requests at once block a slow phone for 1/6 s. On a deployment the
modules of a page are bundled into a few files (config/static_bundles.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.base import NodeList, Parser, Token
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.sheet_and_words_paths import words_path

register = template.Library()

STATIC_IMPORT: Final = re.compile(r'(?:\bfrom|^import) "#((?:js|words)/[^"]+)"', re.MULTILINE)
"""Matches a static import as our modules write it, by the name in the import map."""
DYNAMIC_IMPORT: Final = re.compile(r'\bimport\("#(js/[^"]+)"\)')
"""Matches a dynamic import, which runs later than the module that contains it."""
WORDS_PREFIX: Final = "words/"
"""Beginning of a module name that stands for translated words, such as `words/table`, in the language of the page."""
NAMES_KEY: Final = "modules of this page"
"""Key in the template's context of the module names given to the tag `module`."""
FETCH_SCRIPT: Final = """\
const urls=[...new Set(Object.values(JSON.parse(
document.querySelector("[type=importmap]").textContent).imports).slice(%d,%d))],
some=()=>{for(const href of urls.splice(0,8))
document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
if(urls[0])setTimeout(some)};some()"""
"""Script that fetches a range of the import map's modules without delaying the page."""


class _Modules(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        with context.push(**{NAMES_KEY: []}):
            shown = self.nodelist.render(context)
            asked = tuple(dict.fromkeys(context[NAMES_KEY]))
        nonce = str(context.get("CSP_NONCE", ""))
        bundles = _bundles(asked)
        if bundles is not None:
            return _bundled(asked, bundles, nonce) + shown
        now = dict.fromkeys((*asked, *sorted(_reached(asked))))
        found = {path: _url(file_of(path)) for path in (*now, *sorted(_reached(asked, later=True)))}
        fetch = SafeString("")
        if len(now) > len(asked):
            code = mark_safe(FETCH_SCRIPT % (len(asked), len(now)))  # noqa: S308  two numbers
            fetch = format_html('<script type="module" async nonce="{}">{}</script>\n', nonce, code)
        return _import_map(found, nonce) + fetch + shown + _scripts(found[path] for path in asked)


@register.tag
def modules(parser: Parser, _token: Token) -> _Modules:
    """Renders the page's part between `modules` and `endmodules`, with an import map before and the scripts after it.

    The scripts are those that the `module` tags inside name. The import map tells the browser the address of each
    module that they may import, `#js/…` and `#words/…`. The address has a hash if the set-up hashes static files.
    """
    nodelist = parser.parse(("endmodules",))
    parser.delete_first_token()
    return _Modules(nodelist)


@register.simple_tag(takes_context=True)
def module(context: template.Context, *paths: str) -> str:
    """Adds JavaScript modules, such as `js/site/copy_button.js`, to the scripts of the enclosing `modules` tag.

    Renders nothing itself.
    """
    context[NAMES_KEY].extend(paths)
    return ""


def _bundles(asked: tuple[str, ...]) -> dict[str, Any] | None:
    """Returns path -> bundle (a file of several modules) for these modules in the page's language.

    None if this set-up makes no bundles.
    """
    made = getattr(staticfiles_storage, "script_bundles", None)
    return None if made is None else made(asked, _language())


def _bundled(asked: tuple[str, ...], bundles: dict[str, Any], nonce: str) -> SafeString:
    parts = dict.fromkeys(part for path in asked for part in bundles[path].imports)
    preload = format_html_join("", '<link rel="modulepreload" href="{}">', ((part,) for part in parts))
    files = {path: bundles[path].file for path in asked}
    return _import_map(files, nonce) + preload + _scripts(files.values())


def _import_map(found: dict[str, str], nonce: str) -> SafeString:
    # addresses of our own files, escaped for a script element
    names = {f"#{path}": address for path, address in found.items()}
    imports = mark_safe(json.dumps({"imports": names}).replace("<", "\\u003c"))  # noqa: S308  our own names
    return format_html('<script type="importmap" nonce="{}">{}</script>\n', nonce, imports)


def _scripts(addresses: Iterable[str]) -> SafeString:
    return format_html_join("", '<script type="module" src="{}"></script>', ((address,) for address in addresses))


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def file_of(name: str) -> str:
    """Returns the static path of a JavaScript module's file.

    For a module of translated words, it is the file in the page's language.
    """
    part = name.removeprefix(WORDS_PREFIX)
    return name if part == name else words_path(part, _language())


def _reached(paths: tuple[str, ...], *, later: bool = False) -> list[str]:
    return imported_modules(paths, later=later) if settings.DEBUG else _reached_once(paths, later=later)


@cache
def _reached_once(paths: tuple[str, ...], *, later: bool) -> list[str]:
    return imported_modules(paths, later=later)


def imported_modules(paths: tuple[str, ...], *, later: bool = False) -> list[str]:
    """Returns every module that these modules import, directly or through others, nearest first.

    The given modules themselves are left out. With `later`, dynamic imports are included.
    """
    known, waiting = dict.fromkeys(paths), list(dict.fromkeys(paths))
    named = len(waiting)
    for path in waiting:  # grows in the loop
        text = _text(path)
        found = dict.fromkeys([*STATIC_IMPORT.findall(text), *(DYNAMIC_IMPORT.findall(text) if later else ())])
        new = [each for each in found if each not in known]
        known |= dict.fromkeys(new)
        waiting += new
    return waiting[named:]


def _text(path: str) -> str:
    found = None if path.startswith(WORDS_PREFIX) else finders.find(path)  # words import nothing
    # a new game in the registry has pages but no modules yet
    return "" if found is None else Path(str(found)).read_text(encoding="utf-8")


def _url(path: str) -> str:
    return staticfiles_storage.url(path)
