"""Services of notifications. Only they write notifications, preferences, subscriptions and the push key."""

from .delete_expired import forget_old
from .notify import forget_actor, notify, retract
from .push_delivery import push_due, push_notification
from .push_key import make_key, public_key
from .reading import mark_read, store_preferences
from .subscriptions import InvalidSubscription, subscribe, unsubscribe
from .turns import LOOK_SECONDS, look_for_turns

__all__ = [
    "LOOK_SECONDS", "InvalidSubscription", "forget_actor", "forget_old", "look_for_turns", "make_key", "mark_read",
    "notify", "public_key", "push_due", "push_notification", "retract", "store_preferences", "subscribe", "unsubscribe",
]  # fmt: skip
