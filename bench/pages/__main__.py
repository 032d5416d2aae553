"""`python -m bench.pages`: Lighthouse's scores of the main pages on a phone. Prints one JSON line for each page.

The product runs with production settings: hashed, bundled and compressed files, PostgreSQL, Valkey, a web process and a
worker. Lighthouse 12 visits the home page, the lobby, the ladder, a player's page and a running table as a stranger
on its middling phone, with its own simulated mobile line, a number of times. A line has the median of each figure and
`ok`, which says whether the page is within its limits. A page that is not makes the program end with 1.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from typing import Any

from playwright.sync_api import sync_playwright

from bench.live.servers import ROOT, run_servers, start_web, start_worker
from bench.rows import machine_load, print_row

LIGHTHOUSE = ROOT / ".venv-lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
SITE = "127.0.0.1"
SCORE, BLOCKING_MS, LCP_MS, TABLE_LCP_MS, BYTES = 95, 100, 1800, 2500, 100_000
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LIGHT = ("home", "lobby", "ladder")
"""Pages whose first visit may weigh `BYTES`, compressed."""
FIGURES = (*CATEGORIES, "lcp_ms", "tbt_ms", "bytes", "requests")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__)
    parser.add_argument("pages", nargs="*", help="of home, lobby, ladder, profile, table; all by default")
    parser.add_argument("--runs", type=int, default=5, help="visits of each page")
    asked = parser.parse_args()
    if not LIGHTHOUSE.exists():
        sys.exit("Lighthouse is not installed: run make bench-pages")
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings.prod", "SECRET_KEY": "b" * 64, "ALLOWED_HOSTS": SITE,
        "SECURE_SSL_REDIRECT": "false",  # Lighthouse trusts this machine without TLS
        "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    fine = True
    with run_servers() as own:
        for command in (["migrate"], ["collectstatic", "--no-input"]):
            subprocess.run([sys.executable, "manage.py", *command, "--verbosity=0"], cwd=ROOT, check=True)
        [port] = start_web(own, count=1, baseline=False)
        start_worker(own)
        pages = _prepare(f"http://{SITE}:{port}")
        for name in asked.pages or pages:
            row = _measured(name, pages[name], asked.runs)
            fine = fine and row["ok"]
            print_row(row)
    return 0 if fine else 1


def _prepare(site: str) -> dict[str, str]:
    """Signs a player up and starts a match against AI in a browser, and returns the addresses to visit by name."""
    from tests.browser.conftest import ARGUMENTS, program
    from tests.browser.support.player_actions import PASSWORD

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=program(), args=ARGUMENTS)
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(f"{site}/accounts/signup/")
        page.fill("#id_username", "lighthouse")
        page.fill("#id_password1", PASSWORD)
        page.fill("#id_password2", PASSWORD)
        page.click("form[action='/accounts/signup/'] .btn.primary")
        page.wait_for_url(f"{site}/")
        page.goto(f"{site}/rules/doudizhu/")
        page.click("form[action='/play/doudizhu/'] .btn")
        page.wait_for_selector(".table[data-phase]:not([data-phase=loading], [data-phase=waiting])")
        table = page.url
        page.click(".tools .tool:has(use[href$='#trustee'])")  # the match goes on without its player
        browser.close()
    return {
        "home": f"{site}/", "lobby": f"{site}/watch/", "ladder": f"{site}/ladder/",
        "profile": f"{site}/players/lighthouse/", "table": table,
    }  # fmt: skip


def _measured(name: str, address: str, runs: int) -> dict[str, Any]:
    seen = [_visit(address, seo=name != "table") for _ in range(runs)]
    row: dict[str, Any] = {"page": name, "median_of": runs}
    for figure in FIGURES:
        values = [one[figure] for one in seen if figure in one]
        if values:
            row[figure] = round(statistics.median(values))
    slow = TABLE_LCP_MS if name == "table" else LCP_MS
    row["ok"] = (
        all(row.get(category, 100) >= SCORE for category in CATEGORIES)
        and row["lcp_ms"] <= slow
        and row["tbt_ms"] <= BLOCKING_MS
        and (name not in LIGHT or row["bytes"] <= BYTES)
    )
    lost = sorted({each for one in seen for each in one["lost"]})
    return {**row, "lost": lost, "load": machine_load()}


def _visit(address: str, *, seo: bool) -> dict[str, Any]:
    """Has Lighthouse visit a page once. `lost` names what cost points, but for speed.

    A table is in no index, so its score for search engines is left out.
    """
    from tests.browser.conftest import program

    categories = CATEGORIES if seo else CATEGORIES[:-1]
    command = [
        "node", str(LIGHTHOUSE), address, "--output=json", "--quiet", f"--only-categories={','.join(categories)}",
        "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage",
    ]  # fmt: skip
    env = os.environ | ({"CHROME_PATH": path} if (path := program()) else {})
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    told = json.loads(done.stdout)
    if told.get("runtimeError"):
        raise RuntimeError(told["runtimeError"])
    audits = told["audits"]
    requests = audits["network-requests"]["details"]["items"]
    found: dict[str, Any] = {each: told["categories"][each]["score"] * 100 for each in categories}
    return found | {
        "lcp_ms": audits["largest-contentful-paint"]["numericValue"],
        "tbt_ms": audits["total-blocking-time"]["numericValue"],
        "bytes": sum(each["transferSize"] for each in requests if each["url"].startswith("http")),
        "requests": len(requests),
        "lost": [
            ref["id"]
            for each in categories[1:]
            for ref in told["categories"][each]["auditRefs"]
            if ref["weight"] and audits[ref["id"]]["score"] is not None and audits[ref["id"]]["score"] < 1
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
