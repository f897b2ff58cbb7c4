"""A match of Gaia on a bare table for tests, with faces that nobody says are printed ones."""

from __future__ import annotations

from typing import Any

from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine.core.faces import Face  # type: ignore[attr-defined]
from engine.core.steps import TABLE, Action, Reveal
from engine.games import load
from tests.session.hands import Tabletop, full_register

GAME = load("gaia")
GOALS = ("goal_01", "goal_02", "goal_03", "goal_04")
LIFE = ("city_01", "city_02")
POWERS = ("sun#1", "tornado#1")


class GaiaTable:
    """Two seats at a tier; `nature` and `power` are the cards that are turned up first."""

    def __init__(
        self,
        nature: tuple[str, ...] = ("nature_sea#1", "nature_forest#1", "nature_plains#1"),
        power: tuple[str, ...] = POWERS,
        tier: str = "stations",
        store: Store | None = None,
        **options: Any,
    ) -> None:
        self.options = GAME.check_options(2, options)
        self.layout = load_layout("gaia", tier, 2, self.options)
        self.register = full_register(GAME)
        self.tabletop = Tabletop(self.layout, self.register)
        self.faces: dict[str, Face] = dict(GAME.stand_ins(1))
        self.session: Session = begin(
            GAME, 2, options, layout=self.layout, register=self.register,
            clock=self.tabletop.clock, faces=self.faces, store=store,
        )  # fmt: skip
        self.tabletop.connect(self.session)
        self._set_up(nature, power)

    def _set_up(self, nature: tuple[str, ...], power: tuple[str, ...]) -> None:
        for letter, cards in (("n", nature), ("l", LIFE), ("p", power)):
            for slot, card in enumerate(cards):
                if f"show/{letter}{slot}" in self.layout.places:
                    self.put(f"show/{letter}{slot}", card)
        for slot, goal in enumerate(GOALS):
            self.put(f"goals/g{slot}", goal)
        assert self.session.view().awaiting.must == (0,)

    def put(self, station: str, piece: str) -> None:
        self.tabletop.put(station, piece)
        self.tabletop.settle()

    def lift(self, piece: str) -> None:
        self.tabletop.lift(piece)
        self.tabletop.settle()

    def take(self, *steps: Action | Reveal) -> None:
        """Decide by touch what has to be legal."""
        for step in steps:
            notice = self.session.choose(step)
            assert notice is None, self.session.say(notice.text)
            self.tabletop.settle()

    def read(self, station: str) -> str:
        return self.session.watch.snapshot[station].piece

    def say(self) -> str:
        told = self.session.view().instruction
        return self.session.say(told.text) if told else ""


def turned_up(card: str, place: str) -> Reveal:
    return Reveal("show", TABLE, (card, place))
