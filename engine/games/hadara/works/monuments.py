"""Monuments: recycled for coins, or built with a bonus tile (R16.10-R16.13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.faces import CULTURE, MILITARY
from engine.games.hadara.works.requirements import SIDES, refuse_tile

RECYCLE = 12
BUILD = 4


def refuse(b: Board, seat: int, monument: str, colour: str = "", side: str = "") -> Refusal | None:
    """R16.10: both values are needed and no card effect helps (R16.11)."""
    realm = b.realms[seat]
    if not monument or monument not in b.monuments:
        return Refusal("no_such_monument", "R16.10")
    if realm.monuments and b.options["monuments"] == "one":
        return Refusal("one_monument", "R17.4")
    face = b.printed(monument)
    if realm.tracks[MILITARY] < face["military"] or realm.tracks[CULTURE] < face["culture"]:
        return Refusal(
            "monument_needs",
            "R16.10",
            {"military": int(face["military"]), "culture": int(face["culture"])},
        )
    if not side:
        return None
    if realm.coins < BUILD:
        return Refusal("too_dear", "R16.12", {"cost": BUILD, "coins": realm.coins})
    return refuse_tile(b, seat, colour, side)


def listed(b: Board, seat: int) -> Iterator[Action]:
    realm = b.realms[seat]
    for monument in filter(None, b.monuments):
        if refuse(b, seat, monument):
            continue
        yield Action("recycle", seat, (monument,))
        if realm.coins >= BUILD:
            for colour in (c for c, left in realm.tiles.items() if left):
                for side in SIDES:
                    yield Action("build", seat, (monument, colour, side))


def recycle(b: Board, seat: int, monument: str) -> None:
    b.note("recycled", seat, (f"piece.{monument}",), "R16.12")
    b.monuments[b.monuments.index(monument)] = ""
    b.realms[seat].monuments[monument] = ("", "recycle")
    b.earn(seat, RECYCLE, "R16.12")


def build(b: Board, seat: int, monument: str, colour: str, side: str) -> None:
    b.note("built", seat, (f"piece.{monument}", f"colour.{colour}", f"side.{side}"), "R16.12")
    b.monuments[b.monuments.index(monument)] = ""
    realm = b.realms[seat]
    realm.monuments[monument] = (colour, side)
    b.use_tile(seat, colour, "R16.12")
    b.pay(seat, BUILD, "R16.12")
    if side == "track":
        strength = int(b.printed(monument)["strength"])
        b.add_source(seat, f"monument:{monument}", one_track(colour, strength), "R16.12")
