"""A deleted account leaves no copy of its name, and no number changes."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import account_deletion, api_tokens
from accounts.models import AccountErasure, Mute, Token, User
from accounts.personal_data import ERASED_NAME, FILES, ErasedAccount
from games import journal
from games.bots.services import owner_actions
from games.catalog import PHRASES
from games.models import AgentNote, ChatMessage, Match, Seat
from games.puzzles.models import Attempt, Puzzle
from games.selectors import load_table_state, messages_of, replay_data
from games.services import branches, chat, reports
from games.share.models import CardPicture
from leaderboards import services
from leaderboards.conduct.models import Lapse, SeatTrace, Suspicion
from leaderboards.models import Rating, Standing, VoidedMatch
from leaderboards.services import rating_audit
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import entries
from moderation import services as moderation
from moderation.models import Appeal, Sanction
from tests.support.live_matches import NOON, code_of, head, person, play_out, running, table_at, table_of

from .erased_copies import copies_of
from .rated_matches import Sitter, rated_match
from .tournaments.tournament_runs import announced, at

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
NAME, SHOWN, ADDRESS = "Quetzal77", "羽蛇神大人", "feather@example.org"
LATER = account_deletion.SETTLE + timedelta(seconds=1)


def feathered(**fields: Any) -> User:
    user = User.objects.create_user(NAME, ADDRESS, "seventeen good cards", display_name=SHOWN, **fields)
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


def delete(user: User) -> None:
    now = timezone.now()
    account_deletion.delete_account(user=user, now=now)
    for pk in account_deletion.open_erasures():
        account_deletion.erase(pk, now=now)
        account_deletion.erase(pk, now=now + LATER)


def noted(user: User, by: User) -> None:
    """Entries of the admin's log, about the account and about another row."""
    users = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(user=by, content_type=users, object_id=str(user.pk), object_repr=NAME, action_flag=CHANGE,
                            change_message=f"renamed to {SHOWN}")  # fmt: skip
    LogEntry.objects.create(user=by, content_type=users, object_id=str(by.pk), object_repr="boss", action_flag=CHANGE,
                            change_message=json.dumps([{"changed": {"object": SHOWN}}]))  # fmt: skip


def judged(user: User, by: User, match: Match) -> None:
    """Has staff write about the account: decisions with words, an appeal, a void match, a suspicion, and the log."""
    bob = User.objects.get(username="bob")
    rude = chat.send_message(table=table_at(match), user=bob, text="rude", now=timezone.now())
    about = [reports.report_message(ref=rude.ref, user=person("eve"), now=NOON)]
    about += [reports.report_message(ref=one.ref, user=person("fay"), now=NOON)
              for one in ChatMessage.objects.filter(user=user, channel="spectators")]  # fmt: skip
    for report, words in zip(about, (f"Leave {NAME} alone.", f"{SHOWN}，别吵。"), strict=True):
        moderation.decide(report_ids=[report.pk], by=by, kinds=["warn"], days=1, reason="abuse", words=words)
    answered, open_ = (Sanction.objects.get(user=user), Sanction.objects.get(user=bob))
    appeal = moderation.file_appeal(sanction_id=answered.pk, user=user, text=f"I am {NAME}!")
    judge = person("judge", staff=True)
    moderation.answer_appeal(appeal_id=appeal.pk, by=judge, lifted=False, words=f"No, {NAME}.")
    moderation.file_appeal(sanction_id=open_.pk, user=bob, text=f"{NAME} began")
    Lapse.objects.create(match=match, user=user, kind="left", at=NOON)
    Suspicion.objects.create(first=user, second=bob, score=9, matches=2, note=f"{NAME} helps bob", created_at=NOON,
                             updated_at=NOON)  # fmt: skip
    VoidedMatch.objects.create(match=match, reason=f"{SHOWN} left", at=NOON, lifted_at=NOON, lifted_because=f"{NAME}?")


def test_no_copy_of_the_name_is_left_in_any_table():
    user, bob, boss = feathered(), person("bob"), person("boss", staff=True)
    bot = owner_actions.register_bot(owner=user, username="Quetzal77-bot", display_name="羽蛇神大人的机器")
    ended = running(user, bob)
    table = table_at(ended)
    chat.send_message(table=table, user=user, text=f"{NAME} says hello", now=NOON)
    chat.send_message(table=table, user=user, phrase=next(iter(PHRASES)), now=NOON)
    play_out(ended)
    AgentNote.objects.create(match=ended, seat=2, at=1, window="turn", verb="play",
                             reasoning={"zh": f"{SHOWN}像狼", "en": f"{NAME} lies"}, notes=f"watch {NAME}")  # fmt: skip
    tournament = at(announced(), NOON)
    entries.join(tournament=tournament, user=user, now=NOON)
    mine = announced()
    Tournament.objects.filter(pk=mine.pk).update(creator=user, name=f"{NAME}'s cup", about=f"by {SHOWN}")
    noted(user, boss)
    Mute.objects.create(user=bob, muted=user)
    message = ChatMessage.objects.filter(user=user).exclude(text="").get()
    reports.report_message(ref=message.ref, user=bob, now=NOON)
    branch = branches.play_on(parent=ended, user=user, seat=1, move=3)
    play_out(branch)
    live = running(user, bob, begun_at=timezone.now())
    chat.send_message(table=table_at(live), user=user, text=f"我是{SHOWN}", now=timezone.now())
    watched = running(person("ant"), person("cat"), begun_at=timezone.now())
    chat.send_message(table=table_at(watched), user=user, text=f"{SHOWN}路过", channel="spectators", now=timezone.now())
    judged(user, boss, ended)
    assert {
        "MatchSeat.name", "Replay.data", "User.username", "ChatMessage.text", "Entrant.name", "Sanction.words",
        "Appeal.text", "Appeal.words", "Suspicion.note", "VoidedMatch.reason", "VoidedMatch.lifted_because",
    } <= copies_of(NAME, SHOWN)  # fmt: skip

    delete(user)

    assert copies_of(NAME, SHOWN, ADDRESS) == set()
    kept = [(one.user_id, one.words) for one in Sanction.objects.order_by("user")]
    assert kept == [(user.pk, ""), (bob.pk, f"Leave {ERASED_NAME} alone.")]
    assert [(one.match_id, one.kind) for one in Lapse.objects.filter(user=user)] == [(ended.pk, "left")]
    assert replay_data(branch)["seats"][1]["name"] == ERASED_NAME
    user.refresh_from_db()
    bot.refresh_from_db()
    assert (user.shown_name, user.email, user.is_active) == (ERASED_NAME, "", False)
    assert user.erased_at is not None
    assert not user.has_usable_password()
    assert bot.retired
    assert bot.user.erased_at is not None
    assert bot.user.shown_name == ERASED_NAME
    assert [row.words for row in AccountErasure.objects.all()] == [[], []]
    assert not AccountErasure.objects.filter(finished_at=None).exists()
    seats = replay_data(ended)["seats"]
    assert (seats[0]["name"], seats[0]["username"], seats[1]["name"]) == (ERASED_NAME, None, "bob")
    ended.refresh_from_db()
    proof = journal.verify(ended)
    assert (proof.commitment, proof.events, proof.state) == (True, True, True)
    page = Client().get(f"/matches/{ended.pk}/").content.decode()
    assert ERASED_NAME in page
    assert "deleted-" not in page
    answer = Client().get(f"/api/v1/matches/{ended.pk}/").json()
    assert (answer["seats"][0]["name"], answer["seats"][0]["username"]) == (ERASED_NAME, None)
    said = [one for one in messages_of(ended) if one["seat"] == 0]
    assert [(one["name"], one["username"], "text" in one) for one in said] == [(ERASED_NAME, None, False)]


def test_a_running_match_goes_on_with_the_trustee_and_no_process_shows_the_old_name():
    user, bob = feathered(), person("bob")
    match = running(user, bob, begun_at=timezone.now())
    before = load_table_state(code_of(match))
    assert before is not None
    old = before.frame(user_id=bob.pk)
    assert old is not None
    assert old.data["seats"][0]["name"] == SHOWN  # this process has the names in memory
    delete(user)
    assert head(match).state.ctx.trustees == (0,)
    state = load_table_state(code_of(match))
    assert state is not None
    shown = state.frame(user_id=bob.pk, cursor=old.cursor)
    assert shown is not None
    seat = shown.data["seats"][0]
    assert (seat["name"], seat["username"], seat["trustee"]) == (ERASED_NAME, None, True)
    play_out(match)
    assert copies_of(NAME, SHOWN) == set()
    assert match.results.get(seat=0).user == user


def test_a_process_that_holds_the_old_name_stores_the_new_one_at_the_end():
    user, bob = feathered(), person("bob")
    match = running(user, bob, begun_at=timezone.now())
    stale = head(match)
    delete(user)
    journal.clear_heads()
    journal.cache_head(stale)
    play_out(match)
    assert SHOWN not in str(replay_data(Match.objects.get(pk=match.pk)))


def numbers() -> tuple[list[Any], list[Any]]:
    """All ratings and standings, without whether they are listed."""
    return (
        list(
            Rating.objects.order_by("pk").values_list("pk", "user", "value", "deviation", "roles", "matches", "number")
        ),
        list(Standing.objects.order_by("pk").values_list("user", "board", "game", "points", "matches", "streak")),
    )


def test_numbers_stay_as_they_were():
    user, bob, cat = feathered(), person("bob"), person("cat")
    bot = owner_actions.register_bot(owner=user, username="Quetzal77-bot").user
    tables_: list[tuple[Sitter, ...]] = [
        (user, bob, cat), (bob, user, "steady"), (bob, bot, "steady"), (cat, bob, user),
    ]  # fmt: skip
    for hour, sitters in enumerate(tables_):
        rated_match(sitters, (1, 2, 3), at=NOON + timedelta(hours=hour))
    services.run_pipeline(now=NOON + timedelta(hours=9))
    before = numbers()
    assert len(before[0]) >= 6
    delete(user)
    assert numbers() == before
    assert list(rating_audit.rating_differences()) == []
    services.request_full_rerating()
    services.run_reratings(now=NOON + timedelta(hours=10))
    services.recount()
    assert numbers() == before
    assert list(rating_audit.rating_differences()) == []
    assert not Rating.objects.filter(user=user, listed=True).exists()


def test_access_ends_in_the_transaction_that_deletes(django_capture_on_commit_callbacks):
    user = feathered()
    bot = owner_actions.register_bot(owner=user, username="robo")
    _token, written = api_tokens.personal_token(user=user, name="mine", scopes=["read"])
    _other, bots = owner_actions.create_bot_token(bot=bot, name="its", scopes=["bot"])
    browser = Client()
    browser.force_login(user)
    with django_capture_on_commit_callbacks(execute=True):
        account_deletion.delete_account(user=user)
    assert api_tokens.find_token(written) is api_tokens.find_token(bots) is None
    assert (Token.objects.count(), Session.objects.count(), EmailAddress.objects.count()) == (0, 0, 0)
    assert browser.get("/me/settings/").status_code == 302


def test_a_second_deletion_changes_nothing_and_staff_are_refused():
    user, boss = feathered(), person("boss", staff=True)
    assert account_deletion.delete_account(user=user)
    before = User.objects.filter(pk=user.pk).values().get()
    assert not account_deletion.delete_account(user=user)
    assert User.objects.filter(pk=user.pk).values().get() == before
    with pytest.raises(account_deletion.StaffAccount):
        account_deletion.delete_account(user=boss)
    assert User.objects.get(pk=boss.pk).is_active


def test_what_was_on_its_way_is_removed_by_the_second_pass():
    user, bob = feathered(), person("bob")
    table = table_of(bob, agents=0)
    now = timezone.now()
    account_deletion.delete_account(user=user, now=now)
    account_deletion.erase(user.pk, now=now)
    ChatMessage.objects.create(table=table, user=user, name=SHOWN, text=NAME)
    drawn = CardPicture.objects.create(key="c" * 64, kind="match", png=b"", size=0, drawn_at=now)
    drawn.players.create(user=user)
    account_deletion.erase(user.pk, now=now + LATER)
    assert copies_of(NAME, SHOWN) == set()
    assert not CardPicture.objects.exists()
    assert AccountErasure.objects.get(user=user).finished_at == now + LATER


def test_hashes_of_devices_and_addresses_go_and_those_of_others_stay():
    user, bob = feathered(), person("bob")
    match = running(user, bob, begun_at=timezone.now())
    Seat.objects.filter(table=match.table).update(address="a")  # as of a browser without cookies
    SeatTrace.objects.all().delete()
    for one in (user, bob):
        SeatTrace.objects.create(match=match, user=one, device="d", address="a", at=timezone.now())
    delete(user)
    assert list(SeatTrace.objects.values_list("user", "device", "address")) == [(bob.pk, "d", "a")]
    assert not Seat.objects.filter(user=user).exclude(address="").exists()
    assert Seat.objects.get(user=bob).address == "a"


def test_an_appeal_that_waits_is_withdrawn():
    user = feathered()
    sanction = Sanction.objects.create(user=user, kind="mute", reason="abuse", ends_at=timezone.now() + LATER)
    moderation.file_appeal(sanction_id=sanction.pk, user=user, text="Why?")
    delete(user)
    assert (Sanction.objects.count(), Appeal.objects.count()) == (1, 0)


def test_the_download_holds_ones_own_lapses_sanctions_and_appeals_and_no_more():
    user, bob, boss = feathered(), person("bob"), person("boss", staff=True)
    ended = play_out(running(user, bob))
    message = chat.send_message(table=table_at(ended), user=user, text="rude", now=NOON)
    report = reports.report_message(ref=message.ref, user=bob, now=NOON)
    now = timezone.now()
    moderation.decide(
        report_ids=[report.pk], by=boss, kinds=["warn"], days=1, reason="abuse", words="Be kind.", now=now
    )
    moderation.file_appeal(sanction_id=Sanction.objects.get().pk, user=user, text="I was.")
    for one in (user, bob):
        Lapse.objects.create(match=ended, user=one, kind="left", at=NOON)
    Suspicion.objects.create(first=user, second=bob, score=9, matches=2, note="secret", created_at=NOON,
                             updated_at=NOON)  # fmt: skip
    SeatTrace.objects.filter(user=user).update(device="hash")
    written = {name: [*file.rows(user, now)] for name, file in FILES.items()}
    assert [(row["match"], row["kind"]) for row in written["lapses"]] == [(str(ended.pk), "left")]
    (told,) = written["sanctions"]
    assert (told["kind"], told["words"], told["appeal"]["text"]) == ("warn", "Be kind.", "I was.")
    assert not any(word in str(written) for word in ("bob", "boss", "secret", "hash"))


def test_attempts_at_puzzles_go_and_puzzles_stay():
    user = feathered()
    puzzle = Puzzle.objects.create(
        fingerprint="f", position={}, side="landlord", cards=3, depth=1, key=[], choices=1, nodes=1, difficulty=1,
        source="house",
    )  # fmt: skip
    Attempt.objects.create(user=user, puzzle=puzzle, started_at=NOON)
    delete(user)
    assert (Attempt.objects.count(), Puzzle.objects.count()) == (0, 1)


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("li and Li's", f"{ERASED_NAME} and {ERASED_NAME}'s"), ("liang, oli", "liang, oli"),
        ("我觉得竹影是狼", f"我觉得{ERASED_NAME}是狼"), ("", ""),
    ],
)  # fmt: skip
def test_a_name_inside_a_longer_word_is_another_name(text: str, becomes: str):
    assert ErasedAccount(1, ("li", "竹影")).without_names(text) == becomes
