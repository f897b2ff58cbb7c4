"""Main actions of a turn beyond building: shared spaces, special actions, passing."""

from __future__ import annotations

from engine.core.bits import bits
from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.actions import structures, upgrades
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.research import (
    lowest_tracks,
    offer_advance,
    open_tracks,
    tile_slots,
    token_content,
)
from engine.games.gaia_project.scoring_tiles import passing, type_points
from engine.games.gaia_project.seat import Seat

RANGE_BOOSTER = 3
"""What the range booster adds (R7.8)."""
BUILDS = {"booster_terraform": (1, 0), "booster_range": (0, RANGE_BOOSTER)}
"""Special action that goes on with building -> its free steps, and what it adds to the range."""

IN_VAIN = {"station": "R15.4", "swap": "R15.10", "downgrade": "R15.11", "lowest": "R15.12"}
"""Special action of a faction -> the rule that says on what it is done."""


# -- shared spaces (R7.5, R7.6) ------------------------------------------------------


def refuse_power(s: Board, seat: int, name: str, anywhere: bool = False) -> Refusal | None:
    """Why a power action cannot be used now; `anywhere`: a mine is known to be possible."""
    space = f.POWER.get(name)
    if space is None:
        return Refusal("unknown_step", "R7.5")
    if name in s.spaces_used:
        return Refusal("space_used", "R7.5")
    have = s.boards[seat].spendable()
    if have < space.cost:
        return Refusal("power_short", "R5.2", {"need": space.cost, "have": have})
    if space.steps and not anywhere and not structures.any_mine(s, seat, space.steps):
        return Refusal("nowhere_to_build", "R7.5a")
    return None


def use_power(s: Board, seat: int, name: str) -> None:
    """Pay and take the effect; a terraforming action continues as a build (R7.5)."""
    space = f.POWER[name]
    s.spaces_used.append(name)
    s.note("power", seat, (name,), "R7.5")
    if space.steps:
        s.boards[seat].todo.append(("build", space.steps, 0))
    power.spend(s, seat, space.cost, "R7.5")
    if space.gain:
        power.gain(s, seat, space.gain, "R7.5")


def refuse_qic(s: Board, seat: int, name: str) -> Refusal | None:
    """Why a QIC action cannot be used now."""
    space, board = f.QICS.get(name), s.boards[seat]
    if space is None:
        return Refusal("unknown_step", "R7.6")
    if name in s.spaces_used:
        return Refusal("space_used", "R7.6")
    if board.r[f.QIC] < space.cost:
        return structures.too_dear("R7.6", "qic", space.cost, board.r[f.QIC])
    if name == "qic_3_federation" and not board.tokens:
        return Refusal("no_token", "R7.6")
    if name == "qic_4_tech" and not tile_slots(s, seat):
        return Refusal("no_tile_for_you", "R12.1")
    return None


def use_qic(s: Board, seat: int, name: str) -> None:
    """Pay QIC and take the effect (R7.6)."""
    board = s.boards[seat]
    s.spaces_used.append(name)
    s.note("qic", seat, (name,), "R7.6")
    s.give(seat, f.QIC, -f.QICS[name].cost, "R7.6")
    if name == "qic_4_tech":
        board.todo.append(("tile", "R7.6"))
    elif name == "qic_3_federation":
        board.todo.append(("repeat",))
    else:
        s.score(seat, "qic_2_vp", type_points(s, seat), "R7.6")


def repeat_token(s: Board, seat: int, token: str) -> None:
    """The content of an own federation token once more (R7.6)."""
    s.note("repeated", seat, (token,), "R7.6")
    token_content(s, seat, token, "qic_3_federation", "R7.6")


# -- special actions (R7.8) ----------------------------------------------------------


def specials(board: Seat) -> list[str]:
    """The octagons a seat owns and has not used: tiles, booster, academy, faction."""
    found = [tile for tile, _ in board.uncovered() if f.TILES[tile].kind == "special_action"]
    if board.booster and f.BOOSTERS[board.booster].special:
        found.append(board.booster)
    if board.counts[f.ACADEMY_Q]:
        found.append("academy")
    side = board.side
    if side.special and (board.counts[f.INSTITUTE] or not side.special_needs_institute):
        found.append(side.special)
    return [name for name in found if name not in board.used]


def refuse_special(s: Board, seat: int, name: str) -> Refusal | None:
    """Why a special action cannot be used now."""
    board = s.boards[seat]
    if name in board.used:
        return Refusal("special_used", "R7.8")
    if name not in specials(board):
        return Refusal("no_special", "R7.8")
    if name in f.TILES or name == "academy" or _possible(s, seat, name):
        return None
    if name in BUILDS:
        return Refusal("no_planet_near", "R7.1a")
    return Refusal("special_in_vain", IN_VAIN[name])


def _possible(s: Board, seat: int, name: str) -> bool:
    board = s.boards[seat]
    if name == "booster_terraform":
        return structures.any_mine(s, seat, 1)
    if name == "booster_range":
        extra = RANGE_BOOSTER
        return structures.any_mine(s, seat, 0, extra) or bool(
            structures.project_hexes(s, seat, extra)
        )
    if name == "lowest":
        return bool(open_tracks(s, seat, lowest_tracks(board)))
    if name == "station":
        return bool(upgrades.station_hexes(s, seat))
    if name == "swap":
        return bool(swap_hexes(s, seat))
    return bool(lab_hexes(s, seat))


def use_special(s: Board, seat: int, name: str) -> None:
    """Mark the octagon and take its effect; some continue with a decision."""
    board = s.boards[seat]
    board.used.append(name)
    s.note("special", seat, (name,), "R7.8")
    if name in f.TILES:
        power.gain(s, seat, f.TILES[name].gain, "R7.8")
    elif name == "academy":
        power.gain(s, seat, board.side.academy_action, "R7.8")
    elif name in BUILDS:
        board.todo.append(("build", *BUILDS[name]))
    elif name == "lowest":
        offer_advance(s, seat, lowest_tracks(board), "R15.12")
    else:
        board.todo.append((name,))


def swap_hexes(s: Board, seat: int) -> list[int]:
    """Own mines that can change places with the institute (R15.10)."""
    board = s.boards[seat]
    return [h for h in bits(board.built) if s.kind_of(seat, h) == f.MINE and h != board.lost]


def lab_hexes(s: Board, seat: int) -> list[int]:
    """Labs that Firaks can turn back into trading stations (R15.11)."""
    board = s.boards[seat]
    if board.counts[f.TRADING] >= f.COUNTS[f.TRADING]:
        return []
    return [h for h in bits(board.built) if s.kind_of(seat, h) == f.LAB]


# -- passing (R13) -------------------------------------------------------------------


def pass_points(s: Board, seat: int) -> None:
    """What booster and advanced tiles pay when passing (R13.1)."""
    for one in passing(s, seat):
        s.score(seat, one.source, one.points, one.rule)
