"""Explain: which legal actions and reveals lead from the match to what the table shows."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.table.layout import Layout
from companion.twin.meaning import reveals
from companion.twin.seating import seated
from companion.twin.wanted import (
    ANY,
    STACK,
    FaceOf,
    Wanted,
    agrees,
    project,
    will_do,
)
from engine.core.state import Prompt, State
from engine.core.steps import Action, Step

MOST_ACTIONS = 3
MOST_TRIED = 600
"""How many steps are tried in search of a sequence: work, not time, for a slow moment must not
change what the table means."""
UNLIMITED = 1 << 30
"""A single action is always looked for among all that name a piece that moved."""


class Path(NamedTuple):
    """Steps that explain the table. `actions` counts decisions; reveals come along for free."""

    steps: tuple[Step, ...]
    actions: int


class Explained(NamedTuple):
    """The shortest explanations. Where the search was cut short there may be others, and there
    may be one though none was found: then `paths` are the first actions it could begin with.
    """

    paths: list[Path]
    complete: bool = True
    found: bool = True


@dataclass(slots=True)
class Work:
    """What is left of a search's budget, and whether anything was left out."""

    left: int
    complete: bool = True

    def more(self) -> bool:
        """Whether one step more may be tried."""
        self.left -= 1
        self.complete = self.complete and self.left >= 0
        return self.left >= 0


class Node(NamedTuple):
    """A position reached by some steps. `open` are the stations not explained yet."""

    state: State
    steps: tuple[Step, ...]
    open: Mapping[str, str]
    places: Mapping[str, str]
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Explainer:
    """Searches forward from a state. `seen` is station -> piece, for all stations known of.

    A station is explained when what it shows is where a step's hands put it, or where the match
    has it after a step. Upkeep that follows a step need not have been done yet.
    """

    layout: Layout
    faces: FaceOf
    most_tried: int = MOST_TRIED
    rested: Collection[str] = ()
    """Stations where the very piece lies that lay there, or where the match has it, when the table
    last agreed: it is on its way to somewhere else, and nothing that is turned up now."""
    lost: Container[str] = ()
    """Pieces that no station can sense any more."""
    carries: bool = False
    """A screen lays by itself what a step moves: where it takes a piece away, nothing need lie."""

    def explain(self, state: State, seen: Mapping[str, str]) -> Explained:
        """The shortest explanations, all with the same number of actions; empty: none."""
        work = Work(self.most_tried)
        before = self._before(state, seen)
        level = self._sides(self._reveals(before, seen), seen)
        begun: list[Node] = []
        for actions in range(MOST_ACTIONS + 1):
            whole = _in_any_order([node for node in level if not node.open])
            found = [Path(node.steps, actions) for node in whole]
            if found:
                return Explained(distinct(found, self.faces), work.complete)
            if actions < MOST_ACTIONS:
                level = self._further(level, seen, work if actions else Work(UNLIMITED))
                begun = begun or level
                if not level and actions == 0 and any(before.open.values()):
                    return self._unnamed(before, seen, work)
        return Explained(_begun(begun, self.faces, work.complete), work.complete, found=False)

    def turned_up(self, state: State, seen: Mapping[str, str]) -> tuple[Path, Collection[str]]:
        """The reveals that lie where they belong, however else the table differs; and the stations
        that they do not explain."""
        node = self._reveals(self._before(state, seen), seen)
        return Path(node.steps, 0), node.open.keys()

    def sided(self, state: State, seen: Mapping[str, str]) -> list[Path]:
        """What one piece can be that was turned up where it belongs, however else the table
        differs: the sides of a card that its tag does not tell."""
        shown = self._shown(self._before(state, seen), seen)
        found = next((one for one in shown if len(one) > 1), [])
        return distinct([Path(after.steps, 0) for after in found], self.faces)

    def _before(self, state: State, seen: Mapping[str, str]) -> Node:
        """Nothing is done yet; open are the stations that show something else than is wanted."""
        places = state.places()
        wanted = project(places, self.layout, state.covered(), self.lost)
        open_ = {
            station: piece
            for station, piece in seen.items()
            if not self._fits(wanted.get(station, _NONE), piece)
        }
        return Node(state, (), open_, places, wanted)

    def _fits(self, wanted: frozenset[str], piece: str) -> bool:
        return will_do(wanted, piece, self.faces)

    def _step(self, node: Node, step: Step, seen: Mapping[str, str]) -> Node | None:
        """The position after one step; None when the table does not show this step."""
        carried = self._carried(node, step, seen)
        if carried is None:
            return None
        after = taken(node.state, step)
        if after is None:
            return self._untold(node, step, carried)
        places = after.places()
        wanted = self._wanted(after, places, seen)
        before = node.wanted
        goals = {piece: station for station, pieces in wanted.items() for piece in pieces}
        left = {
            station: piece
            for station, piece in node.open.items()
            if not (
                (station in carried and self._fits(carried[station], piece))
                or (
                    self._fits(wanted.get(station, _NONE), piece)
                    and self._arrived(before.get(station, _NONE), piece, goals, seen)
                )
                or self._comes(station, piece, before, wanted)
            )
        }
        if len(left) == len(node.open):
            return None
        return Node(after, (*node.steps, step), left, places, wanted)

    def _wanted(self, after: State, places: Mapping[str, str], seen: Mapping[str, str]) -> Wanted:
        """What is wanted then, where the places of a row mean the same as it lies."""
        wanted = project(places, self.layout, after.covered(), self.lost)
        return seated(wanted, seen, self.layout, self.faces)

    def _untold(self, node: Node, step: Step, carried: Mapping[str, frozenset[str]]) -> Node | None:
        """Where a step waits for what is printed on its piece: it explains the table if that is
        where hands lay the piece, and nothing else differs."""
        lies = all(self._fits(carried.get(at, _NONE), one) for at, one in node.open.items())
        return node._replace(steps=(*node.steps, step), open={}) if lies else None

    def _arrived(
        self, gone: frozenset[str], piece: str, goals: Mapping[str, str], seen: Mapping[str, str]
    ) -> bool:
        """What left an emptied station must lie where the step brings it, if that can be seen."""
        if piece:
            return True
        there = (seen.get(goals[one]) for one in gone if one in goals)
        return all(now is None or self._fits(gone, now) for now in there)

    def _comes(self, station: str, piece: str, before: Wanted, wanted: Wanted) -> bool:
        """Whether what lay there was taken, and the screen brings what lies there instead."""
        gone, then = before.get(station, _NONE), wanted.get(station, _NONE)
        known = bool(then) and not any(one.startswith((ANY, STACK)) for one in then)
        return self.carries and not piece and known and bool(gone) and not gone & then

    def _carried(
        self, node: Node, step: Step, seen: Mapping[str, str]
    ) -> dict[str, frozenset[str]] | None:
        """Station -> what lies there once hands have done the step; None: they have not."""
        moved = node.state.carried(step)
        if not moved:
            return {}
        found: dict[str, frozenset[str]] = {}
        for piece, place in moved.items():
            if piece in self.lost:
                continue
            from_, to = (
                self.layout.stations.get(p, "") for p in (node.places.get(piece, ""), place)
            )
            to = self._lies_at(to, piece, seen)
            if from_ != to:
                found[from_] = found.get(from_, _NONE)
                found[to] = found.get(to, _NONE) | {piece}
        done = all(self._fits(pieces, seen[s]) for s, pieces in found.items() if s in seen)
        return found if done else None

    def _lies_at(self, to: str, piece: str, seen: Mapping[str, str]) -> str:
        """Where it came to lie: of places that mean the same, hands take any."""
        if seen.get(to) == piece:
            return to
        row = (at for at in self.layout.alike.get(to, ()) if seen.get(at) == piece)
        return next(row, to)

    # -- reveals: the table leaves no doubt about them ---------------------------------------

    def _reveals(self, node: Node, seen: Mapping[str, str]) -> Node:
        """Take all awaited reveals that lie where they belong."""
        while True:
            after = self._revealed(node, seen)
            if after is None:
                return node
            node = after

    def _revealed(self, node: Node, seen: Mapping[str, str]) -> Node | None:
        """One reveal further, if there is one that leaves no choice."""
        after = next((found for found in self._shown(node, seen) if len(found) == 1), None)
        return after[0] if after else None

    def _sides(self, node: Node, seen: Mapping[str, str]) -> list[Node]:
        """The position, or one for each side of the cards whose tags do not tell the side."""
        for found in self._shown(node, seen):
            if len(found) > 1:
                afters = (self._reveals(after, seen) for after in found)
                return [one for after in afters for one in self._sides(after, seen)]
        return [node]

    def _shown(self, node: Node, seen: Mapping[str, str]) -> Iterable[list[Node]]:
        """For each awaited reveal that lies where it belongs, what it can be."""
        awaited = node.state.awaiting().reveals
        own = {self.layout.stations.get(prompt.place, ""): prompt for prompt in awaited}
        for prompt in awaited:
            for at in self._spots(node, prompt, own):
                if at in self.rested:
                    continue
                steps = reveals(node.state, prompt, node.open.get(at, ""), self.faces)
                afters = (self._step(node, step, seen) for step in steps)
                found = [after for after in afters if after is not None and at not in after.open]
                if found:
                    yield found

    def _spots(self, node: Node, prompt: Prompt, own: Mapping[str, Prompt]) -> list[str]:
        """Where it may lie: at its place, or at one that means the same and where nothing else is
        awaited; anywhere without a place."""
        station = self.layout.stations.get(prompt.place)
        if not station:
            return [*node.open]
        row = (at for at in sorted(self.layout.alike.get(station, ())) if node.open.get(at))
        free = (at for at in row if _as_well(node.state, prompt, own.get(at), node.open[at]))
        return [*dict.fromkeys((station, *free))]

    # -- actions ----------------------------------------------------------------------------

    def _further(self, level: list[Node], seen: Mapping[str, str], work: Work) -> list[Node]:
        """One action more from each position, of those that name a piece that moved."""
        found: list[Node] = []
        for node in level:
            for action in self._named(node):
                if not work.more():
                    break
                after = self._step(node, action, seen)
                after = self._replaced(node, action, seen) if after is None else after
                if after is not None:
                    found.append(self._reveals(after, seen))
        found.sort(key=lambda node: len(node.open))
        return [node for node in found if not node.open] or found

    def _replaced(self, node: Node, action: Action, seen: Mapping[str, str]) -> Node | None:
        """The position after an action whose piece was taken from where another lies already, if
        that one is what is turned up there then."""
        from_ = {
            station
            for station, piece in node.open.items()
            if piece and not node.wanted.get(station, _NONE).isdisjoint(action.args)
        }
        if not from_ or self._carried(node, action, seen) is None:
            return None
        after = taken(node.state, action)
        if after is None:
            return None
        places = after.places()
        wanted = self._wanted(after, places, seen)
        turned = self._reveals(Node(after, (*node.steps, action), node.open, places, wanted), seen)
        return None if from_ & turned.open.keys() else turned

    def _named(self, node: Node) -> Iterable[Action]:
        """Actions that involve a piece which is not where the match has it: one that came, or one
        that left, also where another lies instead."""
        moved: dict[str, None] = {}
        for station, piece in node.open.items():
            gone = sorted(node.wanted.get(station, _NONE))
            moved.update(dict.fromkeys([piece, *gone] if piece else gone))
        done: set[Step] = set()
        for piece in moved:
            for step in node.state.involving(piece):
                if isinstance(step, Action) and step not in done:
                    done.add(step)
                    yield step

    def _unnamed(self, node: Node, seen: Mapping[str, str], work: Work) -> Explained:
        """An action that names none of the pieces, if just everything looks as it leaves it, or as
        hands do before it ends the turn by itself, and something was laid for it: what is merely
        lifted tells nothing that nobody named, and least of all that something is given up."""
        found: list[Path] = []
        state, awaiting = node.state, node.state.awaiting()
        for seat in (*awaiting.must, *awaiting.may):
            for action in state.legal(seat):
                if not work.more():
                    break
                if state.said(action):
                    continue
                after = state.clone()
                after.take(action)
                laid = self._carried(node, action, seen)
                done = laid and self._untold(node, action, laid)
                if done or agrees(self._wanted(after, after.places(), seen), seen, self.faces):
                    found.append(Path((action,), 1))
        return Explained(distinct(found, self.faces), work.complete, found=bool(found))


def _as_well(state: State, prompt: Prompt, own: Prompt | None, piece: str) -> bool:
    """Whether a piece at the place of another prompt answers this one as it would answer that."""
    return own is None or state.reveal(own, piece) == state.reveal(prompt, piece)


def taken(state: State, step: Step) -> State | None:
    """The state after a step; None where it is not legal before somebody has told a face. What is
    turned up lies there whatever is printed on it."""
    if isinstance(step, Action) and state.refuse(step) is not None:
        return None
    after = state.clone()
    after.take(step)
    return after


def _begun(nodes: list[Node], faces: FaceOf, complete: bool) -> list[Path]:
    """How something may begin that a cut search did not find the end of."""
    return [] if complete else distinct([Path(node.steps, 1) for node in nodes], faces)


def _in_any_order(nodes: list[Node]) -> list[Node]:
    """Without the same steps in another order, where all is the same after them."""
    kept: list[Node] = []
    for node in nodes:
        steps = frozenset(node.steps)
        same = [one for one in kept if frozenset(one.steps) == steps]
        if not (same and node.state.digest() in [one.state.digest() for one in same]):
            kept.append(node)
    return kept


def distinct(found: list[Path], faces: FaceOf) -> list[Path]:
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
