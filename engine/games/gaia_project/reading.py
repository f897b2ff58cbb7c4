"""Reading a position that may have been written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import Game
from engine.games.gaia_project.state import GaiaState


def read(game: Game, data: Mapping[str, Any]) -> GaiaState:
    raise NotImplementedError
