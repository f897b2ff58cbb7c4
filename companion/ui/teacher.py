"""Explains a game as it is played: each kind of decision once, when it comes for the first time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress

from companion.house.api import House
from companion.house.trouble import Trouble
from companion.session.api import Ask, Duty, Question
from companion.ui.rulebook import GOAL, befell, before, lesson_of, lessons, remarked
from engine.games import ids

ON, OFF = "on", "off"


class Teacher:
    """What was explained of each game is kept by the house: a match goes on where it was left."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._held: dict[str, str] = {}
        """What a full disk did not keep; it holds until the program ends."""
        self._beside: dict[str, str] = {}
        """What was to be explained when the goal of a game was told."""
        self._asked: dict[str, str] = {}
        self._read: dict[str, str] = {}
        """The question of each game that is asked, and the last one at which something was read."""

    def wanted(self, game: str) -> bool:
        """Whether explaining is offered: nobody said no, and the house has not finished a match.
        Who left one early, or begins anew, knows as little as before."""
        if self._setting(f"teach.{game}") == OFF:
            return False
        return not any(card.game == game and card.winners for card in self.house.matches())

    def begin(self, game: str, teach: bool) -> None:
        """A new match, with or without explanations; they go on where a match that was not
        finished left them."""
        if not (teach and self.wanted(game)):
            self._keep(f"taught.{game}", "[]")
        self._keep(f"teach.{game}", ON if teach else OFF)
        self._beside.pop(game, None)

    def stop(self, game: str) -> None:
        """Enough is explained."""
        self._keep(f"teach.{game}", OFF)

    def explains(self) -> bool:
        """Whether nobody wanted no more of it, in any game."""
        return all(self._setting(f"teach.{game}") != OFF for game in ids())

    def explain(self, on: bool) -> None:
        """Explain all games, those anew that were not explained any more; or none."""
        for game in ids():
            if self._setting(f"teach.{game}") != (ON if on else OFF):
                self._keep(f"taught.{game}", "[]")
                self._keep(f"teach.{game}", ON if on else OFF)

    def lesson(self, game: str, question: Question | None, duties: Iterable[Duty] = ()) -> str:
        """What is to be explained now; empty: nothing new, or nothing at all. One touch gives the
        question back: what else there is to explain waits for the next one."""
        self._asked[game] = asking = question.id if question else ""
        if self._setting(f"teach.{game}") != ON or not lessons(game):
            return ""
        if asking and self._read.get(game) == asking:
            return ""
        if question is not None and question.ask is Ask.COUNT:
            return ""  # whoever looks through the box touches what it would lie over
        taught = self._taught(game)
        names = (
            befell(game, duties), before(game, question), lesson_of(game, question),
            remarked(game, question),
        )  # fmt: skip
        asked = next((name for name in names if name and name not in taught), "")
        if GOAL in taught or (asked and asked != self._beside.setdefault(game, asked)):
            return asked  # who has gone on without reading that is asked something else
        return GOAL

    def read(self, game: str, lesson: str) -> None:
        """People touched that they have read this. The goal of a game is about no question."""
        if lesson != GOAL:
            self._read[game] = self._asked.get(game, "")
        self.done(game, lesson)

    def done(self, game: str, lesson: str) -> None:
        """This was read."""
        taught = self._taught(game)
        if lesson and lesson not in taught:
            self._keep(f"taught.{game}", json.dumps([*taught, lesson]))

    def _keep(self, name: str, value: str) -> None:
        """No lesson stops a match, nor comes again, because the disk is full."""
        self._held[name] = value
        with suppress(Trouble):
            self.house.keep(name, value)
            del self._held[name]

    def _setting(self, name: str) -> str:
        return self._held.get(name) or self.house.setting(name)

    def _taught(self, game: str) -> list[str]:
        try:
            kept = json.loads(self._setting(f"taught.{game}") or "[]")
        except ValueError:
            return []
        return [str(name) for name in kept] if isinstance(kept, list) else []
