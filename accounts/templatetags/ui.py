"""Template tags used on every page: icons, avatars, marks of AI and bots, language, theme, form fields."""

from __future__ import annotations

from typing import Any, Final

from django import forms, template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.forms import BoundField
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, to_locale

from accounts import email_confirmation
from accounts.forms import AddressForm
from accounts.forms_sent_twice import FIELD, token_for
from accounts.models import Avatar, CardBack, CardStyle
from accounts.theme_cookie import THEME_COOKIE, THEMES

register = template.Library()

# Sizes of the pictures in art.svg, by the first part of their names.
BOXES = {"av": "64 64", "tier": "40 40", "hat": "56 34", "game": "160 120", "role": "120 150", "pic": "200 140",
         "mark": "48 48", "gift": "64 64", "hills": "1200 300", "emo": "48 48"}  # fmt: skip
# How a picture fills a frame of another shape. The others are shown whole.
FILLS = {"hills": "none", "game": "xMidYMid slice"}
AGENT_FACE = "bot"
AGENT, BOT = "agent", "bot"


@register.simple_tag
def confirmed_by_button() -> bool:
    """Whether a button on the page confirms e-mail addresses, since mail is only printed on the server's console."""
    return email_confirmation.confirmed_by_button()


@register.inclusion_tag("account/_confirm_here.html", takes_context=True)
def confirm_address_here(context: template.Context, after: str = "") -> dict[str, Any]:
    """Renders a button that confirms the viewer's unconfirmed e-mail address, or a form to enter one if there is none.

    Afterwards the browser goes to the address `after`.
    """
    viewer = context["request"].user
    found = email_confirmation.unconfirmed_address(viewer)
    form = None if found is not None else AddressForm(user=viewer)
    return {"address": found, "form": form, "after": after, "csrf_token": context.get("csrf_token")}


@register.simple_tag
def icon(name: str, css: str = "", label: str = "") -> SafeString:
    """Renders an icon of icons.svg. With a label a screen reader reads it; without one it is decoration."""
    voice = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>',
                       f"icon {css}".strip(), voice, _url("art/icons.svg"), name)  # fmt: skip


@register.simple_tag
def art(name: str, css: str = "") -> SafeString:
    """Renders a picture of art.svg, which screen readers skip."""
    part = name.partition("-")[0]
    fill = FILLS.get(part)
    fit = format_html(' preserveAspectRatio="{}"', fill) if fill else ""
    return format_html('<svg class="{}" viewBox="0 0 {}"{} aria-hidden="true"><use href="{}#{}"/></svg>',
                       css, BOXES[part], fit, _url("art/art.svg"), name)  # fmt: skip


@register.simple_tag
def avatar(who: Any, css: str = "", hat: str = "") -> SafeString:
    """Renders the round avatar of a user or a seat, or the avatar with this name; the panda if there is none.

    A bot's avatar has a mark. `hat` names a hat to put on it.
    """
    face = _face(who)
    bot = getattr(who, "is_bot", False) or getattr(who, "kind", "") == BOT
    return format_html('<span class="{}">{}{}{}</span>', f"avatar {css}".strip(), art(f"av-{face}", "face"),
                       art(f"hat-{hat}", "hat") if hat else "",
                       icon("bot", "bot-mark", gettext("Bot")) if bot else "")  # fmt: skip


@register.simple_tag
def kind_mark(who: Any) -> SafeString:
    """Renders the mark beside a player's name: AI for agents, a robot for bots, nothing for people.

    `who` is a user, a seat, a tournament's entrant, or the kind itself.
    """
    kind = who if isinstance(who, str) else getattr(who, "kind", "")
    if kind == AGENT or getattr(who, "agent", ""):
        return format_html('<abbr class="mark-ai">{}</abbr>', gettext("AI"))
    if kind == BOT or getattr(who, "is_bot", False):
        return icon("bot", "of-bot", gettext("Bot"))
    return mark_safe("")


def _face(who: Any) -> str:
    name = who if isinstance(who, str) else who.get("avatar") if isinstance(who, dict) else getattr(who, "avatar", "")
    return str(name) if name in Avatar.values or name == AGENT_FACE else Avatar.PANDA.value


@register.simple_tag(takes_context=True)
def current(context: template.Context, *names: str) -> SafeString:
    """Renders `aria-current="page"` for a menu entry if the page shown has one of these URL names, else nothing."""
    match = getattr(context.get("request"), "resolver_match", None)
    return mark_safe('aria-current="page"') if match is not None and match.url_name in names else mark_safe("")


@register.simple_tag(takes_context=True)
def sign_in_url(context: template.Context) -> str:
    """Returns the address of the sign-in page, with this page as the target `next` to come back to.

    On a page of the account, such as sign-up, that page's own `next` is kept. The home page needs no target.
    """
    door, request = reverse("account_login"), context.get("request")
    if request is None:
        return door
    name = getattr(request.resolver_match, "url_name", None) or "account_"  # a page that is not found is no target
    wanted = request.GET.get("next", "") if name.startswith("account_") else request.get_full_path()
    return f"{door}?{urlencode({'next': wanted})}" if wanted and name != "home" else door


@register.simple_tag
def page_language() -> str:
    """Returns the `lang` attribute of the page: `zh-Hans` or `en`."""
    return _language_tag(get_language() or "en")


@register.simple_tag
def site_languages() -> list[tuple[str, str, str]]:
    """Returns a (code, `lang` attribute, name) for every language of the site."""
    return [(code, _language_tag(code), name) for code, name in settings.LANGUAGES]


def _language_tag(code: str) -> str:
    return to_locale(code).replace("_", "-")


RADIO_LAYOUTS: Final = {"avatar": "faces", "felt": "swatches", "card_back": "swatches"}
"""Field of radio buttons -> its layout in `site/field.html`, if it has one of its own."""


@register.simple_tag(takes_context=True)
def look(context: template.Context) -> SafeString:
    """Renders the attributes of `<html>` with the reader's settings: theme, suits, card corners, card backs."""
    request, user = context.get("request"), context.get("user")
    theme = request.COOKIES.get(THEME_COOKIE, "") if request is not None else ""
    chosen = {
        "theme": theme if theme in THEMES and theme != "auto" else "",
        "suits": "4" if getattr(user, "card_style", "") == CardStyle.FOUR_COLOUR else "",
        "big": "1" if getattr(user, "big_index", False) else "",
        "back": back if (back := getattr(user, "card_back", CardBack.GAME)) != CardBack.GAME else "",
    }
    return format_html_join("", ' data-{}="{}"', ((name, value) for name, value in chosen.items() if value))


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """Returns the theme chosen in this browser: `auto`, `light` or `dark`."""
    request = context.get("request")
    chosen = request.COOKIES.get(THEME_COOKIE, "") if request is not None else ""
    return chosen if chosen in THEMES else "auto"


def _url(path: str) -> str:
    return staticfiles_storage.url(path)


@register.inclusion_tag("site/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """Renders a form's field with its label, help and errors.

    Avatars, radio buttons and switches have layouts of their own.
    """
    widget = bound.field.widget
    if isinstance(widget, forms.RadioSelect):
        kind = RADIO_LAYOUTS.get(bound.name, "choices")
    elif isinstance(widget, forms.CheckboxInput):
        kind = "switch"
    else:
        kind = "input"
    described = [f"{bound.auto_id}_help"] if bound.help_text else []
    if bound.errors:
        described.append(f"{bound.auto_id}_error")
    # False leaves an attribute out: labels stand above the fields, so placeholders would repeat them
    attrs = {
        "class": "input" if kind == "input" else False,
        "placeholder": False,
        "aria-invalid": "true" if bound.errors else False,
        "aria-describedby": " ".join(described) or False,
    }
    return {"field": bound, "kind": kind, "widget": bound.as_widget(attrs=attrs) if kind in ("input", "switch") else ""}


@register.simple_tag(takes_context=True)
def once(context: template.Context) -> SafeString:
    """Renders the hidden field with the single-use token, by which a form takes effect only once.

    A page that is cached for many readers sets `once_token`, a text that stands in for the token.
    """
    request, token = context.get("request"), context.get("once_token")
    if not token and request is not None:
        token = token_for(request)
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, token) if token else mark_safe("")
