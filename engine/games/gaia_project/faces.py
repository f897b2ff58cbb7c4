"""Everything printed on the pieces, read from the data files into tables the rules look up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from engine.core.catalogue import Catalogue, Piece, printed

DATA = Path(__file__).parent / "data"


def read(name: str) -> Any:
    """A data file of this game as JSON."""
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


_MAP = read("map")
_TILES = read("tiles")
_FACTIONS = read("factions")["factions"]

# -- resources -----------------------------------------------------------------------
CREDITS, ORE, KNOWLEDGE, QIC = range(4)
RESOURCES = ("credits", "ore", "knowledge", "qic")
BOWLS = ("bowl1", "bowl2", "bowl3", "gaia_area")
CAPS: tuple[int, ...] = (
    _TILES["limits"]["credits"],
    _TILES["limits"]["ore"],
    _TILES["limits"]["knowledge"],
    10**9,
)
COPIES = 4
"""Of each standard technology tile (R1.4)."""
GAINS = (*RESOURCES, "charge", "token", "points", "former")
CHARGE, TOKEN, POINTS, FORMER = range(4, 8)

Gain: TypeAlias = tuple[tuple[int, int], ...]
"""What a face gives: pairs of (index in GAINS, amount)."""


def gain_of(told: dict[str, int] | None) -> Gain:
    """A printed gain such as {"ore": 2} as pairs."""
    return tuple((GAINS.index(what), amount) for what, amount in (told or {}).items())


# -- planets -------------------------------------------------------------------------
WHEEL: tuple[str, ...] = tuple(_MAP["wheel"])
PLANETS = ("empty", *WHEEL, "gaia", "transdim", "lost")
EMPTY = 0
GAIA, TRANSDIM, LOST = 8, 9, 10


def steps_between(a: int, b: int) -> int:
    """Terraforming steps between two home types: the shorter way round the wheel (R1.2)."""
    way = abs(a - b)
    return min(way, 7 - way)


# -- structures ----------------------------------------------------------------------
NONE, MINE, TRADING, LAB, INSTITUTE, ACADEMY_K, ACADEMY_Q, FORMER_PIECE, STATION = range(9)
KINDS = (
    "none",
    "mine",
    "trading_station",
    "research_lab",
    "institute",
    "academy_knowledge",
    "academy_action",
    "gaiaformer",
    "station",
)
COUNTS: tuple[int, ...] = (0, *(_TILES["structures"][kind]["count"] for kind in KINDS[1:]))
VALUES: tuple[int, ...] = (0, *(_TILES["structures"][kind]["value"] for kind in KINDS[1:]))
SATELLITES: int = _TILES["structures"]["satellite"]["count"]
BIG = (INSTITUTE, ACADEMY_K, ACADEMY_Q)


def _cost(kind: str, key: str = "cost") -> tuple[int, int]:
    cost = _TILES["structures"].get(kind, {}).get(key, {})
    return cost.get("credits", 0), cost.get("ore", 0)


COST = tuple(_cost(kind) for kind in KINDS)
"""(credits, ore) of each kind of structure."""
TRADING_NEAR = _cost("trading_station", "near_cost")

# -- research ------------------------------------------------------------------------
TRACKS: tuple[str, ...] = tuple(track["id"] for track in _TILES["tracks"])
TRACK_CODES: tuple[str, ...] = tuple(track["code"] for track in _TILES["tracks"])
TERRA, NAV, INTEL, PROJECT, ECO, SCI = range(6)
LEVELS = [track["levels"] for track in _TILES["tracks"]]
ORE_PER_STEP: tuple[int, ...] = tuple(level["ore_per_step"] for level in LEVELS[TERRA])
RANGE: tuple[int, ...] = tuple(level["range"] for level in LEVELS[NAV])
PROJECT_TOKENS: tuple[int, ...] = tuple(level["project_tokens"] or 99 for level in LEVELS[PROJECT])
LEVEL_GAIN = [[gain_of(level.get("gain")) for level in track] for track in LEVELS]
LEVEL_INCOME = [[gain_of(level.get("income")) for level in track] for track in LEVELS]
RESEARCH_POINTS = {int(level): points for level, points in _TILES["research_points"].items()}


# -- tiles ---------------------------------------------------------------------------
class Tile(NamedTuple):
    """A technology tile; `kind` is immediate, income, trigger, pass, special_action or value4."""

    id: str
    code: str
    kind: str
    gain: Gain
    advanced: bool
    per: str = ""
    trigger: str = ""


STANDARD = tuple(tile["id"] for tile in _TILES["standard"])
ADVANCED = tuple(tile["id"] for tile in _TILES["advanced"])
TILES: dict[str, Tile] = {
    t["id"]: printed(
        Tile, t, gain=gain_of(t.get("gain") or t.get("income")), advanced=key == "advanced"
    )
    for key in ("standard", "advanced")
    for t in _TILES[key]
}
FREE_SLOTS = ("free1", "free2", "free3")
SLOTS = (*TRACK_CODES, *FREE_SLOTS)
"""Where standard tiles lie: under the six tracks and in three free slots."""


class Booster(NamedTuple):
    """A round booster: its income items, its special action, what it pays when passing."""

    id: str
    code: str
    income: tuple[Gain, ...]
    special: str = ""
    per: str = ""
    points: int = 0


def _booster(b: dict[str, Any]) -> Booster:
    income = tuple(gain_of({what: amount}) for what, amount in b["income"].items())
    return printed(Booster, {**b, **b.get("pass", {})}, income=income)


BOOSTERS: dict[str, Booster] = {b["id"]: _booster(b) for b in _TILES["boosters"]}


class RoundTile(NamedTuple):
    """A round scoring tile; `automa` is what an Automa gains when passing in rounds 1-3, 4-6."""

    id: str
    code: str
    trigger: str
    points: int
    automa: tuple[int, int]


ROUND_TILES: dict[str, RoundTile] = {t["id"]: printed(RoundTile, t) for t in _TILES["rounds"]}
FINALS: dict[str, int] = {t["id"]: t["neutral"] for t in _TILES["finals"]}
"""Final scoring tile -> the value of the neutral third with two seats."""
FINAL_POINTS: tuple[int, ...] = tuple(_TILES["final_points"])


class Federation(NamedTuple):
    """A federation token."""

    id: str
    code: str
    copies: int
    points: int
    gain: Gain
    green: bool


FEDERATIONS: dict[str, Federation] = {
    t["id"]: printed(Federation, t, copies=t["count"], gain=gain_of(t["gain"]))
    for t in _TILES["federations"]
}
GLEENS_TOKEN = "fed_gleens"
SUPPLY = tuple(token for token in FEDERATIONS if token != GLEENS_TOKEN)


class Space(NamedTuple):
    """A shared action space of the research board."""

    id: str
    code: str
    cost: int
    gain: Gain = ()
    steps: int = 0


POWER: dict[str, Space] = {
    a["id"]: printed(Space, a, gain=gain_of(a.get("gain"))) for a in _TILES["power"]
}
QICS: dict[str, Space] = {a["id"]: Space(a["id"], a["code"], a["cost"]) for a in _TILES["qic"]}


# -- factions ------------------------------------------------------------------------
class Faction(NamedTuple):
    """One side of a faction board."""

    id: str
    home: int
    colour: str
    other_side: str
    start: tuple[int, int, int, int]
    bowls: tuple[int, int, int]
    research: tuple[int, ...]
    mines: int
    base: Gain
    income: tuple[tuple[tuple[Gain, ...], ...], ...]
    """By kind of structure and number standing: the items that become free with that one."""
    academy_action: Gain
    upgrades: tuple[tuple[int, ...], ...]
    special: str
    special_needs_institute: bool
    abilities: frozenset[str]


def _items(told: dict[str, int]) -> tuple[Gain, ...]:
    return (gain_of(told),) if told else ()


def _income(told: dict[str, Any]) -> tuple[tuple[tuple[Gain, ...], ...], ...]:
    rows: list[tuple[tuple[Gain, ...], ...]] = [() for _ in KINDS]
    for kind in (MINE, TRADING, LAB):
        rows[kind] = tuple(_items(slot) for slot in told[KINDS[kind]])
    rows[INSTITUTE] = (tuple(gain_of(item) for item in told["institute"]),)
    rows[ACADEMY_K] = (_items(told["academy"]),)
    rows[ACADEMY_Q] = ((),)
    return tuple(rows)


def _faction(f: dict[str, Any]) -> Faction:
    start, special = f["start"], f.get("special", {})
    upgrades: list[tuple[int, ...]] = [() for _ in KINDS]
    for kind, ways in f["upgrades"].items():
        upgrades[KINDS.index(kind)] = tuple(KINDS.index(way) for way in ways)
    return printed(
        Faction,
        f,
        home=PLANETS.index(f["home"]),
        start=tuple(start[what] for what in RESOURCES),
        bowls=tuple(start["bowls"]),
        research=tuple(f["research"].get(track, 0) for track in TRACKS),
        base=gain_of(f["income"]["base"]),
        income=_income(f["income"]),
        academy_action=gain_of(f["academy_action"]),
        upgrades=tuple(upgrades),
        special=special.get("name", ""),
        special_needs_institute=special.get("when") == "institute",
        abilities=frozenset(f["ability"] + f["institute_ability"]),
    )


FACTIONS: dict[str, Faction] = {f["id"]: _faction(f) for f in _FACTIONS}

# -- sectors -------------------------------------------------------------------------
SLOT_OFFSETS: dict[str, tuple[int, int]] = {s: tuple(at) for s, at in _MAP["slots"].items()}
"""Slot name -> offset from the sector's centre in map coordinates (a up, b to the upper right)."""
SECTORS: dict[str, dict[str, str]] = {
    face: told["planets"] for s in _MAP["sectors"] for face, told in s["faces"].items()
}
"""Sector face -> slot -> planet."""
SECTOR_OF_FACE: dict[str, str] = {face: s["id"] for s in _MAP["sectors"] for face in s["faces"]}
LAYOUTS: dict[str, dict[str, Any]] = _MAP["layouts"]


def layout_for(seats: int) -> str:
    """The layout of the map: `small` for one and two seats, else `large` (R2.1)."""
    return "small" if seats <= 2 else "large"


# -- catalogue -----------------------------------------------------------------------
def _copies(face: str, count: int, kind: str) -> list[Piece]:
    if count == 1:
        return [Piece(face, face, kind, False)]
    return [Piece(f"{face}#{n}", face, kind, False) for n in range(1, count + 1)]


def catalogue() -> Catalogue:
    """Sensed: sectors, boosters, round, final and advanced tiles. Counted: the stacks (R1)."""
    pieces = [Piece(s["id"], s["id"], "sector", True, "sectors") for s in _MAP["sectors"]]
    pieces += [Piece(b, b, "booster", True, "boosters") for b in BOOSTERS]
    pieces += [Piece(t, t, "round_tile", True, "round_tiles") for t in ROUND_TILES]
    pieces += [Piece(t, t, "final_tile", True, "final_tiles") for t in FINALS]
    pieces += [Piece(t, t, "advanced_tile", True, "advanced_tiles") for t in ADVANCED]
    cards = read("automa")["decision_cards"]
    pieces += [Piece(c["id"], c["id"], "automa_card", True, "automa") for c in cards]
    for tile in _TILES["standard"]:
        pieces += _copies(tile["id"], tile["count"], "standard_tile")
    for token in FEDERATIONS.values():
        pieces += _copies(token.id, token.copies, "federation_token")
    faces: dict[str, Any] = {s["id"]: {"faces": s["faces"]} for s in _MAP["sectors"]}
    for key in ("boosters", "rounds", "finals", "advanced", "standard", "federations"):
        faces.update({row["id"]: row for row in _TILES[key]})
    faces.update({card["id"]: card for card in cards})
    return Catalogue(pieces, faces)
