"""A tile and the step up that comes with it, in one answer (R12.2): with the step, or without."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.state import Asked, Gesture
from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import research as r
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions import levels


def gestures(s: Board, seat: int) -> list[Gesture]:
    """Of each tile whose step is certain. One to the top turns a federation token: that is asked
    for by itself."""
    slots = [slot for slot in r.tile_slots(s, seat) if slot in f.TRACK_CODES]
    return [one for slot in slots if _steps_up(s, seat, slot) for one in _both(s, seat, slot)]


def _steps_up(s: Board, seat: int, slot: str) -> bool:
    track = f.TRACK_CODES.index(slot)
    below = s.boards[seat].levels[track] < r.TOP - 1
    return below and r.refuse_advance(s, seat, track) is None


def _both(s: Board, seat: int, slot: str) -> tuple[Gesture, Gesture]:
    """The step up first; nearly nobody goes without it."""
    take, track = Action("tile", seat, (slot,)), f.TRACKS[f.TRACK_CODES.index(slot)]
    up, stay = Action("advance", seat, (track,)), Action("decline", seat)
    tile, without = r.tile_at(s, slot), Asked("no_step", (("track", track),))
    return (
        Gesture("tile_up", (take, up), tile, raises(s, seat, slot), (take,), take.verb),
        Gesture("tile_only", (take, stay), tile, without, (take,), take.verb),
    )


def raises(s: Board, seat: int, slot: str) -> Asked:
    """What a tile of this slot brings besides: its own track one up, or any (R12.2, R12.3)."""
    if slot not in f.TRACK_CODES:
        return Asked("raises_any")
    track = f.TRACK_CODES.index(slot)
    up = ("track", f.TRACKS[track])
    if none := r.refuse_advance(s, seat, track):
        return Asked(f"no_step_{none.key}", (up,))  # the step is lost: the tile comes alone
    if s.boards[seat].levels[track] == r.TOP - 1:
        return Asked("raises", (up,))  # it is asked for by itself, and told there
    level, brings = levels.step(s, seat, track)
    return Asked(f"up_{level}", (up, *brings))


def surely(s: Board, seat: int, slot: str) -> Sequence[Action]:
    """R12.3: an advanced tile covers the only standard one that its seat has."""
    own = r.coverable(s.boards[seat]) if slot.startswith("adv-") else ()
    return [Action("cover", seat, (own[0],))] if len(own) == 1 else ()
