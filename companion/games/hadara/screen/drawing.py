"""Draws a match of Hadara: the wheel, the discard piles, colonies and monuments, every seat."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen.counts import has_counts, paint_counts
from companion.games.hadara.screen.gains import GAME, TRACKS, paint_written
from companion.games.hadara.screen.markets import paint_markets
from companion.games.hadara.screen.pieces import (
    COLOURS,
    INK,
    PALE,
    RATIO,
    SHADE,
    colony_front,
    colour_of,
    known_face,
    paint_piece,
    segment,
    sign,
    tile,
)
from companion.games.hadara.screen.preview import (
    considered,
    landing,
    lands,
    paint_preview,
    price_of,
)
from companion.games.hadara.screen.seats import FLAT, LOW, SEAT_LINE, paint_seats
from companion.games.hadara.screen.small import legible, paint_card
from companion.games.hadara.screen.stacks import paint_deeds, paint_low
from companion.session.api import Choice, Question
from companion.ui.began import Began
from companion.ui.drawing import BROAD, Scene, own
from companion.ui.palette import seat_sign
from companion.ui.seat_line import InLines
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.price_tag import Price
from engine.core.ledger import POINTS
from engine.games import load

LEVELS = ("3", "9", "15", "21", "30")
EPOCH = ("", "I", "II", "III")
STAR, GOLD = "star", "#f2c230"
"""The sign of the cards that a first match leaves out, and its colour as it is printed."""
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
BESIDE = 250.0
"""Least height, dp, in which the wheel stands beside a seat with its cards on two lines."""
FRAMES = 16.0
"""What frames take of the height below a hand, dp."""
LOW_PAGE = 700.0
"""Height, dp, of a page below which the match leaves the cards of a hand no more than a line."""
TABLE_AND_HAND = 1.6
"""Height of an upright page by its table, where a hand has room above it."""
EDGE = 5.0
"""How far what is considered shines beyond its edge, dp."""
FRONT = 130.0
"""Least width of a colony's printed front, dp."""

APART = 0.3
"""In widths of a bonus tile, how far its two sides are drawn from the middle."""


class Hadara(InLines):
    """The drawing of Hadara."""

    cover = own(GAME, "cover")
    seat_line = SEAT_LINE
    scored = ("coins", "income", "military", "culture", "food")
    by_print = True
    weighed = frozenset({"side"})
    drawn = ("written", STAR)
    broad = RATIO
    hand_above = 580.0
    counted = MappingProxyType(
        {"coins": "coin", "gold_medals": "gold", "stall": "stall"}
        | {f"tiles_{colour}": f"{TILE}{colour}" for colour in COLOURS[:4]}
    )

    def hand_stays(self, *, known: bool) -> bool:
        return True

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """The wheel with its piles above the seat whose turn it is, or beside it."""
        low, _ = super().least(width, seats)
        return low, BESIDE if width > BROAD else max(640.0, width * 0.95)

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

    def began(self, scene: Scene) -> Began | None:
        """Each epoch has two phases: cards are chosen, then those that nobody chose."""
        board = scene.board
        if not board["epoch"] or board["over"]:
            return None
        epoch, half = board["epoch"], board["half"]
        title = scene.game_say("draw.began", epoch=EPOCH[epoch], half=half)
        brings = scene.game_say("phase.choose" if half == "A" else "phase.pick")
        return Began((epoch, "AB".index(half)), title, brings)

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
        """R2.3: the basic game leaves out the cards with a star."""
        return frozenset({STAR}) if options.get("game") == "basic" else frozenset()

    def paint_sign(self, brush: Brush, sign: str, x: float, y: float, size: float) -> None:
        if sign == STAR:
            brush.sign("seat_star", x, y, size, INK)
            brush.sign("seat_star", x + size * 0.14, y + size * 0.14, size * 0.72, GOLD)
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
        paint_piece(brush, piece, x, y, w, h, name, self.told(piece))

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        if h < dp(FLAT):
            paint_seats(brush, scene, x, y, w, h)
        elif h < dp(LOW):
            left = min(w * 0.36, h * 1.1)
            _table_small(brush, scene, x, y, left, h)
            paint_seats(brush, scene, x + left + dp(10), y, w - left - dp(10), h)
        elif w > h * 1.15:
            left = min(w * 0.36, h * 0.8)
            _table(brush, scene, x, y, left, h)
            paint_seats(brush, scene, x + left + dp(12), y, w - left - dp(12), h)
        else:
            flat = w * SQUAT >= dp(SQUAT_LEAST) and not scene.board["markets"]
            high = min(h * 0.4, w * (SQUAT if flat else 0.62))
            (_table_flat if flat else _table_low)(brush, scene, x, y + h - high, w, high)
            paint_seats(brush, scene, x, y, w, h - high - dp(10))


def _table(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Wheel above, then the piles, colonies and what a purchase would do."""
    wheel = min(w * 0.92, h * 0.38)
    _wheel(brush, scene, x + w / 2, y + h - wheel / 2, wheel / 2)
    low = y + h - wheel - dp(8)
    piles = min(dp(128), max(dp(80), h * 0.2))
    _piles(brush, scene, x, low - piles, w, piles)
    low -= piles + dp(8)
    colonies = min(dp(78), h * 0.13)
    _colonies(brush, scene, x, low - colonies, w, colonies)
    _panel(brush, scene, x, y, w, low - colonies - dp(8) - y)


def _table_small(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Little height: the wheel makes room for the panel; piles and colonies below."""
    top, piles, gap = h * 0.44, h * 0.3, dp(6)
    low = y + h - top
    phase = scene.board["phase"]
    if considered(scene) or phase == "income" or (has_counts(scene) and phase != "wheel"):
        _panel(brush, scene, x, low, w, top)
    else:
        _wheel(brush, scene, x + w / 2, low + top / 2, min(top, w) / 2)
    _piles(brush, scene, x, low - gap - piles, w, piles)
    _colonies(brush, scene, x, y, w, low - 2 * gap - piles - y)


def _table_low(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The same side by side, for a window that is higher than wide."""
    wheel = min(h, w * 0.36)
    _wheel(brush, scene, x + wheel / 2, y + h - wheel / 2, wheel / 2)
    left, wide = x + wheel + dp(10), w - wheel - dp(10)
    piles = h * 0.4
    _piles(brush, scene, left, y + h - piles, wide, piles)
    colonies = h * 0.24
    _colonies(brush, scene, left, y + h - piles - colonies - dp(8), wide, colonies)
    _panel(brush, scene, left, y, wide, h - piles - colonies - dp(16))


def _table_flat(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """As high as the wheel: what a purchase would do takes the place of the colonies."""
    wheel = min(h, w * 0.36)
    _wheel(brush, scene, x + wheel / 2, y + h - wheel / 2, wheel / 2)
    left, wide, piles = x + wheel + dp(10), w - wheel - dp(10), h * 0.56
    _piles(brush, scene, left, y + h - piles, wide, piles)
    if considered(scene) or has_counts(scene):
        _panel(brush, scene, left, y, wide, h - piles - dp(8))
    else:
        _colonies(brush, scene, left, y, wide, h - piles - dp(8))


def _panel(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """What the considered card would do, or what has to be laid out now, or the markets."""
    if considered(scene):
        paint_preview(brush, scene, x, y, w, h, DRAWING.told)
    elif has_counts(scene):
        paint_counts(brush, scene, x, y, w, h)
    elif scene.board["markets"]:
        paint_markets(brush, scene, x, y, w, h, DRAWING.told)


# -- the wheel -----------------------------------------------------------------------------


def _wheel(brush: Brush, scene: Scene, cx: float, cy: float, r: float) -> None:
    """Segments clockwise from the top with the cards left to draw; each seat points at one."""
    board = scene.board
    brush.disc(cx, cy, r, theme.surface)
    for i, colour in enumerate(board["segments"]):
        middle = math.radians(90 - 72 * i)
        rim = [
            value
            for k in range(-8, 9)
            for value in _at(cx, cy, r * 0.97, middle + math.radians(34.5) * k / 8)
        ]
        brush.polygon([cx, cy, *rim], SHADE[colour])
        if board["phase"] == "wheel" or _asks_crest(board):
            brush.spot(
                *_square(cx, cy, r * 0.74, middle, r * 0.4), partial(scene.pick, colour), colour
            )
            if colour in scene.choosable:
                brush.line([*rim], theme.glow, dp(3))
        _deck(brush, colour, str(board["draw"][colour]), cx, cy, r, middle)
    hub = r * 0.62
    if not printed.filled(brush, GAME, "wheel", cx - hub, cy - hub, 2 * hub, 2 * hub):
        brush.disc(cx, cy, hub, theme.parchment)
    _crests(brush, scene, cx, cy, r)
    if board["step"] and board["phase"] == "choose":
        brush.text(f"{board['step']}/5", cx, cy, 20, INK, bold=True, across=0.5)
    elif board["epoch"]:
        brush.text(EPOCH[board["epoch"]] + " " + board["half"], cx, cy, 20, INK, bold=True,
                   across=0.5)  # fmt: skip


def _asks_crest(board: Mapping[str, Any]) -> bool:
    """R1.6: whether a seat has to tell where its crest points."""
    return any(seat["decision"] == "crest" for seat in board["seats"])


def _deck(
    brush: Brush, colour: str, left: str, cx: float, cy: float, r: float, angle: float
) -> None:  # fmt: skip
    """A segment's sign, and how many cards are left to draw there."""
    size = max(dp(16), r * 0.24)
    x, y = _at(cx, cy, r * 0.8, angle + 0.26)
    if colour in COLOURS[:4]:
        sign(brush, TRACKS[COLOURS.index(colour)], x - size / 2, y - size / 2, size)
    else:
        paint_written(brush, x - size / 2, y - size / 2, size)
    x, y = _at(cx, cy, r * 0.8, angle - 0.2)
    brush.text(left, x, y, min(18.0, r * 0.2 / dp(1)), PALE, bold=True, across=0.5)


def _crests(brush: Brush, scene: Scene, cx: float, cy: float, r: float) -> None:
    """The seats on the wheel, each at the segment that its crest points at."""
    board = scene.board
    for seat, colour in enumerate(board["points_at"]):
        if not colour:
            continue
        angle = math.radians(90 - 72 * board["segments"].index(colour))
        x, y = _at(cx, cy, r * 0.44, angle)
        shade, shape = seat_sign(scene.seats[seat].colour, seat)
        size = r * 0.2
        brush.disc(x, y, size * 0.72, SHADE[colour])
        brush.disc(x, y, size * 0.6, INK)
        brush.sign(f"seat_{shape}", x - size * 0.42, y - size * 0.42, size * 0.84, shade)


def _at(cx: float, cy: float, r: float, angle: float) -> tuple[float, float]:
    return cx + r * math.cos(angle), cy + r * math.sin(angle)


def _square(
    cx: float, cy: float, r: float, angle: float, size: float
) -> tuple[float, float, float, float]:
    x, y = _at(cx, cy, r, angle)
    return x - size / 2, y - size / 2, size, size


# -- piles, colonies, monuments --------------------------------------------------------------


def _piles(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The top of each discard pile and how many cards it has."""
    x, w = x + dp(3), w - dp(6)  # what can be taken shines beyond its edge
    gap = dp(6)
    cell = (w - 4 * gap) / 5
    for i, colour in enumerate(COLOURS):
        pile = scene.board["piles"][colour]
        left = x + i * (cell + gap)
        high = min(h - dp(20), cell * 67 / 44)
        low = y + h - high
        top, goes = pile["top"], f"pile:{colour}"
        if goes in landing(scene):
            brush.box(left - dp(3), low - dp(3), cell + dp(6), high + dp(6), theme.glow, dp(7))
            brush.box(left, low, cell, high, theme.surface, dp(5))
        if not top:
            brush.dashes(left, low, cell, high, SHADE[colour])
        else:
            whole = legible(cell, high)
            at = left, low, cell, high
            _glow(
                brush, scene, top["card"], *printed.place(GAME, top["card"], *at) if whole else at
            )
            paint_card(brush, top["card"], known_face(top["card"], top), *at, cost=True)
            brush.spot(left, low, cell, high, partial(scene.pick, top["card"]), top["card"])
        if goes in landing(scene):
            shown = str(top.get("card", goes))
            brush.spot(left, low, cell, high, partial(scene.pick, shown), goes)
        brush.text(f"× {pile['count']}", left + cell / 2, low - dp(10), 13, theme.soft,
                   across=0.5)  # fmt: skip


def _glow(brush: Brush, scene: Scene, piece: str, x: float, y: float, w: float, h: float) -> None:
    if piece in scene.choosable or piece == scene.picked:
        edge = dp(EDGE) if piece == scene.picked else dp(3)
        brush.box(x - edge, y - edge, w + 2 * edge, h + 2 * edge, theme.glow, dp(7))


def _colonies(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The stacks of colonies: level, tiles left; the open monuments behind or below them."""
    board, x, w = scene.board, x + dp(EDGE), w - 2 * dp(EDGE)
    cells: list[tuple[str, Any]] = [("level", level) for level in LEVELS]
    monuments = [("monument", monument) for monument in board["monuments"]]
    if h < dp(80) and monuments and w < dp(44) * (len(cells) + len(monuments)):
        high = (h - dp(4)) / 2
        _cells(brush, scene, cells, x, y + h - high, w, high)
        _cells(brush, scene, monuments, x, y, w, high)
    else:
        _cells(brush, scene, cells + monuments, x, y, w, h)


def _cells(
    brush: Brush, scene: Scene, cells: list[tuple[str, Any]], x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    gap = dp(6)
    cell = (w - gap * (len(cells) - 1)) / len(cells)
    for i, (kind, what) in enumerate(cells):
        left = x + i * (cell + gap)
        if kind == "level":
            _level(brush, scene, what, left, y, cell, h)
        else:
            _monument(brush, scene, what, left, y, cell, h)


def _level(brush: Brush, scene: Scene, level: str, x: float, y: float, w: float, h: float) -> None:
    reached = int(level) in scene.board["seats"][scene.focus]["reach"]["colonies"]
    if scene.board["phase"] == "colonies" and level in scene.choosable:
        _glow(brush, scene, level, x, y, w, h)
        brush.spot(x, y, w, h, partial(scene.pick, level), level)
    else:
        face = colony_front(level)
        brush.spot(x, y, w, h, partial(scene.pick, face), face)
    brush.box(x, y, w, h, theme.raised if reached else theme.surface, dp(8))
    if h < dp(48):
        paint_low(brush, level, scene.board["stacks"][level], x, y, w, h)
        return
    if w >= dp(FRONT) and _front(brush, scene, level, x, y, w, h):
        return
    if paint_deeds(brush, level, f"× {scene.board['stacks'][level]}", x, y, w, h):
        return
    size = max(dp(15), min(h * 0.36, w * 0.4))
    sign(brush, "military", x + w / 2 - size - dp(1), y + h * 0.55, size)
    brush.text(level, x + w / 2 + dp(2), y + h * 0.55 + size / 2, 17, theme.ink, bold=True,
               width=w / 2 - dp(4))  # fmt: skip
    left = f"× {scene.board['stacks'][level]}"
    brush.text(left, x + w / 2, y + h * 0.24, 13, theme.soft, across=0.5)


def _front(
    brush: Brush, scene: Scene, level: str, x: float, y: float, w: float, h: float
) -> bool:  # fmt: skip
    """The printed front of a level above the number of its tiles; False: there is no room."""
    line = dp(20)
    if h - line < w / 62 * 42 * 0.8:
        return False
    brush.text(f"× {scene.board['stacks'][level]}", x + w / 2, y + line / 2, 13, theme.soft,
               across=0.5)  # fmt: skip
    face = colony_front(level)
    paint_piece(brush, face, x + dp(3), y + line, w - dp(6), h - line - dp(3), "",
                DRAWING.told(face))  # fmt: skip
    return True


def _monument(
    brush: Brush, scene: Scene, face: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    piece = face["card"]
    _glow(brush, scene, piece, x, y, w, h)
    brush.box(x, y, w, h, theme.parchment, dp(8))
    brush.spot(x, y, w, h, partial(scene.pick, piece), piece)
    if h < dp(48):
        needs = f"{face.get('military', '?')} · {face.get('culture', '?')}"
        brush.text(needs, x + w / 2, y + h / 2, 13, INK, bold=True, across=0.5, width=w - dp(6))
        return
    for i, track in enumerate(("military", "culture")):
        size = max(dp(15), min(h * 0.3, w * 0.4))
        low = y + h * (0.64 - 0.32 * i)
        sign(brush, track, x + dp(3), low, size)
        brush.text(str(face.get(track, "?")), x + size + dp(5), low + size / 2, 14, INK, bold=True,
                   width=w - size - dp(8))  # fmt: skip
    brush.text(f"+{face.get('strength', '?')}", x + w / 2, y + h * 0.16, 12, INK, across=0.5)


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
