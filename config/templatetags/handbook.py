"""The template tag for the link to the handbook."""

from __future__ import annotations

from django import template

from config.handbook_pages import handbook_address

register = template.Library()


@register.simple_tag
def handbook_link() -> str:
    """Returns the address of the handbook in the active language; empty if this installation has none."""
    return handbook_address()
