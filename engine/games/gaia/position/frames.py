"""The position format of Gaia: what is still to be done, as the program writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.fields import Check, Fields, Forms, among, between, is_prompts, list_of, prompts
from engine.core.frames import Frame
from engine.core.state import Prompt
from engine.games.gaia import hands, powers
from engine.games.gaia.board import Board
from engine.games.gaia.faces import DECKS, POWERS

_SHOWN = ("show", "goal_card", "drawn", "stolen")
_SEAT_ONLY = ("turn", "end", "limit", "act", "goals", "offer", "keep", "discard")
_ENDS = ("last_meeple", "exhausted")


def read_waiting(b: Board, top: Fields) -> None:
    """Left out: the active seat acts."""
    ended = top.rows("ended")
    if ended:
        _read_end(b, top, ended)
    elif "waiting" in top:
        entries = top.entries("waiting", _forms(b))
        b.frames = [("reveal", prompts(e[1])) if e[0] == "reveal" else e for e in entries]
        if not b.frames or not all(_can_be(b, place) for place in range(len(b.frames))):
            top.bad("waiting", "what can be waited for now")
    else:
        b.frames = [("act", b.active)]


def _read_end(b: Board, top: Fields, ended: list[Any]) -> None:
    seat = between(1, b.seats)
    if len(ended) != 2 or not among(_ENDS)(ended[0]) or not seat(ended[1]):
        top.bad("ended", f"one of {', '.join(_ENDS)} and a seat")
    if top.rows("waiting"):
        top.bad("waiting", "empty when the match has ended")
    b.ended = (ended[0], ended[1] - 1)
    if ended[0] == "last_meeple" and b.left[b.ended[1]]:
        top.bad("ended", "of a seat without meeples in its supply")


def _forms(b: Board) -> Forms:
    seat, cells = between(0, b.seats - 1), list_of(lambda cell: cell in b.land)
    city = among(tuple(b.site))
    return {
        **dict.fromkeys(_SEAT_ONLY, (seat,)),
        "reveal": (is_prompts(_SHOWN, b.seats),),
        "settle": (seat, cells),
        "dried": (seat, cells),
        "dry": (seat, cells),
        "raise": (seat, list_of(_pair(city, 4))),
        "owe": (seat, list_of(_pair(city, 2))),
        "take_over": (seat, city, between(1, 2)),
        "hunt": (seat, list_of(city)),
        "effect": (seat, among(POWERS), cells),
        "window": (seat, among([card for row in b.power_row for card in row])),
    }


def _pair(first: Check, most: int) -> Check:
    """`[city, number]`."""
    number = between(1, most)
    return lambda value: (
        isinstance(value, list) and len(value) == 2 and first(value[0]) and number(value[1])
    )


def _can_be(b: Board, place: int) -> bool:
    """Whether an entry goes with the table and with the entries below it."""
    frame = b.frames[place]
    judge = _JUDGES.get(frame[0])
    return judge is None or judge(b, frame, b.frames[:place])


def _reveal(b: Board, frame: Frame, below: list[Frame]) -> bool:
    return len(set(frame[1])) == len(frame[1]) and all(_can_come(b, one) for one in frame[1])


def _can_come(b: Board, prompt: Prompt) -> bool:
    verb, seat, deck, place = prompt
    if verb == "stolen":
        return 0 <= seat != b.active and not deck and not place and hands.size(b, seat) > 0
    if not b.deck.get(deck) or not b.pool[deck]:
        return False
    if verb == "drawn":
        return seat >= 0 and deck in DECKS and not place and b.known
    spots: Mapping[str, list[str]] = {**b.display, "goal": b.goal_spots}
    kind = "goal" if deck == "goals" else deck
    free = [f"{kind}:{slot}" for slot, card in enumerate(spots.get(kind, ())) if not card]
    return seat < 0 and (verb == "goal_card") == (kind == "goal") and place in free


def _effect(b: Board, frame: Frame, below: list[Frame]) -> bool:
    _, seat, power, cells = frame
    return power != "protection" and powers.refuse(b, seat, power, cells) is None


def _window(b: Board, frame: Frame, below: list[Frame]) -> bool:
    """R9.12: under it wait the effect of that card and the offer of a power goal."""
    kinds = [entry[0] for entry in below[-2:]]
    return kinds == ["offer", "effect"] and frame[2] in b.power_row[frame[1]]


def _owe(b: Board, frame: Frame, below: list[Frame]) -> bool:
    cities = [city for city, _ in frame[2]]
    return len(cities) > 1 and len(set(cities)) == len(cities) and b.left[frame[1]] > 0


def _keep(b: Board, frame: Frame, below: list[Frame]) -> bool:
    above = b.frames[len(below) + 1 :]
    coming = [prompt for one in above if one[0] == "reveal" for prompt in one[1]]
    return bool(b.stolen) or any(prompt.verb == "stolen" for prompt in coming)


def _dry(b: Board, frame: Frame, below: list[Frame]) -> bool:
    fits = all(b.land[cell] in powers.DRIES for cell in frame[2])
    return fits and len(frame[2]) > 0 and bool(b.stock["desert"])


def _act(b: Board, frame: Frame, below: list[Frame]) -> bool:
    """One turn after the other: all else that waits is part of it."""
    return not below and bool(frame[1] == b.active)


def _first(b: Board, frame: Frame, below: list[Frame]) -> bool:
    return not below


def _discard(b: Board, frame: Frame, below: list[Frame]) -> bool:
    return bool(hands.over_limit(b, frame[1]))


_JUDGES = {
    "reveal": _reveal,
    "effect": _effect,
    "window": _window,
    "owe": _owe,
    "keep": _keep,
    "dry": _dry,
    "act": _act,
    "turn": _first,
    "end": _first,
    "discard": _discard,
}
