"""When the next supply round comes, told rounds ahead: each inhabitant then eats one food."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.games.peloponnes.screen.pieces import sign
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush
from engine.games.peloponnes.faces import LETTERS, ROUNDS, TILES

HOW = "loss.fed.how"
SHOWN = ("civilizations", "reveal")
"""In these phases this round still turns up tiles."""
SIDE, ROOM = 24.0, 30.0
"""Of its sign, and of the sign with the gap to its words, dp."""


class Comes(NamedTuple):
    """The rounds in which it can come; after the last round where both are beyond it."""

    first: int
    last: int

    @property
    def after(self) -> bool:
        """R12.1: the last one comes once the last round is over."""
        return self.first > ROUNDS


def comes(board: Mapping[str, Any]) -> Comes:
    """R4.1, R5.2: with the tile that bears its sign, somewhere in the rounds of its letter."""
    now = board["round"] + (board["phase"] not in SHOWN)
    seen = {*_seen(board)}
    for tile in TILES.values():
        rounds = [n for n, letter in enumerate(LETTERS, 1) if letter == tile.letter and n >= now]
        if tile.supply and tile.id not in seen and rounds:
            return Comes(rounds[0], rounds[-1])
    return Comes(ROUNDS + 1, ROUNDS + 1)


def _seen(board: Mapping[str, Any]) -> Iterator[str | None]:
    """What lies on the table, and what has gone to the box."""
    yield from board["box"]
    for slot in board["row"]:
        yield slot["tile"]
    for seat in board["seats"]:
        yield seat["about"]
        yield from seat["land"]


def sentence(scene: Scene) -> str:
    """When it comes, in a few words."""
    next_one = comes(scene.board)
    if next_one.after:
        return scene.say("peloponnes.supply.after", n=ROUNDS)
    key = "in" if next_one.first == next_one.last else "between"
    return scene.say(f"peloponnes.supply.{key}", n=next_one.first, m=next_one.last)


def soon(board: Mapping[str, Any]) -> bool:
    """It can come in this round or with the next one."""
    return comes(board).first <= int(board["round"]) + 1


def paint_feeding(brush: Brush, scene: Scene, right: float, middle: float, room: float) -> None:
    """When it comes, with what it asks where both have room, ending at the right."""
    told = sentence(scene)
    for said in (f"{told} ({scene.game_say(HOW)})", told):
        if brush.fits(said, room - dp(ROOM), dp(ONE_LINE), bold=True):
            break
    else:
        return
    colour = theme.accent if soon(scene.board) else theme.ink
    wide = brush.text(said, right, middle, 16, colour, bold=True, across=1, width=room - dp(ROOM))
    sign(brush, "supply", right - wide - dp(ROOM), middle - dp(SIDE) / 2, dp(SIDE))
