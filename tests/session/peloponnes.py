"""A table of Peloponnes that hands have set up, for tests of what people do there."""

from __future__ import annotations

import pytest

from companion.session.api import Mode, Question, StationView
from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine.core.steps import Action, Reveal
from engine.games import load
from tests.session.hands import Hands, Tabletop, full_register, taken

GAME = load("peloponnes")
TILES = ("A01", "A02", "A03", "A04", "A05")


class Table:
    """A match of two (or more) at a tier, set up by hands up to the first bid."""

    def __init__(
        self, tier: str, seats: int = 2, store: Store | None = None, box: int | None = None
    ) -> None:
        self.register = full_register(GAME)
        self.layout = load_layout("peloponnes", tier, seats, GAME.check_options(seats, {}))
        self.tabletop = Tabletop(self.layout, self.register)
        self.session: Session = begin(
            GAME,
            seats,
            layout=self.layout,
            register=self.register,
            clock=self.tabletop.clock,
            store=store,
            box=box,
        )
        self.tabletop.connect(self.session)

    def to_bidding(self) -> None:
        session, tabletop = self.session, self.tabletop
        hands = Hands(session, tabletop, 1)
        for seat in range(len(session.match.seats)):
            session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",)))
        for slot, tile in enumerate(TILES):
            tabletop.put(f"row/t{slot}", tile)
        tabletop.settle()
        while session.view().instruction:
            hands.turn()
        assert session.view().mode is Mode.EQUAL
        assert len(session.match.log) == len(session.match.seats) + 5

    @property
    def question(self) -> Question:
        question = self.session.view().question
        assert question is not None
        return question

    def say(self) -> str:
        instruction = self.session.view().instruction
        return self.session.say(instruction.text) if instruction else ""


@pytest.fixture
def table() -> Table:
    found = Table("stations")
    found.to_bidding()
    return found


def at_pad(session: Session) -> StationView:
    """The one pad of the table, as people see it."""
    return next(one for one in session.view().stations if one.station == "desk/pad")


def bids(session: Session) -> list[Action]:
    return [s for s in taken(session) if isinstance(s, Action)]


def clear(table: Table) -> None:
    for piece in TILES:
        table.tabletop.lift(piece)
    table.tabletop.settle()
