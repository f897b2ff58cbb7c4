"""How the match that is offered is played: its options, what the table senses, what is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.trouble import Trouble
from companion.ui.called import in_a_row
from companion.ui.reached import TIER, TOUCH
from companion.ui.teacher import OFF, ON
from companion.ui.who_plays import WhoPlays
from companion.ui.words import words
from engine.core.game import COPY, HOUSE_RULES, PLAY, TELLING, Option, Value

PREFERRED = "stations"
"""The tier that is offered first, where there is a table."""
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


class HowPlayed(WhoPlays):
    """The part of a page that says how `game_id` is played, by whoever plays."""

    tier = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.chosen: dict[str, Value] = {}
        self.faces, self.teach = "", OFF
        self._shown: tuple[str | bool, ...] = ()
        """Which options are shown: while they are the same, nothing of them is made anew."""
        super().__init__(*args, **kwargs)

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
        here = self.hall.house.on_screen()
        shown = (self.game_id, words.language, here, *(o.id for o in meant))
        if shown == self._shown:
            return
        self._shown = shown
        self.ids.options.clear_widgets()
        if here:  # whose cardboard lies ready must not search for it behind a fold
            self.ids.options.add_widget(self._tiers())
        self.ids.options.add_widget(self._teaching())
        self._show_folds(here)

    def _meant(self) -> list[Option]:
        count = len(self.seats)
        return [
            o for o in self._game().options
            if len(o.choices) > 1 and (not o.seats or count in o.seats)
        ]  # fmt: skip

    def _show_folds(self, here: bool) -> None:
        box = self.ids.folds
        box.clear_widgets()
        for group, heading in FOLDED.items():
            options = [o for o in self._meant() if o.group == group]
            if options or (group == TELLING and not here):
                fold = Fold(partial(self._fill, group))
                fold.title = words.say(heading)
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
        row.title = words.say("new.pieces" if here else "new.tier")
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
        row.note = say(words.language, f"option.{option.id}.why")
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

    def _fitting(self) -> dict[str, Value]:
        """The options that mean something for this number of seats, as they were chosen."""
        return {o.id: self._chosen(o) for o in self._meant()}

    def _chosen(self, option: Option) -> Value:
        return self.chosen.get(option.id, self._usual(option))

    def _usual(self, option: Option) -> Value:
        return option.usual(self._on_screen())
