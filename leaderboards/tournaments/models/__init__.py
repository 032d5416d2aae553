"""Database models of tournaments, entrants, rounds with their tables, and the log. Only the services write them."""

from .entrants import Entrant
from .log_and_adjustments import Adjustment, TournamentLogEntry
from .rounds import Bye, Round, RoundSeat, RoundTable
from .tournaments import Tournament, is_tournament_staff, new_seed, new_tournament_code

__all__ = [
    "TournamentLogEntry", "Adjustment", "Bye", "Entrant", "RoundSeat", "Round", "RoundTable", "Tournament",
    "is_tournament_staff", "new_seed", "new_tournament_code",
]  # fmt: skip
