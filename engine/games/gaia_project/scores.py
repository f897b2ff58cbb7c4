"""The end of a match (R14): final tiles, research, left-overs, and what it would be now."""

from __future__ import annotations

from collections import Counter

from engine.core.ledger import POINTS, because
from engine.core.state import Ranked
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import left_overs
from engine.games.gaia_project.automa import turn as solo
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.scoring_tiles import count

_PARTS = tuple(
    f"part.{source}" for source in (
        "start", "round", "booster", "tile", "federation", "research", "gaia_level_5", "qic_2_vp",
        "qic_3_federation", "faction", "automa_card", "final", "left_overs", "charge", "bid",
    )
)  # fmt: skip
"""The sources of points in the order in which people read them."""


def end(s: Board) -> None:
    """Final tiles, research, left-overs and bids; then it is over."""
    s.phase = "end"
    s.active = s.window = -1
    for number, tile in enumerate(s.finals, start=1):
        for seat, points in enumerate(final_points(s, tile)):
            _final_score(s, seat, f"final:{number}", points, "R14.1")
    for seat in range(s.seats):
        for track, level in enumerate(s.boards[seat].levels):
            points = f.RESEARCH_POINTS.get(level, 0)
            _final_score(s, seat, f"research:{f.TRACKS[track]}", points, "R14.2")
        if not s.is_automa(seat):
            left_overs.convert(s, seat)
            s.score(seat, "bid", -s.boards[seat].bid, "R17.2")
    s.note("over", -1, (), "R14.4")


def _final_score(s: Board, seat: int, source: str, points: int, rule: str) -> None:
    if s.is_automa(seat):
        solo.score(s, source, points, rule)
    else:
        s.score(seat, source, points, rule)


def final_points(s: Board, tile: str) -> list[int]:
    """The points of each seat for a final tile."""
    return list(final_ranks(s, tile).points[: s.seats])


def final_ranks(s: Board, tile: str) -> Ranked:
    """18, 12, 6 for the ranks; ties share; none for nothing; a neutral third of two (R14.1)."""
    counts = [_final_count(s, seat, tile) for seat in range(s.seats)]
    field = counts + ([f.FINALS[tile]] if s.seats == 2 else [])
    return Ranked(tile, tuple(field), tuple(_share(field, one) for one in field))


def _final_count(s: Board, seat: int, tile: str) -> int:
    if s.is_automa(seat) and tile == "final_fed_structures":
        return count(s, seat, "final_structures") - 1
    return count(s, seat, tile)


def _share(field: list[int], mine: int) -> int:
    if not mine:
        return 0
    above = sum(other > mine for other in field)
    equal = field.count(mine)
    return sum((*f.FINAL_POINTS, 0, 0, 0)[above : above + equal]) // equal


def parts(s: Board, seat: int) -> dict[str, int]:
    """Points by their source; those of before the ledger begins count as there at the start."""
    found = Counter(dict.fromkeys(_PARTS, 0))
    for _, _, amount, _, event in because(s.ledger, seat, POINTS):
        source = s.events[event]
        if source.verb == "points":
            found[f"part.{str(source.args[0]).partition(':')[0]}"] += amount
    board, to_come = s.boards[seat], s.phase != "end" and bool(s.finals)
    found["part.start"] = board.points - sum(found.values())
    if to_come:
        found["part.final"] += sum(final_points(s, tile)[seat] for tile in s.finals)
        found["part.research"] += sum(f.RESEARCH_POINTS.get(level, 0) for level in board.levels)
    if to_come and not s.is_automa(seat):
        found["part.left_overs"] += left_overs.points(board)
        found["part.bid"] -= board.bid
    return found


def points_now(s: Board) -> list[int]:
    """Points that were scored so far."""
    return [board.points for board in s.boards]


def running_points(s: Board) -> list[int]:
    """Points each seat would have if the match ended now (left-overs as they lie)."""
    found = points_now(s)
    if s.phase == "end" or not s.finals:
        return found
    for tile in s.finals:
        for seat, points in enumerate(final_points(s, tile)):
            found[seat] += points
    for seat, board in enumerate(s.boards):
        found[seat] += sum(f.RESEARCH_POINTS.get(level, 0) for level in board.levels)
        if not s.is_automa(seat):
            found[seat] += left_overs.points(board) - board.bid
    return found
