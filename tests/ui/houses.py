"""A house for the app's tests: a real store in a folder of the test, real sessions, a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.house.stored import StoredHouse, Tables
from companion.store.store import Store
from engine.core.dealer import Dealer
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Step
from tests.house.no_tables import NoTables

SEATS = (Seat("Ada", "red"), Seat("Benjamin", "blue"), Seat("千代", "green"),
         Seat("Dimitra", "yellow"), Seat("Émile", "white"))  # fmt: skip


def new_house(folder: Path, tables: Tables | None = None) -> StoredHouse:
    """A house of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "house.db"
    if not file.exists():
        file.write_bytes(_nothing_kept())
    return StoredHouse(Store(file), tables or NoTables())


@cache
def _nothing_kept() -> bytes:
    """The file of a house in which nothing has happened; its tables are made once."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        Store(file).close()
        return file.read_bytes()


def play_on(hall, steps: int, seed: int = 7) -> int:  # type: ignore[no-untyped-def]
    """Play a match on by touch: reveals from a seeded deck, of the legal actions the middle one.

    Returns how many steps were taken before the match was over.
    """
    steps_on = list(islice(walk(hall.play.state.clone(), seed), steps))
    play_all(hall, steps_on)
    return len(steps_on)


def play_all(hall, steps: Sequence[Step]) -> None:  # type: ignore[no-untyped-def]
    """Take steps by touch, as one; the screens follow when all are taken."""
    refused = hall.play.choose(*steps) if steps else None
    assert refused is None, hall.say(refused.text)
    hall.settle()


def play_until(hall, seed: int, done: Callable[[State], bool]) -> None:  # type: ignore[no-untyped-def]
    """Play a match on at random, until its state is such or it is over; written as one."""
    ahead, steps = hall.play.state.clone(), []
    for step in random_walk(ahead, seed):
        steps.append(step)
        if done(ahead):
            break
    play_all(hall, steps)


def play_singly(  # type: ignore[no-untyped-def]
    hall, likely: Callable[[State], bool], done: Callable[[], bool] = lambda: True, seed: int = 5
) -> None:
    """As `play_on(hall, 1)` until `done`, which holds only where the state is likely: what comes
    before is written as one, and not shown."""
    while True:
        ahead, steps = hall.play.state.clone(), []
        following = by_ones(ahead, seed)
        while not likely(ahead):
            steps.append(next(following))
        play_all(hall, steps)
        if done():
            return
        play_on(hall, 1, seed)


def play_until_asked(hall, key: str, seed: int = 5) -> None:  # type: ignore[no-untyped-def]
    """As `play_on(hall, 1)` until this is asked before all else."""

    def first() -> bool:
        return bool(hall.see().question.text.key == f"ask.{key}")

    play_singly(hall, lambda state: key in asked_now(state), first, seed)


def asked_now(state: State) -> set[str]:
    """What seats have to decide, as questions are called."""
    return {state.asked(seat).key for seat in state.awaiting().must}


def by_ones(state: State, seed: int = 5) -> Iterator[Step]:
    """Steps that carry `state` on, each the first of a walk: those of `play_on(hall, 1)`."""
    while (step := next(walk(state, seed), None)) is not None:
        yield step


def random_walk(state: State, seed: int) -> Iterator[Step]:
    """Random steps that carry `state` on, each as it is taken."""
    for step in random_steps(state, seed, Counts()):
        state.take(step)
        yield step


def walk(state: State, seed: int) -> Iterator[Step]:
    """Steps that carry `state` on: the same for the same seed, until nobody is asked."""
    dealer = Dealer(seed)
    for taken in count():
        awaiting = state.awaiting()
        if awaiting.reveals:
            step: Step = dealer.deal(state, awaiting.reveals[0])
        elif awaiting.must:
            legal = state.legal(awaiting.must[0])
            step = legal[(seed * 31 + taken * 17) % len(legal)]
        else:
            return
        state.take(step)
        yield step
