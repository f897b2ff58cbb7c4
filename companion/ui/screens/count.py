"""Is everything in the box? Its pieces are read in any order, the rest is counted, and signed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.house.counting import Count, CountView, Stranger
from companion.house.days import moment
from companion.house.trouble import Trouble
from companion.session.api import Text
from companion.ui import called
from companion.ui.screens import Page
from companion.ui.widgets.piece_grid import Tile
from companion.ui.words import words
from engine.games import load

MOST_SHOWN = 24
"""More missing pieces than these have no picture while they are read: nobody looks through them."""
BOXES, READ, HAND, SIGNED = "boxes", "read", "hand", "signed"
"""Which box; its pieces are read; the rest is counted by hand; what came of it."""


class CountScreen(Page):
    """One thing after the other: the box, its pieces, what no reader sees, a name below it."""

    lists = ("boxes_listed", "by_hand")

    step = StringProperty(BOXES)
    titled = StringProperty("")
    """Game and name of the box that is counted."""
    counted = NumericProperty(0)
    of = NumericProperty(1)
    latest = StringProperty("")
    """The piece that was read last, by name."""
    strange = StringProperty("")
    """Pieces that do not belong here, in one sentence."""
    lacking = StringProperty("")
    """How many pieces were not read, in one sentence."""
    bare = StringProperty("")
    """Pieces without a sticker are to be looked for."""
    short = StringProperty("")
    """What people counted too few of."""
    more = StringProperty("")
    """How many more are missing than are shown."""
    really = StringProperty("")
    """What is asked before a box is signed of which not all was read."""
    done = StringProperty("")
    """What came of the count."""
    whole = BooleanProperty(False)

    def on_kv_post(self, _: object) -> None:
        # One of them is shown; a hidden one would still catch the touches meant for the other.
        self.sides = {name: self.ids[name].__self__ for name in (BOXES, READ, HAND, SIGNED)}

    def on_pre_enter(self, *_: object) -> None:
        self.step = READ if self.hall.count is not None else BOXES
        self.refresh()

    def refresh(self) -> None:
        """Read how far the count is."""
        if self.hall.count is not None and self.step == BOXES:
            self.step = READ
        self.ids.sides.clear_widgets()
        self.ids.sides.add_widget(self.sides[self.step])
        if self.hall.count is None:
            self.titled = ""
            self._boxes()
        else:
            self._see(self.hall.count.view())

    # -- which box

    def _boxes(self) -> None:
        listed = self.ids.boxes_listed
        listed.clear_widgets()
        for card in self.hall.house.boxes():
            row = Factory.BoxRow()
            row.title, row.done, row.of = called.box(card.game, card.name), card.done, card.of
            row.about = self._about(card.game, card.name)
            row.bind(on_release=partial(self.open, card.game, card.name))
            listed.add_widget(row)

    def _about(self, game: str, box: str) -> str:
        last = self.hall.house.counted(game, box)
        if last is None:
            return words.say("count.never")
        key = "count.last.lacks" if last.lacks else "count.last.whole"
        said = words.say(key, when=moment(words.language, last.when), lacks=last.lacks)
        return words.say("said.aside", said=said, aside=last.who) if last.who else said

    def open(self, game: str, box: str, *_: object) -> None:
        """Begin to count a box."""
        self.hall.open_count(game, box)
        self.refresh()

    # -- reading

    def _see(self, view: CountView) -> None:
        assert self.hall.game is not None
        self.titled = called.box(self.hall.game.id, view.box)
        self.counted, self.of = view.counted, max(1, view.of)
        self.latest = self._front(view.latest) if view.latest else ""
        self.strange = _strange(view)
        self.ids.strangers.tiles = [self._stranger(one) for one in view.strangers]
        lacks = len(view.missing)
        self.lacking = words.say("count.lacks", count=lacks) if lacks else ""
        self.ids.missing.tiles = self._alike(view.missing) if lacks <= MOST_SHOWN else []
        missed = self._alike(view.missing) if self.step in (HAND, SIGNED) else []
        self.ids.unread.tiles = missed if self.step == HAND else []
        self.ids.missed.tiles = missed[:MOST_SHOWN]
        left = sum(tile.many for tile in missed[MOST_SHOWN:])
        self.more = words.say("home.more", count=left) if left else ""
        self.bare = words.say("count.bare", count=len(view.bare)) if view.bare else ""
        self.ids.bare_ones.tiles = self._alike(view.bare)[:MOST_SHOWN]

    def _front(self, piece: str) -> str:
        """What a piece is called that was read just now: a match may be going on whose backs are
        secret, so by what everybody may see of it when one begins."""
        game = self.hall.game
        assert game is not None
        seats = game.seat_counts[0]
        front = game.start(seats, game.new_options(seats, {}), {}).front(piece)
        if front == piece:
            return self.hall.piece_name(piece)
        return game.texts.say(words.language, front)

    def _alike(self, pieces: Iterable[str]) -> list[Tile]:
        """Pieces that have one name are shown once, with their number."""
        game = self.hall.game
        assert game is not None
        first: dict[str, str] = {}
        many: Counter[str] = Counter()
        for piece in pieces:
            name = called.piece(game, piece)
            first.setdefault(name, piece)
            many[name] += 1
        return [Tile(game, piece, many[name]) for name, piece in first.items()]

    def _stranger(self, one: Stranger) -> Tile:
        about = self.hall.say(one.about)
        note = words.say("said.next", said=about, next=words.say("count.out"))
        return Tile(load(one.game), one.piece, note=note,
                    press=partial(self._take_out, one.uid))  # fmt: skip

    def _take_out(self, uid: str) -> None:
        self._count().taken_out(uid)
        self.hall.settle()
        self.refresh()

    def _count(self) -> Count:
        assert self.hall.count is not None
        return self.hall.count

    # -- counting by hand, signing

    def by_hand(self) -> None:
        """Ask for what no reader sees."""
        rows = self.ids.by_hand
        rows.clear_widgets()
        for what, of in self._count().by_hand().items():
            row = Factory.HandRow()
            row.name, row.what, row.of = self.hall.say(Text(f"counted.{what}")), what, of
            row.stepper.values, row.stepper.index = list(range(of + 1)), of
            rows.add_widget(row)
        self.step, self.really = HAND, ""
        self.refresh()
        self.ids.hand_scroll.scroll_y = 1

    def sign(self) -> None:
        """Keep what was found, with time and name."""
        count, few = self._count(), []
        lacks = len(count.view().missing)
        if lacks and not self.really:
            self.really = words.say("count.really", n=lacks)
            return
        for row in reversed(self.ids.by_hand.children):
            here = int(row.stepper.value)
            count.found(row.what, here)
            if here < row.of:
                few.append(words.say("count.few", what=row.name, here=here, of=row.of))
        self.short = "\n".join(few)
        who = self.ids.who.text.strip()
        self._attempted(lambda: self._sign(count, who))

    def _attempted(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Trouble as trouble:
            self.hall.complain(trouble.said(words.language))

    def _sign(self, count: Count, who: str) -> None:
        self.whole = count.sign(who)
        self.done = words.say("count.whole" if self.whole else "count.not_whole")
        self.step = SIGNED
        self.refresh()

    def read_on(self) -> None:
        """Back to the readers."""
        self.step = READ
        self.refresh()

    def back(self) -> None:
        """From the stickers back to the readers, from there home."""
        if self.step == HAND:
            self.read_on()
        else:
            self.hall.back()


def _strange(view: CountView) -> str:
    strange = words.say("count.strangers", count=len(view.strangers)) if view.strangers else ""
    unknown = words.say("count.unknown", count=view.unknown) if view.unknown else ""
    return words.say("said.next", said=strange, next=unknown).strip()
