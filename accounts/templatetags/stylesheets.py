"""A tag for the style sheets of a page: a link for each, or one for all where `collectstatic` has joined them."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def stylesheets(*sheets: str | Sequence[str]) -> SafeString:
    """Links style sheets in this order: static paths, or lists of them."""
    names = [name for each in sheets for name in ([each] if isinstance(each, str) else each)]
    joined = getattr(staticfiles_storage, "sheet_bundle", None)
    bundle = None if joined is None else joined(names)
    addresses = [staticfiles_storage.url(name) for name in names] if bundle is None else [bundle]
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((address,) for address in addresses))
