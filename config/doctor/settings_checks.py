"""Checks of settings and of the files that are made from the sources: translations, static files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core import checks
from django.utils import translation

from config.console_language import is_chinese
from config.static_bundles import MANIFEST

from .findings import Finding, Level, fault, ok, warning

SETTINGS, TRANSLATIONS, STATIC, MAIL = "settings", "translations", "static-files", "mail"
MAIL_CHECK: Final = "accounts.W001"
"""The system check that letters are only printed, which has a line of its own here."""
NOT_SENT: Final = ("console", "dummy", "locmem", "filebased")
"""Parts of the names of mail backends that send nothing."""


def check_settings() -> list[Finding]:
    """Runs Django's system checks, on a server with those of a deployment, and those of the product's own settings."""
    deployed = not settings.KAIJU["EMBEDDED"]
    with translation.override("zh-hans" if is_chinese() else "en"):
        found = [
            _of_system_check(message)
            for message in checks.run_checks(include_deployment_checks=deployed)
            if message.id != MAIL_CHECK
        ]
    if deployed:
        found += _server_faults()
    return found or [ok(SETTINGS, "没有发现问题。", "Nothing is wrong with them.")]


def _of_system_check(message: Any) -> Finding:
    level = Level.FAULT if message.level >= checks.ERROR else Level.WARNING
    text, hint = f"{message.id}: {message.msg}", message.hint or f"See {message.id} in Django's documentation."
    return Finding(SETTINGS, "SYSTEM_CHECK", level, (text, text), (hint, hint))


def _server_faults() -> list[Finding]:
    found = []
    if settings.DEBUG:
        found.append(fault(
            SETTINGS, "DEBUG_ON", ("DEBUG 开着：错误页会泄露数据。", "DEBUG is on: error pages show secrets."),
            ("请去掉 DEBUG。", "Unset DEBUG."),
        ))  # fmt: skip
    if "*" in settings.ALLOWED_HOSTS:
        found.append(warning(
            SETTINGS, "ANY_HOST", ("ALLOWED_HOSTS 允许任何主机名。", "ALLOWED_HOSTS allows any name."),
            ("请只列出网站自己的主机名。", "List the names of the site alone."),
        ))  # fmt: skip
    if not settings.TRUSTED_PROXIES:
        found.append(warning(
            SETTINGS, "NO_PROXY", ("TRUSTED_PROXIES 是 0。", "TRUSTED_PROXIES is 0."),
            ("请设为前面的代理层数，否则所有访客共用代理地址的限额。",
             "Set it to the number of proxies in front, or all visitors share the limits of the proxy's address."),
        ))  # fmt: skip
    if settings.KAIJU["OUTBOUND"]["LOOPBACK"]:
        found.append(fault(
            SETTINGS, "OUTBOUND_LOOPBACK",
            ("OUTBOUND_LOOPBACK 允许用户的地址指向这台机器。",
             "OUTBOUND_LOOPBACK lets users' addresses reach this machine."),
            ("请去掉 OUTBOUND_LOOPBACK。", "Unset OUTBOUND_LOOPBACK."),
        ))  # fmt: skip
    return found


def check_mail() -> list[Finding]:
    """Checks that letters leave this machine. The embedded default prints them on purpose."""
    sends = not any(name in settings.EMAIL_BACKEND for name in NOT_SENT)
    if sends:
        return [ok(MAIL, f"通过 {settings.EMAIL_HOST} 发送。", f"Sent through {settings.EMAIL_HOST}.")]
    if settings.KAIJU["EMBEDDED"]:
        return [ok(MAIL, "内置模式：信件打印在服务器窗口里。", "The embedded default prints letters in its window.")]
    return [warning(
        MAIL, "MAIL_NOT_SENT", ("信件只打印到日志：没人能验证邮箱或重设密码。",
                                "Letters are only printed to the log: nobody can confirm an address."),
        ("请设置 EMAIL_URL。", "Set EMAIL_URL, for instance smtp+tls://user:password@mail.example:587."),
    )]  # fmt: skip


def check_translations() -> list[Finding]:
    """Checks that each catalogue is compiled, and from its present text."""
    stale = [
        po.parent.parent.name
        for folder in settings.LOCALE_PATHS
        for po in sorted(Path(folder).rglob("django.po"))
        if not (mo := po.with_suffix(".mo")).exists() or mo.stat().st_mtime < po.stat().st_mtime
    ]
    if stale:
        return [fault(
            TRANSLATIONS, "TRANSLATIONS_STALE",
            (f"译文没有编译：{', '.join(stale)}。", f"Not compiled: {', '.join(stale)}."),
            ("请运行 python -m config.translations compile，再重启进程。",
             "Run python -m config.translations compile, then restart the processes."),
        )]  # fmt: skip
    return [ok(TRANSLATIONS, "已编译。", "They are compiled.")]


def check_static_files() -> list[Finding]:
    """Checks that `collectstatic` has run, with the bundles of the scripts. The embedded default needs neither."""
    if settings.KAIJU["EMBEDDED"]:
        return [ok(STATIC, "内置模式：按需生成。", "The embedded default makes them when they are asked for.")]
    root = Path(settings.STATIC_ROOT)
    if not (root / "staticfiles.json").exists():
        return [fault(
            STATIC, "STATIC_FILES_MISSING", (f"{root} 里没有静态文件。", f"{root} has no static files."),
            ("请运行 manage.py collectstatic --no-input，再重启 web 进程。",
             "Run manage.py collectstatic --no-input, then restart the web processes."),
        )]  # fmt: skip
    if not any((root / Path(MANIFEST).parent).glob("**/*.js")):
        return [warning(
            STATIC, "STATIC_FILES_NOT_BUNDLED", ("脚本没有打包，首次访问会慢。",
                                                "Scripts are not bundled, so first visits are slow."),
            ("请先运行 npm ci --ignore-scripts，再运行 collectstatic。",
             "Run npm ci --ignore-scripts, then collectstatic."),
        )]  # fmt: skip
    return [ok(STATIC, "已收集并打包。", "They are collected and bundled.")]
