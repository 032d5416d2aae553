"""The drawings: whole SVG without references, text that stays in its place, cards as on the table, a real PNG."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from games.share.card_contents import Card, Player, from_json
from games.share.drawings import can_draw, playing_cards, svg_of
from games.share.drawings.svg_parts import text, width_of
from games.share.services.draw_cards import MAX_BYTES, CannotDraw, rasterised
from games.templatetags.link_preview import SIZE

from .sample_cards import cards, match_card

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
every_kind = pytest.mark.parametrize("card", cards(), ids=lambda card: type(card).__name__)


def words_of(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


@every_kind
def test_a_card_comes_back_from_json_as_it_was(card: Card):
    assert from_json(card.kind, json.loads(json.dumps(card.as_json()))) == card


@every_kind
def test_a_drawing_is_whole_and_refers_to_no_file(card: Card):
    svg = svg_of(card)
    assert ET.fromstring(svg).tag == f"{SVG}svg"
    assert "href" not in svg
    assert "var(" not in svg
    assert set(re.findall(r"url\(([^)]*)\)", svg)) <= {f"#{each.get('id')}" for each in ET.fromstring(svg).iter()}


@every_kind
def test_type_is_readable_at_a_quarter_of_the_size(card: Card):
    sizes = [float(each.get("font-size", 0)) for each in ET.fromstring(svg_of(card)).iter(f"{SVG}text")]
    assert min(sizes) >= 20  # 24, less what a long text gives up


def test_names_cannot_leave_their_text():
    for name in ("</text><image href='/etc/passwd'/>", "a & b", '"<&>"', "\x00\x0b\ud800 ok"):
        svg = svg_of(match_card(players=(Player(name, "panda", "", "+1"),)))
        assert "<image" not in svg
        assert any(shown.startswith(("</text>", "a & b", '"<&>"', " ok")) for shown in words_of(svg))


def test_a_long_name_shrinks_and_is_cut_before_the_points():
    for name in ("竹" * 24, "W" * 24, "𠮷" * 24, "i" * 24):
        drawn = ET.fromstring(text(name, 0, 0, 34, "#000", weight=700, room=240))
        shown, size = drawn.text or "", float(drawn.get("font-size", 0))
        assert width_of(shown, size, bold=True) <= 240
        assert shown == name or shown.endswith("…")


def test_an_unknown_avatar_is_drawn_as_the_machine():
    assert svg_of(match_card(players=(Player("x", "../secret", "", "+1"),)))


def test_every_playing_card_is_drawn_and_nothing_else():
    codes = [rank + suit for rank in playing_cards.RANKS if rank.isascii() for suit in "SHDC"] + ["SJ", "BJ"]
    assert len(codes) == 54
    for code in codes:
        ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{playing_cards.card(code, 0, 0, 100)}</svg>')
    assert can_draw(tuple(codes))
    for wrong in ("", "1S", "red-5", "wild", "大S", "10"):
        assert not can_draw((wrong,))


def test_the_playing_cards_are_those_of_the_table():
    table = (ROOT / "static/js/draw/cards.js").read_text()
    shapes = [*playing_cards.SUITS.values(), *playing_cards.RANKS.values()]
    for drawn in (*playing_cards.COURT.values(), *playing_cards.BEASTS.values()):
        shapes += re.findall(r' d="([^"]+)"', drawn)
    assert [shape for shape in shapes if f'"{shape}"' not in table] == []
    sheet = re.sub(r"\s+", "", (ROOT / "static/css/cards.css").read_text())
    for colour in ("#cf9f4a", "#fbe9d3", "#d9ad5c"):
        assert colour in sheet
        assert colour in playing_cards.STYLE


@every_kind
def test_a_picture_has_the_size_that_pages_tell_and_is_small(card: Card):
    png = rasterised(svg_of(card))
    assert struct.unpack(">II", png[16:24]) == SIZE
    assert 20_000 < len(png) < MAX_BYTES / 4


def test_chinese_is_drawn_and_not_left_out():
    empty = rasterised(svg_of(match_card(title="")))
    assert rasterised(svg_of(match_card(title="农民胜"))) != empty
    assert rasterised(svg_of(match_card(title="农民胜"))) != rasterised(svg_of(match_card(title="地主胜")))


def test_what_is_no_drawing_is_refused():
    with pytest.raises(CannotDraw):
        rasterised("<svg")
