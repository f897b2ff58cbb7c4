"""What the Automa does with its cards (R16.3-R16.15); it runs by itself once a card is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.bits import bits
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.actions import charges
from engine.games.gaia_project.automa import planets
from engine.games.gaia_project.automa.deck import (
    CARDS,
    FACTION_CARDS,
    LAST,
    Card,
    directional,
    numbered,
)
from engine.games.gaia_project.automa.setup import automa_of, nearest_homes, seat_of, stand
from engine.games.gaia_project.board import Board

_RESEARCH = {"research_highest", "research_random"}


def score(s: Board, source: str, points: int, rule: str) -> None:
    """Points for the Automa; Alptrauma gains one more each time (R16.15)."""
    if points:
        extra = 1 if automa_of(s).level == "alptrauma" else 0
        s.score(seat_of(s), source, points + extra, rule)


# -- cards ---------------------------------------------------------------------------


def awaits_card(s: Board) -> bool:
    """Whether a card has to be turned up for the Automa now."""
    return s.automa is not None and bool(s.automa.purpose)


def begin_turn(s: Board) -> None:
    """First turn of a round: a support card first; later the action card supports (R16.5)."""
    automa = automa_of(s)
    if automa.action:
        automa.support, automa.action = automa.action, ""
    automa.purpose = "action" if automa.support else "support"
    if not automa.left():
        automa.purpose = ""
        _pass(s)


def card_shown(s: Board, name: str) -> str:
    """Use a card that was turned up; returns what it was for."""
    automa, card = automa_of(s), CARDS[name]
    automa.draw(name)
    purpose, automa.purpose = automa.purpose, ""
    s.note("automa_card", seat_of(s), (name,), "R16.5")
    if purpose == "place":
        stand(s, directional(s.map, card, nearest_homes(s)), f.MINE)
        automa.reshuffle()
    elif purpose == "booster":
        _first_booster(s, s.boosters[card.first_booster - 1])
        automa.reshuffle()
    elif purpose == "support":
        automa.support, automa.purpose = name, "action"
    else:
        automa.action = name
        _play(s, card)
    return purpose


def _play(s: Board, card: Card) -> None:
    """The right half of the action card by the left half of the support card (R16.5, R16.6)."""
    automa = automa_of(s)
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
    for step in FACTION_CARDS[automa_of(s).faction]["faction_action"]:
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
    h = planets.choose(s, support, among, first)
    if s.planet[h] == f.TRANSDIM:
        s.planet[h] = f.GAIA
        s.note("gaia_planet", seat, (s.map.labels[h],), "R16.8")
    new_type = _is_new_type(s, s.planet[h])
    alone = not s.map.near[h] & board.built
    stand(s, h, f.MINE)
    if alone and "final_satellites" in s.finals:
        _add_satellite(s, h)
    if new_type and automa_of(s).faction == "geodens":
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
        s.note("automa_satellite", seat_of(s), (s.map.labels[h],), "R16.8")


# -- upgrades (R16.9) ----------------------------------------------------------------


def upgrade(s: Board, support: Card) -> bool:
    """The first upgrade of the list that is possible; False when none is."""
    ways = [(f.TRADING, f.INSTITUTE)]
    if automa_of(s).faction == "firaks":
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
    rank = planets.by_human(s)
    least = min(rank(h) for h in among)
    h = directional(s.map, support, [h for h in among if rank(h) == least])
    board.counts[old] -= 1
    stand(s, h, new)
    _upgraded(s, support, new)
    charges.offer(s, seat, h)
    return True


def _upgraded(s: Board, support: Card, new: int) -> None:
    faction = automa_of(s).faction
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
        s.boosters = [booster for booster in s.boosters if booster]
        taken, held = s.boosters.pop(CARDS[automa_of(s).support].booster), board.booster
        s.boosters.append(held)
        board.booster = taken
        s.note("take_booster", seat, (taken, held), "R16.14")
    else:
        s.boosters.append(board.booster)
        board.booster = ""
    board.passed = True
    s.passed.append(seat)


def _first_booster(s: Board, booster: str) -> None:
    s.boosters[s.boosters.index(booster)] = ""
    s.boards[seat_of(s)].booster = booster
    s.note("booster", seat_of(s), (booster,), "R16.14")
