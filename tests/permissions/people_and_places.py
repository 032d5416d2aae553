"""The one data set of the tests of permissions: a person of each role, and what the addresses of pages name.

Private things (a token, a data file, a sanction, a branch) belong to the person at the table, `seat`; the bot and its
challenge to `owner`; the stream to `streamer`; the tournament to `director`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.test import Client
from django.utils import timezone

from accounts import api_tokens, data_download
from accounts.models import Scope, SignedInBrowser, Token, User
from games.bots.models import QueueEntry
from games.bots.services import challenges, owner_actions
from games.models import ChatMessage, Match
from games.puzzles.models import Puzzle
from games.puzzles.selectors import calendar_day
from games.puzzles.services import daily_puzzle
from games.review import services as reviews
from games.services import chat, reports
from games.streams.models import Stream
from leaderboards import ranks
from leaderboards.models import Rating, Season, SeasonStanding
from leaderboards.selectors import rating_ladder
from leaderboards.tournaments.models import Round, Tournament
from moderation import services as moderation
from moderation.models import Appeal, Sanction
from moderation.roles import Role
from tests.admin.model_rows import row_of
from tests.leaderboards.tournaments.tournament_runs import announced
from tests.moderation.conftest import reported, with_role
from tests.support import on_air
from tests.support.finished_matches import ended
from tests.support.live_matches import running, table_of
from tests.support.match_rows import NOON, make_match, make_player
from tests.support.second_factor import enrol, sign_in_staff

from .permission_table import ROLES

LONG = {"turn_seconds": 600, "intermission_seconds": 60}
NO_SECRET = "no-overlay-has-this-secret"


@dataclass
class Places:
    """People by role, and rows that addresses name."""

    people: dict[str, User | None]
    token: str
    match: Match
    over: Match
    stream: Stream
    tournament: Tournament
    season: Season
    puzzle: Puzzle
    names: dict[str, str]
    rows: dict[str, Any] = field(default_factory=dict)
    """The label of a model of the administration -> one row of it."""

    def clients(self) -> dict[str, Client]:
        """Returns a test client of each role, signed in as the role signs in."""
        found = {}
        for role in ROLES:
            user = self.people[role]
            if role == "token":
                found[role] = Client(HTTP_ACCEPT_LANGUAGE="en", HTTP_AUTHORIZATION=f"Token {self.token}")
            elif user is not None and user.is_staff:
                found[role] = sign_in_staff(Client(HTTP_ACCEPT_LANGUAGE="en"), user)
            else:
                found[role] = Client(HTTP_ACCEPT_LANGUAGE="en")
                if user is not None:
                    found[role].force_login(user)
        return found


def make_people() -> dict[str, User | None]:
    """Creates a person of each role. The token's person is the bot; a visitor has none."""
    owner = make_player("owner")
    return {
        "visitor": None, "guest": make_player("guest", guest=True), "player": make_player("player"),
        "seat": make_player("seat"), "spectator": make_player("spectator"), "owner": owner,
        "token": owner_actions.register_bot(owner=owner, username="robo", now=NOON).user,
        "streamer": with_role("streamer", Role.STREAMER), "moderator": with_role("moderator", Role.MODERATOR),
        "director": with_role("director", Role.DIRECTOR),
        "administrator": with_role("administrator", Role.ADMINISTRATOR),
    }  # fmt: skip


def token_of(bot: User | None) -> str:
    """Creates a token with which a bot plays and reads the API, and returns it."""
    assert bot is not None
    _row, written = api_tokens.personal_token(user=bot, name="test", scopes=[Scope.READ, Scope.PLAY, Scope.BOT])
    return written


def make_places() -> Places:
    """Writes the data set. The running match is played by `seat` against agents, in turns of ten minutes."""
    now, people = timezone.now(), make_people()
    seat, owner, robo = people["seat"], people["owner"], people["token"]
    assert seat is not None
    assert owner is not None
    assert robo is not None
    for role in ("moderator", "director", "administrator"):
        enrol(people[role])  # type: ignore[arg-type]
    written = token_of(robo)
    own_token, _written = api_tokens.personal_token(user=seat, name="own", scopes=[Scope.READ])
    over = ended(seat)
    reviews.request_review(match=over, user=seat, now=NOON)
    match = running(seat, agents=2, options=LONG, begun_at=now)
    assert over.table is not None
    said = ChatMessage.objects.create(table=over.table, match=over, user=seat, name="seat", text="well played")
    _rank(seat)
    season = _season(seat)
    tournament = announced(by=people["director"], starts_at=now + timedelta(hours=1), now=now)
    Round.objects.create(tournament=tournament, number=1, opened_at=now)
    stream = on_air.opened(people["streamer"])
    puzzle = daily_puzzle.choose_daily(when=calendar_day(now))
    assert puzzle is not None
    challenge = challenges.challenge(by=robo, game="doudizhu", opponents=["seat", "player"], rated=False)
    queued = row_of(QueueEntry)
    QueueEntry.objects.filter(pk=queued.pk).update(user=robo)
    sanction, appeal = _sanctioned(seat, people)
    carded = make_match([seat, None, None])
    names = {
        "<int:sanction_id>": str(sanction.pk), "<int:appeal_id>": str(appeal.pk), "<int:season_id>": str(season.pk),
        "me/tokens/<int:pk>": f"me/tokens/{own_token.pk}", "me/sign-ins/<int:pk>": f"me/sign-ins/{_browser(seat)}",
        "keys/<int:pk>": "keys/1", "me/data/<uuid:pk>": f"me/data/{_data_file(seat)}",
        "me/challenges/<uuid:pk>": f"me/challenges/{challenge.pk}", "puzzles/<int:pk>": f"puzzles/{puzzle.puzzle_id}",
        "queue/<uuid:pk>": f"queue/{queued.pk}", "tokens/<int:pk>": f"tokens/{Token.objects.get(user=robo).pk}",
        "tournaments/<slug:code>": f"tournaments/{tournament.code}", "bots/<str:username>": "bots/robo",
        "certificate/<int:number>": "certificate/1", "<str:username>": "seat", "<slug:game>": "doudizhu",
        "<slug:board>": "people", "<slug:kind>": "points", "<slug:language>": "en", "<uuid:stream_id>": str(stream.pk),
        "refusals/<str:code>": "refusals/DOES_NOT_BEAT",
        "friends/at/<str:code>": f"friends/at/{match.table.code}", "invitations/<int:pk>": "invitations/1",
        "me/invitations/{id}": "me/invitations/1",
        "t/<str:code>": f"t/{match.table.code}", "matches/<uuid:match_id>": f"matches/{over.pk}",
        "(?P<secret>[A-Za-z0-9_-]{1,128})": NO_SECRET, "(?P<key>[-:\\w]+)": "no-such-key",
        "(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)": "1-no-such-key",
        "<path:content_type_id>/<path:object_id>": "1/1",
        "docs/<path:path>": "docs/assets/bundle.js",
        "<app_label>": "games",
        "(?P<url>.*)": "no/such/page",
        "{username}": "seat", "{game}": "doudizhu", "{board}": "people", "{kind}": "points", "{number}": "1",
        "{stream_id}": str(stream.pk), "{reference}": str(match.pk), "{ref}": said.ref,
        "me/bots/{username}": "me/bots/robo", "/bots/{username}": "/bots/robo",
        "challenges/{id}": f"challenges/{challenge.pk}", "waiting/{id}": f"waiting/{queued.pk}",
        "robo/tokens/{id}": f"robo/tokens/{Token.objects.get(user=robo).pk}",
        "me/tokens/{id}": f"me/tokens/{own_token.pk}",
        "tournaments/{code}": f"tournaments/{tournament.code}",
        "tables/{code}": f"tables/{table_of(make_player('host')).code}",
        "seasons/{id}": f"seasons/{season.pk}", "puzzles/{id}": f"puzzles/{puzzle.puzzle_id}",
        "matches/{id}": f"matches/{over.pk}",
        "matches/<uuid:match_id>/card": f"matches/{carded.pk}/card",
    }  # fmt: skip
    return Places(people, written, match, over, stream, tournament, season, puzzle.puzzle, names)


def address_of(route: str, names: dict[str, str]) -> str:
    """Returns the address of a route with what it names, the longest names first."""
    address = route
    for part in sorted(names, key=len, reverse=True):
        address = address.replace(part, names[part])
    assert not set("<{") & set(address), f"nothing is named for {address}"
    return address if address.startswith("/") else f"/{address}"


def fill_admin(places: Places) -> None:
    """Inserts one row of each model of the administration."""
    for model in admin.site._registry:
        places.rows[model._meta.label_lower] = row_of(model)


def _rank(user: User) -> None:
    user.standings.create(game="doudizhu", board="people", points=5, updated_at=NOON)
    ranks.update_count(ranks.Ladder("points", "doudizhu", "people"), before=None, after=5)
    Rating.objects.create(
        game="doudizhu", board="people", user=user, value=1600.0, deviation=60.0, volatility=0.06, last_at=NOON,
        provisional=False, listed=True,
    )  # fmt: skip
    ranks.update_count(rating_ladder(game="doudizhu", board="people"), before=None, after=1600.0)


def _season(user: User) -> Season:
    season = Season.objects.create(
        name_zh="春", name_en="Spring", starts_at=NOON, ends_at=NOON.replace(hour=23), status=Season.Status.CLOSED
    )
    SeasonStanding.objects.create(
        season=season, kind="points", game="doudizhu", board="people", user=user, place=1, rank=1, value=5, matches=1,
        tier="bamboo",
    )  # fmt: skip
    return season


def _sanctioned(user: User, people: dict[str, User | None]) -> tuple[Sanction, Appeal]:
    """Warns a player twice for rude messages; the second warning is appealed."""
    by = people["administrator"]
    assert by is not None
    [first] = reported(user, make_player("reporter"))
    table = first.message.table
    assert table is not None
    again = chat.send_message(table=table, user=user, text="Get lost too", channel="spectators")
    second = reports.report_message(ref=again.ref, user=make_player("reporter2"))
    found = [
        moderation.decide(report_ids=[report.pk], by=by, kinds=["warn"], days=1, reason="abuse")[0]
        for report in (first, second)
    ]
    return found[0], moderation.file_appeal(sanction_id=found[1].pk, user=user, text="It was a joke.")


def _browser(user: User) -> int:
    made = row_of(SignedInBrowser)
    SignedInBrowser.objects.filter(pk=made.pk).update(user=user)
    return int(made.pk)


def _data_file(user: User) -> str:
    asked = data_download.request_download(user=user)
    data_download.make_file(asked.pk)
    return str(asked.pk)
