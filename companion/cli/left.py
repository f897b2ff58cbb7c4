"""Which match the terminal plays: one that was left, found by number or by words, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.cli.output import in_a_row, scores_line
from companion.cli.words import STOP, command
from companion.house.api import House, MatchCard
from companion.house.days import moment
from companion.house.user_input import as_number
from companion.house.words import names, say
from companion.session.words import ROOT
from engine.games import BrokenGame, ids, load

SHOWN = 9
HERE = "here"
"""What people type to play a match on that another window plays."""

Read = Callable[[str], str | None]
Write = Callable[[str], None]


class Left(NamedTuple):
    """What people chose; match 0 is a new one."""

    match: int = 0
    take_over: bool = False


def choose(house: House, read: Read, write: Write, language: str) -> Left | None:
    """The match to go on with; None where people stop."""
    cards = [card for card in house.matches() if card.waits]
    if not cards:
        return Left()
    write(ROOT.say(language, "terminal.left"))
    while True:
        _list(cards[:SHOWN], len(cards), write, language)
        line = _typed(read, ROOT.say(language, "terminal.ask_left"))
        if line == STOP:
            return None
        if command(line) == "n":
            return Left()
        if not line or 1 <= as_number(line) <= min(len(cards), SHOWN):
            return _sure(cards[int(line or 1) - 1], read, language)
        found = house.matches(line)
        if not found:
            write(ROOT.say(language, "terminal.no_match", {"typed": line}))
        cards = list(found) or cards


def _typed(read: Read, prompt: str) -> str:
    """What people type; the end of the input stops as well."""
    line = read(prompt)
    return STOP if line is None or command(line) == STOP else line.strip()


def _list(cards: Sequence[MatchCard], count: int, write: Write, language: str) -> None:
    for number, card in enumerate(cards, start=1):
        write(f"  {number}  {told(card, language)}")
    if count > len(cards):
        more = ROOT.say(language, "terminal.more_left", {"count": count - len(cards)})
        write(f"  {more}")


def told(card: MatchCard, language: str) -> str:
    """`Peloponnes: Ada: 12, Bo: 9; 2026-11-22 19:40, paused`; of a campaign with its level."""
    game = _titled(card.game, language)
    marks = {"over": card.over, "paused": card.paused, "elsewhere": card.elsewhere}
    if card.then:
        stands = [say(language, "campaign.next", number=card.stage, then=card.then)]
    else:
        level = say(language, "campaign.at", number=card.stage) if card.stage else ""
        stands = [level, *(_mark(language, mark) for mark, true in marks.items() if true)]
    parts = [moment(language, card.played), *stands]
    return f"{game}: {_standing(card, language)}; {', '.join(filter(None, parts))}"


def _standing(card: MatchCard, language: str) -> str:
    """Who plays, each with what they have, once anybody has anything."""
    called = names(language, card.seats)
    return (
        scores_line(called, card.scores, language)
        if any(card.scores)
        else in_a_row(called, language)
    )


def which_game(read: Read, write: Write, language: str) -> str | None:
    """The game of a new match, by its number or its name; None where people stop."""
    titles = {name: _titled(name, language) for name in ids()}
    for number, title in enumerate(titles.values(), start=1):
        write(f"  {number}  {title}")
    while (line := _typed(read, ROOT.say(language, "terminal.which_game"))) != STOP:
        for number, (name, title) in enumerate(titles.items(), start=1):
            if line.casefold() in (str(number), name, title.casefold()):
                return name
        write(ROOT.say(language, "terminal.number", {"most": len(titles)}))
    return None


def _titled(game: str, language: str) -> str:
    """What people call a game; the id of one that cannot be loaded."""
    try:
        return load(game).texts.say(language, "game.name")
    except (BrokenGame, KeyError):
        return game


def _mark(language: str, word: str) -> str:
    return ROOT.say(language, f"terminal.left.{word}")


def _sure(card: MatchCard, read: Read, language: str) -> Left | None:
    """A match that another window plays is looked at, unless people want it here."""
    if not card.elsewhere:
        return Left(card.number)
    line = _typed(read, ROOT.say(language, "terminal.elsewhere"))
    return None if line == STOP else Left(card.number, command(line) == HERE)
