"""A whole match by robot hands: boards, wires, link, session and hands put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from companion.cli.host import Host
from companion.cli.stopwatch import Stopwatch
from companion.cli.tables import Setting, live_setting, virtual_setting
from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import Layout, load
from companion.table.register import Register
from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.core.match import Match
from engine.core.state import State
from engine.core.steps import Reveal, Step
from simulators.box import new_box
from simulators.decks import Decks
from simulators.hands.clumsy import Clumsy
from simulators.hands.player import Hands, Stuck
from simulators.hands.tally import Tally
from simulators.hands.truth import Truth, differences
from simulators.noise import PROFILES

HANDS = "hands"
"""The option of games with secret hands: `unknown` at a table, `known` to a dealer. Robot hands
know their own cards; the session is only told what is shown."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, at which table, over which wire, with how much noise."""

    game: Game
    seats: int
    options: Options
    faces: Faces
    seed: int
    link: str = "memory"
    firmware: str = "cpython"
    tier: str = "stations"
    noise: str = "clean"
    broker: str | None = None
    record: Path | None = None
    layout: Layout | None = None
    pace: float = 1.0
    """How long hands take, as a share of the usual."""


@dataclass(slots=True)
class Played:
    """How a match went. `alone` are the scores of the engine alone given the same choices."""

    match: Match
    tally: Tally
    scores: list[int]
    alone: list[int]
    over: bool
    actions: int
    times_ms: list[float]
    injected: Counter[str]
    table_s: float
    seconds: float
    interpreter: str = ""
    hash: str = ""
    stuck: str = ""
    notes: list[str] = field(default_factory=list)


def play(plan: Plan) -> Played:
    """Play one match. Raises BadLayout, NoBroker."""
    began = perf_counter()
    with ExitStack() as stack:
        setting = _setting(plan, stack)
        session = _session(plan, setting, stack)
        watch = Stopwatch(virtual=plan.link == "memory")
        host = Host(session, setting.nodes, setting.now, watch)
        setting.join(host)
        hands = _hands(plan, session, setting)
        stuck = _run(hands)
        setting.world.wait(100.0)
        return _played(plan, session, setting, hands, watch, stuck, perf_counter() - began)


def _run(hands: Hands) -> str:
    try:
        hands.run()
    except Stuck as error:
        return str(error)
    return ""


def _setting(plan: Plan, stack: ExitStack) -> Setting:
    layout = plan.layout or load(plan.game.id, plan.tier, plan.seats, plan.options)
    box = new_box(plan.game.id, plan.game.catalogue)
    make = virtual_setting if plan.link == "memory" else live_setting
    setting = make(plan, layout, box)
    stack.callback(setting.close)
    return setting


def _session(plan: Plan, setting: Setting, stack: ExitStack) -> Session:
    """A session with a store of its own: commits are part of the time to light."""
    folder = stack.enter_context(TemporaryDirectory(prefix="tabletwin-"))
    store = Store(Path(folder) / "match.db")
    stack.callback(store.close)
    register = Register(plan.game.id, setting.box.name, dict(setting.box.pieces))
    return begin(
        plan.game,
        plan.seats,
        plan.options,
        layout=setting.layout,
        register=register,
        store=store,
        faces=plan.faces,
        clock=setting.now,
    )


def _hands(plan: Plan, session: Session, setting: Setting) -> Hands:
    profile = PROFILES[plan.noise]
    tally = Tally()
    secret = plan.options.get(HANDS) == "unknown"
    known = {**plan.options, HANDS: "known"} if secret else plan.options
    match = Match.start(plan.game, plan.seats, known, plan.faces)
    truth = Truth(match, Decks(plan.seed), Random(f"choose {plan.seed}"))
    if secret:
        truth.tells = _tells(session)
        truth.late = _late(session, truth)
    clumsy = Clumsy(profile, Random(f"clumsy {plan.seed}"), tally, setting.world)
    log, moved = _log_of(session), _moved_in(session)
    return Hands(session, log, moved, setting.world, truth, tally, clumsy, pace=plan.pace)


def _tells(session: Session) -> Callable[[Sequence[Step], Step], bool | None]:
    """Whether the session, which only counts hidden cards, has to be told a step of the truth."""

    game = session.match.game

    def tells(pending: Sequence[Step], step: Step) -> bool | None:
        state = session.state.clone() if pending else session.state
        for before in pending:
            meant = copy_taken(game, state, before)
            if meant is None:
                return None
            state.take(meant)
        if isinstance(step, Reveal):
            asked = ((prompt.verb, prompt.seat) for prompt in state.awaiting().reveals)
            return (step.verb, step.seat) in asked
        verbs = {action.verb for action in state.legal(step.seat)}
        return step.verb in verbs or copy_taken(game, state, step) is not None

    return tells


def copy_taken(game: Game, state: State, step: Step) -> Step | None:
    """The step, or the same with a copy of its piece, that a state takes; None: it refuses all.

    A session that saw a tile laid does not know which of several equal cards was played.
    """
    named = next((arg for arg in step.args if arg in game.catalogue), "")
    for copy in game.catalogue.same_face(str(named)) if named else ():
        args = tuple(copy if arg == named else arg for arg in step.args)
        if state.refuse(step._replace(args=args)) is None:
            return step._replace(args=args)
    return step if not named and state.refuse(step) is None else None


def _late(session: Session, truth: Truth) -> Callable[[], Step | None]:
    """A reveal that the session awaits of a piece which lies there in the truth already."""

    def late() -> Step | None:
        places = session.state.places()
        for prompt in session.state.awaiting().reveals:
            for piece, place in truth.state.places().items():
                if place == prompt.place and places.get(piece) != place:
                    return session.state.reveal(prompt, piece)
        return None

    return late


def _moved_in(session: Session) -> Callable[[int], Collection[str]]:
    """The pieces that move in a step of the log, by its number."""

    def moved(index: int) -> Collection[str]:
        before, after = (session.match.state_at(index + n) for n in (0, 1))
        carried = before.carried(session.match.log[index].step)
        return carried or differences(before.places(), after.places())

    return moved


def _log_of(session: Session) -> Callable[[], list[Step]]:
    return lambda: [entry.step for entry in session.match.log]


def _played(
    plan: Plan,
    session: Session,
    setting: Setting,
    hands: Hands,
    watch: Stopwatch,
    stuck: str,
    seconds: float,
) -> Played:
    hello = setting.hello()
    injected = Counter(setting.injected()) + hands.tally.injected
    return Played(
        match=session.match,
        tally=hands.tally,
        scores=_scores(session.match),
        alone=_scores(hands.truth.match),
        over=session.match.state.outcome() is not None,
        actions=hands.actions,
        times_ms=watch.times_ms,
        injected=injected,
        table_s=setting.world.now_ms / 1000,
        seconds=seconds,
        interpreter=_word(hello, "py") or plan.firmware,
        hash=_word(hello, "hash"),
        stuck=stuck,
    )


def _word(hello: Mapping[str, Any], name: str) -> str:
    return str(hello.get(name, ""))


def _scores(match: Match) -> list[int]:
    outcome = match.state.outcome()
    return list(outcome.scores) if outcome else match.state.scores()
