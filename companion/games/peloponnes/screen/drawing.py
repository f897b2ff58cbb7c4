"""Draws a match of Peloponnes: the two rows with their bids, the disasters, every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion.games.peloponnes.feeding import soon
from companion.games.peloponnes.screen.came import came
from companion.games.peloponnes.screen.civilization import tiles_of
from companion.games.peloponnes.screen.disasters import disasters_high, paint_disasters
from companion.games.peloponnes.screen.feeding import sentence
from companion.games.peloponnes.screen.pieces import GAME, paint_piece
from companion.games.peloponnes.screen.rows import least_rows, paint_rows, rows_size
from companion.games.peloponnes.screen.seats import (
    STACKED,
    WIDE,
    paint_row,
    paint_seats,
    row,
    stacked_height,
)
from companion.games.peloponnes.screen.stock import about, paint_stock
from companion.session.api import Choice, Text
from companion.ui.began import Began
from companion.ui.drawing import Drawing, Scene, own
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.core.steps import Reveal
from engine.games import load

ROUNDS = 8
PRICE = ("wood", "stone", "luxury")
UPKEEP = ("wood", "stone", "food", "coins", "luxury")
LUXURY = "remark.luxury"
HUNGER = ("population", "luxury")
LOW, THREE_ABREAST = 270, 320
"""The least height, dp, where seats stand side by side; where five do, three in a line."""
ANSWERS = 74.0
"""Height, dp, of a second line of answers."""
SPACIOUS = 3
"""So many seats have room beside a virtual table with two lines of answers below them."""
NARROW = 320.0
"""No drawing is narrower, dp."""
CLOSE, APART = 8.0, 10.0
"""Between the rows and the disasters below them, and between those and the seats, dp."""
TOLD = 560
"""Least width, dp, in which what came over the seats is told."""


class Peloponnes(Drawing):
    """The drawing of Peloponnes."""

    cover = own(GAME, "cover")
    scored = ("prestige", "population_points")
    lowest = True
    drawn = ("unfinished", "points")
    at_once = frozenset(("move",))
    spent = frozenset(("ask.bid_none",))
    passes = frozenset(("pass", "withdraw", "decline", "starve"))
    followed = frozenset(("feed", "starve"))
    smaller_from = 4
    asks_high = (0.0, 0.0, 335.0)
    ruled = MappingProxyType(
        {
            "earthquake": "R13.4",
            "tempest": "R13.5",
            "disaster": "R13.7",
            "chit": "R13.2",
            "conquest": "R6.4",
            "order_chit": "R7.1",
            "bid_chit": "R6.1",
            "luxury_20_chit": "R2.3",
            "wooden_marker": "R3.1",
            "silver_coin": "R1.3",
            "gold_coin": "R1.3",
            "player_mat": "R2.1",
            "round_overview": "R4.1",
        }
    )
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
        """Rows, disasters, the seat whose turn it is in full, the others as rows; what is narrow
        lies below each other."""
        if width > WIDE:
            return WIDE, THREE_ABREAST if seats > 4 else LOW
        if width >= STACKED:
            return STACKED, 330 + 52 * seats
        shared = least_rows(width) + disasters_high(width)
        return NARROW, shared + APART + CLOSE + stacked_height(seats)

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

    def brings(self, board: Mapping[str, Any], choice: Choice) -> str:
        """The luxury that a bid takes for coins (R2.4), whatever becomes of its tile; the remark of
        one to which nothing else happens says so itself."""
        paid = choice.remark
        if paid is None or paid.key == LUXURY or "m" not in paid.params or choice.amount is None:
            return ""
        if "tile" in paid.params:
            return ""
        return str(load(GAME).texts.say(words.language, LUXURY, paid.params))

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
        rows_w, high = rows_size(scene, w, h)
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

    def paint_has(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        paint_stock(brush, scene, seat, x, y, w, h)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        rows_w, high = rows_size(scene, w, h)
        if scene.board["phase"] == "over":  # no row has a tile: the seats have its room
            paint_seats(brush, scene, x, y, w, h)
        elif rows_w < w:
            side = w - rows_w - dp(20)
            paint_rows(brush, scene, x, y + h - high, rows_w, high)
            paint_disasters(brush, scene, x + rows_w + dp(20), y + h - high, side, high, 1)
            paint_seats(brush, scene, x, y, w, h - high - dp(12))
        else:
            strip, low = dp(disasters_high(w / dp(1))), y + h - high - dp(CLOSE)
            paint_rows(brush, scene, x, y + h - high, w, high)
            paint_disasters(brush, scene, x, low - strip, w, strip)
            paint_seats(brush, scene, x, y, w, low - strip - dp(APART) - y)


DRAWING = Peloponnes()
