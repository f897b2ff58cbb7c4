"""The four actions: choosing one, the active version and the others' version (R4, R5)."""

from __future__ import annotations

from typing import Any, Final

from engine.core.ledger import Event, Line
from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import TABLE, Action, Arg, Step
from engine.games.earth.actions import planting
from engine.games.earth.actions.effects import ACTION, barred, gain_frame
from engine.games.earth.board import Board
from engine.games.earth.faces import ACTIONS, PLANTABLE
from engine.games.earth.piles import BY_ACTION, BY_AGREEMENT, composts_discards, could_hold, look
from engine.games.earth.seat import Seat

TOKEN: Final = "active"
PLANT: Final = "plant"
COMPOST: Final = "compost"
PIECES: Final = ("sprout", "growth")
"""What wants room on the mat."""
CHOOSING: Final = ("choose",)
BY_CONSENT: Final = "compost_discard"
"""R5.5: Compost, and everybody agreed to take the cards from the discard pile."""
COMPOSTED: Final = "compost_deck"
LEAST_DISCARD: Final = int(dict(ACTIONS[COMPOST]["active"])[COMPOSTED])


def choose_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    """R4.1, R6.7: any action that no brown ability of the own tableau bars."""
    shut = barred(board.areas[seat])
    return [one for one in _all(board, seat) if one.args[0] not in shut]


def kept(board: Board, seat: int) -> list[Action]:
    """The four of them, each in its place, while one is chosen; what needs everybody's consent
    stands beside them."""
    if board.areas[seat].stack[-1:] != [CHOOSING]:
        return []
    return [one for one in _all(board, seat) if one.args[0] != BY_CONSENT]


def _all(board: Board, seat: int) -> list[Action]:
    names = list(ACTIONS)
    if can_agree(board, seat):
        names.insert(names.index(COMPOST) + 1, BY_CONSENT)
    return [Action("choose", seat, (name,)) for name in names]


def remark(board: Board, step: Step) -> Asked:
    """What an action brings whoever chooses it (R5) and what of it cannot be now, or the card that
    bars it (R6.7)."""
    action = str(step.args[0])
    why = refuse_choose(board, step.seat, CHOOSING, action)
    if why is not None:
        return Asked(why.key, tuple(why.params.items()))
    return _less(board.areas[step.seat], action) or Asked(f"choose.{action}")


def _less(area: Seat, action: str) -> Asked | None:
    """R8.1: pieces of an action for which the mat has no room; R6.2: that nothing can be planted.
    What a hand could pay for is its secret, and not told."""
    if action == PLANT and not (area.in_hand() and planting.any_space(area)):
        return Asked(f"choose.{action}.{'full' if area.in_hand() else 'none'}")
    put = (one for one in ACTIONS.get(action, {}).get("active", ()) if one[0] in PIECES)
    what, most = next(put, ("", 0))
    room = area.room(what) if what else most
    if room >= most:
        return None
    return Asked(f"choose.{action}.{'short' if room else 'none'}", (("n", room), ("m", most)))


def can_agree(board: Board, seat: int) -> bool:
    """R5.5: the table is asked, and the discard pile reaches for the seat that chooses."""
    there = len(board.discard) + board.discard_hidden
    asked = board.options["compost_from"] == "ask" and there >= LEAST_DISCARD
    return asked and COMPOST not in barred(board.areas[seat])


def take_choose(board: Board, seat: int, name: str) -> None:
    """The active seat chooses; everybody acts and activates (R4.2 to R4.4)."""
    board.areas[seat].stack.pop()
    board.event("choose", seat, (f"action.{name}",), "R5.5" if name == BY_CONSENT else "R4.1")
    board.from_discard = name == BY_CONSENT
    board.chosen = COMPOST if board.from_discard else name
    for other in board.clockwise():
        begin(board, other)


def begin(board: Board, seat: int) -> None:
    """Put a seat's part of the chosen action below what it may be busy with."""
    parts = ACTIONS[board.chosen]
    area = board.areas[seat]
    frames: list[tuple[Any, ...]] = []
    if seat == board.active:
        frames = [_part(board, seat, what, amount) for what, amount in parts["active"]]
    elif "others" in parts:
        frames = [_part(board, seat, what, amount) for what, amount in parts["others"]]
    else:
        frames = [("either",)]
    area.stack[0:0] = [("activate",), *reversed(frames)]


def _part(board: Board, seat: int, what: str, amount: int) -> tuple[Any, ...]:
    if what == "plant":
        return ("plant", amount, 0)
    if what == "keep":
        return ("look", amount)
    return gain_frame(board.areas[seat], what, amount, ACTION)


def do_look(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    """Draw four, keep one (R5.4)."""
    look(board, seat, frame[1])


# -- one of two, whole (R5.6) ------------------------------------------------------------


def either_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    return [Action("take", seat, (what,)) for what, _ in ACTIONS[board.chosen]["others_one_of"]]


def part_remark(board: Board, step: Step) -> Asked:
    """R5.5: that the discard pile is composted. R8.1, R7.10: that what is taken has no room on the
    mat, or not all of it, and is lost."""
    what = str(step.args[0])
    if what not in PIECES and what != COMPOSTED:
        return Asked()
    amount = dict(ACTIONS[board.chosen]["others_one_of"])[what]
    if what == COMPOSTED:
        return Asked("from_discard") if composts_discards(board, amount) else Asked()
    room = board.areas[step.seat].room(what)
    if room >= amount:
        return Asked()
    return Asked("little_room", (("n", room),)) if room else Asked("no_room")


def take_either(board: Board, seat: int, what: str) -> None:
    board.areas[seat].stack.pop()
    board.event("take", seat, (f"what.{what}",), "R5.6")
    amount = dict(ACTIONS[board.chosen]["others_one_of"])[what]
    board.push(seat, _part(board, seat, what, amount))


def cause(board: Board, line: Line) -> int:
    """R5: what an action brings comes of its choice, whatever was put on cards in between: that of
    the active seat, or of the part that this one took."""
    seat, _, _, rule, booked = line
    earlier = range(booked, -1, -1) if rule in (BY_ACTION, BY_AGREEMENT) else ()
    return next((n for n in earlier if _brings(board.events[n], seat)), booked)


def _brings(event: Event, seat: int) -> bool:
    """R5, R5.6, R12.5: whether an action was chosen here, or this seat took its part of it."""
    took = event.verb == "take" and event.seat == seat and event.rule == "R5.6"
    return took or event.verb in ("choose", "gaia_card")


def meant(piece: str, place: str) -> Action | None:
    """What the active-player token says where it lies; None: beside the actions it says nothing."""
    zone, _, name = place.partition(":action:")
    if piece != TOKEN or not name:
        return None
    return Action("choose", int(zone.removeprefix("seat")), (name,))


def rests(board: Board, piece: str, place: str) -> bool:
    """R4.1: the token lies where another seat chose, until it is taken up for the next choice."""
    step = meant(piece, place)
    asked = board.phase == "turn" and not board.chosen and not board.gaia
    last = next((one for one in reversed(board.events) if one.verb == "choose"), None)
    if step is None or last is None or not asked or last.seat == board.active:
        return False
    chosen = printed(str(last.args[0]).removeprefix("action."))
    return step == Action("choose", last.seat, (chosen,))


def early(board: Board, piece: str, place: str) -> bool:
    """R4.1: the token on the action of whoever is active next, while each seat has one thing left
    to do: nothing but that choice is asked after it."""
    step = meant(piece, place)
    if step is None or not board.chosen or board.gaia or board.phase != "turn":
        return False
    following = (board.active + 1) % board.seats
    ends = board.last_round and following == board.first
    left = [len(area.stack) for area in board.areas if not area.owed]
    return step.seat == following and not ends and len(left) == board.seats and max(left) == 1


def printed(action: Arg) -> Arg:
    """The action of the board on which the token lies for it."""
    return COMPOST if action == BY_CONSENT else action


def opens(board: Board, card: str, seat: int) -> Action | None:
    """R5.2: a card that is planted is shown by whoever means to choose Plant."""
    who, area = board.active, board.areas[board.active]
    asked = area.stack[-1:] == [CHOOSING] and seat in (TABLE, who)
    shown = card in PLANTABLE and could_hold(board, area, card)
    return Action("choose", who, (PLANT,)) if asked and shown else None


def refuse_turn(board: Board, seat: int, name: Arg) -> Refusal | None:
    """R4.1: only the active seat chooses, and once a turn."""
    if board.phase != "turn" or board.gaia:
        return None
    whose = board.active + 1
    if seat != board.active:
        told: dict[str, Arg] = {
            "action": f"action.{name}",
            "seat": whose,
            "other_seat": f"seat{seat + 1}",
        }
        return Refusal("of_another", "R4.1", told)
    if board.chosen:
        told = {"action": f"action.{board.chosen}", "seat": whose}
        return Refusal("chosen_already", "R4.1", told)
    return None


def refuse_choose(board: Board, seat: int, frame: tuple[Any, ...], name: str) -> Refusal | None:
    if name not in (*ACTIONS, BY_CONSENT):
        return Refusal("no_such_action", "R4.1", {"action": name})
    action = COMPOST if name == BY_CONSENT else name
    if action in barred(board.areas[seat]):
        told = {"action": f"action.{action}", "card": f"piece.{barred(board.areas[seat])[action]}"}
        return Refusal("action_barred", "R6.7", told)
    if name == BY_CONSENT and board.options["compost_from"] != "ask":
        return Refusal("compost_is_fixed", "R5.5")
    if name == BY_CONSENT and not can_agree(board, seat):
        return Refusal("small_discard", "R5.5", {"cards": LEAST_DISCARD})
    return None
