"""Where a seat's hands are wanted on its own mat: where to plant, put, take, and what to use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.state import Cue
from engine.core.steps import Action
from engine.games.earth.board import Board
from engine.games.earth.places import mat_slot
from engine.games.earth.refusals import VOCABULARY
from engine.games.earth.seat import SIDE, Seat, row_col


def cues(board: Board) -> list[Cue]:
    """For every seat that decides, also while others do (R4.3)."""
    return [cue for seat in range(board.seats) for cue in _of_seat(board, seat)]


def _of_seat(board: Board, seat: int) -> Iterator[Cue]:
    area = board.areas[seat]
    if not area.stack or area.owed:
        return
    if area.stack[-1][0] == "plant":
        wrap = board.options["edge"] == "wrap"
        for slot in sorted(_free_slots(area, wrap)):
            yield Cue("choose", f"seat{seat}:tableau:{slot}", seat)
    else:
        yield from _on_cards(area, seat, area.menu)


def _free_slots(area: Seat, wrap: bool) -> set[int]:
    """The spots of the mat where a card may go; a space past the edge has none (R6.2)."""
    down, right = area.shift
    lines = [(row + down, col + right) for row, col in map(row_col, area.open_spots())]
    on_mat = [at for at in lines if wrap or all(0 <= line < SIDE for line in at)]
    return {row % SIDE * SIDE + col % SIDE for row, col in on_mat}


def _on_cards(area: Seat, seat: int, menu: Iterable[Action]) -> Iterator[Cue]:
    for action in menu:
        cue = VOCABULARY.lights.get(action.verb)
        card = str(action.args[0]) if cue else ""
        if cue and card in area.cell:
            yield Cue(cue, f"seat{seat}:tableau:{mat_slot(area, area.cell[card])}", seat)
        elif cue:
            own = {area.island: "island", area.climate: "climate"}
            yield Cue(cue, f"seat{seat}:{own[card]}", seat)
