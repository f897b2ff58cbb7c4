"""The sheet that a guest signs who borrows a box: what is in it, what is missing, the deposit."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from companion.house import days
from companion.web.looks import font_file
from engine.core.game import Game
from hub import words
from hub.boxes import BoxState

DPI: Final = 150
_MM: Final = DPI / 25.4
PAGE: Final = (round(210 * _MM), round(297 * _MM))
_LEFT, _TOP, _BOTTOM = 20.0, 22.0, 250.0
_LINE: Final = 6.0
MOST_NAMED: Final = 60
"""Missing pieces that are named; who lacks more has lost the box."""
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
        while text and not self._fits(text, font):
            text = text[:-1]
        draw.text((x * _MM, self.y * _MM), text, 0, font, anchor="ls")
        self.y += max(_LINE, mm * 1.7)

    def write_all(self, names: Sequence[str]) -> None:
        """Names, as many to a line as fit."""
        line, font = "", _font(round(3.6 * _MM), True)
        for name in names:
            if line and not self._fits(line + name, font):
                self.write(line.rstrip(), bold=True)
                line = ""
            line += name
        self.write(line, bold=True)

    def _fits(self, text: str, font: ImageFont.FreeTypeFont) -> bool:
        room = PAGE[0] - 2 * _LEFT * _MM
        return ImageDraw.Draw(self.page).textlength(text, font) <= room

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

    def say(key: str) -> str:
        return words.say(language, f"deposit.{key}")

    page = Sheet()
    page.write(say("title"), 7, bold=True)
    page.write(words.box(language, game.texts.say(language, "game.name"), box.name), 5, bold=True)
    told = ("guest", who), ("sum", deposit), ("staff", staff), ("day", _today(language))
    for key, value in told:
        page.write(words.say(language, "pair", what=say(key), value=value or "_" * 24))
    page.y += 4
    page.write(say("inside"), bold=True)
    for line in _inside(game, box, language)[:MOST_LINES]:
        page.write(line, x=_LEFT)
    page.y += 4
    page.write_all(_state(game, box, language))
    page.y = max(page.y, _BOTTOM - 40)
    page.rule(say("out"))
    page.rule(say("back"))
    return page.pdf()


def _today(language: str) -> str:
    return days.day(language, datetime.now(UTC).astimezone())


def _inside(game: Game, box: BoxState, language: str) -> list[str]:
    """What the box holds: pieces with a tag, then what is counted."""
    of, texts = len(game.catalogue.sensed()), game.texts
    here = box.found.get("counted", len(box.tags))
    told = [words.say(language, "boxes.tags", n=here, of=of)]
    for what, count in game.counted.items():
        if texts.has(f"counted.{what}"):
            found, _ = box.found.get("by_hand", {}).get(what, (count, count))
            told.append(f"{found} \u00d7 {texts.say(language, f'counted.{what}')}")
    return told


def _state(game: Game, box: BoxState, language: str) -> list[str]:
    """How it was found when it was counted last, in parts that stay together."""
    missing = Counter(str(game.texts.word(language, p)) for p in box.found.get("missing", ()))
    if not missing:
        key = "incomplete" if box.incomplete else "complete" if box.found else "never"
        return [words.say(language, f"boxes.{key}")]
    names = [name if count == 1 else f"{name} \u00d7{count}" for name, count in missing.items()]
    first = words.say(language, "deposit.missing", what=names[0])
    between = words.say(language, "names.between")
    shown = [first, *names[1:MOST_NAMED], *(["…"] if len(names) > MOST_NAMED else [])]
    return [f"{name}{between}" for name in shown[:-1]] + shown[-1:]
