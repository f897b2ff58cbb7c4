"""Draws a match of Peloponnes: the two rows with their bids, the disasters, every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion.games.peloponnes.feeding import soon
from companion.games.peloponnes.screen.came import came
from companion.games.peloponnes.screen.feeding import paint_feeding, sentence
from companion.games.peloponnes.screen.pieces import (
    GAME,
    INK,
    SMALL,
    paint_piece,
    place,
    sign,
    tile,
)
from companion.games.peloponnes.screen.seats import (
    WIDE,
    bare_height,
    paint_row,
    paint_seats,
    row,
    tiles_of,
)
from companion.games.peloponnes.screen.stock import about
from companion.session.api import Choice, Text
from companion.ui.began import Began
from companion.ui.drawing import NARROWEST, Drawing, Scene, own
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush
from engine.core.steps import Reveal

ROUNDS = 8
PRICE = ("wood", "stone", "luxury")
UPKEEP = ("wood", "stone", "food", "coins", "luxury")
HUNGER = ("population", "luxury")
HEAD, BIDS = 34.0, 37.0
"""Height of what a row is called, above its tiles, and of the bids below them, dp."""
FLAT = 0.62
"""Flatter than this, the disasters stand beside the rows instead of below them."""
LOW, THREE_ABREAST = 270, 320
"""The least height, dp, where seats stand side by side; where five do, three in a line."""
ANSWERS = 74.0
"""Height, dp, of a second line of answers."""
SPACIOUS = 3
"""So many seats have room beside a virtual table with two lines of answers below them."""
TILE_RATIO = 66 / 62
"""Width of a tile in the rows, in heights."""
LOST = frozenset(("remark.no_join", "remark.no_build", "remark.no_people"))
TOLD = 560
"""Least width, dp, in which what came over the seats is told."""
NAMED = 112
"""What the name of a disaster takes beside its sign, dp."""


class Peloponnes(Drawing):
    """The drawing of Peloponnes."""

    cover = own(GAME, "cover")
    scored = ("prestige", "population_points")
    lowest = True
    drawn = ("unfinished", "points")
    at_once = frozenset(("move",))
    spent = frozenset(("ask.bid_none",))
    passes = frozenset(("pass", "withdraw"))
    followed = frozenset(("feed", "starve"))
    asks_high = (0.0, 0.0, 335.0)
    befalls = MappingProxyType(
        {
            **dict.fromkeys(
                ("loss.fed", "loss.starved", "news.supply", "news.last_supply"), "supply"
            ),
            "news.received": "coins",
            "news.unfinished": "unfinished",
        }
    )

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """Rows, disasters, the seat whose turn it is in full, the others as rows."""
        if width > WIDE:
            return WIDE, THREE_ABREAST if seats > 4 else LOW
        return NARROWEST + 20, 330 + 52 * seats

    def whole(self, width: float, seats: int) -> tuple[float, float]:
        """Many seats' bids take two lines of answers, and their height from the match."""
        low, high = self.least(width, seats)
        return low, high + (ANSWERS if seats > SPACIOUS else 0)

    def purse(self, choice: Choice) -> tuple[str, ...]:
        """What a tile takes, beside a bid; luxury stands in for what is missing. What is drawn is
        no choice: wood alone beside a civilization would hide the coins that the next one gives."""
        if choice.steps and isinstance(choice.steps[0], Reveal):
            return ()
        verb = choice.steps[0].verb if choice.steps else ""
        if verb == "keep":
            return UPKEEP
        if verb in self.followed:
            return HUNGER
        return PRICE if choice.pieces and choice.amount is None else ()

    def about(self, what: str) -> tuple[Text, ...]:
        return about(what)

    def where(self, scene: Scene) -> str:
        board = scene.board
        phase = scene.game_say(f"phase.{board['phase']}")
        if board["phase"] == "over":
            return phase
        return scene.say("peloponnes.where", round=board["round"], of=ROUNDS, phase=phase)

    def began(self, scene: Scene) -> Began | None:
        """Each round has new tiles."""
        number = scene.board["round"]
        if scene.board["phase"] == "over":
            return None
        title = scene.say("table.began", round=number, of=ROUNDS)
        last = scene.game_say("final.round") if number == ROUNDS else ""
        feeds = sentence(scene) if soon(scene.board) else ""
        return Began((number,), title, last or feeds or scene.game_say("phase.reveal"))

    def came(self, scene: Scene) -> list[Began]:
        """R13, R12: the chits that were drawn, a disaster that struck, a supply round."""
        return came(scene)

    def clearing(
        self, scene: Scene, w: float, h: float
    ) -> tuple[float, float, float, float] | None:
        """The rows. While seats are fed nobody looks at the first tiles of the next row: what is
        empty of it, or all where that is too little."""
        row, phase = scene.board["row"], scene.board["phase"]
        if phase == "over":
            return None
        first = max((n for n, slot in enumerate(row, 1) if slot["tile"] is not None), default=0)
        rows_w, high = _rows_size(scene, w, h)
        left = first * rows_w / len(row)
        x = left if rows_w - left >= dp(TOLD) else 0.0
        return x, h - high, rows_w - x - dp(8), high

    def row_of(self, board: Mapping[str, Any], seat: int) -> Sequence[str]:
        """R8.6: new buildings to the left, new land to the right."""
        return [piece for piece in tiles_of(board["seats"][seat]) if piece] if seat >= 0 else ()

    def minds(self, scene: Scene) -> bool:
        """R6.3: its tiles are bid for."""
        return bool(scene.board["phase"] == "bidding")

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        paint_piece(brush, piece, x, y, w, h, name)

    def paint_sign(self, brush: Brush, name: str, x: float, y: float, size: float) -> None:
        brush.picture(name, x, y, size)

    def row(self, width: float) -> float:
        return row(width)

    def paint_row(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        paint_row(brush, scene, seat, x, y, w, h)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        rows_w, high = _rows_size(scene, w, h)
        if scene.board["phase"] == "over":  # no row has a tile: the seats have its room
            paint_seats(brush, scene, x, y, w, h)
        elif rows_w < w:
            _rows(brush, scene, x, y + h - high, rows_w, high)
            _disasters(
                brush, scene, x + rows_w + dp(20), y + h - high, w - rows_w - dp(20), high, 1
            )
            paint_seats(brush, scene, x, y, w, h - high - dp(12))
        else:
            strip = dp(52)
            _rows(brush, scene, x, y + h - high, w, high)
            _disasters(brush, scene, x, y + h - high - strip - dp(8), w, strip, 5)
            paint_seats(brush, scene, x, y, w, h - high - strip - dp(18))


def _rows_size(scene: Scene, w: float, h: float) -> tuple[float, float]:
    """Width and height of the rows: on a wide drawing the disasters stand beside them."""
    if w > dp(WIDE) and h < w * FLAT:
        wide = min(w * 0.72, dp(1400))
        return wide, max(_row_height(wide, h), _told_height(wide, h, len(scene.seats)))
    high = _row_height(w, h)
    if high > scene.seen > 0:  # all of the rows, with the bids, before larger tiles
        high = dp(SMALL + HEAD + BIDS)
    return w, high


def _row_height(w: float, h: float) -> float:
    """Head, tile and bid line of the rows."""
    tile_h = min((w / 5 - dp(24)) / TILE_RATIO, h * 0.34)
    return tile_h + dp(HEAD + BIDS)


def _told_height(w: float, h: float, seats: int) -> float:
    """The same for tiles with their price where seats have no room for tiles: all that they leave,
    up to the least at which a price is read; else nothing."""
    left = h - dp(12) - bare_height(seats)
    wanted = min(dp(SMALL), (w / 5 - dp(24)) / TILE_RATIO) + dp(HEAD + BIDS)
    return wanted if wanted <= left else 0.0


def _rows(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Auction row and conquest row, side by side as they lie on the table."""
    row = scene.board["row"]
    cell = w / max(1, len(row))
    tile_h = h - dp(HEAD + BIDS)
    tile_w = min(cell - dp(24), tile_h * TILE_RATIO)
    for conquest in (False, True):
        slots = [slot for slot in row if slot["conquest"] is conquest]
        if not slots:
            continue
        left = x + slots[0]["slot"] * cell
        width = cell * len(slots) - dp(8)
        head = scene.say("peloponnes.conquest" if conquest else "peloponnes.auction")
        brush.box(left, y, width, h, theme.surface, theme.round)
        if conquest:
            brush.frame(left + 1, y + 1, width - 2, h - 2, theme.warm, theme.round, dp(0.9))
        colour = theme.warm if conquest else theme.soft
        used = brush.text(
            head, left + dp(12), y + h - dp(14), 14, colour, bold=True, width=width - dp(16)
        )
        if len(slots) > len(row) / 2:  # the wider of the two
            room = width - used - dp(36)
            paint_feeding(brush, scene, left + width - dp(12), y + h - dp(15), room)
        for slot in slots:
            middle = x + slot["slot"] * cell + (cell - dp(8)) / 2
            _slot(brush, scene, slot, middle - tile_w / 2, y + dp(BIDS), tile_w, tile_h)


def _slot(
    brush: Brush, scene: Scene, slot: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """One place of the rows: the tile, who bids, what is needed."""
    piece = slot["tile"]
    if piece is None:
        brush.dashes(x, y, w, h, theme.hollow)
        return
    x, y, w, h = place(piece, x, y, w, h)
    if piece in scene.choosable and piece != scene.picked and _lost(scene, piece):
        brush.frame(x - dp(3), y - dp(3), w + dp(6), h + dp(6), theme.soft, dp(9), dp(1.2))
    elif piece in scene.choosable or piece == scene.picked:
        grow = dp(6) if piece == scene.picked else dp(4)
        brush.box(x - grow, y - grow, w + 2 * grow, h + 2 * grow, theme.glow, dp(10))
    tile(brush, piece, x, y, w, h)
    brush.spot(x, y, w, h, partial(scene.pick, piece), piece)
    low, middle = y - dp(19), x + w / 2
    if slot["bidder"] is not None:
        _bid(brush, scene, slot, middle, low)
    elif asked := _asks(scene, slot):
        brush.text(asked, middle, low, 13.5, theme.soft, across=0.5, width=w)


def _offers(scene: Scene, piece: str) -> list[Choice]:
    asked = scene.view.question
    return [one for one in asked.choices if piece in one.pieces] if asked else []


def _lost(scene: Scene, piece: str) -> bool:
    """R6.9, R8.2: whatever is bid for it now it would be lost, and nobody is led there."""
    remarks = [one.remark.key if one.remark else "" for one in _offers(scene, piece)]
    return bool(remarks) and {*remarks} <= LOST


def _asks(scene: Scene, slot: dict[str, Any]) -> str:
    """What a tile asks for: a bid that moves is as high as it is, a new one may be higher, though
    somebody has no more coins."""
    offered = [one for one in _offers(scene, slot["tile"]) if one.amount]
    least = min((one.amount or 0 for one in offered), default=slot["least"])
    bids = len(scene.seats) > 1 and all(one.steps[0].verb == "bid" for one in offered)
    key = "table.from" if bids or len(offered) > 1 else "table.just"
    return scene.say(key, amount=least) if least else ""


def _bid(brush: Brush, scene: Scene, slot: dict[str, Any], middle: float, y: float) -> None:
    """The bid that stands: the seat's shape, the amount, a coin."""
    seat = slot["bidder"] - 1
    shade, shape = seat_sign(scene.seats[seat].colour, seat)
    brush.box(middle - dp(44), y - dp(15), dp(88), dp(30), theme.parchment, dp(15))
    brush.sign(f"seat_{shape}", middle - dp(36), y - dp(10), dp(20), shade)
    brush.text(str(slot["bid"]), middle - dp(8), y, 18, INK, bold=True)
    sign(brush, "coins", middle + dp(14), y - dp(10), dp(20))


def _disasters(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, abreast: int
) -> None:
    """The five disasters with their chits; a cross and a word say that one has struck."""
    disasters = scene.board["disasters"]
    lines = -(-len(disasters) // abreast)
    cell_w, cell_h = w / abreast, h / lines
    for i, disaster in enumerate(disasters):
        cx = x + i % abreast * cell_w
        cy = y + h - (i // abreast + 1) * cell_h
        _disaster(brush, scene, disaster, cx, cy + dp(2), cell_w - dp(6), cell_h - dp(4))


def _disaster(
    brush: Brush, scene: Scene, disaster: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    now = scene.board["disaster"] == disaster["id"]
    faded = 0.5 if disaster["struck"] and not now else 1.0
    brush.box(x, y, w, h, theme.surface, dp(10))
    if now:
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.warm, dp(10), dp(1.6))
    size = min(h - dp(8), dp(44), max(dp(18), w - dp(NAMED)))
    sign(brush, disaster["id"], x + dp(7), y + (h - size) / 2, size, faded)
    left = x + size + dp(14)
    name = scene.name(disaster["id"])
    room = x + w - left - dp(6)
    low, line = y + h * 0.68, y + h * 0.28
    if h < dp(46):
        low = line = y + h / 2
        room -= dp(18) if disaster["struck"] else dp(17) * disaster["of"]
    named = theme.soft if faded < 1 else theme.ink
    brush.text(name, left, low, 14, named, width=room - dp(4))
    if low == line:
        left, room = left + room, x + w - left - room
    if disaster["struck"]:
        brush.sign("cross", left, line - dp(7), dp(14), theme.soft)
        struck = scene.say("peloponnes.struck")
        if brush.fits(struck, room - dp(18), dp(ONE_LINE)):
            brush.text(struck, left + dp(18), line, 14, theme.soft)
        return
    for i in range(disaster["of"]):
        cx = left + dp(7) + i * dp(19)
        brush.disc(cx, line, dp(7), theme.hollow)
        if i < disaster["chits"]:
            brush.disc(cx, line, dp(6), theme.warm)
        else:
            brush.disc(cx, line, dp(5.5), theme.surface)


DRAWING = Peloponnes()
