"""Where the stations of a virtual table lie: page by page, in the room that its tray leaves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from companion.session.api import StationView
from companion.ui.arrange import Field
from companion.ui.felt import EDGE, LEAST_HIGH, TURN, TURN_WIDE, Felt, laid_out
from companion.ui.moved import Moved
from companion.ui.piles import GAP, PILE_HIGH, Area
from companion.ui.stays import Ends, Stays
from companion.ui.theme import theme
from companion.ui.tray import HEAD, PIECE_MOST

TRAY = 0.34
"""Least share of the height for loose pieces and piles."""
TRAY_LEAST, TRAY_WISHED = HEAD + PILE_HIGH + 2 * GAP, HEAD + PILE_HIGH + PIECE_MOST + 3 * GAP
"""Their height, dp: a line of piles under the sentence; where there is room, one of pieces too."""
STATIONS = 0.55
"""Share of the height that stations keep all the same."""
FELT_BESIDE = 0.56
"""Share of the width for the stations where the tray lies beside them."""


class FeltPages(Moved):
    """The felt, of which one page of stations is shown, and the place of the tray beside it."""

    focus = NumericProperty(0)
    """The seat whose stations are shown when there are too many for all."""
    turned = BooleanProperty(False)
    """What is told and asked stands at the other edges."""
    upper = NumericProperty(0)
    lower = NumericProperty(0)
    """Height, px, of what is told over its upper and its lower end: nothing is shown there, and
    what it took is given back with the next step: no station moves under a finger."""

    def __init__(self, **kwargs: Any) -> None:
        self.names: dict[str, str] = {}
        self.lamps: dict[str, tuple[Any, ...]] = {}
        self.felt_page = 0
        self._felts: tuple[tuple[Any, ...], Felt] | None = None
        self._stays = Stays()
        self.bare: Collection[str] = ()
        super().__init__(**kwargs)

    def open_anew(self) -> None:
        """Nothing of how it lay open before counts."""
        piles = self.hall.virtual.piles() if self.hall and self.hall.virtual else {}
        self.bare = {name for name, count in piles.items() if not count}
        self._stays.anew()

    def _turn_to_light(self) -> None:
        """What is lit is looked at: its page comes to the front if none here is."""
        lit = [name for name, found in self.lamps.items() if any(map(any, found))]
        felt = self._table()
        if lit and not set(lit) & set(self._fields()):
            self.felt_page = max(0, felt.page_with(lit))

    @property
    def low(self) -> float:
        """Where what it shows ends below."""
        return self._kept().low

    @property
    def high(self) -> float:
        """Height, px, of what it shows."""
        low, top = self._kept()
        return max(0.0, top - low)

    def _kept(self) -> Ends:
        view = self.hall.see() if self.hall else None
        now = Ends(float(self.y + self.lower), float(self.top - self.upper))
        place, step = (self.x, self.turned, *Window.size), (view.length if view else 0, *self.size)
        return self._stays.ends(now, self.width, place, step)

    def _tray_lies(self) -> bool:
        """Whether anything lies beside the stations."""
        table = self.hall.virtual if self.hall else None
        return table is not None and (bool(table.loose()) or any(table.piles().values()))

    def _tray(self, low: float) -> Area:
        """Below the felt, or beside it on a low screen."""
        if not self._is_low():
            return Area(self.x, self.width, low - self.low)
        left = self.x + self._wide() + dp(EDGE)
        return Area(left, self.right - left, self.high - dp(EDGE))

    def _is_low(self) -> bool:
        """A phone held across: a tray below would leave no line of stations."""
        least = dp(TRAY_LEAST + LEAST_HIGH + 2 * EDGE + TURN)
        return bool(self.high < least and self.width > 2 * self.high)

    def _wide(self) -> float:
        """The width of the felt."""
        beside = self._is_low() and self._tray_lies()
        return float(self.width * (FELT_BESIDE if beside else 1))

    def _turn(self) -> tuple[float, float]:
        """So much of the felt's width or height takes what turns its pages."""
        if len(self._table().pages) < 2:
            return 0.0, 0.0
        return (dp(TURN_WIDE), 0.0) if self._is_low() else (0.0, dp(TURN))

    def _felt(self, fields: dict[str, Field]) -> tuple[float, float]:
        """Lower edge and height of the stations' field: no station is much higher than wide."""
        table = self._table()
        lines = table.pages[self.felt_page % len(table.pages)].lines
        wide = max((f.w for f in fields.values()), default=1) * self._wide()
        high = min(self._room(), lines * wide * 1.15 + dp(20) + self._turn()[1])
        return self.low + self.high - high, high

    def _room(self) -> float:
        """The height that the tray leaves to the stations: all of it, when nothing lies there."""
        if self._is_low() or not self._tray_lies():
            return self.high
        wished = min(dp(TRAY_WISHED), self.high * (1 - STATIONS))
        return float(self.high - max(self.high * TRAY, dp(TRAY_LEAST), wished))

    def _fields(self) -> dict[str, Field]:
        """Where each station of this page is drawn."""
        pages = self._table().pages
        return dict(pages[self.felt_page % len(pages)].fields)

    def _table(self) -> Felt:
        """All stations by pages; laid out anew when something about them is another."""
        assert self.hall is not None
        assert self.hall.virtual is not None
        known = {s.station: s for s in self._known()}
        self.names = {n: self.hall.station_name(s) for n, s in known.items()}
        stations, room = tuple(self.hall.virtual.stations()), self._room()
        width, is_low = self._wide(), self._is_low()
        asked = (
            stations, tuple(self.names.items()), width, room, is_low, int(self.focus),
            theme.letters,
        )  # fmt: skip
        if self._felts is None or self._felts[0] != asked:
            felt = laid_out(stations, known, self.names, width, room, int(self.focus), is_low)
            wrong = self._wrong(known)
            self._felts = asked, felt
            self._turn_to_light()  # the number of a page says nothing of pages laid out anew
            if wrong:
                self.felt_page = max(0, felt.page_with(wrong))
        return self._felts[1]

    def _wrong(self, known: Mapping[str, StationView]) -> list[str]:
        """The stations in sight where something is wrong. They stay so when all is laid out anew:
        the bar that tells of them takes room."""
        if self._felts is None:
            return []
        pages = self._felts[1].pages
        seen = pages[self.felt_page % len(pages)].fields
        return [one for one in seen if one in known and known[one].fault is not None]

    def _known(self) -> Sequence[StationView]:
        if self.hall is None:
            return ()
        view = self.hall.see()
        if view is not None:
            return view.stations
        return self.hall.check.stations() if self.hall.check else ()

    def rect(self, field: Field, low: float, high: float) -> tuple[float, float, float, float]:
        """A field in window pixels."""
        edge, (aside, below) = dp(EDGE), self._turn()
        wide, tall = self._wide() - 2 * edge - aside, high - 2 * edge - below
        return (
            self.x + edge + field.x * wide, low + edge + below + field.y * tall,
            field.w * wide, field.h * tall,
        )  # fmt: skip

    def station_at(self, x: float, y: float) -> str | None:
        """The station under a point."""
        if self.hall is None or self.hall.virtual is None:
            return None
        fields = self._fields()
        felt = self._felt(fields)
        for station, field in fields.items():
            left, low, w, h = self.rect(field, *felt)
            if left <= x <= left + w and low <= y <= low + h:
                return station
        return None
