"""The alert rules and the dashboard ask for figures that exist, and fire when they should."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.metrics.definitions import OF_INSTALLATION, OF_PROCESSES, PREFIX, exposed_names

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "monitoring"
RUNBOOKS = {
    "DatabaseDown": "database-down", "ValkeyDown": "valkey-down", "NoWorker": "no-worker",
    "DeadlinesLate": "deadlines-late", "QueueGrows": "queue-grows", "WebSlowOrFull": "web-slow-or-full",
    "DiskFull": "disk-full", "ClockWrong": "clock-wrong", "ErrorsRise": "errors-rise",
    "MatchesRefused": "matches-refused",
}  # fmt: skip
WORDS = {
    "abs", "absent", "and", "bool", "by", "histogram_quantile", "ignoring", "increase", "le", "max", "min", "on", "or",
    "rate", "sum", "unless", "without",
}  # fmt: skip
"""Functions, operators and keywords of the queries here."""


def alerts() -> list[dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def dashboard_queries() -> list[tuple[str, str]]:
    """Returns the title of each panel with each of its queries."""
    panels = json.loads((FOLDER / "dashboard.json").read_text())["panels"]
    return [(panel["title"], target["expr"]) for panel in panels for target in panel.get("targets", ())]


QUERIES = [(rule["alert"], rule["expr"]) for rule in alerts()] + dashboard_queries()


def series_in(query: str) -> dict[str, set[str]]:
    """Returns the series that a query in PromQL asks for, each with the labels that it is selected by."""
    bare = re.sub(r'"[^"]*"', '""', query)
    found: dict[str, set[str]] = {}
    for name, matchers in re.findall(
        r"\b([a-z_:][a-z0-9_:]*)\b(?:\{([^}]*)\})?(?!\s*\()", re.sub(r"\[[^]]*\]", "", bare)
    ):
        if name.startswith(PREFIX):
            found.setdefault(name, set()).update(re.findall(r"(\w+)\s*[=!]", matchers))
    return found


def labels_of(series: str) -> set[str]:
    """Returns the labels that a series may have, those that Prometheus and its client add included."""
    for figure in (*OF_PROCESSES, *OF_INSTALLATION):
        name = PREFIX + figure.name
        if series == name or series in {f"{name}_{end}" for end in ("total", "bucket", "sum", "count")}:
            return {*figure.labels, "le", "pid", "instance", "job"}
    return set()


@pytest.mark.parametrize(("place", "query"), QUERIES)
def test_each_query_asks_for_series_and_labels_that_exist(place, query):
    asked = series_in(query)
    assert asked, f"{place} asks for nothing of ours"
    assert set(asked) <= exposed_names()
    grouped = {label for by in re.findall(r"\bby\s*\(([^)]*)\)", query) for label in re.findall(r"\w+", by)}
    for series, labels in asked.items():
        assert labels <= labels_of(series), (place, series)
    assert all(any(label in labels_of(series) for series in asked) for label in grouped)
    words = set(re.findall(r"\b[a-z_]+\b(?=\s*\()", query))
    assert words <= WORDS


def test_the_reader_of_queries_sees_what_is_wrong():
    assert series_in('sum by (le) (rate(kaiju_a_bucket{x="b{c}"}[5m])) > kaiju_d') == {
        "kaiju_a_bucket": {"x"}, "kaiju_d": set(),
    }  # fmt: skip
    assert "kaiju_moves_accepted" not in exposed_names()
    assert labels_of("kaiju_nothing") == set()


def test_every_figure_is_shown_on_the_dashboard_or_watched_by_an_alert():
    asked = {series for _place, query in QUERIES for series in series_in(query)}
    for figure in (*OF_PROCESSES, *OF_INSTALLATION):
        name = PREFIX + figure.name
        assert any(series == name or series.startswith(f"{name}_") for series in asked), name


def test_each_alert_leads_to_its_runbook_and_stands_on_the_page():
    page = (ROOT / "docs" / "monitoring.md").read_text()
    links = {rule["alert"]: rule["annotations"]["runbook"] for rule in alerts()}
    own = links.pop("FiguresMissing")
    assert own == "docs/monitoring.md#when-figures-are-missing"
    assert "### When figures are missing" in page
    assert links == {alert: f"docs/runbooks.md#{anchor}" for alert, anchor in RUNBOOKS.items()}
    for alert, anchor in RUNBOOKS.items():
        assert f"| `{alert}` |" in page
        assert f"[{anchor}](runbooks.md#{anchor})" in page
    for rule in alerts():
        assert rule["labels"]["severity"] in ("page", "ticket")


def test_each_alert_is_tested_for_firing_and_for_silence():
    tests = yaml.safe_load((FOLDER / "alerts.test.yml").read_text())["tests"]
    cases = [case for test in tests for case in test["alert_rule_test"]]
    names = {rule["alert"] for rule in alerts()}
    assert {case["alertname"] for case in cases if case.get("exp_alerts")} == names
    assert {case["alertname"] for case in cases if not case.get("exp_alerts")} == names


@pytest.mark.parametrize(
    "arguments",
    [("check", "rules", "alerts.yml"), ("test", "rules", "alerts.test.yml"), ("check", "config", "prometheus.yml")],
)
def test_promtool_accepts_the_rules_and_their_tests(promtool, arguments):
    done = subprocess.run([promtool, *arguments], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SUCCESS" in done.stdout + done.stderr


def test_alertmanager_gets_every_alert_and_tells_about_it():
    prometheus, alertmanager = (
        yaml.safe_load((FOLDER / name).read_text()) for name in ("prometheus.yml", "alertmanager.yml")
    )
    (asked,) = prometheus["alerting"]["alertmanagers"]
    (address,) = asked["static_configs"][0]["targets"]
    page = (ROOT / "docs" / "monitoring.md").read_text()
    assert f"--web.listen-address={address} " in page
    root = alertmanager["route"]
    told = {receiver["name"] for receiver in alertmanager["receivers"] if receiver["email_configs"]}
    assert {route["receiver"] for route in (root, *root["routes"])} <= told
    severities = {rule["labels"]["severity"] for rule in alerts()}
    assert {matcher for route in root["routes"] for matcher in route["matchers"]} <= {
        f'severity="{severity}"' for severity in severities
    }
    names = {rule["alert"] for rule in alerts()}
    matchers = [rule[side] for rule in alertmanager["inhibit_rules"] for side in ("source_matchers", "target_matchers")]
    silenced = {name for (matcher,) in matchers for name in re.findall(r"\b[A-Z]\w+", matcher)}
    assert silenced
    assert silenced <= names


def test_panels_do_not_lie_over_each_other():
    taken: set[tuple[int, int]] = set()
    for panel in json.loads((FOLDER / "dashboard.json").read_text())["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells
