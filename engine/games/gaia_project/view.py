"""What a seat may know (R1.7), and what it would pay where."""

from __future__ import annotations

from typing import Any

from engine.core.steps import TABLE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income, scores
from engine.games.gaia_project.actions import charges, federation, structures, upgrades
from engine.games.gaia_project.actions.ranges import qic_for
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.situations import bonus, situation
from engine.games.gaia_project.flow import ROUNDS
from engine.games.gaia_project.map import federations, plan
from engine.games.gaia_project.position import write


def view(s: Board, seat: int | None, moving: int = TABLE) -> dict[str, Any]:
    """What a seat may know: everything (R1.7) but the others' sealed maxima (R17.2).

    For a seat (for everybody: the one that is `moving`) it also tells what it would pay where,
    which federations it could form and what it is offered.
    """
    found = write.write(s)
    for number, row in enumerate(found["seats"]):
        if number != seat:
            row.pop("maxima", None)
    found["scores"] = scores.running_points(s)
    if s.phase in plan.PHASES:
        found["hexes"] = plan.hexes(s)
    elif hasattr(s, "map"):
        found["hexes"] = [_hex(s, h) for h in range(len(s.kind))]
    if s.phase in ("income", "gaia", "actions"):
        if s.round < ROUNDS or s.phase == "income":  # R3.1: none follows the last round
            found["income_next_round"] = [income.forecast(board) for board in s.boards]
        offers = [{"seat": n + 1, **_offer(s, n)} for n, b in enumerate(s.boards) if b.offers]
        found["offers"] = offers
        own = moving if seat is None else seat
        if 0 <= own < s.seats:
            found["seat"] = {"number": own + 1, **_own_view(s, own)}
    return found


def _hex(s: Board, h: int) -> dict[str, Any]:
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


def _own_view(s: Board, seat: int) -> dict[str, Any]:
    where = situation(s, seat)
    found: dict[str, Any] = {"situation": where, "prices": _prices(s, seat)}
    if where == "turn":
        found["upgrades"] = _upgrades(s, seat)
    if where in ("turn", "build"):
        found["projects"] = _projects(s, seat)
    if where in ("cover", "advance"):
        found["taken"] = _taken(s, seat)
    if where in ("station", "lost"):
        hexes = (upgrades.station_hexes if where == "station" else upgrades.lost_hexes)(s, seat)
        found["distant"] = {s.map.labels[h]: qic_for(s, seat, h, 0) for h in hexes}
    if where == "offer":
        found["offer"] = _offer(s, seat)
    if where == "federation" or (where == "turn" and federations.possible(s, seat)):
        found["federations"] = _federations(s, seat)
    if where == "federation":
        found["chosen"] = write.labels(s, federation.chosen(s, seat))
        found["shown"] = write.labels(s, federation.shown(s, seat))
    return found


def _taken(s: Board, seat: int) -> str:
    """The space of the tile that is taken while it is asked what else comes with it (R12.2); empty
    for a step up that comes with no tile."""
    board = s.boards[seat]
    kind, about, *rule = board.todo[-1]
    if kind == "cover":
        return str(about)
    return board.tiles[-1][1] if rule[0] in ("R12.2", "R12.3") else ""


def _offer(s: Board, seat: int) -> dict[str, Any]:
    """The offer to charge that a seat decides on next (R8.1): who built where, power, price."""
    ways = {way: charges.amount(s, seat, way) for way in charges.ways(s, seat)}
    return {
        "hex": s.map.labels[s.boards[seat].offers[-1][2]],
        "ways": {way: {"power": n, "points": max(0, n - 1)} for way, n in ways.items()},
    }


def _prices(s: Board, seat: int) -> dict[str, dict[str, int]]:
    """Hex -> what a mine there would take, for every planet that could take one."""
    if s.boards[seat].faction is None or (s.is_automa(seat)):
        return {}
    free, extra = bonus(s, seat) if situation(s, seat) == "build" else (0, 0)
    found = {}
    for h, planet in enumerate(s.planet):
        if planet:
            price = structures.mine_price(s, seat, h, free, extra)
            if isinstance(price, structures.Price):
                found[s.map.labels[h]] = price._asdict()
    return found


def _upgrades(s: Board, seat: int) -> dict[str, dict[str, dict[str, int]]]:
    """Hex -> what a structure there can become -> what that takes (R7.3b)."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for h, kind in upgrades.upgrades(s, seat):
        price = upgrades.upgrade_price(s, seat, h, kind)
        found.setdefault(s.map.labels[h], {})[f.KINDS[kind]] = price._asdict()
    return found


def _projects(s: Board, seat: int) -> dict[str, dict[str, int]]:
    """Hex -> what a Gaia project there takes: tokens, and QIC for the range (R7.2)."""
    extra = bonus(s, seat)[1]
    tokens = f.PROJECT_TOKENS[s.boards[seat].levels[f.PROJECT]]
    return {
        s.map.labels[h]: {"tokens": tokens, "qic": qic_for(s, seat, h, extra)}
        for h in structures.project_hexes(s, seat, extra)
    }


def _federations(s: Board, seat: int) -> list[dict[str, Any]]:
    """Every federation that could be formed, with one of its placements."""
    own = s.boards[seat].origins()
    return [
        {
            "structures": write.labels(s, plan.structures & own),
            "satellites": plan.satellites,
            "example": write.labels(s, federations.example(s, seat, plan)),
        }
        for plan in federations.plans(s, seat)
    ]
