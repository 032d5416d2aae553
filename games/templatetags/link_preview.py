"""A template tag for link previews: adds Open Graph and Twitter tags with the page's own title and description.

If a page has a share card, its context has the card's path as `share_card`. It also has the page's own address as
`share_address`, if that depends on the query. Every other page shows the picture of its game.
"""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.site_address import absolute
from games.rules.registry import GAMES

register = template.Library()

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description" content="(.*?)">', re.DOTALL)
LOCALES = {"zh-hans": "zh_CN", "zh-hant": "zh_TW", "en": "en_GB"}
SIZE = 1200, 630
"""The size in pixels of share cards and of the pictures `static/art/preview-*.jpg`."""


class Previewed(template.Node):
    """The template node of `{% previewed %}`: renders the enclosed title and description, and adds Open Graph tags."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        head = self.nodelist.render(context)
        request = context.get("request")
        title, description = TITLE.search(head), DESCRIPTION.search(head)
        if request is None or title is None or description is None:
            return head
        width, height = SIZE
        # both are escaped already, except for a quotation mark in a translation
        told = {name: mark_safe(found[1].strip().replace('"', "&quot;"))  # noqa: S308  escaped before
                for name, found in (("title", title), ("description", description))}  # fmt: skip
        card = context.get("share_card")
        image = absolute(request, card or static(f"art/preview-{_game_of_page(context) or 'kaiju'}.jpg"))
        own = get_language() or ""
        graph = {
            "site_name": "Kaiju 开局", "type": "website", **told,
            "url": absolute(request, context.get("share_address") or request.path),
            "locale": LOCALES.get(own, "en_GB"), "image": image, "image:width": width, "image:height": height,
            "image:type": "image/png" if card else "image/jpeg", "image:alt": told["title"],
        }  # fmt: skip
        twitter = {"card": "summary_large_image", **told, "image": image, "image:alt": told["title"]}
        lines = format_html_join("\n", '<meta property="og:{}" content="{}">', graph.items())
        more = format_html_join("\n", '<meta name="twitter:{}" content="{}">', twitter.items())
        return mark_safe(f"{head}\n{lines}\n{more}")  # noqa: S308  made of these


@register.tag
def previewed(parser: Parser, _token: Token) -> Previewed:
    """Parses `{% previewed %}<title>…</title><meta name="description" content="…">{% endpreviewed %}` into a node."""
    nodelist = parser.parse(("endpreviewed",))
    parser.delete_first_token()
    return Previewed(nodelist)


def _game_of_page(context: template.Context) -> str | None:
    """Returns the key of the game whose picture the page's link preview shows; None if the page belongs to no game.

    Taken from the page's `game`, or from the match, puzzle, table or other object that it shows.
    """
    if context.get("puzzle"):
        return "doudizhu"  # all puzzles are Dou Dizhu
    holders = (context.get(name) for name in ("match", "card", "table"))
    named: list[Any] = [context.get("game"), *(getattr(one, "game", None) for one in holders)]
    return next((game for game in named if game in GAMES), None)
