"""Compares a state with what a public record tells: rows, full states and the end."""

from __future__ import annotations

from typing import Any

from engine.games.gaia_project.board import Board
from engine.games.gaia_project.record import state as full
from engine.games.gaia_project.seat import Seat


class Different(Exception):
    """The record and the rules part ways; `found` is `{"where", "ours", "theirs"}`."""

    def __init__(self, where: str, ours: Any, theirs: Any) -> None:
        super().__init__(where)
        self.found = {"where": where, "ours": ours, "theirs": theirs}


def row(s: Board, theirs: Any, following: int | None, where: str) -> None:
    """One row of the trace: the round, the next seat, every seat's points and resources."""
    if theirs[0] != s.round:
        raise Different(f"{where} (round)", s.round, theirs[0])
    if len(theirs[2]) != s.seats:
        raise Different(f"{where} (number of seats)", s.seats, len(theirs[2]))
    for board, told in zip(s.boards, theirs[2], strict=True):
        ours = [board.points, *board.r, *board.bowl]
        if ours != told or board.stone:
            _with_stone(s, board, ours, told, f"{where} (seat {s.boards.index(board) + 1}")
    if following != theirs[1]:
        raise Different(f"{where} (seat to act next)", following, theirs[1])


def _with_stone(s: Board, board: Seat, ours: list[int], told: list[Any], where: str) -> None:
    """A seat's points and resources, then where its Brainstone is, once factions are chosen."""
    if ours != told[:9]:
        raise Different(f"{where})", ours, told)
    if s.phase not in ("turning", "factions"):
        stone = full.stone_code(board)
        if [stone] != told[9:]:
            raise Different(f"{where}, Brainstone)", stone, told[9:])


def state(s: Board, theirs: dict[str, Any], following: int | None, where: str) -> None:
    """A full state: a checkpoint, or where the log of the people stops."""
    _keys(s, full.describe(s, following), theirs, where)


def start(s: Board, theirs: list[dict[str, Any]] | None) -> None:
    """What everybody starts with, before the first structure (R2.7), if it is told."""
    if theirs is None:
        return
    ours = full.describe(s, None)["players"]
    for player in ours:
        player["gaiaformers"] = player["gaiaformers"]["unlocked"]
    _value(s, ours, theirs, "initial player states, seat")


def broken_off(s: Board, final: dict[str, Any]) -> None:
    """The end of a record that simply stops: round and points so far."""
    if s.phase == "end":
        raise Different("the end", "the match is over", "the record stops before its end")
    ours = {"reached_round": s.round, "vp": [board.points for board in s.boards]}
    for key, value in ours.items():
        if key in final and final[key] != value:
            raise Different(f"final {key}", value, final[key])


def final(s: Board, theirs: dict[str, Any]) -> None:
    """The result: points, their sources, bids, what the final tiles counted, the last state."""
    if s.phase != "end":
        raise Different("the end", "the match goes on", "the record ends it")
    ours = full.final(s)
    for key in ("vp", "bids", "vp_by_source", "final_tile_counts"):
        if key in theirs and ours[key] != theirs[key]:
            raise Different(f"final {key}", ours[key], theirs[key])
    if theirs.get("state"):
        _value(s, full.describe(s, None)["players"], theirs["state"], "final state, seat")


def _keys(s: Board, ours: dict[str, Any], theirs: dict[str, Any], where: str) -> None:
    for key, value in theirs.items():
        if key in ours and ours[key] != value:
            _value(s, ours[key], value, f"{where}, {key}", key)


def _value(s: Board, ours: Any, theirs: Any, where: str, key: str = "") -> None:
    if isinstance(theirs, list) and theirs and isinstance(theirs[0], dict):
        if len(ours) != len(theirs):
            raise Different(where, ours, theirs)
        for number, (mine, their) in enumerate(zip(ours, theirs, strict=True), start=1):
            _keys(s, mine, their, f"{where} {number}")
        return
    if key in full.UNORDERED and full.same_items(ours, theirs):
        return
    if full.normal(s.map, ours, key) != full.normal(s.map, theirs, key):
        raise Different(where, ours, theirs)
