"""The colours, sizes and spaces of the app as data: three palettes, one scale. No kivy here."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

COLOURS: Final = (
    "ground", "surface", "raised", "line", "hollow", "ink", "soft", "accent", "accent_ink", "warm",
    "warm_ink", "good", "bad", "glow", "parchment", "parchment_edge", "parchment_ink",
    "felt", "felt_edge", "card", "card_raised", "card_line", "card_ink", "card_soft",
)  # fmt: skip
"""ground: behind everything. surface: panels. raised: things to press. line: edges that
only adorn. hollow: edges that say something: of what can be pressed or written in, of an empty
place, ring or bar. It is never a fill: where it is white it would look full.

ink and soft: text, and quieter text. accent: the one thing to do now. warm: attention without
alarm. good, bad: beside a tick or a cross, never alone. glow: what may be chosen. parchment:
printed pieces. felt: the virtual table. card: the question, the only light surface at night.
"""

PALETTES: Final[dict[str, dict[str, str]]] = {
    "night": {
        "ground": "#131e27", "surface": "#1c2b36", "raised": "#2a3d4a", "line": "#3a5060",
        "hollow": "#768893",
        "ink": "#f4eee1", "soft": "#b3c0c6", "accent": "#f0b95a", "accent_ink": "#2a1c08",
        "warm": "#e98a63", "warm_ink": "#2b1108", "good": "#8fc98a", "bad": "#f08a7c",
        "glow": "#ffd479", "parchment": "#efe2c6", "parchment_edge": "#b99d6b",
        "parchment_ink": "#3a2b1c", "felt": "#17362f", "felt_edge": "#2c5a4e",
        "card": "#f3ead9", "card_raised": "#fffaf0", "card_line": "#967f52",
        "card_ink": "#20262c", "card_soft": "#5c5648",
    },
    "linen": {
        "ground": "#ece4d4", "surface": "#faf6ec", "raised": "#fffdf8", "line": "#cfc2a8",
        "hollow": "#857860",
        "ink": "#2a2620", "soft": "#6a6153", "accent": "#1f6672", "accent_ink": "#ffffff",
        "warm": "#b4502c", "warm_ink": "#ffffff", "good": "#2f7040", "bad": "#ac2f24",
        "glow": "#b8690c", "parchment": "#f6ebd2", "parchment_edge": "#b08f58",
        "parchment_ink": "#3a2b1c", "felt": "#4f7060", "felt_edge": "#3a5546",
        "card": "#ffffff", "card_raised": "#f7f1e4", "card_line": "#857860",
        "card_ink": "#2a2620", "card_soft": "#6a6153",
    },
    "contrast": {
        "ground": "#000000", "surface": "#161616", "raised": "#2e2e2e", "line": "#ffffff",
        "hollow": "#ffffff",
        "ink": "#ffffff", "soft": "#e6e6e6", "accent": "#ffe14d", "accent_ink": "#000000",
        "warm": "#ffb366", "warm_ink": "#000000", "good": "#7dff9a", "bad": "#ff9d9d",
        "glow": "#ffe14d", "parchment": "#ffffff", "parchment_edge": "#000000",
        "parchment_ink": "#000000", "felt": "#0a0a0a", "felt_edge": "#ffffff",
        "card": "#ffffff", "card_raised": "#ffffff", "card_line": "#000000",
        "card_ink": "#000000", "card_soft": "#1c1c1c",
    },
}  # fmt: skip

SIZES: Final[dict[str, float]] = {
    "giant": 76, "title": 38, "heading": 25, "body": 18.5, "small": 15.5, "figure": 21, "tiny": 14,
}  # fmt: skip
"""Type scale in sp."""

GAP: Final[dict[str, float]] = {"hair": 4, "near": 8, "gap": 14, "wide": 24, "far": 40}
"""Spaces in dp."""

TOUCH: Final = 52.0
"""Least height of anything to touch, dp."""

SEATS: Final[dict[str, tuple[str, str]]] = {
    "red": ("#c93a34", "circle"), "blue": ("#2f6fc8", "square"),
    "green": ("#5cb064", "triangle"), "yellow": ("#f8dc5a", "diamond"),
    "purple": ("#b98ae6", "moon"), "black": ("#33373e", "star"),
    "white": ("#f3efe6", "star"), "orange": ("#f08e2c", "hexagon"),
    "brown": ("#b98a5e", "ring"), "grey": ("#8f979e", "moon"), "gray": ("#8f979e", "moon"),
    "pink": ("#f49ac1", "ring"), "turquoise": ("#2fc2b4", "ring"),
}  # fmt: skip
"""Seat colour -> shade and shape; the shape says it without colour. Within a game the shades stay
apart for all common colour blindness too (`tests/art/test_colours.py`)."""

SHAPES: Final = (
    "circle", "square", "triangle", "diamond", "moon", "star", "ring", "hexagon",
)  # fmt: skip
_SHADES: Final = (
    "#c93a34", "#2f6fc8", "#5cb064", "#f8dc5a", "#b98ae6", "#f3efe6", "#b98a5e", "#8f979e",
)  # fmt: skip


NUMBERS: Final = ("1", "2", "3", "4")
UNGIVEN: Final = "#8496a8"
"""Shapes and shade of seats that play has given no colour yet: nothing that any of them may get."""


def seat_sign(colour: str, seat: int) -> tuple[str, str]:
    """Shade and shape of a seat; where a game's seats have no colours, by seat number."""
    if not colour:
        return UNGIVEN, NUMBERS[seat % len(NUMBERS)]
    number = seat % len(SHAPES)
    return SEATS.get(colour, (_SHADES[number], SHAPES[number]))


LIGHT, DARK = "#f4f1ea", "#1c2b36"
"""What a seat's sign is edged with where it would be lost on pale or on dark ground."""
FAINT: Final = 1.6
"""Least contrast without an edge."""
EDGE: Final = 0.07
"""Width of an edge in widths of the sign."""


@lru_cache(maxsize=64)
def edge(shade: str) -> str:
    """What surrounds the sign of a seat whose shade is nearly white or nearly black."""
    if contrast(shade, LIGHT) < FAINT:
        return DARK
    return LIGHT if contrast(shade, DARK) < FAINT else ""


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two hex colours (WCAG 2.1), 1 to 21."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def linear(colour: str) -> list[float]:
    """Red, green and blue of a hex colour as amounts of light, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
