"""Admin pages of moderation: sanctions, appeals and the log, which are read-only, and actions on accounts.

Decisions about reports are made on other pages, the desk (`moderation.views.desk`), where each has a reason and an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.auth.models import Group
from django.db.models import BigIntegerField, OuterRef, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import PlayerAdmin
from accounts.models import User
from games.admin.readonly import ReadOnlyAdmin
from moderation import action_words, selectors, services
from moderation.models import ActionRecord, Appeal, Sanction
from moderation.roles import ROLE_NAMES, permission
from moderation.sanction_words import DECISION_REFUSALS

NO_REASON = _("Enter the reason in the field next to the action.")


class FixedRows(ReadOnlyAdmin):
    """Base class of admin pages on which nobody may change, add or delete rows, whatever their permissions."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Sanction)
class SanctionAdmin(FixedRows):
    list_display = ("starts_at", "user", "kind", "reason", "by", "ends_at", "lifted_at")
    list_filter = ("kind", "reason", ("lifted_at", admin.EmptyFieldListFilter))
    list_select_related = ("user", "by")
    search_fields = ("user__username",)
    ordering = ("-id",)
    fields = ("user", "kind", "reason", "words", "by", "starts_at", "ends_at", "lifted_at", "lifted_by")


@admin.register(Appeal)
class AppealAdmin(FixedRows):
    list_display = ("created_at", "status", "sanction", "decided_by", "decided_at")
    list_filter = ("status",)
    list_select_related = ("sanction", "decided_by")
    search_fields = ("sanction__user__username",)
    ordering = ("-id",)
    fields = ("created_at", "sanction", "text", "status", "words", "decided_by", "decided_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        shown = selectors.appeals_shown_to(cast("User", request.user))
        return super().get_queryset(request).filter(pk__in=shown.values("pk"))


class ActionFilter(admin.AllValuesFieldListFilter):
    """A filter of the log by the action, in words."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        for each in super().choices(changelist):
            yield {**each, "display": action_words.action_name(str(each["display"]))}


def _account_link(number: int, name: str | None) -> str:
    return (
        f"#{number}"
        if name is None
        else format_html('<a href="{}">{}</a>', reverse("admin:accounts_user_change", args=[number]), name)
    )


def _row_link(page: str, number: int, word: str) -> str:
    return format_html('<a href="{}">{} {}</a>', reverse(page, args=[number]), word, number)


@admin.register(ActionRecord)
class ActionRecordAdmin(FixedRows):
    """Read-only admin page of the log of what staff did.

    Entries hold numbers of accounts instead of names, and can be searched by them. The page shows the names of accounts
    that still exist. Reasons in own words are shown to staff who may read sanctions.
    """

    list_display = ("at", "act", "actor", "subject", "details", "own_words")
    list_filter = (("action", ActionFilter),)
    search_fields = ("=actor_id", "=subject_id")
    ordering = ("-id",)
    fields = ("at", "act", "actor", "subject", "details", "own_words", "action", "actor_id", "subject_id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        people = {
            name: User.objects.filter(pk=OuterRef(key)).values("username")[:1]
            for name, key in (("actor_name", "actor_id"), ("subject_name", "subject_id"))
        }
        found: QuerySet[Any] = super().get_queryset(request).annotate(**people)
        if not request.user.has_perm("moderation.view_sanction"):
            return cast("QuerySet[Any]", found.annotate(words=Value("")))
        number = Cast(KeyTextTransform("sanction", "data"), BigIntegerField())
        words = Sanction.objects.filter(pk=OuterRef("about")).values("words")[:1]
        return cast("QuerySet[Any]", found.annotate(about=number).annotate(words=words))

    @admin.display(description=_("action"), ordering="action")
    def act(self, row: ActionRecord) -> str:
        return action_words.action_name(row.action)

    @admin.display(description=_("done by"), ordering="actor_id")
    def actor(self, row: Any) -> str:
        return _account_link(row.actor_id, row.actor_name) if row.actor_id else gettext("command on the server")

    @admin.display(description=_("about"), ordering="subject_id")
    def subject(self, row: Any) -> str:
        return _account_link(row.subject_id, row.subject_name) if row.subject_id else "–"

    @admin.display(description=_("details"))
    def details(self, row: ActionRecord) -> str:
        parts: list[str] = [*action_words.details(row.action, row.data)]
        if sanction := row.data.get("sanction"):
            parts.append(_row_link("admin:moderation_sanction_change", sanction, gettext("Sanction")))
        parts += [_row_link("admin:games_report_change", one, gettext("Report")) for one in row.data.get("reports", ())]
        return format_html_join(" · ", "{}", ((part,) for part in parts)) or "–"

    @admin.display(description=_("words to the player"))
    def own_words(self, row: Any) -> str:
        return row.words or "–"


class AccountActionForm(ActionForm):
    """Form beside the admin's action menu: the role to give or take, and the reason for resetting a second factor."""

    role = forms.ChoiceField(
        label=_("Role"), required=False, choices=[("", "–"), *((role.value, name) for role, name in ROLE_NAMES.items())]
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)


class JudgedPlayerAdmin(PlayerAdmin):
    """Admin pages of accounts, with actions that give and take roles and reset the second factor."""

    actions: Any = (*PlayerAdmin.actions, "give_role", "take_role", "reset_second_factor")
    action_form = AccountActionForm

    def has_give_roles_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(permission("give_roles")))

    def has_reset_second_factors_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(permission("reset_second_factors")))

    @admin.action(description=_("Give the role"), permissions=["give_roles"])
    def give_role(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        role = request.POST.get("role", "")
        self._each(request, chosen, lambda user, by: services.give_role(user=user, role=role, by=by), _("role given"))

    @admin.action(description=_("Take the role away"), permissions=["give_roles"])
    def take_role(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        role = request.POST.get("role", "")
        self._each(request, chosen, lambda user, by: services.take_role(user=user, role=role, by=by), _("role taken"))

    @admin.action(description=_("Reset the second factor (with a reason)"), permissions=["reset_second_factors"])
    def reset_second_factor(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        reason = request.POST.get("reason", "")
        self._each(
            request, chosen, lambda user, by: services.reset_second_factor(user=user, by=by, reason=reason),
            _("second factor reset"),
        )  # fmt: skip

    def _each(self, request: HttpRequest, chosen: QuerySet[User], do: Callable[[User, User], Any], done: Any) -> None:
        """Calls the service `do` for each chosen account, and shows a message of success or refusal for each."""
        for user in chosen:
            try:
                do(user, cast("User", request.user))
            except services.DecisionRefused as refusal:
                why = NO_REASON if refusal.code == "NO_REASON" else DECISION_REFUSALS.get(refusal.code, refusal.code)
                self.message_user(request, f"{user}: {why}", messages.ERROR)
            else:
                self.message_user(request, f"{user}: {done}", messages.SUCCESS)


class CheckedAddressAdmin(EmailAddressAdmin):
    """allauth's admin page of e-mail addresses. Only staff with the permission may mark an address as confirmed."""

    @admin.action(description=_("Mark as confirmed"), permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        super().make_verified(request, queryset)


class FixedGroups(FixedRows):
    """Read-only admin page of the groups of roles. Their permissions come from the table in `moderation.roles`."""

    list_display = ("name",)
    fields = ("name", "permissions")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).order_by("name")


admin.site.unregister(User)
admin.site.register(User, JudgedPlayerAdmin)
admin.site.unregister(EmailAddress)
admin.site.register(EmailAddress, CheckedAddressAdmin)
admin.site.unregister(Group)
admin.site.register(Group, FixedGroups)
admin.site.disable_action("delete_selected")  # it is on no page of ours, and its bulk would leave single log lines out
