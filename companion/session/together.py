"""What befell several seats alike, said in one sentence that names them with how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.session.api import Duty, Text
from companion.session.words import ROOT
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


def together(told: Iterable[Duty], voice: Voice, brief: bool = False) -> Iterator[str]:
    """A sentence for each, one for what befell several seats alike; in brief it may be a shorter
    one, for the numbers themselves stand on the screen.
    """
    alike: dict[str, list[Text]] = {}
    for number, duty in enumerate(told):
        key = f"{duty.text.key}.all"
        joins = key == OLDER or (duty.news and voice.texts.has(key))
        alike.setdefault(key if joins else str(number), []).append(duty.text)
    for key, texts in alike.items():
        yield voice.say(texts[0] if len(texts) == 1 else _of_all(key, texts, voice, brief))


def in_one_line(said: Iterable[str], names: Iterable[str], language: str) -> Iterator[str]:
    """What is said to one after the other of the same people begins with their name once."""
    heads = [ROOT.say(language, "row.hands", {"name": name}) for name in names]
    for head, alike in groupby(said, key=lambda one: next(filter(one.startswith, heads), one)):
        first, *more = alike
        rest = (capital(one.removeprefix(head)) for one in more)
        yield ROOT.say(language, "row.sentences").join((first, *rest)) if head in heads else first


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
