"""The log by gestures, in words: what was done, what a way back would lose, and the reasons behind
a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from companion.session import shared
from companion.session.api import LogLine, Reason, Text
from companion.session.choices import answered
from companion.session.words import one_after_another
from engine.core.ledger import Line
from engine.core.match import Entry
from engine.core.state import State
from engine.core.steps import Action, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading

NAMED = 3
"""So many moves are named that a way back would lose, the last first; of others only the number.
Chosen: what people read before they answer."""


def history(session: Reading) -> list[LogLine]:
    """The log by gestures, then what was undone."""
    match = session.match
    return [
        *_lines(session, match.log, 0, undone=False),
        *_lines(session, match.undone, len(match.log), undone=True),
    ]


def worded(session: Reading, line: LogLine) -> Text:
    """What was done, in the words of what its seat was asked then: "Pay in soil", not that it
    wanted nothing more; of several moves that were one answer, that. Of later moves nobody knows
    what will be asked."""
    step, now = line.steps[0], len(session.match.log)
    if line.start > now or not isinstance(step, Action):
        return line.text
    state = session.match.state_at(line.start) if line.start < now else session.state
    for one in state.gestures(step.seat) if len(line.steps) > 1 else ():
        if one.steps == line.steps:
            return answered(one)
    return session.words.step(state.spoken(step), state.asked(step.seat).key)


def _lines(session: Reading, entries: list[Entry], start: int, undone: bool) -> list[LogLine]:
    found = list[LogLine]()
    for _, group in groupby(entries, key=lambda entry: entry.gesture):
        steps = tuple(entry.step for entry in group)
        told = session.words.steps([session.state.spoken(step) for step in steps])
        if undone and not found:
            told = _whole(session, steps, told)
        line = LogLine(start, steps[0].seat, told, steps, undone)
        found.append(shared.line(session, line))
        start += len(steps)
    return found


def _whole(session: Reading, steps: tuple[Step, ...], told: Text) -> Text:
    """What can be done again at once with how much it is: one space of a federation settles where
    all its satellites lie. Later moves are not possible yet, so that nothing is known of them."""
    first, key = steps[0], f"verb.{steps[0].verb}.whole"
    if not session.words.game.texts.has(key) or sum(s.verb == first.verb for s in steps) > 1:
        return told
    takes = dict(session.state.remark(first).params)
    return Text(key, {**told.params, **takes}) if takes.get("n") else told


def lost(session: Reading, length: int) -> Text:
    """What would be lost by going back to when the log was so long."""
    entries = session.match.log[length:]
    lines = _lines(session, entries, length, undone=False)[::-1]
    named = one_after_another(line.text for line in lines[:NAMED])
    more = len(lines) - NAMED
    return Text("how.take_back_more" if more > 0 else "how.take_back", {"what": named, "n": more})


def behind(state: State, seat: int, what: str) -> list[Line]:
    """The lines behind a number; of what is counted in several places (`on:city3`) those of all of
    them, in the order in which they were booked; of what lies on one piece and is booked as its
    kind alone (`sprouts:rubber_tree`) those whose event names the piece."""
    places = {what, *(name for name in state.counted(seat) if name.partition(":")[0] == what)}
    found = [line for line in state.ledger if line[0] == seat and line[1] in places]
    return found or [*_on_piece(state, seat, what)]


def _on_piece(state: State, seat: int, what: str) -> Iterator[Line]:
    kind, _, piece = what.partition(":")
    names = {what, piece, f"piece.{piece}"}
    for line in state.ledger if piece else ():
        if line[:2] == (seat, kind) and not names.isdisjoint(state.events[line[4]].args):
            yield line


def reasons(session: Reading, lines: Iterable[Line]) -> list[Reason]:
    """Ledger lines in words, with the running sum."""
    found, total, state, words = [], 0, session.state, session.words
    for line in lines:
        _, _, amount, rule, _ = line
        total, event = total + amount, state.cause(line)
        cause = state.events[event] if event >= 0 else None
        said = words.event(cause, state.named) if cause else Text("")
        text = shared.event(session, said, cause.seat) if cause else said
        found.append(Reason(amount, total, text, rule, words.rule(rule)))
    return found
