"""Which planet the Automa takes: its tie-breaks, one after the other (R16.8)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.bits import bits
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.automa.deck import Card, directional
from engine.games.gaia_project.automa.setup import seat_of
from engine.games.gaia_project.board import Board


def choose(s: Board, support: Card, among: list[int], first: str) -> int:
    """The tie-breaks in order; what is left is scanned by the card's arrow."""
    for rank in (_by_faction(s, first), _by_final(s, support), _by_steps(s), by_human(s)):
        least = min(rank(h) for h in among)
        among = [h for h in among if rank(h) == least]
    return directional(s.map, support, among)


def _by_faction(s: Board, first: str) -> Callable[[int], int]:
    if first == "transdim planet":
        return lambda h: 0 if s.planet[h] == f.TRANSDIM else 1
    return by_human(s) if first else lambda h: 0


def by_human(s: Board) -> Callable[[int], int]:
    """Distance to the nearest human planet."""
    planets = list(bits(s.boards[0].built))
    return lambda h: min((s.map.dist[h][g] for g in planets), default=0)


def _by_final(s: Board, support: Card) -> Callable[[int], int]:
    """The final tile that the support card names may prefer a planet."""
    tile = "" if not support.final else s.finals[0 if support.final == "top" else 1]
    own = s.boards[seat_of(s)].built
    if tile == "final_gaia":
        return lambda h: 0 if s.planet[h] in (f.GAIA, f.TRANSDIM) else 1
    if tile == "final_planet_types":
        types = {s.planet[h] for h in bits(own)}
        return lambda h: 1 if _type_built(s, h) in types else 0
    if tile == "final_sectors":
        sectors = {s.map.sector[h] for h in bits(own)}
        return lambda h: 1 if s.map.sector[h] in sectors else 0
    return lambda h: 0


def _type_built(s: Board, h: int) -> int:
    """A Transdim planet will be a Gaia planet."""
    return f.GAIA if s.planet[h] == f.TRANSDIM else s.planet[h]


def _by_steps(s: Board) -> Callable[[int], int]:
    """Terraforming steps: Gaia counts 1, Transdim 2."""
    home = s.boards[seat_of(s)].side.home
    special = {f.GAIA: 1, f.TRANSDIM: 2}
    return lambda h: special.get(s.planet[h], f.steps_between(home, s.planet[h]))
