"""What befell several seats alike, said in one sentence that names them with how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.session.api import Duty, Text
from companion.session.words import ROOT
from engine.core.steps import TABLE
from engine.core.text import GOODS, Texts, capital

OLDER = "duty.before.all"
APART = "  ·  "
"""Between seats that each have several things."""


class Voice(NamedTuple):
    """How a screen says things."""

    language: str
    texts: Texts
    """Those of the game."""
    say: Callable[[Text], str]
    name: Callable[[int], str]
    """Who sits there."""


class Said(NamedTuple):
    """A sentence, and whose it is: of several seats nobody's. Without one it stands for what is
    told in rows."""

    seat: int
    text: str
    news: bool = False
    deeds: str = ""
    """What it tells, however it is said."""


def together(told: Iterable[Duty], voice: Voice, brief: bool = False) -> Iterator[Said]:
    """A sentence for each, one for what befell several seats alike; in brief it may be a shorter
    one, for the numbers themselves stand on the screen.
    """
    alike: dict[str, list[Duty]] = {}
    for number, duty in enumerate(told):
        key = f"{duty.text.key}.all"
        joins = key == OLDER or (duty.news and voice.texts.has(key))
        alike.setdefault(key if joins else str(number), []).append(duty)
    for key, (first, *more) in alike.items():
        texts = [first.text, *(one.text for one in more)]
        said = voice.say(_of_all(key, texts, voice, brief) if more else first.text)
        deeds = " ".join(one.what() for one in (first, *more))
        yield Said(TABLE if more else first.seat, said, first.news, deeds)


def often(told: Iterable[Said]) -> Iterator[Said]:
    """What is told again right after itself is told once, with how often."""
    for _, alike in groupby(told, key=lambda one: one[:3]):
        said, *more = alike
        deeds = " ".join(one.deeds for one in (said, *more))
        text = f"{said.text} ×{1 + len(more)}" if more else said.text
        yield said._replace(text=text, deeds=deeds)


def named_once(told: Iterable[Said], names: Sequence[str], language: str) -> Iterator[Said]:
    """What the same seat does one after the other begins with its name once."""
    for seat, alike in groupby(told, key=lambda one: one.seat):
        name = names[seat] if seat != TABLE else ""
        head = ROOT.say(language, "row.hands", {"name": name}) if name else ""
        first, *more = alike
        yield first
        yield from (one._replace(text=capital(one.text.removeprefix(head))) for one in more)


def _of_all(key: str, texts: Sequence[Text], voice: Voice, brief: bool) -> Text:
    if brief and voice.texts.has(f"{key}.brief"):
        return Text(f"{key}.brief")
    return Text(key, {"who": _who(texts, voice)})


def _who(texts: Iterable[Text], voice: Voice) -> str:
    """Whom it befell, each once; with how much, where that is told. Where each has several things,
    they are set apart."""
    texts = list(texts)
    if not any(_amounts(text) for text in texts):
        names = dict.fromkeys(voice.name(int(text.params["seat"])) for text in texts)
        return ROOT.say(voice.language, "row.between").join(names)
    told = [(voice.name(int(text.params["seat"])), _how_much(text, voice)) for text in texts]
    few = all(isinstance(much, int) for _, much in told)
    between = ROOT.say(voice.language, "row.between") if few else APART
    of = (ROOT.say(voice.language, "row.whose", {"name": n, "much": much}) for n, much in told)
    return between.join(of)


def _how_much(text: Text, voice: Voice) -> str | int:
    """The first number that a sentence tells, or all the things."""
    return voice.texts.word(voice.language, _amounts(text)[0])


def _amounts(text: Text) -> list[str | int]:
    told = (n for gap, n in text.params.items() if gap != "seat")
    return [n for n in told if isinstance(n, int) or n.startswith(GOODS)]
