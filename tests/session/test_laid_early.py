"""What is drawn and laid at another spot, or too early: hands are told where it goes, or that it is
left lying."""

from __future__ import annotations

from pathlib import Path

from companion.session.api import Ask, Mode
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.twin import cues
from companion.ui.truths import truths
from engine import games
from engine.core.steps import Action
from engine.games.peloponnes.faces import LETTERS
from engine.games.peloponnes.state import Peloponnes
from tests.games.hadara.match import place_crests, table
from tests.session.hands import Tabletop, full_register, taken
from tests.session.middle import after

GAME = games.load("peloponnes")


SEED, STEPS = 3, 56
"""A match that stands in a supply round, with one tile of five in the row."""


def opened() -> tuple[Tabletop, Session]:
    """The first round: civilizations are chosen, then tiles turned up."""
    layout, register = load_layout("peloponnes", "stations", 2, {}), full_register(GAME)
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    return tabletop, session


def chosen() -> tuple[Tabletop, Session]:
    tabletop, session = opened()
    for prompt, civ in zip(session.state.awaiting().reveals, ("civ3", "civ4"), strict=True):
        assert session.choose(session.state.reveal(prompt, civ)) is None
    tabletop.settle()
    return tabletop, session


def row(session: Session, number: int) -> str:
    return session.table.layout.stations[f"row:{number}"]


def stands(session: Session) -> Peloponnes:
    assert isinstance(session.state, Peloponnes)
    return session.state


def told(session: Session) -> str:
    instruction = session.view().instruction
    return session.say(instruction.text) if instruction else ""


def test_a_tile_on_the_wrong_space_is_sent_where_it_goes() -> None:
    tabletop, session = chosen()
    first, third = row(session, 0), row(session, 2)
    tabletop.put(third, "A05")
    tabletop.settle()
    assert "space 1 of the tile row" in told(session)
    assert "Put it back" not in told(session)
    assert session.lights() == {third: cues.TAKE, first: cues.PUT}
    tabletop.put(first, "A05")
    tabletop.settle()
    assert session.state.places()["A05"] == "row:0"
    assert session.view().mode is Mode.EQUAL


def test_no_space_shines_while_a_number_is_checked() -> None:
    """ "You should have 9 food. Right?" stood there, and the light said "lay a tile here"."""
    _, session = chosen()
    assert session.lights() == {row(session, 0): cues.PUT}
    session.spot.due = (0, "coins")
    session.telling.changed()
    assert session.view().question is not None
    assert session.lights() == {}
    session.spot.skip()
    session.telling.changed()
    assert session.lights() == {row(session, 0): cues.PUT}


def test_a_civilization_in_the_row_is_sent_to_whose_it_is() -> None:
    tabletop, session = opened()
    (pad,) = session.table.layout.pads_of(0)
    tabletop.put(row(session, 0), "civ3")
    tabletop.settle()
    assert "to Seat 1's place" in told(session)
    assert session.lights() == {row(session, 0): cues.TAKE, pad: cues.PUT}
    tabletop.put(pad, "civ3")
    tabletop.settle()
    assert [step.args for step in taken(session)] == [("civ3",)]


def test_a_tile_of_another_pile_says_of_which_one_it_is() -> None:
    tabletop, session = chosen()
    tabletop.put(row(session, 0), "C01")
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert "is of pile C. Round 1 draws from pile A." in session.say(notice.text)
    assert session.lights() == {row(session, 0): cues.TAKE}


def test_tiles_laid_before_a_supply_round_are_left_lying(tmp_path: Path) -> None:
    """R5.2: the first tile of a round starts a supply round; hands lay the other four as ever."""
    tabletop, session = after("peloponnes", "stations", SEED, STEPS).stored(tmp_path / "m.db")
    state = stands(session)
    assert state.phase == "supply"
    assert 0 < state.revealed < 5
    pile = list(state.piles[LETTERS[state.round - 1]])
    laid = dict(zip(range(state.revealed, 5), pile, strict=False))
    asked = session.pending()
    for number, tile in laid.items():
        tabletop.put(row(session, number), tile)
    tabletop.settle()
    view = session.view()
    assert view.instruction is None
    assert view.notice is not None
    assert "leave it lying" in session.say(view.notice.text)
    assert [one.id for one in session.pending()] == [one.id for one in asked]
    while stands(session).phase == "supply":
        seat = session.state.awaiting().must[0]
        assert session.choose(session.state.legal(seat)[0]) is None
        tabletop.settle()
    view = session.view()
    assert view.notice is None
    first = min(laid)
    assert session.state.places().get(laid[first]) == f"row:{first}", told(session)


def test_all_round_tiles_laid_out_at_once_are_left_lying_until_they_are_asked_for() -> None:
    """Gaia Project, R2.5: whoever laid six round tiles on their spaces before the federation token
    was told to put each of them back into the box."""
    game = games.load("gaia_project")
    layout, register = load_layout(game.id, "stations", 2, {}), full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(game, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    while (prompt := session.state.awaiting().reveals[0]).deck != "federations":
        piece = session.state.could_be(prompt)[0]
        if station := layout.stations.get(prompt.place):
            tabletop.put(station, piece)
            tabletop.settle()
        else:
            assert session.choose(session.state.reveal(prompt, piece)) is None
    tiles = sorted(p.id for p in game.catalogue.pieces.values() if p.deck == "round_tiles")[:6]
    for number, tile in enumerate(tiles):
        tabletop.put(layout.stations[f"round:{number}"], tile)
        tabletop.settle()
        assert told(session) == ""
    assert session.choose(session.state.reveal(prompt, "fed_7vp_ore")) is None
    tabletop.settle()
    lies = {at: one for one, at in session.state.places().items() if at.startswith("round:")}
    assert lies == {f"round:{number}": tile for number, tile in enumerate(tiles)}
    assert session.state.awaiting().reveals[0].deck == "final_tiles"


def asks_about_the_card(session: Session, pad: str) -> bool:
    """Whether its seat is asked what it does with the card at its reader, and nobody is told to
    take that off."""
    question = session.view().question
    assert truths(session.view()) == ()
    assert session.view().notice is None
    return question is not None and (question.ask, question.station) == (Ask.WHICH, pad)


def own_pad(session: Session, seat: int) -> str:
    return next(at for at, pad in session.table.layout.pads.items() if pad.seat == seat)


def test_a_card_that_was_asked_about_is_asked_about_again_after_the_other_one() -> None:
    """Hadara, R4.3: one of two cards goes onto its pile, the other one is bought or sold. It lay at
    the reader: "Buy or sell your other card", and "still lies here. Take it off the reader"."""
    session, tabletop = table("full", faces=games.load("hadara").stand_ins(1))
    pad = own_pad(session, 0)
    tabletop.put(pad, "Y1-08")
    tabletop.settle()
    assert asks_about_the_card(session, pad)
    tabletop.put(session.table.layout.stations["show:yellow"], "Y1-01")
    tabletop.settle()
    tabletop.lift("Y1-01")
    tabletop.wait(20.0)
    assert [(one.verb, one.args) for one in taken(session)[-1:]] == [("discard", ("Y1-01",))]
    assert asks_about_the_card(session, pad), "it is asked, never taken"
    question = session.view().question
    assert question is not None
    verbs = [step.verb for choice in question.choices for step in choice.steps]
    assert verbs == ["buy", "sell"]


def test_a_card_laid_while_the_app_was_closed_is_asked_about_in_its_turn(tmp_path: Path) -> None:
    """It lay on its spot before its player was asked: "lay it on your spot", and "still lies here.
    Take it off the reader"."""
    store, faces = Store(tmp_path / "s.db"), games.load("hadara").stand_ins(1)
    session, tabletop = table("full", faces=faces, store=store)
    while any(step.verb == "wheel" for step in taken(session)):
        assert session.undo() is None
    number, laid = session.view().header.match, session.table
    store.close()
    pad = own_pad(session, 0)
    tabletop.on[pad] = ["Y1-08"]
    session = resume(
        Store(tmp_path / "s.db"), number, games.load,
        layout=laid.layout, register=laid.register, clock=tabletop.clock,
    )  # fmt: skip
    tabletop.connect(session)
    assert session.view().notice is None, "what answers nothing yet is no news"
    assert session.choose(Action("wheel", 0, ("yellow",))) is None
    place_crests(session)
    tabletop.wait(20.0)
    assert taken(session)[-1].verb == "crest", "it is asked, never taken"
    assert asks_about_the_card(session, pad)
