"""What streams store about people: a streamer's account closed, deleted and downloaded; donors' names erased."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from accounts import account_deletion
from accounts.personal_data import ERASED_NAME, FILES
from games.models import Match
from games.streams.models import Gift, Stream
from games.streams.services import end_and_start_matches, erase_donor_names
from games.streams.services.take_due_steps import continue_stream
from tests.support.live_matches import NOON
from tests.support.on_air import give, match_of, on_air, opened, play_to, streamer, table_of_stream, take

pytestmark = pytest.mark.django_db


def test_a_closed_account_goes_off_the_air_after_its_round():
    stream = on_air()
    match = match_of(stream)
    account_deletion.close_account(user=stream.owner)
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=NOON)
    assert match_of(stream) == match
    ended = play_to(match, lambda state: not state.ctx.windows)
    continue_stream(table_id=table_of_stream(stream).pk, now=ended)
    stream.refresh_from_db()
    assert not stream.on_air


def test_a_deleted_streamer_leaves_matches_and_gifts_without_names():
    stream = on_air(title="Mina's evening")
    other = opened(streamer("noor"), title="Noor and mina")
    Stream.objects.filter(pk=stream.pk).update(callback_url="https://example.org/", gift_terms={"peek": {"price": 5}})
    gift = give(stream, "effect", donor="Long")
    foreign = give(other, "effect", donor="mina")
    stranger = give(other, "effect", donor="jasmina")
    take(stream)
    token = Stream.objects.get(pk=stream.pk).overlay_token
    account_deletion.delete_account(user=stream.owner, now=NOON)
    account_deletion.erase(stream.owner.pk, now=NOON + timedelta(hours=1))
    stream = Stream.objects.get(pk=stream.pk)
    assert (stream.title, stream.callback_url, stream.gift_terms) == (ERASED_NAME, "", {})
    assert stream.overlay_token != token
    other.refresh_from_db()
    assert "mina" not in other.title.lower()
    assert [each.donor for each in Gift.objects.order_by("pk")] == ["", "", "jasmina"]
    assert Gift.objects.get(pk=gift.pk).status == "applied"
    assert Match.objects.filter(stream_match__stream=stream).count() == 1
    assert {foreign.pk, stranger.pk} <= set(Gift.objects.values_list("pk", flat=True))


def test_the_download_has_the_streams_without_secrets_and_donors():
    stream = on_air()
    give(stream, "effect", donor="Long")
    take(stream)
    (row,) = FILES["streams"].rows(stream.owner, NOON)
    assert row["matches"] == [str(match_of(stream).pk)]
    assert row["gifts"] == {"applied": 1}
    assert row["title"] == "Evening show"
    text = str(row)
    assert "Long" not in text
    assert stream.overlay_token not in text
    assert stream.overlay_digest not in text
    assert list(FILES["streams"].rows(streamer("noor"), NOON)) == []


def test_a_donors_name_and_price_label_are_erased_from_one_stream_or_from_all():
    stream, other = on_air(), on_air(streamer("noor"))
    for each in (stream, other):
        give(each, "effect", donor="Old Long", price="66 gems")
        give(each, "cheer", donor="Old Long 2")
    assert erase_donor_names.erase_donor(donor="old long", stream_id=stream.pk) == 1
    assert erase_donor_names.erase_donor(donor=" Old\u200b  LONG ") == 1
    assert sorted(Gift.objects.values_list("donor", "price")) == [("", "")] * 2 + [("Old Long 2", "")] * 2
    assert erase_donor_names.erase_donor(donor="  ") == 0


def test_a_long_name_is_erased_as_the_platform_sent_it():
    gift = give(on_air(), "effect", donor="Abcdefghij" * 6)
    assert len(gift.donor) == 40
    assert erase_donor_names.erase_donor(donor="ABCDEFGHIJ" * 6) == 1
    gift.refresh_from_db()
    assert gift.donor == ""


def test_with_a_name_goes_the_digest_from_which_it_could_be_guessed():
    stream = on_air()
    gift = give(stream, "effect", donor="Long", key="a", body_digest="1" * 64)
    assert erase_donor_names.erase_donor(donor="Long") == 1
    gift.refresh_from_db()
    assert gift.body_digest == ""
    assert give(stream, "effect", key="a", body_digest="2" * 64).pk == gift.pk


def test_the_command_erases_a_donor():
    give(on_air(), "effect", donor="Long")
    out = StringIO()
    call_command("erase_donor", "LONG", stdout=out)
    assert out.getvalue() == "1 gifts\n"
    assert not Gift.objects.exclude(donor="").exists()


def test_old_names_and_bodies_go_and_keys_stay():
    stream = on_air()
    old = give(stream, "effect", donor="Long", key="a", body_digest="1" * 64)
    take(stream)
    young = give(stream, "effect", donor="Long", key="b", now=NOON + timedelta(days=80))
    assert erase_donor_names.forget_old_donors(now=NOON + timedelta(days=89)) == 0
    assert erase_donor_names.forget_old_donors(now=NOON + timedelta(days=91)) == 1
    old.refresh_from_db()
    young.refresh_from_db()
    assert (old.donor, old.body_digest, young.donor) == ("", "", "Long")
    assert give(stream, "effect", key="a", body_digest="2" * 64).pk == old.pk
    assert erase_donor_names.forget_old_donors(now=NOON + timedelta(days=91)) == 0
