"""Draws a match of Hadara: what is everybody's beside every seat; what its answers show and say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen import table
from companion.games.hadara.screen.came import came
from companion.games.hadara.screen.counts import sets_up
from companion.games.hadara.screen.display import LEVELS
from companion.games.hadara.screen.gains import GAME, TRACKS, paint_written
from companion.games.hadara.screen.pieces import (
    COLOURS,
    INK,
    RATIO,
    colony_front,
    colour_of,
    in_doubt,
    known_face,
    paint_piece,
    segment,
    tile,
)
from companion.games.hadara.screen.preview import lands, price_of
from companion.games.hadara.screen.seats import (
    FLAT,
    FULL,
    LOW,
    NARROW,
    SEAT_LINE,
    paint_seats,
    stacked_height,
)
from companion.games.hadara.screen.small import DOUBT, paint_named
from companion.games.hadara.screen.wheel import EPOCH
from companion.session.api import Choice, Question
from companion.ui import stand_in
from companion.ui.began import Began
from companion.ui.drawing import BROAD, Scene, own
from companion.ui.seat_line import InLines
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.price_tag import Price
from engine.core.ledger import POINTS
from engine.games import load

STAR, GOLD = "star", "#f2c230"
"""The sign of the cards that a first match leaves out, and its colour as it is printed."""
OF_EXPANSION = {
    "nobles": ("back", "turn", "full_price"),
    "markets": ("market", "monument", "recycle"),
}
"""The signs that are on the cards of an expansion alone, by its option."""
SEGMENT = "wheel:"
"""A colour of the wheel beside an answer."""
TILE = "tile:"
"""A bonus tile beside an answer, by its colour."""
CARD_ASKED = ("ask.choose", "ask.pick", "ask.feed")
"""How the questions for a card begin."""
ON_WHEEL = ("wheel", "crest")
"""What is answered by a colour of the wheel."""
ON_A_SIDE = ("carve", "build", "tile_on_card")
"""What is done with a bonus tile that lies on one of its sides."""
ALL = {"side": ("coins", *TRACKS), "remove": (*TRACKS, POINTS)}
"""What a deed brings or costs besides coins, by its verb."""
SQUAT, SQUAT_LEAST = 0.38, 260.0
"""Height of an upright table by its width, where its piles, so high in dp, can be read beside a
wheel that leaves nothing free."""
LEAST = 320.0
"""No drawing is narrower, dp."""
APART_BELOW = 10.0
"""Between what is everybody's and the seats below it, dp."""
BESIDE = 250.0
"""Least height, dp, in which the wheel stands beside a seat with its cards on two lines."""
FRAMES = 16.0
"""What frames take of the height below a hand, dp."""
LOW_PAGE = 700.0
"""Height, dp, of a page below which the match leaves the cards of a hand no more than a line."""
TABLE_AND_HAND = 1.6
"""Height of an upright page by its table, where a hand has room above it."""
APART = 0.3
"""In widths of a bonus tile, how far its two sides are drawn from the middle."""


class Hadara(InLines):
    """The drawing of Hadara."""

    cover = own(GAME, "cover")
    seat_line = SEAT_LINE
    scored = ("coins", "income", "military", "culture", "food")
    by_print = True
    weighed = frozenset({"side", "silver"})
    either_way = frozenset({"wheel"})
    passed_over = frozenset({"news.no_colony", "news.no_statue"})
    passes = frozenset({"skip", "done"})
    stays = ("silver", "gold")
    drawn = ("written", STAR, "dashes", stand_in.NAME)
    broad = RATIO
    hand_above = 580.0
    smaller_from = 1
    asks_high = (211.0, 184.0, 275.0)
    told_high = (275.0, 251.0, 344.0)
    ruled = MappingProxyType(
        {
            "purple_star": "R19.1",
            "purple1": "R19.1",
            "purple2": "R19.1",
            "purple3": "R19.1",
            "noble_yellow": "R19.2",
            "noble_red": "R19.2",
            "noble_blue": "R19.2",
            "noble_green": "R19.2",
            "setup_card": "R2.6",
            "monument": "R16.12",
            "colony_front": "R7.5",
            "market": "R16.4",
            "stall": "R16.8",
        }
    )
    counted = MappingProxyType(
        {"coins": "coin", "gold_medals": "gold", "stall": "stall"}
        | {f"tiles_{colour}": f"{TILE}{colour}" for colour in COLOURS[:4]}
    )

    def hand_stays(self, *, known: bool) -> bool:
        return True

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """The wheel with its piles above the seat whose turn it is, or beside it; all below each
        other where it is narrow."""
        if width < NARROW:
            shared = table.narrow_high(markets=False) + APART_BELOW
            return LEAST, shared + stacked_height(seats) + FULL
        return NARROW, BESIDE if width > BROAD else max(640.0, width * 0.95)

    def below_hand(self, width: float, height: float, seats: int) -> float:
        """R4.2: an upright page shows all of it: what a purchase does is read there; and so does a
        low one. Where it could not, the cards are no smaller for it."""
        wanted = self.least(width, seats)[1]
        upright = width <= BROAD and height >= wanted * TABLE_AND_HAND
        low = width > BROAD and height < LOW_PAGE
        return wanted + FRAMES if upright or low else 0.0

    def where(self, scene: Scene) -> str:
        board = scene.board
        phase = scene.game_say(f"phase.{board['phase']}")
        if not board["epoch"] or board["over"]:
            return phase
        epoch = EPOCH[board["epoch"]]
        return scene.game_say("draw.where", epoch=epoch, half=board["half"], phase=phase)

    def owed(self, board: Mapping[str, Any], seat: int) -> str:
        """R7.5: a front that nobody has told yet counts nothing until the end asks for it."""
        return "draw.owed" if board["unknown"] else ""

    def began(self, scene: Scene) -> Began | None:
        """Each epoch has two phases: cards are chosen, then those that nobody chose."""
        board = scene.board
        if not board["epoch"] or board["over"]:
            return None
        epoch, half = board["epoch"], board["half"]
        title = scene.game_say("draw.began", epoch=EPOCH[epoch], half=half)
        begins = scene.game_say("phase.choose" if half == "A" else "phase.pick")
        return Began((epoch, "AB".index(half)), title, begins)

    def came(self, scene: Scene) -> list[Began]:
        """R7-R11: a colony that was turned over, and what went by without a question."""
        return came(scene)

    def purse(self, choice: Choice) -> tuple[str, ...]:
        """The sides of a set-up card differ in their tracks alone; a card that is given up takes
        its own with it."""
        verb = choice.steps[0].verb if choice.steps else ""
        return ALL.get(verb, ("coins",))

    def price(self, board: Mapping[str, Any], choice: Choice) -> Price | None:
        """R5.1: one coin less for each own card of the colour."""
        step = choice.steps[0] if choice.steps else None
        if step is None or step.verb != "buy":
            return None
        card = str(step.args[0])
        return price_of(board["seats"][step.seat], card, known_face(card, self.told(card)))

    def carried(self, named: str) -> str:
        """A colony by its front, a bonus tile by its colour."""
        if named in LEVELS:
            return colony_front(named)
        return f"{TILE}{named}" if named in COLOURS[:4] else ""

    def lands(self, choice: Choice) -> str:
        return lands(choice)

    def absent(self, options: Mapping[str, Any]) -> frozenset[str]:
        """R2.3: the basic game leaves out the cards with a star; what an expansion alone has is in
        no match without it."""
        found = {STAR} if options.get("game") == "basic" else set()
        return frozenset(
            found.union(*(of for one, of in OF_EXPANSION.items() if not options.get(one, True)))
        )

    def paint_sign(self, brush: Brush, sign: str, x: float, y: float, size: float) -> None:
        if sign == STAR:
            brush.sign("seat_star", x, y, size, INK)
            brush.sign("seat_star", x + size * 0.14, y + size * 0.14, size * 0.72, GOLD)
        elif sign == "dashes":
            brush.dashes(x, y, size, size, DOUBT)
        elif sign == stand_in.NAME:
            stand_in.disc(brush, x + size / 2, y + size / 2, size * stand_in.ALONE)
        else:
            paint_written(brush, x, y, size)

    def says(self, face: str) -> tuple[str, ...]:
        """What a purple card does from now on."""
        if not colour_of(face):
            return ()
        effect = known_face(face, self.told(face)).get("effect", "none")
        return () if effect == "none" else (f"does.{effect}",)

    def marked(self, face: str) -> tuple[str, ...]:
        found = load(GAME).catalogue.pieces.get(face)
        if in_doubt(face, self.told(face)):
            return ("rule.R19.6",)
        return ("rule.R1.3",) if found is not None and found.kind == "purple_star" else ()

    def word(self, question: Question, face: str) -> str:
        """The signs of a purple card are read by nobody at first: where a card is chosen, what it
        does stands below it in a few words."""
        said = self.says(face) if question.text.key.startswith(CARD_ASKED) else ()
        key = next((key.replace("does.", "pick.") for key in said), "")
        return f"{key}.short" if load(GAME).texts.has(f"{key}.short") else key

    def places(self, question: Question, pieces: Sequence[str]) -> Sequence[str]:
        """R9.1: each pile keeps its place, also when it is empty."""
        if not question.text.key.startswith("ask.pick"):
            return ()
        tops = {colour_of(piece): piece for piece in pieces}
        return [tops.get(colour, "") for colour in COLOURS]

    def shows(self, choice: Choice) -> str:
        """The colour of the wheel that a crest is pointed at; the tile that is spent."""
        step = choice.steps[0] if len(choice.steps) == 1 else None
        if step is None or step.verb not in (*ON_WHEEL, "silver", *ON_A_SIDE):
            return ""
        colour = next(str(arg) for arg in step.args if arg in COLOURS)
        if step.verb in ON_WHEEL:
            return f"{SEGMENT}{colour}"
        return f"{TILE}{colour}:{step.args[-1]}" if step.verb in ON_A_SIDE else f"{TILE}{colour}"

    def back(self, deck: str) -> str:
        """Of the epoch cards; colonies and set-up cards lie open."""
        return f"back_{deck}" if deck[:-1] in COLOURS else ""

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        if piece.startswith(SEGMENT):
            segment(brush, piece.removeprefix(SEGMENT), x, y, w, h)
            return
        if piece.startswith(TILE):
            _spent(brush, piece.removeprefix(TILE), x, y, w, h)
            return
        told = self.told(piece)
        if colour_of(piece):
            paint_named(brush, piece, known_face(piece, told), x, y, w, h)
        else:
            paint_piece(brush, piece, x, y, w, h, name, told)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        if h < dp(FLAT):
            paint_seats(brush, scene, x, y, w, h)
        elif h < dp(LOW):
            left = w * 0.36 if sets_up(scene) else min(w * 0.36, h * 1.1)
            table.small(brush, scene, self.told, x, y, left, h)
            paint_seats(brush, scene, x + left + dp(10), y, w - left - dp(10), h)
        elif w < dp(NARROW):
            high = dp(table.narrow_high(markets=bool(scene.board["markets"])))
            table.narrow(brush, scene, self.told, x, y + h - high, w, high)
            paint_seats(brush, scene, x, y, w, h - high - dp(APART_BELOW), narrow=True)
        elif w > h * 1.15:
            left = min(w * 0.36, h * 0.8)
            table.broad(brush, scene, self.told, x, y, left, h)
            paint_seats(brush, scene, x + left + dp(12), y, w - left - dp(12), h)
        else:
            flat = w * SQUAT >= dp(SQUAT_LEAST) and not scene.board["markets"]
            high = min(h * 0.4, w * (SQUAT if flat else 0.62))
            (table.flat if flat else table.low)(brush, scene, self.told, x, y + h - high, w, high)
            paint_seats(brush, scene, x, y, w, h - high - dp(APART_BELOW))


def _spent(brush: Brush, told: str, x: float, y: float, w: float, h: float) -> None:
    """A bonus tile as it will lie; points up, all look alike: the side with the colour, which is
    turned over, shows behind it."""
    colour, _, side = told.partition(":")
    size = min(w / (1 + 2 * APART) if side == "points" else w, h, dp(40))
    left, low = x + (w - size) / 2, y + (h - size) / 2
    if side == "points":
        tile(brush, colour, "track", left - size * APART, low, size)
        left += size * APART
    tile(brush, colour, side or "track", left, low, size)


DRAWING = Hadara()
