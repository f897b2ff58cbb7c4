"""Statues: carved by culture, with a bonus tile on one of two sides (R8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.cards import effect
from engine.games.hadara.faces import CULTURE, STATUES
from engine.games.hadara.works.requirements import SIDES, help_with, pay_toll, refuse_tile, toll


def refuse(b: Board, seat: int, statue: str, colour: str, side: str) -> Refusal | None:
    realm = b.realms[seat]
    if statue not in STATUES:
        return Refusal("no_such_statue", "R8.1")
    if statue in realm.statues:
        return Refusal("statue_taken", "R8.1")
    wanted = STATUES[statue]["culture"]
    cost = toll(b, seat, CULTURE, wanted)
    if cost is None:
        return Refusal("culture_low", "R8.1", {"wanted": wanted, "has": realm.tracks[CULTURE]})
    if cost > realm.coins:
        return Refusal("too_dear", "R14.16", {"cost": cost, "coins": realm.coins})
    return refuse_tile(b, seat, colour, side)


def listed(b: Board, seat: int) -> Iterator[Action]:
    realm = b.realms[seat]
    reach = realm.tracks[CULTURE] + help_with(b, seat)
    tiles = [colour for colour, left in realm.tiles.items() if left]
    for statue, row in STATUES.items():
        if row["culture"] > reach:
            return
        if tiles and refuse(b, seat, statue, tiles[0], "track") is None:
            for colour in tiles:
                for side in SIDES:
                    yield Action("carve", seat, (statue, colour, side))


def steps_of(b: Board, statue: str) -> int:
    """R8.2, R18.2: how far a tile with its colour up moves its track."""
    return int(STATUES[statue]["bonus"]) if b.options["statue_track"] == "bonus" else 1


def worth(b: Board, seat: int, statue: str, side: object) -> int:
    """R8.2, R14.10: what its tile brings, on a track now or as points at the end."""
    if side == "points":
        return int(STATUES[statue]["bonus"]) + 2 * b.realms[seat].has("statue_plus_2")
    own = b.realms[seat].cards["purple"]
    return steps_of(b, statue) + sum(2 for card in own if effect(b, card) == "statue_plus_2")


def carve(b: Board, seat: int, statue: str, colour: str, side: str) -> None:
    """R8.2: the bonus value now on a track, or as points at the end; R14.10, R15.6."""
    realm, row = b.realms[seat], STATUES[statue]
    b.note("carved", seat, (f"statue.{statue}", f"colour.{colour}", f"side.{side}"), "R8.2")
    pay_toll(b, seat, CULTURE, row["culture"])
    b.use_tile(seat, colour, "R8.2")
    realm.statues[statue] = (colour, side)
    if side == "track":
        b.add_source(seat, f"statue:{statue}", one_track(colour, steps_of(b, statue)), "R8.2")
        for card in realm.cards["purple"]:
            if effect(b, card) == "statue_plus_2":
                b.add_source(seat, f"effect:{card}", one_track(colour, 2), "R14.10")
    if b.nobles:
        for card in realm.cards["blue"]:
            if b.known_card(card).special:
                b.earn(seat, b.known_card(card).coins, "R15.6")
