"""The end of a match (R14): final tiles, research, left-overs, and what it would be now."""

from __future__ import annotations

from engine.games.gaia_project import automa_turn as solo
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.counting import final_count


def end(s: Base) -> None:
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
            _left_overs(s, seat)
            s.score(seat, "bid", -s.boards[seat].bid, "R17.2")
    s.note("over", -1, (), "R14.4")


def _final_score(s: Base, seat: int, source: str, points: int, rule: str) -> None:
    if s.is_automa(seat):
        solo.score(s, source, points, rule)
    else:
        s.score(seat, source, points, rule)


def final_points(s: Base, tile: str) -> list[int]:
    """18, 12, 6 for the ranks; ties share; none for nothing; a neutral third of two (R14.1)."""
    counts = [_final_count(s, seat, tile) for seat in range(s.seats)]
    field = counts + ([f.FINALS[tile]] if s.seats == 2 else [])
    return [_share(field, mine) for mine in counts]


def _final_count(s: Base, seat: int, tile: str) -> int:
    if s.is_automa(seat) and tile == "final_fed_structures":
        return final_count(s, seat, "final_structures") - 1
    return final_count(s, seat, tile)


def _share(field: list[int], mine: int) -> int:
    if not mine:
        return 0
    above = sum(other > mine for other in field)
    equal = field.count(mine)
    return sum((*f.FINAL_POINTS, 0, 0, 0)[above : above + equal]) // equal


def _left_overs(s: Base, seat: int) -> None:
    """Burn, spend and convert by itself what gives most, then a point for three (R14.3)."""
    board = s.boards[seat]
    s.note("left_overs", seat, (), "R14.3")
    for _ in range(power.burnable(board)):
        power.burn(s, seat, "R14.3")
    worth = board.spendable()
    if worth:
        if board.stone == 3:
            power.place_stone(s, seat, 1, "R14.3")
        tokens = board.bowl[2]
        s.move(seat, 2, -tokens, "R14.3")
        s.move(seat, 0, tokens, "R14.3")
        s.give(seat, f.CREDITS, worth, "R14.3")
    qic = board.r[f.QIC]
    if qic:
        s.pay(seat, (0, 0, 0, qic), "R14.3")
        s.give(seat, f.ORE, qic, "R14.3")
    s.score(seat, "left_overs", sum(board.r[:3]) // 3, "R14.3")


def running_points(s: Base) -> list[int]:
    """Points each seat would have if the match ended now (left-overs as they lie)."""
    found = [board.points for board in s.boards]
    if s.phase == "end" or not s.finals:
        return found
    for tile in s.finals:
        for seat, points in enumerate(final_points(s, tile)):
            found[seat] += points
    for seat, board in enumerate(s.boards):
        found[seat] += sum(f.RESEARCH_POINTS.get(level, 0) for level in board.levels)
        if not s.is_automa(seat):
            found[seat] += _left_over_points(s, seat) - board.bid
    return found


def _left_over_points(s: Base, seat: int) -> int:
    """What left-overs would pay now, burning and converting included."""
    board = s.boards[seat]
    burnt = power.burnable(board)
    worth = 2 if board.can_with_institute("double_tokens") else 1
    stone_up = burnt and board.stone == 2
    plain = board.bowl[2] + burnt - (1 if stone_up else 0)
    coins = board.r[f.CREDITS] + plain * worth + (3 if board.stone == 3 or stone_up else 0)
    ore = board.r[f.ORE] + board.r[f.QIC]
    total = min(coins, f.CAPS[f.CREDITS]) + min(ore, f.CAPS[f.ORE]) + board.r[f.KNOWLEDGE]
    return total // 3
