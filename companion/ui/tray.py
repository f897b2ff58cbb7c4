"""Below the virtual table, or beside it on a low screen: the piles to draw from, and the loose
pieces, useful ones first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from kivy.metrics import dp

from companion.session.api import Ask, Phase, SessionView
from companion.session.drawn import into_hand
from companion.ui.drawings import drawing_of
from companion.ui.draws import NOTHING, Matters
from companion.ui.hall import Hall
from companion.ui.moved import PILE
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.core.game import Game
from engine.core.text import capital

HEAD, GAP = 36.0, 8.0
LINES = ((28.0, HEAD), (54.0, 54.0), (76.0, 76.0))
"""Heights, dp, in which one line, two and three of what hands do here have room, each with what it
takes."""
PILE_WIDE, PILE_HIGH = 116.0, 78.0
"""A pile, dp: three lines of its name over its number."""
GROWN = (1.5, 1.25)
"""So many times as large it is where there is room."""
PIECE_LEAST, PIECE_MOST = 48.0, 84.0
"""Sides, dp, of the smallest piece that a finger takes, and of one that is seen well."""
READABLE = (148.0, 116.0)
"""Sides, dp, at which the figures of a card are read too: where all loose pieces have room so."""
MORE_WIDE = 116.0
"""Width, dp, of what turns the page."""
BACK = 0.6
"""Width by height of a card's back."""
SHARED = 0.6
"""Share of a line that piles take where loose pieces lie beside them."""


ABOUT = (Ask.WHICH, Ask.TAG, Ask.RETAG)
"""Asked about a piece that lies there: nothing is drawn meanwhile."""


class Area(NamedTuple):
    """Where the tray or a part of it lies: from the lower edge of the holder up, in pixels."""

    x: float
    width: float
    high: float


class Size(NamedTuple):
    """Of a pile, in pixels."""

    wide: float
    high: float


class Holder(Protocol):
    """The widget that holds the tray."""

    page: int
    bare: Collection[str]
    """Piles of which nothing was left when the table was laid open."""

    @property
    def low(self) -> float:
        """Where what it shows ends below."""

    def show_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float
    ) -> None: ...

    def draw_from(self, pile: str) -> None: ...

    def turn_page(self) -> None: ...


def paint_tray(
    holder: Holder, brush: Brush, hall: Hall, tray: Area, needed: Matters = NOTHING
) -> None:
    """Piles above, a line for loose pieces below, whether or not any lie there: no pile moves when
    one is drawn. A pile that runs out keeps its place while the table lies open: no other one comes
    under the finger."""
    assert hall.virtual is not None
    top = holder.low + tray.high
    view = hall.see()
    awaited = _awaited(view, needed)
    here = () if _packs(view) else hall.virtual.piles().items()
    piles = [(name, count) for name, count in here if count or name not in holder.bare]
    lies = () if _packs(view) else hall.virtual.loose()
    loose = alike(hall.game, by_use(list(lies), view, hall.virtual.drawn()))
    text, right = told(hall, view, needed), tray.x + tray.width
    loud = needed != NOTHING
    head = _head_high(brush, text, loud, tray, dp(PILE_HIGH if piles else PIECE_LEAST + GAP))
    if head:
        _head(brush, text, loud, tray, top, head)
    else:
        tray = tray._replace(width=tray.width - dp(MORE_WIDE + GAP))
    room, width = tray.high - head, tray.width
    below = bool(piles) and room - dp(PILE_HIGH + GAP) >= dp(PIECE_LEAST + GAP)
    size = _pile_size(len(piles), tray) if below else Size(dp(PILE_WIDE), dp(PILE_HIGH))
    if piles and loose and not below:  # they share a line
        width = min(len(piles) * dp(PILE_WIDE + GAP), width * SHARED)
    lines = _lines(len(piles), below, width, room, size)
    spot = Area(tray.x, width, tray.high)
    pages = _piles(holder, brush, hall, piles, awaited, lines, spot, top - head, size)
    if below or not piles:
        area = Area(tray.x, tray.width, room - lines * (size.high + dp(GAP)))
    else:
        area = Area(tray.x + width, tray.width - width, room)
    broad = drawing_of(hall.game.id).broad if hall.game else 1.0
    pages = max(pages, _pieces(holder, brush, loose, area, broad))
    if pages > 1:
        _more(holder, brush, pages, right, top - (head or room) / 2)


def _packs(view: SessionView | None) -> bool:
    """Whether what lies beside the stations is in the box: it is seen no more."""
    return view is not None and view.phase in (Phase.PACKING, Phase.PACKED)


def _awaited(view: SessionView | None, needed: Matters) -> set[str]:
    """The piles that are framed: the one that is asked for, and none once it was drawn from or a
    piece that lies there is asked about."""
    asked = view.question if view else None
    if needed != NOTHING or view is None or (asked and asked.ask in ABOUT):
        return {needed.pile} - {""}
    decks = {prompt.deck for prompt in view.awaiting.reveals if not into_hand(prompt)}
    if asked and asked.ask is Ask.REVEAL:  # what comes after it is not drawn before it
        decks &= {str(asked.text.params.get("deck", "")).removeprefix("deck.")}
    return decks


def told(hall: Hall, view: SessionView | None, needed: Matters = NOTHING) -> str:
    """What hands do here next; where they are told of a place that is not here, how that is
    done. What goes by itself asks nothing of hands."""
    move = view.instruction if view else None
    if _packs(view):
        return ""
    if move is None:
        return words.say(_next(needed, "virtual.show"))
    if not needed.piece or not move.to_place or move.to_station:
        return words.say(_next(needed))
    to, piece = hall.place_name(move.to_place), hall.piece_name(move.piece)
    others = [one for one in hall.virtual.loose() if one != move.piece] if hall.virtual else []
    if alike(hall.game, [move.piece, *others])[move.piece] > 1:  # they lie in the tray, in a pile
        return capital(words.say("virtual.below", piece=piece))
    return capital(words.say("virtual.away", to=to, piece=piece))


def _next(needed: Matters, anywhere: str = "virtual.bring") -> str:
    """The key of the sentence for what is framed; `anywhere`: for a piece without one place."""
    if needed.pile:
        return "virtual.draw"
    if needed.piece and needed.station:
        return "virtual.lay"
    if needed.among:
        return "virtual.among"
    return anywhere if needed.piece else "virtual.tray"


def _head_high(brush: Brush, text: str, loud: bool, tray: Area, least: float) -> float:
    """The height of the sentence, in as few lines as hold it. It is left out where what lies below
    would not be `least` high: a pile without its number says less than one without a sentence."""
    room = tray.width - dp(MORE_WIDE + GAP)
    highs = (dp(high) for line, high in LINES if brush.fits(text, room, dp(line), loud))
    high = next(highs, 0.0)
    return float(high if tray.high - high >= least else 0.0)


def _head(brush: Brush, text: str, loud: bool, tray: Area, top: float, high: float) -> None:
    """The sentence, large when it says what is done next."""
    size, ink = (theme.heading, theme.ink) if loud else (theme.tiny, theme.soft)
    room = tray.width - dp(MORE_WIDE + GAP)
    brush.words(text, tray.x + dp(4), top - high, room, high, size, ink, bold=loud)


def _pile_size(piles: int, tray: Area) -> Size:
    """As large as all piles have room above a line of loose pieces, under the longest sentence:
    whatever is told or lies there, no pile moves. Where it is low they are wide instead."""
    room = tray.high - dp(LINES[-1][1] + PIECE_MOST + GAP)
    for share in GROWN:
        size = Size(dp(PILE_WIDE * share), dp(PILE_HIGH * share))
        if -(-piles // _abreast(tray.width, size.wide)) * (size.high + dp(GAP)) <= room:
            return size
    each = (tray.width + dp(GAP)) / max(1, piles) - dp(GAP)
    return Size(min(max(dp(PILE_WIDE), each), dp(PILE_WIDE * GROWN[0])), dp(PILE_HIGH))


def _lines(piles: int, loose: bool, width: float, high: float, size: Size) -> int:
    """So many lines of piles have room, above a line of loose pieces if those lie below."""
    room = high - (dp(PIECE_LEAST + GAP) if loose else 0)
    needed = -(-piles // _abreast(width, size.wide))
    return max(min(1, piles), min(needed, int(room / (size.high + dp(GAP)))))


def _abreast(width: float, each: float) -> int:
    return max(1, int((width + dp(GAP)) / (each + dp(GAP))))


def _piles(
    holder: Holder, brush: Brush, hall: Hall, piles: list[tuple[str, int]], awaited: set[str],
    lines: int, spot: Area, top: float, size: Size,
) -> int:  # fmt: skip
    """As many piles as have room, in their order; the page with one that is to be drawn from comes
    first. Returns how many pages there are."""
    if not piles:
        return 1
    abreast = _abreast(spot.width, size.wide)
    each = max(1, lines * abreast)
    pages = -(-len(piles) // each)
    first = next((n for n, (name, _) in enumerate(piles) if name in awaited), 0) // each
    at = (first + holder.page) % pages * each
    wide = min(size.wide, (spot.width + dp(GAP)) / abreast - dp(GAP))
    for i, (name, count) in enumerate(piles[at : at + each]):
        left = spot.x + i % abreast * (wide + dp(GAP))
        low = top - size.high - i // abreast * (size.high + dp(GAP))
        matters = name in awaited if awaited else None
        _pile(holder, brush, hall, name, count, left, low, Size(wide, size.high), matters)
    return pages


def _pile(
    holder: Holder, brush: Brush, hall: Hall, pile: str, count: int, x: float, y: float,
    size: Size, awaited: bool | None,
) -> None:  # fmt: skip
    """A face-down pile with its name and number; one that is to be drawn from stands out, and the
    others stand back then. None: none is."""
    (w, h), back = size, awaited is False
    for shift in (dp(4), dp(2)) if count > 1 else ():
        brush.box(x + shift, y + shift, w - dp(4), h - dp(4), theme.line, dp(7))
    brush.box(x, y, w - dp(4), h - dp(4), theme.surface if back else theme.raised, dp(7))
    if awaited:  # round it: what it says stays whole
        brush.frame(x - dp(2), y - dp(2), w, h, theme.glow, dp(8), dp(4))
    texts = hall.game.texts if hall.game else None
    took = _back(brush, hall, pile, x + dp(5), y + dp(6), h - dp(16))
    left = x + took
    middle = (left + x + w - dp(4)) / 2
    room, high = x + w - left - dp(12), h - dp(30)
    keys = [f"deck.{pile}", f"deck.{pile}.short"]
    keys = [one for one in (reversed(keys) if took else keys) if texts and texts.has(one)]
    names = [capital(texts.say(words.language, key)) for key in keys if texts] or [pile]
    name = next((one for one in names if brush.fits(one, room, high)), names[-1])
    ink = theme.soft if back else theme.ink
    bold = bool(awaited) and brush.fits(name, room, high, True)
    brush.name(name, left + dp(4), y + dp(24), room, high, theme.body, ink, bold=bold)
    ink = theme.ink if count and not back else theme.soft
    brush.text(str(count), middle, y + dp(13), 18, ink, bold=True, across=0.5)
    if count:
        brush.spot(x, y, w, h, partial(holder.draw_from, pile), f"{PILE}{pile}")


def _back(brush: Brush, hall: Hall, pile: str, x: float, y: float, h: float) -> float:
    """The back of the top card, as high as it may be. Returns the width that it took."""
    drawing = drawing_of(hall.game.id) if hall.game else None
    back = drawing.back(pile) if drawing else ""
    if not back:
        return 0.0
    assert drawing is not None
    wide = h * BACK
    drawing.paint_piece(brush, back, x, y, wide, h, pile)
    return float(wide + dp(4))


def alike(game: Game | None, loose: list[str]) -> dict[str, int]:
    """The first of the loose pieces that look the same, and how many they are."""
    pieces = game.catalogue.pieces if game else {}
    stacks: dict[str, list[str]] = {}
    for piece in loose:
        stacks.setdefault(pieces[piece].face if piece in pieces else piece, []).append(piece)
    return {stack[0]: len(stack) for stack in stacks.values()}


def _pieces(holder: Holder, brush: Brush, loose: dict[str, int], area: Area, broad: float) -> int:
    """As many loose pieces as have room, those that look the same on one stack; few are as `broad`
    as they are printed. Returns how many pages there are."""
    if not loose:
        return 1
    line = max(
        0.0, area.high - dp(GAP) - 1
    )  # one line as high as there is room, if it holds them all
    likely = min(line, area.width, dp(PIECE_MOST))
    sides = (*map(dp, READABLE), min(line, dp(READABLE[-1])))
    side = next((s for s in sides if _grid(s, area, broad)[1] >= len(loose)), likely)
    few = _grid(side, area, broad)[1] >= len(loose)
    wide = side * (broad if few else 1.0)
    if side < dp(PIECE_LEAST):
        return 1
    abreast, room = _grid(side, area, wide / side)
    abreast = max(1, abreast)
    room = max(abreast, room)
    pages = max(1, -(-len(loose) // room))
    at = holder.page % pages * room
    for i, (piece, count) in enumerate(list(loose.items())[at : at + room]):
        left = area.x + i % abreast * (wide + dp(GAP))
        low = holder.low + area.high - (i // abreast + 1) * (side + dp(GAP)) + dp(GAP)
        holder.show_piece(brush, piece, left, low, wide, side)
        if count > 1:
            _number(brush, count, left + wide, low)
    return pages


def _grid(side: float, area: Area, broad: float) -> tuple[int, int]:
    """How many pieces of this height stand abreast, and how many have room in all."""
    abreast = int((area.width + dp(GAP)) / (side * broad + dp(GAP)))
    return abreast, abreast * int(area.high / (side + dp(GAP)))


def _number(brush: Brush, count: int, right: float, low: float) -> None:
    """How many lie on a stack, in its lower corner."""
    wide, high = dp(34), dp(22)
    brush.box(right - wide, low, wide, high, theme.ground, dp(7), 0.86)
    brush.text(f"×{count}", right - wide / 2, low + high / 2, 14, theme.ink, bold=True, across=0.5)


def _more(holder: Holder, brush: Brush, pages: int, right: float, y: float) -> None:
    text = words.say("virtual.more", page=holder.page % pages + 1, pages=pages)
    brush.box(right - dp(MORE_WIDE), y - dp(16), dp(MORE_WIDE), dp(32), theme.raised, dp(7))
    brush.text(text, right - dp(58), y, 13, theme.ink, across=0.5, width=dp(108))
    brush.spot(right - dp(MORE_WIDE), y - dp(24), dp(MORE_WIDE), dp(48), holder.turn_page, "more")


def by_use(loose: list[str], view: SessionView | None, drawn: Sequence[str] = ()) -> list[str]:
    """Pieces of the instruction, then what was just drawn, then pieces of the question, then those
    in the colour of its seat."""
    if view is None:
        return loose
    latest = {piece: number for number, piece in enumerate(drawn)}
    told = {view.instruction.piece} if view.instruction else set()
    asked = {p for c in view.question.choices for p in c.pieces} if view.question else set()
    seat = view.question.seat if view.question else -1
    seats = view.header.called(words.language)  # an automatic opponent has no pieces here
    colour = f"_{seats[seat].colour}" if 0 <= seat < len(seats) else "_"

    def use(piece: str) -> tuple[object, ...]:
        last = latest.get(piece, len(latest))
        return piece not in told, last, piece not in asked, not piece.endswith(colour)

    return sorted(loose, key=use)
