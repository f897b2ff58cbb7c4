"""What is to be drawn of one face: its template, its proportions, its values. No markup here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

Said: TypeAlias = Mapping[str, str]
"""A text in every language, by language."""
Mark: TypeAlias = Literal["", "untold", "likely", "stand_in"]
"""How sure the face is: told (empty), unknown to all, only likely, made up for trying out."""
Form: TypeAlias = Literal["card", "small", "row", "board"]
"""The face itself; the same with fewer and larger things, for a mat on a screen; its one line in
a list; something as large as a board."""

_WRITTEN: Final = ("en", "ja")
LANGUAGES: Final = (
    *_WRITTEN,
    *sorted(file.name.split(".")[1] for file in Path(__file__).parent.glob("signs.*.json")),
)
"""Those that the signs are explained in: `signs.json`, and `signs.<code>.json` for each other."""


class BadDrawing(ValueError):
    """A drawing that cannot be made as it is told; one sentence."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One face (or its line in a row), as a template with values.

    `size` is in millimetres of the cardboard; templates draw in tenths of a millimetre.
    """

    key: str
    template: str
    size: tuple[float, float]
    values: Mapping[str, Any] = field(default_factory=dict)
    form: Form = "card"
    mark: Mark = ""

    @property
    def units(self) -> tuple[float, float]:
        """The view box: width and height in tenths of a millimetre."""
        return self.size[0] * 10, self.size[1] * 10


def said(text: str) -> Said:
    """A text that is the same in every language: a name as it is printed."""
    return dict.fromkeys(LANGUAGES, text)
