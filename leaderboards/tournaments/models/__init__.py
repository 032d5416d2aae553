"""Models of tournaments, entrants, rounds with their tables, and directors' acts. Only the services write them."""

from .entrants import Entrant
from .log import Act, Adjustment
from .rounds import Bye, Place, Round, RoundTable
from .tournaments import Tournament, new_seed, new_tournament_code

__all__ = [
    "Act", "Adjustment", "Bye", "Entrant", "Place", "Round", "RoundTable", "Tournament", "new_seed",
    "new_tournament_code",
]  # fmt: skip
