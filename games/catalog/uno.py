"""The words of UNO."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .lexicon import GameWords, OptionWords, PresetWords, Terms
from .wording import Sayings, Words, is_chinese, listed

ERRORS: Final[Mapping[str, Sayings]] = {
    "MUST_DRAW_FIRST": (
        Words("先摸够 {count} 张。", "Draw the {count} cards first."),
        Words("先把该摸的牌摸了。", "Draw what is owed first."),
    ),
    "INVALID_CARD": (
        Words("现在不能出{card}。", "{card} cannot be played now."),
        Words("这张牌现在不能出。", "That card cannot be played now."),
    ),
    "CHOOSE_COLOR_REQUIRED": Words("选一个颜色：红、黄、绿或蓝。", "Choose a colour: red, yellow, green or blue."),
    "CHOOSE_TARGET_REQUIRED": Words("选一个人换手牌。", "Choose whom to swap hands with."),
    "NOT_YOURSELF": Words("不能和自己换，选另一个人。", "You cannot swap with yourself. Choose another seat."),
    "ALREADY_DRAWN": Words(
        "这一轮已经摸过了，出刚摸的那张，或者过。", "You have drawn already. Play that card or end the turn."
    ),
    "CANNOT_SKIP": Words(
        "现在不能过：没摸牌要先摸，规定必出时摸到能出的要出。",
        "You cannot end the turn: draw first, and play what you drew where the table demands it.",
    ),
    "INVALID_UNO_CALL": Words(
        "剩一两张、还没喊过的时候才能喊 UNO。", "UNO is called with one or two cards, and once is enough."
    ),
    "INVALID_CHALLENGE": Words("现在没什么可质疑的。", "There is nothing to challenge here now."),
    "CHALLENGE_NOT_WITH_STACKING": Words(
        "能叠加就不能质疑 +4，两个选项留一个。", "Stacking and challenging a +4 do not go together. Choose one of them."
    ),
}

EVENTS: Final[Mapping[str, Sayings]] = {
    "deal": Words("{dealer}发牌。", "{dealer} deals."),
    "opening": (
        Words("翻出{card}，前面的 {wilds} 张万能牌放回牌堆。", "Turned up: {card}; {wilds} wild before it went back."),
        Words("翻出{card}。", "Turned up: {card}."),
    ),
    "play": Words("{name}：{card}。", "{name}: {card}."),
    "play.wild": Words("{name}：{card}，改成{color}。", "{name}: {card}, now {color}."),
    "skipped": Words("{name}被跳过。", "{name} is skipped."),
    "reverse": Words("改为逆时针。", "Play goes counter-clockwise."),
    "reverse.clockwise": Words("改为顺时针。", "Play goes clockwise."),
    "pending": Words("{name}要摸 {count} 张。", "{name} must draw {count}."),
    "swap": Words("{name}和{target}换了手牌。", "{name} and {target} swap hands."),
    "rotate": Words("所有手牌传给下一家。", "Every hand moves on by one seat."),
    "refill": Words("牌堆用完了，弃牌洗成 {count} 张新牌堆。", "The discards are shuffled: a new pile of {count}."),
    "draw": Words("{name}摸了 {count} 张。", "{name} draws {count}."),
    "draw.nothing": Words("没有牌可摸，{name}没摸到。", "No card is left for {name} to draw."),
    "draw.penalty": Words("{name}没喊 UNO，罚摸 {count} 张。", "{name} did not call UNO and draws {count}."),
    "draw.draw_four": Words("{name}罚摸 {count} 张。", "{name} draws {count} for it."),
    "draw.last": Words("收尾的牌让{name}摸 {count} 张。", "The last card makes {name} draw {count}."),
    "drawn": Words("你摸到{cards}。", "You drew {cards}."),
    "skip": Words("{name}过。", "{name} keeps the card."),
    "call": Words("{name}喊了 UNO。", "{name} calls UNO."),
    "exposed": Words("{name}只剩一张，还没喊 UNO。", "{name} has one card and has not called UNO."),
    "challenge": Words("{name}抓住了{target}。", "{name} catches {target}."),
    "challenge_draw_four": Words("{name}质疑{target}的 +4，没质疑成。", "{name} challenges {target}'s +4, wrongly."),
    "challenge_draw_four.guilty": Words(
        "{name}质疑{target}的 +4，质疑成功。", "{name} challenges {target}'s +4, and is right."
    ),
    "round_end": (
        Words("{names}出完了，得 {most} 分。", "{names} went out and scored {most}."),
        Words("这一局结束。", "The round is over."),
    ),
    "round_end.idle": (
        Words("没有牌可摸也没人出牌，{names}手牌最小，得 {most} 分。",
              "Nobody can draw and nobody plays; {names} had the lowest hand and scored {most}."),
        Words("这一局结束。", "The round is over."),
    ),
    "round_end.long": (
        Words("打了一千手还没人出完，{names}手牌最小，得 {most} 分。",
              "A thousand turns are over; {names} had the lowest hand and scored {most}."),
        Words("这一局结束。", "The round is over."),
    ),
}  # fmt: skip

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "target_score": OptionWords(
        Words("目标分", "Points to win"),
        Words(
            "有人攒到这么多分才结束，正式比赛打 500 分；0 就是一局定胜负。",
            "The match goes on until somebody has so many points; 500 is official, 0 is a single round.",
        ),
        choices={"0": Words("一局", "one round")},
    ),
    "initial_cards": OptionWords(
        Words("起手牌数", "Cards at the start"),
        Words("开局每人发几张。", "How many cards each player is dealt."),
    ),
    "draw_penalty": OptionWords(
        Words("没喊 UNO 罚几张", "Penalty for no call"),
        Words("剩一张没喊 UNO，被抓住要摸这么多张。", "What a player draws who is caught with one card and no call."),
    ),
    "stack_draw_cards": OptionWords(
        Words("+2、+4 可以叠加", "Stack draw cards"),
        Words(
            "+2 上可以叠 +2 或 +4，+4 上可以叠 +4；叠不了的人一次摸完。",
            "A +2 may be answered with a +2 or +4, a +4 with a +4; who does not draws the sum.",
        ),
    ),
    "force_play": OptionWords(
        Words("摸到能出的必须出", "Forced play"),
        Words("摸上来的牌能出就得出，不能留着。", "A card that was drawn and fits must be played."),
    ),
    "seven_swap": OptionWords(
        Words("出 7 换手牌", "Sevens swap"),
        Words("出 7 的人和选定的人交换整手牌。", "Who plays a 7 swaps hands with a player of their choice."),
    ),
    "zero_rotate": OptionWords(
        Words("出 0 传手牌", "Zeros rotate"),
        Words("出 0 时，每个人把整手牌传给下一家。", "A 0 passes every hand to the next player."),
    ),
    "draw_four_challenge": OptionWords(
        Words("可以质疑 +4", "Challenge a +4"),
        Words(
            "下家可以质疑：对方手里有原来颜色的牌，对方摸 4 张；没有，自己摸 6 张。不能和叠加一起用。",
            "The next player may doubt it: who held the colour draws 4, a wrong doubter 6. Not with stacking.",
        ),
    ),
    "exposure_seconds": OptionWords(
        Words("抓 UNO 时间（秒）", "Seconds to catch"),
        Words(
            "有人剩一张没喊时，下一家至少等这么久才能出牌，好让别人来抓。",
            "How long the next turn waits when somebody is down to one card without a call.",
        ),
    ),
}

PRESETS: Final[Mapping[str, PresetWords]] = {
    "house": PresetWords(Words("一局定胜负", "Single round"), Words("先出完的赢。", "First to go out wins.")),
    "official": PresetWords(
        Words("正式规则", "Official UNO"),
        Words("打到 500 分，+4 可以质疑。", "To 500 points; a +4 may be challenged."),
    ),
    "party": PresetWords(
        Words("聚会玩法", "Party"),
        Words(
            "+2、+4 叠加，7 换牌，0 传牌，摸到能出的必须出。",
            "Stacking, sevens swap, zeros rotate, and what fits must be played.",
        ),
    ),
}

VERBS: Final[Terms] = {
    "draw": Words("摸牌", "Draw"),
    "skip": Words("过", "Keep it"),
    "challenge_draw_four": Words("质疑 +4", "Challenge the +4"),
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
    """红 7、绿跳过、黄 +2、万能牌 / red 7, green skip, yellow +2, wild. What is no card stays as it is."""
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
            return {"cards": listed([uno_card_text(card, lang) for card in data["cards"]], lang)}
        case "round_end" if "winners" in data:
            return {"names": listed([names[seat] for seat in data["winners"]], lang), "most": max(data["points"])}
    return {}


def _fill_error(data: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    return {"card": uno_card_text(str(data["card"]), lang)} if "card" in data else {}


WORDS: Final = GameWords(
    name=Words("UNO", "UNO"),
    about=Words("2–10 人 · 剩一张要喊", "2–10 players · call your last card"),
    felt="indigo",
    sheets=("css/ring.css", "css/unocards.css", "css/uno.css", "css/uno_replay.css"),
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
