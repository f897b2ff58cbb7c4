"""A match as it would have gone had people told something else: what they drew, or what is printed.

The log is taken again with what is right. It stands as far as nothing comes out otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.ledger import Event, Line
from engine.core.match import Entry, Match, apply, refuse
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.steps import Reveal, Step


@dataclass(frozen=True, slots=True)
class Retold:
    """`match` is as long as it stands."""

    match: Match
    anew: Reveal | None = None
    """The draw that is told anew after it, as what it brings about is something else."""
    refusal: Refusal | None = None
    """Why it cannot have been so from the beginning."""


def drawn_otherwise(match: Match, one: str, other: str) -> Retold:
    """Where `one` was told, `other` was drawn; and `one` where `other` was told, if it was."""
    names = {
        one: other,
        other: one,
        f"piece.{one}": f"piece.{other}",
        f"piece.{other}": f"piece.{one}",
    }
    trial = Match(match.game, match.seats, match.options, match.faces)
    trial.load(match.log[: _first(match, one, other, names)])
    return _as_far(match, trial, names)


def printed_otherwise(match: Match, face: str, printed: Mapping[str, Any]) -> Retold:
    """This is what is printed on a face. Raises BadOptions."""
    trial = Match(match.game, match.seats, match.options, {**match.faces, face: printed})
    return _as_far(match, trial, {})


def last_told(match: Match, piece: str) -> int | None:
    """The latest step of the log by which people told that they drew this piece."""
    told = (n for n in range(len(match.log) - 1, -1, -1) if _tells(match.log[n].step, piece))
    return next(told, None)


def _first(match: Match, one: str, other: str, names: Mapping[str, str]) -> int:
    """The first step that was told wrongly: the other's, where that had been drawn before."""
    told, before = last_told(match, one), last_told(match, other)
    if told is None:
        return len(match.log)
    fits = match.state_at(told).refuse(_named(match.log[told].step, names)) is None
    return told if fits or before is None else min(told, before)


def _tells(step: Step, *pieces: str) -> bool:
    return isinstance(step, Reveal) and step.args[0] in pieces


def _as_far(match: Match, trial: Match, names: Mapping[str, str]) -> Retold:
    """The rest of the log with these names, as far as it comes out the same."""
    first, was = len(trial.log), match.state_at(len(trial.log))
    for entry in match.log[first:]:
        step = _named(entry.step, names)
        refusal = refuse(trial.state, step, recorded=True)
        seen, tried = _so_far(was), _so_far(trial.state)
        apply(was, entry.step)
        if refusal is None:
            trial.load([Entry(step, entry.gesture)])
            if _since(was, seen, names) == _since(trial.state, tried, {}):
                continue
            trial.undo_to(len(trial.log) - 1)
        anew = step if refusal is None and _tells(step, *names) else None
        assert anew is None or isinstance(anew, Reveal)
        _to_whole_gestures(trial, entry, first, anew)
        return Retold(trial, anew, refusal if len(trial.log) == first else None)
    return Retold(trial)


def _to_whole_gestures(trial: Match, entry: Entry, first: int, anew: Reveal | None) -> None:
    """No half of what people did at once stands, but the draw that it began with."""
    length = len(trial.log)
    while anew is None and length > first + 1 and trial.log[length - 1].gesture == entry.gesture:
        length -= 1
    trial.undo_to(length)
    trial.undone.clear()


def _named(step: Step, names: Mapping[str, str]) -> Step:
    return step._replace(args=tuple(names.get(str(arg), arg) for arg in step.args))


def _so_far(state: State) -> tuple[int, int]:
    return len(state.events), len(state.ledger)


def _since(
    state: State, seen: tuple[int, int], names: Mapping[str, str]
) -> tuple[Sequence[Event], Sequence[Line], Mapping[str, str]]:
    """What came about since, and where everything lies."""
    events, lines = seen
    called = [
        one._replace(args=tuple(names.get(str(arg), arg) for arg in one.args))
        for one in state.events[events:]
    ]
    places = {names.get(piece, piece): at for piece, at in state.places().items()}
    return called, list(state.ledger[lines:]), places
