"""What everybody may see: questions and refusals without the cards that only their seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.api import Ask, Choice, LogLine, Notice, Question, Text
from engine.core.steps import Arg, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


def question(session: Reading, asked: Question) -> Question | None:
    """The question as everybody may see it; None when it is about a card in a hand."""
    if asked.ask in (Ask.TURN, Ask.MAY, Ask.REVEAL):
        secret = session.known.hidden() if asked.ask is Ask.REVEAL else None
        kept = tuple(c for c in asked.kept if _open(session, c.pieces, secret))
        open_ = [c for c in asked.choices if _open(session, c.pieces, secret)]
        return _without(asked if kept == asked.kept else replace(asked, kept=kept), open_)
    named = asked.ask in (Ask.WHICH, Ask.FACE) and not asked.station and asked.seat >= 0
    return None if named and not session.known.open_to_all([asked.piece]) else asked


def _open(session: Reading, pieces: Iterable[str], secret: frozenset[str] | None) -> bool:
    """A deck's cards may be named, those of a hand not; of other choices all must lie open."""
    return session.known.open_to_all(pieces) if secret is None else not secret.intersection(pieces)


def _without(asked: Question, choices: list[Choice]) -> Question:
    withheld = len(asked.choices) - len(choices)
    return replace(asked, choices=tuple(choices), withheld=withheld) if withheld else asked


def notice(session: Reading) -> Notice | None:
    """The last refusal, unless it tells of a card in a hand; who asked was told it already."""
    told = session.telling.notice
    if told is None or told.station:  # what lay on a reader was seen by all
        return told
    pieces = {told.piece, *_named(told.text), *_in_steps(told.steps)}
    return told if session.known.open_to_all(pieces) else None


def line(session: Reading, told: LogLine) -> LogLine:
    """A line of the history; a card that a seat still hides is not named, nor one that it drew or
    laid face down and that has not lain open since: what was taken back comes again, what was not
    kept lies in a pile that nobody looks through. What a seat did for all to see is told without
    what came of it."""
    secret = [s for s in told.steps if _hides(session, s.args) or _stays_closed(session, s, told)]
    if not secret:
        return told
    seen = tuple(step for step in told.steps if step not in secret)
    named = {*_in_steps(secret)} & {*_named(told.text)}
    if named or not seen:
        return replace(told, text=_hidden(told.seat), steps=())
    return replace(told, steps=seen)


def event(session: Reading, text: Text, seat: int) -> Text:
    """An event in words; a card that a seat still hides is not named."""
    return _hidden(seat) if _hides(session, _named(text)) else text


def _hides(session: Reading, pieces: Iterable[Arg]) -> bool:
    """Whether a seat still hides one of these pieces; what lies open is quicker to know."""
    named = tuple(one for one in pieces if isinstance(one, str))
    return not session.known.open_to_all(named) and not session.known.secret().isdisjoint(named)


def _stays_closed(session: Reading, step: Step, told: LogLine) -> bool:
    """Whether only a seat saw what it took, and not everybody has seen it since."""
    if session.known.lays_open(step):
        return False
    opened = session.known.opened()
    left = (piece for piece in _in_steps([step]) if opened.get(piece, -1) < told.start)
    return not session.known.open_to_all(left)


def _hidden(seat: int) -> Text:
    if seat < 0:  # nobody's doing: a draw
        return Text("log.hidden.table")
    return Text("log.hidden", {"seat": seat})


def _named(text: Text) -> Iterator[str]:
    texts = (value for value in text.params.values() if isinstance(value, str))
    yield from (value.removeprefix("piece.") for value in texts)


def _in_steps(steps: Iterable[Step]) -> Iterator[str]:
    yield from (arg for step in steps for arg in step.args if isinstance(arg, str))
