"""The list of all sentences: every key of every file of texts, each with an example, to be read.

What the matches of `tests.session.said` say has its example from there; what did not come up in
them is filled in with typical values, and stands below a head that says so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from companion.session.overview import SCREEN
from engine.core.game import Game
from engine.core.text import capital, filled
from engine.games import ids, load
from tests import languages
from tests.session.said import LANGUAGES, Said, sentences

WHERE: Final = {
    "ask": "questions", "how": "how a question is answered", "verb": "answers",
    "refusal": "refusals", "event": "the log", "duty": "what hands do", "undone": "taken back",
    "option": "options and house rules", "teach": "first steps", "rule": "the rules",
    "chapter": "heads of the rules", "remark": "beside an answer", "show": "asked at a reader",
    "news": "what others did", "loss": "what somebody lost", "piece": "names of pieces",
    "what": "names of counted things", "counted": "names of counted things", "place": "places",
    "settings": "settings", "correct": "putting right", "check": "the table check",
    "welcome": "the first start", "store": "files and copies", "terminal": "the terminal",
    "automa": "the Automa", "gaia": "playing alone against Gaia", "end": "the result",
}  # fmt: skip
"""The beginning of a key -> where it appears; any other beginning says so itself."""

NUMBERS: Final = (
    "n m count amount value done of most least low high points number total before after much cost"
    " coins need have times end now then steps ours theirs moves rows checkpoints seconds digits"
    " dropped tables ms h d year population population_points vp sprouts each culture military"
    " medals sets fed luxury level tags faces matches boxes score scores version row col range"
    " power worth price usual tokens meeples met uid bowls many step"
)
"""Gaps that hold a number, or what counts as one."""
PEOPLE: Final = {"seat", "who", "by", "user"}
NAMED: Final[Mapping[str, tuple[str, str]]] = {
    "names": ("Ada, Ben", "Adaさん、Ben"), "file": ("matches.json",) * 2,
    "title": ("Earth", "アース"), "folder": ("/home/ada/tabletwin",) * 2,
    "path": ("/home/ada/tabletwin/matches.db",) * 2, "hub": ("http://192.168.1.5:8018",) * 2,
    "address": ("http://192.168.1.5:8018",) * 2, "broker": ("192.168.1.5:8883",) * 2,
    "port": ("/dev/ttyACM0",) * 2, "time": ("19:30",) * 2, "day": ("3",) * 2, "month": ("11",) * 2,
    "lost": ("Nothing was deleted.", "何も削除していません。"), "table": ("Window", "窓ぎわ"),
    "node": ("desk",) * 2, "nodes": ("desk, mat1",) * 2,
    "ssid": ("Den",) * 2, "name": ("Den",) * 2, "game": ("Earth", "アース"),
    "typed": ("quary",) * 2, "hex": ("the hex beside Terra", "地球型惑星の隣のヘックス"),
    "why": ("No space is left on it.", "空きがありません。"), "box": ("our copy", "うちの箱"),
    "deck": ("the deck", "山札"), "detail": ("no answer", "応答なし"), "from": ("the box", "箱"),
    "place": ("the reader", "読み取り機"), "to": ("the reader", "読み取り機"),
    "colour": ("blue", "青"), "side": ("front", "表"),
}  # fmt: skip
"""Gap -> what typically stands there, in English and Japanese."""
COUNTED: Final = re.compile(
    r"^(?:個|枚|点|人|つ|回|台|件|段階|マス|歩|手|行|か所|年|月|日|ラウンド)"
)
"""In Japanese, after a number."""


class Listed(NamedTuple):
    """One sentence of a file with an example in both languages."""

    room: str
    key: str
    en: str
    ja: str


@cache
def listed() -> tuple[Listed, ...]:
    """Every key of every file, filled in with typical values."""
    return tuple(one for file in languages.files() for one in _of(file))


def _of(file: Path) -> Iterator[Listed]:
    room, game = _room(file), _game(file)
    tables = {code: languages.read(languages.beside(file, code)) for code in LANGUAGES}
    for key, english in tables["en"].items():
        japanese = tables["ja"][key]
        counted = _counts(english) | _counts(japanese)
        said = typical(english, "en", counted, game), typical(japanese, "ja", counted, game)
        yield Listed(room, key, capital(said[0]) if english[:1] == "{" else said[0], said[1])


def _room(file: Path) -> str:
    """The package that says it."""
    return "/".join(file.relative_to(languages.HOUSE).parts[:-2])


def _game(file: Path) -> Game | None:
    return load(file.parts[-3]) if file.parts[-3] in ids() else None


def typical(sentence: str, language: str, counted: Collection[str], game: Game | None) -> str:
    """A sentence with something in every gap that may stand there."""
    return filled(
        sentence,
        {gap: _value(gap, language, gap in counted, game) for gap in languages.gaps(sentence)},
    )


def _counts(sentence: str) -> set[str]:
    """The gaps that hold a number: their plural says so, or the Japanese counter after them."""
    parts = list(Formatter().parse(sentence))
    after = [text for text, *_ in parts[1:]] + [""]
    return {
        gap
        for (_, gap, spec, _), text in zip(parts, after, strict=True)
        if gap and ("|" in (spec or "") or COUNTED.match(text))
    }


def _value(gap: str, language: str, counted: bool, game: Game | None) -> object:
    """What typically stands in a gap."""
    ja = language == "ja"
    if counted:
        return 3
    if gap in NAMED:
        return NAMED[gap][ja]
    if gap in PEOPLE or gap.endswith("_seat"):
        return "Ada"
    if gap in NUMBERS.split():
        return 3
    return _thing(gap, language, game) if game else ("カード" if ja else "card")


def _thing(gap: str, language: str, game: Game) -> object:
    """A counted thing, a place, or a piece, as the game calls it."""
    said = game.texts.tables["en"]
    head = {"what": "what.", "place": "place.", "from": "place.", "to": "place."}.get(gap, "piece.")
    own = next((key for key in said if key.startswith(f"{gap}.") and "{" not in said[key]), None)
    plain = next((key for key in said if key.startswith(head) and "{" not in said[key]), None)
    key = own or plain
    return game.texts.named(language, key) if key else gap


def report() -> Iterator[str]:
    """The whole list as lines of Markdown."""
    heard = {name: list(sentences(name)) for name in ids()}
    everywhere = {said.key for each in heard.values() for said in each}
    for room in dict.fromkeys(one.room for one in listed()):
        yield from report_of(room, heard.get(room.rpartition("/")[2], []), everywhere)


def report_of(room: str, told: Sequence[Said], everywhere: Collection[str]) -> Iterator[str]:
    """One package: what matches say of it, then what they, of all games, did not."""
    yield f"# {room}"
    yield from _heard(told)
    each = (one for one in listed() if one.room == room)
    left = [one for one in each if one.key.removesuffix(SCREEN) not in everywhere]
    yield from _filled(left, "not heard in the matches: " if told else "")


def _heard(told: Sequence[Said]) -> Iterator[str]:
    for kind in dict.fromkeys(said.kind for said in told):
        yield f"## {kind}"
        for said in (said for said in told if said.kind == kind):
            yield f"- `{said.key}`: {said.en}\n  {said.ja}"
            if said.screen != said.en:
                yield f"  on the screen: {said.screen}"


def _filled(each: Sequence[Listed], head: str) -> Iterator[str]:
    groups: dict[str, list[Listed]] = defaultdict(list)
    for one in each:
        begins = one.key.partition(".")[0]
        groups[WHERE.get(begins, begins)].append(one)
    for where, those in groups.items():
        yield f"## {head}{where}"
        for one in those:
            yield f"- `{one.key}`: {one.en}\n  {one.ja}"
