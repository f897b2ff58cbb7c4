"""Simulated groups for the time to the end: who plays what, and how long each takes over it.

Uniform random players stop when a die says so; people mostly stop when nothing is left to do, and
plant when they can pay. Every seat has a speed of its own and every deed its own whim.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.core.dealer import Dealer
from engine.core.game import Game
from engine.core.play import MAY_SHARE
from engine.core.state import State
from engine.core.steps import TABLE, Action, Step
from engine.games.earth.state import Earth
from hub.pace import is_deed

STOPS: Final = frozenset({"pass", "done"})
"""Verbs that end something early."""
HASTE: Final = (0.0, 0.05, 0.1, 0.2)
"""How often a group does what it need not yet: stops early, or plants without means."""
RICH: Final = 9
"""Soil for two cards of the middle price."""
MINUTES: Final = {
    "earth": (45, 60, 70, 80, 90),
    "gaia": (60, 60, 60, 60),
    "gaia_project": (38, 75, 112, 150),
    "hadara": (60, 60, 60, 60),
    "peloponnes": (60, 60, 60, 60, 60),
}
"""What the boxes say, from the least number of seats on; a span is divided evenly."""
MOST_STEPS: Final = 8_000


@dataclass(frozen=True, slots=True)
class Paced:
    """A match that was played."""

    begins: tuple[int, ...]
    """Deeds after which its milestones had begun."""
    times: tuple[float, ...]
    """When each deed was done, in minutes."""


def played(game: Game, seats: int, seed: int) -> Paced | None:
    """One match of one group; None where it found no end."""
    random = Random(f"pace {seed}")
    options = {"hands": "known"} if any(one.id == "hands" for one in game.options) else {}
    state = game.start(seats, game.check_options(seats, options), game.stand_ins(seed))
    speeds = [random.lognormvariate(0, 0.4) for _ in range(state.seats)]
    begins: list[int] = []
    times: list[float] = []
    first: int | None = None
    for number, step in enumerate(_steps(state, random)):
        if number > MOST_STEPS:
            return None
        state.take(step)
        if is_deed(step):
            taken = random.expovariate(1) * (1.0 if step.seat == TABLE else speeds[step.seat])
            times.append((times[-1] if times else 0.0) + taken)
        if state.round_number() > 0:
            first = state.milestone() if first is None else first
            while 1 + state.milestone() - first > len(begins):
                begins.append(len(times))
    usual = MINUTES[game.id][seats - min(game.seat_counts)]
    scale = usual * random.lognormvariate(0, 0.25) / times[-1]
    return Paced(tuple(begins), tuple(time * scale for time in times))


def _steps(state: State, random: Random) -> Iterator[Step]:
    dealer, haste = Dealer(f"deal {random.random()}"), random.choice(HASTE)
    while True:
        awaiting = state.awaiting()
        seat = None
        if awaiting.may and random.random() < MAY_SHARE:
            seat = random.choice(awaiting.may)
        elif awaiting.reveals:
            yield dealer.deal(state, awaiting.reveals[0])
            continue
        elif awaiting.must:
            seat = random.choice(awaiting.must)
        if seat is None:
            return
        legal = state.legal(seat)
        if legal:
            yield random.choice(legal if random.random() < haste else _sensible(state, legal))


def _sensible(state: State, legal: list[Action]) -> list[Action]:
    """What people would think of."""
    if isinstance(state, Earth) and legal[0].verb == "choose":
        area = state.areas[legal[0].seat]
        plants = area.soil >= RICH and area.in_hand() > 1
        return [one for one in legal if (one.args == ("plant",)) == plants] or legal
    return [one for one in legal if one.verb not in STOPS] or legal
