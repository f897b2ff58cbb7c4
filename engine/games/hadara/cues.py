"""Where a piece answers what is asked, and where hands are wanted: the spot beside a pile, purchase
and sale, feeding. Nothing is laid on the spots while cards are dealt or taken from piles, and what
carries no tag, as a bonus tile, is told by touch.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.frames import Frame
from engine.core.state import Cue
from engine.games.hadara.board import Board
from engine.games.hadara.decisions import VOCABULARY
from engine.games.hadara.draft import done


def cues(b: Board) -> list[Cue]:
    """What the decisions of all seats want of hands; while a reveal is owed its place is lit."""
    found = [cue for seat, realm in enumerate(b.realms) for cue in _of(seat, realm.todo[-1:])]
    if any(cue.place.endswith(":buy") for cue in found):
        found.append(Cue("choose", "sell"))
    return found


def _of(seat: int, todo: list[Frame]) -> Iterator[Cue]:
    for frame in todo:
        if frame[0] == "choose":
            yield from _choosing(seat, frame)
        elif frame[0] == "pick":
            yield Cue("choose", f"seat{seat}:buy", seat)
        elif frame[0] in VOCABULARY.lights:
            yield Cue(VOCABULARY.lights[frame[0]], f"seat{seat}", seat)


def _choosing(seat: int, frame: Frame) -> Iterator[Cue]:
    """R4.2, R4.3: the segment that the crest points at, until one card lies on its pile."""
    discarded, dealt = done(frame)
    if not discarded:
        yield Cue("choose", f"show:{frame[1]}", seat)
    if not dealt:
        yield Cue("choose", f"seat{seat}:buy", seat)
