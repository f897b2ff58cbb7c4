"""The fonts of the app: M PLUS 1 for Latin and Japanese, shipped with it, and what others bring.

Korean and Chinese letters are in Noto fonts, packages of their own (`pip install
tabletwin[letters]`); without them the app does not offer these languages.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from companion.house.trouble import Trouble
from companion.ui.extents import measured_once
from companion.ui.glyphs import never_boxes
from engine.core.languages import LANGUAGES, Language

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD = "Mplus1-Medium.otf", "Mplus1-Bold.otf"
LETTERS: Final = {
    "ko": ("pylopdf_fonts_ko", "NotoSansKR-Regular.otf"),
    "zh": ("pylopdf_fonts_zh_cn", "NotoSansSC-Regular.otf"),
}


def register(folder: Path = FOLDER) -> None:
    """Make the font known to kivy under `theme.FONT`. Raises Trouble when a file is missing."""
    missing = [name for name in (REGULAR, BOLD) if not (folder / name).is_file()]
    if missing:
        raise Trouble("trouble.font", file=missing[0], folder=str(folder))
    _use(folder / REGULAR, folder / BOLD)
    _written_once()
    never_boxes()
    measured_once()


def _written_once() -> None:
    """What a text was written on is let go of as soon as its letters are in the texture."""
    from kivy.core.text import Label

    if getattr(Label, "_written_once", False):
        return
    finish = Label._render_end

    def _render_end(self: Any) -> Any:  # kivy calls it by this name
        data = finish(self)
        self._surface = None
        return data

    Label._render_end, Label._written_once = _render_end, True


def write(own: Path | None) -> None:
    """Set everything in a font of a language's own, or in that of the app."""
    from companion.ui.theme import theme

    _use(own or FOLDER / REGULAR, own or FOLDER / BOLD)
    for forget in theme.type_kept:
        forget()


def offered() -> list[Language]:
    """The languages whose letters can be shown here."""
    return [one for one in LANGUAGES.values() if one.code not in LETTERS or letters(one.code)]


def letters(language: str) -> Path | None:
    """The font file that a package brings for a language."""
    package, name = LETTERS.get(language, ("", ""))
    spec = find_spec(package) if package else None
    file = Path(spec.origin).parent / name if spec and spec.origin else None
    return file if file is not None and file.is_file() else None


def of(text: str) -> str:
    """The font of a text: the app's, or another one for letters that only that one has. What a
    language calls itself is read by those who speak it, whatever is set at present."""
    return _beside(_named(text) or ("ko" if any("가" <= letter <= "힣" for letter in text) else ""))


def has_weights(text: str) -> bool:
    """Whether a text may be set bold. What a language calls itself in letters of its own may not:
    the fonts that are brought have one weight, and a second one would be a made-up megabyte."""
    return _named(text) not in LETTERS


def _named(text: str) -> str:
    """The language that calls itself so; empty when none does."""
    return next((one.code for one in LANGUAGES.values() if one.name == text), "")


@cache
def _beside(language: str) -> str:
    """The name of the font that brings a language's letters; the app's where none does."""
    from kivy.core.text import LabelBase

    from companion.ui.theme import FONT

    file = letters(language)
    if file is None:
        return FONT
    LabelBase.register(f"{FONT}-{language}", str(file))
    return f"{FONT}-{language}"


def _use(regular: Path, bold: Path) -> None:
    from kivy.core.text import LabelBase

    from companion.ui.theme import FONT

    LabelBase.register(FONT, str(regular), fn_bold=str(bold))
