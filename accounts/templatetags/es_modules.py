"""Tags for ES modules: a page's own modules together with what they import, and the import map of all these.

    {% modules %}{% module 'js/site/every_page.js' %}{% block scripts %}{% endblock %}{% endmodules %}

A browser learns of a module from the one that imports it, so that a table would begin after a round trip for every
step from its first module to the last. So a page fetches all of them beforehand, as soon as its head has been read: a
few in a task of the browser, since ninety requests at once hold a slow phone up for a sixth of a second. On a
deployment the modules of a page are bundled (config/bundles.py): a handful of files.
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

register = template.Library()

AT_ONCE: Final = re.compile(r'(?:\bfrom|^import) "#(js/[^"]+)"', re.MULTILINE)
"""A static import as our modules write it: by the name in the import map."""
LATER: Final = re.compile(r'\bimport\("#(js/[^"]+)"\)')
"""An import that the module makes when it comes to it."""
WORDS: Final = re.compile(r"/words_(zh|en)\.js$")
"""Words in one language; those of the other are a twelfth of what a table loads."""
SILENT: Final = "js/table/words_none.js"
ASKED: Final = "modules of this page"
"""Where a page's context keeps the names that `module` was given."""
FETCH: Final = """\
const urls=[...new Set(Object.values(JSON.parse(
document.querySelector("[type=importmap]").textContent).imports).slice(%d,%d))],
some=()=>{for(const href of urls.splice(0,8))
document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
if(urls[0])setTimeout(some)};some()"""
"""Fetches what stands at these places of the import map; it holds up nothing itself."""


class _Modules(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        with context.push(**{ASKED: []}):
            shown = self.nodelist.render(context)
            asked = tuple(dict.fromkeys(context[ASKED]))
        nonce = str(context.get("CSP_NONCE", ""))
        bundles = _bundles(asked)
        if bundles is not None:
            return _bundled(asked, bundles, nonce) + shown
        now = dict.fromkeys((*asked, *sorted(_reached(asked))))
        found = {path: _url(spoken(path)) for path in (*now, *sorted(_reached(asked, later=True)))}
        fetch = SafeString("")
        if len(now) > len(asked):
            code = mark_safe(FETCH % (len(asked), len(now)))  # noqa: S308
            fetch = format_html('<script type="module" async nonce="{}">{}</script>\n', nonce, code)
        return _import_map(found, nonce) + fetch + shown + _scripts(found[path] for path in asked)


@register.tag
def modules(parser: Parser, _token: Token) -> _Modules:
    """Renders what stands inside, the scripts of the modules that are named there, and before them the import map: the
    names, `#js/…`, of all modules that may be asked for, each with its address, hashed where files are hashed."""
    nodelist = parser.parse(("endmodules",))
    parser.delete_first_token()
    return _Modules(nodelist)


@register.simple_tag(takes_context=True)
def module(context: template.Context, *paths: str) -> str:
    """Names modules of this page, `js/…`, within `modules`."""
    context[ASKED].extend(paths)
    return ""


def _bundles(asked: tuple[str, ...]) -> dict[str, Any] | None:
    """The bundles of these modules in the page's language, where the storage of static files has made some."""
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
    imports = mark_safe(json.dumps({"imports": names}).replace("<", "\\u003c"))  # noqa: S308
    return format_html('<script type="importmap" nonce="{}">{}</script>\n', nonce, imports)


def _scripts(addresses: Iterable[str]) -> SafeString:
    return format_html_join("", '<script type="module" src="{}"></script>', ((address,) for address in addresses))


def _language() -> str:
    return "zh" if (get_language() or "zh").startswith("zh") else "en"


def spoken(path: str) -> str:
    """The module to load for this one: an empty one for the words of a language that the page does not speak."""
    language = WORDS.search(path)
    if language is None:
        return path
    return path if language[1] == _language() else SILENT


def _reached(paths: tuple[str, ...], *, later: bool = False) -> list[str]:
    return reached(paths, later=later) if settings.DEBUG else _reached_once(paths, later=later)


@cache
def _reached_once(paths: tuple[str, ...], *, later: bool) -> list[str]:
    return reached(paths, later=later)


def reached(paths: tuple[str, ...], *, later: bool = False) -> list[str]:
    """What these modules import, what those import and so on, nearest first, without themselves; with `later` also what
    is imported later."""
    known, waiting = dict.fromkeys(paths), list(dict.fromkeys(paths))
    named = len(waiting)
    for path in waiting:  # which grows meanwhile
        text = _text(path)
        found = dict.fromkeys([*AT_ONCE.findall(text), *(LATER.findall(text) if later else ())])
        new = [each for each in found if each not in known]
        known |= dict.fromkeys(new)
        waiting += new
    return waiting[named:]


def _text(path: str) -> str:
    found = finders.find(path)
    # a game that is new in the registry has no modules yet, and its pages but for the table are there already
    return "" if found is None else Path(str(found)).read_text(encoding="utf-8")


def _url(path: str) -> str:
    return staticfiles_storage.url(path)
