"""A backup that succeeded is noted, and one that is missing shows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from config import backups
from config.backups import is_backup_overdue, last_backup
from config.models import BackupMark

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.mark.parametrize(("language", "words"), [("en_GB.UTF-8", "Noted"), ("zh_CN.UTF-8", "已记录")])
def test_the_command_notes_a_backup_and_says_so(monkeypatch, capsys, language, words):
    monkeypatch.setenv("LC_ALL", language)
    before = timezone.now()
    assert last_backup() is None
    call_command("backup_done")
    assert words in capsys.readouterr().out
    last = last_backup()
    assert last is not None
    assert abs(last - before) < timedelta(minutes=1)


def test_only_the_newest_marks_are_kept(monkeypatch):
    monkeypatch.setattr(backups, "KEPT", 3)
    for days in range(5):
        BackupMark.objects.create(at=timezone.now() - timedelta(days=days))
    backups.mark_backup()
    assert BackupMark.objects.count() == 3
    assert BackupMark.objects.filter(at__lt=timezone.now() - timedelta(days=1, hours=1)).count() == 0


def test_a_backup_is_overdue_after_the_hours_of_the_setting(settings):
    settings.KAIJU = {**settings.KAIJU, "BACKUP_HOURS": 26.0}
    now = timezone.now()
    assert is_backup_overdue(None, now=now)
    assert is_backup_overdue(now - timedelta(hours=26, seconds=1), now=now)
    assert not is_backup_overdue(now - timedelta(hours=26), now=now)
