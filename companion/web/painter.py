"""A brush that writes SVG: the drawings of the games, made for Kivy, painted for a browser.

Positions come as for Kivy, y upwards; texts are measured with the widths of the shipped fonts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from companion.art.metrics import broken_into, ways_to_break, width
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.strokes import Colour, Shape, rgba

MIDDLE: Final = 0.36
"""How far, in ems, the baseline lies under the middle of a line of type."""
LEADING: Final = 1.3
AROUND: Final = 2.0
SMALLEST_SP: Final = 10.0
SMALLEST_PRINTED: Final = 6.0
"""Smallest type of a board and of its pieces: fingers draw a page closer."""
Address = Callable[[Path], str]
"""Where the browser finds a picture file."""


class SvgBrush(Brush):
    """Paints as its parent does, and keeps what it painted as SVG."""

    def __init__(self, width: float, height: float, language: str, address: Address) -> None:
        # No group of Kivy's: that would want a window.
        self.spots, self.texts, self.marks, self.numbers = [], [], [], []
        self.size = (width, height)
        self._language, self._address = language, address
        self._shapes: list[str] = []
        self._unit = _placed(0, height, 1)
        """How shapes in a unit of their own are brought onto the picture."""
        self.alone = False
        """Whether one piece is painted, not a board."""
        self.ground = ""
        """What lies under everything."""
        self._tints: dict[str, str] = {}
        self.prints: list[tuple[float, float, float, float]] = []
        """Where faces were painted: left, bottom, width, height."""

    @property
    def language(self) -> str:
        return self._language

    def svg(self, label: str, spots: str = "") -> str:
        """Everything as one picture that says `label` to who cannot see it; without one it stands
        beside its words."""
        tints = "".join(
            f'<filter id="{name}" x="0" y="0" width="1" height="1" '
            f'color-interpolation-filters="sRGB"><feFlood flood-color="{shade}"/>'
            '<feComposite in2="SourceAlpha" operator="in"/></filter>'
            for shade, name in self._tints.items()
        )
        told = f'role="img" aria-label={quoteattr(label)}' if label else 'aria-hidden="true"'
        return (
            f'<svg viewBox="{self._frame()}" {told}>'
            f"<defs>{tints}</defs>{self.ground}{''.join(self._shapes)}{spots}</svg>"
        )

    def _frame(self) -> str:
        """What is shown: everything, or the one face that was painted and a little around it."""
        x, y, w, h = 0.0, 0.0, *self.size
        if self.alone and len(self.prints) == 1:
            x, low, w, high = self.prints[0]
            x, y, w, h = x - AROUND, self._y(low + high) - AROUND, w + 2 * AROUND, high + 2 * AROUND
        return f"{x:g} {y:g} {w:g} {h:g}"

    # -- shapes

    def colour(self, colour: Colour, alpha: float = 1.0) -> None:
        """Every shape here carries its own colour."""

    def box(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0,
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        self._rect(x, y, w, h, radius, _fill(colour, alpha))

    def frame(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 8,
        width: float = 1.5, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        self._rect(x, y, w, h, radius, _stroke(colour, 2 * width, alpha))

    def dashes(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        self._rect(x, y, w, h, 0, _stroke(colour, 1.4) + ' stroke-dasharray="6 5"')

    def disc(self, x: float, y: float, r: float, colour: Colour, alpha: float = 1.0) -> None:
        look = _fill(colour, alpha)
        self._add(f'<circle cx="{x:.1f}" cy="{self._y(y):.1f}" r="{max(0, r):.1f}"{look}/>')

    def polygon(self, points: Sequence[float], colour: Colour, alpha: float = 1.0) -> None:
        self._add(f'<path d="M{self._points(points)}Z"{_fill(colour, alpha)}/>')

    def line(self, points: Sequence[float], colour: Colour, width: float = 1.5) -> None:
        look = _stroke(colour, 2 * width)
        ends = ' stroke-linecap="round" stroke-linejoin="round"'
        self._add(f'<path d="M{self._points(points)}"{look}{ends}/>')

    def net(self, ends: Shape, colour: Colour, alpha: float = 1.0) -> None:
        thin = ' vector-effect="non-scaling-stroke"'
        self._add(f'<path d="{_path(ends, 2)}"{self._unit}{_stroke(colour, 1, alpha)}{thin}/>')

    def fan(self, triangles: Shape, colour: Colour, alpha: float = 1.0) -> None:
        self._add(f'<path d="{_path(triangles, 3)}"{self._unit}{_fill(colour, alpha)}/>')

    @contextmanager
    def scaled(self, left: float, low: float, size: float) -> Iterator[None]:
        before, self._unit = self._unit, _placed(left, self._y(low), size)
        yield
        self._unit = before

    @contextmanager
    def turned(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        at, kept = len(self._shapes), (len(self.spots), len(self.texts), len(self.marks))
        yield
        middle = f"{x + w / 2:.1f} {self._y(y + h / 2):.1f}"
        self._shapes[at:] = [f'<g transform="rotate(180 {middle})">', *self._shapes[at:], "</g>"]
        self._turn(x, y, w, h, *kept)

    # -- pictures

    def image(
        self, path: str | Path, x: float, y: float, w: float, h: float, tint: Colour = "#ffffff",
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        look = self._tinted(tint) + _opacity("opacity", alpha)
        self._add(self._image(Path(path), x, self._y(y + h), w, h, look))

    def print(
        self, path: Path, x: float, y: float, w: float, h: float, alpha: float = 1.0
    ) -> None:  # fmt: skip
        self.image(path, x, y, w, h, alpha=alpha)
        self.prints.append((x, y, w, h))

    def part(
        self, path: Path, at: tuple[int, int, int], x: float, y: float, size: float,
        tint: Colour, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        wide, high = _pixels(path)
        left, top, side = at
        look = self._tinted(tint) + _opacity("opacity", alpha)
        self._add(
            f'<svg x="{x:.1f}" y="{self._y(y + size):.1f}" width="{size:.1f}" '
            f'height="{size:.1f}" viewBox="{left} {top} {side} {side}"{look}>'
            f"{self._image(path, 0, 0, wide, high)}</svg>"
        )

    def _image(self, path: Path, x: float, y: float, w: float, h: float, look: str = "") -> str:
        box = f'x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}"'
        return f'<image {box} preserveAspectRatio="none" {self._address(path)}{look}/>'

    def _tinted(self, tint: Colour) -> str:
        """A white picture in another colour."""
        shade, _ = _shade(tint)
        if shade == "#ffffff":
            return ""
        return f' filter="url(#{self._tints.setdefault(shade, "t" + shade[1:])})"'

    # -- words

    @property
    def least(self) -> float:
        return SMALLEST_PRINTED

    def measure(self, text: str, size: float, bold: bool) -> float:
        return width(text, size, bold)

    @property
    def smallest(self) -> float:
        return self.least

    def reads(self, text: str, size: float, bold: bool, room: float) -> bool:
        return size >= self.least

    def set_line(
        self, text: str, x: float, y: float, size: float, room: float, colour: Colour,
        bold: bool, across: float, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        wide = min(width(text, size, bold), room)
        self._write(text, x + (room - wide) * across, y, size, wide, colour, bold, alpha)

    def text(
        self, text: str, x: float, y: float, size: float, colour: Colour, *, bold: bool = False,
        across: float = 0.0, width: float = 0.0, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        if not text:
            return 0.0
        size, text, wide = _fitting(text, size, bold, width)
        self._write(text, x - wide * across, y, size, wide, colour, bold, alpha)
        return wide

    def words(
        self, text: str, x: float, y: float, w: float, h: float, size: float, colour: Colour, *,
        bold: bool = False, across: float = 0.0, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        if not text or w < 4 or h < 4:
            return 0.0
        lines, size = _block(text, round(size, 1), bold, w, h)
        middle, longest = y + h / 2, 0.0
        for i, line in enumerate(lines):
            wide = width(line, size, bold)
            longest = max(longest, wide)
            at = middle + (len(lines) / 2 - 0.5 - i) * size * LEADING
            self._write(line, x + (w - wide) * across, at, size, wide, colour, bold, alpha)
        return min(longest, w)

    def fits(self, text: str, w: float, h: float, bold: bool = False) -> bool:
        if w < 4 or h < 4:
            return False
        return bool(broken_into(text, w, SMALLEST_SP, bold)) and _high(text, w, SMALLEST_SP) <= h

    def _write(
        self, text: str, x: float, y: float, size: float, wide: float, colour: Colour,
        bold: bool, alpha: float,
    ) -> None:  # fmt: skip
        """A line whose middle lies on y, as wide as it was measured in whatever font there is."""
        low = self._y(y) + size * MIDDLE
        room = f' textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
        look = (' font-weight="700"' if bold else "") + room + _fill(colour, alpha)
        place = f'x="{x:.1f}" y="{low:.1f}" font-size="{size:.1f}"'
        self._add(f"<text {place}{look}>{escape(text)}</text>")
        self.texts.append((x, y - size / 2, wide, size, text))

    # -- numbers

    def _y(self, y: float) -> float:
        return self.size[1] - y

    def _points(self, points: Sequence[float]) -> str:
        pairs = zip(points[::2], points[1::2], strict=True)
        return "L".join(f"{x:.1f} {self._y(y):.1f}" for x, y in pairs)

    def _rect(self, x: float, y: float, w: float, h: float, radius: float, look: str) -> None:
        if w <= 0 or h <= 0:
            return
        round_ = f' rx="{min(radius, w / 2, h / 2):.1f}"' if radius else ""
        box = f'x="{x:.1f}" y="{self._y(y + h):.1f}" width="{w:.1f}" height="{h:.1f}"'
        self._add(f"<rect {box}{round_}{look}/>")

    def _add(self, shape: str) -> None:
        self._shapes.append(shape)


def shade(colour: Colour) -> str:
    """A colour as browsers write it."""
    return _shade(colour)[0]


def _shade(colour: Colour) -> tuple[str, float]:
    """A colour as browsers write it, and how much it covers."""
    return _written(colour if isinstance(colour, str) else tuple(colour))


@lru_cache(maxsize=2048)
def _written(colour: Colour) -> tuple[str, float]:
    r, g, b, alpha = rgba(colour) if isinstance(colour, str) else colour
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}", alpha


def _opacity(name: str, share: float) -> str:
    return f' {name}="{share:.3g}"' if share < 1 else ""


def _fill(colour: Colour, alpha: float = 1.0) -> str:
    shade, own = _shade(colour)
    return f' fill="{shade}"' + _opacity("fill-opacity", own * alpha)


def _stroke(colour: Colour, width: float, alpha: float = 1.0) -> str:
    shade, own = _shade(colour)
    opacity = _opacity("stroke-opacity", own * alpha)
    return f' fill="none" stroke="{shade}" stroke-width="{width:.1f}"{opacity}'


def _fitting(text: str, size: float, bold: bool, room: float) -> tuple[float, str, float]:
    """Size, text and width: set smaller until it fits, cut as the last resort."""
    wide = width(text, size, bold)
    if room and wide > room:
        size = max(SMALLEST_SP, size * room / wide)
        wide = width(text, size, bold)
    while room and wide > room and len(text) > 2:
        text = text[:-2] + "…"
        wide = width(text, size, bold)
    return size, text, wide


@lru_cache(maxsize=1024)
def _block(text: str, size: float, bold: bool, w: float, h: float) -> tuple[tuple[str, ...], float]:
    """The lines of a text and the size at which they fit, or the smallest type."""
    while size > SMALLEST_SP:
        for lines in ways_to_break(text, w, size, bold):
            if len(lines) * size * LEADING <= h:
                return lines, size
        size -= 1
    ways = ways_to_break(text, w, SMALLEST_SP, bold)
    return min(ways, key=len, default=(text,)), SMALLEST_SP


def _high(text: str, w: float, size: float) -> float:
    return len(broken_into(text, w, size, False)) * size * LEADING


def _placed(left: float, top: float, size: float) -> str:
    return f' transform="translate({left:.1f} {top:.1f}) scale({size:.4g} {-size:.4g})"'


@lru_cache(maxsize=64)
def _path(shape: Shape, corners: int) -> str:
    """The points of a shape as closed parts of so many corners, in its own unit."""
    points = [
        f"{x:.3f} {y:.3f}" for x, y in zip(shape.corners[::4], shape.corners[1::4], strict=True)
    ]
    parts = (points[n : n + corners] for n in range(0, len(points), corners))
    return "".join(f"M{'L'.join(part)}Z" for part in parts)


@lru_cache(maxsize=256)
def _pixels(path: Path) -> tuple[int, int]:
    """Width and height of a PNG file, as its head tells them."""
    with path.open("rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
