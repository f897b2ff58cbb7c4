"""Everything before the first turn: hands, displays and goals (R3)."""

from __future__ import annotations

from engine.core.state import Prompt
from engine.core.steps import TABLE
from engine.games.gaia import hands
from engine.games.gaia.board import Board
from engine.games.gaia.faces import DECKS, SETUP


def begin(b: Board) -> None:
    """R3: hands first, then displays and goals (D2)."""
    mode, setup = b.options["mode"], SETUP["setup"]
    b.note("started", rule="R3.6")
    b.book(TABLE, "tokens", b.herds(), "R3.4")
    for seat in range(b.seats):
        b.book(seat, "meeples", b.left[seat], "R3.6")
    b.display = {deck: [""] * setup["display"][mode][deck] for deck in hands.decks(b)}
    goals = range(setup["goals"][str(b.seats)])
    b.goal_spots = [""] * len(goals)
    shown = tuple(Prompt("goal_card", deck="goals", place=f"goal:{n}") for n in goals)
    b.frames = [("turn", 0), *(("reveal", owed) for owed in reversed([*_shown(b), shown]))]
    for seat in range(b.seats):
        _deal(b, seat, setup["hand"][mode])


def _shown(b: Board) -> list[tuple[Prompt, ...]]:
    """R3.2, R3.3, R3.7: the cards of the displays, one kind after the other; the places of a kind
    are equal, and hands fill them in any order."""
    return [
        tuple(Prompt("show", deck=deck, place=f"{deck}:{slot}") for slot in range(len(slots)))
        for deck, slots in b.display.items()
    ]


def _deal(b: Board, seat: int, counts: dict[str, int]) -> None:
    for deck in DECKS:
        for _ in range(counts[deck]):
            hands.draw(b, seat, deck)
