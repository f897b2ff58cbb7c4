"""A house for the app's tests: real sessions in memory, nothing stored, a table by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.session.start import begin
from companion.ui.house import BoxCard, MatchCard, OpenCheck, OpenEnrol, OpenMatch
from companion.ui.trouble import Trouble
from engine.core.game import Game, Value
from engine.core.match import Seat
from engine.games import load

SEATS = (Seat("Ada", "red"), Seat("Benjamin", "blue"), Seat("千代", "green"),
         Seat("Dimitra", "yellow"), Seat("Émile", "white"))  # fmt: skip


class MemoryHouse:
    """Satisfies `companion.ui.house.House`."""

    def __init__(self) -> None:
        self.settings: dict[str, str] = {}
        self.kept: list[Any] = []
        self.cards: list[MatchCard] = []
        self.shelf: list[BoxCard] = []

    def games(self) -> Sequence[Game]:
        return [load("peloponnes")]

    def tables(self, game: str) -> Sequence[str]:
        return ["touch", "pad", "stations", "full"]

    def matches(self) -> Sequence[MatchCard]:
        return self.cards

    def start(
        self, game: str, seats: Sequence[Seat], options: Mapping[str, Value], tier: str
    ) -> OpenMatch:
        play = begin(load(game), seats, options)
        self.kept.append(play)
        return OpenMatch(play)

    def resume(self, match: int) -> OpenMatch:
        raise Trouble(f"There is no match {match}; nothing was changed. Pick one of the list.")

    def boxes(self) -> Sequence[BoxCard]:
        return self.shelf

    def enrol(self, game: str, box: str) -> OpenEnrol:
        raise Trouble("There is no table to read tags with. Choose one in the settings.")

    def check(self) -> OpenCheck:
        raise Trouble("There is no table to check. Choose one in the settings.")

    def setting(self, name: str) -> str:
        return self.settings.get(name, "")

    def keep(self, name: str, value: str) -> None:
        self.settings[name] = value
