"""A state in the words of the public records, for comparing with their rows and checkpoints."""

from __future__ import annotations

from typing import Any

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import Map
from engine.games.gaia_project.position import write
from engine.games.gaia_project.power import PLACES
from engine.games.gaia_project.record import notation as n
from engine.games.gaia_project.scoring_tiles import count
from engine.games.gaia_project.seat import STONE_GAIA, Seat

_CODE_OF = {tile.id: tile.code for tile in f.TILES.values()}
_ROUND_PHASES = ("income", "gaia", "actions")


def stone_code(board: Seat) -> int | str:
    """How a row tells the Brainstone: 0 none, 1 to 3 the bowl, `g` the Gaia area."""
    return "g" if board.stone == STONE_GAIA else board.stone


def stone_word(board: Seat) -> str:
    """Where the Brainstone is, in our word."""
    return PLACES[board.stone]


def next_seat(s: Board, builder: int, built: list[int]) -> int | None:
    """The seat a record shows as next, counted from 1: charges first, in table order."""
    if s.phase == "end":
        return None
    if s.queue and s.phase not in _ROUND_PHASES:
        return s.queue[0] + 1
    if s.phase in ("income", "gaia"):
        return s.order[s.at] + 1
    for board in s.boards:
        if board.offers:
            return _offered(s, builder, built) + 1
    return s.active + 1


def _offered(s: Board, builder: int, built: list[int]) -> int:
    """The first seat that can charge for what was built last; if there is none, who is on turn."""
    for h in built:
        for seat in s.seat_order_from(builder):
            if h in [hex_of for _, _, hex_of in s.boards[seat].offers]:
                return seat
    return s.active


def describe(s: Board, following: int | None) -> dict[str, Any]:
    """The full state of a checkpoint."""
    spaces = (*f.POWER.values(), *f.QICS.values())
    return {
        "round": s.round,
        "phase": _phase(s),
        "turn_order": _turn_order(s),
        "next_player": following - 1 if following else None,
        "board_actions_used": sorted(a.code for a in spaces if a.id in s.spaces_used),
        "boosters_free": sorted(f.BOOSTERS[b].code for b in s.boosters if b),
        "federation_supply": {f.FEDERATIONS[t].code: left for t, left in s.supply.items()},
        "players": [_player(s, seat) for seat in range(s.seats)],
    }


def _phase(s: Board) -> str:
    """The record's word for the phase; open charges are a phase of their own there."""
    if s.phase == "actions" and any(board.offers for board in s.boards):
        return "roundLeech"
    return n.PHASE_OF.get(s.phase, s.phase)


def _turn_order(s: Board) -> list[int]:
    """Seats that have not passed, in turn order."""
    return [seat for seat in s.order if not s.boards[seat].passed]


def _player(s: Board, seat: int) -> dict[str, Any]:
    board = s.boards[seat]
    found: dict[str, Any] = {
        "seat": seat + 1,
        "faction": board.side.id.replace("_", "-"),
        "vp": board.points,
        **dict(zip(f.RESOURCES, board.r, strict=True)),
        "power": board.bowl[:3],
        "gaia_area": board.bowl[3],
        "research": dict(zip(f.TRACK_CODES, board.levels, strict=True)),
        "range": f.RANGE[board.levels[f.NAV]],
        "terraform_ore_per_step": f.ORE_PER_STEP[board.levels[f.TERRA]],
        "gaiaformers": {
            "unlocked": board.formers,
            "in_gaia_area": board.area_formers,
            "on_map": board.counts[f.FORMER_PIECE],
        },
        "booster": f.BOOSTERS[board.booster].code if board.booster else None,
    }
    if board.can("brainstone"):
        found["brainstone"] = stone_code(board)
    return found | _pieces(s, seat)


def _pieces(s: Board, seat: int) -> dict[str, Any]:
    board = s.boards[seat]
    return {
        "tech_tiles": [
            {
                "tile": _CODE_OF[tile],
                "from": slot,
                "covered": tile in board.covered,
            }
            for tile, slot in board.tiles
        ],
        "federation_tokens": [
            {"token": f.FEDERATIONS[token].code, "green": green} for token, green in board.tokens
        ],
        "satellites_placed": board.satellites.bit_count(),
        "structures": [
            [label, n.LONG_KIND.get(kind, kind)]
            for label, kind in write.structures(s, seat).items()
        ],
        "satellite_hexes": write.labels(s, board.satellites),
        "federation_hexes": write.labels(s, board.fed),
    }


def final(s: Board) -> dict[str, Any]:
    """Scores, their sources and what the final tiles counted."""
    neutral = s.seats == 2
    codes = {tile: code for code, tile in n.FINAL_OF.items()}
    return {
        "vp": [board.points for board in s.boards],
        "bids": [board.bid for board in s.boards],
        "vp_by_source": sources(s),
        "final_tile_counts": [
            {
                "tile": codes[tile],
                "counts": [count(s, seat, tile) for seat in range(s.seats)],
                "neutral": f.FINALS[tile] if neutral else None,
            }
            for tile in s.finals
        ],
    }


def sources(s: Board) -> list[dict[str, int]]:
    """Every seat's points by the record's keys, summed from the ledger."""
    slots = [dict(board.tiles) for board in s.boards]
    found: list[dict[str, int]] = [{} for _ in s.boards]
    for line in s.ledger:
        if line[1] == "points":
            seat, _, amount, _, event = line
            cause = s.events[event]
            key = "start" if cause.verb == "start" else n.source(str(cause.args[0]), slots[seat])
            found[seat][key] = found[seat].get(key, 0) + amount
    return [{key: amount for key, amount in sums.items() if amount} for sums in found]


UNORDERED = (
    "board_actions_used",
    "boosters_free",
    "structures",
    "satellite_hexes",
    "federation_hexes",
)
"""Lists of a full state in which the order means nothing."""


def same_items(ours: list[Any], theirs: Any) -> bool:
    """Whether two lists hold the same, as often: most need no other names to be equal."""
    if not isinstance(theirs, list) or len(ours) != len(theirs):
        return False
    if ours == theirs:
        return True
    left = list(theirs)
    for item in ours:
        if item not in left:
            return False
        left.remove(item)
    return True


def normal(laid: Map, value: Any, key: str = "") -> Any:
    """A value in which hexes have one name, and lists without an order have one."""
    if isinstance(value, str):
        at = laid.at.get(value, -1)
        return laid.labels[at] if at >= 0 else value
    if isinstance(value, list):
        parts = [normal(laid, part) for part in value]
        return sorted(parts, key=repr) if key in UNORDERED else parts
    if isinstance(value, dict):
        return {name: normal(laid, part, name) for name, part in value.items()}
    return value
