"""Why an answer makes sense, as codes, and as one sentence in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalog
from games.agents.doudizhu.advice_reasons import reasons, reasons_over
from games.catalog.doudizhu_advice import REASONS
from games.catalog.render_words import alternatives, placeholders
from games.rules.doudizhu.actions import Bid, Pass
from tests.rules.doudizhu.round_driver import RoundDriver


def told(scene: RoundDriver, action: Any) -> list[dict[str, Any]]:
    """The reasons of an action of the seat to move, which must be a legal one."""
    legal = scene.choices()
    assert action in legal
    return [reason.told for reason in reasons(scene.view(scene.turn), legal, action)]


def play(scene: RoundDriver, ranks: str) -> Any:
    """The legal play of just these ranks."""
    wanted = sorted(card.rank for card in scene.take(scene.turn, ranks))
    return next(a for a in scene.choices() if sorted(c.rank for c in getattr(a, "cards", ())) == wanted)


def codes(scene: RoundDriver, action: Any) -> list[str]:
    return [reason["code"] for reason in told(scene, action)]


def test_a_bid_tells_what_the_hand_has() -> None:
    scene = RoundDriver.dealt()
    hand = scene.view(scene.turn)["hand"]
    high = sum(code in ("SJ", "BJ") or code.startswith("2") for code in hand)
    (reason,) = told(scene, Bid(2))
    assert (reason["code"], reason["points"], reason["high"]) == ("BID", 2, high)
    assert told(scene, Bid(0))[0]["code"] == "NO_BID"


def test_the_lowest_pair_is_led_and_the_bomb_kept() -> None:
    scene = RoundDriver.playing("44668888JK", "3579TQA2", "3579TQA2")
    assert told(scene, play(scene, "44")) == [{"code": "LEADS_LOWEST", "kind": "pair"}, {"code": "KEEPS_BOMB"}]
    sentence = catalog.reasons_text("doudizhu", told(scene, play(scene, "44")), "en")
    assert sentence == "Lead the lowest pair; keep the bomb."
    assert catalog.reasons_text("doudizhu", told(scene, play(scene, "44")), "zh-hans") == "先走最小的对子，炸弹留着。"


def test_the_only_pair_is_not_called_the_lowest_where_it_keeps_the_lead() -> None:
    scene = RoundDriver.playing("34567AA", "4579QKK22", "4579QKK2")
    assert codes(scene, play(scene, "AA")) == ["KEEPS_LEAD", "LEAVES"]


def test_the_last_cards_go_out() -> None:
    scene = RoundDriver.playing("55", "3579", "3579")
    assert codes(scene, play(scene, "55")) == ["GOES_OUT"]


def test_a_long_play_sheds_its_cards() -> None:
    scene = RoundDriver.playing("34567TTKK", "4579QQA2", "4579QQA2")
    assert told(scene, play(scene, "34567")) == [{"code": "SHEDS", "n": 5}, {"code": "LEAVES", "n": 2}]


def test_an_opponent_with_one_card_is_given_no_single() -> None:
    scene = RoundDriver.playing("4466T", "9", "3579")
    assert told(scene, play(scene, "44"))[0] == {"code": "DENIES", "n": 1}


def test_a_partner_with_one_card_is_let_out() -> None:
    scene = RoundDriver.playing("3QJ9", "4KAA", "7", landlord=0)
    scene.lay("3")
    scene.lay("K")
    scene.skips()
    assert told(scene, play(scene, "4"))[0] == {"code": "FEEDS_PARTNER", "n": 1}


def test_a_pass_that_must_be_is_no_choice() -> None:
    scene = RoundDriver.playing("A3", "457", "689", landlord=0)
    scene.lay("A")
    assert codes(scene, Pass()) == ["NOTHING_BEATS"]


def test_over_a_partner_nothing_is_played_without_need() -> None:
    scene = RoundDriver.playing("3KK2", "5579JQ", "4668TQ", landlord=0)
    scene.lay("3")
    scene.lay("J")
    assert codes(scene, Pass()) == ["PARTNER_HOLDS"]
    assert codes(scene, play(scene, "Q"))[0] == "OVER_PARTNER"


def test_a_bomb_over_a_partner_who_is_nearly_out_doubles_the_score() -> None:
    scene = RoundDriver.playing("3KK24", "78J", "4666689Q", landlord=0)
    scene.lay("3")
    scene.lay("J")
    assert told(scene, play(scene, "6666")) == [{"code": "DOUBLES_FOR_PARTNER", "n": 2}]
    far = RoundDriver.playing("3KK24", "789TJ", "4666689Q", landlord=0)
    far.lay("3")
    far.lay("J")
    assert codes(far, play(far, "6666")) == ["TAKES_WITH_BOMB"]


def test_a_pass_keeps_the_bomb_the_shape_or_the_high_cards() -> None:
    bomb = RoundDriver.playing("KK335", "44447799", "5566JJQQ", landlord=0)
    bomb.lay("KK")
    assert codes(bomb, Pass()) == ["ONLY_BOMBS"]
    shape = RoundDriver.playing("8TTQQA", "3456799", "5KK66JJ2", landlord=0)
    shape.lay("8")
    assert codes(shape, Pass()) == ["KEEPS_SHAPE"]
    high = RoundDriver.playing("KTTQQA", "345672", "55667788", landlord=0)
    high.lay("K")
    assert codes(high, Pass()) == ["KEEPS_HIGH"]


def test_an_opponent_about_to_go_out_is_stopped() -> None:
    scene = RoundDriver.playing("9T", "4JJQ7", "3579", landlord=0)
    scene.lay("9")
    assert told(scene, play(scene, "Q"))[0] == {"code": "STOPS", "n": 1}


def test_a_bomb_decides_when_little_is_left() -> None:
    scene = RoundDriver.playing("KK335678", "444477", "55668899", landlord=0)
    scene.lay("KK")
    assert told(scene, play(scene, "4444")) == [{"code": "BOMB_DECIDES", "n": 1}]


def test_a_low_single_that_is_not_the_lowest_is_called_low() -> None:
    scene = RoundDriver.playing("3568TJbB", "3579QKA2", "3579QKA2")
    assert told(scene, play(scene, "6")) == [{"code": "LEADS_LOW", "kind": "single"}, {"code": "KEEPS_ROCKET"}]
    assert codes(scene, play(scene, "J"))[0] == "KEEPS_LOW"


def over(scene: RoundDriver, best: str, played: str) -> list[dict[str, Any]]:
    """The reasons for the one play that do not speak for the other as well."""
    plays = play(scene, best), play(scene, played)
    return [reason.told for reason in reasons_over(scene.view(scene.turn), scene.choices(), *plays)]


def test_a_reason_over_another_play_does_not_speak_for_that_as_well() -> None:
    scene = RoundDriver.playing("3456789TTJJQQKK2", "4579QA2", "4579QA2")
    assert told(scene, play(scene, "TTJJQQ"))[0] == {"code": "SHEDS", "n": 6}
    assert {"code": "SHEDS", "n": 6} not in over(scene, "TTJJQQ", "3456789")
    assert over(scene, "TTJJQQKK", "3456789")[0] == {"code": "SHEDS", "n": 8}
    last = RoundDriver.playing("7b", "4579QQA2", "4579QQA2")
    assert [reason["code"] for reason in over(last, "7", "b")] == ["LEADS_LOWEST"]  # each leaves one play


def test_a_play_that_nothing_sets_apart_is_said_to_score_more() -> None:
    scene = RoundDriver.playing("3456789TJ22", "4579QQA2", "4579QQA2")
    assert over(scene, "45678", "34567") == [{"code": "SCORES_MORE"}]


@pytest.mark.parametrize("code", sorted(REASONS))
def test_every_reason_is_worded_in_both_languages_with_the_same_data(code: str) -> None:
    for words in alternatives(REASONS[code]):
        zh, en = words.text("zh-hans"), words.text("en")
        assert placeholders(zh) == placeholders(en)
        assert zh
        assert not zh.endswith("。")
        assert en[0] == en[0].lower()
