"""What a script draws has its room before: as many blank cards or dice as it will draw, in the same rows."""

from __future__ import annotations

import pytest

from accounts.templatetags.drawings import cards, dice, uno_cards

ORDER = "3S 4H 5C 6D 7S 8H 9C 10D JS QH KC AD 2S SJ BJ"


def test_a_play_has_a_blank_card_for_each_of_its_cards():
    blank = '<span class="card"></span>'
    assert cards("5S 5D") == (
        f'<span data-cards="5S 5D"><span class="group blank" style="--per: 2">{blank}{blank}</span></span>'
    )
    assert cards("9D SJ", "nowrap", stand="SJ:9").startswith(
        '<span class="nowrap" data-cards="9D SJ" data-stand="SJ:9"><span class="group blank"'
    )


@pytest.mark.parametrize(("count", "per", "many"), [(1, 1, False), (8, 8, False), (10, 10, True), (15, 8, True)])
def test_a_long_play_lies_in_even_rows(count: int, per: int, many: bool):
    drawn = cards(" ".join(ORDER.split()[:count]))
    assert f'style="--per: {per}"{" data-many" if many else ""}>' in drawn
    assert drawn.count('class="card"') == count


def test_dice_and_uno_cards_have_their_room_too():
    assert dice("4 1", bid="4") == (
        '<span data-dice="4 1" data-bid="4"><span class="dice blank">'
        '<span class="die"></span><span class="die"></span></span></span>'
    )
    assert uno_cards("R7") == '<span class="uno-cards" data-uno="R7"><span class="card uno blank"></span></span>'


def test_what_is_drawn_is_escaped():
    assert '"><i>' not in cards('"><i>', stand='"><i>')
