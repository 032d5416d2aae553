"""`python -m bench.first_visit`: measures a phone's first visit to a table over a slow connection. Prints JSON lines.

There is a line for each run, and then one with the medians of each kind of site.

Production settings, PostgreSQL, Valkey, TLS, 150 ms a round trip, 1.6 Mbit/s, and Lighthouse's slow phone (the page's
thread four times slower). Pages with bundles (config/static_bundles.py) and pages with single modules take turns, over
HTTP/1.1 and HTTP/2. Lighthouse comes from npm (`--lighthouse`, its folder: `npm install lighthouse@12`). `link.mjs`
simulates the slow connection.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import ssl
import statistics
import subprocess
import sys
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bench.live.servers import ROOT, StartedServers, free_port, run_servers, wait_for

HERE = Path(__file__).parent
SITE = "localhost"
RTT, KBITS = 150, 1600
FIGURES = ("requests", "unfinished", "kilobytes", "lcp_ms", "fcp_ms", "blocking_ms")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.first_visit", description=__doc__)
    parser.add_argument("games", nargs="*", default=["doudizhu"], help="doudizhu by default")
    parser.add_argument("--runs", type=int, default=5, help="runs of each kind, taken in turns")
    parser.add_argument("--lighthouse", type=Path, required=True, help="folder in which npm has installed it")
    asked = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.prod"
    os.environ |= {"SECRET_KEY": "b" * 64, "ALLOWED_HOSTS": SITE, "PYTHONPATH": str(ROOT)}
    with run_servers() as own:
        _certificate(own.folder)
        kinds = {"bundles": _collect_static(own, bundles=True), "modules": _collect_static(own, bundles=False)}
        _manage("migrate", kinds["bundles"])
        with ExitStack() as stack:
            sites = {
                (kind, protocol): stack.enter_context(_run_site(own, var, http2=protocol == "h2"))
                for kind, var in kinds.items()
                for protocol in ("h1", "h2")
            }
            for game in asked.games:
                _measure(game, sites, asked)
    return 0


def _measure(game: str, sites: dict[tuple[str, str], dict[str, int]], asked: argparse.Namespace) -> None:
    code = _open_table(next(iter(sites.values()))["direct"], game)
    for ports in sites.values():  # templates are compiled by the first request of a process
        _request(f"https://{SITE}:{ports['direct']}/t/{code}/")
    seen: dict[tuple[str, str], list[dict[str, float]]] = defaultdict(list)
    for run in range(asked.runs):
        for (kind, protocol), ports in sites.items():
            figures = _visit(asked.lighthouse, f"https://{SITE}:{ports['slow']}/t/{code}/")
            seen[kind, protocol].append(figures)
            print(json.dumps({"game": game, "kind": kind, "protocol": protocol, "run": run, **figures}), flush=True)
    for (kind, protocol), rows in seen.items():
        middle = {name: round(statistics.median(row[name] for row in rows), 1) for name in FIGURES}
        print(json.dumps({"game": game, "kind": kind, "protocol": protocol, "median_of": len(rows), **middle}))


def _visit(folder: Path, url: str) -> dict[str, float]:
    from tests.browser.conftest import program

    flags = "--headless --no-sandbox --ignore-certificate-errors"
    command = [
        str(folder / "node_modules/.bin/lighthouse"), url, "--output=json", "--quiet", "--only-categories=performance",
        "--form-factor=mobile", "--throttling-method=devtools", "--throttling.cpuSlowdownMultiplier=4",
        "--throttling.requestLatencyMs=0", "--throttling.downloadThroughputKbps=0",
        "--throttling.uploadThroughputKbps=0", f"--chrome-flags={flags}",
    ]  # fmt: skip
    env = os.environ | {"CHROME_PATH": str(program())}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=180)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    told = json.loads(done.stdout)
    if told.get("runtimeError"):
        raise RuntimeError(told["runtimeError"])
    audits = told["audits"]
    asked: list[dict[str, Any]] = audits["network-requests"]["details"]["items"]
    asked = [each for each in asked if each["url"].startswith("https://")]
    return {
        "requests": len(asked),
        "unfinished": sum(not each.get("finished") or each.get("statusCode") != 200 for each in asked),
        "kilobytes": round(sum(each["transferSize"] for each in asked) / 1000, 1),
        "lcp_ms": round(audits["largest-contentful-paint"]["numericValue"]),
        "fcp_ms": round(audits["first-contentful-paint"]["numericValue"]),
        "blocking_ms": round(audits["total-blocking-time"]["numericValue"]),
    }


def _request(url: str) -> None:
    trusting = ssl._create_unverified_context()  # noqa: S323  our own certificate, on this machine
    with urllib.request.urlopen(url, context=trusting, timeout=60) as answer:  # noqa: S310
        answer.read()


def _open_table(port: int, game: str) -> str:
    """Opens a table in a browser as a guest, and returns the table's code."""
    from tests.browser.conftest import ARGUMENTS, program

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=program(), args=ARGUMENTS)
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.goto(f"https://{SITE}:{port}/tables/new/?game={game}")
        page.click("form[action='/tables/new/'] .btn.primary")
        page.wait_for_url("**/t/*/")
        code = page.url.rstrip("/").rpartition("/")[2]
        browser.close()
    return code


def _collect_static(own: StartedServers, *, bundles: bool) -> Path:
    """Runs `collectstatic` into a new folder for KAIJU_VAR and returns the folder.

    Without `bundles` the manifest is removed, so that pages load single modules.
    """
    var = own.folder / ("bundles" if bundles else "modules")
    if bundles:
        _manage("collectstatic", var, "--no-input")
    else:
        shutil.copytree(own.folder / "bundles", var)
        (var / "static" / "bundles" / "manifest.json").unlink()
    return var


def _manage(command: str, var: Path, *arguments: str) -> None:
    """Runs a command of `manage.py` with `var` as KAIJU_VAR."""
    var.mkdir(exist_ok=True)
    call = [sys.executable, "manage.py", command, *arguments]
    subprocess.run(call, cwd=ROOT, env=os.environ | {"KAIJU_VAR": str(var)}, check=True, stdout=subprocess.DEVNULL)


def _certificate(folder: Path) -> None:
    names = ["-subj", f"/CN={SITE}", "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", *names],
        check=True,
        capture_output=True,
    )


@contextmanager
def _run_site(own: StartedServers, var: Path, *, http2: bool) -> Iterator[dict[str, int]]:
    """Runs a web process behind a simulated slow connection.

    Yields the port of that connection and the server's own port.
    """
    port = free_port()
    how = {
        "target": port,
        "key": str(own.folder / "key.pem"),
        "cert": str(own.folder / "cert.pem"),
        "http2": http2,
        "rtt": RTT,
        "kbits": KBITS,
    }
    line = subprocess.Popen(["node", HERE / "link.mjs", json.dumps(how)], stdout=subprocess.PIPE, text=True)
    ports = json.loads(next(iter(line.stdout or ())))
    origins = ",".join(f"https://{SITE}:{each}" for each in ports.values())
    env = os.environ | {"KAIJU_VAR": str(var), "CSRF_TRUSTED_ORIGINS": origins}
    own.start(f"server-{port}", [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, env=env)
    wait_for(port, own)
    try:
        yield ports
    finally:
        line.terminate()
        line.wait(10)


if __name__ == "__main__":
    sys.exit(main())
