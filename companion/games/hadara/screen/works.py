"""Draws the works of a seat of Hadara: its statues, its medals, the tiles that it has left."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen.pieces import COLOURS, INK, colony_front, shield, sign, tile
from companion.games.hadara.screen.preview import landing
from companion.games.hadara.screen.small import paint_colony
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush

BETWEEN = 6.0
"""Between the statues, where they have a line of their own, and the other works, dp."""
TILE_DECISIONS = ("colonies", "statues", "medals", "tile_on_card")
"""Decisions in which a bonus tile may be put somewhere."""
STATUES = ("ST6", "ST12", "ST20", "ST30")
SCORED = 56.0
"""Least height, dp, in which a statue has its points beside what it requires."""
BESIDE = 24.0
"""Width, dp, of how many tiles of a colour there are, and of what is free before the next ones."""
WORTH = 86.0
"""Width, dp, of what medals are worth and cost."""
WORKS = 50.0
"""Least height, dp, in which statues, medals and tiles are read."""
SHARES = 0.37, 0.29, 0.34
"""Of one line: statues, medals, tiles with the colonies below them."""
COLONY = 0.55
"""Height of the colonies by that of tiles and colonies: two lines of what one gives are read."""


def works_high(h: float, *, narrow: bool) -> float:
    """The height of the works of a seat, on one line or on two."""
    if narrow:
        return 2 * dp(WORKS) + dp(BETWEEN)
    return max(dp(WORKS), min(dp(70), h * 0.17))


def paint_works(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Statues with their tiles, colonies, medals with what they are worth now, free tiles; the
    statues on a line of their own where it is narrow."""
    narrow = h >= 2 * dp(WORKS)
    statues, medals, tiles = (share * (w - dp(18)) for share in SHARES)
    left, high = statues + dp(6), h
    if narrow:
        statues, medals, tiles = w, w / 2 - dp(3), w / 2 - dp(3)
        left, high = 0.0, dp(WORKS)
    cell = statues / len(STATUES)
    for i, statue in enumerate(STATUES):
        _statue(brush, scene, data, statue, x + i * cell, y + h - high, cell - dp(5), high)
    _medals(brush, scene, data, x + left, y, medals, high)
    _tiles(brush, scene, data, x + left + medals + dp(6), y, tiles, high)


def _statue(
    brush: Brush, scene: Scene, data: dict[str, Any], statue: str, x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    """A statue: its requirement, bright within reach, with its tile once it is carved, and what it
    scores where that has room; it shines and answers while its seat may carve it."""
    carved = data["statues"].get(statue)
    reached = statue in data["reach"]["statues"]
    if statue in scene.choosable and scene.focus == scene.question_seat:
        brush.box(x - dp(3), y - dp(3), w + dp(6), h + dp(6), theme.glow, dp(9))
        brush.spot(x, y, w, h, partial(scene.pick, statue), statue)
    brush.box(x, y, w, h, theme.raised if carved or reached else theme.ground, dp(8))
    size = min(h - dp(16), w * 0.42, w - dp(31), dp(30))
    left, low = x + dp(5), y + (h - size) / 2
    if carved:
        tile(brush, carved[0], carved[1], left, low, size)
    else:
        sign(brush, "culture", left, low, size, 1.0 if reached else 0.5)
    needs, middle = statue.removeprefix("ST"), y + h / 2
    if h >= dp(SCORED):
        middle, worth = y + h * 0.7, min(h * 0.5, w * 0.46)
        shield(
            brush, scene.board["statues"][statue], x + w - worth - dp(2), y + dp(3), worth, worth
        )
    brush.text(needs, x + w - dp(6), middle, 16, theme.ink, bold=True, across=1,
               width=w - size - dp(12))  # fmt: skip


def _medals(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Silver with its tracks, gold with its sets; what they are worth now, what they cost."""
    prices = data.get("medals", {})
    line = h / 2
    for i, metal in enumerate(("silver", "gold")):
        low = y + h - (i + 1) * line
        size = min(line * 0.86, dp(28))
        ink = theme.ink
        if metal in landing(scene) and scene.focus == scene.question_seat:
            ink = INK
            brush.box(x - dp(3), low, w + dp(3), line, theme.glow, dp(6))
            brush.spot(x - dp(3), low, w + dp(3), line, partial(scene.pick, metal), metal)
        sign(brush, metal, x, low + (line - size) / 2, size)
        owned = data["silver"] if metal == "silver" else [""] * data["gold"]
        left = x + size + dp(4)
        if metal == "silver":
            side = min(line * 0.96, (w - size - dp(WORTH)) / max(1, len(owned)))
            for colour in owned:
                tile(brush, colour, "track", left, low + (line - side * 0.92) / 2, side * 0.92)
                left += side
        else:
            sets, wide = data["worth"]["sets"], min(w * 0.4, w - size - dp(90))
            text = scene.game_say("draw.sets", medals=len(owned), sets=sets)
            text = text if brush.fits(text, wide, dp(ONE_LINE)) else f"{len(owned)}×{sets}"
            left += brush.text(text, left, low + line / 2, 14, theme.ink, width=wide) + dp(4)
        price, right = str(prices.get(metal, "")), x + w - dp(22)
        soft = theme.soft if ink == theme.ink else ink
        wide = brush.text(price, right, low + line / 2, 13, soft, across=1)
        worth = f"= {data['worth'][metal]}"
        brush.text(worth, left + dp(2), low + line / 2, 14, ink, bold=True,
                   width=right - wide - dp(6) - left)  # fmt: skip
        if price:
            sign(brush, "coins", x + w - dp(20), low + line / 2 - dp(8), dp(16))


def _tiles(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Unused bonus tiles above, to be touched where one is used; own colonies and monuments below,
    to be read large."""
    cell = w / 4
    tall = h * COLONY
    size = min(h * 0.96 - tall, dp(26), cell - dp(BESIDE))
    low, middle = y + h - size, y + h - size / 2
    for i, colour in enumerate(held for held in COLOURS[:4] if data["tiles"][held]):
        left = x + i * cell
        lit = colour in scene.choosable and data["decision"] in TILE_DECISIONS
        if lit:
            brush.box(left - dp(2), low - dp(3), cell - dp(3), size + dp(6), theme.glow, dp(5))
            brush.spot(left, y + h / 2, cell, h / 2, partial(scene.pick, colour), colour)
        tile(brush, colour, "track", left, low, size)
        brush.text(f"×{data['tiles'][colour]}", left + size + dp(3), middle, 14,
                   INK if lit else theme.ink, width=cell - size - dp(8))  # fmt: skip
    left = x
    wide = w / max(3, len(data["colonies"]) + len(data["monuments"])) - dp(3)
    for level, colony in data["colonies"].items():
        face = colony or colony_front(level)
        paint_colony(brush, face, level, left, y, wide, tall)
        brush.spot(left, y, wide + dp(3), h / 2, partial(scene.pick, face), face)
        left += wide + dp(3)
    for monument, (colour, side) in data["monuments"].items():
        _monument(brush, colour, side, left, y + h * 0.04, wide, tall - h * 0.05)
        brush.spot(left, y, wide + dp(3), h / 2, partial(scene.pick, monument), monument)
        left += wide + dp(3)


def _monument(brush: Brush, colour: str, side: str, x: float, y: float, w: float, h: float) -> None:
    """An own monument: built with its tile, or recycled for coins (R16.12)."""
    brush.box(x, y, w, h, theme.parchment_edge if colour else theme.raised, dp(4))
    size = min(h * 0.94, w * 0.9)
    left, low = x + (w - size) / 2, y + (h - size) / 2
    if colour:
        tile(brush, colour, side, left, low, size)
    else:
        sign(brush, "coins", left, low, size)
