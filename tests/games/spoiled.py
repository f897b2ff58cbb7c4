"""Files as slips of the pen make them: one to three changes of values, types, keys and entries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

from engine.core.game import BadOptions, Game, Value
from engine.core.play import Counts, random_steps
from engine.core.state import State

_JUNK: tuple[Any, ...] = (
    None, True, False, "", "x", "?", -1, 0, 1, 2, 3, 7, 99, 10**6, -(10**6), 1.5, 1e300,
    [], [1], ["x"], [[]], {}, {"x": 1}, [None],
)  # fmt: skip
Path = tuple[Any, ...]
STEPS = 900
"""A match of Earth with secret hands never ends by itself; another one has ended by then."""


def some_options(game: Game, seats: int, random: Random) -> dict[str, Value]:
    """Options other than the defaults, drawn one by one; what the game refuses is left out."""
    chosen: dict[str, Value] = {}
    for option in game.options:
        tried = {**chosen, option.id: random.choice(option.choices)}
        try:
            chosen = tried if random.random() < 0.4 and game.check_options(seats, tried) else chosen
        except BadOptions:
            continue
    return chosen


def states(game: Game, seed: int, every: int = 23) -> Iterator[State]:
    """Moments of one random match, the last one included."""
    random = Random(f"{game.id} {seed}")
    seats = random.choice(game.seat_counts)
    options = game.check_options(seats, some_options(game, seats, random))
    state = game.start(seats, options, game.stand_ins(seed))
    for number, step in enumerate(islice(random_steps(state, seed, Counts()), STEPS)):
        if number % every == seed % every:
            yield state.clone()
        state.take(step)
    yield state


def spoil(data: Any, random: Random) -> Any:
    """A copy with one to three changes."""
    copy = json.loads(json.dumps(data))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        places = list(_places(copy))
        path = random.choice(places)
        holder = copy
        for part in path[:-1]:
            holder = holder[part]
        random.choice(_CHANGES)(holder, path[-1], copy, places, random)
    return copy


def _places(data: Any, path: Path = ()) -> Iterator[Path]:
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inside:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from _places(value, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def _junk(holder: Any, key: Any, whole: Any, places: list[Path], random: Random) -> None:
    holder[key] = deepcopy(random.choice(_JUNK))  # a later slip may change what lies there


def _near(holder: Any, key: Any, whole: Any, places: list[Path], random: Random) -> None:
    """A number one beside, a text cut, a list upside down."""
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int | float):
        holder[key] = value + random.choice((-1, 1, 10, -value, -2 * value, 0.5))
    elif isinstance(value, str):
        holder[key] = random.choice((value[:-1], value + "1", value.upper(), value + "#2"))
    elif isinstance(value, list):
        value.reverse()


def _other(holder: Any, key: Any, whole: Any, places: list[Path], random: Random) -> None:
    """What stands somewhere else in the file: a piece in two places, a word of another field."""
    same = [p for p in places if type(_at(whole, p)) is type(holder[key])]
    holder[key] = json.loads(json.dumps(_at(whole, random.choice(same))))


def _lose(holder: Any, key: Any, whole: Any, places: list[Path], random: Random) -> None:
    del holder[key]


def _rename(holder: Any, key: Any, whole: Any, places: list[Path], random: Random) -> None:
    if isinstance(holder, dict):
        names = [p[-1] for p in places if isinstance(p[-1], str)]
        holder[random.choice((*names, f"{key}s", "x"))] = holder.pop(key)
    else:
        holder.insert(key, holder[key])


def _again(holder: Any, key: Any, whole: Any, places: list[Path], random: Random) -> None:
    """An entry twice, or one too many."""
    if isinstance(holder[key], list):
        holder[key].append(holder[key][0] if holder[key] else random.choice(_JUNK))
    elif isinstance(holder, list):
        holder.append(holder[key])


_CHANGES = (_junk, _near, _other, _lose, _rename, _again)
