"""Gaia Project as the house sees it: seats, options, catalogue and how a match starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.catalogue import Faces, counted_in
from engine.core.game import Game, Option, Options
from engine.core.text import Texts
from engine.games.gaia_project import automa_turn, faces, reading, setup
from engine.games.gaia_project.automa import FACTION_CARDS, LEVELS
from engine.games.gaia_project.situations import GRAMMAR
from engine.games.gaia_project.state import GaiaState


class GaiaProject(Game):
    """One to four seats; alone against the Automa, which then sits as the second seat."""

    id = "gaia_project"
    rules_version = 1
    seat_counts = (1, 2, 3, 4)
    colours = ("blue", "red", "orange", "yellow", "brown", "gray", "white")
    grammar = GRAMMAR
    catalogue = faces.catalogue()
    counted = counted_in(faces.DATA)
    texts = Texts(faces.DATA)
    options = (
        Option("map", "first", ("first", "free"), "R2.1"),
        Option("last_turns", False, (False, True), "R2.2", (2, 3, 4)),
        Option(
            "factions",
            "choose",
            ("choose", "dealt", "auction", "choose_then_bid", "sealed"),
            "R2.6",
            (2, 3, 4),
        ),
        Option("automa", "terrans", tuple(FACTION_CARDS), "R16.2", (1,)),
        Option("level", "automa", LEVELS, "R16.4", (1,)),
        Option("turn_order", "passing", ("passing", "clockwise"), "R17.1", (2, 3, 4)),
    )

    def start(self, seats: int, options: Options, faces: Faces) -> GaiaState:
        state = GaiaState(2 if seats == 1 else seats, dict(options))
        if seats == 1:
            automa_turn.set_up(state, str(options["automa"]), str(options["level"]))
        setup.begin(state)
        return state

    def from_position(self, data: Mapping[str, Any]) -> GaiaState:
        return reading.read(self, data)


GAME = GaiaProject()
