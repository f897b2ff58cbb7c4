"""Answers that are given one after the other keep their places: no other one comes under the finger
where one is used up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kivy.factory import Factory

from companion.ui.widgets.press import Press
from engine.core.game import Game


class Place(NamedTuple):
    """Where an answer stood: what it said, by which picture, and how wide."""

    text: str
    piece: str
    width: float


class Kept:
    """The places of answers as long as the same is asked."""

    def __init__(self) -> None:
        self._kind: object = None
        self._places: dict[str, Place] = {}

    def ask(self, kind: object) -> None:
        """What is asked now; anything else begins with nothing."""
        if kind != self._kind:
            self._kind, self._places = kind, {}

    def order(self, offered: Iterable[str]) -> list[str]:
        """Those that stood there where they stood, offered or not. What is given one after the
        other becomes less: where anything is new, it is for another card that the same is asked."""
        names = list(offered)
        if not self._places.keys() >= {*names}:
            self._places = {}
        return [*self._places] or names

    def used_up(self, name: str, game: Game) -> Press:
        """It stands there still, and cannot be pressed."""
        place = self._places.get(name, Place("", "", 0.0))
        button: Press = Factory.Answer(text=place.text, disabled=True, game=game)
        button.piece = place.piece
        return button

    def stand(self, name: str, button: Press) -> None:
        """This one stands there from now on; it becomes no narrower than it was."""
        before = self._places.get(name)
        button.kept = before.width if before else 0

        def note(*_: object) -> None:
            self._places[name] = Place(button.text, button.piece, button.width)

        note()
        button.bind(width=note)
