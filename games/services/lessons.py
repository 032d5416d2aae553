"""Teaches a game: starts lessons, plays the moves of the scripted partners, and remembers how far a learner is.

A lesson is a match that follows a script. Its table is private and unrated, so that no list, figure, export or rating
has it, and its rows are deleted after some days. The time of the match stands still between moves: no deadline runs.
The learner's page asks for each partner's move, so a lesson waits for as long as its learner is away.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from accounts.models import User
from games import after_commit
from games.agents import registry as agents
from games.agents.personas import FACES, persona_by_number
from games.lesson_scripts import LessonScript, ScriptMove, first_lesson, playback
from games.models import LessonProgress, Match, Report, Seat, Table
from games.rules import codec, registry
from games.rules.core import Abort, IllegalMove, MalformedMove, parse_options, replace

from . import one_person_matches, speech
from .lesson_log import record_learner_move, script_of
from .match_transaction import MatchTransaction, open_match

DONE = "lesson done"
"""The reason in the log of a lesson's match that ended because the lesson is done, skipped or begun anew."""
DELETED_AT_ONCE = 50
"""The most lessons that one run of the housekeeping deletes."""


def start_lesson(*, user: User, game: str, anew: bool = False, now: datetime | None = None) -> Table:
    """Brings a person to the first lesson of a game, and returns its table.

    An unfinished lesson goes on where its learner left it, also if its match has been deleted. If `anew`, if the lesson
    is done, or if a later version has replaced its script, it begins at its first step. Raises MalformedMove
    NO_SUCH_LESSON.
    """
    script = first_lesson(game)
    if script is None:
        raise MalformedMove("NO_SUCH_LESSON")
    moment = now or timezone.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)  # a double click starts one match
        progress, _ = LessonProgress.objects.get_or_create(
            user=user, game=game, lesson=script.key, defaults={"started_at": moment, "active_at": moment}
        )
        running = _running_match(progress)
        anew = anew or (progress.match is not None and progress.match.lesson != script.name)
        if running is not None and anew:
            _end(running, moment)
            running = None
        if running is not None and running.table is not None:
            return running.table
        if anew or progress.step >= len(script.steps):
            progress.step, progress.started_at = 0, moment
        progress.match = _create_match(script, user, moment)
        progress.active_at = moment
        progress.save(update_fields=["step", "started_at", "match", "active_at"])
    _catch_up(progress, script, moment)
    table = progress.match.table
    if table is None:
        raise Table.DoesNotExist
    return table


def advance(*, table: Table, user: User, step: int, now: datetime | None = None) -> LessonProgress:
    """Notes that the learner has read the sentence of a step and goes on, or goes back to an earlier sentence.

    `step` is the index of the step that is shown next. If it equals the number of steps, the lesson is done and its
    match ends. Raises MalformedMove NO_SUCH_LESSON; IllegalMove LESSON_WAITS if a move has to be played first.
    """
    moment = now or timezone.now()
    progress, match_id = _progress_at(table, user)
    with open_match(match_id=match_id, now=moment) as turn:
        script = script_of(turn.before.info)
        if not 0 <= step <= len(script.steps):
            raise MalformedMove("NO_SUCH_LESSON")
        if step and _moves_through(script, step - 1) > turn.before.number:
            raise IllegalMove("LESSON_WAITS")
        progress.step, progress.active_at = step, moment
        if step == len(script.steps):
            progress.done_at = progress.done_at or moment
            if not turn.ended:
                turn.control(Abort(DONE))
        progress.save(update_fields=["step", "active_at", "done_at"])
    return progress


def play_partner(*, table: Table, user: User, moves: int, now: datetime | None = None) -> bool:
    """Plays the next move of a scripted partner, if the learner has read what comes before it.

    `moves` is the number of moves that the learner's page has seen. Returns False, and plays nothing, if it is the
    learner's turn or the page is behind. Raises MalformedMove NO_SUCH_LESSON.
    """
    progress, match_id = _progress_at(table, user)
    with open_match(match_id=match_id, now=now or timezone.now()) as turn:
        script, number = script_of(turn.before.info), turn.before.number
        if not _may_play_next(turn, script, moves):
            return False
        step = LessonProgress.objects.values_list("step", flat=True).get(pk=progress.pk)
        if number in script.asked or script.steps_before[number] > step:
            return False
        _play_scripted(turn, script)
    return True


def play_for_learner(*, table: Table, user: User, moves: int, now: datetime | None = None) -> bool:
    """Plays the learner's next move for them, because they skip the step that asks for it.

    Returns False, and plays nothing, if it is a partner's turn or the page is behind. Raises MalformedMove
    NO_SUCH_LESSON.
    """
    moment = now or timezone.now()
    _, match_id = _progress_at(table, user)
    with open_match(match_id=match_id, now=moment) as turn:
        script, number = script_of(turn.before.info), turn.before.number
        if not _may_play_next(turn, script, moves) or number not in script.asked:
            return False
        _play_scripted(turn, script)
        record_learner_move(turn.before.info, turn.number, now=moment)
    return True


def skip_lesson(*, table: Table, user: User, now: datetime | None = None) -> None:
    """Ends a lesson that its learner does not want to finish. It stays unfinished, and can be taken again.

    Raises MalformedMove NO_SUCH_LESSON.
    """
    moment = now or timezone.now()
    progress, _ = _progress_at(table, user)
    running = _running_match(progress)
    if running is not None:
        _end(running, moment)
    LessonProgress.objects.filter(pk=progress.pk).update(step=0, match=None, active_at=moment)


def delete_old_lessons(*, now: datetime) -> int:
    """Deletes matches of lessons and practice after `KEEP_DAYS`, with their tables. Returns their number.

    The learner's progress stays, and a lesson goes on in a new match. A match with a reported message stays, since
    staff need its context.
    """
    until = now - timedelta(days=settings.KAIJU["LESSONS"]["KEEP_DAYS"])
    old = Match.objects.filter(kind__in=Match.TEACHING, started_at__lte=until)
    recent = LessonProgress.objects.filter(active_at__gt=until, match__isnull=False)
    reported = Report.objects.filter(message__table__matches__kind__in=Match.TEACHING)
    old = old.exclude(pk__in=recent.values("match")).exclude(table__in=reported.values("message__table"))
    deleted = 0
    for pk, table in list(old.order_by("started_at").values_list("pk", "table")[:DELETED_AT_ONCE]):
        with transaction.atomic():
            Match.objects.filter(pk=pk).delete()
            Table.objects.filter(pk=table).delete()
        deleted += 1
    return deleted


def _moves_through(script: LessonScript, step: int) -> int:
    """Returns the number of moves that are played once this step, by its index, is done."""
    return script.moves_before[step] + (script.steps[step].move is not None)


def _progress_at(table: Table, user: User) -> tuple[LessonProgress, UUID]:
    """Returns the progress of the lesson that this person takes at a table, and the id of its match."""
    found = LessonProgress.objects.filter(user=user, match__table=table).first()
    if found is None or found.match_id is None:
        raise MalformedMove("NO_SUCH_LESSON")
    return found, found.match_id


def _may_play_next(turn: MatchTransaction, script: LessonScript, moves: int) -> bool:
    """Whether the script goes on, and the learner's page has seen all of the match: this number of moves."""
    return not turn.ended and turn.before.number == moves and moves < len(script.moves)


def _running_match(progress: LessonProgress) -> Match | None:
    if progress.match_id is None:
        return None
    rows = Match.objects.select_related("table").filter(pk=progress.match_id, status__in=Match.LIVE)
    return rows.first()


def _create_match(script: LessonScript, user: User, now: datetime) -> Match:
    """Creates the table and the match of a lesson."""
    table = one_person_matches.create_table(
        game=script.game, options=dict(script.options), host=user, size=script.seats, now=now
    )
    Seat.objects.bulk_create(_seats(table, script, user))
    first = playback.first_state(script)
    rules = registry.game(script.game)
    options: Any = parse_options(rules.Options, dict(script.options))
    match = one_person_matches.create_match(
        table, version=rules.version, options=codec.encode(options), seed=script.seed, now=now, kind=Match.Kind.LESSON,
        lesson=script.name,
    )  # fmt: skip
    one_person_matches.store_start(match, table, first, now=now, asks=False)
    return match


def _seats(table: Table, script: LessonScript, user: User) -> list[Seat]:
    """Returns the seats of a lesson: the learner, and partners with the names of the script."""
    names, faces = iter(script.names), [persona_by_number(number)[1] for number in script.names]
    own = "" if user.avatar not in faces else next(face for face in FACES if face not in faces)
    seats = []
    for index in range(script.seats):
        if index == script.learner:
            seats.append(Seat(table=table, index=index, user=user, ready=True, avatar=own))
        else:
            name = persona_by_number(next(names))[0]
            seats.append(Seat(table=table, index=index, agent=agents.TRUSTEE, name=name))
    return seats


def _catch_up(progress: LessonProgress, script: LessonScript, now: datetime) -> None:
    """Plays the script up to the learner's step in a new match that replaces a deleted one."""
    step = progress.step
    if not step or progress.match_id is None:
        return
    with open_match(match_id=progress.match_id, now=now) as turn:
        while turn.number < script.moves_before[min(step, len(script.steps) - 1)]:
            _play_scripted(turn, script)


def _play_scripted(turn: MatchTransaction, script: LessonScript) -> None:
    """Applies the script's next move to the match of a lesson."""
    info, entry = turn.before.info, script.moves[turn.number]
    move = playback.scripted_move(script, info.rules, turn.state, turn.number)
    action, said = speech.attach_speech(info.rules, move.action, _texts(entry)) if entry.texts else (move.action, None)
    window = turn.state.ctx.window(move.window)
    turn.apply(replace(move, action=action))
    if said is not None and window is not None:
        speech.store_speech(turn, entry.seat, window.name, said)


def _texts(entry: ScriptMove) -> dict[str, str]:
    """Returns the words of a speech of the script by language."""
    found = {}
    for lang in dict(settings.LANGUAGES):
        with translation.override(lang):
            found[lang] = str(entry.texts)
    return found


def _end(match: Match, now: datetime) -> None:
    one_person_matches.end_match(match.pk, reason=DONE, now=now)
    if match.table is not None:
        after_commit.nudge_table(match.table.code)
