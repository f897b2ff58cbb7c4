"""Planting a card: its cost, its place in the floating 4x4 box, its black ability (R6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, takewhile
from typing import Any, Final

from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action, Step
from engine.games.earth.actions.effects import (
    BARRED,
    PAYS_WITH,
    REPLACEABLE,
    barred,
    exchange,
    gain_frame,
    reductions,
    stock,
)
from engine.games.earth.actions.hand import hand_cards, refuse_hand_card
from engine.games.earth.actions.pieces import done
from engine.games.earth.board import NOBODY, WHAT, Board
from engine.games.earth.faces import CARDS, PLANTABLE, UNSEEN
from engine.games.earth.goals.fauna import FULL_POINTS
from engine.games.earth.piles import compost_hand, could_hold, leave_hand
from engine.games.earth.places import mat_shift
from engine.games.earth.seat import AROUND, FULL, TABLEAU, Seat, cell, row_col

# -- what a card costs (R6.1, R6.4, R6.5) ------------------------------------------------


def price(area: Seat, card: str) -> int:
    """Soil to pay: the printed cost less reductions, never below 0 (R6.4, C8)."""
    saved = sum(by for by, fits in reductions(area) if card in fits)
    return max(CARDS[card].cost - saved, 0)


def means(area: Seat, card: str) -> int:
    """What the seat could pay for this card: soil, and what the card takes instead (R6.5)."""
    instead = PAYS_WITH.get(card)
    if instead is None:
        return area.soil
    own = 1 if instead == "compost_hand" else 0
    return area.soil + stock(area, instead) - own


def remark(board: Board, step: Step) -> Asked:
    """What comes of the card, with what it costs, where brown effects make it cheaper (R6.4); of a
    terrain that it replaces (R6.6) what that brings."""
    told, cost = _comes(board, step), _costs(board.areas[step.seat], step)
    if told.key and cost.key:
        return Asked(f"{told.key}_{cost.key}", (*told.params, *cost.params))
    if not told.key and step.verb == "replace":
        return Asked("replaces", (("n", _gained(str(step.args[1]), "draw")),))
    return told if told.key else cost


def _comes(board: Board, step: Step) -> Asked:
    """That it ends the match (R10.6), else what it forbids its seat (R6.7), else what of its black
    ability has no room (R8.1)."""
    card, area = str(step.args[0]), board.areas[step.seat]
    if step.verb == "plant" and last_space(board, step.seat):
        return Asked("fills", (("n", FULL_POINTS),))
    if card in BARRED and BARRED[card] not in barred(area):
        return Asked("bars", (("action", f"action.{BARRED[card]}"),))
    return black_room(board, step) or Asked()


def _costs(area: Seat, step: Step) -> Asked:
    """What it costs where that is not what is printed (R6.4); in place of a terrain it is free."""
    card = str(step.args[0])
    printed, cost = CARDS[card].cost, price(area, card)
    if step.verb != "plant" or cost == printed:
        return Asked()
    told = (("cost", cost), ("printed", printed))
    return Asked("cheaper", told) if cost else Asked("free", told[1:])


def _gained(terrain: str, what: str) -> int:
    """How much of it a terrain brings that is replaced (R6.6)."""
    return sum(int(n) for gained, n in REPLACEABLE[terrain]["gain"] if gained == what)


def black_room(board: Board, step: Step) -> Asked | None:
    """How many of the sprouts or growth of its black ability have room, if not all: on the card
    itself, too."""
    card, area = str(step.args[0]), board.areas[step.seat]
    ability = CARDS[card].ability("planted")
    if ability is None or ability.spread or any(what in WHAT for what, _ in ability.cost):
        return None
    for what, amount in ability.gain:
        room = area.room(what) + CARDS[card].spaces(what) if what in WHAT else amount
        if room < amount:
            told = (("n", room), ("m", amount), ("what", f"what.{WHAT[what]}"))
            return Asked("black_room" if room else "black_no_room", told)
    return None


def short(board: Board, seat: int, card: str) -> Asked:
    """How much soil is missing for a card that the seat would plant now (R6.1), or that it has no
    place on a full mat (R6.2, R6.6)."""
    area = board.areas[seat]
    plants = bool(area.stack) and area.stack[-1][0] == "plant"
    if not plants or card not in PLANTABLE:
        return Asked()
    if not area.open_spots():
        covers = any(CARDS[card].counts_as(colour) for _, colour in _replaceable(area))
        return Asked() if covers else Asked("room")
    missing = price(area, card) - means(area, card)
    return Asked("soil", (("n", missing),)) if missing > 0 else Asked()


def costs(board: Board, seat: int, card: str) -> Asked:
    """The price of a card that brown effects make cheaper (R6.4), and the printed one."""
    cost = price(board.areas[seat], card) if card in PLANTABLE else 0
    cheaper = card in PLANTABLE and cost < CARDS[card].cost
    return Asked("brown", (("n", cost), ("m", CARDS[card].cost))) if cheaper else Asked()


def meant(board: Board, card: str, among: Sequence[int]) -> Action | None:
    """Planting it on any spot: by whoever of these holds it and plants (R6.1); of unseen hands, by
    the first who plants and may hold it."""
    seats = [seat for seat in among if _plants(board.areas[seat])]
    holds = (seat for seat in seats if card in board.areas[seat].hand)
    may_hold = (seat for seat in seats if could_hold(board, board.areas[seat], card))
    seat = next(chain(holds, may_hold), None)
    if seat is None:
        return None
    return Action("plant", seat, (card, *row_col(next(iter(board.areas[seat].open_spots())))))


def _plants(area: Seat) -> bool:
    plants = bool(area.stack) and area.stack[-1][0] == "plant"
    return plants and bool(area.open_spots())


def last_space(board: Board, seat: int) -> bool:
    """Whether one more card fills the first mat of all, and so ends the match (R10.5, R10.6). Of
    several that are filled in the same turn the first clockwise is first."""
    before = takewhile(lambda one: one != seat, board.clockwise())
    first = board.full == NOBODY and all(len(board.areas[one].at) < FULL for one in before)
    return first and len(board.areas[seat].at) == FULL - 1


# -- the decision ------------------------------------------------------------------------


def plant_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    area = board.areas[seat]
    found: list[Action] = []
    spots = [row_col(space) for space in area.open_spots()]
    if area.hand:
        cheaper = reductions(area)
        replaceable = _replaceable(area)
        for card in area.hand:
            if card in PLANTABLE:
                cost = CARDS[card].cost
                for by, fits in cheaper:
                    if card in fits:
                        cost -= by
                if spots and (cost <= area.soil or cost <= means(area, card)):
                    found += [Action("plant", seat, (card, row, col)) for row, col in spots]
                for terrain, colour in replaceable:
                    if CARDS[card].counts_as(colour):
                        found.append(Action("replace", seat, (card, terrain)))
    found.append(done(seat))
    return found


def held(board: Board, seat: int, card: str) -> list[Action]:
    """Ways to plant a card that the match does not know to be in the hand."""
    area = board.areas[seat]
    if card not in PLANTABLE:
        return []
    spots = area.open_spots() if price(area, card) <= means(area, card) else ()
    found = [Action("plant", seat, (card, *row_col(space))) for space in spots]
    for terrain, colour in _replaceable(area):
        if CARDS[card].counts_as(colour):
            found.append(Action("replace", seat, (card, terrain)))
    return found


def any_space(area: Seat) -> bool:
    """Whether any card at all could be planted: there is a space or a terrain to replace."""
    return bool(area.open_spots() or _replaceable(area))


def _replaceable(area: Seat) -> list[tuple[str, str]]:
    return [(card, REPLACEABLE[card]["colour"]) for card in area.cell if card in REPLACEABLE]


def take_plant(board: Board, seat: int, card: str, row: int, col: int) -> None:
    """Pay for a card and put it on a space (R6.1, R6.2)."""
    area = board.areas[seat]
    _used_one(area)
    cost = price(area, card)
    board.event("plant", seat, (card, row, col), "R6.2")
    leave_hand(board, seat, card, "R6")
    if cost and card in PAYS_WITH and stock(area, PAYS_WITH[card]):
        area.stack.append(("paying", card, cost))
    elif cost:
        board.soil(seat, -cost, "R6.1")
    place(board, seat, card, cell(row, col))


def take_replace(board: Board, seat: int, card: str, terrain: str) -> None:
    """Compost a terrain and put a card on its space without cost; then draw (R6.6)."""
    area = board.areas[seat]
    _used_one(area)
    board.event("replace", seat, (card, terrain), "R6.6")
    leave_hand(board, seat, card, "R6.6")
    space = area.cell.pop(terrain)
    del area.at[space]
    area.compost.append(terrain)
    board.compost(seat, 1, "R6.6")
    gains = [tuple(each) for each in REPLACEABLE[terrain]["gain"]]
    then = [gain_frame(area, what, amount, "ability") for what, amount in gains]
    board.push(seat, *then)
    place(board, seat, card, space)


def _used_one(area: Seat) -> None:
    """One of the plantings allowed now is used; the next comes when this one is finished (R5.2)."""
    _, left, _ = area.stack.pop()
    if left > 1:
        area.stack.append(("plant", left - 1, 1))


def place(board: Board, seat: int, card: str, space: int) -> None:
    """The card lies on its space; its black ability is carried out at once (R6.3)."""
    area = board.areas[seat]
    area.at[space] = card
    area.cell[card] = space
    area.spots = None
    area.dirty |= TABLEAU
    area.planted_turn.append(card)
    area.shift = mat_shift(area, space, board.options["edge"] == "wrap")
    ability = CARDS[card].ability("planted")
    if ability:
        board.note("black", seat, (card,), "R6.3")
        exchange(board, seat, ability, space)


# -- paying with something else (R6.5) ---------------------------------------------------

_PAID: Final = {"sprout": "unsprout", "growth": "ungrow", "compost_hand": "compost"}


def pay_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    _, card, cost = frame
    area = board.areas[seat]
    instead = PAYS_WITH[card]
    found = hand_cards(board, seat) if instead == "compost_hand" else [*area.pieces(instead)]
    soil = [done(seat)] if area.soil >= cost else []
    return [*(Action("pay_with", seat, (unit,)) for unit in found), *soil]


def paid(area: Seat, step: Step) -> Step:
    """Paying, said as what becomes of the unit: a sprout taken off, a card composted."""
    kind, *frame = area.stack[-1] if area.stack else ("",)
    return step._replace(verb=_PAID[PAYS_WITH[frame[0]]]) if kind == "paying" else step


def take_pay(board: Board, seat: int, unit: str) -> None:
    """One unit in place of one soil."""
    area = board.areas[seat]
    _, card, cost = area.stack.pop()
    instead = PAYS_WITH[card]
    hidden = instead == "compost_hand"
    told = (f"what.{instead}",) if hidden else (f"piece.{unit}", _PAID[instead])
    board.event("pay_with", seat, told, "R6.5")
    if hidden:
        compost_hand(board, seat, unit, "R6.5")
    else:
        board.piece(seat, instead, unit, -1, "R6.5")
    if cost > 1:
        area.stack.append(("paying", card, cost - 1))


def done_pay(board: Board, seat: int) -> None:
    """The rest in soil."""
    _, _, cost = board.areas[seat].stack.pop()
    board.event("pay_soil", seat, (cost,), "R6.5")
    board.soil(seat, -cost, "R6.5")


def refuse_pay(board: Board, seat: int, frame: tuple[Any, ...], unit: str) -> Refusal | None:
    instead = PAYS_WITH[frame[1]]
    if instead == "compost_hand":
        return refuse_hand_card(board, seat, unit)
    if not board.areas[seat].pieces(instead).get(unit):
        return Refusal("nothing_there", "R6.5", {"card": f"piece.{unit}"})
    return None


def refuse_done_pay(board: Board, seat: int, frame: tuple[Any, ...]) -> Refusal | None:
    if board.areas[seat].soil < frame[2]:
        return Refusal("no_soil", "R6.5", {"soil": board.areas[seat].soil, "cost": frame[2]})
    return None


# -- refusals ----------------------------------------------------------------------------


def refuse_plant(
    board: Board, seat: int, frame: tuple[Any, ...], card: str, row: int, col: int
) -> Refusal | None:
    area = board.areas[seat]
    wrong = refuse_card(board, seat, card) or _refuse_spot(area, row, col)
    if wrong:
        return wrong
    cost = price(area, card)
    if cost > means(area, card):
        return Refusal("no_soil", "R6.1", {"soil": means(area, card), "cost": cost})
    return None


def refuse_card(board: Board, seat: int, card: str) -> Refusal | None:
    """Why this card cannot be planted from the hand at all."""
    if card == UNSEEN:
        return Refusal("show_card", "R6.1")
    wrong = refuse_hand_card(board, seat, card)
    if wrong:
        return wrong
    if card not in PLANTABLE:
        return Refusal("events_not_planted", "R6.1", {"card": f"piece.{card}"})
    return None


def _refuse_spot(area: Seat, row: int, col: int) -> Refusal | None:
    if len(area.at) == FULL:
        return Refusal("tableau_full", "R6.2")
    if not -3 <= row <= 6 or not -3 <= col <= 6:
        return Refusal("outside_box", "R6.2")
    space = cell(row, col)
    if space in area.open_spots():
        return None
    if space in area.at:
        return Refusal("space_taken", "R6.2", {"card": f"piece.{area.at[space]}"})
    if not area.at or not area.in_box(row, col):
        return Refusal("outside_box", "R6.2")
    assert not any(space + step in area.at for step in AROUND)
    return Refusal("not_adjacent", "R6.2")


def refuse_replace(
    board: Board, seat: int, frame: tuple[Any, ...], card: str, terrain: str
) -> Refusal | None:
    area = board.areas[seat]
    wrong = refuse_card(board, seat, card)
    if wrong:
        return wrong
    if terrain not in area.cell or terrain not in REPLACEABLE:
        return Refusal("not_replaceable", "R6.6", {"card": f"piece.{terrain}"})
    colour = REPLACEABLE[terrain]["colour"]
    if not CARDS[card].counts_as(colour):
        return Refusal("wrong_colour", "R6.6", {"colour": f"what.{colour}"})
    return None
