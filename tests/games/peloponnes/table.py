"""Short ways to set up a table of Peloponnes and to play on it, for tests."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.games import load
from engine.games.peloponnes.state import Peloponnes
from tests.games.taken import offered, taken

GAME = load("peloponnes")
HARMLESS = (
    "blank", "plague", "drought", "decline", "tempest", "earthquake", "plague", "drought",
    "decline", "tempest", "earthquake", "plague", "drought", "decline", "tempest", "earthquake",
)  # fmt: skip
ROW_A = ["A05", "A07", "A12", "A14", "A01"]
"""Least bids 3, 2, 1, 1, 3."""


def position(seats: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """A position in which everybody has a civilization and no disaster is near."""
    civilizations = iter(["civ7", "civ1", "civ2", "civ4", "civ5", "civ6", "civ3"])
    taken = {seat["civilization"] for seat in seats if "civilization" in seat}
    full = []
    for seat in seats:
        if "civilization" not in seat:
            free = next(civ for civ in civilizations if civ not in taken)
            seat = {"civilization": free, **seat}
        full.append(seat)
    number = fields.get("round", 1)
    return {
        "format": "tabletwin-position",
        "version": 1,
        "game": "peloponnes",
        "order": list(range(1, len(seats) + 1)),
        "chits": list(HARMLESS[: 2 * (number - 1)]),
        "seats": full,
        **fields,
    }


def table(seats: list[dict[str, Any]], **fields: Any) -> Peloponnes:
    """The state of such a position."""
    state = GAME.from_position(position(seats, **fields))
    assert isinstance(state, Peloponnes)
    return state


def free_row(letter: str, seats: list[dict[str, Any]]) -> list[str]:
    """Five tiles of a letter that no seat owns."""
    owned = {tile for seat in seats for row in ("land", "buildings") for tile in seat.get(row, [])}
    ids = [piece.id for piece in GAME.catalogue if piece.deck == letter]
    return [tile for tile in ids if tile not in owned][:5]


def last_round(seats: list[dict[str, Any]], **fields: Any) -> Peloponnes:
    """The auction of round 8, so that the seats may own tiles of every letter."""
    return table(seats, round=8, row=free_row("C", seats), **fields)


def start(seats: int, **options: Any) -> Peloponnes:
    """A match before the first reveal."""
    state = GAME.start(seats, GAME.check_options(seats, options), {})
    assert isinstance(state, Peloponnes)
    return state


def act(verb: str, seat: int, *args: str | int) -> Action:
    return Action(verb, seat, args)


def show(verb: str, piece: str, seat: int = TABLE) -> Reveal:
    return Reveal(verb, seat, (piece,))


def play(state: Peloponnes, *steps: Step) -> Peloponnes:
    """Take steps that must all be legal."""
    return taken(GAME, state, *steps)


def all_pass(state: Peloponnes) -> Peloponnes:
    """Every seat passes its turn in the auction."""
    while state.phase == "bidding":
        play(state, act("pass", state.awaiting().must[0]))
    return state


def refused(state: Peloponnes, step: Step) -> tuple[str, str]:
    """Key and rule of the refusal of a step that must not be legal."""
    refusal = state.refuse(step)
    assert isinstance(refusal, Refusal), step
    assert not offered(state, step)
    return refusal.key, refusal.rule


def stock(state: Peloponnes, seat: int, *whats: str) -> list[int]:
    """Some counted things of a seat."""
    counted = state.counted(seat)
    return [counted[what] for what in whats]


def verbs(state: Peloponnes, seat: int) -> list[tuple[Any, ...]]:
    """The legal actions of a seat, bare and sorted."""
    return sorted((action.verb, *action.args) for action in state.legal(seat))


def owned(state: Peloponnes, seat: int, row: str) -> list[str | None]:
    """The ids of a seat's `land` or `buildings`, from the civilization outwards."""
    return [tile.id if tile else None for tile in getattr(state.realms[seat], row)]


def booked(state: Peloponnes, seat: int, what: str) -> int:
    """What the ledger says of a counted thing."""
    return sum(line[2] for line in state.ledger if line[:2] == (seat, what))


def passed_income(state: Peloponnes, seat: int, what: str) -> list[tuple[int, str]]:
    """(amount, rule) of the ledger lines of one thing of a seat, in order."""
    return [(line[2], line[3]) for line in state.ledger if line[:2] == (seat, what)]
