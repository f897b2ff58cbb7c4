"""Who plays the match that is offered: seats with names and colours, in an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.neighbours import seated
from companion.ui.palette import SEATS, seat_sign
from companion.ui.screens import Page
from companion.ui.words import words
from engine.core.game import Game
from engine.core.match import Seat
from engine.core.people import LONGEST, player


class SeatRow(BoxLayout):
    """One seat: its colour and shape, its name, and its way up or out."""

    name = StringProperty("")
    usual = StringProperty("")
    """What it is called while nobody has typed a name."""
    colour = StringProperty("")
    seat = NumericProperty(0)


class WhoPlays(Page):
    """The part of a page that says who plays `game_id`."""

    game_id = StringProperty("")
    count = NumericProperty(2)
    fewest = NumericProperty(1)
    largest = NumericProperty(5)
    coloured = BooleanProperty(True)
    """The game's seats have colours to choose from; else a seat's sign goes by its place."""
    follows = StringProperty("")
    """Of a colour that was chosen: what had to follow elsewhere."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.seats: list[Seat] = []
        self._wishes: list[str] = []
        """The colour that each seat chose or came with; another game may have it again."""
        self._rows: tuple[object, ...] = ()
        """What the rows of the seats say: while they say it, none of them is made anew."""
        super().__init__(*args, **kwargs)

    def _game(self) -> Game:
        return next(g for g in self.hall.house.games() if g.id == self.game_id)

    def _need_seats(self, count: int) -> None:
        self._seat(count)
        self._show_seats()

    def _seat(self, count: int, people: Sequence[Seat] = ()) -> None:
        """So many seats, for these people, in their colours where the game has them."""
        self.fewest, self.largest = self._game().seat_counts[0], self._game().seat_counts[-1]
        came = [*self.seats, *people[len(self.seats) :]][:count]
        self._wishes = [*self._wishes, *(who.colour for who in came[len(self._wishes) :])][:count]
        self._wishes += [""] * (count - len(self._wishes))
        self.seats = []
        for who in (*came, *[Seat("", "")] * (count - len(came))):
            taken = {s.colour for s in self.seats}
            free = [c for c in self._game().colours_of(count) if c not in taken]
            self.seats.append(Seat(who.name, who.colour if who.colour in free else free[0]))

    def wishing(self) -> list[Seat]:
        """The people with the colours that they chose, whether or not this game has them."""
        return [Seat(s.name, w or s.colour) for s, w in zip(self.seats, self._wishes, strict=True)]

    def _show_seats(self, keep: int = -1, follows: str = "") -> None:
        """The seats with colours that neighbours do not take for each other."""
        wanted = [seat.colour for seat in self.seats]
        colours = seated(wanted, self._game().colours_of(len(wanted)), keep)
        apart = keep >= 0 and list(colours) != wanted
        self.follows = words.say("new.apart") if apart else follows
        self.seats = [Seat(s.name, c) for s, c in zip(self.seats, colours, strict=True)]
        self.count = len(self.seats)
        game = self._game()
        self.coloured = not game.gives_colours and any(colour in SEATS for colour in game.colours)
        said = (tuple(self.seats), self.coloured, words.language)
        if said != self._rows:
            self._rows = said
            self._list_seats()

    def _list_seats(self) -> None:
        box = self.ids.seats
        box.clear_widgets()
        for number, seat in enumerate(self.seats):
            row = SeatRow(
                name=seat.name,
                usual=player(words.language, number),
                colour=seat.colour,
                seat=number,
            )
            own = "" if self._game().gives_colours else seat.colour
            row.ids.paint.shade, row.ids.paint.shape = seat_sign(own, number)
            row.ids.field.bind(text=self._namer(number))
            row.ids.paint.bind(on_release=self._painter(number))
            row.ids.paint.disabled = not self.coloured
            row.ids.up.bind(on_release=self._mover(number))
            row.ids.up.disabled = number == 0
            box.add_widget(row)

    def _namer(self, number: int) -> Callable[..., None]:
        def name(field: Any, text: str) -> None:
            if len(text) > LONGEST:
                field.text = text[:LONGEST]  # what is not kept is not shown; it comes back here
                return
            self.seats[number] = Seat(text.strip(), self.seats[number].colour)
            self._rows = ()  # they say something else now
            self._sum_up()

        return name

    def _painter(self, number: int) -> Callable[..., None]:
        def paint(*_: object) -> None:
            colours = list(self._game().colours_of(len(self.seats)))
            taken = {s.colour for s in self.seats}
            at = colours.index(self.seats[number].colour)
            order = colours[at + 1 :] + colours[:at]
            fresh = next((c for c in order if c not in taken), order[0])
            other = next((i for i, s in enumerate(self.seats) if s.colour == fresh), None)
            old, follows = self.seats[number], ""
            if other is not None:
                follows = words.say("new.swapped", name=self._named()[other].name)
                self.seats[other] = Seat(self.seats[other].name, old.colour)
                self._wishes[other] = old.colour
            self.seats[number], self._wishes[number] = Seat(old.name, fresh), fresh
            self._show_seats(number, follows)

        return paint

    def _mover(self, number: int) -> Callable[..., None]:
        def move(*_: object) -> None:
            pair = slice(number - 1, number + 1)
            self.seats[pair], self._wishes[pair] = self.seats[pair][::-1], self._wishes[pair][::-1]
            self._show_seats(number - 1)

        return move

    def _sum_up(self) -> None:
        """Say it in a line; whoever shows one does."""

    def _named(self) -> list[Seat]:
        """The seats; whoever typed no name is called by the place."""
        return [
            Seat(s.name or player(words.language, number), s.colour)
            for number, s in enumerate(self.seats)
        ]
