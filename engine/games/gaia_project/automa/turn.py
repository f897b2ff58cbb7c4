"""What the Automa does with its cards (R16.3-R16.15); it runs by itself once a card is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.actions import charges
from engine.games.gaia_project.automa.deck import (
    CARDS,
    FACTION_CARDS,
    LAST,
    Automa,
    Card,
    directional,
    numbered,
)
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import bits

_RESEARCH = {"research_highest", "research_random"}


def seat_of(s: Board) -> int:
    """The Automa's seat: the last."""
    return s.seats - 1


def _automa(s: Board) -> Automa:
    found = s.automa
    assert isinstance(found, Automa)
    return found


def set_up(s: Board, faction: str, level: str) -> None:
    """The Automa takes its faction, its points and its starting levels (R16.1, R16.2)."""
    s.automa = Automa(faction, level)
    board = s.boards[seat_of(s)]
    board.faction = f.FACTIONS[faction]
    board.points = 0
    s.supply = dict.fromkeys(f.SUPPLY, 2)
    for track, at in FACTION_CARDS[faction]["setup_research"].items():
        board.levels[f.TRACKS.index(track)] = at


def start_points(s: Board) -> None:
    """Ten points, none at the easiest level (R16.2)."""
    s.note("start", seat_of(s), (_automa(s).faction,), "R16.2")
    points = 0 if _automa(s).level == "automalein" else 10
    s.boards[seat_of(s)].points = points
    if points:
        s.book(seat_of(s), "points", points, "R16.2")


def score(s: Board, source: str, points: int, rule: str) -> None:
    """Points for the Automa; Alptrauma gains one more each time (R16.15)."""
    if points:
        extra = 1 if _automa(s).level == "alptrauma" else 0
        s.score(seat_of(s), source, points + extra, rule)


# -- set-up (R16.3) ------------------------------------------------------------------


def start_mines(s: Board) -> int:
    """How many mines it starts with."""
    found: int = FACTION_CARDS[_automa(s).faction].get("start_mines", 2)
    return found


def _nearest_homes(s: Board) -> list[int]:
    """Free home planets nearest to the centre of the map."""
    home = s.boards[seat_of(s)].side.home
    centre = s.map.at["0x0"]
    homes = [h for h, p in enumerate(s.planet) if p == home and s.owner[h] < 0]
    least = min(s.map.dist[centre][h] for h in homes)
    return [h for h in homes if s.map.dist[centre][h] == least]


def place_start(s: Board) -> bool:
    """Place a starting mine; False when a card has to break a tie first."""
    among = _nearest_homes(s)
    if len(among) > 1:
        _automa(s).purpose = "place"
        return False
    _stand(s, among[0], f.MINE)
    return True


def _stand(s: Board, h: int, kind: int) -> None:
    seat = seat_of(s)
    board = s.boards[seat]
    s.owner[h], s.kind[h] = seat, kind
    board.built |= 1 << h
    board.counts[kind] += 1
    s.note("automa_built", seat, (f.KINDS[kind], s.map.labels[h]), "R16.3")


def ask_first_booster(s: Board) -> None:
    """A random card tells which of the five boosters it takes."""
    _automa(s).purpose = "booster"


# -- cards ---------------------------------------------------------------------------


def awaits_card(s: Board) -> bool:
    """Whether a card has to be turned up for the Automa now."""
    return s.automa is not None and bool(s.automa.purpose)


def begin_turn(s: Board) -> None:
    """First turn of a round: a support card first; later the action card supports (R16.5)."""
    automa = _automa(s)
    if automa.action:
        automa.support, automa.action = automa.action, ""
    automa.purpose = "action" if automa.support else "support"
    if not automa.left():
        automa.purpose = ""
        _pass(s)


def card_shown(s: Board, name: str) -> str:
    """Use a card that was turned up; returns what it was for."""
    automa, card = _automa(s), CARDS[name]
    automa.draw(name)
    purpose, automa.purpose = automa.purpose, ""
    s.note("automa_card", seat_of(s), (name,), "R16.5")
    if purpose == "place":
        _stand(s, directional(s.map, card, _nearest_homes(s)), f.MINE)
        automa.reshuffle()
    elif purpose == "booster":
        _take_booster(s, s.boosters[card.first_booster - 1])
        automa.reshuffle()
    elif purpose == "support":
        automa.support, automa.purpose = name, "action"
    else:
        automa.action = name
        _play(s, card)
    return purpose


def _play(s: Board, card: Card) -> None:
    """The right half of the action card by the left half of the support card (R16.5, R16.6)."""
    automa = _automa(s)
    if card.red_lamp and automa.left() < LAST:
        _pass(s)
        return
    support = CARDS[automa.support]
    if card.action == "faction":
        _faction_action(s, support)
        return
    _do(s, card.action, support)
    if card.action == "power_qic" and automa.faction == "xenos":
        _cover_space(s, support)
    score(s, "automa_card", card.points, "R16.5")


def _do(s: Board, action: str, support: Card) -> None:
    if action == "build_mine":
        build_mine(s, support, support.reach, "")
    elif action == "upgrade":
        upgrade(s, support)
    elif action in _RESEARCH:
        research(s, support, action == "research_highest")
    else:
        _cover_space(s, support)


def _faction_action(s: Board, support: Card) -> None:
    """The steps of the faction card, then its own points (R16.12)."""
    for step in FACTION_CARDS[_automa(s).faction]["faction_action"]:
        for name, how in step.items():
            _FACTION_STEPS[name](s, support, how)


def _faction_build(s: Board, support: Card, how: Any) -> None:
    build_mine(s, support, how["range"], how.get("first_tiebreak", ""))


def _faction_upgrade(s: Board, support: Card, how: Any) -> None:
    if not upgrade(s, support) and isinstance(how, dict):
        _faction_build(s, support, how["if_impossible"]["build_mine"])


def _faction_track(s: Board, support: Card, how: Any) -> None:
    track = f.TRACKS.index(how)
    if _movable(s, track):
        _advance(s, track)


_FACTION_STEPS: dict[str, Callable[[Board, Card, Any], None]] = {
    "build_mine": _faction_build,
    "upgrade": _faction_upgrade,
    "research_specific": _faction_track,
    "research_random": lambda s, support, how: research(s, support, False),
    "power_qic": lambda s, support, how: _cover_space(s, support),
    "vp": lambda s, support, how: score(s, "automa_card", how, "R16.5"),
}


# -- mines (R16.8) -------------------------------------------------------------------


def build_mine(s: Board, support: Card, reach: int, first: str) -> None:
    """Build on the best empty planet in range, or upgrade instead."""
    seat = seat_of(s)
    board = s.boards[seat]
    near = s.map.within(board.built, reach)
    among = [h for h in bits(near) if s.planet[h] != f.EMPTY and s.owner[h] < 0]
    if board.counts[f.MINE] >= f.COUNTS[f.MINE] or not among:
        upgrade(s, support)
        return
    h = _choose_planet(s, support, among, first)
    if s.planet[h] == f.TRANSDIM:
        s.planet[h] = f.GAIA
        s.note("gaia_planet", seat, (s.map.labels[h],), "R16.8")
    new_type = _is_new_type(s, s.planet[h])
    alone = not s.map.near[h] & board.built
    _stand(s, h, f.MINE)
    if alone and "final_satellites" in s.finals:
        _add_satellite(s, h)
    if new_type and _automa(s).faction == "geodens":
        score(s, "faction:geodens", 2, "R16.12")
    charges.offer(s, seat, h)


def _is_new_type(s: Board, planet: int) -> bool:
    board = s.boards[seat_of(s)]
    return all(s.planet[g] != planet for g in bits(board.built))


def _add_satellite(s: Board, h: int) -> None:
    board = s.boards[seat_of(s)]
    free = s.map.near[h] & s.map.space & ~board.satellites
    if free:
        board.satellites |= free & -free


def _choose_planet(s: Board, support: Card, among: list[int], first: str) -> int:
    """The tie-breaks in order; what is left is scanned by the card's arrow."""
    for rank in (_by_faction(s, first), _by_final(s, support), _by_steps(s), _by_human(s)):
        least = min(rank(h) for h in among)
        among = [h for h in among if rank(h) == least]
    return directional(s.map, support, among)


def _by_faction(s: Board, first: str) -> Callable[[int], int]:
    if first == "transdim planet":
        return lambda h: 0 if s.planet[h] == f.TRANSDIM else 1
    return _by_human(s) if first else lambda h: 0


def _by_human(s: Board) -> Callable[[int], int]:
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


# -- upgrades (R16.9) ----------------------------------------------------------------


def upgrade(s: Board, support: Card) -> bool:
    """The first upgrade of the list that is possible; False when none is."""
    ways = [(f.TRADING, f.INSTITUTE)]
    if _automa(s).faction == "firaks":
        ways.append((f.LAB, f.TRADING))
    ways += [(f.MINE, f.TRADING), (f.LAB, f.ACADEMY_K), (f.TRADING, f.LAB)]
    return any(_upgrade_one(s, support, old, new) for old, new in ways)


def _upgrade_one(s: Board, support: Card, old: int, new: int) -> bool:
    seat = seat_of(s)
    board = s.boards[seat]
    if new == f.ACADEMY_K and board.counts[new] >= f.COUNTS[new]:
        new = f.ACADEMY_Q
    among = [h for h in bits(board.built) if s.kind[h] == old]
    if not among or board.counts[new] >= f.COUNTS[new]:
        return False
    if old == f.LAB and new == f.TRADING and not board.counts[f.INSTITUTE]:
        return False
    rank = _by_human(s)
    least = min(rank(h) for h in among)
    h = directional(s.map, support, [h for h in among if rank(h) == least])
    board.counts[old] -= 1
    _stand(s, h, new)
    _upgraded(s, support, new)
    charges.offer(s, seat, h)
    return True


def _upgraded(s: Board, support: Card, new: int) -> None:
    faction = _automa(s).faction
    if new == f.TRADING and faction == "hadsch_hallas":
        score(s, "faction:hadsch_hallas", 3, "R16.12")
    if new == f.LAB and faction == "firaks":
        research(s, support, False)


# -- research and spaces (R16.10, R16.11) --------------------------------------------


def _movable(s: Board, track: int) -> bool:
    level = s.boards[seat_of(s)].levels[track]
    if level < 4:
        return True
    top_free = all(board.levels[track] < 5 for board in s.boards)
    return level == 4 and (bool(s.advanced[track]) or top_free)


def research(s: Board, support: Card, highest: bool) -> None:
    """Advance the highest marker that can move, or any by numbered selection."""
    levels = s.boards[seat_of(s)].levels
    among = [track for track in range(6) if _movable(s, track)]
    if highest and among:
        most = max(levels[track] for track in among)
        among = [track for track in among if levels[track] == most]
    if among:
        _advance(s, numbered(support, among))


def _advance(s: Board, track: int) -> None:
    """On level 4 it removes the advanced tile, if there is one, instead of advancing."""
    seat = seat_of(s)
    levels = s.boards[seat].levels
    if levels[track] == 4 and s.advanced[track]:
        s.note("automa_removed", seat, (s.advanced[track],), "R16.10")
        s.advanced[track] = ""
        return
    levels[track] += 1
    s.note("advanced", seat, (f.TRACKS[track], levels[track]), "R16.10")


def _cover_space(s: Board, support: Card) -> None:
    """Cover one free space of the ten (R16.11)."""
    free = [space for space in (*f.POWER, *f.QICS) if space not in s.spaces_used]
    if free:
        space = numbered(support, free)
        s.spaces_used.append(space)
        s.note("automa_covered", seat_of(s), (space,), "R16.11")


# -- passing (R16.14) ----------------------------------------------------------------


def _pass(s: Board) -> None:
    """Points of the round tile, then the booster that the support card shows."""
    seat = seat_of(s)
    board, tile = s.boards[seat], s.round_tile()
    assert tile is not None
    s.note("passed", seat, (), "R16.14")
    score(s, f"round:{s.round}", tile.automa[0 if s.round <= 3 else 1], "R16.14")
    if s.round < 6:
        old = board.booster
        free = [booster for booster in s.boosters if booster]
        _take_booster(s, free[CARDS[_automa(s).support].booster])
        s.boosters = [*(booster for booster in s.boosters if booster), old]
    else:
        s.boosters.append(board.booster)
        board.booster = ""
    board.passed = True
    s.passed.append(seat)


def _take_booster(s: Board, booster: str) -> None:
    s.boosters[s.boosters.index(booster)] = ""
    s.boards[seat_of(s)].booster = booster
    s.note("booster", seat_of(s), (booster,), "R16.14")
