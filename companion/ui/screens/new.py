"""New match: which game, who plays, start; everything else is as usual and folded away."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from secrets import randbits
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.trouble import Trouble
from companion.ui.called import in_a_row
from companion.ui.drawing import game_name
from companion.ui.neighbours import seated
from companion.ui.palette import SEATS, seat_sign
from companion.ui.screens import Page
from companion.ui.teacher import OFF, ON
from companion.ui.widgets.game_card import game_card, in_order
from companion.ui.words import words
from engine.core.game import COPY, HOUSE_RULES, PLAY, TELLING, Game, Option, Value
from engine.core.match import Seat
from engine.core.people import LONGEST, player, typed

PREFERRED = "stations"
"""The tier that is offered first, where there is a table."""
TIER, TOUCH = "tier", "touch"
"""The setting that keeps what the table senses, as this house chose it last; and what it says
where nothing is sensed."""
ASK, INVENT = "ask", "stand_ins"
"""What is done about faces that nobody has told: the values of the choice."""

FOLDED = {PLAY: "new.play", HOUSE_RULES: "new.rules", COPY: "new.copy", TELLING: "new.telling"}
"""Groups of options behind a fold, with its heading."""
KEPT = (HOUSE_RULES, COPY)
"""Groups that a house decides once: they are offered again as they were."""


class Fold(BoxLayout):
    """A heading that opens and closes what belongs to it; what is inside is made when it opens."""

    title = StringProperty("")
    note = StringProperty("")
    open = BooleanProperty(False)

    def __init__(self, fill: Callable[[Any], None], **kwargs: Any) -> None:
        self.fill = fill
        super().__init__(**kwargs)

    def on_open(self, *_: object) -> None:
        """Show what belongs to it, or put it away."""
        inside = self.ids.inside
        inside.clear_widgets()
        if self.open:
            self.fill(inside)


class SeatRow(BoxLayout):
    """One seat: its colour and shape, its name, and its way up or out."""

    name = StringProperty("")
    usual = StringProperty("")
    """What it is called while nobody has typed a name."""
    colour = StringProperty("")
    seat = NumericProperty(0)


class NewScreen(Page):
    """What people choose is kept here until they start."""

    game_id = StringProperty("")
    tier = StringProperty("")
    count = NumericProperty(2)
    fewest = NumericProperty(1)
    largest = NumericProperty(5)
    coloured = BooleanProperty(True)
    """The game's seats have colours to choose from; else a seat's sign goes by its place."""
    follows = StringProperty("")
    """Of a colour that was chosen: what had to follow elsewhere."""
    title = StringProperty("")
    summary = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.seats: list[Seat] = []
        self.chosen: dict[str, Value] = {}
        self.faces, self.teach = "", OFF
        self._last = (0, 0)
        """The match that was played last when this page was shown, and how far it went."""
        self._shown: tuple[str, ...] = ()
        self._cards: tuple[object, ...] = ()
        self._rows: tuple[object, ...] = ()
        """What the cards of the games and the rows of the seats say: while they say it, nothing of
        them is made anew."""
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

    def _game(self) -> Game:
        return next(g for g in self.hall.house.games() if g.id == self.game_id)

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
            self._begin_with(game, self.seats)
            self.refresh()

        return pick

    def _begin_with(self, game: str, people: Sequence[Seat]) -> None:
        """A match of this game is offered to these people; it is explained unless they know it."""
        self.game_id, self.seats, self._shown = game, [], ()
        self.chosen, self.faces = self._remembered(), ""
        self.teach = ON if self.hall.teacher.wanted(game) else OFF
        counts = self._game().seat_counts
        self._seat(min(max(len(people) or 2, counts[0]), counts[-1]), people)

    # -- seats

    def _need_seats(self, count: int) -> None:
        self._seat(count)
        self._show_seats()

    def _seat(self, count: int, people: Sequence[Seat] = ()) -> None:
        """So many seats, for these people, in their colours where the game has them."""
        self.fewest, self.largest = self._game().seat_counts[0], self._game().seat_counts[-1]
        came = [*self.seats, *people[len(self.seats) :]][:count]
        self.seats = []
        for who in (*came, *[Seat("", "")] * (count - len(came))):
            taken = {s.colour for s in self.seats}
            free = [c for c in self._game().colours_of(count) if c not in taken]
            self.seats.append(Seat(who.name, who.colour if who.colour in free else free[0]))

    def _show_seats(self, keep: int = -1, follows: str = "") -> None:
        """The seats with colours that neighbours do not take for each other."""
        wanted = [seat.colour for seat in self.seats]
        colours = seated(wanted, self._game().colours_of(len(wanted)), keep)
        apart = keep >= 0 and list(colours) != wanted
        self.follows = words.say("new.apart") if apart else follows
        self.seats = [Seat(s.name, c) for s, c in zip(self.seats, colours, strict=True)]
        self.count = len(self.seats)
        self.coloured = any(colour in SEATS for colour in self._game().colours)
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
            row.ids.paint.shade, row.ids.paint.shape = seat_sign(seat.colour, number)
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
            self.seats[number] = Seat(old.name, fresh)
            self._show_seats(number, follows)

        return paint

    def _mover(self, number: int) -> Callable[..., None]:
        def move(*_: object) -> None:
            self.seats[number - 1 : number + 1] = self.seats[number - 1 : number + 1][::-1]
            self._show_seats(number - 1)

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
        """How much of the table is sensed: the best that this house has, unless chosen."""
        tiers = self.hall.house.tables(self.game_id)
        wanted = (self.hall.house.setting(TIER), PREFERRED, tiers[-1])
        self.tier = next(tier for tier in wanted if tier in tiers)

    def show_options(self) -> None:
        """The options that mean something for this number of seats, the usual ones folded away."""
        self.show_untold()
        self._sum_up()
        meant = self._meant()
        shown = (self.game_id, words.language, *(o.id for o in meant))
        if shown == self._shown:
            return
        self._shown = shown
        self.ids.options.clear_widgets()
        self.ids.options.add_widget(self._teaching())
        self._show_folds()

    def _meant(self) -> list[Option]:
        count = len(self.seats)
        return [
            o for o in self._game().options
            if len(o.choices) > 1 and (not o.seats or count in o.seats)
        ]  # fmt: skip

    def _show_folds(self) -> None:
        box = self.ids.folds
        box.clear_widgets()
        for group, heading in FOLDED.items():
            options = [o for o in self._meant() if o.group == group]
            if options or group == TELLING:
                fold = Fold(partial(self._fill, group))
                here = group == TELLING and self.hall.house.on_screen()
                fold.title = words.say("new.pieces" if here else heading)
                fold.bind(open=self._show_opened)
                box.add_widget(fold)
        self._note_folds()

    def _show_opened(self, fold: Fold, opened: bool) -> None:
        """What a fold holds comes into view, as soon as it has its height."""
        if opened:
            Clock.schedule_once(lambda *_: self._reveal(fold), 0)

    def _reveal(self, fold: Fold) -> None:
        """All of it, or as much as there is room for below its heading."""
        room, over = self.ids.room, self.ids.room.children[0].height - self.ids.room.height
        low = fold.to_window(*fold.pos)[1] - room.to_window(*room.pos)[1]
        rise = min(-low, room.height - low - fold.height)
        if rise > 0 and over > 0:
            room.scroll_y = max(0.0, room.scroll_y - rise / over)

    def _fill(self, group: str, box: Any) -> None:
        if group == TELLING:
            box.add_widget(self._tiers())
        for option in self._meant():
            if option.group == group:
                box.add_widget(self._option(option))

    def _tiers(self) -> Any:
        """What the table senses, as one choice more."""
        row = Factory.OptionRow()
        here = self.hall.house.on_screen()
        row.title = "" if here else words.say("new.tier")
        row.note = words.say(f"{self._called(self.tier)}.why")
        tiers = self.hall.house.tables(self.game_id)
        told = [one for one in tiers if not here or one in (TOUCH, PREFERRED, self.tier)]
        row.ids.switch.choices = [[one, words.say(self._called(one))] for one in told]
        row.ids.switch.value = self.tier
        row.ids.switch.bind(value=lambda _, tier: self._sense(row, tier))
        return row

    def _sense(self, row: Any, tier: str) -> None:
        self.tier = tier
        self.hall.keep(TIER, tier)
        row.note = words.say(f"{self._called(tier)}.why")
        self.show_untold()
        self._sum_up()
        self._note_folds()

    def _called(self, tier: str) -> str:
        """The key of its name: whoever has no reader is told of none."""
        here = self.hall.house.on_screen() and tier in (TOUCH, PREFERRED)
        return f"tier.{tier}.screen" if here else f"tier.{tier}"

    def _note_folds(self) -> None:
        """Each fold says what is chosen in it, or whether anything is not as usual."""
        for fold in self.ids.folds.children:
            group = fold.fill.args[0]
            options = [o for o in self._meant() if o.group == group]
            if group == PLAY:
                fold.note = in_a_row(told for told in map(self._told, options) if told)
                continue
            changed = sum(self._chosen(o) != self._usual(o) for o in options)
            usual = (
                words.say(self._called(self.tier)) if group == TELLING else words.say("new.usual")
            )
            fold.note = words.say("new.changed", count=changed) if changed else usual

    def _told(self, option: Option) -> str:
        """What is chosen, in a word or two; nothing where something is left out."""
        value = self._chosen(option)
        if not isinstance(value, bool):
            return self._choice(option, value)
        return self._game().texts.say(words.language, f"option.{option.id}") if value else ""

    def _sum_up(self) -> None:
        self.title = game_name(self.game_id, words.language)
        self.summary = in_a_row(s.name for s in self._named())

    def _remembered(self) -> dict[str, Value]:
        """The house rules and the copy as they were played last, as far as they still exist."""
        try:
            kept = json.loads(self.hall.house.setting(f"rules.{self.game_id}") or "{}")
        except ValueError:
            return {}
        options = {o.id: o for o in self._game().options if o.group in KEPT}
        return {k: v for k, v in kept.items() if k in options and v in options[k].choices}

    def _remember(self) -> None:
        kept = {o.id: self.chosen[o.id] for o in self._game().options
                if o.group in KEPT and o.id in self.chosen}  # fmt: skip
        with suppress(Trouble):  # a full disk: what it means for the match is told by its start
            self.hall.house.keep(f"rules.{self.game_id}", json.dumps(kept))

    def _option(self, option: Option) -> Factory.OptionRow:
        say = self._game().texts.say
        row = Factory.OptionRow()
        row.title = say(words.language, f"option.{option.id}")
        why = say(words.language, f"option.{option.id}.why")
        row.note = why
        named = [[choice, self._choice(option, choice)] for choice in option.choices]
        row.ids.switch.choices = named
        row.ids.switch.value = self._chosen(option)
        row.ids.switch.bind(value=lambda _, value: self._choose(option.id, value))
        return row

    def _teaching(self) -> Any:
        """Whether the game is explained as it is played."""
        row = Factory.OptionRow()
        row.title, row.note = words.say("new.teach"), words.say("new.teach.why")
        row.ids.switch.choices = [[ON, words.say("settings.on")], [OFF, words.say("settings.off")]]
        row.ids.switch.value = self.teach
        row.ids.switch.bind(value=lambda _, value: setattr(self, "teach", value))
        return row

    def _choose(self, option: str, value: Value) -> None:
        self.chosen[option] = value
        self.show_untold()
        self._note_folds()

    def show_untold(self) -> None:
        """What to do about cards whose faces nobody has told, while there are any."""
        box = self.ids.untold
        box.clear_widgets()
        count = self.hall.house.untold(self.game_id, len(self.seats), self._fitting())
        if not count or self._on_screen():  # there nobody holds a card that could be read out
            self.faces = ASK
            return
        row = Factory.OptionRow()
        row.title = words.say("new.untold")
        row.note = words.say("new.untold.why", count=count)
        row.ids.switch.choices = [
            [ASK, words.say("new.untold.ask")],
            [INVENT, words.say("new.untold.stand_ins")],
        ]
        row.ids.switch.value = self.faces or ASK
        row.ids.switch.bind(value=self._about_faces)
        box.add_widget(row)

    def _on_screen(self) -> bool:
        """The table is one on this screen."""
        return bool(self.tier != TOUCH and self.hall.house.on_screen())

    def _about_faces(self, _: object, value: str) -> None:
        self.faces = value

    def _choice(self, option: Option, choice: Value) -> str:
        if isinstance(choice, bool):
            return str(words.say("settings.on" if choice else "settings.off"))
        texts = self._game().texts
        key = f"option.{option.id}.{choice}"
        return texts.say(words.language, key) if texts.has(key) else str(choice)

    def _named(self) -> list[Seat]:
        """The seats; whoever typed no name is called by the place."""
        return [
            Seat(s.name or player(words.language, number), s.colour)
            for number, s in enumerate(self.seats)
        ]

    def start(self) -> None:
        """Begin as it was chosen."""
        self._remember()
        self.hall.teacher.begin(self.game_id, self.teach == ON)
        self.hall.start(
            self.game_id, self._named(), self._fitting(), self.tier,
            randbits(32) if self._on_screen() or self.faces == INVENT else None,
        )  # fmt: skip

    def _fitting(self) -> dict[str, Value]:
        """The options that mean something for this number of seats, as they were chosen."""
        return {o.id: self._chosen(o) for o in self._meant()}

    def _chosen(self, option: Option) -> Value:
        return self.chosen.get(option.id, self._usual(option))

    def _usual(self, option: Option) -> Value:
        return option.usual(self._on_screen())
