"""Two people and four agents play Gan Deng Yan, somebody looks on; then all of it is read again.

The seed is known (`fixed_seeds`): Anna begins, and her 5, 6 and joker can be two straights.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import FINAL, fill_with_agents, member, play_out, sit_down
from .support.visitor import DESK, PHONE, Visitor

JOKER = "BJ"
ROUNDS = 5
SLIPS = "all => Object.fromEntries(all.map(el => [el.parentElement.dataset.code, el.textContent]))"


def begun(visitor: NewVisitor, address: str) -> list[Visitor]:
    """Anna opens a table for six, Bela comes by its link, agents take what is free; Chen stays without a seat."""
    anna, bela, chen = (
        visitor(address, size=DESK),
        visitor(address, language="en-GB", size=PHONE),
        visitor(address, size=PHONE),
    )
    for each, name in ((anna, "five_anna"), (bela, "five_bela")):
        member(each, name)
    anna.go("/tables/new/?game=gandengyan")
    for details in anna.find("details:not([open]) > summary").all():
        details.click()
    anna.page.select_option("#id_seats", "6")
    anna.page.fill("#id_rounds", str(ROUNDS))
    anna.page.fill("#id_intermission_seconds", "3")
    anna.page.click("form[action='/tables/new/'] .btn.primary")
    anna.page.wait_for_url("**/t/*/")
    sit_down(bela, anna.page.url)
    expect(bela.find(".self[data-empty]")).to_have_count(0)
    fill_with_agents(anna)
    for each in (anna, bela):
        expect(each.find(".seat[data-empty]")).to_have_count(0)
        each.page.click(".actions .go")  # is ready
    for each in (anna, bela):
        expect(each.find(".hand button").first).to_be_visible()
    chen.page.goto(anna.page.url)
    expect(chen.find(".hand .card-back").first).to_be_visible()
    return [anna, bela, chen]


@pytest.mark.slow
def test_six_seats_play_and_a_joker_is_read_in_another_way(visitor: NewVisitor, embedded: str) -> None:
    anna, bela, chen = begun(visitor, embedded)
    a_joker_is_read_in_another_way(anna, bela, chen)
    play_out(anna, bela, turn=takes_a_hint)
    assert chen.state["view"]["phase"] == "GAME_OVER"
    for each, seat in ((anna, 0), (bela, 1), (chen, None)):
        nobody_saw_another_draw(each, seat)
    the_result_is_the_same_for_all(anna, bela)
    remembered(anna)


def a_joker_is_read_in_another_way(anna: Visitor, bela: Visitor, chen: Visitor) -> None:
    """Anna begins: of two straights the higher is offered, she takes the lower by a chip, and all see it so."""
    expect(anna.find(".actions[data-shown] [data-act=play]")).to_be_visible()
    for code in ("5S", "6S", JOKER):
        anna.find(f".hand [data-code='{code}']").click(position={"x": 16, "y": 70})
    assert anna.find(".reading").all_text_contents() == ["5–6–7", "4–5–6"]
    expect(anna.find(f".hand [data-code={JOKER}] .slip")).to_have_text("7")
    anna.find(".reading").nth(1).click()
    expect(anna.find(f".hand [data-code={JOKER}] .slip")).to_have_text("4")
    expect(anna.find(".prompt")).to_contain_text("顺子 4–6 · 王→4")
    anna.page.click("[data-act=play]")
    laid = {"type": "STRAIGHT", "rank": 6, "length": 3, "cards": [JOKER, "5S", "6S"], "jokers": [4]}
    for each in (anna, bela, chen):
        assert first_play(each) == {"trick": 1, "seat": 0, **laid}


def first_play(visitor: Visitor) -> dict[str, Any]:
    """What was laid first, once this visitor has seen it."""

    def first() -> dict[str, Any] | None:
        return next(iter(visitor.state["view"]["history"]), None)

    return visitor.until(first, "nobody has played")


def takes_a_hint(player: Visitor) -> None:
    """Plays the first hint; passes where there is none."""
    for key in ("h", "Enter", "p"):
        player.page.keyboard.press(key)


def nobody_saw_another_draw(visitor: Visitor, seat: int | None) -> None:
    """A drawn card came to who drew it alone, and no other hand while the round was played."""
    states = [frame.data for frame in visitor.frames if frame.data.get("type") == "state" and frame.data["view"]]
    drawn = [event["data"]["seat"] for state in states for event in state["events"] if event["kind"] == "drawn"]
    assert set(drawn) <= {seat}
    assert not any("hands" in state["view"] for state in states if state["view"]["phase"] == "PLAYING")
    assert any(event["kind"] == "draw" for state in states for event in state["events"])


def the_result_is_the_same_for_all(anna: Visitor, bela: Visitor) -> None:
    outcome, view = anna.state["view"]["outcome"], anna.state["view"]
    assert outcome == bela.state["view"]["outcome"]
    assert outcome["termination"] == "rounds_played"
    assert len(view["rounds_played"]) == ROUNDS
    sums = [sum(each["points"][seat] for each in view["rounds_played"]) for seat in range(6)]
    assert outcome["scores"] == sums
    assert [place == 1 for place in outcome["places"]] == [score == max(sums) for score in sums]
    shown = anna.find(f"{FINAL} .scores tbody .tot").all_inner_texts()
    assert shown == [str(score).replace("-", "−") for score in sorted(sums, reverse=True)]
    expect(bela.find(f"{FINAL} .rounds-table tbody tr")).to_have_count(ROUNDS)


def remembered(anna: Visitor) -> None:
    """The match in the history, step by step in the replay, dealt again from its seed."""
    match = anna.state["match"]["id"]
    anna.go("/matches/")
    anna.find(f"a[href*='{match}']").first.click()
    anna.page.wait_for_url(f"**/matches/{match}/")
    expect(anna.find("main")).to_contain_text("干瞪眼")
    anna.go(f"/matches/{match}/replay/")
    expect(anna.find(".hand-row")).to_have_count(6)
    anna.page.keyboard.press("ArrowRight")
    expect(anna.find(".caption")).to_contain_text("顺子 4–6，大王当 4")
    assert slips(anna, ".lay.best") == {JOKER: "4"}
    expect(anna.find(".jumps .chip:not(.moment)")).to_have_count(ROUNDS)
    anna.go(f"/matches/{match}/fairness/")
    anna.page.click("#verify")
    expect(anna.find("#verdict")).to_have_text(f"哈希值相符，{ROUNDS} 次发牌全部一致。")
    expect(anna.find(".deal-list li")).to_have_count(ROUNDS)


def slips(visitor: Visitor, where: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.page.eval_on_selector_all(f"{where} .slip", SLIPS)
    return found
