"""What tiles, boosters and spaces of Gaia Project say in signs, from the catalogue's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

Parts: TypeAlias = list[Any]
SIGN: Final = {"former": "gaiaformer"}
"""Where the data's word is not the sign's."""
COUNTED: Final[Mapping[str, Parts]] = {
    "planet_type": [("sign", "planet_type")],
    "federation_token": [("sign", "federation")],
    "mine": [("sign", "mine")],
    "trading_station": [("sign", "trading_station")],
    "research_lab": [("sign", "research_lab")],
    "sector": [("sign", "sector")],
    "gaia_planet": [("sign", "planet_gaia")],
    "planetary_institute_or_academy": [("sign", "big")],
}
HAPPENS: Final[Mapping[str, Parts]] = {
    "mine_on_gaia_planet": [("sign", "mine"), ("sign", "planet_gaia")],
    "research_advance": [("sign", "research")],
    "build_mine": [("sign", "mine")],
    "build_trading_station": [("sign", "trading_station")],
    "build_institute_or_academy": [("sign", "big")],
    "terraforming_step": [("sign", "step")],
    "gain_federation_token": [("sign", "federation")],
}
FINALS: Final[Mapping[str, Parts]] = {
    "final_structures": [("sign", "structure")],
    "final_fed_structures": [("sign", "structure"), ("sign", "chain")],
    "final_planet_types": [("sign", "planet_type")],
    "final_gaia": [("sign", "planet_gaia")],
    "final_sectors": [("sign", "sector")],
    "final_satellites": [("sign", "satellite")],
}
BOOSTED: Final[Mapping[str, list[Parts]]] = {
    "step": [[("sign", "step", "1")], [("op", "then"), ("sign", "build"), ("sign", "mine")]],
    "range": [
        [("sign", "range", "+3")],
        [("sign", "mine"), ("op", "choice"), ("sign", "gaiaformer")],
    ],
}
SPACES: Final[Mapping[str, Parts]] = {
    "qic_4_tech": [("sign", "tech"), ("op", "choice"), ("sign", "advanced")],
    "qic_3_federation": [("sign", "again"), ("sign", "federation")],
    "qic_2_vp": [("points", 3), ("op", "then"), ("points", 1), ("op", "per"),
                 ("sign", "planet_type")],
}  # fmt: skip


def amounts(gain: Mapping[str, Any]) -> Parts:
    """What is gained, each with its number."""
    return [_amount(what, number) for what, number in gain.items()]


def _amount(what: str, number: Any) -> Any:
    """A number and its sign; a one is written out, as it is printed."""
    if what == "points":
        return ("points", number)
    return ("sign", SIGN.get(what, what), str(number))


def tile_sentence(tile: Mapping[str, Any]) -> Parts:
    """What a technology tile gives."""
    if tile["kind"] == "value4":
        return [("sign", "big"), ("op", "becomes"), ("sign", "value", "4")]
    gain = amounts(tile.get("gain") or tile.get("income") or {})
    if "trigger" in tile:
        return [*HAPPENS[tile["trigger"]], ("op", "arrow"), *gain]
    return [*gain, ("op", "per"), *COUNTED[tile["per"]]] if "per" in tile else gain


def points_for(trigger: str, points: int) -> Parts:
    """What happens and what it scores."""
    return [*HAPPENS[trigger], ("op", "arrow"), ("points", points)]


def final_counted(tile: str) -> Parts:
    """What a final tile counts."""
    return FINALS[tile]


def booster_task(tile: Mapping[str, Any]) -> tuple[str, list[Parts]]:
    """The sign of the lower half of a booster and its lines; two boosters have none."""
    if "special" in tile:
        return "action", BOOSTED[tile["special"]]
    if "pass" in tile:
        counted = COUNTED[tile["pass"]["per"]]
        return "pass", [[("points", tile["pass"]["points"]), ("op", "per"), *counted]]
    return "", []


def shared_gain(space: Mapping[str, Any]) -> Parts:
    """What a power or QIC action gives."""
    if "steps" in space:
        return [("sign", "step", str(space["steps"])), ("op", "then"), ("sign", "mine")]
    return amounts(space["gain"]) if "gain" in space else SPACES[space["id"]]
