"""Why none of a kind of action can be taken now: what is nearest to being possible tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.bits import bits
from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.actions import structures as b
from engine.games.gaia_project.actions import upgrades as u
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map import federations

DEAR = ("too_dear", "power_short", "too_few_tokens")
"""Refusals that tell what is short: more to the point than any other."""


def _likeliest(why: Iterable[Refusal | None], otherwise: Refusal) -> Refusal:
    """The first that tells what is short, else the first there is."""
    found = [one for one in why if one is not None]
    short = (one for one in found if one.key in DEAR)
    return next(short, next(iter(found), otherwise))


def _build(s: Board, seat: int) -> Refusal:
    board = s.boards[seat]
    if board.counts[f.MINE] >= f.COUNTS[f.MINE]:
        return Refusal("none_left", "R7.1c", {"piece": "mine"})
    short = b.afford(board, b.Price(*f.COST[f.MINE], 0), "R7.1b")
    return short or Refusal("no_planet_near", "R7.1a")


def _project(s: Board, seat: int) -> Refusal:
    board = s.boards[seat]
    need, have = f.PROJECT_TOKENS[board.levels[f.PROJECT]], board.tokens_in_bowls()
    if board.free_formers() < 1:
        return Refusal("no_gaiaformer", "R7.2a")
    if have < need:
        return Refusal("too_few_tokens", "R7.2b", {"need": need, "have": have})
    return Refusal("no_transdim_near", "R7.2a")


def _upgrade(s: Board, seat: int) -> Refusal:
    board = s.boards[seat]
    own = [h for h in bits(board.built & ~board.guests) if h != board.lost]
    ways = [(h, kind) for h in own for kind in board.side.upgrades[s.kind_of(seat, h)]]
    ways.sort(key=lambda way: u.upgrade_price(s, seat, *way))
    none = Refusal("nothing_to_upgrade", "R7.3a")
    return _likeliest((u.refuse_upgrade(s, seat, h, kind) for h, kind in ways), none)


def _research(s: Board, seat: int) -> Refusal:
    have = s.boards[seat].r[f.KNOWLEDGE]
    if have < r.PRICE:
        return b.too_dear("R7.4", "knowledge", r.PRICE, have)
    why = (r.refuse_advance(s, seat, track) for track in range(len(f.TRACKS)))
    return _likeliest(why, Refusal("needs_green", "R11.3"))


def _spaces(s: Board, spaces: Mapping[str, f.Space]) -> list[str]:
    """Those that nobody has used, the cheapest first."""
    free = (name for name in spaces if name not in s.spaces_used)
    return sorted(free, key=lambda name: spaces[name].cost)


def _power(s: Board, seat: int) -> Refusal:
    why = (t.refuse_power(s, seat, name) for name in _spaces(s, f.POWER))
    return _likeliest(why, Refusal("spaces_used", "R7.5"))


def _qic(s: Board, seat: int) -> Refusal:
    why = (t.refuse_qic(s, seat, name) for name in _spaces(s, f.QICS))
    return _likeliest(why, Refusal("spaces_used", "R7.6"))


def no_federation(s: Board, seat: int) -> Refusal:
    need, have = federations.need_of(s, seat), federations.worth(s, seat)
    if have < need:
        return Refusal("federation_worth", "R10.1", {"need": need, "have": have})
    if not any(s.supply.values()):
        return Refusal("tokens_gone", "R10.6")
    return Refusal("federation_apart", "R10.2")


def _special(s: Board, seat: int) -> Refusal:
    if names := t.specials(s.boards[seat]):
        why = (t.refuse_special(s, seat, name) for name in names)
        return _likeliest(why, Refusal("special_in_vain", "R7.8"))
    return Refusal("special_used" if s.boards[seat].used else "no_special_yet", "R7.8")


CLOSED: Mapping[str, Callable[[Board, int], Refusal]] = {
    "build": _build,
    "project": _project,
    "upgrade": _upgrade,
    "research": _research,
    "power": _power,
    "qic": _qic,
    "federate": no_federation,
    "special": _special,
    "convert": lambda s, seat: Refusal("nothing_to_exchange", "R9"),
}
"""Verb -> why there is nothing of it."""
