"""Several decisions with one touch: all that costs nothing, a flora filled, cards composted."""

from __future__ import annotations

from typing import Any

from engine.core.state import Gesture
from engine.core.steps import Action
from engine.games.earth import flow
from engine.games.earth.actions.activation import brings, queue, usable
from engine.games.earth.actions.pieces import VERB_OFF, candidates, done
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS, UNSEEN
from engine.games.earth.seat import Seat

ASKED = ("sprout", "growth", "compost_hand")
"""Costs and gains that the seat pays or takes one by one."""


def gestures(board: Board, seat: int) -> list[Gesture]:
    """What the seat can do now with several actions at once."""
    area = board.areas[seat]
    if not area.stack or area.owed:
        return []
    frame = area.stack[-1]
    found = _FINDERS.get(frame[0], _none)(board, seat, frame)
    return [gesture for gesture in found if len(gesture.steps) > 1]


def is_free(board: Board, card: str) -> bool:
    """Whether an ability of this turn costs nothing and asks nothing."""
    ability = CARDS[card].by_action[board.chosen]
    if ability is None or ability.name == "copy" or ability.cost:
        return False
    return not any(what in ASKED for what, _ in ability.gain)


def _none(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Gesture]:
    return []


# -- abilities ---------------------------------------------------------------------------


def _abilities(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Gesture]:
    """All that costs nothing, up to the first ability that needs a decision, or passing those."""
    cards = _worth(board, seat, [card for card in queue(frame) if usable(board, seat, card)])
    free = [card for card in cards if is_free(board, card)]
    if len(free) < 2 or board.areas[seat].asks:  # one alone is touched itself
        return []
    first = next((i for i, card in enumerate(cards) if card not in free), len(cards))
    found = []
    if 0 < first < len(cards):
        found.append(Gesture("free_next", _uses(seat, cards[:first])))
    if board.known and first == len(free) < len(cards):
        return found
    steps = _finished(board, seat, _uses(seat, free))
    found.append(Gesture(_called(board, cards, free), steps))
    return found


def _called(board: Board, cards: list[str], free: list[str]) -> str:
    """With known hands those after the last free one are asked about: it ends nothing."""
    if len(free) == len(cards):
        return "free_all"
    return "free_skip" if board.known else "free_only"


def _worth(board: Board, seat: int, cards: list[str]) -> list[str]:
    """Without those that bring nothing, whatever the others draw."""
    found = {card: CARDS[card].by_action[board.chosen] for card in cards}
    gains = {card: dict(one.gain) if one else {} for card, one in found.items()}
    draws = any("draw" in gain for gain in gains.values())
    later = {card for card in cards if draws and "compost_hand" in gains[card]}
    copies = {card for card, one in found.items() if one is None or one.name == "copy"}
    return [c for c in cards if c in later | copies or brings(board, seat, c)]


def _uses(seat: int, cards: list[str]) -> tuple[Action, ...]:
    return tuple(Action("use", seat, (card,)) for card in cards)


def _finished(board: Board, seat: int, steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps, and `done` where the activation still waits for it (with secret hands)."""
    area = board.areas[seat]
    depth = len(area.stack)
    if board.known:  # a dealer's draws come between the steps
        return steps
    after = board.clone()
    for step in steps:
        flow.perform(after, step)
        flow.run(after, seat)
    stack = after.areas[seat].stack
    open_ = len(stack) == depth and stack[-1][0] == "use"
    return (*steps, done(seat)) if open_ else steps


# -- pieces ------------------------------------------------------------------------------


def _put(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Gesture]:
    """As many as a flora takes, for each flora; all of them where that is no more than there is."""
    what, left = frame[1], frame[2]
    room = {card: _room(board.areas[seat], what, card)
            for card in candidates(board.areas[seat], what, frame[-1])}  # fmt: skip
    put = {card: Action(what, seat, (card,)) for card in room}
    found = [_repeat(f"put_{what}", put[card], min(left, room[card])) for card in room]
    if len(room) > 1 and sum(room.values()) <= left:
        steps = (put[card] for card, free in room.items() for _ in range(free))
        found.insert(0, Gesture("fill", tuple(steps)))
    return found


def _room(area: Seat, what: str, card: str) -> int:
    """How many more pieces a flora takes."""
    return CARDS[card].spaces(what) - area.pieces(what).get(card, 0)


def _each(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Gesture]:
    """One on every flora that has room."""
    what = frame[1]
    cards = candidates(board.areas[seat], what, frame[-1])
    return [Gesture(f"each_{what}", tuple(Action(what, seat, (card,)) for card in cards))]


def _lose(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Gesture]:
    """As many as lie on a flora, for each flora."""
    _, what, left = frame
    area = board.areas[seat]
    if area.total(what) <= left:  # all of them go by themselves
        return []
    return [
        _repeat(f"take_{what}", Action(VERB_OFF[what], seat, (card,)), min(left, lying))
        for card, lying in area.pieces(what).items()
    ]


def _bury(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Gesture]:
    """Unseen hand cards, all that may go; the last one goes by itself where the deck may run
    short."""
    many, one = min(frame[1], board.areas[seat].hidden), Action("compost", seat, (UNSEEN,))
    after, depth = board.clone(), len(board.areas[seat].stack)
    for asked in range(1, many):
        flow.perform(after, one)
        flow.run(after, seat)
        if after.areas[seat].stack[depth - 1 :] != [("bury", frame[1] - asked, frame[2])]:
            return [_repeat("compost", one, asked)]
    return [_repeat("compost", one, many)]


def _repeat(name: str, action: Action, times: int) -> Gesture:
    return Gesture(name, (action,) * times, str(action.args[0]))


_FINDERS = {
    "open": _abilities,
    "use": _abilities,
    "put": _put,
    "each": _each,
    "lose": _lose,
    "bury": _bury,
}
