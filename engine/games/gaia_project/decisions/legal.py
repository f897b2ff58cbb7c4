"""Every legal action of a seat: `LIST[situation]` lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import factions as c
from engine.games.gaia_project import flow, left_overs, power, setup
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import charges, federation
from engine.games.gaia_project.actions import free as convert
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.actions import structures as b
from engine.games.gaia_project.actions import upgrades as u
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.choices import HEXES, WORDS
from engine.games.gaia_project.decisions.situations import bonus
from engine.games.gaia_project.map import federations

_action = lru_cache(maxsize=8192)(Action)
"""The same few hundred actions are listed again and again."""


def _hex_actions(s: Board, verb: str, seat: int, hexes: Sequence[int]) -> list[Action]:
    labels = s.map.labels
    return [_action(verb, seat, (labels[h],)) for h in hexes]


def _list_turn(s: Board, seat: int) -> list[Action]:
    board, labels = s.boards[seat], s.map.labels
    found = _hex_actions(s, "build", seat, b.mine_hexes(s, seat))
    anywhere = bool(found)
    found += _hex_actions(s, "project", seat, b.project_hexes(s, seat))
    found += [
        _action("upgrade", seat, (labels[h], f.KINDS[kind])) for h, kind in u.upgrades(s, seat)
    ]
    if board.r[f.KNOWLEDGE] >= r.PRICE:
        found += [_action("research", seat, (f.TRACKS[n],)) for n in r.open_tracks(s, seat)]
    found += _list_spaces(s, seat, anywhere)
    if federations.possible(s, seat):
        found.append(_action("federate", seat))
    found += [
        _action("special", seat, (name,))
        for name in t.specials(board)
        if t.refuse_special(s, seat, name) is None
    ]
    found += _conversions(seat, convert.possible(board))
    return found + _list_asked_again(s, seat) + _list_pass(s, seat)


def _list_asked_again(s: Board, seat: int) -> list[Action]:
    """Each standing answer can be taken back (R8.2, R15.9)."""
    board, found = s.boards[seat], []
    if board.standing > charges.ASK:
        found.append(_action("standing", seat, (charges.ASK,)))
    if board.stone_first:
        found.append(_action("standing_stone", seat, ("ask",)))
    return found


def _list_spaces(s: Board, seat: int, anywhere: bool) -> list[Action]:
    worth, qic = s.boards[seat].spendable(), s.boards[seat].r[f.QIC]
    found = [
        _action("power", seat, (name,))
        for name, space in f.POWER.items()
        if space.cost <= worth and t.refuse_power(s, seat, name, anywhere) is None
    ]
    return found + [
        _action("qic", seat, (name,))
        for name, space in f.QICS.items()
        if space.cost <= qic and t.refuse_qic(s, seat, name) is None
    ]


def _list_pass(s: Board, seat: int) -> list[Action]:
    if s.round == flow.ROUNDS:
        return [_action("pass", seat, ("",))]
    return [_action("pass", seat, (booster,)) for booster in s.boosters if booster]


def _list_convert(s: Board, seat: int) -> list[Action]:
    return list(_conversions(seat, convert.possible(s.boards[seat])))


@lru_cache(maxsize=4096)
def _conversions(seat: int, ways: tuple[tuple[str, int], ...]) -> tuple[Action, ...]:
    return tuple(_action("convert", seat, way) for way in ways)


def _list_build(s: Board, seat: int) -> list[Action]:
    free, extra = bonus(s, seat)
    found = _hex_actions(s, "build", seat, b.mine_hexes(s, seat, free, extra))
    if not free:
        found += _hex_actions(s, "project", seat, b.project_hexes(s, seat, extra))
    return found


def _list_factions(s: Board, seat: int) -> list[Action]:
    found = []
    if c.choosing(s):
        found += [_action("faction", seat, (name,)) for name in c.open_factions(s, seat)]
    if c.bidding(s):
        found += [
            _action("bid", seat, (name, points))
            for name in s.chosen
            for points in range(c.lowest_bid(s, name), c.HIGHEST_BID + 1)
        ]
    return found


def _list_maxima(s: Board, seat: int) -> list[Action]:
    faction = s.chosen[len(s.boards[seat].maxima)]
    return [_action("maximum", seat, (faction, n)) for n in range(c.HIGHEST_BID + 1)]


def _list_turning(s: Board, seat: int) -> list[Action]:
    found = [_action("turn_sector", seat, turn) for turn in setup.turns_that_fit(s)]
    return found if setup.refuse_done_turning(s) else [*found, _action("done", seat)]


def _list_advance(s: Board, seat: int) -> list[Action]:
    allowed = s.boards[seat].todo[-1][1]
    found = [_action("advance", seat, (f.TRACKS[n],)) for n in r.open_tracks(s, seat, allowed)]
    return [*found, _action("decline", seat)]


def _list_federation(s: Board, seat: int) -> list[Action]:
    found = _hex_actions(s, "include", seat, federation.include_hexes(s, seat))
    return [*found, _action("enough", seat)] if federation.can_be_enough(s, seat) else found


def _words(verb: str, seat: int, words: Sequence[str]) -> list[Action]:
    return [_action(verb, seat, (word,)) for word in words]


def _list_offer(s: Board, seat: int) -> list[Action]:
    """Accept, decline, or a standing answer that takes this offer and all as cheap (R8.2)."""
    ways = charges.ways(s, seat)
    found = [*_words("charge", seat, ways), _action("decline", seat)]
    if ways == ("charge",):
        found.append(_action("standing", seat, (charges.amount(s, seat) - 1,)))
    return found


def _list_stone(s: Board, seat: int) -> list[Action]:
    """Where the Brainstone goes; of a charge also: first, this time and ever after (R15.9)."""
    found = _listed("stone")(s, seat)
    if power.lifts_stone(s.boards[seat]):
        found.append(_action("standing_stone", seat, ("first",)))
    return found


def _list_area(s: Board, seat: int) -> list[Action]:
    return [*_listed("area")(s, seat), _action("done", seat)]


def _list_left_overs(s: Board, seat: int) -> list[Action]:
    """Only what lets left-overs score more, or the end as it is (R14.3)."""
    found = [_action("convert", seat, way) for way in left_overs.better(s.boards[seat])]
    return [*found, _action("done", seat)]


def _listed(verb: str) -> Callable[[Board, int], list[Action]]:
    return lambda s, seat: _words(verb, seat, WORDS[verb].now(s, seat))


def _listed_hexes(verb: str) -> Callable[[Board, int], list[Action]]:
    return lambda s, seat: _hex_actions(s, verb, seat, HEXES[verb].now(s, seat))


LIST: dict[str, Callable[[Board, int], list[Action]]] = {
    "turn": _list_turn,
    "window": _list_convert,
    "offer": _list_offer,
    "turning": _list_turning,
    "factions": _list_factions,
    "maxima": _list_maxima,
    "mines": _listed_hexes("place"),
    "boosters": lambda s, seat: _words("booster", seat, [b for b in s.boosters if b]),
    "income": _listed("income"),
    "area": _list_area,
    "left_overs": _list_left_overs,
    "buy": lambda s, seat: [_action("buy", seat), _action("done", seat)],
    "stone": _list_stone,
    "build": _list_build,
    "tile": lambda s, seat: _words("tile", seat, r.tile_slots(s, seat)),
    "cover": _listed("cover"),
    "advance": _list_advance,
    "lost": lambda s, seat: _hex_actions(s, "lost_planet", seat, u.lost_hexes(s, seat)),
    "federation": _list_federation,
    "token": _listed("token"),
    "repeat": _listed("repeat"),
    "station": lambda s, seat: _hex_actions(s, "station", seat, u.station_hexes(s, seat)),
    "swap": _listed_hexes("swap"),
    "downgrade": _listed_hexes("downgrade"),
}
