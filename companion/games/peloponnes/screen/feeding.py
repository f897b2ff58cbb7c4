"""When the next supply round comes, told rounds ahead: each inhabitant then eats one food."""

from __future__ import annotations

from kivy.metrics import dp

from companion.games.peloponnes.feeding import comes, soon
from companion.games.peloponnes.screen.pieces import sign
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush

HOW = "loss.fed.how"
SIDE, ROOM = 24.0, 30.0
"""Of its sign, and of the sign with the gap to its words, dp."""
ALONE = 36.0
"""Of its sign above its words, dp."""


def sentence(scene: Scene) -> str:
    """When it comes, in a few words."""
    next_one = comes(scene.board)
    if next_one.after:
        return scene.say("peloponnes.supply.after", n=next_one.first - 1)
    key = "in" if next_one.first == next_one.last else "between"
    return scene.say(f"peloponnes.supply.{key}", n=next_one.first, m=next_one.last)


def paint_feeding(brush: Brush, scene: Scene, right: float, middle: float, room: float) -> None:
    """When it comes, with what it asks where both have room, ending at the right."""
    told = sentence(scene)
    for said in (scene.say("said.aside", said=told, aside=scene.game_say(HOW)), told):
        if brush.fits(said, room - dp(ROOM), dp(ONE_LINE), bold=True):
            break
    else:
        return
    colour = theme.accent if soon(scene.board) else theme.ink
    wide = brush.text(said, right, middle, 16, colour, bold=True, across=1, width=room - dp(ROOM))
    sign(brush, "supply", right - wide - dp(ROOM), middle - dp(SIDE) / 2, dp(SIDE))


def paint_feeding_alone(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """When it comes, below its sign, where nothing else stands."""
    told, side, edge = sentence(scene), dp(ALONE), dp(6)
    high = h / 2 - edge
    sign(brush, "supply", x + (w - side) / 2, y + h / 2, side)
    said = scene.say("said.aside", said=told, aside=scene.game_say(HOW))
    said = said if brush.fits(said, w - 2 * edge, high, bold=True) else told
    colour = theme.accent if soon(scene.board) else theme.ink
    brush.words(said, x + edge, y + edge, w - 2 * edge, high, 16, colour, bold=True, across=0.5)
