"""`manage.py arena BOT BOT BOT --rounds N --duplicate`: lets bots play each other and prints the results."""

from __future__ import annotations

import asyncio
import secrets
from argparse import ArgumentParser
from collections import Counter
from hashlib import sha256
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.agents import registry as agents
from games.bots.management.arena.arena_round import ArenaRound, RoundScores
from games.bots.management.arena.contestants import AgentContestant, Contestant, ProgramContestant, ProgramGone
from games.bots.management.arena.scoreboard import ContestantResults, scoreboard_lines
from games.rules import registry
from games.rules.core import InvalidOption, parse_options

GAMES = ("doudizhu", "gandengyan")
"""Games whose only windows are turns: no seat acts out of turn."""


class Command(BaseCommand):
    help = "Lets bots play each other on this machine: built-in levels, or programs that speak the bots' protocol."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("bots", nargs="+", metavar="BOT", help="a level of the built-in agents, or a command")
        parser.add_argument("--game", choices=GAMES, default=GAMES[0])
        parser.add_argument("--rounds", type=int, default=100, help="deals to play (default: 100)")
        parser.add_argument(
            "--duplicate", action="store_true", help="play each deal once with every bot in every seat, in turn"
        )
        parser.add_argument(
            "--seed", default="", help="the same seed deals the same cards (default: drawn, and printed)"
        )
        parser.add_argument("--seconds", type=int, default=20, help="for each decision, 5 to 600 (default: 20)")

    def handle(self, *args: Any, **given: Any) -> None:
        bots, game = given["bots"], given["game"]
        rules = registry.game(game)
        if len(bots) not in rules.seats:
            raise CommandError(f"{game} takes {rules.seats[0]} to {rules.seats[-1]} bots, not {len(bots)}.")
        try:
            options: Any = parse_options(rules.Options, {"turn_seconds": given["seconds"]})
        except InvalidOption as refusal:
            raise CommandError(f"--seconds: {refusal.data}") from None
        seed = given["seed"] or secrets.token_hex(8)
        try:
            accounts = asyncio.run(self._play(bots, game, options, given["rounds"], seed, duplicate=given["duplicate"]))
        except ProgramGone as gone:
            raise CommandError(str(gone)) from None
        self.stdout.write(f"{game}, seed {seed}, {given['rounds']} deals, {accounts[0].rounds} rounds")
        for line in scoreboard_lines(accounts):
            self.stdout.write(line)

    async def _play(
        self, bots: list[str], game: str, options: Any, rounds: int, seed: str, *, duplicate: bool
    ) -> list[ContestantResults]:  # fmt: skip
        sides: list[Contestant] = []
        accounts = [ContestantResults(name) for name in _unique_names(bots)]
        try:
            for bot, account in zip(bots, accounts, strict=True):
                sides.append(await _start_contestant(bot, game, account.name))
            for deal in range(rounds):
                turns = range(len(sides)) if duplicate else [deal % len(sides)]
                found = [await _play_round(game, options, sides, turn, f"{seed}/{deal}") for turn in turns]
                for place, account in enumerate(accounts):
                    account.add(
                        [(score, (place + turn) % len(sides)) for score, turn in zip(found, turns, strict=True)]
                    )
        finally:
            for side in sides:
                await side.close()
        return accounts


async def _start_contestant(bot: str, game: str, name: str) -> Contestant:
    if bot in agents.levels(game):
        return AgentContestant(game, bot, name)
    side = ProgramContestant(bot, name)
    try:
        await side.begin()
    except ProgramGone:
        await side.close()
        raise
    return side


async def _play_round(game: str, options: Any, sides: list[Contestant], turn: int, deal: str) -> RoundScores:
    """Plays one round of the arena and returns its results.

    `turn` moves every contestant on by that many seats, so that each can play each hand. `deal` is the text from which
    the cards are drawn: rounds with an equal `deal` have equal cards.
    """
    seated = [sides[(seat - turn) % len(sides)] for seat in range(len(sides))]
    seed = sha256(deal.encode()).hexdigest()
    return await ArenaRound(registry.game(game), options, seated, seed=seed, name=f"{deal}/{turn}").play()


def _unique_names(bots: list[str]) -> list[str]:
    """Returns the contestants' names for the scoreboard. A bot that is named twice gets a number."""
    many, seen = Counter(bots), Counter[str]()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(f"{bot} #{seen[bot]}" if many[bot] > 1 else bot)
    return names
