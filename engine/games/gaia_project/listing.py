"""Every legal action of a seat: `LIST[situation]` lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.steps import Action
from engine.games.gaia_project import building as b
from engine.games.gaia_project import charging, convert, federation, flow, income, power, setup
from engine.games.gaia_project import choosing as c
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import research as r
from engine.games.gaia_project import turn as t
from engine.games.gaia_project import upgrading as u
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.situations import bonus, start_hexes


def _hex_actions(s: Base, verb: str, seat: int, hexes: Sequence[int]) -> list[Action]:
    labels = s.map.labels
    return [Action(verb, seat, (labels[h],)) for h in hexes]


def _list_turn(s: Base, seat: int) -> list[Action]:
    board, labels = s.boards[seat], s.map.labels
    found = _hex_actions(s, "build", seat, b.mine_hexes(s, seat))
    found += _hex_actions(s, "project", seat, _projects(s, seat, 0))
    found += [
        Action("upgrade", seat, (labels[h], f.KINDS[kind])) for h, kind in u.upgrades(s, seat)
    ]
    if board.r[f.KNOWLEDGE] >= r.PRICE:
        found += [Action("research", seat, (f.TRACKS[n],)) for n in r.open_tracks(s, seat)]
    found += _list_spaces(s, seat)
    if federation.possible(s, seat):
        found.append(Action("federate", seat))
    found += [
        Action("special", seat, (name,))
        for name in t.specials(board)
        if t.refuse_special(s, seat, name) is None
    ]
    found += _list_convert(s, seat)
    if board.standing > charging.ASK:
        found.append(Action("standing", seat, (charging.ASK,)))
    return found + _list_pass(s, seat)


def _projects(s: Base, seat: int, extra: int) -> list[int]:
    return [
        h
        for h in b.project_hexes(s, seat, extra)
        if b.qic_for(s, seat, h, extra) <= s.boards[seat].r[f.QIC]
    ]


def _list_spaces(s: Base, seat: int) -> list[Action]:
    found = [
        Action("power", seat, (name,))
        for name in f.POWER
        if name not in s.spaces_used and t.refuse_power(s, seat, name) is None
    ]
    if s.boards[seat].r[f.QIC] >= 2:
        found += [Action("qic", seat, (n,)) for n in f.QICS if t.refuse_qic(s, seat, n) is None]
    return found


def _list_pass(s: Base, seat: int) -> list[Action]:
    if s.round == flow.ROUNDS:
        return [Action("pass", seat, ("",))]
    return [Action("pass", seat, (booster,)) for booster in s.boosters if booster]


def _list_convert(s: Base, seat: int) -> list[Action]:
    return [Action("convert", seat, way) for way in convert.possible(s.boards[seat])]


def _list_build(s: Base, seat: int) -> list[Action]:
    free, extra = bonus(s, seat)
    found = _hex_actions(s, "build", seat, b.mine_hexes(s, seat, free, extra))
    if not free:
        found += _hex_actions(s, "project", seat, _projects(s, seat, extra))
    return found


def _list_factions(s: Base, seat: int) -> list[Action]:
    found = []
    if c.choosing(s):
        found += [Action("faction", seat, (name,)) for name in c.open_factions(s, seat)]
    if c.bidding(s):
        found += [
            Action("bid", seat, (name, points))
            for name in s.chosen
            for points in range(c.lowest_bid(s, name), c.HIGHEST_BID + 1)
        ]
    return found


def _list_maxima(s: Base, seat: int) -> list[Action]:
    faction = s.chosen[len(s.boards[seat].maxima)]
    return [Action("maximum", seat, (faction, n)) for n in range(c.HIGHEST_BID + 1)]


def _list_turning(s: Base, seat: int) -> list[Action]:
    found = [Action("turn_sector", seat, turn) for turn in setup.turns_that_fit(s)]
    return found if setup.refuse_done_turning(s) else [*found, Action("done", seat)]


def _list_advance(s: Base, seat: int) -> list[Action]:
    allowed = s.boards[seat].todo[-1][1]
    found = [Action("advance", seat, (f.TRACKS[n],)) for n in r.open_tracks(s, seat, allowed)]
    return [*found, Action("decline", seat)]


def _list_federation(s: Base, seat: int) -> list[Action]:
    found = _hex_actions(s, "include", seat, t.include_hexes(s, seat))
    return [*found, Action("enough", seat)] if t.can_be_enough(s, seat) else found


def _words(verb: str, seat: int, words: Sequence[str]) -> list[Action]:
    return [Action(verb, seat, (word,)) for word in words]


def _list_offer(s: Base, seat: int) -> list[Action]:
    """Accept, decline, or a standing answer that takes this offer and all as cheap (R8.2)."""
    ways = charging.ways(s, seat)
    found = [*_words("charge", seat, ways), Action("decline", seat)]
    if ways == ("charge",):
        found.append(Action("standing", seat, (charging.amount(s, seat) - 1,)))
    return found


def _list_area(s: Base, seat: int) -> list[Action]:
    return [*_words("area", seat, convert.area_possible(s.boards[seat])), Action("done", seat)]


LIST: dict[str, Callable[[Base, int], list[Action]]] = {
    "turn": _list_turn,
    "window": _list_convert,
    "offer": _list_offer,
    "turning": _list_turning,
    "factions": _list_factions,
    "maxima": _list_maxima,
    "mines": lambda s, seat: _hex_actions(s, "place", seat, start_hexes(s, seat)),
    "boosters": lambda s, seat: _words("booster", seat, [b for b in s.boosters if b]),
    "income": lambda s, seat: _words("income", seat, income.choices(s.boards[seat])),
    "area": _list_area,
    "buy": lambda s, seat: [Action("buy", seat), Action("done", seat)],
    "stone": lambda s, seat: _words("stone", seat, power.stone_ends(s.boards[seat].todo[-1])),
    "build": _list_build,
    "tile": lambda s, seat: _words("tile", seat, r.tile_slots(s, seat)),
    "cover": lambda s, seat: _words("cover", seat, r.coverable(s.boards[seat])),
    "advance": _list_advance,
    "lost": lambda s, seat: _hex_actions(s, "lost_planet", seat, u.lost_hexes(s, seat)),
    "federation": _list_federation,
    "token": lambda s, seat: _words("token", seat, [n for n, left in s.supply.items() if left]),
    "repeat": lambda s, seat: _words(
        "repeat", seat, list(dict.fromkeys(token for token, _ in s.boards[seat].tokens))
    ),
    "station": lambda s, seat: _hex_actions(s, "station", seat, u.station_hexes(s, seat)),
    "swap": lambda s, seat: _hex_actions(s, "swap", seat, t.swap_hexes(s, seat)),
    "downgrade": lambda s, seat: _hex_actions(s, "downgrade", seat, t.lab_hexes(s, seat)),
}
