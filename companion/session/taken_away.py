"""Which of its cards was taken from a seat that did not choose it: told to that seat alone, until
it has acted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.session.dialogue import Text
from engine.core.steps import Action, Reveal

if TYPE_CHECKING:
    from companion.session.reading import Reading

OWN = "own."
"""Before the verb of what came to light: how its seat is told, in games that have a sentence."""


def taken_away(session: Reading, seat: int) -> tuple[Text, ...]:
    """In the order in which it was taken."""
    return tuple(_backwards(session, seat))[::-1]


def _backwards(session: Reading, seat: int) -> Iterator[Text]:
    for entry in reversed(session.match.log):
        step = entry.step
        if step.seat == seat and isinstance(step, Action):
            return
        key = f"{OWN}{step.verb}"
        told = step.seat == seat and isinstance(step, Reveal) and session.words.has(key)
        if told and step.args[0] in session.faces:  # not only its back
            yield Text(key, {"card": str(step.args[0])})
