"""Writes companion/art/widths.json: the advance widths of the shipped fonts.

Run it again when a font file changes: .venv/bin/python tools/widths.py
"""

from __future__ import annotations

import json
from pathlib import Path

from PIL import ImageFont

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "companion" / "ui" / "fonts"
OUT = ROOT / "companion" / "art" / "widths.json"
FILES = {"bold": "Mplus1-Bold.otf", "medium": "Mplus1-Medium.otf"}
RANGES = ((0x20, 0x250), (0x370, 0x400), (0x2000, 0x2300), (0x2460, 0x2700), (0x3000, 0x3100),
          (0xFF00, 0xFFF0))  # fmt: skip


def widths(name: str) -> dict[str, int]:
    """Advance of each sign in thousandths of an em."""
    font = ImageFont.truetype(str(FONTS / name), 1000, layout_engine=ImageFont.Layout.BASIC)
    signs = (chr(code) for first, end in RANGES for code in range(first, end))
    return {sign: round(font.getlength(sign)) for sign in signs}


def tables() -> dict[str, object]:
    """Both weights, without the signs that are as wide as a kanji."""
    found = {weight: widths(name) for weight, name in FILES.items()}
    other = round(ImageFont.truetype(str(FONTS / FILES["bold"]), 1000).getlength("漢"))
    return {
        "other": other,
        **{w: {s: n for s, n in table.items() if n != other} for w, table in found.items()},
    }


if __name__ == "__main__":
    OUT.write_text(json.dumps(tables(), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
