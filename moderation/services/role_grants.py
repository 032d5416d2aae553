"""Stores the roles of staff with their permissions, gives them to accounts and takes them away."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Q

from accounts import api_tokens
from accounts.models import User
from accounts.signals import access_changed
from moderation.roles import ROLES, STAFF_ROLES, Role, permission, permissions_of

from .action_log import record
from .effects import DecisionRefused


def store_roles() -> None:
    """Creates the group of each role and gives it exactly the permissions that `moderation.roles` lists.

    A second call changes nothing.
    """
    for role in ROLES:
        _group(role)


def give_role(*, user: User, role: str, by: User | None) -> None:
    """Gives an account a role. A role of staff lets it sign in to the administration.

    The first one ends the account's tokens, which were given without the second factor that staff need. `by` is None
    for a command on the server. Raises DecisionRefused: NO_SUCH_ROLE, NOT_ALLOWED, NEEDS_ACCOUNT.
    """
    wanted = _allowed_role(role, by)
    if user.is_guest or user.is_bot:
        raise DecisionRefused("NEEDS_ACCOUNT")
    with transaction.atomic():
        account = api_tokens.lock_user(user)
        account.groups.add(_group(wanted))
        if wanted in STAFF_ROLES and not account.is_staff:
            User.objects.filter(pk=account.pk).update(is_staff=True)
            api_tokens.revoke_personal_tokens(user=account)
            transaction.on_commit(lambda: access_changed.send(User, user=account))
        record("role_given", by=by, about=account, role=role)


def take_role(*, user: User, role: str, by: User | None) -> None:
    """Takes a role from an account. Without its last role of staff it is no longer staff, unless it is a superuser.

    Raises DecisionRefused: NO_SUCH_ROLE, NOT_ALLOWED, OWN_CASE.
    """
    wanted = _allowed_role(role, by)
    if by is not None and by.pk == user.pk:
        raise DecisionRefused("OWN_CASE")
    with transaction.atomic():
        account = api_tokens.lock_user(user)
        account.groups.remove(_group(wanted))
        if wanted in STAFF_ROLES:
            staff = account.groups.filter(name__in=STAFF_ROLES).exists() or account.is_superuser
            User.objects.filter(pk=account.pk).update(is_staff=staff)
        record("role_taken", by=by, about=account, role=role)
        transaction.on_commit(lambda: access_changed.send(User, user=account))


def _allowed_role(role: str, by: User | None) -> Role:
    if role not in ROLES:
        raise DecisionRefused("NO_SUCH_ROLE")
    wanted = Role(role)
    if by is not None and not by.has_perm(permission("give_roles")):
        raise DecisionRefused("NOT_ALLOWED")
    if by is not None and wanted == Role.ADMINISTRATOR and not by.is_superuser:
        raise DecisionRefused("NOT_ALLOWED")
    return wanted


def _group(role: str) -> Group:
    """Returns the Django group of a role, created if missing, with exactly the permissions of the role."""
    group, _made = Group.objects.get_or_create(name=role)
    wanted = Q(pk__in=[])
    for label in permissions_of(role):
        app, _, codename = label.partition(".")
        wanted |= Q(content_type__app_label=app, codename=codename)
    group.permissions.set(Permission.objects.filter(wanted))
    return group
