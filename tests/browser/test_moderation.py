"""A moderator's day: a report at a table, the queue, a mute with an end, the player's appeal, and its lifting."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.support.second_factor import SECRET, app_code

from .conftest import NewVisitor
from .support import fixed_seeds, server_processes
from .support.player_actions import PASSWORD, member
from .support.visitor import DESK, PHONE, Visitor
from .test_pages import FITS

SET_UP = f"""
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from accounts.models import User
from games.services import chat, tables
from moderation import services

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # as in the server
anna, tiger = (User.objects.get(username=name) for name in ("day_anna", "day_tiger"))
table = tables.open_table(host=anna, game="doudizhu", listed=False)
tables.sit(table=table, user=anna)
tables.sit(table=table, user=tiger)
tables.seat_agent(table=table, by=anna, seat=2)
for user in (anna, tiger):
    tables.set_ready(table=table, user=user, ready=True)
chat.send_message(table=table, user=anna, text="Nice play")
chat.send_message(table=table, user=tiger, text="Get lost, all of you")
for name in ("day_mo", "day_ada"):
    user = User.objects.create_user(name, password={PASSWORD!r})
    services.give_role(user=user, role="moderator", by=None)
    TOTP.activate(user, {SECRET!r})
print("TABLE", table.code)
"""
LOG = """
import json
from accounts.models import User
from moderation.models import ActionRecord
ours = User.objects.filter(username__startswith="day_").values("pk")  # other tests share the product
log = ActionRecord.objects.filter(subject_id__in=ours).order_by("pk")
print("LOG", json.dumps(list(log.values_list("action", flat=True))))
"""


def shell(folder: Path, program: str, word: str) -> str:
    """Runs a program in the product's shell and returns what it printed after `word`."""
    env = server_processes.environment(folder) | {"SECRET_KEY": fixed_seeds.KEY}
    command = [sys.executable, "manage.py", "shell", "--verbosity=0", "-c", program]
    done = subprocess.run(command, cwd=server_processes.ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(line.partition(" ")[2] for line in done.stdout.splitlines() if line.startswith(word))


def sign_in(staff: Visitor, name: str) -> None:
    """Signs a moderator in at the administration, with the code of the app."""
    staff.go("/admin/moderation/reports/")
    staff.page.fill("[name=username]", name)
    staff.page.fill("[name=password]", PASSWORD)
    staff.page.fill("[name=code]", app_code())
    staff.page.click("[type=submit]")


def test_a_report_becomes_a_mute_that_an_appeal_lifts(
    embedded: str, embedded_folder: Path, visitor: NewVisitor
) -> None:
    anna: Visitor = visitor(embedded, language="en-GB", size=DESK)
    tiger: Visitor = visitor(embedded, language="en-GB", size=PHONE)
    member(anna, "day_anna")
    member(tiger, "day_tiger")
    code = shell(embedded_folder, SET_UP, "TABLE")

    anna.go(f"/t/{code}/")
    anna.page.click(".seat[aria-label*=day_tiger] .avatar")
    anna.page.get_by_role("button", name="Report", exact=True).click()
    anna.page.click(".card-report .line")
    expect(anna.find(".toast")).to_contain_text("Reported")

    mo: Visitor = visitor(embedded, language="en-GB", size=DESK)
    sign_in(mo, "day_mo")
    expect(mo.find(".case h2")).to_have_text("day_tiger")
    expect(mo.find(".chat-log .hit")).to_contain_text("Get lost, all of you")
    expect(mo.find(".chat-log")).to_contain_text("Nice play")
    assert mo.page.evaluate(FITS) == {"wider": 0, "burst": []}
    mo.page.locator(".terms label", has_text="7 days").click()
    expect(mo.find("[data-order]")).to_have_text("Mute for 7 days")
    mo.page.click("[data-order]")
    expect(mo.find(".toast")).to_contain_text("Done: Mute for 7 days.")

    tiger.go("/")
    tiger.page.click(".cup-notice:has-text('Staff made a decision')")
    expect(tiger.find(".sanction h2")).to_have_text("Muted for 7 days")
    expect(tiger.find(".sanction > .quote")).to_contain_text("Why: swearing at players")
    assert tiger.page.evaluate(FITS) == {"wider": 0, "burst": []}
    tiger.page.fill(".appeal textarea", "We are friends, it was a joke.")
    tiger.page.click(".appeal .btn.primary")
    expect(tiger.find(".appeal")).to_contain_text("waiting for an answer")

    mo.go("/admin/moderation/appeals/")
    expect(mo.find(".acts")).to_contain_text("Someone else answers")
    ada: Visitor = visitor(embedded, language="en-GB", size=PHONE)
    sign_in(ada, "day_ada")
    ada.go("/admin/moderation/appeals/")
    expect(ada.find(".case .quote")).to_contain_text("it was a joke")
    assert ada.page.evaluate(FITS) == {"wider": 0, "burst": []}
    ada.page.locator(".opt label", has_text="Lift").click()
    ada.page.fill("[name=words]", "Fair enough.")
    ada.page.click(".acts .btn.primary")
    expect(ada.find(".toast")).to_contain_text("Lifted.")

    tiger.go("/me/record/")
    expect(tiger.find(".past")).to_contain_text("Fair enough.")
    assert json.loads(shell(embedded_folder, LOG, "LOG")) == [
        "role_given", "role_given", "mute", "appeal", "appeal_lifted"
    ]  # fmt: skip
