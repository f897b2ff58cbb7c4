"""The words of the public game records: codes of tiles, factions, structures and gains."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.map.hexes import Map, Sector, build
from engine.games.gaia_project.setup import Setup


class UnknownWord(KeyError):
    """A word that the notation does not know; the text is a sentence without its full stop."""

    def __str__(self) -> str:
        return str(self.args[0])


class Words(dict[str, Any]):
    """Words of the notation -> what they mean here. A word it lacks raises UnknownWord."""

    def __init__(self, what: str, found: Mapping[str, Any]) -> None:
        super().__init__(found)
        self.what = what

    def __missing__(self, word: object) -> Any:
        raise UnknownWord(f"the {self.what} {word!r} is not known")


TILE_OF = Words("technology tile", {tile.code: tile.id for tile in f.TILES.values()})
BOOSTER_OF = Words("booster", {booster.code: booster.id for booster in f.BOOSTERS.values()})
ROUND_OF = Words("round tile", {tile.code: tile.id for tile in f.ROUND_TILES.values()})
FINAL_OF = Words("final tile", {tile["code"]: tile["id"] for tile in f.read("tiles")["finals"]})
TOKEN_OF = Words("federation token", {token.code: token.id for token in f.FEDERATIONS.values()})
SPACE_OF = Words(
    "shared action", {space.code: space.id for space in (*f.POWER.values(), *f.QICS.values())}
)
PLANET_OF = Words("planet", {planet: number for number, planet in enumerate(f.PLANETS)})
TRACK_OF = Words("track", dict(zip(f.TRACK_CODES, f.TRACKS, strict=True)))
_TABLES = f.read("notation")


def _told(what: str) -> Words:
    """A table of words that the data file tells."""
    return Words(what, _TABLES[what])


KIND_OF = _told("structure")
LONG_KIND: Mapping[str, str] = _TABLES["long structure"]
"""Words of the full states where they differ from ours."""
SPECIAL_OF = _told("special action")
CONVERSION_OF = _told("conversion")
AREA_OF = _told("conversion in the Gaia phase, for")
STONE_OF = _told("place of the Brainstone")
PHASE_OF: Mapping[str, str] = _TABLES["phase"]

_QUANTITY = re.compile(r"^(\d*)([a-z]+(?:-a3)?)$")


@lru_cache(maxsize=512)
def quantity(word: str) -> tuple[int, str]:
    """`4pw` is (4, "pw"), `t` is (1, "t"). Raises UnknownWord."""
    found = _QUANTITY.match(word)
    if not found:
        raise UnknownWord(f"{word!r} is no quantity")
    return int(found[1] or 1) if found[1] != "0" else 0, found[2]


def special(word: str) -> str:
    """The special action of a gain; `1q` is `q`, and the order of two gains is free."""
    if word in SPECIAL_OF:
        return str(SPECIAL_OF[word])
    parts = sorted(map(quantity, word.split(",")), key=lambda part: part[1], reverse=True)
    return str(SPECIAL_OF[",".join(f"{k if k > 1 else ''}{what}" for k, what in parts)])


FACTION_OF = Words("faction", {name.replace("_", "-"): name for name in f.FACTIONS})


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
    planets = {(int(a), int(b)): PLANET_OF[planet] for a, b, _, planet in data["planets"]}
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
