"""A whole match by robot hands: boards, wires, link, session and hands put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from companion.cli.host import Host
from companion.cli.network import BrokerAt
from companion.cli.stopwatch import Answer, Stopwatch
from companion.cli.tables import Setting, live_setting, virtual_setting
from companion.link.access import NOBODY, Access
from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import Layout, load
from companion.table.register import Register
from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.core.match import Match
from simulators.box import new_box
from simulators.decks import Decks
from simulators.hands.clumsy import Clumsy
from simulators.hands.packing import PackUp
from simulators.hands.player import Hands, Stuck
from simulators.hands.tally import Tally
from simulators.hands.told import Told
from simulators.hands.truth import Truth
from simulators.noise import PROFILES

HANDS = "hands"
LAST_MS = 100.0
"""What hands did last arrives within this. Chosen: twice what the wire and the readers need."""
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
    broker: BrokerAt | None = None
    node_broker: BrokerAt | None = None
    """Where the nodes find the broker; None: where everybody does."""
    access: Access = NOBODY
    record: Path | None = None
    layout: Layout | None = None
    pace: float = 1.0
    """How long hands take, as a share of the usual."""
    rate: float = 1.0
    """Seconds that pass at a live table in one of the wall's."""


@dataclass(slots=True)
class Played:
    """How a match went. `alone` are the scores of the engine alone given the same choices."""

    match: Match
    tally: Tally
    scores: list[int]
    alone: list[int]
    over: bool
    actions: int
    answers: list[Answer]
    injected: Counter[str]
    table_s: float
    seconds: float
    interpreter: str = ""
    hash: str = ""
    stuck: str = ""
    packed: bool = False
    ticked_off: int = 0
    """Pieces that were held to a pad on their way into the box."""
    notes: list[str] = field(default_factory=list)


def play(plan: Plan) -> Played:
    """Play one match. Raises BadLayout, NoBroker."""
    began = perf_counter()
    with ExitStack() as stack:
        setting = _setting(plan, stack)
        session = session_on(plan, setting, stack)
        watch = Stopwatch(virtual=plan.link == "memory")
        host = Host(session, setting.nodes, setting.now, watch)
        setting.join(host)
        hands = hands_on(plan, session, setting)
        packing = PackUp(hands)
        stuck = _run(hands, packing)
        setting.world.wait(LAST_MS)
        return _played(plan, session, setting, hands, packing, watch, stuck, began)


def _run(hands: Hands, packing: PackUp) -> str:
    """Play and pack up; why it did not go on, or what is wrong with the box."""
    try:
        hands.run()
        packing.run()
    except Stuck as error:
        return str(error)
    return packing.wrong()


def _setting(plan: Plan, stack: ExitStack) -> Setting:
    layout = plan.layout or load(plan.game.id, plan.tier, plan.seats, plan.options)
    box = new_box(plan.game.id, plan.game.catalogue)
    make = virtual_setting if plan.link == "memory" else live_setting
    setting = make(plan, layout, box)
    stack.callback(setting.close)
    return setting


def session_on(plan: Plan, setting: Setting, stack: ExitStack) -> Session:
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


def hands_on(plan: Plan, session: Session, setting: Setting) -> Hands:
    """Robot hands at the table, which know the rules and what they were dealt."""
    profile = PROFILES[plan.noise]
    tally = Tally()
    secret = plan.options.get(HANDS) == "unknown"
    known = {**plan.options, HANDS: "known"} if secret else plan.options
    match = Match.start(plan.game, plan.seats, known, plan.faces)
    truth = Truth(match, Decks(plan.seed), Random(f"choose {plan.seed}"))
    told = Told(lambda: session.match)
    if secret:
        truth.tells = told.tells
        truth.knows = told.knows
        truth.late = lambda: told.late(truth.state)
    clumsy = Clumsy(profile, Random(f"clumsy {plan.seed}"), tally, setting.world)
    return Hands(session, told, setting.world, truth, tally, clumsy, pace=plan.pace)


def _played(
    plan: Plan,
    session: Session,
    setting: Setting,
    hands: Hands,
    packing: PackUp,
    watch: Stopwatch,
    stuck: str,
    began: float,
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
        answers=watch.answers,
        injected=injected,
        table_s=setting.world.now_ms / 1000,
        seconds=perf_counter() - began,
        interpreter=_word(hello, "py") or plan.firmware,
        hash=_word(hello, "hash"),
        stuck=stuck,
        packed=session.course.packed,
        ticked_off=len(packing.held),
    )


def _word(hello: Mapping[str, Any], name: str) -> str:
    return str(hello.get(name, ""))


def _scores(match: Match) -> list[int]:
    outcome = match.state.outcome()
    return list(outcome.scores) if outcome else match.state.scores()
