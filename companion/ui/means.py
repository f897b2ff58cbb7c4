"""What the signs of a game mean, and how each is painted on its ground, on any screen."""

from __future__ import annotations

from collections.abc import Container

from companion.art.shelf import PALE, Meaning, legend
from companion.ui.drawings import drawing_of
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from engine.games import load


def meanings(game: str, language: str, without: Container[str] = ()) -> list[Meaning]:
    """The signs of the pieces, then those that the drawing of the match paints itself."""
    found = legend(game, language, without)
    for one in drawing_of(game).drawn if found else ():
        if one not in without:
            found.append(Meaning(one, load(game).texts.say(language, f"sign.{one}"), PALE))
    return found


def paint_sign(brush: Brush, game: str, name: str, x: float, y: float, size: float) -> None:
    """A sign as the pieces of its game have it, or as the drawing of the match does."""
    drawing = drawing_of(game)
    if name in drawing.drawn:
        drawing.paint_sign(brush, name, x, y, size)
    else:
        printed.sign(brush, game, name, x, y, size)
