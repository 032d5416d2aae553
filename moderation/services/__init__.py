"""Services of moderation. No other code writes decisions, appeals, roles or the log."""

from .appeals import AppealRefused, answer_appeal, file_appeal
from .decisions import DAYS, UNDO_WITHIN, AlreadyDecided, DecisionRefused, decide, dismiss, undo
from .role_grants import give_role, store_roles, take_role
from .second_factors import reset_second_factor

__all__ = [
    "DAYS", "UNDO_WITHIN", "AlreadyDecided", "AppealRefused", "DecisionRefused", "answer_appeal", "decide", "dismiss",
    "file_appeal", "give_role", "reset_second_factor", "store_roles", "take_role", "undo",
]  # fmt: skip
