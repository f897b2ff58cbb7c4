"""New match: the game, who sits where in which colour, the options with their reasons."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits
from typing import Any

from kivy.factory import Factory
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.games import drawing_of, game_name
from companion.ui.palette import seat_sign
from companion.ui.screens import Page
from companion.ui.words import words
from engine.core.game import Game, Option, Value
from engine.core.match import Seat

PREFERRED = "stations"
"""The tier that is offered first, where there is a table."""
ASK, INVENT = "ask", "stand_ins"
"""What is done about faces that nobody has told: the values of the choice."""
FIRST = "peloponnes"
"""The game that is offered where none was played yet."""


class SeatRow(BoxLayout):
    """One seat: its colour and shape, its name, and its way up or out."""

    name = StringProperty("")
    colour = StringProperty("")
    seat = NumericProperty(0)


class NewScreen(Page):
    """What people choose is kept here until they start."""

    game_id = StringProperty("")
    tier = StringProperty("")
    count = NumericProperty(2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.seats: list[Seat] = []
        self.chosen: dict[str, Value] = {}
        self.faces = ASK
        self._shown: tuple[str, ...] = ()
        super().__init__(*args, **kwargs)

    def refresh(self) -> None:
        """Say everything in the language in use."""
        games = list(self.desk.house.games())
        if not games:
            return
        if self.game_id not in [game.id for game in games]:
            played = [card.game for card in self.desk.house.matches()]
            there = [game.id for game in games]
            wanted = (*played, FIRST, *there)
            self.game_id = next(game for game in wanted if game in there)
        self._show_games(games)
        left = self.desk.house.left_out()
        self.ids.left_out.text = "\n".join(
            words.say("new.left_out", game=game, why=why) for game, why in left.items()
        )
        self._need_seats(max(len(self.seats), min(2, self._game().seat_counts[-1])))
        self.show_tiers()
        self.show_options()

    def _game(self) -> Game:
        return next(g for g in self.desk.house.games() if g.id == self.game_id)

    def _show_games(self, games: list[Game]) -> None:
        box = self.ids.games
        box.clear_widgets()
        for game in games:
            card = Factory.GameCard()
            card.cover = drawing_of(game.id).cover
            card.title = game_name(game.id, words.language)
            low, high = game.seat_counts[0], game.seat_counts[-1]
            card.about = words.say("new.seat_range", low=low, high=high)
            card.chosen = game.id == self.game_id
            card.bind(on_release=self._picker(game.id))
            box.add_widget(card)

    def _picker(self, game: str) -> Callable[..., None]:
        def pick(*_: object) -> None:
            self.game_id, self.seats, self.chosen, self._shown = game, [], {}, ()
            self.faces = ASK
            self.refresh()

        return pick

    # -- seats

    def _need_seats(self, count: int) -> None:
        colours = self._game().colours
        while len(self.seats) < count:
            free = [c for c in colours if c not in {s.colour for s in self.seats}]
            number = len(self.seats) + 1
            self.seats.append(Seat(words.say("new.player", number=number), free[0]))
        del self.seats[count:]
        self._show_seats()

    def _show_seats(self) -> None:
        self.count = len(self.seats)
        box = self.ids.seats
        box.clear_widgets()
        for number, seat in enumerate(self.seats):
            row = SeatRow(name=seat.name, colour=seat.colour, seat=number)
            row.ids.paint.shade, row.ids.paint.shape = seat_sign(seat.colour, number)
            row.ids.field.bind(text=self._namer(number))
            row.ids.paint.bind(on_release=self._painter(number))
            row.ids.up.bind(on_release=self._mover(number))
            row.ids.up.disabled = number == 0
            box.add_widget(row)

    def _namer(self, number: int) -> Callable[..., None]:
        def name(_: object, text: str) -> None:
            self.seats[number] = Seat(text.strip()[:20], self.seats[number].colour)

        return name

    def _painter(self, number: int) -> Callable[..., None]:
        def paint(*_: object) -> None:
            colours = list(self._game().colours)
            taken = {s.colour for s in self.seats}
            at = colours.index(self.seats[number].colour)
            order = colours[at + 1 :] + colours[:at]
            fresh = next((c for c in order if c not in taken), order[0])
            other = next((i for i, s in enumerate(self.seats) if s.colour == fresh), None)
            old = self.seats[number]
            if other is not None:
                self.seats[other] = Seat(self.seats[other].name, old.colour)
            self.seats[number] = Seat(old.name, fresh)
            self._show_seats()

        return paint

    def _mover(self, number: int) -> Callable[..., None]:
        def move(*_: object) -> None:
            self.seats[number - 1 : number + 1] = self.seats[number - 1 : number + 1][::-1]
            self._show_seats()

        return move

    def add_seat(self, by: int) -> None:
        """One seat more or fewer, within what the game allows."""
        counts = self._game().seat_counts
        wanted = len(self.seats) + by
        if counts[0] <= wanted <= counts[-1]:
            self._need_seats(wanted)
            self.show_options()

    # -- table and options

    def show_tiers(self) -> None:
        """How much of the table is sensed."""
        tiers = self.desk.house.tables(self.game_id)
        self.ids.tier.choices = [[t, words.say(f"tier.{t}")] for t in tiers]
        if self.tier not in tiers:
            self.tier = PREFERRED if PREFERRED in tiers else tiers[-1]
        self.ids.tier.value = self.tier

    def show_options(self) -> None:
        """The game's options that mean something for this number of seats."""
        meant = [o for o in self._game().options if not o.seats or len(self.seats) in o.seats]
        self.show_untold()
        shown = (self.game_id, words.language, *(o.id for o in meant))
        if shown == self._shown:
            return
        self._shown = shown
        box = self.ids.options
        box.clear_widgets()
        for option in meant:
            box.add_widget(self._option(option))

    def _option(self, option: Option) -> Factory.OptionRow:
        say = self._game().texts.say
        row = Factory.OptionRow()
        row.title = say(words.language, f"option.{option.id}")
        why = say(words.language, f"option.{option.id}.why")
        row.note = f"{why}  ({option.rule})" if option.rule else why
        named = [[choice, self._choice(option, choice)] for choice in option.choices]
        row.ids.switch.choices = named
        row.ids.switch.value = self.chosen.get(option.id, option.default)
        row.ids.switch.bind(value=lambda _, value: self._choose(option.id, value))
        return row

    def _choose(self, option: str, value: Value) -> None:
        self.chosen[option] = value
        self.show_untold()

    def show_untold(self) -> None:
        """What to do about cards whose faces nobody has told, while there are any."""
        box = self.ids.untold
        box.clear_widgets()
        count = self.desk.house.untold(self.game_id, len(self.seats), self._fitting())
        if not count:
            self.faces = ASK
            return
        row = Factory.OptionRow()
        row.title = words.say("new.untold")
        row.note = words.say("new.untold.why", count=count)
        row.ids.switch.choices = [
            [ASK, words.say("new.untold.ask")],
            [INVENT, words.say("new.untold.stand_ins")],
        ]
        row.ids.switch.value = self.faces
        row.ids.switch.bind(value=self._about_faces)
        box.add_widget(row)

    def _about_faces(self, _: object, value: str) -> None:
        self.faces = value

    def _choice(self, option: Option, choice: Value) -> str:
        if isinstance(choice, bool):
            return str(words.say("settings.on" if choice else "settings.off"))
        texts = self._game().texts
        key = f"option.{option.id}.{choice}"
        return texts.say(words.language, key) if texts.has(key) else str(choice)

    def start(self) -> None:
        """Begin; an empty name is filled in."""
        names = [s.name or words.say("new.player", number=i + 1) for i, s in enumerate(self.seats)]
        seats = [Seat(n, s.colour) for n, s in zip(names, self.seats, strict=True)]
        seed = randbits(32) if self.faces == INVENT else None
        self.desk.start(self.game_id, seats, self._fitting(), self.tier, seed)

    def _fitting(self) -> dict[str, Value]:
        """The options that mean something for this number of seats, as they were chosen."""
        return {
            o.id: self.chosen.get(o.id, o.default)
            for o in self._game().options
            if not o.seats or len(self.seats) in o.seats
        }
