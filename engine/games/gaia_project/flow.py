"""The course of a match (R3): set-up, income, Gaia phase, turns, clean-up, the end (R14)."""

from __future__ import annotations

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income, power
from engine.games.gaia_project.automa import setup as automa
from engine.games.gaia_project.automa import turn as solo
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.research import tile_slots
from engine.games.gaia_project.scores import end
from engine.games.gaia_project.seat import STONE_GAIA

ROUNDS = 6
TILE_PRICE = 4
"""Gaia-area tokens the Itars discard for a tile (R15.14)."""


# -- starting structures and first boosters (R2.8, R2.9) -------------------------------


def _place_structures(s: Board) -> bool:
    """The Automa places by itself; after the last structure boosters are taken (R2.9, R16.3)."""
    while s.queue and s.is_automa(s.queue[0]):
        if solo.awaits_card(s) or not automa.place_start(s):
            return False
        s.queue.pop(0)
    if s.queue:
        return False
    s.phase = "boosters"
    s.queue = list(reversed(s.order))
    return True


def _first_boosters(s: Board) -> bool:
    """The Automa's first booster is told by a card; then the first round begins."""
    if s.queue and s.is_automa(s.queue[0]) and not solo.awaits_card(s):
        automa.ask_first_booster(s)
    if s.queue:
        return False
    begin_round(s)
    return True


def take_booster(s: Board, seat: int, booster: str) -> None:
    """Take a booster: its income items lie open for one income phase (R4.1).

    The one that the seat had goes to its spot in the row: no other booster has to be moved.
    """
    board = s.boards[seat]
    held, board.booster = board.booster, booster
    s.boosters[s.boosters.index(booster)] = held
    if held:
        s.note("take_booster", seat, (booster, held), "R13.1")
    else:
        s.note("booster", seat, (booster,), "R2.9")
    income.add(board, "booster", f.BOOSTERS[booster].income)


# -- rounds --------------------------------------------------------------------------


def begin_round(s: Board) -> None:
    """The next round starts with its income phase (R3.1)."""
    s.round += 1
    s.passed = []
    s.phase, s.at = "income", 0
    s.active = s.window = -1
    s.note("round", -1, (s.round,), "R3.1")
    if s.automa is not None:
        s.automa.new_round()
    for board in s.boards:
        board.passed = False


def card_shown(s: Board, card: str) -> None:
    """A card of the Automa was turned up (R16.5)."""
    purpose = solo.card_shown(s, card)
    if purpose in ("place", "booster"):
        s.queue.pop(0)
    elif purpose == "action":
        turn_taken(s)


def _automa_acts(s: Board) -> bool:
    """The Automa is on turn: it needs a card, or passes because there is none (R16.6)."""
    if not solo.awaits_card(s):
        solo.begin_turn(s)
        if not solo.awaits_card(s):
            turn_taken(s)
            return True
    return False


def settle(s: Board) -> None:
    """Run upkeep by itself until somebody is needed."""
    while True:
        if s.phase == "income":
            if not _income(s):
                return
        elif s.phase == "gaia":
            if not _gaia(s):
                return
        elif s.phase == "mines":
            if not _place_structures(s):
                return
        elif s.phase == "boosters":
            if not _first_boosters(s):
                return
        elif s.phase == "actions" and s.active >= 0:
            if not s.is_automa(s.active) or not _automa_acts(s):
                return
        elif s.phase == "actions":
            if any(board.todo or board.offers for board in s.boards):
                return
            _clean_up(s)
        else:
            return


def _income(s: Board) -> bool:
    """Income seat by seat in turn order; stops where an order or the Brainstone is open (R4)."""
    while s.at < len(s.order):
        seat = s.order[s.at]
        board = s.boards[seat]
        if board.todo:
            return False
        if not s.is_automa(seat):
            if income.order_matters(board):
                board.todo.append(("income",))
                return False
            if not income.rest(s, seat):
                return False
            income.finish(board)
        s.at += 1
    _begin_gaia(s)
    return True


def _begin_gaia(s: Board) -> None:
    """Planets under gaiaformers turn green first (R6.1, R6.3)."""
    s.phase, s.at = "gaia", 0
    for h, kind in enumerate(s.kind):
        if kind == f.FORMER_PIECE and s.planet[h] == f.TRANSDIM:
            s.planet[h] = f.GAIA
            s.note("gaia_planet", s.owner[h], (s.map.labels[h],), "R6.1")


def _gaia(s: Board) -> bool:
    """Seats in turn order: Terrans and Itars decide, then tokens and gaiaformers return (R6)."""
    while s.at < len(s.order):
        seat = s.order[s.at]
        if s.boards[seat].todo:
            return False
        if any(board.offers for board in s.boards):
            return False
        if not s.is_automa(seat):
            if _gaia_decision(s, seat):
                return False
            _tokens_return(s, seat)
        s.at += 1
    s.phase, s.at = "actions", 0
    s.active = s.order[0]
    return True


def _gaia_decision(s: Board, seat: int) -> bool:
    """Put the question of Terrans or Itars, unless it was answered (`at_end` in `used`)."""
    board = s.boards[seat]
    if "gaia_done" in board.used:
        return False
    if board.can_with_institute("gaia_conversions") and board.bowl[3] > 0:
        board.todo.append(("area",))
        return True
    if (
        board.can_with_institute("gaia_tiles")
        and board.bowl[3] >= TILE_PRICE
        and tile_slots(s, seat)
    ):
        board.todo.append(("buy",))
        return True
    return False


def _tokens_return(s: Board, seat: int) -> None:
    """Tokens of the Gaia area go to bowl I (Terrans II), gaiaformers to the board (R6.2)."""
    board = s.boards[seat]
    if "gaia_done" in board.used:
        board.used.remove("gaia_done")
    tokens = board.bowl[3]
    if tokens or board.stone == STONE_GAIA or board.area_formers:
        s.note("gaia_returns", seat, (tokens,), "R6.2")
    if board.stone == STONE_GAIA:
        power.place_stone(s, seat, 1, "R15.9")
    s.move(seat, 3, -tokens, "R6.2")
    s.move(seat, 1 if board.can("tokens_to_two") else 0, tokens, "R6.2")
    if board.area_formers:
        s.book(seat, "gaiaformers", board.area_formers, "R15.6")
        board.area_formers = 0


# -- turns ---------------------------------------------------------------------------


def turn_taken(s: Board) -> None:
    """The main action is complete: the next seat is on turn, this one may still convert (R3.2)."""
    s.turn += 1
    seat = s.active
    following = next_seat(s, seat)
    done = s.boards[seat].passed or s.is_automa(seat)
    s.window = -1 if done or following == seat else seat
    s.active = following


def next_seat(s: Board, seat: int) -> int:
    """The next seat in turn order that has not passed; -1 when all have (R3.2)."""
    at = s.order.index(seat) + 1
    for other in (*s.order[at:], *s.order[:at]):
        if not s.boards[other].passed:
            return other
    return -1


def leave_round(s: Board, seat: int) -> None:
    """No more turns this round (R13.1)."""
    s.boards[seat].passed = True
    s.passed.append(seat)


def _clean_up(s: Board) -> None:
    """All have passed: spaces and octagons are free again, the next round or the end (R13.2)."""
    s.spaces_used.clear()
    for board in s.boards:
        board.used.clear()
    if s.round == ROUNDS:
        end(s)
        return
    s.order = _next_order(s)
    begin_round(s)


def _next_order(s: Board) -> list[int]:
    """Order of passing (R3.3), or clockwise from the first to pass (R17.1)."""
    if s.options.get("turn_order") != "clockwise":
        return list(s.passed)
    first = s.passed[0]
    return [first, *s.seat_order_from(first)]
