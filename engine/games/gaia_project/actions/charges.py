"""Passive charging (R8): who is offered how much when somebody builds, and the answers."""

from __future__ import annotations

from engine.core.bits import bits
from engine.core.ledger import Event
from engine.core.state import Asked
from engine.core.text import goods
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.power import OVERFLOWED, gain

REACH = 2
WAYS = ("charge", "token_last", "token_first")
"""How an offer can be accepted: the last two are the Taklons' with their institute (R15.9)."""
ASK = -1
UNASKED = "charged_unasked"
"""The event of what the standing answer charged."""


def offer(s: Board, builder: int, h: int) -> None:
    """Offer the charge to every other seat with a structure within two hexes (R8.1)."""
    ball = s.map.ball[h][REACH]
    for seat in s.seat_order_from(builder):
        near = s.boards[seat].built & ball
        if near and not s.is_automa(seat):
            worth = max(s.value(seat, g) for g in bits(near))
            _add(s, seat, worth, h)


def _add(s: Board, seat: int, worth: int, h: int) -> None:
    """Offers are answered in the order in which the buildings were placed (R8.1)."""
    board = s.boards[seat]
    if not board.chargeable() and not board.can_with_institute("charge_token"):
        return
    board.offers.insert(0, (s.turn, worth, h))
    settle(s, seat)


def amount(s: Board, seat: int, way: str = "charge") -> int:
    """What can be charged now for the next offer: the value, or what tokens and VP allow (R8.2)."""
    board = s.boards[seat]
    worth = board.offers[-1][1]
    possible = board.chargeable() + (2 if way == "token_first" else 0)
    return min(worth, possible, board.points + 1)


def ways(s: Board, seat: int) -> tuple[str, ...]:
    """How the next offer can be accepted."""
    return WAYS[1:] if s.boards[seat].can_with_institute("charge_token") else WAYS[:1]


def asked(s: Board, seat: int) -> Asked:
    """The question of the next offer, with its price (R8.2)."""
    power, where = amount(s, seat), ("hex", s.map.labels[_hex(s, seat)])
    if ways(s, seat) != WAYS[:1]:  # what is charged hangs on when the token comes
        return Asked("offer_token", (where,))
    params = (("power", power), ("points", power - 1), where)
    return Asked("offer" if power > 1 else "offer_free", params)


def price(s: Board, seat: int, way: str) -> Asked:
    """What a way charges, and what it costs (R8.2, R15.9)."""
    power = amount(s, seat, way)
    costs = (("power", power), ("points", power - 1))
    if len(ways(s, seat)) < 2:  # the question tells the power
        return Asked("costs", costs[1:]) if power > 1 else Asked()
    if not power:
        return Asked("charges_none")
    return Asked("charges", costs) if power > 1 else Asked("charges_free", costs[:1])


def _hex(s: Board, seat: int) -> int:
    """Where the building stands that the next offer is about."""
    return s.boards[seat].offers[-1][2]


def settle(s: Board, seat: int) -> None:
    """Drop offers with nothing to charge; answer those that the standing answer covers."""
    board = s.boards[seat]
    while board.offers and not board.todo:
        if ways(s, seat) == ("charge",):
            if not board.chargeable():
                board.offers.pop()
                continue
            if board.standing >= 0 and amount(s, seat) - 1 <= board.standing:
                accept(s, seat, "charge", unasked=True)
                continue
        return


def accept(s: Board, seat: int, way: str, *, unasked: bool = False) -> None:
    """Charge and pay one point less than was charged (R8.2)."""
    board = s.boards[seat]
    power = amount(s, seat, way)
    _, _, h = board.offers.pop()
    if unasked:
        s.note(UNASKED, seat, (power, power - 1, _changes(power)), "R8.2")
    else:
        s.note("charged", seat, (power, s.map.labels[h]), "R8.1")
    if power > 1:
        s.score(seat, "charge", 1 - power, "R8.2")
        s.note("charged_power", seat, (power,), "R8.1")
    if way == "token_first":
        s.move(seat, 0, 1, "R15.9")
    gain(s, seat, ((f.CHARGE, power),), "R8.1")
    if way == "token_last":
        waiting = board.todo[-1] if board.todo else None
        if waiting and waiting[0] == "stone" and waiting[1] == "charge":
            board.todo[-1] = (*waiting[:4], ((f.TOKEN, 1),), waiting[5])
        else:
            s.move(seat, 0, 1, "R15.9")


def _changes(power: int) -> str:
    """What a charge brings and costs, to be told in signs."""
    return goods({"power": power, **({"points": 1 - power} if power > 1 else {})})


def losses(s: Board, first: int) -> list[Event]:
    """What the standing answer charged, for points or for nothing: nobody was asked (R8.2); and
    what a seat had no room for (R1.6)."""
    return [event for event in s.events[first:] if event.verb in (UNASKED, OVERFLOWED)]


def decline(s: Board, seat: int) -> None:
    """Let the offer pass."""
    _, _, h = s.boards[seat].offers.pop()
    s.note("declined", seat, (s.map.labels[h],), "R8.2")
