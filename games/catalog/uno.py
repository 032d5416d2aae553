"""Words of UNO."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .game_words import GameWords, OptionWords, PresetWords, Terms
from .words import WordChoices, Words, is_chinese, join_words

ERRORS: Final[Mapping[str, WordChoices]] = {
    "MUST_DRAW_FIRST": (
        Words("请先摸 {count} 张。", "Draw the {count} cards first."),
        Words("请先摸该摸的牌。", "Draw the cards you owe first."),
    ),
    "INVALID_CARD": (
        Words("现在不能出{card}。", "You can't play {card} now."),
        Words("这张牌现在不能出。", "You can't play that card now."),
    ),
    "CHOOSE_COLOR_REQUIRED": Words("请选一个颜色：红、黄、绿或蓝。", "Choose a colour: red, yellow, green or blue."),
    "CHOOSE_TARGET_REQUIRED": Words("请选一名玩家交换手牌。", "Choose a player to swap hands with."),
    "NOT_YOURSELF": Words("不能和自己交换，请选其他玩家。", "You can't swap with yourself. Choose someone else."),
    "ALREADY_DRAWN": Words(
        "这一手已经摸过了，请出刚摸的那张，或者过。", "You have already drawn. Play that card or keep it."
    ),
    "CANNOT_SKIP": Words(
        "现在不能过：要先摸牌；本桌若规定能出必出，摸到能出的牌就得出。",
        "You can't pass now: draw first, and if this table has forced play, play the card you drew if it fits.",
    ),
    "INVALID_UNO_CALL": Words(
        "手里剩一两张、且还没喊过时，才能喊 UNO。", "You can call UNO with one or two cards in hand, once."
    ),
    "INVALID_CHALLENGE": Words("现在不能质疑。", "There is nothing to challenge right now."),
    "CHALLENGE_NOT_WITH_STACKING": Words(
        "叠加和质疑 +4 不能同时开启，请只选一个。", "Stacking and challenging a +4 can't be combined. Choose one."
    ),
}

EVENTS: Final[Mapping[str, WordChoices]] = {
    "deal": Words("{dealer}发牌。", "{dealer} deals."),
    "opening": (
        Words(
            "翻出{card}，之前翻到的 {wilds} 张万能牌已放回牌堆。", "First card: {card} (wild cards put back: {wilds})."
        ),
        Words("翻出{card}。", "First card: {card}."),
    ),
    "play": Words("{name}：{card}。", "{name}: {card}."),
    "play.wild": Words("{name}：{card}，改成{color}。", "{name}: {card}, now {color}."),
    "skipped": Words("{name}被跳过。", "{name} is skipped."),
    "reverse": Words("改为逆时针。", "Direction: counter-clockwise."),
    "reverse.clockwise": Words("改为顺时针。", "Direction: clockwise."),
    "pending": Words("{name}要摸 {count} 张。", "{name} must draw {count}."),
    "swap": Words("{name}和{target}交换了手牌。", "{name} and {target} swap hands."),
    "rotate": Words("所有人把手牌传给下家。", "Everyone passes their hand to the next player."),
    "refill": Words("弃牌洗成新牌堆，共 {count} 张。", "The discards are reshuffled: new draw pile of {count}."),
    "draw": Words("{name}摸了 {count} 张。", "{name} draws {count}."),
    "draw.nothing": Words("没有牌可摸，{name}没摸到。", "There are no cards left for {name} to draw."),
    "draw.penalty": Words("{name}没喊 UNO，罚摸 {count} 张。", "{name} didn't call UNO and draws {count}."),
    "draw.draw_four": Words("{name}罚摸 {count} 张。", "{name} draws {count} as a penalty."),
    "draw.last": Words("最后一张牌生效，{name}摸 {count} 张。", "The last card makes {name} draw {count}."),
    "drawn": Words("你摸到{cards}。", "You drew {cards}."),
    "skip": Words("{name}过。", "{name} keeps the card."),
    "call": Words("{name}喊了 UNO。", "{name} calls UNO."),
    "exposed": Words("{name}只剩一张，还没喊 UNO。", "{name} has one card left and hasn't called UNO."),
    "challenge": Words("{name}抓住了{target}。", "{name} catches {target}."),
    "challenge_draw_four": Words(
        "{name}质疑{target}的 +4，质疑失败。", "{name} challenges {target}'s +4 and is wrong."
    ),
    "challenge_draw_four.guilty": Words(
        "{name}质疑{target}的 +4，质疑成功。", "{name} challenges {target}'s +4 and is right."
    ),
    "round_end": (
        Words("{names}出完了，得 {most} 分。", "{names} went out, scoring {most}."),
        Words("这一局结束。", "The round is over."),
    ),
    "round_end.idle": (
        Words("没人能摸牌也没人出牌，{names}手牌最小，得 {most} 分。",
              "Nobody can draw or play. Lowest hand: {names}, scoring {most}."),
        Words("这一局结束。", "The round is over."),
    ),
    "round_end.long": (
        Words("打满 1000 手还没人出完，{names}手牌最小，得 {most} 分。",
              "1,000 turns played. Lowest hand: {names}, scoring {most}."),
        Words("这一局结束。", "The round is over."),
    ),
}  # fmt: skip

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "target_score": OptionWords(
        Words("目标分", "Target score"),
        Words(
            "打到有人攒够这么多分为止，正式规则 500 分；0 为一局定胜负。",
            "The match goes on until someone reaches this score; officially 500. 0 plays a single round.",
        ),
        choices={"0": Words("一局", "single round")},
    ),
    "initial_cards": OptionWords(
        Words("起手牌数", "Starting cards"),
        Words("开局每人发几张。", "How many cards each player is dealt."),
    ),
    "draw_penalty": OptionWords(
        Words("没喊 UNO 罚几张", "Penalty for a missed call"),
        Words("剩一张没喊 UNO、被抓时要摸的张数。", "How many cards you draw if caught with one card and no UNO call."),
    ),
    "stack_draw_cards": OptionWords(
        Words("+2、+4 可以叠加", "Stacking"),
        Words(
            "+2 上可以叠 +2 或 +4，+4 上可以叠 +4；叠不了的人一次摸完。",
            "A +2 can be answered with a +2 or +4, a +4 with a +4; whoever can't draws the total.",
        ),
    ),
    "force_play": OptionWords(
        Words("摸到能出的必须出", "Forced play"),
        Words("摸上来的牌能出就得出，不能留着。", "A drawn card that fits must be played."),
    ),
    "seven_swap": OptionWords(
        Words("出 7 换手牌", "7 swaps hands"),
        Words("出 7 的人选一名玩家交换整手牌。", "Whoever plays a 7 swaps hands with a player of their choice."),
    ),
    "zero_rotate": OptionWords(
        Words("出 0 传手牌", "0 rotates hands"),
        Words("出 0 时，每个人把整手牌传给下家。", "When a 0 is played, everyone passes their hand on."),
    ),
    "draw_four_challenge": OptionWords(
        Words("可以质疑 +4", "Challenging a +4"),
        Words(
            "下家可以质疑：对方手里有原来颜色的牌，对方摸 4 张；没有，自己摸 6 张。不能和叠加一起用。",
            "The next player may challenge: a guilty player draws 4, a wrong challenger 6. Not with stacking.",
        ),
    ),
    "exposure_seconds": OptionWords(
        Words("抓 UNO 时间（秒）", "Time to catch (seconds)"),
        Words(
            "有人剩一张没喊时，下家至少等这么久才能出牌，好让别人来抓。",
            "How long the next player must wait when someone is down to one card without calling UNO.",
        ),
    ),
}

PRESETS: Final[Mapping[str, PresetWords]] = {
    "house": PresetWords(Words("一局定胜负", "Single round"), Words("先出完的赢。", "First to go out wins.")),
    "official": PresetWords(
        Words("正式规则", "Official UNO"),
        Words("打到 500 分，+4 可以质疑。", "First to 500 points; a +4 can be challenged."),
    ),
    "party": PresetWords(
        Words("聚会玩法", "Party rules"),
        Words(
            "+2、+4 可叠加，7 换手牌，0 传手牌，摸到能出的必须出。",
            "Stacking, 7 swaps hands, 0 rotates hands, and a drawn card that fits must be played.",
        ),
    ),
}

VERBS: Final[Terms] = {
    "draw": Words("摸牌", "Draw"),
    "skip": Words("过", "Keep it"),
    "challenge_draw_four": Words("质疑 +4", "Challenge +4"),
    "call": Words("UNO", "UNO"),
    "challenge": Words("抓 UNO", "Catch"),
}

COLORS: Final[Terms] = {
    "R": Words("红色", "red"),
    "Y": Words("黄色", "yellow"),
    "G": Words("绿色", "green"),
    "B": Words("蓝色", "blue"),
}

FACES: Final[Terms] = {
    "S": Words("跳过", "skip"),
    "R": Words("反转", "reverse"),
    "W": Words("万能牌", "wild"),
    "W+4": Words("万能 +4", "wild +4"),
}


def uno_card_text(code: str, lang: str) -> str:
    """Returns the words of a card: 红 7、绿跳过、黄 +2、万能牌 / red 7, green skip, yellow +2, wild.

    An unknown code is returned unchanged.
    """
    if code in ("W", "W+4"):
        return FACES[code].text(lang)
    color, face = code[:1], code[1:]
    if color not in COLORS or not face:
        return code
    name = FACES[face].text(lang) if face in FACES else face
    if is_chinese(lang):
        return COLORS[color].zh[0] + (name if face in FACES else f" {name}")
    return f"{COLORS[color].en} {name}"


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "play" if data["card"].startswith("W"):
            return "wild"
        case "reverse" if data["direction"] == 1:
            return "clockwise"
        case "draw":
            return str(data["why"]) if data["count"] else "nothing"
        case "challenge_draw_four" if data["guilty"]:
            return "guilty"
        case "round_end":
            return str(data.get("reason", ""))
    return ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "opening":
            return {"card": uno_card_text(data["card"], lang), "wilds": data["wilds"] or None}
        case "play":
            return {"card": uno_card_text(data["card"], lang), "color": COLORS[data["color"]].text(lang)}
        case "drawn":
            return {"cards": join_words([uno_card_text(card, lang) for card in data["cards"]], lang)}
        case "round_end" if "winners" in data:
            return {"names": join_words([names[seat] for seat in data["winners"]], lang), "most": max(data["points"])}
    return {}


def _fill_error(data: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    return {"card": uno_card_text(str(data["card"]), lang)} if "card" in data else {}


WORDS: Final = GameWords(
    name=Words("UNO", "UNO"),
    about=Words("2–10 人 · 剩一张要喊 UNO", "2–10 players · call UNO"),
    felt="indigo",
    stylesheets=(
        "css/seat_tiles.css",
        "css/seat_ring.css",
        "css/games/uno_cards.css",
        "css/games/uno.css",
        "css/games/uno_action_bar.css",
    ),
    replay_stylesheets=("css/games/uno_replay.css",),
    errors=ERRORS,
    events=EVENTS,
    options=OPTIONS,
    presets=PRESETS,
    verbs=VERBS,
    terms={"colors": COLORS, "faces": FACES},
    seats=frozenset({"dealer"}),
    variant=_variant,
    fill=_fill,
    fill_error=_fill_error,
)
