"""Short ways to set up a table of Hadara and to play on it, for tests."""

from __future__ import annotations

import re
from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.games import load
from engine.games.hadara.faces import KNOWN_EFFECT
from engine.games.hadara.state import Hadara
from tests.games.taken import offered, taken

GAME = load("hadara")
TRACKS = ("income", "military", "culture", "food")
STAND_INS = GAME.stand_ins("tests")
OPEN = {
    "market_small": {"income": 5, "surplus": 1},
    "market_large": {"income": 8, "surplus": 2},
    "stall": {"yellow": True, "red": False, "blue": True, "green": False},
    "M1": {"military": 6, "culture": 8, "strength": 5, "vp": 9},
    "M2": {"military": 2, "culture": 2, "strength": 3, "vp": 4},
    "M3": {"military": 2, "culture": 3, "strength": 4, "vp": 4},
    **{f"colony_front_{level}": {"vp": 1} for level in (3, 9, 15, 21, 30)},
}
"""Faces made up for tests, where what is printed does not matter."""


def face(
    effect: str = "none", cost: int = 2, vp: int = 0, gives: tuple[int, ...] = (0, 0, 0, 0),
    **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """A made-up card; `gives` are income, military, culture, food."""
    told = {} if effect == "none" else {"effect": effect}
    return {"cost": cost, "vp": vp, **dict(zip(TRACKS, gives, strict=True)), **told, **more}


def whole(card: str, told: dict[str, Any]) -> dict[str, Any]:
    """A face with every field that its kind of card has; what a test leaves out is not there."""
    kind = next(piece.kind for piece in GAME.catalogue if piece.face == card)
    found = dict(told)
    while lacking := [f for f in GAME.face_schema.asked(kind, found) if f.id not in found]:
        usual = {"flag": False, "choice": "none", "number": 0}
        found.update({f.id: KNOWN_EFFECT.get(card, usual[f.kind]) if f.id == "effect" else
                      usual[f.kind] for f in lacking})  # fmt: skip
    return found


def _epoch(card: str) -> int:
    """The epoch of a card by its name; those that no box has lie in epoch I."""
    return int(next(letter for letter in card if letter.isdigit()))


def table(
    seats: list[dict[str, Any]], faces: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None, **fields: Any,
) -> Hadara:  # fmt: skip
    """A state; without `phase` the choice of phase B in epoch I."""
    data = {
        "format": "tabletwin-position",
        "version": 1,
        "game": "hadara",
        "half": "B",
        "phase": "pick",
        "seats": seats,
        "options": {"game": "full", "hands": "known", **(options or {})},
        "faces": {**OPEN, **{card: whole(card, told) for card, told in (faces or {}).items()}},
        **fields,
    }
    laid = re.findall(r"\b[YRBGP]\d-\w+|N-\w\d-\d", str({**data, "faces": {}}))
    data.setdefault("epoch", max(map(_epoch, laid), default=1))
    state = GAME.from_position(data)
    assert isinstance(state, Hadara)
    return state


def pick(
    own: list[str], top: str, *, coins: int = 20, tracks: tuple[int, ...] = (2, 2, 2, 9),
    faces: dict[str, Any] | None = None, options: dict[str, Any] | None = None, **seat: Any,
) -> Hadara:  # fmt: skip
    """Seat 0 has some cards and chooses; `top` is one of the last two discards."""
    colour = {"Y": "yellow", "R": "red", "B": "blue", "G": "green", "P": "purple"}
    first = top.removeprefix("N-")[0]
    epoch = int(top.removeprefix("N-")[1])
    row = {"cards": own, "coins": coins, "tracks": dict(zip(TRACKS, tracks, strict=True)), **seat}
    other = next(c for c in (f"G{epoch}-10", f"R{epoch}-10") if c not in own and c != top)
    piles = {colour[first]: [top]}
    piles[colour[other[0]]] = [other, *piles.get(colour[other[0]], [])]
    return table([row, {}], faces, options, epoch=epoch, piles=piles)


def step(phase: str, *seats: dict[str, Any], half: str = "B", **fields: Any) -> Hadara:
    """The beginning of a step after the choice of cards."""
    return table(list(seats), half=half, phase=phase, **fields)


def seat(
    tracks: tuple[int, ...] = (1, 1, 1, 9), coins: int = 0, cards: list[str] | None = None,
    **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """A seat of a position."""
    told = dict(zip(TRACKS, tracks, strict=True))
    return {"tracks": told, "coins": coins, "cards": cards or [], **more}


def start(seats: int, faces: bool = True, **options: Any) -> Hadara:
    """A match before the first reveal."""
    chosen = GAME.check_options(seats, {"hands": "known", **options})
    state = GAME.start(seats, chosen, STAND_INS if faces else {})
    assert isinstance(state, Hadara)
    return state


def dealt(*numbers: int, **options: Any) -> Hadara:
    """A match whose seats have the setup cards with these numbers."""
    state = start(len(numbers), **options)
    for number, card in enumerate(numbers):
        play(state, Reveal("setup_card", number, (f"S{card}", f"seat{number}:setup")))
    return state


def act(verb: str, seat: int, *args: str | int) -> Action:
    return Action(verb, seat, args)


def show(verb: str, seat: int, *args: str) -> Reveal:
    return Reveal(verb, seat, args)


def play(state: Hadara, *steps: Step) -> Hadara:
    """Take steps that must all be legal."""
    return taken(GAME, state, *steps)


def refused(state: Hadara, one: Step) -> tuple[str, str]:
    """Key and rule of the refusal of a step that must not be legal; it has a sentence."""
    refusal = state.refuse(one)
    assert isinstance(refusal, Refusal), one
    assert not offered(state, one)
    said = GAME.say(refusal)
    assert not said.startswith("refusal.")
    assert "{" not in said
    return refusal.key, refusal.rule


def tracks(state: Hadara, seat: int) -> tuple[int, ...]:
    """Income, military, culture, food."""
    counted = state.counted(seat)
    return tuple(counted[track] for track in TRACKS)


def coins(state: Hadara, seat: int) -> int:
    return state.counted(seat)["coins"]


def booked(state: Hadara, seat: int, what: str, rule: str) -> int:
    """What the ledger says came of one rule."""
    return sum(line[2] for line in state.ledger if line[:2] == (seat, what) and line[3] == rule)


def verbs(state: Hadara, seat: int) -> set[str]:
    """The verbs among the legal actions of a seat."""
    return {action.verb for action in state.legal(seat)}


def points(state: Hadara, seat: int, cause: str) -> int:
    """Points of one cause now."""
    from engine.games.hadara.scores import causes

    return next(points for name, points, _ in causes(state, seat) if name == f"score_{cause}")


def shown(state: Hadara, **hands: str) -> None:
    """Answer the drawn cards that are awaited: `s0="Y1-01 Y1-02"`."""
    for name, cards in hands.items():
        for card in cards.split():
            play(state, Reveal("drawn", int(name[1:]), (card,)))


NOBODY = TABLE
