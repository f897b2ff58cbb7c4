"""The end of a match of Gaia reckoned by hand: from what was seen to happen, without the engine.

The world is laid again tile by tile from the events. Needs are counted, meeples moved and the
winner found here once more, as the rule digest tells it (R6.13, R7.1-R7.8, R9.1-R9.3, R9.13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
Happening = tuple[str, int, tuple[Any, ...]]
"""Verb, seat, arguments."""


def cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


@dataclass
class Reckoning:
    """What lies on the table, as far as the events tell."""

    seats: int
    advanced: bool
    faces: Mapping[str, Mapping[str, Any]]
    land: dict[Cell, str] = field(default_factory=dict)
    herds: dict[Cell, int] = field(default_factory=dict)
    cities: dict[Cell, str] = field(default_factory=dict)
    on: dict[str, list[int]] = field(default_factory=dict)
    goals: dict[str, int] = field(default_factory=dict)
    turn: int = 0
    reason: str = ""

    def follow(self, events: Iterable[Happening]) -> None:
        for verb, seat, args in events:
            do = getattr(self, f"_{verb}", None)
            if do is not None:
                do(seat, *args)

    # -- the world ---------------------------------------------------------------------------

    def _tile_laid(self, seat: int, land: str, at: str) -> None:
        x, y = cell(at)
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert (x, y) not in self.land
        assert not self.land or any(one in self.land for one in beside)
        self.land[x, y] = land.removeprefix("land.")

    def _land_changed(self, seat: int, at: str, old: str, new: str) -> None:
        assert self.land[cell(at)] == old.removeprefix("land.")
        self.land[cell(at)] = new.removeprefix("land.")

    def _tiles_swapped(self, seat: int, one: str, other: str) -> None:
        a, b = cell(one), cell(other)
        assert abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        layers: tuple[dict[Cell, Any], ...] = (self.land, self.herds, self.cities)
        for layer in layers:
            there = {to: layer.pop(at) for at, to in ((a, b), (b, a)) if at in layer}
            layer.update(there)

    def _herd_came(self, seat: int, count: int, at: str) -> None:
        assert cell(at) in self.land
        assert cell(at) not in self.herds
        assert cell(at) not in self.cities
        self.herds[cell(at)] = count

    def _hunted(self, seat: int, city: str, at: str) -> None:
        self.herds[cell(at)] -= 1
        if not self.herds[cell(at)]:
            del self.herds[cell(at)]

    def _herd_gone(self, seat: int, at: str, count: int) -> None:
        assert self.herds.pop(cell(at)) == count

    # -- cities and goals --------------------------------------------------------------------

    def needs_met(self, at: Cell) -> int:
        """R7.1, need by need; a covered neighbour has no land, and herds count once."""
        x, y = at
        beside = [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if c in self.land]
        lands = Counter(self.land[c] for c in beside if c not in self.cities)
        wanted = Counter(self.faces[self.cities[at]]["needs"])
        fed = wanted.pop("animal", 0) and any(c in self.herds for c in beside)
        return sum(min(count, lands[land]) for land, count in wanted.items()) + bool(fed)

    def _city_founded(self, seat: int, city: str, at: str, met: int) -> None:
        assert cell(at) not in self.cities
        assert cell(at) not in self.herds
        self.cities[cell(at)], self.on[city] = city, [0] * self.seats
        assert self.needs_met(cell(at)) == met >= 2
        self._put(seat, city, 2 if self.advanced and met == 4 else 1)

    def _moved_in(self, seat: int, city: str, at: str, count: int) -> None:
        assert self.cities[cell(at)] == city
        self._put(seat, city, count)

    def _put(self, seat: int, on: str, count: int) -> None:
        self.on[on][seat] += min(count, self.left(seat))

    def _taken_over(self, seat: int, city: str, at: str, home: int) -> None:
        assert self.on[city][seat] == home > 0
        self.on[city][seat] = 0

    def _left_city(self, seat: int, city: str, at: str, met: int, home: int) -> None:
        """R7.8: all go home at one need or none; R9.3: one of two from four needs."""
        assert home == (1 if met >= 2 else self.on[city][seat])
        self.on[city][seat] -= home

    _left_hungry = _left_city

    def _swept(self, seat: int, city: str, at: str, home: int) -> None:
        """R10.2: all go home."""
        assert self.on[city][seat] == home
        self.on[city][seat] = 0

    def _city_gone(self, seat: int, city: str, at: str) -> None:
        assert self.cities.pop(cell(at)) == city
        assert not any(self.on.pop(city))

    def _goal(self, seat: int, goal: str) -> None:
        assert goal not in self.goals
        self.goals[goal] = seat

    def _turn(self, seat: int) -> None:
        self.turn = seat

    def _exhausted(self, seat: int, deck: str) -> None:
        self.reason = "exhausted"

    # -- the result --------------------------------------------------------------------------

    def placed(self) -> list[int]:
        on_goals = Counter(self.goals.values())
        return [sum(on[s] for on in self.on.values()) + on_goals[s] for s in range(self.seats)]

    def left(self, seat: int) -> int:
        return (6 if self.seats == 2 else 5) - self.placed()[seat]

    def winner(self) -> int:
        """R7.2: who has no meeple left. R7.4: else the most, then the nearest from the turn."""
        out = [seat for seat in range(self.seats) if self.left(seat) == 0]
        if out:
            assert len(out) == 1
            return out[0]
        assert self.reason == "exhausted"
        placed = self.placed()
        order: Sequence[int] = [(self.turn + n) % self.seats for n in range(self.seats)]
        return next(seat for seat in order if placed[seat] == max(placed))

    def check_rest(self) -> None:
        """What must hold when nothing is going on."""
        for at, city in self.cities.items():
            met, on = self.needs_met(at), self.on[city]
            assert met >= 1
            assert met >= 2 or not any(on)
            assert max(on) <= (2 if self.advanced and met == 4 else 1)
            assert not self.advanced or sum(map(bool, on)) <= 1
