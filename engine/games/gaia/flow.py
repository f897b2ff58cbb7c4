"""The course of a match: what is done by itself and what waits for somebody (R3, R4, R8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.ledger import POINTS
from engine.core.state import Prompt
from engine.core.steps import TABLE, Action
from engine.games.gaia import cards, hands, powers
from engine.games.gaia import cities as changes
from engine.games.gaia.board import Board, Frame
from engine.games.gaia.faces import ACTIONS, ANIMAL, DECKS, KIND, LAND, SETUP, required
from engine.games.gaia.grid import name, neighbours

# -- set-up --------------------------------------------------------------------------------


def begin(b: Board) -> None:
    """R3: hands first, then displays and goals (D2); the table shows them in any order."""
    mode, setup = b.options["mode"], SETUP["setup"]
    b.note("started", rule="R3.6")
    b.book(TABLE, "tokens", b.herds(), "R3.4")
    for seat in range(b.seats):
        b.book(seat, "meeples", b.left[seat], "R3.6")
    b.display = {deck: [""] * setup["display"][mode][deck] for deck in hands.decks(b)}
    goals = range(setup["goals"][str(b.seats)])
    b.goal_spots = [""] * len(goals)
    shown = [Prompt("goal_card", deck="goals", place=f"goal:{n}") for n in goals]
    b.frames = [("turn", 0), *(("reveal", (prompt,)) for prompt in reversed(_shown(b) + shown))]
    for seat in range(b.seats):
        _deal(b, seat, setup["hand"][mode])


def _shown(b: Board) -> list[Prompt]:
    """R3.2, R3.3, R3.7: the cards of the displays; one after the other, as the lights go on."""
    return [
        Prompt("show", deck=deck, place=f"{deck}:{slot}")
        for deck, slots in b.display.items()
        for slot in range(len(slots))
    ]


def _deal(b: Board, seat: int, counts: dict[str, int]) -> None:
    for deck in DECKS:
        for _ in range(counts[deck]):
            hands.draw(b, seat, deck)


# -- what happens by itself ----------------------------------------------------------------


def run(b: Board) -> None:
    """Do everything that needs nobody; stop at a question, a reveal or the end."""
    while b.frames and not b.ended:
        frame = b.frames[-1]
        asks = QUESTIONS.get(frame[0])
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
        open_goals = reached(b, frame[1])
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


def hunts(b: Board, frame: Frame) -> list[tuple[str, int]]:
    """R8.1, R8.2, R8.4: cities that still hunt, each with the herds beside it."""
    _, seat, cities = frame
    return [
        (card, near)
        for card in cities
        if card in b.site and b.meeples[card][seat]
        for near in neighbours(b.site[card])
        if near in b.tokens
    ]


def _hunt_by_itself(b: Board, frame: Frame) -> bool:
    found = hunts(b, frame)
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
        changes.settle(b, seat, (cell,))


def skip_hunt(b: Board, card: str) -> None:
    """K5: with the option `hunting` a seat may let a city go without."""
    _, seat, cities = b.frames.pop()
    b.frames.append(("hunt", seat, tuple(other for other in cities if other != card)))


# -- goals ---------------------------------------------------------------------------------


def reached(b: Board, seat: int) -> list[str]:
    """R6.6, R6.7: open nature goals whose cards lie in the row of a seat."""
    return [g for g, on in b.goals.items() if on < 0 and _matches(b, seat, g)]


def _matches(b: Board, seat: int, goal: str) -> bool:
    face = b.face(goal)
    if face is None or KIND[goal] != "nature_goal" or not b.left[seat]:
        return False
    row: dict[str, int] = {}
    for card in b.nature_row[seat]:
        land = LAND[card]
        row[land] = row.get(land, 0) + 1
    wanted = required(face)
    if b.options["goal_match"] == "exact":
        return row == wanted
    return all(row.get(land, 0) >= count for land, count in wanted.items())


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


def _settle(b: Board, seat: int, cells: tuple[int, ...]) -> None:
    changes.settle(b, seat, cells)


def _raise(b: Board, seat: int, raised: tuple[tuple[str, int], ...]) -> None:
    changes.raise_cities(b, seat, raised)


def _effect(b: Board, seat: int, power: str, cells: tuple[int, ...]) -> None:
    powers.effect(b, seat, power, cells)


_DO: dict[str, Callable[..., None]] = {
    "turn": _turn,
    "end": _end,
    "limit": _limit,
    "settle": _settle,
    "dried": _settle,
    "raise": _raise,
    "effect": _effect,
}

# -- what waits for somebody ---------------------------------------------------------------


def _ask_act(b: Board, frame: Frame) -> list[Action]:
    seat = frame[1]
    found = [
        Action("draw", seat, (deck,))
        for deck in hands.decks(b)
        if b.deck[deck] or not any(b.display[deck])
    ]
    for slots in b.display.values():
        found += [Action("take", seat, (card,)) for card in slots if card]
    seen: set[str] = set()
    for card in b.hand[seat]:
        face = card.partition("#")[0]
        if face not in seen:
            seen.add(face)
            found += plays(b, seat, card)
    return found


def plays(b: Board, seat: int, card: str) -> list[Action]:
    """Every way to play one card on the own turn, if it is in that hand."""
    kind = KIND[card]
    if kind == "power":
        return list(powers.plays(b, seat, card))
    return cards.plays(b, seat, kind, card) if kind in cards.CELLS else []


def _ask_hunt(b: Board, frame: Frame) -> list[Action]:
    seat, found = frame[1], hunts(b, frame)
    actions = [Action("hunt", seat, (card, name(cell))) for card, cell in found]
    if b.options["hunting"] == "optional":
        actions += [Action("spare", seat, (card,)) for card in dict(found)]
    return actions


def _ask_goals(b: Board, frame: Frame) -> list[Action]:
    return [Action("goal", frame[1], (goal,)) for goal in reached(b, frame[1])]


def _ask_offer(b: Board, frame: Frame) -> list[Action]:
    seat = frame[1]
    goals = [Action("goal", seat, (goal,)) for goal in powers.goal_row(b, seat)]
    return [*goals, Action("later", seat)]


def _ask_owe(b: Board, frame: Frame) -> list[Action]:
    return [Action("move_in", frame[1], (card,)) for card, _ in frame[2]]


def _ask_take_over(b: Board, frame: Frame) -> list[Action]:
    _, seat, card, _ = frame
    return [Action("move_in", seat, (card,)), Action("stay_out", seat, (card,))]


def _ask_dry(b: Board, frame: Frame) -> list[Action]:
    return [Action("dry", frame[1], (name(cell),)) for cell in frame[2]]


def _ask_keep(b: Board, frame: Frame) -> list[Action]:
    return [Action("keep", frame[1], (card, victim + 1)) for victim, card in b.stolen]


def _ask_window(b: Board, frame: Frame) -> list[Action]:
    return [Action("carry_out", frame[1])]


def _ask_discard(b: Board, frame: Frame) -> list[Action]:
    return hands.legal_discard(b, frame[1])


def _no_question(b: Board, frame: Frame) -> list[Action]:
    return []


QUESTIONS: dict[str, Callable[[Board, Frame], list[Action]]] = {
    "act": _ask_act,
    "hunt": _ask_hunt,
    "goals": _ask_goals,
    "offer": _ask_offer,
    "owe": _ask_owe,
    "take_over": _ask_take_over,
    "dry": _ask_dry,
    "keep": _ask_keep,
    "window": _ask_window,
    "discard": _ask_discard,
    "reveal": _no_question,
}
"""Frames that wait, with the legal actions of the seat they wait for."""


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


def rank(b: Board) -> tuple[list[int], list[int]]:
    """R7.4, R7.5: placed meeples by seat, and the seats from first to last."""
    assert b.ended is not None
    reason, seat = b.ended
    placed = [
        sum(line[2] for line in b.ledger if line[0] == s and line[1] == POINTS)
        for s in range(b.seats)
    ]
    start = b.active
    order = sorted(range(b.seats), key=lambda s: (-placed[s], (s - start) % b.seats))
    if reason == "last_meeple":
        order.remove(seat)
        order.insert(0, seat)
    return placed, order
