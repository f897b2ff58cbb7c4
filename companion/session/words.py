"""Words: sentences for texts, from the house's own texts and those of the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

from companion.session.api import Text
from companion.session.lacking import MISSING
from companion.session.overview import SCREEN
from companion.store.errors import TEXTS as STORE
from companion.table.register import HELP, SEAT, of_table
from engine.core.game import Game
from engine.core.ledger import Event
from engine.core.ones import one_of, ones
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Adjustment, Arg, Step
from engine.core.text import EVENT_GAPS, PIECES, PLACE, SEATS, Texts, inner, pieces_in, seats_in

_PLACES = ("place", "from", "to")
"""Parameters that hold a place."""
_PIECES = ("piece", "a", "b")
"""Parameters that hold what lies on a reader."""
AT = "@"
"""In a parameter between a piece and the place that tells it from equal ones: `card@row:3`."""
TEXTS = "texts:"
"""In a parameter before sentences that are said one after the other (`one_after_another`)."""
BETWEEN = "  ·  "
"""Between these; the dot of the house's letters has no width of its own."""
Called: TypeAlias = Callable[[Arg], Arg]
"""What a state calls what lies on its table (see `State.named`)."""

ROOT = Texts(Path(__file__).parent / "texts")


def as_it_is(arg: Arg) -> Arg:
    """Nothing has a name of its own."""
    return arg


def lies_on(what: str, called: Called) -> str:
    """A counted thing with the name of the spot of the table that it lies on."""
    head, colon, spot = what.partition(":")
    return f"{head}{colon}{inner(str(called(spot)))}"


def in_a_row(language: str, names: Iterable[str]) -> str:
    """Names one after the other."""
    return ROOT.say(language, "row.between").join(names)


def one_after_another(texts: Iterable[Text]) -> str:
    """Sentences in the gap of another one."""
    return TEXTS + json.dumps([[text.key, dict(text.params)] for text in texts])


class Words:
    """Says texts of one match in any language. `names` are the seats' names."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)
        self._pieces = game.catalogue.pieces
        self.titles: Callable[[str, str], str] = self._title
        """What a game is called, by language and id; the house knows every game's name."""
        self.front: Callable[[str], str] = str
        """What a piece is called of which only its front may be known (see `State.front`)."""
        self.on_screen = False
        """The table is one on the screen: nobody has its box in hand."""

    def say(self, text: Text, language: str = "en") -> str:
        """The sentence; a key that nobody knows is said as it is."""
        if text.key.startswith("store."):
            return STORE.say(language, text.key, text.params)
        here = text.key + SCREEN
        if self.on_screen and (self.game.texts.has(here) or ROOT.has(here)):
            text = Text(here, text.params)
        texts = self.game.texts if self.game.texts.has(text.key) else ROOT
        first = 1 if text.key.startswith("refusal.") else 0  # refusals count seats from 1
        gaps = ones(texts.sentence(language, text.key), text.params, self.game.texts.has)
        params = {k: self._word(language, k, v, first) for k, v in gaps.items()}
        return _named_once(language, texts.fill(language, text.key, params), params.get("seat"))

    def asked(self, *kinds: str) -> str:
        """The rule that asks for the first of these kinds of decision or reveal; empty: none."""
        rules = self.game.texts.asked
        return next((rules[kind] for kind in kinds if kind in rules), "")

    def has(self, key: str) -> bool:
        """Whether the game has a sentence of its own for this."""
        return self.game.texts.has(key)

    def _word(self, language: str, gap: str, value: str | int, first: int) -> str | int:
        """What stands in this gap: its kind says so, or a mark before it, or else its name."""
        if isinstance(value, str) and (hidden := value.removeprefix("piece.")) in self._pieces:
            value = value if (front := self.front(hidden)) == hidden else front
        told = self._of_gap(language, gap, value, first)
        if told is None and isinstance(value, str):
            told = self._marked(language, gap, value, first)
        if told is None and gap in _PIECES and of_table(str(value)):
            told = self.tag(language, str(value))
        if told is None and isinstance(value, str):
            told = self._named(language, value)
        return self.game.texts.word(language, value) if told is None else told

    def _of_gap(self, language: str, gap: str, value: str | int, first: int) -> str | None:
        """A seat, what people play for, or a place, as the gap says."""
        if gap == "seat" and isinstance(value, int):
            return self.seat(language, value - first)
        if gap.endswith("_seat") and str(value).removeprefix("seat").isdigit():
            return self.seat(language, int(str(value).removeprefix("seat")) - 1)
        if gap == "from" and isinstance(value, int):  # out of a hand: a seat, counted from 1
            return self.seat(language, value - 1)
        if gap == "title":
            return self.titles(language, str(value))
        if gap != "place" and self.game.texts.has(f"{gap}.{value}"):
            return self.game.texts.named(language, f"{gap}.{value}")
        if gap in _PLACES and (place := self.place(language, str(value))) != value:
            return place
        return None

    def _marked(self, language: str, gap: str, value: str, first: int) -> str | None:
        """A place, or several things one after the other, as the mark before them says."""
        if value.startswith(PLACE):
            return self.place(language, value.removeprefix(PLACE))
        if value.startswith(MISSING):
            return self._missing(language, value.removeprefix(MISSING).split(":"))
        if value.startswith(TEXTS):
            texts = json.loads(value.removeprefix(TEXTS))
            return BETWEEN.join(self.say(Text(*text), language) for text in texts)
        if value.startswith(SEATS):
            return in_a_row(language, (self.seat(language, seat) for seat in seats_in(value)))
        if value.startswith(PIECES):
            named = (str(self._word(language, gap, one, first)) for one in pieces_in(value))
            return in_a_row(language, named)
        return None

    def _named(self, language: str, value: str) -> str | None:
        """A piece and where it lies, or what a text of the session or the game calls so."""
        piece, _, lies = value.partition(AT)
        if lies:
            return self._at(language, piece, lies)
        if ROOT.has(value):
            return ROOT.say(language, value)
        return self.game.texts.named(language, value) if self.game.texts.has(value) else None

    def _missing(self, language: str, told: Sequence[str]) -> str:
        """Pieces one after the other; counted ones with their number."""
        pairs = zip(told[::2], map(int, told[1::2]), strict=True)
        named = [
            str(self.game.texts.word(language, one_of(what, self.game.texts.has))) if n == 1
            else self.say(Text(self._some(what), {"what": what, "n": n}), language)
            for what, n in pairs
        ]  # fmt: skip
        return in_a_row(language, named)

    def _some(self, what: str) -> str:
        """Several cards or tiles are counted with another word than meeples, where people do."""
        printed = (name for one in self.game.catalogue.sensed() for name in (one.id, one.face))
        return "missing.printed" if what in printed else "missing.counted"

    def _title(self, language: str, game: str) -> str:
        """The name of the own game; of another one its id."""
        return self.game.texts.say(language, "game.name") if game == self.game.id else game

    def _at(self, language: str, piece: str, place: str) -> str:
        """A piece with where it lies, so that it is told from one that looks the same."""
        named = self.game.texts.word(language, piece)
        return ROOT.say(language, "piece.at", {"name": named, "place": self.place(language, place)})

    def tag(self, language: str, tag: str) -> str:
        """A tag that is no piece of the box: it says whose hand comes next, or calls somebody."""
        if tag == HELP:
            return ROOT.say(language, "choice.help_tag")
        seat = self.seat(language, int(tag.removeprefix(SEAT)))
        return ROOT.say(language, "choice.seat_tag", {"seat": seat})

    def seat(self, language: str, seat: int) -> str:
        """A seat by the name of its player."""
        if seat == TABLE:
            return ROOT.say(language, "seat.table")
        return str(self.game.texts.seat(language, seat, self.names))

    def place(self, language: str, place: str) -> str:
        """A place in words: `seat0:land:2` is the third land spot of the first seat.

        A place may have words of its own, or a slot of every seat; else its zone has, with the
        slot in their gap.
        """
        zone, *rest = place.split(":")
        seat = int(zone[4:]) if zone.startswith("seat") and zone[4:].isdigit() else TABLE
        if seat != TABLE:
            zone, *rest = ("seat", *rest)
            zone = f"seat.{rest[0]}" if rest else zone
            rest = rest[1:]
        params = {"seat": self.seat(language, seat), **self._slot(language, rest)}
        params |= self._in_rows(zone.removeprefix("seat."), rest)
        every = ".".join((zone, *rest))
        for key in (f"place.{place}", f"place.{every}", f"place.{zone}"):
            for texts in (self.game.texts, ROOT):
                if texts.has(key):
                    return texts.say(language, key, params)
        return place

    def _slot(self, language: str, rest: Sequence[str]) -> dict[str, str | int]:
        """`{slot}` counts from 1 for people; `{of}` is the part before it, when there are two."""
        words = [int(r) + 1 if r.isdigit() else self.game.texts.word(language, r) for r in rest]
        return {"slot": words[-1] if words else "", "of": words[0] if words else ""}

    def _in_rows(self, zone: str, rest: Sequence[str]) -> dict[str, str | int]:
        """The row and column of a slot that lies in rows (`Game.rows`), counted from 1."""
        wide = self.game.rows.get(zone, 0)
        if not wide or len(rest) != 1 or not rest[0].isdigit():
            return {}
        row, col = divmod(int(rest[0]), wide)
        return {"row": row + 1, "col": col + 1}

    # -- texts of steps and events ------------------------------------------------------------

    def step(self, step: Step, asked: str = "") -> Text:
        """What people do; what they are asked just now may give it words of its own."""
        adjusting = isinstance(step, Adjustment)
        gaps = ("what", "value") if adjusting else self.game.grammar[step.verb]
        params = dict(zip((gap.rstrip("#") for gap in gaps), step.args, strict=False))
        return Text(self._key("verb", step, asked), {**params, "seat": step.seat})

    def steps(self, steps: Sequence[Step]) -> Text:
        """A gesture: by its first step, or by how often it was the same; `verb.<verb>.all` says of
        several places how many they were. `verb.<verb>.done` says it without the place, which a
        world that grows calls otherwise by now."""
        first, key, done = steps[0], f"verb.{steps[0].verb}.n", f"verb.{steps[0].verb}.done"
        told = self.step(first)
        told = Text(done, told.params) if self.game.texts.has(done) else told
        several = f"verb.{first.verb}.all"
        alike = len(steps) > 1 and all(step[:2] == first[:2] for step in steps)
        if alike and self.game.texts.has(several):
            return Text(several, {"seat": first.seat, "n": len(steps)})
        same = alike and all(step == first for step in steps)
        if not same or not self.game.texts.has(key):
            return told
        return Text(key, {**told.params, "n": len(steps)})

    def event(self, event: Event, called: Called = as_it_is) -> Text:
        """What happened; `called`: what the state calls its spots now."""
        params = dict(zip(EVENT_GAPS, map(called, event.args), strict=False))
        return Text(self._key("event", event), {**params, "seat": event.seat})

    def duty(self, event: Event, called: Called = as_it_is) -> Text:
        """What hands do because of it."""
        told = self.event(event, called)
        return Text(f"duty.{event.verb}", told.params)

    def undone(self, event: Event, called: Called, how: str = "") -> Text:
        """What hands do with what stands without a tag: it stands as before, or goes."""
        return Text(f"undone.{event.verb}{how}", self.event(event, called).params)

    def news(self, kind: str, event: Event, called: Called = as_it_is) -> Text:
        """What everybody has to hear of it."""
        return Text(self._key(kind, event), self.event(event, called).params)

    def loss(self, event: Event, called: Called = as_it_is) -> Text:
        """What it took from a seat that was not asked."""
        return Text(self._key("loss", event), self.event(event, called).params)

    def _key(self, kind: str, of: Step | Event, asked: str = "") -> str:
        """The text of a verb, or its own for its first argument, for what is asked, or for both."""
        own = [str(arg) for arg in of.args[:1]]
        if asked:
            own = [*(f"{first}.{asked}" for first in own), *own, asked]
        keys = (f"{kind}.{of.verb}.{one}" for one in own)
        return next(filter(self.game.texts.has, keys), f"{kind}.{of.verb}")

    def refusal(self, refusal: Refusal, called: Called = as_it_is) -> Text:
        params = {gap: called(value) for gap, value in refusal.params.items()}
        return Text(f"refusal.{refusal.key}", params)

    def rule(self, rule: str) -> Text:
        return Text(f"rule.{rule}") if self.game.texts.has(f"rule.{rule}") else Text("")


def _named_once(language: str, said: str, who: object) -> str:
    """What is told to somebody by name calls what is theirs "your"."""
    head = ROOT.say(language, "row.hands", {"name": str(who)}) if who else ""
    if not head or not said.startswith(head):
        return said
    of, your = (ROOT.say(language, key, {"name": str(who)}) for key in ("row.theirs", "row.yours"))
    if of == str(who):  # the language marks nothing as theirs
        return said
    return head + said.removeprefix(head).replace(of, your)
