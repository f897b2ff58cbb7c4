"""Which of two equal cards is which is only a matter of where each lies."""

from __future__ import annotations

from companion.session.api import Ask, Mode
from companion.twin.meaning import meanings
from engine.core.steps import TABLE, Action, Reveal
from tests.games.gaia.tabletop import GAME, GaiaTable, turned_up

TWO_SEAS = ("nature_sea#1", "nature_sea#2", "nature_plains#1")


def test_equal_cards_that_change_places_are_no_change() -> None:
    table = GaiaTable(TWO_SEAS)
    before = list(table.session.match.log)
    table.tabletop.lift("nature_sea#1")
    table.put("show/n0", "nature_sea#2")
    table.put("show/n1", "nature_sea#1")
    assert table.session.view().mode is Mode.EQUAL
    assert table.session.match.log == before
    assert (table.read("show/n0"), table.read("show/n1")) == ("nature_sea#1", "nature_sea#2")


def test_a_card_named_by_touch_is_the_one_that_lies_there() -> None:
    """The screen offers one of the equal cards; from then on the tag is read as that one."""
    table = GaiaTable()
    table.take(Action("take", 0, ("nature_sea#1",)))
    table.tabletop.lift("nature_sea#1")
    table.tabletop.settle()
    table.take(turned_up("nature_sea#2", "nature:0"))  # named on the screen, not yet laid
    table.put("show/n0", "nature_sea#5")
    assert table.session.view().mode is Mode.EQUAL
    assert table.read("show/n0") == "nature_sea#2"


def test_of_two_equal_cards_the_one_whose_place_is_empty_was_taken() -> None:
    table = GaiaTable(TWO_SEAS)
    table.tabletop.lift("nature_sea#1")
    table.put("show/n0", "nature_sea#2")
    table.put("show/n1", "nature_sea#1")  # they have changed places
    table.lift("nature_sea#1")
    question = table.session.view().question
    assert question is not None
    assert question.ask is Ask.CONFIRM
    assert question.choices[0].places == ("nature:1",)
    assert table.session.answer(question.id, question.choices[0].id) is None
    table.put("show/n1", "nature_desert#1")
    assert table.session.match.log[-1].step == turned_up("nature_desert#1", "nature:1")
    assert table.session.view().mode is Mode.EQUAL


def test_a_shown_card_is_the_known_copy_in_that_hand() -> None:
    """Seat 1 is known to hold one sea. Any sea it shows is that one, not an unseen card more."""
    table = GaiaTable()
    table.take(Action("take", 0, ("nature_sea#1",)))
    table.tabletop.lift("nature_sea#1")
    table.put("show/n0", "nature_desert#1")
    state = table.session.state
    unseen = state.view(None)["seats"][0]["hand"]["nature"]
    table.put("seat1/pad", "nature_sea#4")
    question = table.session.view().question  # where it goes was not shown: it is looked at first
    assert question is not None
    assert table.session.answer(question.id, question.choices[0].id) is None
    played = table.session.match.log[-1].step
    assert played == Action("nature", 0, ("nature_sea#1", "0,0"))
    assert table.session.state.view(None)["seats"][0]["hand"]["nature"] == unseen - 1
    assert table.read("seat1/pad") == "nature_sea#1"


def test_a_known_card_without_a_use_is_not_taken_for_an_equal_one_on_display() -> None:
    """No tile is in play, so a sun cannot be played; the other sun stays where it lies."""
    table = GaiaTable(power=("sun#1", "sun#2"), mode="advanced")
    table.take(Action("take", 0, ("sun#1",)))
    table.tabletop.lift("sun#1")
    table.put("show/p0", "rain#1")
    before = list(table.session.match.log)
    table.put("seat1/pad", "sun#1")
    assert table.session.match.log == before
    assert table.session.view().notice is not None


def test_a_card_of_a_hand_is_not_taken_for_its_twin_that_lies_on_display() -> None:
    """R9.8: no tile is in play, so the rain of seat 1's hand cannot be played. It was taken for
    the open one, which a reader sees; that one's refill and a card too many followed."""
    table = GaiaTable(power=("rain#1", "sun#1"), mode="advanced")
    before = list(table.session.match.log)
    table.put("seat1/pad", "rain#2")
    assert table.session.match.log == before
    view = table.session.view()
    assert view.question is None or view.question.piece != "rain#2"
    assert view.notice is not None
    assert table.session.say(view.notice.text) == "There is no tile yet on which it works."


def test_a_card_that_has_had_its_say_is_not_taken_for_an_equal_unseen_one() -> None:
    """Seat 1 names the tornado that it discards; the same card on the pad plays no other one."""
    table = GaiaTable(power=("sun#1", "tornado#1"), mode="advanced")
    table.take(Action("take", 0, ("tornado#1",)))
    table.tabletop.lift("tornado#1")
    table.put("show/p1", "rain#1")
    table.take(Action("draw", 0, ("power",)), Action("discard", 0, ("tornado#1",)))
    table.take(*(Action("draw", 1, ("nature",)) for _ in range(2)))
    before = list(table.session.match.log)
    table.put("seat1/pad", "tornado#1")
    assert table.session.match.log == before


def test_of_several_seats_the_one_that_is_asked_first_shows_its_card() -> None:
    """Seat 3 is known to hold a swamp; the swamp on the shared pad is what seat 2 was robbed of."""
    state = GAME.from_position(
        {
            "format": "tabletwin-position", "version": 1, "game": "gaia",
            "options": {"mode": "advanced"},
            "seats": [
                {"hand": ["tornado#1"]},
                {"unseen": {"nature": 2}},
                {"hand": ["nature_swamp#5"], "unseen": {"nature": 1}},
            ],
        }
    )  # fmt: skip
    state.take(Action("tornado", 0, ("tornado#1",)))
    faces = {piece.id: piece.face for piece in GAME.catalogue}
    found = meanings(state, "nature_swamp#1", TABLE, faces)
    assert found == [Reveal("stolen", 1, ("nature_swamp#1",))]
