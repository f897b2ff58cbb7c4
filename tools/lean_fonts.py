"""Makes the shipped fonts lean: the same letters, of which a size holds a third of the memory.

Each size of a font that is used stays open, and FreeType keeps in each what all letters share: the
strokes that they call by number (a third of a megabyte) and the name of every letter. Here each
letter has its strokes itself and a number in place of a name; what is drawn is the same to the
pixel, and a file is a fifth larger. Run it on fresh files of the M+ project, with fonttools in an
environment of its own (nothing else here needs it): python tools/lean_fonts.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "companion" / "ui" / "fonts"
BY_RUNS = 3
"""How a file says which letters share their hints: all of them in one run."""


def lean(font: Any) -> None:
    """Give each letter its own strokes, and a number for its name."""
    letters = font["CFF "].cff
    letters.desubroutinize()
    top = letters.topDictIndex[0]
    strokes, names = top.CharStrings, list(top.charset)
    numbers = [names[0], *(f"cid{at:05d}" for at in range(1, len(names)))]
    strokes.charStrings = {
        number: strokes.charStrings[name] for number, name in zip(numbers, names, strict=True)
    }
    for number in numbers:
        strokes[number].decompile()
    _number(top, numbers, _hints(letters, top))


def _hints(letters: Any, top: Any) -> Any:
    """The hints of all letters, as a font with numbers has them."""
    hints = FontDict()
    hints.setCFF2(False)
    hints.Private, hints.FontName = top.Private, letters.fontNames[0]
    all_ = FDArrayIndex(None)
    all_.strings = letters.strings
    all_.append(hints)
    return all_


def _number(top: Any, numbers: list[str], hints: Any) -> None:
    """Make it a font whose letters have numbers."""
    for name in ("Private", "Encoding"):
        top.rawDict.pop(name, None)
        vars(top).pop(name, None)
    which = FDSelect()
    which.format, which.gidArray = BY_RUNS, [0] * len(numbers)
    top.ROS, top.CIDCount, top.charset = ("Adobe", "Identity", 0), len(numbers), numbers
    top.FDArray = top.CharStrings.fdArray = hints
    top.FDSelect = top.CharStrings.fdSelect = which


if __name__ == "__main__":
    for file in sorted(FONTS.glob("*.otf")):
        read = TTFont(file, recalcBBoxes=False, recalcTimestamp=False)
        lean(read)
        read.save(file)
