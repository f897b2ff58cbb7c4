"""The position format: a whole state as JSON data that a person can write by hand.

Told in `docs/positions/gaia_project.md`. Seats count from 1, hexes are named as on the map.
"""

from __future__ import annotations

from typing import Any

from engine.core.bits import bits
from engine.core.position import plain
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import printed_planets
from engine.games.gaia_project.seat import Seat


def write(s: Board) -> dict[str, Any]:
    """The whole state."""
    found: dict[str, Any] = {
        "options": dict(s.options),
        "phase": s.phase,
        "round": s.round,
        "order": [seat + 1 for seat in s.order],
        "passed": [seat + 1 for seat in s.passed],
        "table": [seat + 1 for seat in s.table],
        "slots": dict(zip(f.SLOTS, s.slots, strict=True)),
        "advanced": dict(zip(f.TRACK_CODES, s.advanced, strict=True)),
        "terra_token": s.terra_token,
        "rounds": list(s.rounds),
        "finals": list(s.finals),
        "boosters": list(s.boosters),
        "supply": dict(s.supply),
        "tiles_left": dict(s.tiles_left),
        "spaces_used": sorted(s.spaces_used),
        "seats": [_seat(s, seat) for seat in range(s.seats)],
    }
    found |= _course(s)
    if hasattr(s, "map"):
        found["map"] = _map(s)
    if s.automa is not None:
        found["automa"] = s.automa.write()
    return found


def _course(s: Board) -> dict[str, Any]:
    """What only a match in the middle of something has; empty things are left out."""
    found: dict[str, Any] = {
        "active": s.active + 1,
        "window": s.window + 1,
        "at": s.at,
        "acting": s.acting,
        "queue": [seat + 1 for seat in s.queue],
        "pool": list(s.pool),
        "chosen": list(s.chosen),
        "wanted": [list(pair) for pair in s.wanted],
        "plan": [list(pair) for pair in s.plan] if s.phase in ("setup", "turning") else [],
    }
    return {name: value for name, value in found.items() if value}


def _map(s: Board) -> dict[str, Any]:
    sectors = [
        {
            "face": sector.face,
            "centre": list(sector.centre),
            "turn": sector.turn,
            **({"mirrored": True} if sector.mirrored else {}),
        }
        for sector in s.map.sectors
    ]
    printed = {at: p for sector in s.map.sectors for at, p in printed_planets(sector).items()}
    real = {at: p for at, p in zip(s.map.hexes, s.map.planets, strict=True) if p}
    found: dict[str, Any] = {"sectors": sectors}
    if printed != real:
        found["planets"] = {f"{a}x{b}": f.PLANETS[p] for (a, b), p in sorted(real.items())}
    turned = {
        s.map.labels[h]: f.PLANETS[p] for h, p in enumerate(s.planet) if p != s.map.planets[h]
    }
    if turned:
        found["changed"] = turned
    return found


def labels(s: Board, mask: int) -> list[str]:
    """The names of a set of hexes."""
    return sorted(s.map.labels[h] for h in bits(mask))


def structures(s: Board, seat: int) -> dict[str, str]:
    """Hex -> what a seat has there: structures, guest mines, gaiaformers and stations."""
    if not hasattr(s, "map"):
        return {}
    own = s.boards[seat].origins()
    own |= s.map.mask(h for h in bits(s.formers()) if s.owner[h] == seat)
    return {s.map.labels[h]: f.KINDS[s.kind_of(seat, h)] for h in bits(own)}


def _seat(s: Board, seat: int) -> dict[str, Any]:
    board = s.boards[seat]
    found: dict[str, Any] = {
        "faction": board.faction.id if board.faction else "",
        "points": board.points,
        **dict(zip(f.RESOURCES, board.r, strict=True)),
        "bowls": board.bowl[:3],
        "gaia_area": board.bowl[3],
        "research": dict(zip(f.TRACKS, board.levels, strict=True)),
        "gaiaformers": board.formers,
        "gaiaformers_in_area": board.area_formers,
        "structures": structures(s, seat),
        "booster": board.booster,
        "tiles": [
            {"tile": tile, "slot": slot, **({"covered": True} if tile in board.covered else {})}
            for tile, slot in board.tiles
        ],
        "federation_tokens": [{"token": token, "green": green} for token, green in board.tokens],
    }
    return found | _rest(s, board)


def _rest(s: Board, board: Seat) -> dict[str, Any]:
    found: dict[str, Any] = {
        "brainstone": board.stone,
        "satellites": labels(s, board.satellites) if board.satellites else [],
        "in_federations": labels(s, board.fed) if board.fed else [],
        "federations_formed": board.formed,
        "lost_planet": s.map.labels[board.lost] if board.lost >= 0 else "",
        "used": sorted(board.used),
        "passed": board.passed,
        "bid": board.bid,
        "maxima": list(board.maxima),
        "standing_answer": board.standing + 1,
        "standing_stone": board.stone_first,
        "income_taken": sorted(_taken(board)),
        "deciding": [_entry(s, entry) for entry in board.todo],
        "offers": [[s.turn - turn, value, s.map.labels[h]] for turn, value, h in board.offers],
    }
    told = {name: value for name, value in found.items() if value}
    if board.fed and not board.formed:  # left out, it is read as many as there are tokens
        told["federations_formed"] = 0
    return told


def _taken(board: Seat) -> list[list[Any]]:
    return [plain(board.income[n]) for n in board.taken]


def _entry(s: Board, entry: tuple[Any, ...]) -> Any:
    if entry[0] == "federation":
        return ["federation", labels(s, entry[1]), labels(s, entry[2]), entry[3]]
    return plain(entry)
