"""Gaia Project as the house sees it: seats, options, catalogue and how a match starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.catalogue import Faces
from engine.core.game import Game, Option, Options
from engine.core.text import Texts
from engine.games.gaia_project import faces, reading, setup
from engine.games.gaia_project.state import GaiaState
from engine.games.gaia_project.verbs import GRAMMAR


class GaiaProject(Game):
    """One to four seats; alone against the Automa, which then sits as the second seat."""

    id = "gaia_project"
    rules_version = 1
    seat_counts = (2, 3, 4)
    colours = ("blue", "red", "orange", "yellow", "brown", "gray", "white")
    grammar = GRAMMAR
    catalogue = faces.catalogue()
    texts = Texts(faces.DATA)
    options = (
        Option("map", "first", ("first", "free"), "R2.1"),
        Option("last_turns", False, (False, True), "R2.2", (2, 3, 4)),
        Option(
            "factions",
            "choose",
            ("choose", "dealt", "auction", "choose_then_bid"),
            "R2.6",
            (2, 3, 4),
        ),
        Option("turn_order", "passing", ("passing", "clockwise"), "R17.1", (2, 3, 4)),
    )

    def start(self, seats: int, options: Options, faces: Faces) -> GaiaState:
        state = GaiaState(seats, dict(options))
        setup.begin(state)
        return state

    def from_position(self, data: Mapping[str, Any]) -> GaiaState:
        return reading.read(self, data)


GAME = GaiaProject()
