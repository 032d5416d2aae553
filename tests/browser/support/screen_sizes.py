"""Screen sizes for layout tests, as width and height in CSS pixels: some for every run, all others for the slow run."""

from __future__ import annotations

import pytest

Size = tuple[int, int]

USUAL: list[Size] = [(360, 640), (844, 390)]
"""A small phone and a phone on its side, the tightest in use. What fits there mostly fits elsewhere."""
OTHERS: list[Size] = [
    (390, 844), (1440, 900), (375, 667), (667, 375), (740, 360), (768, 1024), (820, 1180), (1024, 768), (800, 600),
]  # fmt: skip
FOLDS: list[Size] = [(280, 653), (653, 280), (512, 717), (717, 512)]
"""A fold: its outer screen, and half of the open one, each upright and on its side."""


at_all_sizes = pytest.mark.parametrize(
    "sizes", [pytest.param(USUAL, id="usual"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)]
)
"""For a test that looks at a list of sizes: the usual ones in every run, the others in the slow one."""

at_all_sizes_and_folds = pytest.mark.parametrize(
    "sizes",
    [
        pytest.param(USUAL, id="usual"),
        pytest.param(OTHERS, id="others", marks=pytest.mark.slow),
        pytest.param(FOLDS, id="folds", marks=pytest.mark.slow),
    ],
)
"""For the table itself, which is held on a fold as well."""

on_a_phone = pytest.mark.parametrize(
    "sizes",
    [
        pytest.param([(390, 844)], id="usual"),
        pytest.param([(360, 640), (844, 390), (820, 1180), (1440, 900)], id="others", marks=pytest.mark.slow),
    ],
)
"""For a test that looks at many scenes: a phone in every run."""
