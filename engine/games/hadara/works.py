"""Colonies, statues and monuments (R7, R8, R16.10-R16.13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.refusal import Refusal
from engine.core.state import Prompt
from engine.core.steps import Action
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.cards import effect
from engine.games.hadara.faces import (
    CULTURE,
    LEVELS,
    MILITARY,
    STATUES,
    TILE_COLOURS,
)
from engine.games.hadara.prints import values

SIDES = ("track", "points")
PAY_MOST = 10
"""R14.16: points a requirement can be lowered by for 3 coins each."""
POINT_PRICE = 3
RECYCLE = 12
BUILD = 4

# -- requirements ------------------------------------------------------------------------


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


def _pay_toll(b: Board, seat: int, track: int, wanted: int) -> None:
    """R14.16: the coins that lower a requirement; R19.10 counts the points."""
    coins = toll(b, seat, track, wanted) or 0
    b.realms[seat].lowered += coins // POINT_PRICE
    b.pay(seat, coins, "R14.16")


def limit(b: Board, seat: int) -> int:
    """R7.1, R8.1; R14.14: things a seat may take in one step."""
    return 2 if b.realms[seat].has("double_action") else 1


# -- colonies ----------------------------------------------------------------------------


def refuse_colony(b: Board, seat: int, verb: str, level: int) -> Refusal | None:
    realm = b.realms[seat]
    if level not in LEVELS:
        return Refusal("no_such_level", "R1.5", {"level": level})
    if level in realm.colonies:
        return Refusal("level_taken", "R7.2", {"level": level})
    if len(realm.colonies) >= int(b.options["colonies"]):
        return Refusal("colonies_full", "R18.4")
    cost = toll(b, seat, MILITARY, level)
    if cost is None:
        return Refusal("military_low", "R7.1", {"level": level, "has": realm.tracks[MILITARY]})
    cost += LEVELS[level]["integrate"] if verb == "integrate" else 0
    if cost > realm.coins:
        return Refusal("too_dear", "R7.4", {"cost": cost, "coins": realm.coins})
    return None


def colonies(b: Board, seat: int) -> Iterator[Action]:
    reach = colony_reach(b, seat)
    for level in LEVELS:
        if level > reach:
            return
        for verb in ("plunder", "integrate"):
            if refuse_colony(b, seat, verb, level) is None:
                yield Action(verb, seat, (level,))


def colony_reach(b: Board, seat: int) -> int:
    """No level above this one can be met: the military value with all help."""
    return b.realms[seat].tracks[MILITARY] + _help(b, seat)


def _help(b: Board, seat: int) -> int:
    """R14.15, R14.16: the most that effects can lower a requirement by."""
    realm = b.realms[seat]
    if not realm.effects:
        return 0
    return 4 * realm.has("requirement_minus_4") + PAY_MOST * realm.has("pay_requirement")


def take_colony(b: Board, seat: int, verb: str, level: int) -> None:
    """R7.3: coins and the front, or pay and turn it over; R14.5, R15.8 work either way."""
    realm, row = b.realms[seat], LEVELS[level]
    b.note("plundered" if verb == "plunder" else "integrated", seat, (level,), "R7.3")
    _pay_toll(b, seat, MILITARY, level)
    b.stacks[level] -= 1
    realm.colonies[level] = ""
    if verb == "plunder":
        b.earn(seat, row["plunder"], "R7.3")
    else:
        b.pay(seat, row["integrate"], "R7.3")
        prompt = Prompt("colony", seat, f"colony{level}", f"seat{seat}:colony:{level}")
        b.frames.append(("reveal", (prompt,)))
    b.earn(seat, 4 * realm.has("colony_coins"), "R14.5")
    _red_nobles(b, seat)


def _red_nobles(b: Board, seat: int) -> None:
    if not b.nobles:
        return
    for card in b.realms[seat].cards["red"]:
        printed = b.known_card(card)
        if printed.special:
            b.add_source(seat, f"effect:{card}", printed.raises, "R15.8")


def turn_over(b: Board, seat: int, colony: str, level: int) -> None:
    """R7.3: the back of an integrated colony moves the tracks."""
    b.realms[seat].colonies[level] = colony
    b.note("colony_turned", seat, (f"piece.{colony}",), "R7.3")
    b.add_source(seat, colony, values(b.printed(colony)), "R7.3")


# -- statues -----------------------------------------------------------------------------


def refuse_tile(b: Board, seat: int, colour: str, side: str) -> Refusal | None:
    """R17.4: an own unused bonus tile is needed."""
    if side not in SIDES:
        return Refusal("no_such_side", "R8.2")
    if colour not in TILE_COLOURS or not b.realms[seat].tiles[colour]:
        return Refusal("no_tile", "R17.4", {"colour": f"colour.{colour}"})
    return None


def refuse_statue(b: Board, seat: int, statue: str, colour: str, side: str) -> Refusal | None:
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


def statues(b: Board, seat: int) -> Iterator[Action]:
    realm = b.realms[seat]
    reach = realm.tracks[CULTURE] + _help(b, seat)
    tiles = [colour for colour, left in realm.tiles.items() if left]
    for statue, row in STATUES.items():
        if row["culture"] > reach:
            return
        if tiles and refuse_statue(b, seat, statue, tiles[0], "track") is None:
            for colour in tiles:
                for side in SIDES:
                    yield Action("carve", seat, (statue, colour, side))


def statue_steps(b: Board, statue: str) -> int:
    """R8.2, R18.2: how far a tile with its colour up moves its track."""
    return int(STATUES[statue]["bonus"]) if b.options["statue_track"] == "bonus" else 1


def carve(b: Board, seat: int, statue: str, colour: str, side: str) -> None:
    """R8.2: the bonus value now on a track, or as points at the end; R14.10, R15.6."""
    realm, row = b.realms[seat], STATUES[statue]
    b.note("carved", seat, (f"statue.{statue}", f"colour.{colour}", f"side.{side}"), "R8.2")
    _pay_toll(b, seat, CULTURE, row["culture"])
    b.use_tile(seat, colour, "R8.2")
    realm.statues[statue] = (colour, side)
    if side == "track":
        b.add_source(seat, f"statue:{statue}", one_track(colour, statue_steps(b, statue)), "R8.2")
        for card in realm.cards["purple"]:
            if effect(b, card) == "statue_plus_2":
                b.add_source(seat, f"effect:{card}", one_track(colour, 2), "R14.10")
    if b.nobles:
        for card in realm.cards["blue"]:
            if b.known_card(card).special:
                b.earn(seat, b.known_card(card).coins, "R15.6")


# -- monuments ---------------------------------------------------------------------------


def refuse_monument(
    b: Board, seat: int, monument: str, colour: str = "", side: str = ""
) -> Refusal | None:
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


def monuments(b: Board, seat: int) -> Iterator[Action]:
    realm = b.realms[seat]
    for monument in filter(None, b.monuments):
        if refuse_monument(b, seat, monument):
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
