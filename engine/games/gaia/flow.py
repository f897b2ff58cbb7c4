"""The course of a match: what is done by itself and what waits for somebody (R3, R4, R8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.frames import Frame
from engine.core.kit.ranks import ranked
from engine.core.ledger import POINTS
from engine.core.state import Outcome
from engine.core.steps import TABLE
from engine.games.gaia import cities as changes
from engine.games.gaia import decisions, hands, powers
from engine.games.gaia.board import Board
from engine.games.gaia.faces import ACTIONS, ANIMAL, KIND
from engine.games.gaia.grid import name

# -- what happens by itself ----------------------------------------------------------------


def run(b: Board) -> None:
    """Do everything that needs nobody; stop at a question, a reveal or the end."""
    while b.frames and not b.ended:
        frame = b.frames[-1]
        asks = decisions.QUESTIONS.get(frame[0])
        if asks is None:
            b.frames.pop()
            _DO[frame[0]](b, *frame[1:])
        elif frame[0] == "reveal":
            if frame[1]:
                return
            b.frames.pop()
        elif not _by_itself(b, frame):
            return
    if b.ended:
        b.frames.clear()


def _by_itself(b: Board, frame: Frame) -> bool:
    """Answer a question that leaves no choice."""
    if frame[0] == "hunt":
        return _hunt_by_itself(b, frame)
    if frame[0] == "goals":
        open_goals = decisions.reached(b, frame[1])
        if len(open_goals) > 1:
            return False
        b.frames.pop()
        if open_goals:
            achieve(b, frame[1], open_goals[0])
        return True
    if frame[0] == "offer" and not powers.goal_row(b, frame[1]):
        b.frames.pop()
        return True
    if frame[0] == "take_over" and (not b.left[frame[1]] or frame[2] not in b.site):
        b.frames.pop()
        return True
    if frame[0] == "act" and b.actions == 0:
        b.frames[-1] = ("end", frame[1])
        return True
    return False


def _turn(b: Board, seat: int) -> None:
    """R4.1, R4.2: hunting, then two actions."""
    b.active, b.actions = seat, ACTIONS
    b.round += seat == 0
    b.note("turn", seat, rule="R4.2")
    b.frames.append(("act", seat))
    hunters = [c for c in sorted(b.site, key=b.site.__getitem__) if ANIMAL in b.needs(c)]
    own = tuple(card for card in hunters if b.meeples[card][seat])
    if own:
        b.frames.append(("hunt", seat, own))


def _end(b: Board, seat: int) -> None:
    """R4.4. With the option `win_check` at the end of the turn the win is looked for here."""
    if b.options["win_check"] == "end_of_turn":
        done = [(seat + n) % b.seats for n in range(b.seats)]
        for other in done:
            if b.left[other] == 0:
                b.ended = ("last_meeple", other)
                b.note("last_meeple", other, rule="R7.2")
                return
    b.frames.append(("turn", (seat + 1) % b.seats))


def _limit(b: Board, seat: int) -> None:
    if hands.over_limit(b, seat):
        b.frames.append(("discard", seat))


# -- hunting (R8) --------------------------------------------------------------------------


def _hunt_by_itself(b: Board, frame: Frame) -> bool:
    found = decisions.hunts(b, frame)
    if not found:
        b.frames.pop()
    elif len(found) == 1 and b.options["hunting"] == "mandatory_if_possible":
        hunt(b, frame[1], *found[0])
    else:
        return False
    return True


def hunt(b: Board, seat: int, card: str, cell: int) -> None:
    """R8.1: one token goes back to the stock. R8.5: the last one may lower cities."""
    rest = tuple(other for other in b.frames.pop()[2] if other != card)
    b.frames.append(("hunt", seat, rest))
    b.note("hunted", seat, (card, name(cell)), "R8.1")
    b.book(TABLE, "tokens", 1, "R8.1")
    b.tokens[cell] -= 1
    if not b.tokens[cell]:
        del b.tokens[cell]
        changes.settle(b, seat, (cell,), "left_hungry")


def skip_hunt(b: Board, card: str) -> None:
    """K5: with the option `hunting` a seat may let a city go without."""
    _, seat, cities = b.frames.pop()
    b.frames.append(("hunt", seat, tuple(other for other in cities if other != card)))


# -- goals ---------------------------------------------------------------------------------


def achieve(b: Board, seat: int, goal: str) -> None:
    """R6.6: all cards of the row are discarded. R9.13: four cards of the power row are."""
    rule, row = "R6.6", b.nature_row[seat]
    if KIND[goal] == "power_goal":
        rule, row = "R9.13", b.power_row[seat]
    spent = row[:4] if rule == "R9.13" else list(row)
    b.note("goal", seat, (goal,), rule)
    del row[: len(spent)]
    b.discards += spent
    b.goals[goal] = seat
    b.put_meeples(seat, 1, rule, goal)
    changes.check_win(b, seat)
    if rule == "R9.13":
        b.frames.append(("offer", seat))  # four more cards may lie there for the other goal


# -- actions of a turn ---------------------------------------------------------------------


def take_draw(b: Board, seat: int, deck: str) -> None:
    """R5.1; R7.3: drawing from an exhausted kind ends the match."""
    if hands.exhausted(b, deck):
        b.ended = ("exhausted", seat)
        b.note("exhausted", seat, (f"deck.{deck}",), "R7.3")
        return
    b.note("drawn", seat, (f"deck.{deck}",), "R5.1")
    b.frames.append(("limit", seat))
    hands.draw(b, seat, deck)


def take_card(b: Board, seat: int, card: str) -> None:
    """R5.1: a card from a display, and the slot is filled again."""
    deck, slot = next((d, s.index(card)) for d, s in b.display.items() if card in s)
    b.note("taken", seat, (card,), "R5.1")
    b.hand[seat].append(card)
    b.frames.append(("limit", seat))
    hands.refill(b, deck, slot)


_DO: dict[str, Callable[..., None]] = {
    "turn": _turn,
    "end": _end,
    "limit": _limit,
    "settle": changes.settle,
    "dried": changes.settle,
    "raise": changes.raise_cities,
    "effect": powers.effect,
}


def take_owe(b: Board, seat: int, card: str) -> None:
    """R7.13: with too few meeples the acting seat says where they go."""
    wanted: dict[str, Any] = dict(b.frames.pop()[2])
    changes.move_in(b, seat, card, wanted.pop(card))
    if not wanted or not b.left[seat]:
        return
    if len(wanted) == 1:
        changes.move_in(b, seat, *wanted.popitem())  # one city is left: no choice
    else:
        b.frames.append(("owe", seat, tuple(wanted.items())))


def outcome(b: Board) -> Outcome:
    """R7.5: all rank by placed meeples, behind the winner."""
    assert b.ended is not None
    placed = [
        sum(line[2] for line in b.ledger if line[0] == s and line[1] == POINTS)
        for s in range(b.seats)
    ]
    first = _winner(b, placed)
    return ranked(placed, [(seat == first, placed[seat]) for seat in range(b.seats)], b.ended[0])


def _winner(b: Board, placed: Sequence[int]) -> int:
    """R7.2: who placed the last meeple. R7.4: of those with most meeples placed whoever is nearest
    in turn order, the seat whose turn it is first."""
    assert b.ended is not None
    reason, seat = b.ended
    if reason == "last_meeple":
        return int(seat)
    best = [one for one in range(b.seats) if placed[one] == max(placed)]
    return min(best, key=lambda one: (one - b.active) % b.seats)
