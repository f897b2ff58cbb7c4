"""A match of people who are clumsy: `simulators.people` put together with a tablet and its file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from companion.cli.output import scores_line
from companion.cli.robots import HANDS, Plan
from companion.table.layout import load
from companion.twin.wanted import STACK, project_state
from engine.core.match import Match
from simulators.box import new_box
from simulators.decks import Decks
from simulators.hands.clumsy import Clumsy
from simulators.hands.player import Stuck
from simulators.hands.tally import Tally
from simulators.hands.told import Told
from simulators.hands.truth import Truth
from simulators.noise import PROFILES
from simulators.people.people import SETTLE_MS, People
from simulators.people.tablet import Tablet
from simulators.people.tabletop import Tabletop

WHOLE = 1_000_000
"""More actions than any match has."""


@dataclass(frozen=True, slots=True)
class Evening:
    """How it went. `broken` is what must never be, in words; empty where all was right."""

    done: dict[str, int]
    followed: int
    actions: int
    steps: int
    over: bool
    scores: list[int]
    alone: list[int]
    broken: list[str]
    table_s: float
    seconds: float

    @property
    def right(self) -> bool:
        return not self.broken and self.scores == self.alone


def evening(plan: Plan, level: str, skip: int = 0, actions: int = WHOLE) -> Evening:
    """Play a match, or so many actions of it after `skip` steps by touch. Raises BadLayout."""
    began = perf_counter()
    with people_at(plan, level, skip) as people:
        try:
            people.play_on(people.actions + actions)
            _check(people)
        except Stuck as error:
            people.broken.append(f"stuck: {error}")
        state, alone = people.tablet.session.state, people.truth.state
        return Evening(
            dict(sorted(people.done.items())),
            people.followed,
            people.actions,
            len(people.told.log()),
            state.outcome() is not None,
            list(state.scores()),
            list(alone.scores()),
            people.broken,
            people.tabletop.now_s(),
            perf_counter() - began,
        )


@contextmanager
def people_at(plan: Plan, level: str, skip: int = 0) -> Iterator[People]:
    """People at a table that lies right, their match so many steps old."""
    with TemporaryDirectory(prefix="tabletwin-") as folder:
        people = _people(plan, level, Path(folder) / "match.db")
        tablet, tabletop = people.tablet, people.tabletop
        tablet.begin(plan.game, plan.seats, plan.options, plan.faces)
        people.play = tablet.session
        _skip(people, skip)
        tablet.kill()
        tablet.resume()
        people.play = tablet.session
        for station, pieces in project_state(tablet.session.state, tabletop.layout).items():
            for piece in sorted(p for p in pieces if p in tabletop.box.tags and p != STACK)[:1]:
                tabletop.put(piece, station)
        tabletop.wait(SETTLE_MS)
        try:
            yield people
        finally:
            tablet.close()


def _people(plan: Plan, level: str, path: Path) -> People:
    game = plan.game
    layout = plan.layout or load(game.id, plan.tier, plan.seats, plan.options)
    tabletop, tally = Tabletop(layout, new_box(game.id, game.catalogue)), Tally()
    tablet = Tablet(path, tabletop)
    secret = plan.options.get(HANDS) == "unknown"
    known = {**plan.options, HANDS: "known"} if secret else plan.options
    match = Match.start(game, plan.seats, known, plan.faces)
    truth = Truth(match, Decks(plan.seed), Random(f"choose {plan.seed}"))
    told = Told(tablet.match)
    if secret:
        truth.tells, truth.knows = told.tells, told.knows
        truth.late = lambda: told.late(truth.state)
    quiet = Clumsy(PROFILES["clean"], Random(0), tally, tabletop)
    return People(
        None,  # type: ignore[arg-type]
        told, tabletop, truth, tally, quiet,
        tabletop=tabletop, tablet=tablet, random=Random(f"people {level} {plan.seed}"), level=level,
    )  # fmt: skip


def _skip(people: People, steps: int) -> None:
    """Play so many steps by touch alone."""
    session = people.tablet.session
    for _ in range(steps):
        if people.truth.over:
            return
        people.step_by_touch(session)
        people._compare()


def _check(people: People) -> None:
    """The file holds what was accepted, and the engine alone comes to the same."""
    log = people.told.log()
    if people.tablet.kept() != log:
        people.broken.append("the file holds another match than the screen shows")
    session = people.tablet.session.match
    alone = Match.start(session.game, session.seats, session.options, session.faces)
    refused = alone.take(*log) if log else None
    if refused is not None or alone.state.digest() != session.state.digest():
        people.broken.append(f"the engine alone comes to another state: {refused}")


def figures(plan: Plan, level: str, done: Evening) -> dict[str, Any]:
    """The one JSON object of the command."""
    return {
        "game": plan.game.id,
        "seats": plan.seats,
        "seed": plan.seed,
        "options": plan.game.meant(plan.seats, plan.options),
        "tier": plan.tier,
        "people": level,
        "disturbances": sum(n for kind, n in done.done.items() if not kind.startswith("said_")),
        "kinds": done.done,
        "instructions_followed": done.followed,
        "actions": done.actions,
        "steps": done.steps,
        "over": done.over,
        "scores": done.scores,
        "scores_of_the_engine_alone": done.alone,
        "broken": done.broken,
        "table_seconds": round(done.table_s, 1),
        "seconds": round(done.seconds, 3),
    }


def lines(data: dict[str, Any], seats: Sequence[str], language: str) -> list[str]:
    """The same for people."""
    kinds = ", ".join(f"{kind.replace('_', ' ')} {n}" for kind, n in data["kinds"].items())
    told = [
        scores_line(seats, data["scores"][: len(seats)], language),
        f"{data['disturbances']} disturbances, {data['instructions_followed']} instructions "
        f"followed to the letter, {data['actions']} actions.",
        f"What happened: {kinds or 'nothing'}.",
    ]
    if data["scores"] != data["scores_of_the_engine_alone"]:
        told.append(f"The engine alone has {data['scores_of_the_engine_alone']}: they differ.")
    return told + [f"It must never be: {one}" for one in data["broken"]]
