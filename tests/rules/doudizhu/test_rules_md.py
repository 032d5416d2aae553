"""RULES.md and the tests name the same clauses: none without a test, no test of a clause that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from games.rules.doudizhu import rules

RULES = Path(rules.__file__).parent / "RULES.md"
CLAUSE = re.compile(r"^(\d+)\.(\d+) ", re.MULTILINE)
TEST = re.compile(r"^def test_clause_(\d+)_(\d+)_\w+\(", re.MULTILINE)
CITED = re.compile(r"clauses? (\d+\.\d+)(?: (?:to|and) (\d+\.\d+))?")


def clauses() -> list[tuple[int, int]]:
    return [(int(section), int(number)) for section, number in CLAUSE.findall(RULES.read_text(encoding="utf-8"))]


def with_tests() -> set[tuple[int, int]]:
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    return {(int(section), int(number)) for text in texts for section, number in TEST.findall(text)}


def test_every_clause_has_a_test():
    assert sorted(set(clauses()) - with_tests()) == []


def test_every_clause_test_has_a_clause():
    assert sorted(with_tests() - set(clauses())) == []


def test_clauses_are_numbered_without_gaps():
    seen = clauses()
    assert len(seen) > 70
    sections = sorted({section for section, _ in seen})
    assert sections == list(range(1, len(sections) + 1))
    for section in sections:
        numbers = [number for at, number in seen if at == section]
        assert numbers == list(range(1, len(numbers) + 1)), section


def test_the_code_cites_clauses_that_exist():
    there = {f"{section}.{number}" for section, number in clauses()}
    for path in RULES.parent.glob("*.py"):
        for first, last in CITED.findall(path.read_text(encoding="utf-8")):
            assert {first, last or first} <= there, path.name
