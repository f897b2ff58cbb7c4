"""Explain: which legal actions and reveals lead from the match to what the table shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from companion.table.layout import Layout
from companion.twin.wanted import Faces, Wanted, agrees, away, fits, project
from engine.core.state import Prompt, State
from engine.core.steps import Action, Reveal, Step

MOST_ACTIONS = 3
MOST_SECONDS = 0.3
MOST_BRANCHES = 24
"""How many half-explained positions are followed further."""


class Path(NamedTuple):
    """Steps that explain the table. `actions` counts decisions; reveals come along for free."""

    steps: tuple[Step, ...]
    actions: int


@dataclass(frozen=True, slots=True)
class Explainer:
    """Searches forward from a state. `seen` is station -> piece, for all stations known of."""

    layout: Layout
    faces: Faces
    timer: Callable[[], float] = perf_counter
    most_seconds: float = MOST_SECONDS

    def explain(self, state: State, seen: Mapping[str, str]) -> list[Path]:
        """The shortest explanations, all with the same number of actions; empty: none."""
        end = self.timer() + self.most_seconds
        level = [self._reveals(state, (), seen)]
        for actions in range(MOST_ACTIONS + 1):
            found = [Path(steps, actions) for at, steps in level if self._equal(at, seen)]
            if found:
                return _distinct(found, self.faces)
            if actions < MOST_ACTIONS:
                level = self._further(level, seen, end, everything=actions == 0)
        return []

    def _equal(self, state: State, seen: Mapping[str, str]) -> bool:
        return agrees(project(state.places(), self.layout), seen, self.faces)

    def _away(self, state: State, seen: Mapping[str, str]) -> int:
        return away(project(state.places(), self.layout), seen, self.faces)

    # -- reveals: the table leaves no doubt about them ---------------------------------------

    def _reveals(
        self, state: State, steps: tuple[Step, ...], seen: Mapping[str, str]
    ) -> tuple[State, tuple[Step, ...]]:
        """Take all awaited reveals that lie where they belong."""
        while True:
            reveal = self._revealed(state, seen)
            if reveal is None:
                return state, steps
            state = state.clone()
            state.take(reveal)
            steps = (*steps, reveal)

    def _revealed(self, state: State, seen: Mapping[str, str]) -> Reveal | None:
        prompts = state.awaiting().reveals
        if not prompts:
            return None
        wanted = project(state.places(), self.layout)
        for prompt in prompts:
            station = self.layout.stations.get(prompt.place)
            if station is None:
                reveal = self._sorted(state, prompt, wanted, seen)
            elif seen.get(station) and station not in wanted:
                reveal = self.answer(state, prompt, seen[station])
            else:
                reveal = None
            if reveal is not None:
                return reveal
        return None

    def _sorted(
        self, state: State, prompt: Prompt, wanted: Wanted, seen: Mapping[str, str]
    ) -> Reveal | None:
        """A revealed piece that was laid at once where the match wants it once it is known."""
        for station, piece in seen.items():
            if not piece or station in wanted:
                continue
            reveal = self.answer(state, prompt, piece)
            if reveal is None:
                continue
            after = state.clone()
            after.take(reveal)
            if fits(project(after.places(), self.layout).get(station, _NONE), piece, self.faces):
                return reveal
        return None

    def answer(self, state: State, prompt: Prompt, piece: str) -> Reveal | None:
        """The reveal that this piece, or one that looks like it, makes of a prompt."""
        could_be = state.could_be(prompt)
        if piece in could_be:
            return state.reveal(prompt, piece)
        face = self.faces.get(piece)
        twin = next((p for p in could_be if self.faces.get(p) == face), None)
        return state.reveal(prompt, twin) if twin is not None and face else None

    # -- actions ----------------------------------------------------------------------------

    def _further(
        self,
        level: list[tuple[State, tuple[Step, ...]]],
        seen: Mapping[str, str],
        end: float,
        everything: bool,
    ) -> list[tuple[State, tuple[Step, ...]]]:
        """One action more from each position: first those that name a piece that moved."""
        found: list[tuple[int, State, tuple[Step, ...]]] = []
        for state, steps in level:
            before = self._away(state, seen)
            named = list(self._named(state, seen))
            for action in named:
                if self.timer() > end:
                    break
                self._try(state, steps, action, seen, before, found)
            if everything and not any(distance == 0 for distance, *_ in found):
                rest = (a for a in _legal(state) if a not in named)
                for action in rest:
                    if self.timer() > end:
                        break
                    self._try(state, steps, action, seen, before, found)
        found.sort(key=lambda one: one[0])
        kept = [one for one in found if one[0] == 0] or found[:MOST_BRANCHES]
        return [(state, steps) for _, state, steps in kept]

    def _try(
        self,
        state: State,
        steps: tuple[Step, ...],
        action: Action,
        seen: Mapping[str, str],
        before: int,
        found: list[tuple[int, State, tuple[Step, ...]]],
    ) -> None:
        after = state.clone()
        after.take(action)
        after, path = self._reveals(after, (*steps, action), seen)
        distance = self._away(after, seen)
        if distance < before:
            found.append((distance, after, path))

    def _named(self, state: State, seen: Mapping[str, str]) -> Iterable[Action]:
        """Actions that involve a piece which is not where the match has it."""
        done: set[Step] = set()
        for piece in self._moved(state, seen):
            for step in state.involving(piece):
                if isinstance(step, Action) and step not in done:
                    done.add(step)
                    yield step

    def _moved(self, state: State, seen: Mapping[str, str]) -> list[str]:
        wanted = project(state.places(), self.layout)
        moved: dict[str, None] = {}
        for station, piece in seen.items():
            here = wanted.get(station, frozenset())
            if piece and piece not in here:
                moved[piece] = None
            elif not piece:
                moved.update(dict.fromkeys(sorted(here)))
        return list(moved)


def _legal(state: State) -> Iterable[Action]:
    awaiting = state.awaiting()
    for seat in (*awaiting.must, *awaiting.may):
        yield from state.legal(seat)


def _distinct(found: list[Path], faces: Faces) -> list[Path]:
    """Leave out paths that differ only in which of two equal pieces they name."""
    kept: dict[tuple[object, ...], Path] = {}
    for path in found:
        key = tuple(
            (step.verb, step.seat, *(faces.get(str(arg), arg) for arg in step.args))
            for step in path.steps
        )
        kept.setdefault(key, path)
    return list(kept.values())


_NONE: frozenset[str] = frozenset()
