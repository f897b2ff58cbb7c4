"""Sentences for people, by language and key; a missing one falls back to English.

A gap that is filled with a key (`what.wood`), a piece (`A05`) or a counted thing (`wood`) says its
name. A gap `{n:coin|coins}` says the word that goes with the number: coin for 1, else coins.
A counted thing right after a number says its word for one (`what.coins.one`) beside a 1.
A gap `{piece:the}` or `{piece:a}` gives an English name the article that it has in the middle of a
sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unicodedata import normalize

from engine.core.articles import ARTICLES, Title, titled
from engine.core.languages import LANGUAGES, found, house
from engine.core.ledger import Event
from engine.core.ones import ones
from engine.core.people import called
from engine.core.steps import Adjustment, Arg, Grammar, Step

EVENT_GAPS = ("a", "b", "c", "d")
"""In `event.<verb>` these gaps stand for the event's arguments in order, `{seat}` for its seat."""

SEATS = "seats:"
"""Before several seats in one gap, counted from 1: `seats:2:3:1`."""
PIECES = "pieces:"
"""Before several pieces in one gap: `pieces:A05:A12`."""
GOODS = "goods:"
"""Before counted things in one gap, each before its number: `goods:coins:2:wood:3`."""
ON = "|"
"""In such a gap between a counted thing and the one piece that it is on: `goods:sprouts|E012:2`."""
PLACE = "place:"
"""Before a place in a gap that may hold anything: `place:round:2` is said as the place it is."""
OF_GAPS = ("of", "at", "in")
"""In `what.<head>.of` these gaps stand for what follows the head: `<head>:3:5`."""
PEOPLE = ("{seat}", "{who}", "{names}")
"""What is written as whoever it belongs to writes it."""
SENTENCES = (
    "ask.", "choice.", "duty.", "event.", "guide.", "how.", "loss.", "news.", "notice.", "refusal.",
    "verb.",
)  # fmt: skip
"""Keys of what stands by itself: a question, an answer, a line of the log."""


def seats_in(arg: str) -> list[int]:
    """The seats of such a gap."""
    return [int(number) - 1 for number in arg.removeprefix(SEATS).split(":")]


def pieces_in(arg: str) -> list[str]:
    """The pieces of such a gap."""
    return arg.removeprefix(PIECES).split(":")


def inner(arg: str) -> str:
    """What has words of its own as it stands in one of those gaps: `on:ice/5/3`."""
    return re.sub("/+", lambda found: found[0] + "/", arg).replace(":", "/")


def outer(gap: str) -> str:
    """The same as it stands by itself again."""
    return re.sub("/+", lambda found: found[0][1:] or ":", gap)


def goods(amounts: Mapping[str, int]) -> str:
    """So much of each for such a gap; nothing where there is nothing."""
    pairs = ":".join(f"{what.replace(':', ON)}:{amount}" for what, amount in amounts.items())
    return f"{GOODS}{pairs}" if pairs else ""


def goods_in(arg: str) -> list[tuple[str, int]]:
    """The counted things of such a gap, each with how much of it there is."""
    told = arg.removeprefix(GOODS).split(":")
    return [
        (what.replace(ON, ":"), int(amount))
        for what, amount in zip(told[::2], told[1::2], strict=True)
    ]


def capital(said: str) -> str:
    """A name as it begins a sentence or stands alone on a button."""
    return said[:1].upper() + said[1:]


_NUMBERED = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
"""Between "II" and "3" where a language writes no space: "ボウルII 3"."""
SHORT = re.compile(r"(?<![a-z])(?:[a-z]\.){2,}")
"""A word of initials, each with its full stop."""


def sought(text: str) -> str:
    """A text as it is looked for: small and wide letters of a Japanese keyboard are the same, and
    so are short words with full stops and without: Q.I.C."""
    return SHORT.sub(lambda found: found[0].replace(".", ""), normalize("NFKC", text).casefold())


NEXT = re.compile(r"(?<=[.!?] )\{\w+:(?:the|a)\}")
"""A name with its article that begins a further sentence."""


def _begun(sentence: str, gaps: Mapping[str, object]) -> str:
    """The sentence whose further sentences begin with a capital, too."""

    def name(found: re.Match[str]) -> str:
        return capital(filled(found[0], gaps)).replace("{", "{{").replace("}", "}}")

    return NEXT.sub(name, sentence)


def _begins(key: str, sentence: str) -> bool:
    """Whether a sentence begins with a name that may be written small; not that of a player."""
    named = sentence[:1] == "{" and not sentence.startswith(PEOPLE)
    return named and key.startswith(SENTENCES)


def _read(folder: Path, language: str) -> dict[str, str]:
    file = folder / f"text.{language}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


class Tables(Mapping[str, dict[str, str]]):
    """The sentences of every language, each read when somebody first speaks it.

    A house speaks one or two languages, and the others of five games are ten megabytes.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, dict[str, str]] = {}

    def __getitem__(self, language: str) -> dict[str, str]:
        if language not in self._read and language in LANGUAGES:
            table = {**house(language), **_read(self._folder, language)}
            self._read[language] = table
        return self._read[language]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages that were read."""
        return tuple(self._read)


class Filling:
    """What fills a gap: itself, with its article, or the word that goes with its number."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        one, both, more = spec.partition("|")
        if spec in ARTICLES:
            return ARTICLES[spec](self.value if isinstance(self.value, str) else str(self.value))
        if not both:
            return format(self.value, spec)
        return one if str(self.value) in ("1", "-1") else more


def filled(sentence: str, gaps: Mapping[str, object]) -> str:
    """A sentence with its gaps filled."""
    return sentence.format_map({name: Filling(value) for name, value in gaps.items()})


class Texts:
    """Key -> sentence with `{named}` gaps, from `text.<language>.json` files of one folder.

    The house's own sentences are there for every game; a game's file may say them otherwise.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables = Tables(folder)
        self.languages = tuple(code for code in found(folder, "text.") if code in LANGUAGES)
        """Those that this folder itself speaks; in others it is silent and says it in English."""
        asked = folder / "asked.json"
        self.asked: dict[str, str] = json.loads(asked.read_text("utf-8")) if asked.is_file() else {}
        """What people are asked for (a decision, a reveal, a reveal of a deck) -> the rule."""
        self.titled = titled(folder)

    def everywhere(self, key: str) -> dict[str, str]:
        """A sentence in every language, for a search; none is kept that nobody speaks."""
        return {code: table[key] for code, table in Tables(self.folder).items() if key in table}

    def has(self, key: str) -> bool:
        return key in self.tables["en"]

    def say(self, language: str, key: str, params: Mapping[str, str | int] | None = None) -> str:
        """The sentence for a key; pieces, counted things and keys in gaps are said too."""
        gaps = ones(self.sentence(language, key), params or {}, self.has)
        worded = {k: self._word(language, k, v) for k, v in gaps.items()}
        return self.fill(language, key, worded)

    def sentence(self, language: str, key: str) -> str:
        """A sentence with its gaps; a key that nobody knows is said as it is."""
        return self.tables.get(language, {}).get(key) or self.tables["en"].get(key, key)

    def fill(self, language: str, key: str, worded: Mapping[str, str | int]) -> str:
        """The sentence for a key, its gaps filled with what is in words already: a word that is
        also a name (`sprout`) is not looked up once more."""
        sentence = self.sentence(language, key)
        if not worded:
            return sentence
        said = filled(_begun(sentence, worded), worded)
        return capital(said) if _begins(key, sentence) else said

    def _word(self, language: str, gap: str, value: Arg) -> Arg:
        """What fills a gap: what the game says there (`side.points`), a key, or a name."""
        for key in (f"{gap}.{value}", value):
            if isinstance(key, str) and self.has(key):
                return self.named(language, key)
        return self.word(language, value)

    def word(self, language: str, arg: Arg) -> Arg:
        """A piece or a counted thing by its name; anything else as it is."""
        if isinstance(arg, int | Title):
            return arg
        if arg.startswith(SEATS):
            return ", ".join(str(self.seat(language, seat)) for seat in seats_in(arg))
        if arg.startswith(PIECES):
            return ", ".join(str(self.word(language, piece)) for piece in pieces_in(arg))
        if arg.startswith(GOODS):
            return self._goods(language, goods_in(arg))
        arg = arg.removeprefix(PLACE)
        for key in (f"piece.{arg}", f"piece.{arg.split('#')[0]}", f"what.{arg}", f"counted.{arg}"):
            if self.has(key):
                return self.named(language, key)
        head, _, rest = arg.partition(":")
        if " " in arg or not rest:
            return arg
        if self.has(f"what.{head}.of"):  # in words of its own: `round:2`, `ice:5:3`, `on:ice/5/3`
            of = map(outer, rest.split(":"))
            return self.say(language, f"what.{head}.of", dict(zip(OF_GAPS, of, strict=False)))
        if self.has(f"what.{head}"):  # on one piece: `sprouts:E012`
            return f"{self.say(language, f'what.{head}')} ({self.word(language, rest)})"
        return arg

    def _goods(self, language: str, pairs: Sequence[tuple[str, int]]) -> str:
        """2 coins, 3 wood; a name that ends in letters of its own keeps apart from a number."""
        each = (self.say(language, "goods.each", {"n": n, "what": what}) for what, n in pairs)
        said = (_NUMBERED.sub("\u00a0", one) for one in each)
        return re.sub(r"-(?=\d)", "−", self.say(language, "goods.between").join(said))

    def named(self, language: str, key: str) -> str:
        """A name, that of a piece with what it needs to get its article."""
        said = self.say(language, key)
        return Title(said) if key.removeprefix("piece.") in self.titled else said

    def group(self, language: str, group: str) -> str:
        """What several answers stand behind: a name of its own, a counted kind, a piece."""
        for key in (f"group.{group}", group):
            if self.has(key):
                return self.say(language, key)
        return str(self.word(language, group.removeprefix("counted.")))

    def seat(self, language: str, seat: int, names: Sequence[str] | None = None) -> Arg:
        """A seat by its player's name; without names by its number, counted from 1."""
        if names and 0 <= seat < len(names):
            return called(language, seat, names[seat])
        if names and seat >= len(names) and self.has("seat.extra"):
            return self.say(language, "seat.extra")  # nobody's seat: an automatic opponent
        return self.say(language, "seat.n", {"n": seat + 1}) if self.has("seat.n") else seat + 1

    def say_event(self, language: str, event: Event, names: Sequence[str] | None = None) -> str:
        """An event in plain words."""
        params = dict(zip(EVENT_GAPS, event.args, strict=False))
        seat = self.seat(language, event.seat, names)
        return self.say(language, f"event.{event.verb}", {**params, "seat": seat})

    def say_step(
        self, language: str, step: Step, grammar: Grammar, names: Sequence[str] | None = None
    ) -> str:
        """An action, a reveal or an adjustment in plain words: `verb.<verb>`, named gaps."""
        gaps = ("what", "value") if isinstance(step, Adjustment) else grammar[step.verb]
        params = dict(zip((gap.rstrip("#") for gap in gaps), step.args, strict=False))
        seat = self.seat(language, step.seat, names)
        return self.say(language, f"verb.{step.verb}", {**params, "seat": seat})
