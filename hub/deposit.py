"""The sheet that a guest signs who borrows a box: what is in it, what is missing, the deposit."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from companion.web.looks import font_file
from engine.core.game import Game
from hub import words
from hub.boxes import BoxState

DPI: Final = 150
_MM: Final = DPI / 25.4
PAGE: Final = (round(210 * _MM), round(297 * _MM))
_LEFT, _TOP, _BOTTOM = 20.0, 22.0, 250.0
_LINE: Final = 6.0
MOST_LINES: Final = 26
"""Kinds of pieces that have room; a game has fewer."""


@dataclass(slots=True)
class Sheet:
    """One page that is written from its top down; lengths in millimetres."""

    page: Image.Image = field(default_factory=lambda: Image.new("L", PAGE, 255))
    y: float = _TOP

    def write(self, text: str, mm: float = 3.6, bold: bool = False, x: float = _LEFT) -> None:
        """A line; one that is too long for the page is cut."""
        draw, font = ImageDraw.Draw(self.page), _font(round(mm * _MM), bold)
        room = PAGE[0] - 2 * _LEFT * _MM
        while text and draw.textlength(text, font) > room:
            text = text[:-1]
        draw.text((x * _MM, self.y * _MM), text, 0, font, anchor="ls")
        self.y += max(_LINE, mm * 1.7)

    def rule(self, label: str) -> None:
        """A line to sign on."""
        self.y += 12
        ends = (_LEFT * _MM, self.y * _MM, 120 * _MM, self.y * _MM)
        ImageDraw.Draw(self.page).line(ends, 0, 2)
        self.y += 5
        self.write(label, 3.0)

    def pdf(self) -> bytes:
        """The file."""
        out = io.BytesIO()
        self.page.save(out, "PDF", resolution=DPI)
        return out.getvalue()


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_file(bold)), size)


def sheet(game: Game, box: BoxState, who: str, deposit: str, staff: str, language: str) -> bytes:
    """The PDF."""

    def say(key: str, **gaps: str | int) -> str:
        return words.say(language, f"deposit.{key}", **gaps)

    page = Sheet()
    page.write(say("title"), 7, bold=True)
    page.write(say("box", game=game.texts.say(language, "game.name"), name=box.name), 5, bold=True)
    for key, value in (("guest", who), ("sum", deposit), ("staff", staff), ("day", _today())):
        page.write(f"{say(key)}: {value or '_' * 24}")
    page.y += 4
    page.write(say("inside"), bold=True)
    for line in _inside(game, language)[:MOST_LINES]:
        page.write(line, x=_LEFT)
    page.y += 4
    page.write(_state(game, box, language), bold=True)
    page.y = max(page.y, _BOTTOM - 40)
    page.rule(say("out"))
    page.rule(say("back"))
    return page.pdf()


def _today() -> str:
    return datetime.now(UTC).astimezone().date().isoformat()


def _inside(game: Game, language: str) -> list[str]:
    """What a whole box holds: pieces with a tag by kind, then what is counted."""
    kinds = Counter(piece.kind for piece in game.catalogue.sensed())
    texts = game.texts
    told = [(texts.word(language, kind), count) for kind, count in kinds.items()]
    told += [(texts.say(language, f"counted.{what}"), count)
             for what, count in game.counted.items() if texts.has(f"counted.{what}")]  # fmt: skip
    return [f"{count} \u00d7 {name}" for name, count in told]


def _state(game: Game, box: BoxState, language: str) -> str:
    """How it was found when it was counted last."""
    missing = [str(game.texts.word(language, piece)) for piece in box.found.get("missing", ())]
    if not box.found:
        return words.say(language, "boxes.never")
    between = words.say(language, "names.between")
    if missing:
        return words.say(language, "deposit.missing", what=between.join(missing))
    return words.say(language, "boxes.incomplete" if box.incomplete else "boxes.complete")
