"""The words of the public game records: codes of tiles, factions, structures and gains."""

from __future__ import annotations

import re
from typing import Any

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.hexes import Map, Sector, build
from engine.games.gaia_project.setup import Setup

TILE_OF = {tile.code: tile.id for tile in f.TILES.values()}
BOOSTER_OF = {booster.code: booster.id for booster in f.BOOSTERS.values()}
ROUND_OF = {tile.code: tile.id for tile in f.ROUND_TILES.values()}
FINAL_OF = {tile["code"]: tile["id"] for tile in f.read("tiles")["finals"]}
TOKEN_OF = {token.code: token.id for token in f.FEDERATIONS.values()}
SPACE_OF = {space.code: space.id for space in (*f.POWER.values(), *f.QICS.values())}
PLANET_OF = {planet: number for number, planet in enumerate(f.PLANETS)}
TRACK_OF = dict(zip(f.TRACK_CODES, f.TRACKS, strict=True))
KIND_OF = {
    "m": "mine",
    "ts": "trading_station",
    "lab": "research_lab",
    "PI": "institute",
    "ac1": "academy_knowledge",
    "ac2": "academy_action",
    "gf": "gaiaformer",
    "sp": "station",
}
LONG_KIND = {
    "institute": "planetary_institute",
    "academy_action": "academy_qic",
    "station": "space_station",
}
"""Words of the full states where they differ from ours."""
SPECIAL_OF = {
    "4pw": "std_act_4power",
    "q": "academy",
    "4c": "academy",
    "3o": "adv_act_3ore",
    "3k": "adv_act_3know",
    "q,5c": "adv_act_qic_5c",
    "step": "booster_terraform",
    "range+3": "booster_range",
    "up-lowest": "lowest",
    "space-station": "station",
    "swap-PI": "swap",
    "down-lab": "downgrade",
}
CONVERSION_OF = {
    ("pw", "q"): "power_qic",
    ("pw", "o"): "power_ore",
    ("pw", "k"): "power_knowledge",
    ("pw", "c"): "power_credit",
    ("q", "o"): "qic_ore",
    ("o", "c"): "ore_credit",
    ("o", "t"): "ore_token",
    ("k", "c"): "knowledge_credit",
    ("c", "q"): "credits_qic",
    ("c", "o"): "credits_ore",
    ("c", "k"): "credits_knowledge",
    ("gf", "q"): "former_qic",
    ("t-a3", "k"): "token_knowledge",
}
AREA_OF = {"q": "area_qic", "o": "area_ore", "k": "area_knowledge", "c": "area_credit"}
STONE_OF = {
    "area1": "bowl1",
    "area2": "bowl2",
    "area3": "bowl3",
    "gaia": "gaia",
    "discard": "discard",
}
PHASE_OF = {
    "turning": "setupBoard",
    "factions": "setupFaction",
    "mines": "setupBuilding",
    "boosters": "setupBooster",
    "income": "roundIncome",
    "gaia": "roundGaia",
    "actions": "roundMove",
    "end": "endGame",
}

_QUANTITY = re.compile(r"^(\d*)([a-z]+(?:-a3)?)$")


def quantity(word: str) -> tuple[int, str]:
    """`4pw` is (4, "pw"), `t` is (1, "t"). Raises ValueError."""
    found = _QUANTITY.match(word)
    if not found:
        raise ValueError(f"{word!r} is no quantity")
    return int(found[1] or 1) if found[1] != "0" else 0, found[2]


def faction(word: str) -> str:
    """`hadsch-hallas` is our `hadsch_hallas`."""
    return word.replace("-", "_")


def source(name: str, slots: dict[str, str]) -> str:
    """The record's key for one of our sources of points; `slots` tells where a tile lay."""
    word, _, rest = name.partition(":")
    if word == "tile":
        slot = slots[rest]
        return slot if slot.startswith("adv-") else f"tech-{slot}"
    found = {
        "round": f"round{rest}",
        "booster": f.BOOSTERS[rest].code if rest in f.BOOSTERS else rest,
        "final": f"end:final{rest}",
        "research": f"end:{f.TRACK_CODES[f.TRACKS.index(rest)]}" if rest in f.TRACKS else rest,
        "faction": rest,
        "qic_2_vp": "qic3",
        "qic_3_federation": "qic2",
        "gaia_level_5": "gaia",
        "left_overs": "end:spend",
        "bid": "end:bid",
    }
    return found.get(word, word)


def read_map(data: dict[str, Any], turned_back: dict[tuple[int, int], int]) -> Map:
    """The map of a set-up block; `turned_back` undoes what a rotation will do again."""
    sectors = []
    for slot in data["sector_slots"]:
        centre = (int(slot["center"][0]), int(slot["center"][1]))
        turn = (int(slot["rotation"]) - turned_back.get(centre, 0)) % 6
        sectors.append(Sector(str(slot["sector"]), centre, turn, bool(slot.get("mirrored"))))
    if turned_back:
        return build(sectors)
    planets = {(int(a), int(b)): f.PLANETS.index(planet) for a, b, _, planet in data["planets"]}
    return build(sectors, planets)


def read_setup(data: dict[str, Any], turned_back: dict[tuple[int, int], int]) -> Setup:
    """A whole set-up block in our words. Raises KeyError, ValueError or TypeError."""
    return Setup(
        map=read_map(data, turned_back),
        boosters=[BOOSTER_OF[code] for code in data["boosters"]],
        slots=[TILE_OF[data["tech_tiles"][slot]] for slot in f.SLOTS],
        advanced=[TILE_OF[data["advanced_tech_tiles"][code]] for code in f.TRACK_CODES],
        terra_token=TOKEN_OF[data["terraforming_level5_token"]],
        rounds=[ROUND_OF[code] for code in data["round_scoring"]],
        finals=[FINAL_OF[code] for code in data["final_scoring"]],
        supply={TOKEN_OF[code]: int(left) for code, left in data["federation_supply"].items()},
    )
