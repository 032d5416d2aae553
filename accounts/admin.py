"""Accounts in the administration. Passwords and tokens are shown to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.authtoken.models import TokenProxy

from .models import User

if TYPE_CHECKING:
    AccountPages = UserAdmin[User]  # generic for the type checker alone
else:
    AccountPages = UserAdmin

if admin.site.is_registered(TokenProxy):
    admin.site.unregister(TokenProxy)  # its page shows the keys themselves


@admin.register(User)
class PlayerAdmin(AccountPages):
    """A guest has no password, so nothing can be set for one; accounts are closed (`active`), not deleted in bulk."""

    list_display = ("username", "display_name", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser")
    search_fields = ("username", "display_name", "email")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)
    readonly_fields = ("is_guest", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("At the table"), {"fields": ("display_name", "avatar", "is_guest")}),
        (_("Look and language"), {"fields": ("language", "card_style", "big_index")}),
        (_("Contact"), {"fields": ("email",)}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        # who is no superuser cannot make one, nor take over an account above their own
        fields = tuple(super().get_readonly_fields(request, obj))
        own = ("is_staff", "is_superuser", "groups", "user_permissions")
        return fields if request.user.is_superuser else (*fields, *own)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        above = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not above and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        above = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not above and super().has_delete_permission(request, obj)
