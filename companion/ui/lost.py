"""What people called lost: its sign in the match, and the answer beside the piece read large, where
readers are, that it is lost or has turned up again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.press import Press
from companion.ui.words import words

SMALL = 130.0
"""A piece with a shorter side, dp, has no room for a cross beside what is printed on it."""


def is_lost(hall: Any, piece: str) -> bool:
    """Whether people said so."""
    return piece in all_lost(hall)


def all_lost(hall: Any) -> frozenset[str]:
    """All that is lost, also by the face that the screen shows of it."""
    if hall.play is None or not (told := hall.play.lost()):
        return frozenset()
    return frozenset(told) | {face for one, face in hall.play.turned().items() if one in told}


def piece_of(hall: Any, shown: str) -> str:
    """The piece with a sticker of what the screen shows: that may be one side of it."""
    if hall.play is None or shown in hall.game.catalogue:
        return shown
    return next((one for one, face in hall.play.turned().items() if face == shown), shown)


def may_be_told(hall: Any, piece: str) -> bool:
    """Whether the match can hear that a piece is lost: one with a sticker, of a real box."""
    view = hall.see() if hall.play is not None and hall.game is not None else None
    if view is None or view.on_screen or not view.stations or view.header.looks_on:
        return False
    found = hall.game.catalogue.pieces.get(piece_of(hall, piece))
    return found is not None and found.sensed


def paint_lost(brush: Brush, lost: Collection[str]) -> None:
    """Over each of these in the match a cross, with the word where it has room: hands look for it
    in vain."""
    said, high = words.say("lost.mark"), dp(24)
    for one in [spot for spot in brush.spots if spot.name in lost]:
        if min(one.w, one.h) < dp(SMALL):
            _in_the_corner(brush, one.x + one.w, one.y + one.h, min(one.w, one.h) * 0.3)
            continue
        size = min(one.w, one.h) * 0.4
        worded = brush.fits(said, one.w - dp(8), high) and size + high < one.h
        below = high if worded else 0.0
        wide = min(one.w, max(size, brush.measure(said, dp(15), True) * worded) + dp(8))
        x, y = one.x + one.w / 2, one.y + (one.h - size - below) / 2
        brush.box(x - wide / 2, y, wide, size + below, theme.surface, dp(7), 0.9)
        brush.sign("cross", x - size / 2, y + below, size, theme.bad)
        if worded:
            brush.text(said, x, y + below / 2, 14, theme.ink, bold=True, across=0.5, width=wide)


def _in_the_corner(brush: Brush, x: float, y: float, size: float) -> None:
    """The cross alone, half beyond the upper right corner: what is printed can be read."""
    brush.box(x - size * 0.6, y - size * 0.6, size, size, theme.surface, dp(5), 0.9)
    brush.sign("cross", x - size * 0.6, y - size * 0.6, size, theme.bad)


class LossRow(BoxLayout):
    """One answer, as wide as its words."""

    def __init__(self, hall: Any) -> None:
        super().__init__(size_hint=(None, None))
        self.hall, self.piece = hall, ""
        self.say = Press(look="quiet")
        self.say.bind(on_release=lambda *_: self._said())
        self.add_widget(self.say)

    def show(self, piece: str) -> None:
        """The piece that is read now."""
        self.piece = piece
        lost = is_lost(self.hall, piece)
        self.say.text = words.say("lost.found" if lost else "lost.say")
        self.say.sign = "check" if lost else "cross"
        self.height = self.say.height = phone.answer
        self.width = self.say.wanted

    def _said(self) -> None:
        piece, lost = piece_of(self.hall, self.piece), is_lost(self.hall, self.piece)
        done = self.hall.act(lambda play: play.find(piece) if lost else play.lose(piece))
        if not done and self.hall.notice is not None:
            self.hall.complain(self.hall.say(self.hall.notice.text))
        self.hall.enlarge("")
        if done and not lost:
            name = self.hall.piece_name(self.piece)
            self.hall.mention(words.say("lost.goes_on", piece=name))
