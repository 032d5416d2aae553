"""A process is killed in the middle of a gift, at any statement: the gift is lost nowhere and doubled nowhere."""

from __future__ import annotations

import pytest

from tests.support.crash import told_by

pytestmark = pytest.mark.django_db(transaction=True)


def test_whatever_the_moment_a_gift_is_stored_once_and_acts_once(environment):
    told = told_by("tests.support.crash_gifts", env=environment, within=240)
    assert all(each["ok"] for each in told)
    received = [each for each in told if each["when"] == "received"]
    acted = [each for each in told if each["when"] == "acted"]
    assert len(received) > 5
    assert len(acted) > 10
    for each in received:
        assert each["gifts"] in ([], ["waiting"]), each
        assert each["entries"] == each["callbacks"] == 0, each
    for each in acted:
        whole = each["gifts"] == ["applied"]
        assert whole or each["gifts"] == ["waiting"], each
        assert each["entries"] == each["cooldowns"] == whole, each
    assert received[-1]["gifts"] == ["waiting"]
    assert acted[-1]["gifts"] == ["applied"]
    last = told[-1]
    assert (last["when"], last["gifts"], last["entries"]) == ("again", ["applied"], 1)
