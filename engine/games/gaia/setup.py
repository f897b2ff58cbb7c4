"""Everything before the first turn: hands, displays and goals (R3)."""

from __future__ import annotations

from engine.core.ledger import Event
from engine.core.state import Prompt
from engine.core.steps import TABLE
from engine.games.gaia import hands
from engine.games.gaia.board import Board
from engine.games.gaia.faces import DECKS, MODES, SETUP

DUTIES = frozenset((*(f"lay_out_{mode}" for mode in MODES), "deal", "deal_power", "goals_left"))
"""What hands set up before anybody acts."""


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


def duties(b: Board, first: int) -> list[Event]:
    """What hands set up where no reader sees it, because of the events from `first` on: the piles
    and the hands, and once the goals lie open those that are left."""
    begun = next((n for n, event in enumerate(b.events) if event.verb == "turn"), -1)
    if b.events[0].verb != "started":
        return []
    laid = [Event(f"lay_out_{b.options['mode']}", TABLE, (), "R3.1"), *_dealt(b)]
    left = [Event("goals_left", TABLE, (), "R3.5")]
    return [*(laid if first == 0 else ()), *(left if first <= begun else ())]


def _dealt(b: Board) -> list[Event]:
    """What everybody gets; where the table tells every card, the drawing asks for each."""
    if b.known:
        return []
    counts = SETUP["setup"]["hand"][b.options["mode"]]
    meeples = SETUP["setup"]["meeples"][str(b.seats)]
    power = (counts["power"],) if b.advanced else ()
    args = (counts["nature"], counts["life"], meeples, *power)
    return [Event("deal_power" if power else "deal", TABLE, args, "R3.6")]


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
