"""A player's download holds what is theirs, and nothing that a running or sealed match still hides."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.data_download import write_zip
from accounts.models import User
from games.models import ChatMessage, Match, Move
from games.services import chat, reports
from tests.support.live_matches import NOON, person, play_out, running, step, table_at

from .bots.conftest import bot_account

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def download(user: User) -> dict[str, list[dict[str, Any]]]:
    file = io.BytesIO()
    write_zip(file, user, NOON)
    with zipfile.ZipFile(file) as archive:
        return {
            name: [json.loads(line) for line in archive.read(name).splitlines()]
            for name in archive.namelist()
            if name.endswith(".jsonl")
        }


def test_an_ended_match_is_there_with_its_result_and_own_moves():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    table = table_at(match)
    chat.send_message(table=table, user=ann, text="mine", now=NOON)
    theirs = chat.send_message(table=table, user=bob, text="theirs", now=NOON)
    reports.report_message(ref=theirs.ref, user=ann, now=NOON)
    play_out(match)
    files = download(ann)
    [row] = files["matches.jsonl"]
    assert (row["match"], row["seat"], row["result"]["place"]) == (str(match.pk), 0, match.results.get(seat=0).place)
    own = list(Move.objects.filter(match=match, seat=0).order_by("number").values_list("number", "action"))
    assert [(move["number"], move["action"]) for move in row["moves"]] == own
    assert [one["text"] for one in files["messages.jsonl"]] == ["mine"]
    assert [one["reason"] for one in files["reports.jsonl"]] == ["abuse"]
    assert "theirs" not in json.dumps(files)


@pytest.mark.parametrize("game", ["doudizhu", "uno", "werewolf"])
def test_two_worlds_that_differ_in_what_a_running_match_hides_give_one_file(game: str):
    """The twin of a match has other cards and other moves; the player's file is the same in both."""
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, game=game, agents=7 if game == "werewolf" else None)
    first = download(ann)
    assert first["matches.jsonl"] == [
        {
            "match": str(match.pk), "account": "ann", "game": game, "seat": 0,
            "started": match.started_at.isoformat(timespec="seconds"), "left_out": "running",
        }
    ]  # fmt: skip
    rng = Random(1)
    for _ in range(6):
        step(match, rng)
    ChatMessage.objects.create(  # what a trustee says at night for a seat that was given up
        table=table_at(match), match=match, user=ann, seat=0, name="ann", channel="wolves", audience=[0, 3],
        text="No. 5",
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(seed="7" * 64)
    assert download(ann) == first


def test_the_owner_of_a_bot_does_not_learn_of_an_end_that_spectators_have_not_seen():
    owner = person("bob")
    match = running(person("ann"), bot_account("robo", owner=owner))
    before = download(owner)["matches.jsonl"]
    assert [row["account"] for row in before] == ["robo"]
    play_out(match)
    Match.objects.filter(pk=match.pk).update(spectator_delay=60, opens_at=timezone.now() + timedelta(seconds=60))
    assert download(owner)["matches.jsonl"] == before


def test_a_sealed_match_is_left_out_until_it_is_unsealed():
    ann, bob = person("ann"), person("bob")
    match = play_out(running(ann, bob))
    Match.objects.filter(pk=match.pk).update(sealed=True)
    files = download(ann)
    assert [row.get("left_out") for row in files["matches.jsonl"]] == ["sealed"]
    assert not {"moves", "result", "options"} & set(files["matches.jsonl"][0])
    assert (files["rating_history.jsonl"], files["points_history.jsonl"], files["reviews.jsonl"]) == ([], [], [])
    Match.objects.filter(pk=match.pk).update(sealed=False)
    assert "moves" in download(ann)["matches.jsonl"][0]
