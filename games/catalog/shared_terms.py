"""Names that all games share: formats, levels, actions, emotions and phrases."""

from __future__ import annotations

from typing import Final

from .game_words import Terms
from .words import Words

FORMATS: Final[Terms] = {
    "daily": Words("日常赛", "Daily"),
    "quick": Words("快速赛", "Quick"),
    "standard": Words("标准赛", "Standard"),
    "championship": Words("锦标赛", "Championship"),
}

MATCH_FORMATS: Final[Terms] = {**FORMATS, "duplicate": Words("复式赛", "Duplicate")}
"""The names of all formats, including the format that only tournaments have."""

LEVELS: Final[Terms] = {
    "novice": Words("新手", "Novice"),
    "club": Words("熟手", "Club player"),
    "fast": Words("快速", "Fast"),
    "expert": Words("高手", "Expert"),
}
"""Names of the agents' levels."""

VERBS: Final[Terms] = {
    "play": Words("出牌", "Play"),
    "pass": Words("不出", "Pass"),
    "ready": Words("准备", "Ready"),
}

EMOTIONS: Final[Terms] = {
    "confident": Words("自信", "Confident"),
    "nervous": Words("紧张", "Nervous"),
    "excited": Words("兴奋", "Excited"),
    "angry": Words("愤怒", "Angry"),
    "thinking": Words("思考", "Thinking"),
    "happy": Words("开心", "Happy"),
    "sad": Words("沮丧", "Sad"),
    "taunting": Words("得意", "Smug"),
}

PHRASES: Final[Terms] = {
    "steady": Words("稳住，别急", "Steady now"),
    "mine": Words("这手我来", "I've got this one"),
    "yours": Words("看你的了", "Over to you"),
    "nice": Words("漂亮", "Well played"),
    "think": Words("让我想想", "Let me think"),
    "hand": Words("牌不错啊", "Nice cards"),
    "careful": Words("还剩两张，小心", "Careful, two cards left"),
    "thanks": Words("承让，再来一局", "Good game. Again?"),
}
"""Phrases that are sent with one tap, by the `phrase` of a `chat` frame."""
