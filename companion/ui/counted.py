"""The picture of a counted thing: what its game prints for it, else one that all games share."""

from __future__ import annotations

from companion.ui.drawings import drawing_of
from companion.ui.widgets import picture_there, printed
from companion.ui.widgets.brush import Brush
from engine.core.game import Game

OF = ":"
"""Between a thing and the card on which it is counted."""


def is_pictured(game: Game | None, what: str) -> bool:
    """Whether there is a picture of a counted thing."""
    name = _name(game, what)
    own = game is not None and (printed.has_sign(game.id, name) or _is_piece(game, name))
    return own or bool(picture_there(name))


def paint_counted(
    brush: Brush, game: Game | None, what: str, x: float, y: float, size: float
) -> None:
    """A counted thing, its lower left corner at x, y."""
    name = _name(game, what)
    if game is not None and printed.sign(brush, game.id, name, x, y, size):
        return
    if game is not None and _is_piece(game, name):
        drawing_of(game.id).paint_piece(brush, name, x, y, size, size, "")
    elif picture_there(name):
        brush.picture(name, x, y, size)


def _name(game: Game | None, what: str) -> str:
    """What stands for it: a sign, or a piece where the drawing says so."""
    kind = what.partition(OF)[0]
    return drawing_of(game.id).counted.get(kind, kind) if game is not None else kind


def _is_piece(game: Game, name: str) -> bool:
    return name in drawing_of(game.id).counted.values()
