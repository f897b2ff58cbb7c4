"""Begun: which legal actions hands are in the middle of, where nothing explains all of the table.

A tile is taken up from its row, and what takes its place is still in the other hand; or the seat's
own tile was laid into the row first; or what a light called was lifted to choose it, though it
stays. It is asked, never taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.twin.explain import Explainer, Path, distinct, taken
from companion.twin.wanted import Difference, Wanted, project, will_do
from engine.core.state import State
from engine.core.steps import Action

MOST_TRIED = 200
"""How many actions are tried, each by taking it. Chosen: more than a seat has in any of the games
that lay a tile down before they take one up."""


def begun(search: Explainer, state: State, differences: Sequence[Difference]) -> list[Path]:
    """The actions that hands have begun; none where the table will soon show which it is."""
    scene = _Scene(search, state, state.places(), differences)
    named = scene.named()
    underway = [action for action in named if scene.underway(action)] or scene.chosen(named)
    found = [Path((action,), 1) for action in underway]
    paths = distinct(found, search.faces)
    return [] if len(paths) > 1 and scene.told_soon(paths) else paths


@dataclass(frozen=True, slots=True)
class _Scene:
    search: Explainer
    state: State
    places: Mapping[str, str]
    differences: Sequence[Difference]

    def named(self) -> list[Action]:
        """Actions that name all that was taken up; where nothing was, those of whose turn it is."""
        gone = [min(one.wanted) for one in self.differences if not one.seen]
        if not gone:
            return self._of_turn()[:MOST_TRIED]
        first, *others = (self._involving(piece) for piece in gone)
        return [a for a in first if all(a in other for other in others)][:MOST_TRIED]

    def _involving(self, piece: str) -> list[Action]:
        return [step for step in self.state.involving(piece) if isinstance(step, Action)]

    def _of_turn(self) -> list[Action]:
        """Only where each piece that came is a seat's own one."""
        whose = {self.places.get(one.seen, "").partition(":")[0] for one in self.differences}
        if any(self._told_why(one) for one in self.differences):
            return []
        seats = [seat for seat in self.state.awaiting().must if whose == {f"seat{seat}"}]
        return [action for seat in seats for action in self.state.legal(seat)]

    def _told_why(self, one: Difference) -> bool:
        """Whether the game knows what was meant by laying it there, and why that cannot be."""
        meant = self.state.meant(one.seen, self.search.layout.places[one.station])
        return meant is not None and self.state.refuse(meant) is not None

    def underway(self, action: Action) -> bool:
        """Whether all that differs is on its way to how this action leaves it."""
        after = taken(self.state, action)
        if after is None:
            return False
        then = after.places()
        wanted = project(then, self.search.layout, after.covered(), self.search.lost)
        return all(self._goes(one, action.seat, then, wanted) for one in self.differences)

    def chosen(self, named: Sequence[Action]) -> list[Action]:
        """What one lifted piece alone stands for, of the only seat that is asked: a light called
        it. Not where another piece is laid for it: a bid is made with the marker."""
        lifted = len(self.differences) == 1 and not self.differences[0].seen
        asked = self.state.awaiting().must
        alone = lifted and [(one.seat,) for one in named] == [asked]
        return [one for one in named if alone and not self.state.carried(one)]

    def _goes(self, one: Difference, seat: int, then: Mapping[str, str], wanted: Wanted) -> bool:
        here = wanted.get(one.station, frozenset())
        if not one.seen:
            return here != one.wanted
        lay, goal = self.places.get(one.seen, ""), then.get(one.seen, "")
        if lay == goal or not lay.startswith(f"seat{seat}:"):
            return False
        return will_do(here, one.seen, self.search.faces) or self._zone(one.station) == _zone(goal)

    def _zone(self, station: str) -> str:
        return _zone(self.search.layout.places[station])

    def told_soon(self, paths: Iterable[Path]) -> bool:
        """Whether a station will see where each piece goes that was taken up."""
        gone = [min(one.wanted) for one in self.differences if not one.seen]
        stations = self.search.layout.stations
        for path in paths:
            after = self.state.clone()
            after.take(path.steps[0])
            then = after.places()
            if not all(then.get(piece, "") in stations for piece in gone):
                return False
        return bool(gone)


def _zone(place: str) -> str:
    """A row without its slot."""
    return place.partition(":")[0]
