"""The table options of Werewolf, such as the roles in play and the seconds for a speech."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import option


@dataclass(frozen=True, slots=True)
class WerewolfOptions:
    """The options that a host can choose for a Werewolf table.

    Matches are unrated if an option marked `affects_rating` differs from its default.
    """

    roles: str = option("preset", choices=("preset", "custom"), affects_rating=True)
    """The preset roles for the number of players, or a custom set (clauses 1.2 and 1.3)."""
    wolves: int = option(3, low=1, high=5, affects_rating=True)
    """Wolves of a custom set (clause 1.3)."""
    seer: bool = option(default=True, affects_rating=True)
    """Whether a custom set has a seer."""
    witch: bool = option(default=True, affects_rating=True)
    """Whether a custom set has a witch."""
    guard: bool = option(default=True, affects_rating=True)
    """Whether a custom set has a guard."""
    role_seconds: int = option(6, low=0, high=30, before=0)
    """Time to look at one's role before the first night, in seconds; 0: none (clause 1.7)."""
    wolf_seconds: int = option(30, low=5, high=120)
    """Time of the night's first step, in seconds (clause 2.2)."""
    guard_seconds: int = option(12, low=5, high=120)
    """Time of its second step, in seconds."""
    witch_seconds: int = option(15, low=5, high=120)
    """Time of its third step, in seconds."""
    short_ai_nights: bool = option(default=True, before=False)
    """Whether the steps take a third of their time once only the platform's AI players live (clause 2.6)."""
    speech_seconds: int = option(60, low=10, high=300)
    """Time of a speech, last words too, in seconds (clause 7.5)."""
    vote_seconds: int = option(20, low=5, high=120)
    """Time to vote, to run, to choose the order of speeches and to pass the badge, in seconds (clause 12.1)."""
    wolf_tie: str = option("peaceful", choices=("peaceful", "random"), affects_rating=True)
    """The wolves' victim when their votes are tied: nobody, or one of the tied seats by lot (clause 3.3)."""
    election_voters: str = option("all", choices=("all", "off_ballot"), affects_rating=True)
    """The seats that elect the sheriff: all, or those that never ran (clause 5.7)."""
    second_voters: str = option("all", choices=("all", "untied"), affects_rating=True)
    """The seats that vote in a second vote: all, or those that are not tied (clause 8.5)."""
    sheriff_vote: str = option("1", choices=("1", "1.5"), affects_rating=True)
    """The weight of the sheriff's vote in a banishment (clause 8.7)."""
    sheriff_may_self_destruct: bool = option(default=False, affects_rating=True)
    """Whether a wolf that is sheriff may self-destruct (clause 9.3)."""
    open_chat: bool = option(default=False, affects_rating=True)
    """Whether the living may talk out of turn by day (clause 11.4)."""
    max_days: int = option(30, low=5, high=50)
    """Days after which the match is a draw (clause 10.5)."""
