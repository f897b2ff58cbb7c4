"""The virtual table: stations with their lamps, pieces to drag, piles to draw from."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.draws import NOTHING, Matters, answered_by, deals_from, matters, open_to_hands
from companion.ui.felt import TURN, TURN_WIDE
from companion.ui.felt_pages import FeltPages
from companion.ui.hall import Hall
from companion.ui.moved import Laid
from companion.ui.palette import LIGHT
from companion.ui.theme import theme
from companion.ui.tray import paint_tray
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.core.text import capital

LOOKS_A_SECOND = 15
BROADEST = 2.4
"""Width by height of the longest field in which a piece is drawn as it lies on a table: in a
longer one it would become a line of a list."""


class VirtualView(FeltPages):
    """Pieces go from the tray to a station, between stations, and back."""

    still = True
    shown = BooleanProperty(False)
    take = ObjectProperty(lambda choice: None)
    """Gives an answer to what is asked."""

    def __init__(self, **kwargs: Any) -> None:
        self.page = 0
        self._look = None
        self._needed = NOTHING
        self._bared = True
        """Only the felt is there: what lies on it comes a frame after the match beside it."""
        super().__init__(**kwargs)
        for name in ("shown", "focus", "upper", "lower"):
            self.fbind(name, self.repaint)

    def attach(self, hall: Hall) -> None:
        """Show the table of this hall and keep watching its lamps."""
        self.hall = hall
        if hall.virtual is not None and self._look is None:
            self.open_anew()
            self._look = Clock.schedule_interval(self.look, 1 / LOOKS_A_SECOND)
        self.repaint()

    def rest(self) -> None:
        """Stop watching while another screen is shown."""
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def look(self, *_: object) -> None:
        """Read the lamps; paint them when they have changed."""
        if self.hall is None or self.hall.virtual is None:
            self.rest()
            return
        lamps = {s: tuple(map(tuple, found)) for s, found in self.hall.virtual.lamps().items()}
        if lamps != self.lamps:
            self.lamps = lamps
            self._turn_to_light()
            self.repaint()

    # -- drawing

    def paint(self, brush: Brush) -> None:
        """The felt with its stations, the tray below."""
        self.laid = []
        if not self.shown or self.hall is None or self.hall.virtual is None:
            return
        fields = self._fields()
        low, high = self._felt(fields)
        wide = self._wide()
        brush.box(self.x, low, wide, high, theme.felt_edge, theme.round)
        brush.box(self.x + 2, low + 2, wide - 4, high - 4, theme.felt, theme.round)
        if self._bared:
            Clock.schedule_once(self._lay)
            return
        self._needed = self._matter()
        lying = {station: piece for piece, station in self.hall.virtual.lying().items()}
        if self.picked in lying.values():  # beside all that can be touched
            brush.spot(self.x, self.low, self.width, self.high, self.lay_aside, "aside")
        ups = {one.seen: one.up for one in self._known() if one.up}
        for station, field in fields.items():
            piece = lying.get(station, "")
            self._station(brush, station, self.rect(field, low, high), piece, ups.get(piece, ""))
        self._turner(brush, low)
        if self._tray_lies():
            paint_tray(self, brush, self.hall, self._tray(low), self._needed)

    def _matter(self) -> Matters:
        """What is framed for hands to do."""
        return matters(self.hall, self.hall.see()) if self.hall else NOTHING

    def _lay(self, *_: object) -> None:
        """The match has been seen: now what lies on the felt."""
        self._bared = False
        self.repaint()

    def put_away(self) -> None:
        """The felt comes back first, too."""
        super().put_away()
        self._bared = True

    def _turner(self, brush: Brush, low: float) -> None:
        """The way to the other stations of a big table: below them, or beside them."""
        pages = len(self._table().pages)
        if pages < 2:
            return
        aside, right = self._turn()[0] > 0, self.x + self._wide()
        page, half = self.felt_page % pages + 1, dp(TURN / 2 + 2)
        text = words.say("virtual.more", page=page, pages=pages)
        x, w, h = (right - dp(140), dp(130), dp(TURN))
        if aside:
            text, x, w, h = (
                f"{page}/{pages}",
                right - dp(TURN_WIDE),
                dp(TURN_WIDE - 6),
                self._room(),
            )
        brush.box(x, low + dp(6), w, h - dp(8 + 4 * aside), theme.raised, dp(8))
        middle = low + h / 2 + dp(14)
        if aside:
            brush.sign("forward", x + w / 2 - dp(12), middle - dp(4), dp(24), theme.ink)
        y = middle - dp(18) if aside else low + half
        brush.text(text, x + w / 2, y, 15, theme.ink, across=0.5, width=w)
        brush.spot(x, low, w, h, partial(self._turn_felt, pages), "stations")

    def _turn_felt(self, pages: int) -> None:
        self.felt_page = (self.felt_page + 1) % pages
        self.repaint()

    def _station(
        self,
        brush: Brush,
        station: str,
        rect: tuple[float, float, float, float],
        piece: str,
        up: str,
    ) -> None:
        """One station: its field, its lamps beside it, what lies on it with one face `up`."""
        x, y, w, h = rect
        brush.box(x, y, w, h, theme.ground, dp(6), alpha=0.45)
        brush.frame(x, y, w, h, theme.felt_edge, dp(6), dp(0.8))
        if station == self._needed.station:
            brush.frame(x, y, w, h, theme.glow, dp(6), dp(2.5))
        lamps = self.lamps.get(station, ())
        r = min(dp(4.5), h * 0.06, w * 0.08)
        for i, (red, green, blue) in enumerate(lamps):
            cx = x + w / 2 + (i - (len(lamps) - 1) / 2) * r * 3
            lit = max(red, green, blue)
            if lit:
                shade = (red / lit, green / lit, blue / lit, 1.0)
                brush.disc(cx, y + r * 1.7, r * 2.4, shade, alpha=0.35)
                brush.disc(cx, y + r * 1.7, r, shade)
        inner = r * 3.4
        if piece:
            self.show_piece(brush, piece, x + dp(3), y + inner, w - dp(6), h - inner - dp(3), up)
        else:
            name = self.names.get(station, station)
            left, low, room, high = x + dp(4), y + inner, w - dp(8), h - inner - dp(2)
            brush.name(capital(name), left, low, room, high, theme.tiny, LIGHT)
            if self._takes(station):
                brush.spot(x, y, w, h, partial(self.lay, station), f"station:{station}")

    def show_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, up: str = ""
    ) -> None:
        """A piece that can be dragged, by the face that lies `up` where that is known."""
        self.laid.append(Laid(piece, x, y, w, h))
        if self.carried is not None and self.carried.piece == piece:
            return
        game = self.hall.game if self.hall else None
        if game is None:
            return
        name, wide = piece_name(game, piece, words.language), min(w, h * BROADEST)
        needed = (self._needed.piece, *self._needed.among, self.picked)
        left, framed = x + (w - wide) / 2, piece in needed
        if framed:
            edge = (theme.accent, dp(6)) if piece == self.picked else (theme.glow, dp(3))
            brush.frame(left + 1, y + 1, wide - 2, h - 2, edge[0], dp(7), edge[1])
        out = dp(7 if piece == self.picked else 5) if framed else 0
        box = left + out, y + out, wide - 2 * out, h - 2 * out
        drawing_of(game.id).paint_piece(brush, up or piece, *box, name)

    def turn_page(self) -> None:
        """The next loose pieces."""
        self.page += 1
        self.repaint()

    def draw_from(self, pile: str) -> None:
        """Take the top piece of a pile."""
        self.draw(pile)

    # -- moving

    def draw(self, pile: str) -> str:
        """What is asked for comes where it belongs; else the top piece comes to lie here."""
        table = self.hall.virtual if self.hall else None
        if self.hall is not None and self._asked_for(self.hall, pile):
            return ""
        if self.hall is not None and not open_to_hands(self.hall, pile):
            self.hall.complain(words.say("virtual.not_now"))
            return ""
        self.page, self.picked = 0, ""
        self.repaint()
        piece = table.draw(pile) if table is not None else None
        if table is not None:
            table.keep()
        return piece or ""

    def _asked_for(self, hall: Hall, pile: str) -> bool:
        """Whether an answer, or a seat's hand, is to come from this pile: then it is done."""
        choice, seat = answered_by(hall, pile), deals_from(hall, pile)
        if choice is not None:
            self.take(choice)
        elif seat is not None and hall.calm.counts:
            hall.deal(seat)
        return choice is not None or seat is not None

    def drop(self, piece: str, x: float, y: float) -> None:
        station = self.station_at(x, y)
        if station is not None:
            self.lay(station, piece)
        else:
            self.lay_aside(piece)

    def tapped(self, piece: str) -> None:
        """A touch on what lies where the framed piece goes lays that one, too."""
        framed, hall = self._needed, self.hall
        lies = hall.virtual.lying().get(piece) if hall and hall.virtual else None
        bound = self.picked in ("", framed.piece) and piece != framed.piece
        if framed.piece and bound and lies == framed.station:
            self.lay(framed.station, framed.piece)
        else:
            super().tapped(piece)

    def lay(self, station: str, piece: str = "") -> None:
        """A piece goes to a station: this one, or that which was touched, or the framed one."""
        table = self.hall.virtual if self.hall else None
        piece = piece or self.picked or self._needed.piece
        if table is None or not piece:
            return
        if (piece, station) == (self._needed.piece, self._needed.station):
            for under in [one for one, at in table.lying().items() if at == station]:
                table.remove(under)
        if self.hall is not None:
            self.hall.lays(piece)
        table.place(piece, station)
        self._let_go()

    def lay_aside(self, piece: str = "") -> None:
        """A piece goes beside the table: this one, or that which was touched."""
        if self.hall is not None and self.hall.virtual is not None:
            self.hall.virtual.remove(piece or self.picked)
        self._let_go()

    def _let_go(self) -> None:
        self.picked = ""
        self.repaint()

    def _takes(self, station: str) -> bool:
        """Whether a touch on this station, on which nothing lies, says where a piece goes."""
        there = self._needed.station
        lit = not there and any(map(any, self.lamps.get(station, ())))  # any of these will do
        return bool(self.picked) or (bool(self._needed.piece) and (station == there or lit))
