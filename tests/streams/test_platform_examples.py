"""The documented examples run as they are written, against a running server: curl, Python, the simulator, callbacks."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.rules.doudizhu.state import GiftKind
from games.streams.gift_terms import DEFAULT_TERMS
from games.streams.models import Callback, Gift, Stream
from games.streams.services import gift_queue, signing_secrets
from games.streams.services.callback_delivery import deliver_due
from tests.support.on_air import on_air
from tests.support.shell_tools import write_missing_tools
from tests.support.streams_docs import ROOT, codes_of_table, shell_blocks

EXAMPLES = ROOT / "examples" / "streams"

pytestmark = pytest.mark.django_db(transaction=True)


class Connected:
    """A stream on the air at a running server, as a platform knows it."""

    def __init__(self, server: Any, tools: Path) -> None:
        self.path = write_missing_tools(tools)
        self.stream: Stream = on_air(now=timezone.now())
        self.secret = signing_secrets.new_secret(self.stream, timezone.now())
        self.url = f"{server.url}/api/v1/streams/{self.stream.pk}/gifts/"

    def shell(self, script: str) -> dict[str, Any]:
        """Runs a script of the documents from the root of the project, and returns the JSON that it prints."""
        env = {
            "PATH": self.path, "KAIJU_URL": self.url,
            "KAIJU_SECRET": self.secret,
        }  # fmt: skip
        done = subprocess.run(["sh", "-ec", script], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found


@pytest.fixture
def connected(live_server: Any, tmp_path: Path) -> Connected:
    cache.clear()
    return Connected(live_server, tmp_path)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A function that imports a program of the examples, which import each other by name."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    names: list[str] = []

    def load(name: str) -> ModuleType:
        names.append(name)
        return importlib.import_module(name)

    yield load
    for name in (*names, "send_gift"):
        sys.modules.pop(name, None)


def test_the_example_in_curl_sends_a_gift(connected: Connected) -> None:
    script = next(block for block in shell_blocks() if "openssl" in block)
    found = connected.shell(script)
    assert (found["key"], found["status"], found["seat"]) == ("order-4711", "waiting", 0)
    assert Gift.objects.get().donor == "Anna"
    assert connected.shell(script)["reference"] == found["reference"]


def test_the_example_in_python_sends_a_gift_and_asks_for_its_status(connected: Connected) -> None:
    script = next(block for block in shell_blocks() if "send_gift.py" in block)
    found = connected.shell(script)
    assert (found["http"], found["key"], found["status"]) == (202, "order-4712", "waiting")
    gift = Gift.objects.get()
    gift_queue.skip_gift(
        stream_id=connected.stream.pk, by=connected.stream.owner, reference=gift.reference, now=timezone.now()
    )
    again = connected.shell(script.rstrip() + " --wait 5")
    assert (again["status"], again["reason"], again["spent"]) == ("refused", "GIFT_SKIPPED", False)


def test_the_example_tells_a_refusal_of_form(connected: Connected, example: Any) -> None:
    send_gift = example("send_gift")
    answer = send_gift.send(connected.url, connected.secret, {"kind": "bribe"})
    assert (answer.status, answer.body["code"]) == (400, "UNKNOWN_GIFT")
    answer = send_gift.send(connected.url, "whsec_wrong", {"kind": "cheer"})
    assert (answer.status, answer.body["code"]) == (401, "SIGNATURE_WRONG")


def test_the_example_sends_the_same_gift_again_until_it_hears_an_answer(
    example: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    send_gift = example("send_gift")
    heard = [OSError("broken line"), send_gift.Answer(503, {}, 2.0), send_gift.Answer(202, {"status": "waiting"})]
    sent: list[tuple[str, bytes]] = []
    waited: list[float] = []

    def request(_url: str, headers: dict[str, str], body: bytes) -> Any:
        sent.append((headers["Kaiju-Key"], body))
        answer = heard.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(send_gift, "request", request)
    monkeypatch.setattr(send_gift.time, "sleep", waited.append)
    assert send_gift.send("http://unused/", "whsec_x", {"kind": "cheer"}).status == 202
    assert len(set(sent)) == 1
    assert (len(sent), waited) == (3, [0.5, 2.0])


def test_a_simulated_show_is_the_same_for_the_same_seed_and_has_all_that_platforms_do(example: Any) -> None:
    simulate = example("simulate_platform")
    shots = simulate.plan(400, 20.0, seed=7)
    assert shots == simulate.plan(400, 20.0, seed=7)
    assert shots != simulate.plan(400, 20.0, seed=8)
    assert {shot.special for shot in shots} == {"", "repeat", "late", "forged", "reused"}
    assert [shot.at for shot in shots] != sorted(shot.at for shot in shots)  # out of order
    gifts = [json.loads(shot.body) for shot in shots]
    assert {gift["kind"] for gift in gifts} == {kind.value for kind in GiftKind}
    assert max(gift.get("times", 1) for gift in gifts) > 100
    seconds = [sum(begin <= shot.at < begin + 1 for shot in shots) for begin in range(20)]
    assert max(seconds) > 4 * min(seconds)  # bursts


def test_a_simulated_show_leaves_each_gift_once(connected: Connected, example: Any) -> None:
    simulate = example("simulate_platform")
    shots = simulate.plan(60, 0.5, seed=11)
    shots += [simulate.replace(shots[0], special="late"), simulate.replace(shots[1], special="forged")]
    rows = list(simulate.play(connected.url, connected.secret, shots, at_once=4))
    counted = simulate.summary(rows)
    assert counted["doubled"] == 0
    for row in rows:
        match row["special"]:
            case "late":
                assert (row["http"], row["code"]) == (401, "TIMESTAMP_OUTSIDE")
            case "forged":
                assert (row["http"], row["code"]) == (401, "SIGNATURE_WRONG")
            case "reused":
                assert row["http"] in (202, 409)  # whichever of the two bodies came first
            case _:
                assert row["http"] in (202, 409)
    stored = dict(Gift.objects.values_list("key", "reference"))
    answered = {row["key"]: row["reference"] for row in rows if row["http"] == 202}
    assert {key: str(reference) for key, reference in stored.items()} == answered


def test_the_receiver_takes_each_verified_event_once(connected: Connected, example: Any, settings: Any) -> None:
    receive, send_gift = example("receive_callbacks"), example("send_gift")
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": True}}
    told: list[dict[str, Any]] = []
    with receive.server(0, connected.secret, receive.Events(told.append)) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{running.server_address[1]}/"
        Stream.objects.filter(pk=connected.stream.pk).update(callback_url=url, accepts_gifts=False)
        send_gift.send(connected.url, connected.secret, {"kind": "effect"}, key="order-1")
        deliver_due()
        row = Callback.objects.get()
        assert row.delivered_at is not None
        Callback.objects.update(delivered_at=None, next_at=timezone.now())  # as if we had died before noting it
        deliver_due()
        signing_secrets.new_secret(connected.stream, timezone.now())  # the receiver does not know the new one
        Callback.objects.update(delivered_at=None, next_at=timezone.now())
        deliver_due()
        running.shutdown()
        thread.join(5)
    assert [event["event"] for event in told] == [row.body["event"]]
    assert (told[0]["type"], told[0]["gift"]["key"]) == ("gift.refused", "order-1")
    assert Callback.objects.get().error == "STATUS_401"


def test_the_receiver_refuses_what_is_old_or_changed(example: Any) -> None:
    receive, send_gift = example("receive_callbacks"), example("send_gift")
    headers = send_gift.signed_headers("whsec_x", "event-1", b"{}", now=1_000)
    assert receive.verify("whsec_x", headers, b"{}", now=1_300)
    assert not receive.verify("whsec_x", headers, b"{}", now=1_301)
    assert not receive.verify("whsec_x", headers, b"[]", now=1_000)
    assert not receive.verify("whsec_y", headers, b"{}", now=1_000)
    assert not receive.verify("whsec_x", {}, b"{}", now=1_000)


def test_the_page_names_every_kind_reason_and_problem_with_its_defaults() -> None:
    kinds = codes_of_table("| kind | needs |")
    assert set(kinds) == {kind.value for kind in GiftKind}
    for kind, terms in DEFAULT_TERMS.items():
        limit = "any number" if terms.limit is None else str(terms.limit)
        assert kinds[kind.value][-2:] == [f"{terms.cooldown} s", limit]
    from games.catalog import error_text

    for code in codes_of_table("| `reason` | why |"):
        assert error_text(code, {}, "en", game="doudizhu") != code, code
    from accounts.api.error_responses import problem_named

    rows = re.findall(r"^\| (\d{3}) \| `([A-Z_]+)` \|", (ROOT / "docs" / "streams.md").read_text(), flags=re.MULTILINE)
    assert len(rows) == 12
    assert [problem_named(code).status for _status, code in rows] == [int(status) for status, _code in rows]
