"""What people should know of an answer before they take it: what it takes, and points it brings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from engine.core.state import Asked
from engine.core.steps import Step
from engine.core.text import goods
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power, research
from engine.games.gaia_project.actions import charges, federation, structures, upgrades
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions import levels, tiles
from engine.games.gaia_project.decisions.situations import situation
from engine.games.gaia_project.scoring_tiles import passing, type_points, worth

Told = Callable[[Board, int, str], Asked]

PRICES = {"charge": ("offer", charges.price), "stone": ("stone", power.stone_price)}
"""Verb -> the situation in which each of its answers has a price of its own."""


def remark(s: Board, step: Step) -> Asked:
    """R8.2, R10.2, R12.2, R13.1 and the tiles of R12.5."""
    if step.verb in PRICES:
        where, price = PRICES[step.verb]
        here = where == situation(s, step.seat)
        return price(s, step.seat, str(step.args[0])) if here else Asked()
    if step.verb == "upgrade":
        return _upgrade(s, step.seat, f.KINDS.index(str(step.args[1])))
    if step.verb in _OF:
        return _OF[step.verb](s, step.seat, str(step.args[0]))
    return federation.price(s, step.seat, step.verb, step.args)


def _brings(points: int) -> Asked:
    return Asked("brings", (("n", points),)) if points else Asked()


def _upgrade(s: Board, seat: int, kind: int) -> Asked:
    """R7.3: points of tiles, and what tells the two academies apart."""
    points, side = upgrades.points(s, seat, kind), s.boards[seat].side
    if kind not in (f.ACADEMY_K, f.ACADEMY_Q):
        return _brings(points)
    gain = side.academy_action if kind == f.ACADEMY_Q else side.income[kind][0][0]
    now = ("now", goods({f.GAINS[what]: n for what, n in gain}))
    key = f.KINDS[kind]
    return Asked(f"{key}_brings", (now, ("n", points))) if points else Asked(key, (now,))


def _tile(s: Board, seat: int, slot: str) -> Asked:
    """R12.2, R12.3: an advanced one covers another and turns a federation token."""
    if not slot.startswith("adv-"):
        return tiles.raises(s, seat, slot)
    own, now = research.coverable(s.boards[seat]), _at_once(s, seat, research.tile_at(s, slot))
    covers = Asked("covers_this", (("tile", own[0]),)) if len(own) == 1 else Asked("covers")
    return Asked(f"{covers.key}_now", (*covers.params, ("now", now))) if now else covers


def _at_once(s: Board, seat: int, tile: str) -> str:
    """R12.5: what a tile that counts something brings now, nothing as well."""
    if f.TILES[tile].kind != "immediate" or not f.TILES[tile].per:
        return ""
    return goods({f.GAINS[what]: n for what, n in research.at_once(s, seat, tile)})


def _special(s: Board, seat: int, name: str) -> Asked:
    """R7.8: what the academy's action gives, which its sign does not say."""
    if name != "academy":
        return Asked()
    (what, n), *_ = s.boards[seat].side.academy_action
    return Asked("gains", (("n", n), ("what", f.GAINS[what])))


def _project(s: Board, seat: int, at: str) -> Asked:
    """R7.2b: tokens go to the Gaia area."""
    return Asked("project", (("n", f.PROJECT_TOKENS[s.boards[seat].levels[f.PROJECT]]),))


def _standing(s: Board, seat: int, points: str) -> Asked:
    """R8.2: its words tell the price; that it is paid again and again is told here."""
    return Asked("each_time") if int(points) > 0 else Asked()


def _qic(s: Board, seat: int, name: str) -> Asked:
    """R7.6: one of them brings points, and how many depends on the map; one a token again."""
    if name == "qic_3_federation":
        return _again({token for token, _ in s.boards[seat].tokens})
    return _brings(type_points(s, seat) if name == "qic_2_vp" else 0)


def _again(own: Collection[str]) -> Asked:
    """What the only one brings; of several how many points at least and at most."""
    tokens = [f.FEDERATIONS[one] for one in own]
    points = [one.points for one in tokens]
    if len({*points}) > 1:
        return Asked("brings_between", (("least", min(points)), ("n", max(points))))
    if len(tokens) > 1:
        return _brings(*{*points})
    gain = {f.GAINS[what]: n for one in tokens for what, n in one.gain}
    now = goods({what: n for what, n in (("points", sum(points)), *gain.items()) if n})
    return Asked("brings_now", (("now", now),))


def _mine(s: Board, seat: int, at: str) -> Asked:
    return _brings(structures.points(s, seat, s.map.at[at]))


def _step(s: Board, seat: int, track: str) -> Asked:
    return levels.step(s, seat, f.TRACKS.index(track))


def _pass(s: Board, seat: int, booster: str) -> Asked:
    """R13.1: points, and what is counted for them: the same whichever booster is taken."""
    paid = passing(s, seat)
    points, counted = sum(one.points for one in paid), {one.per: one.number for one in paid}
    told = goods({f"per_{what}": n for what, n in counted.items()})
    return Asked("passing", (("n", points), ("of", told))) if points else Asked()


_OF: Mapping[str, Told] = {
    "tile": _tile,
    "special": _special,
    "project": _project,
    "build": _mine,
    "lost_planet": lambda s, seat, at: _brings(worth(s, seat, "build_mine")),
    "downgrade": lambda s, seat, at: _brings(upgrades.points(s, seat, f.TRADING)),
    "qic": _qic,
    "research": _step,
    "advance": _step,
    "pass": _pass,
    "standing": _standing,
}
"""Verb -> what its first argument means to its seat."""
