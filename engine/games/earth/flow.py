"""The course of a match: what runs by itself, whose turn follows, when it ends (R4, R10, R12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from engine.core.steps import Action
from engine.core.vocabulary import of_each
from engine.games.earth import last_chance, piles, scores, setup, solo
from engine.games.earth.actions import activation, any_time, choice, effects, hand, pieces, planting
from engine.games.earth.actions.effects import PAYS_WITH
from engine.games.earth.board import GAIA, Board
from engine.games.earth.faces import UNSEEN
from engine.games.earth.goals import fauna
from engine.games.earth.seat import Seat

Frame: TypeAlias = tuple[Any, ...]


def _nothing_more(board: Board, seat: int, frame: Frame) -> list[Action]:
    """The last chance before scoring asks only whether the seat is done (R9.5)."""
    return [pieces.done(seat)]


AUTO: Final[Mapping[str, Callable[[Board, int, Frame], None]]] = {
    "cost": effects.do_cost,
    "gain": effects.do_gain,
    "asked": effects.do_asked,
    "activate": activation.do_activate,
    "look": choice.do_look,
    "search": hand.do_search,
    "converted": any_time.do_converted,
    "island": setup.do_island,
}
"""Kind of frame -> what happens without a decision."""

OPTIONS: Final[Mapping[str, Callable[[Board, int, Frame], list[Action]]]] = {
    "pick": setup.pick_options,
    "choose": choice.choose_options,
    "either": choice.either_options,
    "plant": planting.plant_options,
    "paying": planting.pay_options,
    "keep": hand.keep_options,
    "put": pieces.put_options,
    "each": pieces.put_options,
    "lose": pieces.lose_options,
    "accept": pieces.accept_options,
    "bury": hand.bury_options,
    "fetch": hand.fetch_options,
    "open": activation.use_options,
    "use": activation.use_options,
    "copy": activation.copy_options,
    "gyre": solo.gyre_options,
    "finish": _nothing_more,
}
"""Kind of frame -> what the seat can decide."""

TAKE: Final[Mapping[str, Callable[..., None]]] = {
    "pick": setup.take_pick,
    "choose": choice.take_choose,
    "take": choice.take_either,
    "plant": planting.take_plant,
    "replace": planting.take_replace,
    "pay_with": planting.take_pay,
    "keep": hand.take_keep,
    **of_each(pieces.VERB_OFF, pieces.take_put),
    **of_each(pieces.VERB_OFF.values(), pieces.take_lose),
    "accept": pieces.take_accept,
    "compost": hand.take_bury,
    "fetch": hand.take_fetch,
    "use": activation.take_use,
    "copy": activation.take_copy,
    "gyre": solo.take_gyre,
    "play": any_time.take_play,
    "convert": any_time.take_convert,
    "ask_each": any_time.take_ask,
}

_HAND_MATTERS: Final = ("plant", "open", "use", "finish")
"""Decisions in which a hand may hold a way on: going on by itself would tell what it lacks."""


# -- one seat ----------------------------------------------------------------------------


def run(board: Board, seat: int) -> None:
    """Carry on a seat's part until it has to decide, the table owes a card, or it is done."""
    area = board.areas[seat]
    stack = area.stack
    while True:
        if area.dirty:
            fauna.watch(board, seat)
        if not stack or area.owed:
            break
        if board.open_end and piles.waits_for_look(board, seat):
            area.menu = []
            return
        frame = stack[-1]
        auto = AUTO.get(frame[0])
        if auto is not None:
            stack.pop()
            auto(board, seat, frame)
            continue
        options = OPTIONS[frame[0]](board, seat, frame)
        extras = any_time.options(board, seat) if any_time.is_free(board, seat) else []
        if not options:  # an agreed correction took away what was to be paid
            stack.pop()
            continue
        if len(options) == 1 and _is_forced(board, area, frame, extras):
            perform(board, options[0])
            continue
        if any_time.can_ask(area):
            extras.append(Action("ask_each", seat))
        area.menu = options + extras
        return
    idle = not stack and not area.owed and any_time.is_free(board, seat)
    area.menu = any_time.options(board, seat) if idle else []


def _is_forced(board: Board, area: Seat, frame: Frame, extras: list[Action]) -> bool:
    """Whether the only choice is taken by itself; choosing an action is always shown.

    A match with known hands and one with secret hands stop at the same decisions, but for cards
    that have to be composted from a secret hand: which ones, nobody is told. Where the deck may run
    short they stop there too (R10.7), for who draws first then matters.
    """
    if frame[0] == "gyre" or (frame[0] == "plant" and not planting.any_space(area)):
        return True
    if extras or frame[0] == "choose":
        return False
    if frame[0] == "paying":
        return area.in_hand() < 2 or PAYS_WITH[frame[1]] != "compost_hand"
    if frame[0] == "bury" and board.open_end and board.deck < piles.LOW:
        return area.in_hand() < 2
    return not (frame[0] in _HAND_MATTERS and area.in_hand())


def perform(board: Board, action: Action) -> None:
    """Carry out one decision of a seat."""
    if action.verb != "done":
        TAKE[action.verb](board, action.seat, *action.args)
    elif board.areas[action.seat].stack[-1][0] == "paying":
        planting.done_pay(board, action.seat)
    else:
        activation.tell_spent(board, action.seat)
        pieces.leave(board, action.seat)


# -- reveals -----------------------------------------------------------------------------


def take_draw(board: Board, seat: int, card: str) -> None:
    """A card that a seat drew or looks at is shown to the match."""
    area = board.areas[seat]
    board.see(card)
    area.owed -= 1
    if area.owed_for == "keep":
        board.event("looked", seat, (), "R5.4")
        area.drawn.append(card)
        if not area.owed:
            area.stack.append(("keep",))
    elif area.owed_for == "look":
        board.event("looked", seat, (), "R9.4")
        top = len(area.compost) - 1 - area.compost[::-1].index(UNSEEN)
        area.compost[top] = card
    else:
        rule = board.rule_of(area.owed_for)
        board.event("draw", seat, (1,), rule)
        piles.enter_hand(board, seat, card, rule)


REVEALS: Final[Mapping[str, Callable[[Board, int, str], None]]] = {
    "fauna": setup.take_fauna,
    "ecosystem": setup.take_ecosystem,
    "first": setup.take_first,
    "deal": setup.take_deal,
    "draw": take_draw,
    "look": take_draw,
    "gaia": solo.take_card,
    "pile": solo.take_pile,
}


# -- the whole table ---------------------------------------------------------------------


def advance(board: Board) -> None:
    """Go on from phase to phase until somebody or the table is needed."""
    if board.closing is not None and not last_chance.stays_open(board):
        last_chance.close_turn(board)
    while board.phase != "over" and not _busy(board) and not table_prompts(board):
        _NEXT[board.phase](board)
        for seat in range(board.seats):
            run(board, seat)


def _busy(board: Board) -> bool:
    return any(area.stack or area.owed for area in board.areas)


def table_prompts(board: Board) -> tuple[Any, ...]:
    """Reveals that concern the whole table."""
    if board.phase == "setup":
        return setup.prompts(board)
    return (*solo.card_prompts(board), *solo.pile_prompts(board))


def _after_setup(board: Board) -> None:
    _start_turn(board, board.first)


def _start_turn(board: Board, seat: int) -> None:
    board.phase = "turn" if seat != GAIA else "gaia"
    board.active = seat
    board.chosen = ""
    board.from_discard = False
    if board.closing is None:
        last_chance.forget_turn(board)
    board.note("turn", seat, (), "R4")
    if seat != GAIA:
        board.push(seat, ("choose",))


def _end_turn(board: Board) -> None:
    """Leaves, the first full tableau, then the next seat or the end of the round (R4.5, R10).

    R9.1: while anybody could still play an event or convert, the leaves wait for the next seat.
    """
    board.closing = (board.active, board.chosen)
    if not last_chance.stays_open(board):
        last_chance.settle(board)
    fauna.first_full(board)
    if board.gaia:
        _end_solo_turn(board)
        return
    following = (board.active + 1) % board.seats
    if board.last_round and following == board.first:
        _last_chance(board)
    else:
        _start_turn(board, following)


def _end_solo_turn(board: Board) -> None:
    """The turns alternate, and after a gyre Gaia may rest (R12.2, R12.7)."""
    gaia = board.her
    if solo.is_last(board):
        _last_chance(board)
    elif gaia.rests:
        gaia.rests = False
        _start_turn(board, 0)
    else:
        _start_turn(board, GAIA)


def _end_gaia_turn(board: Board) -> None:
    solo.gains(board)
    fauna.place_leaves(board)
    fauna.first_full(board)
    if solo.is_last(board):
        solo.take_full(board)
        _last_chance(board)
    else:
        _start_turn(board, 0)


def _last_chance(board: Board) -> None:
    """Events and conversions are still possible before scoring (R9.5)."""
    board.phase = "last"
    board.chosen = ""
    board.from_discard = False
    board.active = max(board.active, 0)
    board.note("last_chance", rule="R9.5")
    for seat in range(board.seats):
        board.push(seat, ("finish",))


def _after_last(board: Board) -> None:
    """A fauna goal reached in the last chance still counts; then what was never shown is asked."""
    fauna.place_leaves(board)
    board.phase = "shown"


_NEXT: Final[Mapping[str, Callable[[Board], None]]] = {
    "setup": setup.begin,
    "own": _after_setup,
    "turn": _end_turn,
    "gaia": _end_gaia_turn,
    "last": _after_last,
    "shown": scores.finish,
}
