"""Costs and gains of abilities, turned into what the seat pays, gets and decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS, Ability, Amounts
from engine.games.earth.goals.filters import Filter
from engine.games.earth.goals.goal import around
from engine.games.earth.piles import discard_compost, draw, to_compost
from engine.games.earth.seat import Seat

ANYWHERE = ("*",)
"""Sprouts and growth go on any own flora."""

FREE, ACTION, EVENT = "ability", "action", "event"
"""Where a gain comes from: only an action's own gain cannot be taken in part (R7.9)."""

_FILTERS: dict[int, Filter] = {}


def payable(area: Seat, cost: Amounts) -> bool:
    """Whether the whole cost can be paid (R7.9)."""
    return all(amount <= stock(area, what) for what, amount in cost)


def stock(area: Seat, what: str) -> int:
    """How much of a resource a seat could pay."""
    if what == "soil":
        return area.soil
    if what == "sprout":
        return area.sprouts_total
    if what == "growth":
        return area.growth_total
    if what == "compost_hand":
        return area.in_hand()
    return len(area.compost)


def exchange(
    board: Board, seat: int, ability: Ability, here: int, source: str = FREE, times: int = 1
) -> None:
    """Pay an ability's cost, then take its gains in order (R7.9)."""
    area = board.areas[seat]
    frames: list[tuple[Any, ...]] = [cost_frame(what, amount) for what, amount in ability.cost]
    for what, amount in ability.gain:
        frames.append(gain_frame(area, what, amount * times, source, ability, here))
    if area.asks:
        frames.append(("asked",))
    board.push(seat, *frames)


def cost_frame(what: str, amount: int) -> tuple[Any, ...]:
    """The part of a cost in one resource."""
    if what in ("sprout", "growth"):
        return ("lose", what, amount)
    if what == "compost_hand":
        return ("bury", amount, 1)
    return ("cost", what, amount)


def gain_frame(
    area: Seat, what: str, amount: int, source: str, ability: Ability | None = None, here: int = -1
) -> tuple[Any, ...]:
    """The part of a gain in one resource."""
    if what in ("sprout", "growth"):
        if ability is not None and ability.spread:
            return _spread_frame(area, what, amount, ability, here)
        return ("put", what, amount, ANYWHERE)
    if what == "compost_hand":
        return ("bury", amount, 0)
    return ("gain", what, amount, source)


def _spread_frame(
    area: Seat, what: str, amount: int, ability: Ability, here: int
) -> tuple[Any, ...]:
    """Row, column and neighbour effects look from the space of the card that uses them (R7.14)."""
    spread = ability.spread
    assert spread is not None
    fits = _filter(spread["filter"])
    cards = tuple(sorted(fits.of(area, around(area, here, spread["where"]))))
    return ("each", what, cards) if spread["how"] == "each" else ("put", what, amount, cards)


def _filter(data: Any) -> Filter:
    key = id(data)
    if key not in _FILTERS:
        _FILTERS[key] = Filter(data)
    return _FILTERS[key]


def times(area: Seat, ability: Ability) -> int:
    """How often the gain is taken: once, or once per matching card planted this turn (R7.8)."""
    if ability.per_planted is None:
        return 1
    fits = _filter(ability.per_planted)
    return sum(card in fits.printed for card in area.planted_turn)


# -- what happens without a decision -----------------------------------------------------


def do_cost(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    _, what, amount = frame
    if what == "soil":
        board.soil(seat, -amount, "R7.9")
    else:
        discard_compost(board, seat, amount)


def do_gain(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    """Take a gain that needs no place; unit by unit when the seat wants to be asked."""
    _, what, amount, source = frame
    area = board.areas[seat]
    if area.asks and source != ACTION and amount:
        area.stack.append(("accept", what, amount, source))
    else:
        take_gain(board, seat, what, amount, source)


def take_gain(board: Board, seat: int, what: str, amount: int, source: str) -> None:
    """Soil, drawn cards or composted cards; an event's do not count for Gaia (R12.4)."""
    rule = {ACTION: "R5", EVENT: "R9.2"}.get(source, "R7.9")
    area = board.areas[seat]
    if what == "soil":
        if board.phase == "own":  # R3.6: it comes last, and no card that was composted brings it
            board.note("island_soil", seat, (f"piece.{area.island}",), "R3.6")
        board.soil(seat, amount, board.rule_of(rule))
        if source != EVENT:
            area.gained_turn += amount
    elif what == "draw":
        draw(board, seat, amount, rule, source != EVENT)
    else:
        to_compost(board, seat, amount, board.rule_of(rule))


def do_asked(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    """The gain that was to be taken unit by unit is over."""
    board.areas[seat].asks = False


# -- lasting effects -----------------------------------------------------------------------


def _lasting(name: str) -> dict[str, Mapping[str, Any]]:
    """Face -> its effect of this name."""
    return {
        face: ability.effect
        for face, card in CARDS.items()
        for ability in card.abilities
        if ability.effect and ability.name == name
    }


BARRED: Final = {face: str(effect["action"]) for face, effect in _lasting("barred").items()}
"""Card -> the action that its owner may not choose (R6.7)."""
PAYS_WITH: Final = {face: str(e["resource"]) for face, e in _lasting("pay_with").items()}
"""Card -> what may be paid for it in place of soil (R6.5)."""
REPLACEABLE: Final = _lasting("replaceable")
AFTER_EVENT: Final = _lasting("after_event")
_CHEAPER: Final = {
    face: (int(effect["by"]), Filter(effect["filter"]).printed)
    for face, effect in _lasting("cheaper").items()
}


def reductions(area: Seat) -> list[tuple[int, frozenset[str]]]:
    """Soil that brown effects of own tableau and Island save, and on which cards (R6.4)."""
    return [_CHEAPER[face] for face in (*area.cell, *area.own_cards()) if face in _CHEAPER]


def barred(area: Seat) -> dict[str, str]:
    """Actions that the owner may not choose -> the card that forbids it (R6.7)."""
    return {BARRED[card]: card for card in area.cell if card in BARRED}
