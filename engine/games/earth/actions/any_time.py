"""What a seat may do at any time between actions and abilities: events, conversion (R8.5, R9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action
from engine.core.text import goods
from engine.games.earth.actions import activation
from engine.games.earth.actions.effects import (
    AFTER_EVENT,
    EVENT,
    exchange,
    gain_frame,
    payable,
    stock,
)
from engine.games.earth.actions.hand import refuse_hand_card
from engine.games.earth.actions.pieces import done
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS, EVENTS, TABLES, UNSEEN, Ability
from engine.games.earth.piles import to_events
from engine.games.earth.seat import Seat

PAY_SPROUTS: int = TABLES["conversion"]["sprouts"]
GET_SOIL: int = TABLES["conversion"]["soil"]

_FREE_KINDS = frozenset(("choose", "either", "open", "use", "finish", "gyre"))


def is_free(board: Board, seat: int) -> bool:
    """Whether a seat is between actions and abilities (R9.1); not during the set-up (U8)."""
    area = board.areas[seat]
    if area.owed or board.phase not in ("turn", "gaia", "last"):
        return False
    if not area.stack:
        return board.phase != "last"
    top = area.stack[-1]
    return top[0] in _FREE_KINDS or (top[0] == "plant" and not top[2])


def options(board: Board, seat: int) -> list[Action]:
    """Events and conversions that a seat could make now; the caller asked `is_free`."""
    area = board.areas[seat]
    found = [
        Action("play", seat, (card,))
        for card in area.hand
        if card in EVENTS and payable(area, _ability(card).cost)
    ]
    if area.sprouts_total >= PAY_SPROUTS:
        found.append(Action("convert", seat))
    return found


def short(board: Board, seat: int, event: str) -> Asked:
    """What is missing for an event that the seat would play now, and how much of it (R9.2)."""
    if not is_free(board, seat):
        return Asked()
    missing = _missing(board.areas[seat], event)
    return next((Asked(what, (("n", n),)) for what, n in missing.items()), Asked())


def meant(board: Board, event: str, asked: Sequence[int]) -> Action | None:
    """Playing it: by whoever holds it; out of hands unknown, by the first that is asked."""
    holds = (seat for seat, area in enumerate(board.areas) if event in area.hand)
    could = (seat for seat in (*holds, *asked) if not refuse_hand_card(board, seat, event))
    return next((Action("play", seat, (event,)) for seat in could), None)


def _missing(area: Seat, event: str) -> dict[str, int]:
    """What its cost asks for and its seat does not have."""
    left = {what: amount - stock(area, what) for what, amount in _ability(event).cost}
    return {what: n for what, n in left.items() if n > 0}


def _ability(card: str) -> Ability:
    return CARDS[card].abilities[0]


def take_play(board: Board, seat: int, card: str) -> None:
    """Play an event: pay, take, lay it in the event space (R9.2)."""
    area = board.areas[seat]
    ability = _ability(card)
    board.event("play", seat, (card,), "R9.2")
    to_events(board, seat, card)
    for face in (*area.cell, *area.own_cards()):
        if face in AFTER_EVENT:
            gains = [tuple(each) for each in AFTER_EVENT[face]["gain"]]
            board.push(seat, *(gain_frame(area, what, n, EVENT) for what, n in gains))
    if ability.name == "search_compost":
        assert ability.effect is not None
        board.push(seat, ("search", int(ability.effect["look"])))
    exchange(board, seat, ability, -1, EVENT)


def held(board: Board, seat: int, card: str) -> list[Action]:
    """The event, if the hand holds it and it can be played now."""
    area = board.areas[seat]
    if card in EVENTS and is_free(board, seat) and payable(area, _ability(card).cost):
        return [Action("play", seat, (card,))]
    return []


def refuse_play(board: Board, seat: int, card: str) -> Refusal | None:
    if not is_free(board, seat):
        return Refusal("event_not_now", "R9.1")
    if card == UNSEEN:
        return Refusal("show_card", "R9.1")
    wrong = refuse_hand_card(board, seat, card)
    if wrong:
        return wrong
    if card not in EVENTS:
        return Refusal("no_event", "R9.1", {"card": f"piece.{card}"})
    if missing := _missing(board.areas[seat], card):
        return Refusal("short_event", "R9.2", {"card": f"piece.{card}", "goods": goods(missing)})
    return None


def take_convert(board: Board, seat: int) -> None:
    """Three sprouts for two soil (R8.5)."""
    board.event("convert", seat, (), "R8.5")
    board.push(seat, ("lose", "sprout", PAY_SPROUTS), ("converted",))


def do_converted(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    board.soil(seat, GET_SOIL, "R8.5")
    board.areas[seat].gained_turn += GET_SOIL


def refuse_convert(board: Board, seat: int) -> Refusal | None:
    if not is_free(board, seat):
        return Refusal("convert_not_now", "R8.5")
    if board.areas[seat].sprouts_total < PAY_SPROUTS:
        return Refusal("few_sprouts", "R8.5", {"sprouts": PAY_SPROUTS})
    return None


# -- where nothing is left to be wanted (R7.1) -------------------------------------------


def onward(board: Board, seat: int) -> Action | None:
    """The end of an activation from which nothing more can come: no ability brings anything, and
    neither an event of a hand that is known nor a trade would change that."""
    area = board.areas[seat]
    frame = area.stack[-1] if area.stack else ("",)
    if frame[0] not in ("open", "use") or area.hidden or done(seat) not in area.menu:
        return None
    wanted = activation.any_use(board, seat, frame) or _could_help(board, seat, frame)
    return None if wanted else done(seat)


def _could_help(board: Board, seat: int, frame: tuple[Any, ...]) -> bool:
    """Whether an event can be played, or the most soil that trades bring would pay for one or for
    an ability; sprouts that go for it make room."""
    traded = board.clone()
    area = traded.areas[seat]
    area.soil += GET_SOIL * (area.sprouts_total // PAY_SPROUTS)
    if area.sprouts_total >= PAY_SPROUTS:
        area.sprouts, area.sprouts_total = {}, 0
    plays = (one for here in (board, traded) for one in options(here, seat) if one.verb == "play")
    return any(plays) or activation.any_use(traded, seat, frame)


# -- being asked about each unit of the next gain (R7.9) ---------------------------------


def can_ask(area: Seat) -> bool:
    """Offered while abilities are being used; it decides how the next gain is taken."""
    return not area.asks and bool(area.stack) and area.stack[-1][0] in ("open", "use")


def take_ask(board: Board, seat: int) -> None:
    board.event("ask_each", seat, (), "R7.9")
    board.areas[seat].asks = True


def refuse_ask(board: Board, seat: int) -> Refusal | None:
    return None if can_ask(board.areas[seat]) else Refusal("not_now", "R7.9")
