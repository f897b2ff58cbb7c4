"""`tabletwin simulate`: robot hands play a whole match through the firmware."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.cli import people
from companion.cli.errors import BadUse
from companion.cli.files import check_writable, write_json
from companion.cli.network import BrokerAt, access_of, broker_at
from companion.cli.output import scores_line, show
from companion.cli.robots import Plan, Played, play
from companion.cli.start import game_named, options_of, stand_in_faces
from companion.cli.stopwatch import Answer
from companion.cli.words import say_seats
from companion.table.layout import BadLayout
from engine.core.record import dump
from simulators.board.runtime import MissingRuntimeError
from simulators.broker import NoBroker
from simulators.hands.tally import percentile

WALL_PACE = 0.2
"""On the wall's clock hands do not take the time to think that people need."""


def run(asked: Namespace) -> bool:
    """Play the match and print the figures; False when the table and the engine differ."""
    if asked.people is not None:
        return _clumsily(plan_of(asked), asked)
    plan = plan_of(asked)
    for name in (asked.save, asked.record):
        check_writable(name)
    try:
        played = play(plan)
    except (BadLayout, NoBroker, MissingRuntimeError) as error:
        raise BadUse(str(error)) from None
    if asked.save is not None:
        write_json(Path(asked.save), dump(played.match, f"robot hands, seed {plan.seed}"))
    data = figures(plan, played)
    show(
        data,
        _lines(data, say_seats(plan.game, plan.seats, asked.language), asked.language),
        asked.json,
    )
    return agrees(played)


def _clumsily(plan: Plan, asked: Namespace) -> bool:
    """Let people play it who are clumsy; False when something was that must never be."""
    try:
        done = people.evening(plan, asked.people)
    except BadLayout as error:
        raise BadUse(str(error)) from None
    data = people.figures(plan, asked.people, done)
    names = say_seats(plan.game, plan.seats, asked.language)
    show(data, people.lines(data, names, asked.language), asked.json)
    return done.right and done.over


def plan_of(asked: Namespace) -> Plan:
    game = game_named(asked.game)
    options = options_of(game, asked.seats, asked.set)
    broker, node_broker = _brokers(asked)
    return Plan(
        game=game,
        seats=asked.seats,
        options=options,
        faces=stand_in_faces(game, options, asked.seed),
        seed=asked.seed,
        link=asked.link,
        firmware=asked.firmware,
        tier=asked.tier,
        noise=asked.noise,
        broker=broker,
        node_broker=node_broker,
        access=access_of(asked),
        record=None if asked.record is None else Path(asked.record),
        pace=1.0 if asked.link == "memory" else WALL_PACE,
    )


def _brokers(asked: Namespace) -> tuple[BrokerAt | None, BrokerAt | None]:
    """The broker of the tablet and that of the nodes, as they were named. Raises BadUse."""
    named = [flag for flag in ("broker", "node_broker", "user", "ca") if getattr(asked, flag)]
    if named and asked.link != "mqtt":
        flag = named[0].replace("_", "-")
        raise BadUse(f"--{flag} needs --link mqtt; over {asked.link} no broker is asked.")
    broker = None if asked.broker is None else broker_at(asked.broker)
    nodes = None if asked.node_broker is None else broker_at(asked.node_broker, "--node-broker")
    if broker is not None and broker.tls and nodes is None:
        raise BadUse(
            "Nodes do not speak encrypted: name the listener of the table's own network "
            "with --node-broker HOST:PORT."
        )
    if nodes is not None and nodes.tls:
        raise BadUse("Nodes do not speak encrypted: --node-broker takes HOST:PORT.")
    return broker, nodes


def agrees(played: Played) -> bool:
    """Whether every action was meant and the scores are those of the engine alone."""
    return (
        played.stuck == ""
        and played.tally.wrong_actions == 0
        and played.scores == played.alone
        and played.over
        and played.packed
    )


def figures(plan: Plan, played: Played) -> dict[str, Any]:
    """The one JSON object of the command."""
    light = {**_spread([one.total for one in played.answers]), "count": len(played.answers)}
    light |= {
        part: _spread([getattr(one, part) for one in played.answers]) for part in Answer._fields
    }
    return {
        "game": plan.game.id,
        "seats": plan.seats,
        "seed": plan.seed,
        "options": plan.game.meant(plan.seats, plan.options),
        "stand_ins": len(plan.faces),
        "link": plan.link,
        "tier": plan.tier,
        "noise": plan.noise,
        "actions": played.actions,
        "scores": played.scores,
        "scores_of_the_engine_alone": played.alone,
        "over": played.over,
        "packed": {"done": played.packed, "ticked_off": played.ticked_off},
        "wrong_actions": played.tally.wrong_actions,
        "corrections": played.tally.corrections,
        "injected": dict(sorted(played.injected.items())),
        "hands": {**played.tally.hands(), "seat_turns": len(played.tally.turns)},
        "upkeep": dict(sorted(played.tally.upkeep.items())),
        "place_to_light_ms": light,
        "clock": "virtual" if plan.link == "memory" else "wall",
        "table_seconds": round(played.table_s, 1),
        "firmware": {"interpreter": played.interpreter, "hash": played.hash},
        "seconds": round(played.seconds, 3),
        **({"stuck": played.stuck} if played.stuck else {}),
        **({"notes": played.tally.notes[-20:]} if not agrees(played) else {}),
    }


def _spread(values: Sequence[float]) -> dict[str, Any]:
    return {"p50": percentile(values, 50), "p95": percentile(values, 95)}


def _lines(data: dict[str, Any], seats: Sequence[str], language: str) -> list[str]:
    hands, light = data["hands"], data["place_to_light_ms"]
    injected = ", ".join(f"{kind} {n}" for kind, n in data["injected"].items()) or "nothing"
    lines = [
        scores_line(seats, data["scores"], language),
        f"{data['actions']} actions over {data['link']}, {data['wrong_actions']} wrong, "
        f"{data['corrections']} corrections; injected: {injected}.",
        f"Shows {hands['shows']['mean']} and touches {hands['touches']['mean']} a seat-turn; "
        f"place to light p50 {light['p50']} ms, p95 {light['p95']} ms.",
        f"{data['table_seconds']} s at the table, {data['seconds']} s here.",
    ]
    if data["scores"] != data["scores_of_the_engine_alone"]:
        lines.append(f"The engine alone has {data['scores_of_the_engine_alone']}: they differ.")
    if "stuck" in data:
        lines.append(f"The match was not finished: {data['stuck']}")
    return lines
