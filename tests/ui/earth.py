"""A match of Earth on the screen, for the tests of its drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.games import load
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.stage import Stage

GAME = load("earth")


def opened(stage: Stage, folder: Path, seats: int, steps: int) -> Any:
    """A match whose hands the match knows, so that there would be something to leak."""
    hall = stage.open(new_house(folder))
    hall.start("earth", SEATS[:seats], {"hands": "known"}, "touch")
    play_on(hall, steps, seed=5)
    stage.frames()
    return hall


def painted(stage: Stage) -> list[str]:
    """Everything written on the drawing and on the answers."""
    found = []
    for widget in stage.root.walk():
        found += [text for *_, text in getattr(widget, "texts", ())]
        found.append(str(getattr(widget, "text", "")))
    return found


def name(card: str) -> str:
    return str(GAME.texts.word("en", card))
