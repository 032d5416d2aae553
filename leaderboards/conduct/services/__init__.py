"""Services of conduct and fair play. No other code writes their database rows."""

from .examination import examine_play, queue_examinations
from .forgetting import forget_old
from .lapses import excuse, record_lapses
from .own_cases import DecisionRefused
from .suspicions import decide, score_pair

__all__ = [
    "DecisionRefused", "decide", "examine_play", "excuse", "forget_old", "queue_examinations", "record_lapses",
    "score_pair",
]  # fmt: skip
