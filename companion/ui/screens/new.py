"""New match: which game, who plays, start; everything else is as usual and folded away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import randbits
from typing import Any

from kivy.properties import StringProperty

from companion.ui.called import in_a_row
from companion.ui.considered import ASIDE
from companion.ui.drawing import game_name
from companion.ui.how_played import INVENT, HowPlayed
from companion.ui.teacher import OFF, ON
from companion.ui.widgets.game_card import game_card, in_order
from companion.ui.words import words
from engine.core.game import Game
from engine.core.match import Seat
from engine.core.people import typed


class NewScreen(HowPlayed):
    """What people choose is kept here until they start."""

    title = StringProperty("")
    summary = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._last = (0, 0)
        """The match that was played last when this page was shown, and how far it went."""
        self._cards: tuple[object, ...] = ()
        """What the cards of the games say: while they say it, none of them is made anew."""
        super().__init__(*args, **kwargs)

    def on_pre_enter(self, *_: object) -> None:
        """With the game that people looked at before they came here."""
        looked = self.hall.leafed
        self._follow_last()
        if looked != self.game_id and looked in [game.id for game in self.hall.house.games()]:
            self._picker(looked)()
        else:
            self.refresh()

    def _follow_last(self) -> None:
        """The game that was played last, and whoever sat there, once after each time."""
        last = next(iter(self.hall.house.matches()), None)
        if last is None or (last.number, last.steps) == self._last:
            return
        self._last, self._shown, self._rows = (last.number, last.steps), (), ()
        people = [Seat(typed(n, seat.name), seat.colour) for n, seat in enumerate(last.seats)]
        known = last.game in [game.id for game in self.hall.house.games()]
        self._begin_with(last.game if known else self.game_id, people)

    def refresh(self) -> None:
        """Say everything in the language in use."""
        games = in_order(self.hall.house)
        if not games:
            return
        if self.game_id not in [game.id for game in games]:
            self._begin_with(games[0].id, self.seats)
        self._show_games(games)
        left = self.hall.house.left_out()
        self.ids.left_out.text = "\n".join(
            words.say("new.left_out", game=game, why=why) for game, why in left.items()
        )
        self._need_seats(len(self.seats))
        self.show_tiers()
        self.show_options()

    def on_game_id(self, *_: object) -> None:
        """Another game."""
        self.hall.leafed = self.game_id

    def _show_games(self, games: list[Game]) -> None:
        box, said = self.ids.games, (*(game.id for game in games), words.language)
        if said != self._cards:
            self._cards = said
            box.clear_widgets()
            for game in games:
                card = game_card(game)
                card.bind(on_release=self._picker(game.id))
                box.add_widget(card)
        for game, card in zip(games, reversed(box.children), strict=True):
            card.chosen = game.id == self.game_id

    def _picker(self, game: str) -> Callable[..., None]:
        def pick(*_: object) -> None:
            self._begin_with(game, self.wishing())
            self.refresh()

        return pick

    def _begin_with(self, game: str, people: Sequence[Seat]) -> None:
        """A match of this game is offered to these people; it is explained unless they know it."""
        self.game_id, self.seats, self._wishes, self._shown = game, [], [], ()
        self.chosen, self.faces = self._remembered(), ""
        self.teach = ON if self.hall.teacher.wanted(game) else OFF
        counts = self._game().seat_counts
        self._seat(min(max(len(people) or 2, counts[0]), counts[-1]), people)

    def add_seat(self, by: int) -> None:
        """One seat more or fewer, within what the game allows."""
        counts = self._game().seat_counts
        wanted = len(self.seats) + by
        if counts[0] <= wanted <= counts[-1]:
            before = [seat.colour for seat in self.seats]
            self._need_seats(wanted)
            changed = any(a != s.colour for a, s in zip(before, self.seats, strict=False))
            if by > 0 and changed:
                self.follows = words.say("new.apart")
            self.show_options()

    def _sum_up(self) -> None:
        self.title = game_name(self.game_id, words.language)
        told = [in_a_row(s.name for s in self._named())]
        if self.hall.house.on_screen():
            told.append(words.say(self._called(self.tier)))
        self.summary = ASIDE.join(told)

    def start(self) -> None:
        """Begin as it was chosen."""
        self._remember()
        self.hall.teacher.begin(self.game_id, self.teach == ON)
        self.hall.start(
            self.game_id, self._named(), self._fitting(), self.tier,
            randbits(32) if self._on_screen() or self.faces == INVENT else None,
        )  # fmt: skip
