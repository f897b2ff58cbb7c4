"""Where the sensed pieces lie, what is counted, and what everybody may see."""

from __future__ import annotations

from typing import Any

from engine.core.steps import TABLE, Action
from engine.games.gaia_project import (
    building,
    charging,
    ending,
    federation,
    income,
    position,
    upgrading,
)
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.situations import bonus, situation

SENSED = ("sector", "booster", "round_tile", "final_tile", "advanced_tile")


def places(s: Base) -> dict[str, str]:
    """Sensed piece -> place; pieces out of play and those still to be drawn lie in the box."""
    found = dict.fromkeys(f.BOOSTERS, "box") | dict.fromkeys(f.ROUND_TILES, "box")
    found |= dict.fromkeys((*f.FINALS, *f.ADVANCED), "box")
    found |= dict.fromkeys(f.SECTOR_OF_FACE.values(), "box")
    for n, (face, _) in enumerate(s.plan):
        found[f.SECTOR_OF_FACE[face]] = f"sector:{n}"
    for n, booster in enumerate(s.boosters):
        if booster:
            found[booster] = f"booster:{n}"
    for n, tile in enumerate(s.rounds):
        if n >= s.round - 1:  # clean-up took the others away (R13.2)
            found[tile] = f"round:{n}"
    for n, tile in enumerate(s.finals):
        found[tile] = f"final:{n}"
    for code, tile in zip(f.TRACK_CODES, s.advanced, strict=True):
        if tile:
            found[tile] = f"advanced:{code}"
    for seat, board in enumerate(s.boards):
        if board.booster:
            found[board.booster] = f"seat{seat}:booster"
        for tile, slot in board.tiles:
            if slot.startswith("adv-"):
                found[tile] = f"seat{seat}:{slot}"
    if s.automa is not None:
        found.update(_automa_cards(s))
    return found


def _automa_cards(s: Base) -> dict[str, str]:
    """The cards that lie open; the deck is hidden and the others are in the box."""
    found = dict.fromkeys(s.automa.drawn, "automa:used")
    if s.automa.support:
        found[s.automa.support] = "automa:support"
    if s.automa.action:
        found[s.automa.action] = "automa:action"
    return found


def names_of(s: Base, piece: str) -> set[str]:
    """The words by which actions name a piece: itself, or the slot or place where it lies."""
    found = {piece}
    if piece in s.advanced:
        found.add(f"adv-{f.TRACK_CODES[s.advanced.index(piece)]}")
    for n, (face, _) in enumerate(s.plan):
        if f.SECTOR_OF_FACE[face] == piece:
            found.add(f"sector:{n}")
    return found


def meant(s: Base, piece: str, seat: int) -> Action | None:
    """What a seat most likely means by showing a piece: take it, or use its own booster."""
    if piece in f.BOOSTERS:
        if s.phase == "boosters":
            return Action("booster", seat, (piece,))
        own = s.boards[seat].booster == piece and f.BOOSTERS[piece].special
        return Action("special" if own else "pass", seat, (piece,))
    if piece in f.ADVANCED:
        lying = f.TRACK_CODES[s.advanced.index(piece)] if piece in s.advanced else "taken"
        return Action("tile", seat, (f"adv-{lying}",))
    return None


# -- counted things ------------------------------------------------------------------


def counted(s: Base, seat: int) -> dict[str, int]:
    """What a seat, or the whole table, should have of each counted thing."""
    if seat == TABLE:
        table = {f"tokens_{token}": left for token, left in s.supply.items()}
        return table | {f"tiles_{tile}": left for tile, left in s.tiles_left.items()}
    if s.phase in ("setup", "turning", "factions", "maxima"):
        return {}
    board = s.boards[seat]
    found = dict(zip(f.RESOURCES, board.r, strict=True))
    found |= dict(zip(f.BOWLS, board.bowl, strict=True))
    found["points"] = board.points
    return found


def most(what: str) -> int:
    """The largest value of a counted thing (R1.6)."""
    limits = dict(zip(f.RESOURCES, f.CAPS, strict=True))
    return min(limits.get(what, 9999), 9999)


def adjust(s: Base, seat: int, what: str, value: int) -> None:
    """Set a counted thing to what the table says and book the difference."""
    change = value - counted(s, seat)[what]
    if seat == TABLE:
        kind, name = what.split("_", 1)
        (s.supply if kind == "tokens" else s.tiles_left)[name] = value
    elif what in f.RESOURCES:
        s.boards[seat].r[f.RESOURCES.index(what)] = value
    elif what in f.BOWLS:
        s.boards[seat].bowl[f.BOWLS.index(what)] = value
    elif what == "points":
        s.boards[seat].points = value
    if change:
        s.book(seat, what, change, "")


# -- the view ------------------------------------------------------------------------


def view(s: Base, seat: int | None, moving: int = TABLE) -> dict[str, Any]:
    """What a seat may know: everything (R1.7) but the others' sealed maxima (R17.2).

    For a seat (for everybody: the one that is `moving`) it also tells what it would pay where,
    which federations it could form and what it is offered.
    """
    found = position.write(s)
    for number, row in enumerate(found["seats"]):
        if number != seat:
            row.pop("maxima", None)
    found["scores"] = ending.running_points(s)
    if hasattr(s, "map"):
        found["hexes"] = [_hex(s, h) for h in range(len(s.kind))]
    if s.phase in ("income", "gaia", "actions"):
        found["income_next_round"] = [income.forecast(board) for board in s.boards]
        offers = [{"seat": n + 1, **_offer(s, n)} for n, b in enumerate(s.boards) if b.offers]
        found["offers"] = offers
        own = moving if seat is None else seat
        if 0 <= own < s.seats:
            found["seat"] = {"number": own + 1, **_own_view(s, own)}
    return found


def _hex(s: Base, h: int) -> dict[str, Any]:
    """One hex for drawing: x = 1.5 b to the right, y = 0.866 (2 a + b) upwards."""
    a, b = s.map.hexes[h]
    found: dict[str, Any] = {"hex": s.map.labels[h], "a": a, "b": b}
    if s.planet[h]:
        found["planet"] = f.PLANETS[s.planet[h]]
    if s.owner[h] >= 0:
        found |= {"seat": s.owner[h] + 1, "structure": f.KINDS[s.kind[h]]}
    if s.guest[h] >= 0:
        found["guest"] = s.guest[h] + 1
    satellites = [n + 1 for n, board in enumerate(s.boards) if board.satellites >> h & 1]
    if satellites:
        found["satellites"] = satellites
    return found


def _own_view(s: Base, seat: int) -> dict[str, Any]:
    where = situation(s, seat)
    found: dict[str, Any] = {"situation": where, "prices": _prices(s, seat)}
    if where == "turn":
        found["upgrades"] = _upgrades(s, seat)
    if where in ("turn", "build"):
        found["projects"] = _projects(s, seat)
    if where == "offer":
        found["offer"] = _offer(s, seat)
    if where == "federation" or (where == "turn" and federation.possible(s, seat)):
        found["federations"] = _federations(s, seat)
    return found


def _offer(s: Base, seat: int) -> dict[str, Any]:
    """The offer to charge that a seat decides on next (R8.1): who built where, power, price."""
    ways = {way: charging.amount(s, seat, way) for way in charging.ways(s, seat)}
    return {
        "hex": s.map.labels[s.boards[seat].offers[-1][2]],
        "ways": {way: {"power": n, "points": max(0, n - 1)} for way, n in ways.items()},
    }


def _prices(s: Base, seat: int) -> dict[str, dict[str, int]]:
    """Hex -> what a mine there would take, for every planet that could take one."""
    if s.boards[seat].faction is None or (s.is_automa(seat)):
        return {}
    free, extra = bonus(s, seat) if situation(s, seat) == "build" else (0, 0)
    found = {}
    for h, planet in enumerate(s.planet):
        if planet:
            price = building.mine_price(s, seat, h, free, extra)
            if isinstance(price, building.Price):
                found[s.map.labels[h]] = price._asdict()
    return found


def _upgrades(s: Base, seat: int) -> dict[str, dict[str, dict[str, int]]]:
    """Hex -> what a structure there can become -> what that takes (R7.3b)."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for h, kind in upgrading.upgrades(s, seat):
        price = upgrading.upgrade_price(s, seat, h, kind)
        found.setdefault(s.map.labels[h], {})[f.KINDS[kind]] = price._asdict()
    return found


def _projects(s: Base, seat: int) -> dict[str, dict[str, int]]:
    """Hex -> what a Gaia project there takes: tokens, and QIC for the range (R7.2)."""
    extra = bonus(s, seat)[1]
    tokens = f.PROJECT_TOKENS[s.boards[seat].levels[f.PROJECT]]
    return {
        s.map.labels[h]: {"tokens": tokens, "qic": building.qic_for(s, seat, h, extra)}
        for h in building.project_hexes(s, seat, extra)
    }


def _federations(s: Base, seat: int) -> list[dict[str, Any]]:
    """Every federation that could be formed, with one of its placements."""
    own = s.boards[seat].origins()
    return [
        {
            "structures": position.labels(s, plan.structures & own),
            "satellites": plan.satellites,
            "example": position.labels(s, federation.ways(s, seat, plan)[0]),
        }
        for plan in federation.plans(s, seat)
    ]
