"""Cards of each kind for the tests of drawings."""

from __future__ import annotations

from typing import Any

from games.share.card_contents import Card, MatchCard, Player, PuzzleCard, RankCard, SeasonCard

COMMON: dict[str, Any] = {
    "site": "开局",
    "line": "看这一场的回放",
    "address": "https://kaiju.example/matches/1/replay/",
}


def match_card(**other: object) -> MatchCard:
    players = (Player("白露为霜", "rabbit", "farmer", "+12", won=True), Player("Mr. Yan", "tiger", "landlord", "−24"))
    said: dict[str, Any] = {
        "game": "doudizhu", "felt": "jade", "seal": "胜", "title": "农民胜", "subtitle": "日常赛", "score": "+12",
        "headline": "12", "unit": "倍", "detail": "叫分 3", "players": players, "last_play_label": "收尾一手",
        "last_play": ("10D", "BJ"), **other,
    }  # fmt: skip
    return MatchCard(**COMMON, **said)


def cards() -> list[Card]:
    rabbit = Player("白露为霜", "rabbit")
    return [
        match_card(),
        match_card(game="werewolf", felt="paper", last_play=(), more="还有 7 人"),
        PuzzleCard(
            **COMMON, label="残局 4", title="地主 4 手取胜", subtitle="38% 的人解开了", fact="难度 3",
            fact_detail="20 张", hand=("SJ", "2C", "KS"),
        ),
        RankCard(
            **COMMON, player=rabbit, ladder="斗地主", label="升段", tier="jade", tier_name="玉",
            detail="264 分", users=(7,),
        ),
        SeasonCard(
            **COMMON, player=rabbit, title="春", ladder="斗地主", rank="第 12 名", rank_label="最终名次", tier="jade",
            value="1,904 分", figures=(("386", "对局"), ("54%", "胜率")),
        ),
    ]  # fmt: skip
