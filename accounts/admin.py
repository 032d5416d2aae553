"""Admin pages for accounts and for the tokens of programs. They never show a password or a token itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from . import account_deletion, second_factor, services
from .models import Token, User
from .password_attempts import was_password_refused
from .second_factor import SECOND_FACTOR_OF

if TYPE_CHECKING:
    AccountPages = UserAdmin[User]  # generic only for the type checker
    TokenPages = admin.ModelAdmin[Token]
else:
    AccountPages = UserAdmin
    TokenPages = admin.ModelAdmin


CODE_REFUSALS = {
    "SECOND_FACTOR": _("Type the code of your authenticator app, or one of your recovery codes."),
    "SECOND_FACTOR_WRONG": _("Wrong code. Codes change every 30 s, and each works once."),
    "THROTTLED": _("Too many failed attempts. Wait five minutes, then try again."),
}


class AdminSignInForm(AdminAuthenticationForm):
    """Sign-in form of the admin pages, with the limits on wrong passwords that all pages have."""

    code = forms.CharField(
        label=_("Code of your authenticator app"), max_length=20, required=False, strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )  # fmt: skip

    def confirm_login_allowed(self, user: Any) -> None:
        """Also demands the second factor. A member of staff without one may sign in only to set it up."""
        super().confirm_login_allowed(user)
        try:
            second_factor.require_code(user, self.data.get("code", ""))
        except second_factor.CodeRefused as refusal:
            if refusal.code != "SECOND_FACTOR_MISSING":
                raise ValidationError(CODE_REFUSALS[refusal.code], code=refusal.code.lower()) from None
        else:
            setattr(self.request, SECOND_FACTOR_OF, user.pk)  # recorded once the session is theirs

    def get_invalid_login_error(self) -> Any:
        if was_password_refused(self.request):
            return ValidationError(_("Too many failed attempts. Wait five minutes, then try again."), code="too_many")
        return super().get_invalid_login_error()


admin.site.login_form = AdminSignInForm
admin.site.unregister(Authenticator)  # its page would show the secret of an app


PICKS = frozenset({"exact", "in"})
NARROWS = PICKS | {"isnull", "isempty", "gte", "lt", "year", "month", "day"}
"""Lookups by which a filter or the date hierarchy restricts a list."""


class RestrictedLookups:
    """Mixin for admin lists: the address of a page can filter the list only by the filters declared for it.

    Any other lookup would reveal hidden values character by character, such as the seed of a running match or the key
    of a token.
    """

    def lookup_allowed(self: Any, lookup: str, value: str, request: HttpRequest) -> bool:
        own = {"pk", "id", self.opts.pk.name}
        named = {each[0] if isinstance(each, tuple | list) else each for each in self.get_list_filter(request)}
        named |= {self.date_hierarchy} if self.date_hierarchy else set()
        field, _, how = lookup.rpartition("__")
        return lookup in own | named or (field in own and how in PICKS) or (field in named and how in NARROWS)


@admin.register(User)
class PlayerAdmin(RestrictedLookups, AccountPages):
    """Admin pages for players' accounts. An account is closed, never deleted.

    A guest has no password, so none can be set.
    """

    list_display = (
        "username",
        "display_name",
        "is_guest",
        "is_bot",
        "is_active",
        "is_staff",
        "date_joined",
        "last_login",
    )
    list_filter = ("is_guest", "is_bot", "is_active", "is_staff", "is_superuser")
    search_fields = ("username", "display_name", "email")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)
    actions = ("close",)
    readonly_fields = ("is_guest", "is_bot", "owner", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("At the table"), {"fields": ("display_name", "avatar", "is_guest", "is_bot", "owner")}),
        (_("Appearance and language"), {"fields": ("language", "card_style", "big_index", "felt", "card_back")}),
        (_("Contact"), {"fields": ("email",)}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        # staff without superuser rights may not grant them, nor change an account with more rights
        fields = tuple(super().get_readonly_fields(request, obj))
        own = ("is_staff", "is_superuser", "groups", "user_permissions")
        return fields if request.user.is_superuser else (*fields, *own)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        above = obj is not None and obj.is_superuser and not request.user.is_superuser
        erased = getattr(obj, "erased_at", None) is not None
        return not above and not erased and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=_("Close the account: no sign-in, no sessions, seats given up"), permissions=["change"])
    def close(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        closed = 0
        for user in chosen:
            if user == request.user or not self.has_change_permission(request, user):
                refused = _("You can't close the account of %(name)s.") % {"name": user}
                self.message_user(request, refused, messages.ERROR)
                continue
            account_deletion.close_account(user=user)
            self.log_change(request, user, str(pgettext_lazy("account", "closed")))
            closed += 1
        text = ngettext("%(n)d account closed.", "%(n)d accounts closed.", closed) % {"n": closed}
        self.message_user(request, text, messages.SUCCESS if closed else messages.WARNING)


@admin.register(Token)
class TokenAdmin(RestrictedLookups, TokenPages):
    """Admin pages for tokens, with their account and scopes. A token can only be revoked; its digest is not shown."""

    list_display = ("user", "kind", "name", "scopes", "start", "created_at", "used_at", "expires_at")
    list_filter = ("kind", "user__is_bot")
    list_select_related = ("user",)
    search_fields = ("user__username", "name")
    ordering = ("-created_at",)
    fields = readonly_fields = list_display
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=_("Revoke"), permissions=["change"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[Token]) -> None:
        rows = list(chosen)
        for token in rows:
            self.log_change(request, token, str(_("revoked")))
            services.end_token(token=token)
        text = ngettext("%(n)d token revoked.", "%(n)d tokens revoked.", len(rows)) % {"n": len(rows)}
        self.message_user(request, text, messages.SUCCESS)
