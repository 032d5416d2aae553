"""The check of what notifications to devices need."""

from __future__ import annotations

from cryptography.fernet import InvalidToken
from django.conf import settings

from games.notifications.models import PushKey
from games.notifications.services import push_key

from .findings import Finding, fault, ok, warning

NOTIFICATIONS = "notifications"


def check_push_key() -> list[Finding]:
    """Checks that the push key is there and can be read with the secret keys of this machine."""
    if not settings.KAIJU["OUTBOUND"]["ENABLED"]:
        return [ok(
            NOTIFICATIONS, "不发往设备：OUTBOUND_REQUESTS 为 false。", "None to devices: OUTBOUND_REQUESTS is false.",
        )]  # fmt: skip
    try:
        push_key.signer()
    except PushKey.DoesNotExist:
        return [warning(
            NOTIFICATIONS, "PUSH_KEY_MISSING", ("还没有推送密钥。", "There is no push key yet."),
            ("请等一分钟，由 worker 生成；或运行 manage.py migrate。",
             "Wait a minute for a worker to make it, or run manage.py migrate."),
        )]  # fmt: skip
    except InvalidToken:
        return [fault(
            NOTIFICATIONS, "PUSH_KEY_UNREADABLE",
            ("用现在的 SECRET_KEY 读不出推送密钥，设备收不到通知。",
             "The push key cannot be read with this SECRET_KEY, so devices get no notifications."),
            ("请把以前的密钥加进 SECRET_KEY_FALLBACKS；若已丢失，见 docs/notifications.md。",
             "Put the earlier key into SECRET_KEY_FALLBACKS; if it is lost, see docs/notifications.md."),
        )]  # fmt: skip
    return [ok(NOTIFICATIONS, "推送密钥可用。", "The push key can be read.")]
