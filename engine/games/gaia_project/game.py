"""Gaia Project as the house sees it: seats, options, catalogue and how a match starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.catalogue import Faces, counted_in
from engine.core.game import PLAY, Game, Option, Options
from engine.core.text import Texts
from engine.games.gaia_project import faces, setup
from engine.games.gaia_project.automa import setup as automa
from engine.games.gaia_project.automa.deck import FACTION_CARDS, LEVELS
from engine.games.gaia_project.decisions.situations import GRAMMAR
from engine.games.gaia_project.meta import META
from engine.games.gaia_project.position import read
from engine.games.gaia_project.state import GaiaProject


class GaiaProjectGame(Game):
    """One to four seats; alone against the Automa, which then sits as the second seat."""

    meta = META
    colours = ("blue", "red", "orange", "yellow", "brown", "gray", "white")
    grammar = GRAMMAR
    anytime = ("standing",)
    catalogue = faces.catalogue()
    counted = counted_in(faces.DATA)
    texts = Texts(faces.DATA)
    options = (
        Option("map", "first", ("first", "free"), "R2.1", group=PLAY),
        Option("last_turns", False, (False, True), "R2.2", (2, 3, 4), group=PLAY),
        Option(
            "factions",
            "choose",
            ("choose", "dealt", "auction", "choose_then_bid", "sealed"),
            "R2.6",
            (2, 3, 4),
            group=PLAY,
        ),
        Option("automa", "terrans", tuple(FACTION_CARDS), "R16.2", (1,), group=PLAY),
        Option("level", "automa", LEVELS, "R16.4", (1,), group=PLAY),
        Option("turn_order", "passing", ("passing", "clockwise"), "R17.1", (2, 3, 4)),
        Option("flexible_federations", False, (False, True), "R17.3"),
    )

    def start(self, seats: int, options: Options, faces: Faces) -> GaiaProject:
        state = GaiaProject(2 if seats == 1 else seats, dict(options))
        if seats == 1:
            automa.set_up(state, str(options["automa"]), str(options["level"]))
        setup.begin(state)
        return state

    def from_position(self, data: Mapping[str, Any]) -> GaiaProject:
        return read.read(self, data)


GAME = GaiaProjectGame()
