"""Template tag for a page's style sheets: one link if the static files are bundled, else one for each sheet."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.sheet_and_words_paths import sheet_paths

register = template.Library()


@register.simple_tag
def stylesheets(*sheets: str | Sequence[str]) -> SafeString:
    """Renders links to style sheets, in the order given.

    An argument is a text of names below `css/`, separated by spaces, or a game's list of static paths.
    """
    paths = [path for each in sheets for path in (sheet_paths(each) if isinstance(each, str) else each)]
    joined = getattr(staticfiles_storage, "sheet_bundle", None)
    bundle = None if joined is None else joined(paths)
    addresses = [staticfiles_storage.url(path) for path in paths] if bundle is None else [bundle]
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((address,) for address in addresses))
