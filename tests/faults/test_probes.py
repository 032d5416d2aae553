"""The probes of a deployment, asked as a balancer asks while parts are away; and what the doctor says of it."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.support.server_processes import ROOT, manage
from tests.support.servers import polling

from . import deployment

DELETE_PUSH_KEY = "from games.notifications.models import PushKey; PushKey.objects.all().delete()"
"""The key of the copied database was encrypted with the secret of the test's process; a worker makes a new one."""


@pytest.fixture(scope="module")
def deployed(template, static_root):
    with deployment.deployment(static_root=static_root, template=template) as own:
        own.env["SECURE_SSL_REDIRECT"] = "true"
        yield own


def probe(address: str, path: str, *, host: str = "10.1.2.3:8001") -> tuple[int, Any, list[tuple[str, str]]]:
    """The status, the JSON and the headers; a balancer names another host than the site."""
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    try:
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read()), answer.getheaders()
    finally:
        line.close()


def ready(address: str) -> bool:
    return probe(address, "/readyz")[0] == 200


def test_a_web_process_is_ready_until_it_stops(deployed):
    process, address = deployed.web(KAIJU_STOP_NOTICE="60")
    status, body, headers = probe(address, "/healthz")
    assert (status, body) == (200, {"alive": True})
    assert not {"location", "set-cookie", "server"} & {name.lower() for name, _ in headers}
    assert probe(address, "/readyz")[:2] == (200, {"ready": True})

    deployed.broker.kill()
    try:
        polling.until(lambda: not ready(address), why=process.text)
        assert probe(address, "/readyz")[1]["parts"] == ["channel_layer"]
        assert probe(address, "/healthz")[0] == 200
    finally:
        deployed.broker.revive()
    polling.until(lambda: ready(address), why=process.text)

    process._process.send_signal(signal.SIGTERM)
    polling.until(lambda: not ready(address), why=process.text)
    status, body, _ = probe(address, "/readyz")
    assert (status, body) == (503, {"ready": False, "code": "NOT_READY", "parts": ["draining"]})
    assert probe(address, "/healthz")[0] == 200
    assert process.stop(signal.SIGTERM) == 0  # a second signal does not wait for the notice


def test_the_doctor_finds_the_deployment_well_and_then_what_was_taken_from_it(deployed):
    """Warnings are those of a test: no mail, no proxy, no backup, a superuser of the database."""

    def examined() -> dict[str, str]:
        command = [sys.executable, "manage.py", "doctor", "--json"]
        done = subprocess.run(command, cwd=ROOT, env=deployed.env, capture_output=True, text=True, check=False)
        told = {each["part"]: each for each in json.loads(done.stdout)["findings"]}
        seen.append(told["web"]["text"])
        return {part: each["code"] for part, each in told.items() if each["level"] == "fault"}

    seen: list[str] = []
    manage("shell", "--verbosity=0", "-c", DELETE_PUSH_KEY, env=deployed.env)
    web, address = deployed.web()
    worker = deployed.worker()
    with connect(address.replace("http", "ws") + "/ws/lobby/", origin=Origin(address)):
        # the process of the test before may be missed for a moment
        polling.until(
            lambda: examined() == {} and seen[-1] == "Web processes: 1, open sockets: 1.",
            why=f"{seen}\n{web.text}\n{worker.text}",
        )
    worker.stop(signal.SIGKILL)
    polling.until(lambda: examined().get("workers") in ("CLOCK_STOPPED", "NO_WORKER"), why="it was not missed")
