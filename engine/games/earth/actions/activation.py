"""Activation: each ability of the colour at most once, in order, each optional (R7)."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action, Step
from engine.games.earth.actions.effects import FREE, exchange, gain_frame, payable, times
from engine.games.earth.actions.pieces import candidates, done
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS, Ability
from engine.games.earth.seat import Seat

MOVED = ("sprout", "growth", "compost_hand")
"""Costs that do something else besides."""
PUT = ("put", "each")
"""Gains that want room on the mat."""


# -- the order (R7.2, R7.3, R7.4) --------------------------------------------------------


def do_activate(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    """Line up the abilities of the action's colour in the order in which they may be used."""
    area = board.areas[seat]
    fits = [card for card in area.in_order() if _fits(board, seat, card)]
    own = tuple(card for card in area.own_cards() if _fits(board, seat, card))
    last: tuple[str, ...] = ()
    if board.options["multicolour"] == "last":
        last = tuple(card for card in fits if _is_multicolour(board, card))
    tableau = tuple(card for card in fits if card not in last)
    if own and tableau:
        area.stack.append(("open", own, tableau, last))
    elif own or tableau or last:
        area.stack.append(("use", (*own, *tableau, *last)))


def _fits(board: Board, seat: int, card: str) -> bool:
    """Whether a card has an ability that this turn's action lets its owner use."""
    ability = CARDS[card].by_action[board.chosen]
    if ability is None:
        return False
    if ability.if_chose and (seat != board.active or board.chosen != ability.if_chose):
        return False
    return times(board.areas[seat], ability) > 0


def _is_multicolour(board: Board, card: str) -> bool:
    ability = CARDS[card].by_action[board.chosen]
    return ability is not None and ability.colour == "multicolour"


def queue(frame: tuple[Any, ...]) -> tuple[str, ...]:
    """All cards that an activation can still use.

    While it is open, Island and Climate may come before the tableau or after it (R7.3).
    """
    if frame[0] == "use":
        return tuple(frame[1])
    _, own, tableau, last = frame
    return (*own, *tableau, *last)


def _after(frame: tuple[Any, ...], card: str) -> tuple[str, ...]:
    """What can be used after this card: cards passed over are passed for this turn."""
    if frame[0] == "use":
        order = frame[1]
    else:
        _, own, tableau, last = frame
        order = (*own, *tableau, *last) if card in own else (*tableau, *own, *last)
    return tuple(order[order.index(card) + 1 :])


# -- the decision ------------------------------------------------------------------------


def use_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    found = [Action("use", seat, (card,)) for card in queue(frame) if usable(board, seat, card)]
    return [*found, done(seat)]


def any_use(board: Board, seat: int, frame: tuple[Any, ...]) -> bool:
    """Whether any ability brings something; an event could still change that (R9.1)."""
    return any(usable(board, seat, card) and brings(board, seat, card) for card in queue(frame))


def tell_spent(board: Board, seat: int) -> None:
    """R7.1: of a seat that uses no ability because none brings anything, that is told."""
    frame = board.areas[seat].stack[-1]
    if frame[0] in ("open", "use") and not any_use(board, seat, frame):
        board.note("spent", seat, (), "R7.1")


def brings(board: Board, seat: int, card: str) -> bool:
    """Whether using it does more than lose something: not where no flora has room for what it
    puts there (R8.2, R8.3), or no card is held to compost."""
    if _ability(board, card).name == "copy":
        return any(_brings(board, seat, _ability(board, one), card)
                   for one in targets(board, seat, card))  # fmt: skip
    return _brings(board, seat, _ability(board, card), card)


def _brings(board: Board, seat: int, ability: Ability, card: str) -> bool:
    if ability.name or any(what in MOVED for what, _ in ability.cost):
        return True  # what makes room, or lays cards into the compost, may be wanted for itself
    area = board.areas[seat]
    here = area.cell.get(card, -1)
    frames = (gain_frame(area, what, n, FREE, ability, here) for what, n in ability.gain if n)
    return any(_takes(area, frame) for frame in frames)


def remark(board: Board, step: Step) -> Asked:
    """R8.2, R8.3: that nothing an ability brings has room; its cost is paid nevertheless."""
    card = str(step.args[0])
    ability = _ability(board, card)
    area, gains = board.areas[step.seat], [(what, n) for what, n in ability.gain if n]
    paid = {what for what, _ in ability.cost}
    if ability.name or not gains or any(what in paid for what, _ in gains):
        return Asked()
    here = area.cell.get(card, -1)
    frames = [gain_frame(area, what, n, FREE, ability, here) for what, n in gains]
    put = all(frame[0] in PUT for frame in frames)  # an empty hand is another reason
    return Asked("no_room") if put and not any(_takes(area, one) for one in frames) else Asked()


def _takes(area: Seat, frame: tuple[Any, ...]) -> bool:
    if frame[0] in PUT:
        return bool(candidates(area, frame[1], frame[-1]))
    return frame[0] != "bury" or area.in_hand() > 0


def usable(board: Board, seat: int, card: str) -> bool:
    """Whether the ability's cost can be paid now, or it has something to copy."""
    area = board.areas[seat]
    ability = CARDS[card].by_action[board.chosen]
    assert ability is not None
    if ability.name == "copy":
        return bool(targets(board, seat, card))
    return not ability.cost or payable(area, ability.cost)


def take_use(board: Board, seat: int, card: str) -> None:
    """Use an ability: pay its cost, take its gains."""
    area = board.areas[seat]
    frame = area.stack.pop()
    rest = _after(frame, card)
    if rest:
        area.stack.append(("use", rest))
    board.event("use", seat, (card,), "R7.1")
    ability = _ability(board, card)
    if ability.name == "copy":
        area.stack.append(("copy", card))
    else:
        exchange(board, seat, ability, area.cell.get(card, -1), times=times(area, ability))


def _ability(board: Board, card: str) -> Ability:
    ability = CARDS[card].by_action[board.chosen]
    assert ability is not None
    return ability


def refuse_use(board: Board, seat: int, frame: tuple[Any, ...], card: str) -> Refusal | None:
    area = board.areas[seat]
    if card not in queue(frame):
        if card not in area.cell and card not in area.own_cards():
            return Refusal("not_planted", "R7.1", {"card": f"piece.{card}"})
        works = CARDS[card].by_action[board.chosen] is not None
        key, rule = ("turn_past", "R7.2") if works else ("works_otherwise", "R7.1")
        return Refusal(key, rule, {"card": f"piece.{card}"})
    if not usable(board, seat, card):
        return Refusal("cannot_pay", "R7.9", {"card": f"piece.{card}"})
    return None


# -- copying (R7.15) ---------------------------------------------------------------------


def targets(board: Board, seat: int, copier: str) -> list[str]:
    """Other planted cards whose ability of the colour can be used from the copier's space."""
    area = board.areas[seat]
    found = []
    for card in area.in_order():
        ability = CARDS[card].by_action[board.chosen]
        if card != copier and ability and _copyable(area, ability):
            found.append(card)
    return found


def _copyable(area: Seat, ability: Ability) -> bool:
    return ability.name != "copy" and payable(area, ability.cost) and times(area, ability) > 0


def copy_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    found = [Action("copy", seat, (card,)) for card in targets(board, seat, frame[1])]
    return [*found, done(seat)]


def take_copy(board: Board, seat: int, card: str) -> None:
    """Use another card's ability as if it were printed on the copier."""
    area = board.areas[seat]
    _, copier = area.stack.pop()
    board.event("copy", seat, (copier, card), "R7.15")
    ability = _ability(board, card)
    exchange(board, seat, ability, area.cell[copier], times=times(area, ability))


def refuse_copy(board: Board, seat: int, frame: tuple[Any, ...], card: str) -> Refusal | None:
    if card in targets(board, seat, frame[1]):
        return None
    if card not in board.areas[seat].cell:
        return Refusal("not_planted", "R7.15", {"card": f"piece.{card}"})
    return Refusal("not_copyable", "R7.15", {"card": f"piece.{card}"})
