"""Where hands are wanted for what no reader sees: dealing, the wheel, piles, feeding, medals."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.frames import Frame
from engine.core.state import Cue
from engine.games.hadara.board import Board
from engine.games.hadara.decisions import VOCABULARY
from engine.games.hadara.draft import done
from engine.games.hadara.faces import COLOURS


def cues(b: Board) -> list[Cue]:
    """What the decisions of all seats want of hands; while a reveal is owed its place is lit."""
    found = [cue for seat, realm in enumerate(b.realms) for cue in _of(b, seat, realm.todo[-1:])]
    if any(cue.place.endswith(":buy") for cue in found):
        found.append(Cue("choose", "sell"))
    return found


def _of(b: Board, seat: int, todo: list[Frame]) -> Iterator[Cue]:
    for frame in todo:
        if frame[0] == "wheel":
            yield from _dealing()
        elif frame[0] == "choose":
            yield from _choosing(seat, frame)
        elif frame[0] == "pick":
            yield from _picking(b, seat)
        elif frame[0] in VOCABULARY.lights:
            yield Cue(VOCABULARY.lights[frame[0]], f"seat{seat}", seat)


def _dealing() -> Iterator[Cue]:
    """R2.2, R12.1: before the wheel is turned, each colour gets its cards."""
    return (Cue("put", f"show:{colour}") for colour in COLOURS)


def _choosing(seat: int, frame: Frame) -> Iterator[Cue]:
    """R4.2, R4.3: the segment that the crest points at, until one card lies on its pile."""
    discarded, dealt = done(frame)
    if not discarded:
        yield Cue("choose", f"show:{frame[1]}", seat)
    if not dealt:
        yield Cue("choose", f"seat{seat}:buy", seat)


def _picking(b: Board, seat: int) -> Iterator[Cue]:
    """R9.1: any pile that has a card."""
    for colour in COLOURS:
        if b.piles[colour]:
            yield Cue("choose", f"show:{colour}", seat)
    yield Cue("choose", f"seat{seat}:buy", seat)
