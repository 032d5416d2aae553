"""Tags for ES modules: a page's own modules together with what they import, and the import map of all these.

    {% modules %}{% module 'js/site/every_page.js' %}{% block scripts %}{% endblock %}{% endmodules %}

A browser learns of a module from the one that imports it, so that a table would begin after a round trip for every
step from its first module to the last. So a page fetches all of them beforehand, as soon as its head has been read: a
few in a task of the browser, since ninety requests at once hold a slow phone up for a sixth of a second.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

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
            asked = tuple(context[ASKED])
        now, scripts = dict.fromkeys((*asked, *sorted(_reached(asked)))), len(set(asked))
        found = {f"#{path}": _url(spoken(path)) for path in (*now, *sorted(_reached(asked, later=True)))}
        # addresses of our own files, escaped for a script element
        imports = mark_safe(json.dumps({"imports": found}).replace("<", "\\u003c"))  # noqa: S308
        nonce = context.get("CSP_NONCE", "")
        mapped = format_html('<script type="importmap" nonce="{}">{}</script>\n', nonce, imports)
        if len(now) == scripts:
            return mapped + shown
        fetch = mark_safe(FETCH % (scripts, len(now)))  # noqa: S308
        return mapped + format_html('<script type="module" async nonce="{}">{}</script>\n', nonce, fetch) + shown


@register.tag
def modules(parser: Parser, _token: Token) -> _Modules:
    """What stands inside, and before it the import map: the names, `#js/…`, of all modules that may be asked for by
    those inside, each with its address, hashed where files are hashed."""
    nodelist = parser.parse(("endmodules",))
    parser.delete_first_token()
    return _Modules(nodelist)


@register.simple_tag(takes_context=True)
def module(context: template.Context, *paths: str) -> SafeString:
    """Scripts of these modules, `js/…`; all that they import is fetched beforehand."""
    context[ASKED].extend(paths)
    return format_html_join("", '<script type="module" src="{}"></script>', ((_url(path),) for path in paths))


def spoken(path: str) -> str:
    """The module to load for this one: an empty one for the words of a language that the page does not speak."""
    language = WORDS.search(path)
    if language is None:
        return path
    ours = "zh" if (get_language() or "zh").startswith("zh") else "en"
    return path if language[1] == ours else SILENT


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
