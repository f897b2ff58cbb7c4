"""Below the virtual table, or beside it on a low screen: the piles to draw from, and the loose
pieces, useful ones first."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from companion.session.api import Ask, Phase, SessionView
from companion.session.drawn import into_hand
from companion.ui.drawings import drawing_of
from companion.ui.draws import NOTHING, Matters
from companion.ui.hall import Hall
from companion.ui.piles import (
    GAP,
    PILE_HIGH,
    PILE_WIDE,
    Area,
    Holder,
    Size,
    paint_piles,
    pile_lines,
    pile_size,
)
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.core.game import Game
from engine.core.text import capital

HEAD = 36.0
LINES = ((28.0, HEAD), (54.0, 54.0), (76.0, 76.0))
"""Heights, dp, in which one line, two and three of what hands do here have room, each with what it
takes."""
PIECE_LEAST, PIECE_MOST = 48.0, 84.0
"""Sides, dp, of the smallest piece that a finger takes, and of one that is seen well."""
READABLE = (148.0, 116.0)
"""Sides, dp, at which the figures of a card are read too: where all loose pieces have room so."""
MORE_WIDE = 116.0
"""Width, dp, of what turns the page."""
SHARED = 0.6
"""Share of a line that piles take where loose pieces lie beside them."""


ABOUT = (Ask.WHICH, Ask.TAG, Ask.RETAG)
"""Asked about a piece that lies there: nothing is drawn meanwhile."""


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
    size, beside = Size(dp(PILE_WIDE), dp(PILE_HIGH)), 0.0
    if below:
        size = pile_size(len(piles), tray, dp(LINES[-1][1] + PIECE_MOST + GAP))
        beside = dp(PIECE_LEAST + GAP)
    if piles and loose and not below:  # they share a line
        width = min(len(piles) * dp(PILE_WIDE + GAP), width * SHARED)
    lines = pile_lines(len(piles), width, room - beside, size)
    spot = Area(tray.x, width, tray.high)
    pages = paint_piles(holder, brush, hall, piles, awaited, lines, spot, top - head, size)
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
