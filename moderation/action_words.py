"""The words of the log of staff actions, for its page in the administration.

The log stores stable codes and numbers, so that a deletion leaves no name in it. The page looks the names up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from django.apps import apps
from django.contrib.admin.models import ADDITION, CHANGE, DELETION
from django.utils.dateparse import parse_datetime
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.templatetags.timestamps import moment_text
from moderation.models import Sanction
from moderation.roles import ROLE_NAMES, Role

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

ACTION_NAMES: dict[str, StrPromise] = {
    "warn": _("Warned"), "mute": _("Muted"), "suspend": _("Suspended"), "ban": _("Banned"), "hide": _("Hid a text"),
    "void": _("Voided a match"), "dismiss": _("Dismissed reports"), "undo": _("Took a decision back"),
    "appeal": _("Appealed"), "appeal_lifted": _("Upheld an appeal"), "appeal_kept": _("Turned an appeal down"),
    "role_given": _("Gave a role"), "role_taken": _("Took a role away"),
    "second_factor_reset": _("Reset a second factor"), "admin": _("Worked in the administration"),
}  # fmt: skip
"""Every code of an action -> its name."""
FLAGS = {ADDITION: _("added"), CHANGE: _("changed"), DELETION: _("deleted")}
DONE = {
    "hide": _("Hide from everyone"), "show_again": _("Show again"), "hide_reported": _("Hide the text from everyone"),
    "restore_reported": _("Show the text again and dismiss"), "dismiss_reports": _("Dismiss and keep the text"),
}  # fmt: skip
"""Codes in which actions of the administration are stored. The other actions are stored in words."""


def action_name(code: str) -> str:
    """Returns the name of an action in the reader's language."""
    return str(ACTION_NAMES.get(code, code))


def details(action: str, data: dict[str, Any]) -> list[str]:
    """Returns what the log stores about an action, in words: the kind, the reason, the end, the role, the change."""
    parts = [str(Sanction.Kind(data["kind"]).label)] if data.get("kind") in Sanction.Kind.values else []
    if reason := data.get("reason"):
        parts.append(str(Sanction.Reason(reason).label) if reason in Sanction.Reason.values else str(reason))
    until = parse_datetime(data["until"]) if data.get("until") and action not in Sanction.ENDLESS else None
    if until is not None:
        parts.append(gettext("until %(time)s") % {"time": moment_text(until, year=True)})
    if (role := data.get("role")) is not None:
        parts.append(str(ROLE_NAMES[Role(role)]) if role in list(Role) else str(role))
    if action == "admin":
        parts += [f"{_model_name(data.get('model', ''))} {data.get('object', '')}".strip(), *_done(data)]
    return [part for part in parts if part]


def _model_name(label: str) -> str:
    try:
        return str(capfirst(str(apps.get_model(label)._meta.verbose_name)))
    except (LookupError, ValueError):  # a model of an earlier version
        return label


def _done(data: dict[str, Any]) -> list[str]:
    """Returns what was done to a row: added, changed with its fields, deleted, or the words of the action."""
    text, flag = str(data.get("done", "")), str(FLAGS.get(data.get("flag", 0), ""))
    try:
        acts = orjson.loads(text)
    except orjson.JSONDecodeError:
        return [str(DONE.get(text, text))] if text else [flag]
    fields = [str(name) for act in acts for what in act.values() for name in what.get("fields", ())]
    return [flag, ", ".join(fields)]
