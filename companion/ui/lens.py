"""Which part of a board that is larger than its room is seen: how large, and around what point.

Points of the board are in its own unit, y upwards; points of the screen are pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, low, width, height."""
CLOSEST: Final = 4.0
"""Nobody looks closer than so many times the whole board."""


@dataclass(slots=True)
class Lens:
    """Pan and zoom of one board; a drawing tells the room and the bounds whenever it paints."""

    zoom: float = 1.0
    """1: the whole board, or as much of it as may be seen with things still large enough."""
    middle: Point | None = None
    """What lies in the middle of the room; None: the middle of the board."""
    room: Box = (0, 0, 0, 0)
    hidden: float = 0
    """So much of its lower end lies under what is considered for a moment."""
    aside: float = 0
    """So much room at its right its buttons have, and nothing of the board."""
    bounds: Box = (0, 0, 1, 1)
    least: float = 0
    """No unit is drawn smaller than so many pixels."""
    seen: frozenset[str] = field(default_factory=frozenset)
    """What lay on the board when it was painted last."""

    touched: bool = True
    """Whether hands can move it; who only looks on sees all of the board at once."""
    overview: bool = False
    """Whether all of the board may be seen at once, however small; hands touch it from closer."""
    steady: tuple[float, float] = (0, 0)
    """The scale that was taken last, and in a room how wide: a drawing may keep to it."""
    fitted: bool = False
    """All of it was asked for, and stays in sight however the room changes, until hands move it."""
    lit: frozenset[str] = frozenset()
    """What was lit when it was painted last."""
    asking: bool = False
    """Whether reach and prices are wanted on it."""
    considered: str = ""
    held: bool = False
    """Hands have moved it, and it stays where they left it."""
    chosen: bool = False
    """Hands chose how near it is, and so it stays until they see all of it again."""
    rests: bool = False
    """All of it is large enough to be seen at first, and again once the match has gone on."""
    lays: bool = False
    """Cards are laid from its page: what they may be laid beside keeps its room free."""
    came: bool = False
    """A touch came closer only to meet what it meant."""
    moment: tuple[int, int] = (-2, 0)
    """Whom it was painted for last, and after how many steps of the match."""

    def look(self, bounds: Box, room: Box, least: float) -> None:
        """What there is to see and where; keeps the middle inside."""
        self.bounds, self.room, self.least = bounds, room, least if self.touched else 0
        self.zoom = self.farthest if self.fitted else max(self.zoom, self.farthest)
        self.middle = self._inside(self.middle or self._centre())

    @property
    def whole(self) -> float:
        """Pixels a unit when the board fills the room."""
        return max(self.least, min(self.room[2] / self.bounds[2], self.room[3] / self.bounds[3]))

    @property
    def scale(self) -> float:
        """Pixels a unit now."""
        return self.whole * self.zoom

    @property
    def farthest(self) -> float:
        """From where all of the board is seen, where that may be; else nobody looks from there."""
        fills = min(self.room[2] / self.bounds[2], self.room[3] / self.bounds[3])
        return fills / self.whole if self.overview and self.touched and fills > 0 else 1.0

    @property
    def small(self) -> bool:
        """Whether it is seen from so far that fingers would meet the wrong thing."""
        return self.zoom < 1

    @property
    def larger(self) -> bool:
        """Whether the board is larger than its room, even where nobody looks closer."""
        w, h = self.bounds[2] * self.whole, self.bounds[3] * self.whole
        return w > self.room[2] + 1 or h > self.room[3] + 1

    @property
    def sight(self) -> Box:
        """The part of the board that is seen, in its own unit."""
        (left, low), (right, high) = (
            self._under(*self.room[:2]),
            self._under(self.room[0] + self.room[2], self.room[1] + self.room[3]),
        )
        x, y, w, h = self.bounds
        left, low = max(left, x), max(low, y)
        return left, low, min(right, x + w) - left, min(high, y + h) - low

    def at(self, point: Point) -> Point:
        """Where a point of the board lies on the screen."""
        x, y = self.middle or self._centre()
        left, low, w, h = self.room
        return (
            left + w / 2 + (point[0] - x) * self.scale,
            low + h / 2 + (point[1] - y) * self.scale,
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the screen is in the room, and seen."""
        left, low, w, h = self.room
        return left <= x <= left + w and low + self.hidden <= y <= low + h

    def align(self) -> None:
        """Whole units at the edges, unless hands moved it: nothing is cut."""
        if self.held:
            return
        x, y = self.middle or self._centre()
        left, low = (x - self.room[2] / 2 / self.scale, y - self.room[3] / 2 / self.scale)
        self.middle = self._inside((x + round(left) - left, y + round(low) - low))

    def drag(self, dx: float, dy: float) -> None:
        """Move what is seen with the finger."""
        self.held = True
        x, y = self.middle or self._centre()
        self.middle = self._inside((x - dx / self.scale, y - dy / self.scale))

    def pinch(self, factor: float, x: float, y: float) -> None:
        """Look closer, or from farther, so that what is under the fingers stays there."""
        self.held = self.chosen = True
        self.fitted, before = False, self._under(x, y)
        self.zoom = min(CLOSEST, max(self.farthest, self.zoom * factor))
        after = self._under(x, y)
        mx, my = self.middle or self._centre()
        self.middle = self._inside((mx + before[0] - after[0], my + before[1] - after[1]))

    def go(self, point: Point) -> None:
        """Bring a point of the board into the middle, as far as it may be."""
        self.held = False
        self.middle = self._inside(point)

    def fit(self) -> None:
        """See as much of the board as may be seen."""
        self.zoom, self.middle = self.farthest, self._centre()
        self.fitted, self.chosen = self.small, False

    def rest(self, seat: int, steps: int) -> None:
        """All of it for the next seat, unless hands chose how near it is; and for the same one
        where a touch alone came closer and the match has gone on since."""
        if not self.rests:
            return
        was, since = self.moment
        seat = was if seat < 0 <= was else seat  # what the table is asked between is nobody's look
        self.moment = seat, steps
        if (seat != was and not self.chosen) or (self.came and steps != since):
            self.fit()
            self.held = self.came = False

    def approach(self, point: Point) -> None:
        """Come so close to a point that fingers meet what lies there."""
        self.came = True
        self.zoom, self.fitted = max(1.0, self.zoom), False
        self.go(point)

    def follow(self, things: dict[str, Point]) -> bool:
        """Come to what is new on the board since it was painted last; whether anything was."""
        fresh = things.keys() - self.seen
        first, self.seen = not self.seen, frozenset(things)
        if not fresh or first:
            return False
        return self.show([things[name] for name in fresh])

    def gather(self, things: dict[str, Point], few: int, reach: float = 1) -> None:
        """Come to what is lit, if it is something else than before and not seen: to all of a few
        things, from farther if need be, and so to many where all of it may be seen at first; to
        many only if most of them are out of sight. Each of them goes so far from its middle."""
        before, self.lit = self.lit, frozenset(things)
        missed = [one for one in things.values() if not self._whole(*one, reach)]
        many = len(things) > few
        if self.lit == before or not missed or (many and 2 * len(missed) <= len(things)):
            return
        self._come(list(things.values()))
        whole = self.rests or not many
        if whole and not all(self._whole(*one, reach) for one in things.values()):
            self.fit()

    def news(self, name: str) -> bool:
        """Whether something else is considered than before."""
        before, self.considered = self.considered, name
        return name != before

    def show(self, points: Iterable[Point]) -> bool:
        """Bring points into sight if they are not all, with what lies round them; whether the board
        moved: what a finger touched stays under it."""
        places = list(points)
        if all(self._whole(*one, 1) for one in places):
            return False
        self._come(places)
        return True

    def _come(self, places: list[Point]) -> None:
        xs, ys = [one[0] for one in places], [one[1] for one in places]
        self.held = False
        self.middle = self._inside(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))

    def _whole(self, x: float, y: float, reach: float) -> bool:
        """Whether what lies at a point of the board, so far around it, is seen."""
        low, high = self.at((x - reach, y - reach)), self.at((x + reach, y + reach))
        return self.holds(low[0] + 1, low[1] + 1) and self.holds(high[0] - 1, high[1] - 1)

    def _under(self, x: float, y: float) -> Point:
        left, low, w, h = self.room
        mx, my = self.middle or self._centre()
        return mx + (x - left - w / 2) / self.scale, my + (y - low - h / 2) / self.scale

    def _centre(self) -> Point:
        x, y, w, h = self.bounds
        return x + w / 2, y + h / 2

    def _inside(self, point: Point) -> Point:
        """The nearest middle that shows nothing beyond a board that can fill the room."""
        x, y, w, h = self.bounds
        half_w, half_h = self.room[2] / self.scale / 2, self.room[3] / self.scale / 2
        return _held(point[0], x, x + w, half_w), _held(point[1], y, y + h, half_h)


class Lenses:
    """The lenses of one match: a page that is made anew shows things as large as it showed them."""

    def __init__(self) -> None:
        self._match = 0
        self._last: dict[str, Lens] = {}

    def of(self, match: int) -> None:
        """From now on they are those of this match."""
        if match != self._match or not match:
            self._last.clear()
        self._match = match

    def on(self, page: str) -> Lens:
        """One for a page that is made now."""
        last = self._last.get(page, Lens())
        self._last[page] = Lens(steady=last.steady)
        return self._last[page]


def _held(value: float, low: float, high: float, half: float) -> float:
    if high - low <= 2 * half:
        return (low + high) / 2
    return min(max(value, low + half), high - half)
