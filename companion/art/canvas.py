"""What templates draw with besides markup: signs, figures, and words that fit their boxes."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup, escape

from companion.art.colours import INK
from companion.art.drawing import Said
from companion.art.metrics import CAP, LEADING, Setting, fit
from companion.art.sentence import Sentence, write
from companion.art.signs import game_art, inner, sign

FONT: Final = "M PLUS 1"
LEAST: Final = 13.0
"""No type smaller than this, in tenths of a millimetre of the cardboard."""
_ANCHOR: Final = {"left": "start", "centre": "middle", "right": "end"}


class Label(NamedTuple):
    """Words that are not in the picture: the app sets them over it in its own language."""

    box: tuple[float, float, float, float]
    lines: dict[str, tuple[tuple[str, ...], float]]
    """Language -> its lines and their size."""
    fill: str
    align: str
    bold: bool


class Canvas:
    """Collects what a template uses; `language` None leaves words out and keeps their labels."""

    def __init__(self, game: str, language: str | None, units: tuple[float, float]) -> None:
        self.game, self.language, self.units = game, language, units
        self.signs: dict[str, str] = {}
        self.pictures: dict[str, str] = {}
        self.labels: list[Label] = []
        self.slots: dict[str, tuple[float, float, float, float]] = {}
        self.boxes: list[tuple[str, tuple[float, float, float, float], Setting, bool]] = []

    def sign(self, name: str, x: float, y: float, size: float, fade: float = 1) -> Markup:
        """A sign, centred on a point."""
        self.signs[name] = sign(self.game, name).inner
        shade = f' opacity="{fade:g}"' if fade != 1 else ""
        return Markup(
            f'<use href="#sign-{name}" x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" '
            f'width="{size:.1f}" height="{size:.1f}"{shade}/>'
        )

    def picture(self, name: str, x: float, y: float, w: float, h: float) -> Markup:
        """A symbol file of the game (`pictures/<name>.svg`, 100 x 100) in a box."""
        path = game_art(self.game) / "pictures" / f"{name}.svg"
        self.pictures[name] = inner(path)
        return Markup(
            f'<use href="#picture-{name}" x="{x:.1f}" y="{y:.1f}" '
            f'width="{w:.1f}" height="{h:.1f}"/>'
        )

    def figure(
        self, value: object, x: float, y: float, size: float, fill: str = INK, *,
        align: str = "centre", wide: float = 0, bold: bool = True,
    ) -> Markup:  # fmt: skip
        """A number or letter that is the same in every language, centred on a height."""
        text = str(value).replace("-", "−")
        setting = fit(text, wide or 10000, 10000, size, LEAST, 1, bold)
        left = x - {"left": 0, "centre": 0.5, "right": 1}[align] * (wide or size * len(text))
        box = (left, y - size * 0.6, wide or size * len(text), size * 1.2)
        self.boxes.append((text, box, setting, bold))
        return _text(setting, x, y, fill, align, bold)

    def words(
        self, text: Said, x: float, y: float, w: float, h: float, size: float,
        fill: str = INK, *, align: str = "centre", bold: bool = True, lines: int = 1,
        least: float = LEAST, italic: bool = False,
    ) -> Markup:  # fmt: skip
        """Words inside a box (its upper left corner, width, height), as large as they fit."""
        settings = {
            lang: fit(one, w, h, size, least, lines, bold) for lang, one in text.items() if one
        }
        self.boxes += [(text[lang], (x, y, w, h), each, bold) for lang, each in settings.items()]
        if self.language is None:
            told = {lang: (each.lines, each.size) for lang, each in settings.items()}
            if told:
                self.labels.append(Label((x, y, w, h), told, fill, align, bold))
            return Markup("")
        if self.language not in settings:
            return Markup("")
        across = {"left": x, "centre": x + w / 2, "right": x + w}[align]
        return _text(settings[self.language], across, y + h / 2, fill, align, bold, italic)

    def sentence(
        self, parts: Sentence, x: float, y: float, w: float, h: float, size: float = 100,
        ink: str = INK, align: str = "centre", lines: int = 1,
    ) -> Markup:  # fmt: skip
        """A sentence of signs inside a box, in as many lines as make the signs largest."""
        return write(self, parts, x, y, w, h, size, ink, align, lines)

    def slot(self, name: str, x: float, y: float, w: float, h: float) -> Markup:
        """Where something can lie on the face; the app is told, nothing is drawn."""
        self.slots[name] = (x, y, w, h)
        return Markup("")

    def defs(self) -> Markup:
        """The signs and pictures that were used, each once."""
        parts = [
            f'<symbol id="{kind}-{name}" viewBox="0 0 100 100" overflow="visible">{inside}</symbol>'
            for kind, drawn in (("sign", self.signs), ("picture", self.pictures))
            for name, inside in sorted(drawn.items())
        ]
        return Markup(f"<defs>{''.join(parts)}</defs>") if parts else Markup("")


def _text(
    setting: Setting, x: float, y: float, fill: str, align: str, bold: bool, italic: bool = False
) -> Markup:
    lines, size = setting
    first = y + size * CAP / 2 - (len(lines) - 1) * size * LEADING / 2
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{first + i * size * LEADING:.1f}">{escape(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    slant = ' font-style="italic"' if italic else ""
    return Markup(
        f'<text font-family="{FONT}" font-weight="{700 if bold else 500}" '
        f'font-size="{size:.1f}" fill="{fill}" text-anchor="{_ANCHOR[align]}"{slant}>{spans}</text>'
    )
