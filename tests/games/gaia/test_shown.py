"""Cards of Gaia at the one reader of a table: what can mean one thing only is asked of nobody."""

from __future__ import annotations

from typing import Any

from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import Layout, Pad
from engine.core.steps import Action, Step
from tests.games.gaia.table import table as positioned
from tests.games.gaia.tabletop import GAME
from tests.session.hands import Tabletop, full_register, taken

PAD, ADVANCED = "desk/pad", {"mode": "advanced"}
FRESH, FOREST = "city_07", "nature_forest#1"
TORNADO = Action("tornado", 0, ("tornado#1",))


class AtOneReader:
    """Two seats, whose displays and goals lie there by touch."""

    def __init__(self, **options: Any) -> None:
        layout, register = Layout("gaia", "pad", {}, {PAD: Pad(PAD)}), full_register(GAME)
        self.tabletop = Tabletop(layout, register)
        self.session: Session = begin(
            GAME, 2, options, layout=layout, register=register, clock=self.tabletop.clock,
            faces=dict(GAME.stand_ins(1)),
        )  # fmt: skip
        self.tabletop.connect(self.session)
        self.turn_up()

    def turn_up(self) -> None:
        """What lies open is named by touch, as it comes."""
        while prompts := self.session.state.awaiting().reveals:
            state = self.session.state
            used = {FRESH, FOREST, "tornado#1", "protection#1"}
            card = next(one for one in sorted(state.could_be(prompts[0])) if one not in used)
            self.choose(state.reveal(prompts[0], card))

    def choose(self, *steps: Step) -> None:
        for step in steps:
            assert self.session.choose(step) is None

    def show(self, card: str) -> None:
        """Held to the reader for a moment, and laid away; some time goes by."""
        self.tabletop.put(PAD, card)
        self.tabletop.wait(5.0)
        self.tabletop.lift(card)
        self.tabletop.wait(15.0)

    def last(self) -> Step:
        return taken(self.session)[-1]


def test_a_card_that_was_just_turned_up_is_taken_by_showing_it_and_showing_it_once_more() -> None:
    """ "Does City 9 count now?" was asked as often as it was shown."""
    table = AtOneReader(mode="base")
    open_ = next(card for card in table.session.state.places() if card.startswith("animal"))
    table.choose(Action("take", 0, (open_,)))
    table.show(FRESH)
    table.choose(Action("draw", 0, ("nature",)))
    before = taken(table.session)
    table.show(FRESH)
    question = table.session.view().question
    assert question is not None
    assert taken(table.session) == before
    for language, said in (("en", "Take City 7?"), ("de", "Stadt 7 nehmen?")):
        assert table.session.say(question.text, language) == said
    table.show(FRESH)
    assert table.last() == Action("take", 1, (FRESH,))


def test_a_protection_is_of_the_one_other_player_who_may_hold_it() -> None:
    """ "Who plays Protection?" named who played the tornado, and refused that answer."""
    table = AtOneReader(mode="advanced")
    table.choose(TORNADO)
    table.show("protection#1")
    assert table.last() == Action("protect", 1, ("protection#1",))


def test_the_only_card_of_a_tornado_is_kept_by_showing_it() -> None:
    """It had been shown as taken, and "Does the Forest card count now?" was asked of it."""
    table = AtOneReader(mode="advanced")
    table.choose(TORNADO, Action("carry_out", 0, ()))
    table.show(FOREST)
    assert table.last().verb == "stolen"
    table.show(FOREST)
    assert table.last() == Action("keep", 0, (FOREST, 2))


def test_a_tornado_of_two_players_speaks_of_one_card() -> None:
    """ "Which card do you keep?", "The rest is discarded": one card had been taken."""
    table = AtOneReader(mode="advanced")
    table.choose(TORNADO, Action("carry_out", 0, ()))
    table.show(FOREST)
    question = table.session.view().question
    assert question is not None
    assert question.how is not None
    said = table.session.say
    assert said(question.text).endswith("you keep the card that the tornado took.")
    assert said(question.how).startswith("It took only this one: nothing is discarded.")
    table.choose(Action("keep", 0, (FOREST, 2)))
    news = [said(one.text) for one in table.session.view().duties]
    assert any(one.endswith("keeps it.") for one in news), news


def test_a_city_that_is_shown_as_a_third_power_card_is_told_apart_from_powers() -> None:
    """ "That is your third power card: discard one. (City 8)": it read as if City 8 were one."""
    state = positioned([], [{"hand": ["city_06", "sun#1", "rain#1", "tornado#1"]}, {}], ADVANCED)
    state.frames.append(("discard", 0))
    why = state.refuse(Action("discard", 0, ("city_06",)))
    assert why is not None
    assert why.params == {"card": "city_06"}
