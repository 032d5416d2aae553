"""`manage.py make_admin`: asks for a name and a password and creates an administrator, in the console's language.

Django's own `createsuperuser` remains for scripts (`--no-input`).
"""

from __future__ import annotations

import getpass
import sys
from typing import Any, NoReturn

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand
from django.utils import translation

from accounts.models import User
from config.console_language import in_console_language, is_chinese


class Command(BaseCommand):
    help = "Makes an administrator, who signs in at /admin/."
    requires_system_checks = []
    requires_migrations_checks = True

    def handle(self, *args: Any, **options: Any) -> None:
        if not sys.stdin.isatty():
            self._fail(
                "这个命令要提问，请在终端里运行；脚本请用 createsuperuser --no-input。",
                "This command is interactive: run it in a terminal. In scripts, use createsuperuser --no-input.",
            )
        with translation.override("zh-hans" if is_chinese() else "en"):
            try:
                user = self._asked_name()
                password = self._asked_password(user)
            except (KeyboardInterrupt, EOFError):
                self.stderr.write("")
                self._fail("已取消，没有创建管理员。", "Cancelled: no administrator was created.")
            User.objects.create_superuser(user.username, user.email, password)
        self.stdout.write(
            in_console_language(
                f"管理员 {user.username} 已创建，可以在 /admin/ 登录。",
                f"Administrator {user.username} created. Sign in at /admin/.",
            )
        )

    def _asked_name(self) -> User:
        """Asks at the console for a username and an optional email address, again until both are valid.

        Returns the new account, which is not saved yet.
        """
        user = User()
        for field, chinese, english in (
            ("username", "用户名：", "Username: "),
            ("email", "邮箱（可不填，找回密码用）：", "Email (optional, for password recovery): "),
        ):
            while True:
                setattr(user, field, input(in_console_language(chinese, english)).strip())
                try:
                    user.clean_fields(exclude={each.name for each in User._meta.fields} - {field})
                    user.validate_unique()
                    user.validate_constraints()
                    break
                except ValidationError as refused:
                    self._say_why(refused)
        return user

    def _asked_password(self, user: User) -> str:
        while True:
            password = getpass.getpass(in_console_language("密码（输入时不显示）：", "Password (not shown): "))
            if getpass.getpass(in_console_language("再输入一次密码：", "Password again: ")) != password:
                self.stderr.write(in_console_language("两次输入的密码不一样。", "The two passwords don't match."))
                continue
            try:
                validate_password(password, user)
                return password
            except ValidationError as refused:
                self._say_why(refused)

    def _say_why(self, refused: ValidationError) -> None:
        for message in dict.fromkeys(refused.messages):
            self.stderr.write(message)

    def _fail(self, chinese: str, english: str) -> NoReturn:
        self.stderr.write(in_console_language(chinese, english))
        sys.exit(1)
