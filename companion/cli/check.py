"""`tabletwin check GAME`: what every game must keep, from its rules to packing up."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice

from companion.cli.output import show
from companion.cli.robots import Plan, play
from companion.cli.start import game_named, stand_in_faces
from companion.table.layout import TIERS, BadLayout, Layout, load, tiers
from engine.core.check import Fault, faults
from engine.core.game import Game
from engine.core.match import Match
from engine.core.play import Counts, random_steps

MOST = 20
"""More faults than these are not told: mend the first ones first."""
STATIONS, NAME = 16, 12
"""A node has at most so many readers, and a station's name so many letters (docs/protocol.md)."""


def run(asked: Namespace) -> bool:
    """Check the game and tell what is broken; False when something is."""
    game = game_named(asked.game)
    found = list(islice(_all(game, asked.matches, asked.seed, asked.table), MOST))
    data = {"game": game.id, "faults": [fault._asdict() for fault in found]}
    well = f"{game.id}: nothing is broken that these checks find."
    show(data, [str(fault) for fault in found] or [well], asked.json)
    return not found


def _all(game: Game, matches: int, seed: int, table: bool) -> Iterator[Fault]:
    yield from faults(game, matches, seed)
    yield from layouts(game, seed)
    if table:
        yield from at_tables(game, seed)


def layouts(game: Game, seed: int) -> Iterator[Fault]:
    """Every layout can be read, fits its nodes and serves places where pieces come to lie."""
    for seats in game.seat_counts:
        options = game.check_options(seats, {})
        zones = {_zone(place) for place in _places(game, seats, seed)}
        for tier in tiers(game.id):
            where = f"{tier}, {seats} seats"
            try:
                layout = load(game.id, tier, seats, options)
            except BadLayout as error:
                yield Fault("layouts", where, str(error))
                continue
            yield from (Fault("layouts", where, what) for what in _unfit(layout, seats, zones))


def _unfit(layout: Layout, seats: int, zones: set[str]) -> Iterator[str]:
    for node, stations in layout.nodes().items():
        if len(stations) > STATIONS:
            yield f"the node {node} has {len(stations)} stations; a board has {STATIONS} at most"
        yield from (f"the station name {at!r} is too long" for at in stations if len(at) > NAME)
    yield from (f"seat {n + 1} has no pad" for n in range(seats) if not layout.pads_of(n))
    for place in layout.stations:
        if _zone(place) not in zones:
            yield f"no piece ever comes to lie at {place!r}"


def _zone(place: str) -> str:
    """Slots of a zone are alike: some are used in few matches only."""
    head, _, slot = place.rpartition(":")
    return head if head and slot.lstrip("-").isdigit() else place


def _places(game: Game, seats: int, seed: int) -> set[str]:
    """The places that are met in some random matches."""
    known = {"hands": "known"} if any(option.id == "hands" for option in game.options) else {}
    options, met = game.check_options(seats, known), set[str]()
    for number in range(5):
        match = Match.start(game, seats, known, stand_in_faces(game, options, seed))
        for step in random_steps(match.state, seed + number, Counts()):
            met.update(match.state.carried(step).values())
            match.state.take(step)
            met.update(match.state.places().values())
    return met


def at_tables(game: Game, seed: int) -> Iterator[Fault]:
    """Robot hands play a match at every tier, and pack up; the scores are the engine's own."""
    seats = game.seat_counts[0]
    options = game.check_options(seats, {})
    faces = stand_in_faces(game, options, seed)
    for tier in (tier for tier in TIERS if tier in tiers(game.id)):
        played = play(Plan(game, seats, options, faces, seed, tier=tier, noise="hostile"))
        where = f"{tier}, {seats} seats, hostile"
        if played.stuck:
            yield Fault("table", where, played.stuck)
        if played.tally.wrong_actions:
            yield Fault("table", where, f"{played.tally.wrong_actions} wrong actions")
        if played.over and played.scores != played.alone:
            yield Fault("table", where, f"{played.scores} at the table, {played.alone} alone")
