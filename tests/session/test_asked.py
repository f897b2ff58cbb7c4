"""Every question of a match says why it is asked: the rule that asks for it, with a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.session import naming
from companion.session.api import Ask, Choice, Question, Text
from companion.session.piece_questions import Meanings
from companion.session.session import Session
from companion.session.start import begin
from engine import games
from engine.core import text
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Action
from tests.session.middle import after

OPTIONS: dict[str, dict[str, object]] = {
    "gaia": {"mode": "advanced_disaster"},
    "hadara": {"game": "full", "nobles": True, "markets": True},
}
ROOT = json.loads((Path(text.__file__).parent / "data" / "text.en.json").read_text("utf-8"))
"""What every game may say; a game of its own parts says more."""
ABOUT_THE_GAME = (Ask.TURN, Ask.MAY, Ask.REVEAL)


@pytest.mark.parametrize("name", games.ids())
def test_every_kind_of_decision_has_a_rule_with_a_sentence(name: str) -> None:
    texts = games.load(name).texts
    asked = {key.removeprefix("ask.") for key in texts.tables["en"] if key.startswith("ask.")}
    again = (".amount", ".which", ".shown", ".screen", ".sure")
    asked = {key for key in asked if not key.endswith(again)}  # asked already
    own = texts.tables["en"].keys() - ROOT.keys()
    shown = {key.split(".")[1] for key in own if key.startswith("show.")}
    assert asked | shown <= texts.asked.keys()
    for rule in texts.asked.values():
        assert all(f"rule.{rule}" in table for table in texts.tables.values()), rule


@pytest.mark.parametrize("name", games.ids())
def test_every_question_of_a_match_cites_one(name: str) -> None:
    game, random = games.load(name), Random(4)
    session = begin(game, 2, OPTIONS.get(name), faces=game.stand_ins(1))
    found: set[str] = set()
    for step in random_steps(session.state, 4, Counts()):
        if random.random() < 0.25 or len(found) < 3:
            found |= {cited(question) for question in asked(session)}
        assert session.choose(step) is None
        if len(session.match.log) > 160:
            break
    assert len(found) > 2
    assert "" not in found


def test_by_touch_hands_are_told_to_touch_what_they_drew() -> None:
    """Without a reader a drawn card is known by touch alone; who begins is no card."""
    session = begin(games.load("peloponnes"), 2)
    question = next(one for one in asked(session) if one.ask is Ask.REVEAL)
    assert question.how is not None
    assert question.how.key == "how.reveal"
    while question.ask is not Ask.TURN:
        assert session.choose(question.choices[0].steps[0]) is None
        question = asked(session)[0]
    assert question.how is not None
    assert question.how.key == "how.bid.touch", "there is no spot on which a marker could lie"
    session = begin(games.load("earth"), 3)
    steps, keys = random_steps(session.state, 1, Counts()), ["show.fauna"]
    while "show.first" not in keys:
        assert session.choose(next(steps)) is None
        keys = [one.text.key for one in asked(session)]
    assert all(one.how is None for one in asked(session) if one.text.key == "show.first")


def test_hadara_names_the_pile_that_two_cards_are_drawn_from() -> None:
    """R4.2: nobody has to look for their crest on the wheel."""
    session = begin(games.load("hadara"), 2, {"hands": "unknown"}, faces=None)
    found: list[Question] = []
    for step in random_steps(session.state, 1, Counts()):
        found = [one for one in asked(session) if one.text.key == "ask.choose"]
        if found:
            break
        assert session.choose(step) is None
    cards = {choice.pieces[0] for choice in found[0].choices if choice.pieces}
    colours = {{"Y": "yellow", "R": "red", "B": "blue", "G": "green", "P": "purple"}[card[0]]
               for card in cards}  # fmt: skip
    assert found[0].how is not None
    assert {found[0].how.params["colour"]} == {f"colour.{colour}" for colour in colours}


@pytest.mark.parametrize(("name", "spot"), [("gaia_project", "5C"), ("gaia", "9,9")])
def test_a_spot_where_nothing_can_be_done_is_refused_in_words_of_the_board(
    name: str, spot: str
) -> None:
    """A guest touches a hex or a cell that is not lit: its name in records says nothing."""
    game = games.load(name)
    session = begin(game, 2, OPTIONS.get(name), faces=game.stand_ins(1))
    said: set[str] = set()
    for step in random_steps(session.state, 4, Counts()):
        notice = session.show(spot, TABLE)
        assert notice is not None
        said |= {session.words.say(notice.text, language) for language in ("en", "ja")}
        assert session.choose(step) is None
        if len(session.match.log) > 100:
            break
    assert "Nothing can be done there now." in said
    assert len(said) > 4  # and by the rules where they know why
    assert not [one for one in said if spot in one]


def test_only_a_question_for_a_card_takes_the_name_of_one() -> None:
    text = Text("ask.reveal")
    shown = Question("q1", Ask.REVEAL, 0, text, (Choice("c1", text, pieces=("card#1",)),))
    faces = {"card#1": "card", "card#2": "card", "other": "other"}
    found = naming.drawn(shown, "card#2", faces)
    assert found is not None
    assert found.id == "c1", "a card that looks like it"
    assert naming.drawn(shown, "other", faces) is None
    assert naming.drawn(shown, "nonsense", faces) is None
    assert naming.drawn(replace(shown, ask=Ask.TURN), "card#2", faces) is None


def asked(session: Session) -> list[Question]:
    return [q for q in session.questions() if q.ask in ABOUT_THE_GAME]


def cited(question: Question) -> str:
    assert question.rule, question.text
    return question.rule


def test_whom_a_piece_is_about_is_named_only_when_it_is_one_seat() -> None:
    """`Ada: what with Bridge?`, but of a piece that two could mean nobody is named."""
    session = begin(games.load("peloponnes"), 2)
    bids = [Action("bid", seat, ("A12", 3)) for seat in range(2)]
    for steps, key, seat in ((bids, "ask.which", TABLE), (bids[1:], "ask.bid.amount", 1)):
        steps = [*steps, *(bid._replace(args=("A12", 4)) for bid in steps)]
        shown = Meanings("A12", "show/n0", steps, 1)
        asked = session.piece_questions.which(session.state, shown)
        assert (asked.text.key, asked.seat) == (key, seat)


def test_of_those_who_act_at_once_the_one_whose_turn_it_is_is_asked_first() -> None:
    """Earth, R4.3: the active player first, then clockwise."""
    session = begin(games.load("earth"), 3)
    for step in random_steps(session.state, 6, Counts()):
        board = session.state.view(None)
        seats = [one.seat for one in asked(session) if one.ask is Ask.TURN]
        if board["active"] == 2 and len(seats) == 3:
            assert seats == [1, 2, 0]
            return
        assert session.choose(step) is None
    raise AssertionError("the second seat never chose for all")


def test_a_counted_thing_is_no_action_and_lies_on_a_card_in_words() -> None:
    """What is counted is compost, not composting: an action has the same id."""
    said = games.load("earth").texts.word
    assert [said(code, "compost") for code in ("en", "ja")] == ["compost", "堆肥"]
    named = [said(code, "sprouts:E001") for code in ("en", "ja")]
    assert named == ["sprouts on Japanese Maple", "Japanese Mapleの新芽"]


@pytest.mark.parametrize(
    ("tier", "where"), [("pad", "at the reader"), ("stations", "on your spot")]
)
@pytest.mark.parametrize(("name", "steps", "asked"), [("gaia", 10, "act"), ("earth", 8, "pick")])
def test_where_a_piece_shown_answers_hands_are_told_so(
    tmp_path: Path, name: str, steps: int, asked: str, tier: str, where: str
) -> None:
    """A stranger played a whole match by touch, for nothing told that the reader takes a card."""
    tabletop, session = after(name, tier, 3, steps).stored(tmp_path / "tabletwin.db")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.text.key == f"ask.{asked}"
    assert session.nameable(question.seat), "a piece that is shown answers it"
    assert question.how is not None
    assert where in session.say(question.how)
