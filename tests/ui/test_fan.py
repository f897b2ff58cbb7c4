"""The cards of a hand are as large as the page lets them be, and never too small to touch."""

from __future__ import annotations

import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pytest
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import answer_cards
from companion.ui.answer_cards import laid
from companion.ui.drawing import piece_name
from companion.ui.fan import GAP, LEAST, MOST, card_size, lines, looking_out, widen
from companion.ui.nameable import enlarge
from companion.ui.second_page import SecondPage
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.piece_answer import ACROSS
from engine import games
from engine.core.languages import LANGUAGES
from engine.games import load
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.unkind import SLICE


def come_up(stage: Stage) -> None:
    """The app itself: with it come the kv files that know what cards and answers are made of."""
    stage.open(new_house(Path(tempfile.mkdtemp())))
    stage.frames()


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("page", [(1240, 560), (760, 1000), (980, 400)])
def test_a_hand_fits_its_page(count: int, page: tuple[int, int]) -> None:
    size = card_size(count, *page)
    abreast = (page[0] + GAP) // (size.width + GAP)
    lines = -(-count // abreast)
    assert lines * (size.height + GAP) <= page[1] + GAP
    assert size.height <= MOST


@pytest.mark.parametrize(("count", "abreast"), [(6, 3), (5, 5), (7, 4), (3, 3)])
def test_no_line_of_a_hand_has_much_fewer_cards(count: int, abreast: int) -> None:
    """Six cards lay five and one."""
    wide = card_size(count, 1216, 560).width
    assert abreast * wide + (abreast - 1) * GAP <= 1216
    if abreast < count:
        assert (abreast + 1) * wide + abreast * GAP > 1216


def test_few_cards_are_large_and_many_scroll() -> None:
    assert card_size(4, 1240, 560).height == MOST
    assert card_size(1, 1240, 560).width < MOST, "an only card is no wider than others"
    assert card_size(200, 760, 400) == LEAST


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.ours())
def test_every_name_can_be_read_under_its_card(stage: Stage, game: str, language: str) -> None:
    """Each piece alone on a card that is offered: none is called by more than has room there."""
    come_up(stage)
    rules = load(game)
    for name in {piece_name(rules, piece, language) for piece in rules.catalogue.pieces}:
        card = Factory.PieceAnswer()
        card.text = name
        widen([card])
        assert whole(name, False, card.width - 2 * dp(ACROSS), card.lines()), name


@pytest.mark.parametrize(
    "said", ["終了時の得点 +4\n黄のトークン（彫像6）", "Points at the end +4\nRed tile"]
)
def test_cards_with_long_names_use_the_width_of_a_line(stage: Stage, said: str) -> None:
    """On a phone one such card stood alone in each line, and half of the line was empty."""
    come_up(stage)
    cards = [Factory.PieceAnswer() for _ in range(8)]
    for card in cards:
        card.text = said
    widen(cards, 320)
    wide = cards[0].width
    assert 2 * wide + GAP <= 321
    assert whole(said, False, wide - 2 * dp(ACROSS), cards[0].lines())
    widen(cards, 180)
    assert cards[0].width <= 180


def field(stage: Stage, heights: list[float]) -> Any:
    """A field of wide answers, each on a line of its own."""
    come_up(stage)
    made = Factory.Answers().ids.field
    made.width = 300
    for height in heights:
        made.add_widget(Widget(size_hint=(None, None), size=(280, height)))
    return made


def test_pictures_of_one_question_are_alike_whatever_their_names(stage: Stage) -> None:
    """A tile with a longer name was shown as a stamp beside the others."""
    names = ("Tile with 1 ore", "Second round tile with 5 points per institute or academy")
    come_up(stage)
    cards = [Factory.PieceAnswer(text=name) for name in names]
    widen(cards, 800)
    assert len({(one.height, one.lines()) for one in cards}) == 1
    assert all(whole(one.said, False, one.width - 2 * dp(ACROSS), one.lines()) for one in cards)


LONG = ("Arid / Humid Subtropical", "Tropical Rainforest / Dry-Winter Subtropical Highland")


def test_cards_that_can_be_named_are_as_wide_as_their_names(stage: Stage) -> None:
    """Climates of Earth: a name of five lines lay over the picture and over the next card."""
    come_up(stage)
    cards, body = BoxLayout(width=800), SimpleNamespace(height=300)
    answers = SimpleNamespace(ids=SimpleNamespace(field=SimpleNamespace(children=[])))
    for name in LONG:
        cards.add_widget(Factory.PieceAnswer(text=name))
    enlarge(Mock(ids=SimpleNamespace(cards=cards, shelf=cards, body=body, answers=answers)))
    for one in cards.children:
        assert whole(one.said, False, one.width - 2 * dp(ACROSS), one.lines())


def test_cards_of_a_hand_behind_what_is_considered_are_as_wide_as_their_names(stage: Stage) -> None:
    come_up(stage)
    answers = Factory.Answers()
    page: Any = SimpleNamespace(choices=[SimpleNamespace(id=name) for name in LONG],
                                answers=answers, field=answers.ids.field)  # fmt: skip
    made = patch.object(type(answers), "card", lambda *_: Factory.PieceAnswer())
    with made, patch.object(answer_cards, "_lower"):
        SecondPage._cards(page, dict.fromkeys(LONG, ""), {name: name for name in LONG})
    for one in laid(answers):
        assert whole(one.said, False, one.width - 2 * dp(ACROSS), one.lines())


@pytest.mark.parametrize("why", ["", "2 soil"])
def test_a_long_name_of_a_broad_card_is_whole(stage: Stage, why: str) -> None:
    """On a phone "Northern Highbush Blueberry" began on its picture and ended below its card."""
    come_up(stage)
    short, card = (Factory.PieceAnswer(text=name, broad=True, width=136, why=why)
                   for name in ("Jungle", "Northern Highbush Blueberry"))  # fmt: skip
    assert (short.is_long, card.is_long) == (False, True)
    card.long = True
    assert why or whole(card.said, False, card.width - dp(ACROSS), card.lines())


@pytest.mark.parametrize("heights", [[66] * 12, [66, 164, 164, 66, 66, 164], [164, 66, 164, 164]])
def test_where_answers_do_not_all_show_one_looks_out(stage: Stage, heights: list[float]) -> None:
    """Lines of words and of cards in one field: the edge never lies between two of them."""
    found = field(stage, heights)
    tall = sum(lines(found)[-1])
    for edge in (looking_out(float(height), found) for height in range(130, 700, 7)):
        cut = [top for top, high in lines(found) if top + SLICE <= edge < top + high]
        assert cut or edge >= tall
        last = lines(found)[-1]
        assert not last[0] + 0.4 * last[1] <= edge < tall, "half of the last says nothing of more"
