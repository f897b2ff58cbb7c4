"""What colonies and statues require, and what lowers it (R7.1, R8.1, R14.14-R14.16)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.games.hadara.board import Board
from engine.games.hadara.faces import TILE_COLOURS

SIDES = ("track", "points")
PAY_MOST = 10
"""R14.16: points a requirement can be lowered by for 3 coins each."""
POINT_PRICE = 3


def toll(b: Board, seat: int, track: int, wanted: int) -> int | None:
    """Coins to pay so that a requirement is met (R14.15, R14.16); None when it cannot be."""
    realm = b.realms[seat]
    lacking = wanted - realm.tracks[track]
    if lacking <= 0:
        return 0
    less = 4 * realm.has("requirement_minus_4")
    if lacking <= less:
        return 0
    most = PAY_MOST * realm.has("pay_requirement")
    if b.options["lowering"] == "step":
        most -= realm.lowered
    if b.options["effects_add"]:
        lacking -= less
    return lacking * POINT_PRICE if lacking <= most else None


def pay_toll(b: Board, seat: int, track: int, wanted: int) -> None:
    """R14.16: the coins that lower a requirement; R19.10 counts the points."""
    coins = toll(b, seat, track, wanted) or 0
    b.realms[seat].lowered += coins // POINT_PRICE
    b.pay(seat, coins, "R14.16")


def help_with(b: Board, seat: int) -> int:
    """R14.15, R14.16: the most that effects can lower a requirement by."""
    realm = b.realms[seat]
    if not realm.effects:
        return 0
    return 4 * realm.has("requirement_minus_4") + PAY_MOST * realm.has("pay_requirement")


def limit(b: Board, seat: int) -> int:
    """R7.1, R8.1; R14.14: things a seat may take in one step."""
    return 2 if b.realms[seat].has("double_action") else 1


def refuse_tile(b: Board, seat: int, colour: str, side: str) -> Refusal | None:
    """R17.4: an own unused bonus tile is needed."""
    if side not in SIDES:
        return Refusal("no_such_side", "R8.2")
    if colour not in TILE_COLOURS or not b.realms[seat].tiles[colour]:
        return Refusal("no_tile", "R17.4", {"colour": f"colour.{colour}"})
    return None
