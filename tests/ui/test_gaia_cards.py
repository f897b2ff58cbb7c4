"""Cards of Gaia are named, learned, read and taken, in the hand and where they lie open."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.art import faces
from companion.games.gaia.screen import pieces
from companion.session.api import Ask, Choice, Question, Text
from companion.session.words import Words
from companion.ui import answer, answer_words
from companion.ui.widgets import printed
from engine.core.steps import TABLE, Action
from tests.ui import scenes
from tests.ui.audit import complaints
from tests.ui.gaia import GAME, PEOPLE, board, set_up, sit_down
from tests.ui.houses import new_house
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import SIZES, Stage


def test_what_lies_open_is_not_named_as_a_card_of_a_hand(stage: Stage, tmp_path: Path) -> None:
    """Whose last nature card is played is not offered those of the display as their own."""
    house = new_house(tmp_path)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    hall.start("gaia", PEOPLE[:2], {"hands": "unknown"}, "touch")
    play = hall.play
    while reveals := play.state.awaiting().reveals:
        piece = sorted(play.state.could_be(reveals[0]), reverse=True)[0]
        assert play.choose(play.state.reveal(reveals[0], piece)) is None
    first = play.state.awaiting().must[0]

    def nature() -> list[str]:
        return [p for p in play.nameable(first) if p.startswith("nature")]

    assert nature(), "two cards that nobody has seen"
    for card, cell in (("nature_forest#1", "0,0"), ("nature_sea#1", "1,0")):
        assert play.choose(Action("nature", first, (card, cell))) is None
    for _ in range(2):
        assert play.choose(Action("draw", 1 - first, ("nature",))) is None
    assert play.state.awaiting().must == (first,)
    assert nature() == []
    hall.settle()
    stage.look("en")
    hall.give(first)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    page = stage.page().children[0]
    assert page.asked == "Touch the card that you play from your hand:", "none is known"
    page.ids.hide.dispatch("on_release")
    taken = next(one for one in play.state.display["nature"] if one.startswith("nature"))
    assert play.choose(Action("take", first, (taken,))) is None
    (reveal,) = play.state.awaiting().reveals
    piece = sorted(play.state.could_be(reveal), reverse=True)[0]
    assert play.choose(play.state.reveal(reveal, piece)) is None
    assert play.state.awaiting().must == (first,)
    hall.settle()
    hall.give(first)  # laid down before: whoever takes the tablet is handed it over
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    asked = stage.page().children[0].asked
    assert asked == "Do you hold another card? Touch it to play it:", "the taken one stands above"
    assert set(play.state.display["nature"]) <= set(play.nameable(TABLE)), "taken where they lie"


def test_a_goal_has_its_picture_in_whatever_order_its_lands_were_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A goal told as "mountain, sea" was an empty card a whole evening; "sea, mountain" was not."""
    asked = set[str]()
    monkeypatch.setattr(printed, "face", lambda brush, game, key, *_: asked.add(key))
    for lands in permutations(("plains", "forest", "sea", "desert", "mountain", "swamp"), 2):
        told = {"pattern": "two_pairs", "lands": [*lands]}
        pieces.card(MagicMock(), "goal_03", told, 0, 0, 60, 80, "Goal 3")
    assert len(asked) == 15, "two of six lands"
    assert asked <= {one.key for one in faces.drawings()}


def test_a_face_is_learned_by_five_taps_and_never_asked_again(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.start("gaia", PEOPLE[:2], {"hands": "unknown"}, "touch")
    shown = {"nature": ["nature_sea#1", "nature_sea#2", "nature_sea#3"]}
    for number, card in enumerate(shown["nature"]):
        prompt = hall.play.state.awaiting().reveals[0]
        assert prompt.place == f"nature:{number}"
        assert hall.play.choose(hall.play.state.reveal(prompt, card)) is None
    prompt = hall.play.state.awaiting().reveals[0]
    hall.play.choose(hall.play.state.reveal(prompt, "city_06"))
    hall.settle()
    stage.frames()
    answers = next(w for w in stage.root.walk() if type(w).__name__ == "Answers" and w.question)
    for value in ("plains", "forest", "sea", "sea", "animal"):
        assert complaints(stage.root) == []
        stage.press(next(w for w in answers.walk() if getattr(w, "value", None) == value))
    assert hall.play.match.faces["city_06"] == {
        "site": "plains", "needs": ["forest", "sea", "sea", "animal"],
    }  # fmt: skip
    assert hall.play.state.display["life"][0] == "city_06"


def test_a_card_touched_during_a_check_is_asked_about_as_ever(stage: Stage, tmp_path: Path) -> None:
    """A check of a number is optional; a touch beside it once took the card at once."""
    from companion.session.api import Ask

    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    seat, play = set_up(hall), hall.play
    play.state.meeples["city_06"] = [1, 1]
    play.spot.due = (seat, "on:city_06")
    play.telling.changed()
    hall.settle()
    hall.announce()
    stage.frames()
    assert hall.see().question.ask is Ask.SPOT
    assert board(stage).scene().checked == "city_06", "what is counted is ringed where it lies"
    assert "meeple on the sea city" in stage.page().question.text, 'it was "on City 6"'
    card = next(one for one in play.state.display["nature"] if one)
    log = len(play.match.log)
    next(spot.press for spot in board(stage).spots if spot.name == card)()
    stage.frames()
    assert len(play.match.log) == log
    answers = stage.page().question.ids.answers
    assert (answers.question.ask, answers.picked) == (Ask.TURN, card)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("wide", [40, 70, 97, 114, 135, 137, 160, 220, 301])
def test_the_plate_of_a_name_is_never_empty(wide: int, language: str) -> None:
    """A card of middle size had the plate, and no name in it."""
    from companion.art import shelf
    from companion.ui.widgets.brush import Brush

    least = Brush(MagicMock()).least
    for piece in GAME.catalogue:
        if piece.kind == "tile":
            continue
        found = shelf.face("gaia", piece.face, dp(wide), dp(wide) / 0.7, language, least=least)
        assert found is not None
        for one in found.words:
            assert shelf.legible(one, dp(wide) / found.ratio, least), (piece.id, one.lines)


def test_what_can_be_played_stands_above_what_cannot(stage: Stage, tmp_path: Path) -> None:
    """A guest read first of the one card that could not be played."""
    moment = next(one for one in MOMENTS if one.name == "gaia-four")
    stage.resize(SIZES[0])
    stage.look("en")
    hall = open_moment(stage, tmp_path, moment, known=False)
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    page = stage.page().children[0]
    assert page.ids.held.children
    assert page.ids.cards.children
    assert page.ids.cards.y >= page.ids.held.top


def test_answers_keep_their_places_with_an_empty_hand_and_equal_cards_are_one(
    stage: Stage, tmp_path: Path
) -> None:
    """A finger that had learned where "Draw" stands took a card of the display instead."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    state = hall.play.state
    state.display["nature"] = ["nature_sea#1", "nature_desert#2", "nature_desert#3"]

    def answers() -> list[Any]:
        hall.play.known.forget()
        hall.play.telling.changed()
        hall.settle()
        hall.announce()
        stage.frames()
        asked = stage.page().question.ids.answers
        shown = [*asked.held, *reversed(asked.ids.field.children)]
        return [one for one in shown if getattr(one, "text", "")]

    held = answers()
    state.hand[seat] = []
    empty = answers()
    assert held[1].text == empty[1].text == "Draw"
    assert abs(held[1].x - empty[1].x) < 10
    assert (held[0].disabled, empty[0].disabled) == (False, True)
    stage.page().question.ids.answers.turn_to("take")
    stage.frames()
    field = stage.page().question.ids.answers.ids.field
    offered = [one.text for one in reversed(field.children) if getattr(one, "text", "")]
    assert offered[:2] == ["Sea card", "Desert card"]
    assert offered.count("Desert card") == 1, "of equal cards one is offered"
    third = next(spot.press for spot in board(stage).spots if spot.name == "nature_desert#3")
    third()
    stage.frames()
    assert hall.enlarged == "nature_desert#3", "the very one"


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (412, 915)], ids=str)
def test_the_way_to_the_hand_stays_however_many_cards_lie_open(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The display grew by a row of answers, and the touch that was meant for the hand took a card:
    a turn was lost. Its middle stays where no other answer ever is."""
    stage.resize(size)
    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    stage.frames()
    at: set[tuple[int, int]] = set()
    for _ in range(4):
        answers = stage.page().question.ids.answers
        (way,) = answers.held
        at.add((round(way.to_window(way.x, 0)[0]), round(way.to_window(0, way.y)[1])))
        assert not answers.ids.frame.collide_point(*way.center), "all others stand in it"
        for cards in hall.play.state.display.values():  # ever fewer lie open
            cards[:] = [*cards[1:], ""] if any(cards) else cards
        hall.play.telling.changed()
        hall.announce()
        stage.frames()
    assert len(at) == 1


def test_an_open_card_is_read_before_it_is_taken(stage: Stage, tmp_path: Path) -> None:
    """One touch took it, whatever the finger had meant; from the hand it could not be read."""
    stage.resize((800, 1280))
    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    stage.frames()
    seat, before = hall.see().question.seat, hall.see().length
    card = next(one for one in hall.play.state.display["life"] if one)
    for secret in (False, True):
        if secret:
            hall.give(seat)
            stage.frames()
            stage.page().look_in()
            stage.frames()
        next(spot for spot in board(stage).spots if spot.name == card).press()
        stage.frames()
        assert (hall.enlarged, hall.see().length) == (card, before)
        assert hall.offer.labels[card]
        if not secret:
            hall.enlarge("")
    hall.offer.take(card)
    stage.frames()
    assert hall.enlarged == ""
    assert card in hall.play.held(seat)


def test_what_the_table_guesses_is_said_and_taken_with_one_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """ "It looks as if this happened. Right?", with a button on which nothing stood."""
    from companion.twin.explain import Path as Guess

    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    verbs: dict[str, Action] = {one.verb: one for one in hall.play.state.legal(seat)}
    stage.frames()
    answers = scenes.find(stage, "Answers")
    for verb in ("take", "nature"):
        guess, taken = Guess((verbs[verb],), 1), []
        make = hall.play.questions_of
        answers.ask(hall, make.paths(hall.play.state, [guess], Ask.CONFIRM, 5, verb))
        stage.frames()
        said = [one for one in answers.walk() if type(one).__name__ == "Answer"]
        assert [one.text != "" for one in said] == [True, True], verb
        assert [one.look for one in said] == ["main", "card"], "what was seen is the strong one"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(answers, "take", lambda choice, *_where, to=taken: to.append(choice.id))
            said[0].dispatch("on_release")
        assert taken == ["path0"], verb


def test_what_is_held_to_a_reader_is_taken_without_being_read_large() -> None:
    """ "City 9" opened a second page with "Take City 9" for a card that lay before their eyes."""
    card = "city_09"
    take = Action("take", 0, (card,))
    choice = Choice("take", Text("verb.take", {"card": card}), (take,), (card,), group=card)
    for station, read in (("", True), ("desk/pad", False)):
        asked = Question("which", Ask.WHICH, 0, Text("ask.do"), (choice,), card, station)
        hall: Any = SimpleNamespace(
            game=GAME, see=lambda of=asked: SimpleNamespace(question=of, board={})
        )
        assert answer.is_read_first(hall, choice) is read


def test_an_answer_tells_that_a_laid_card_is_played() -> None:
    """ "Desert card" stood beside "Take Desert card": nobody knew that it played the card."""
    card = "nature_desert#1"
    take = Choice("take", Text("verb.take", {"card": card}), (Action("take", 0, (card,)),))
    play = tuple(
        Choice(cell, Text("verb.nature", {"card": card, "cell": cell}), (step,), (card,))
        for cell in ("0,0", "0,1")
        for step in [Action("nature", 0, (card, cell))]
    )
    asked = Question("which", Ask.WHICH, 0, Text("ask.do"), (take, *play), card, "desk/pad")
    hall: Any = SimpleNamespace(game=GAME, say=Words(GAME, ("A", "B")).say)
    assert answer_words.first_words(hall, asked, card, play) == "Play a Desert card"
