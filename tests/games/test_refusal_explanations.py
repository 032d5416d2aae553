"""Every refusal that a player can meet at a table explains itself, with a clause of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from games import catalog
from games.refusal_explanations import explanations_of
from games.rules import registry
from games.rules.cards import Card
from games.rules.uno.cards import Card as UnoCard

RULES = Path(__file__).parents[2] / "games" / "rules"
CODE = re.compile(r'"([A-Z][A-Z]+(?:_[A-Z]+)*)"')
RAISED = re.compile(r'(?:IllegalMove|StaleMove)\("([A-Z_]+)"')
OTHERS = re.compile(
    r"GIFT_\w+|NO_GIFTS|UNKNOWN_GIFT|STREAMS_ONLY|NO_SUCH_\w+|MALFORMED|UNKNOWN_VERB|ROUND_RUNNING|TOO_EARLY|NOT_PAUSED"
    r"|\w+_TRUSTEE|OUT_OF_THE_GAME|STILL_IN_THE_GAME|ROTATION_NOT_IN_DAILY|CHALLENGE_NOT_WITH_STACKING|WRONG_ROLES|WRONG_SEATS|INVALID_OPTION"
)
"""Codes of gifts, options, staff and programs: no player meets them by a move at the table."""


def refusals_of(game: str) -> set[str]:
    """Returns the codes of refusals with words of their own in a game, and all that its rules raise."""
    own = set(catalog.game_words(game).errors)
    sources = [*(RULES / game).rglob("*.py"), RULES / "core.py", RULES / "series.py", RULES / "play_to_beat.py"]
    raised = {code for path in sources for code in RAISED.findall(path.read_text())}
    returned = {code for path in sources for code in CODE.findall(path.read_text()) if code in catalog.ERRORS}
    return {code for code in own | raised | returned if not OTHERS.fullmatch(code)}


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_refusal_of_a_game_has_an_explanation(game):
    assert len(refusals_of(game)) > 5
    assert refusals_of(game) - set(explanations_of(game)) == set()


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_explanation_belongs_to_a_refusal_with_words(game):
    for code in explanations_of(game):
        assert catalog.error_text(code, {}, "en", game=game) != code


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_clause_and_section_exists(game):
    rules, page = (RULES / game / "RULES.md").read_text(), Path(f"templates/games/rules/{game}.html").read_text()
    for code, one in explanations_of(game).items():
        assert not one.clause or re.search(rf"^{re.escape(one.clause)} ", rules, re.MULTILINE), code
        assert f'id="{one.section}"' in page, code


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_codes_of_examples_can_be_drawn(game):
    for one in explanations_of(game).values():
        for example in one.examples:
            for code in example.shown.replace(">", " ").split():
                if game == "uno":
                    UnoCard.from_code(code)
                elif game == "liars_dice":
                    assert code in "123456"
                else:
                    Card.from_code(code)


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["en", "zh-hans"])
def test_the_dialog_and_the_rules_page_tell_the_same(lang):
    with translation.override(lang):
        reader = Client(headers={"accept-language": lang})
        told = reader.get("/rules/doudizhu/refusals/DOES_NOT_BEAT/").json()
        page = reader.get("/rules/doudizhu/").content.decode()
    assert told["clause"] == "9.3"
    assert told["link"] == "/rules/doudizhu/#why-DOES_NOT_BEAT"
    assert 'id="why-DOES_NOT_BEAT"' in page
    assert told["text"][:20] in page
    assert [one["allowed"] for one in told["examples"]] == [True, False, False, True]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/rules/doudizhu/refusals/NO_SUCH_CODE/", "/rules/chess/refusals/NOT_YOUR_TURN/"])
def test_an_unknown_refusal_or_game_is_not_found(path):
    assert Client().get(path).status_code == 404
