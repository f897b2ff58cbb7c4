"""Set-up (R2): which pieces the table reveals, the map, and how factions are given out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.hexes import AB, distance
from engine.core.refusal import Refusal
from engine.core.state import Prompt
from engine.core.steps import TABLE
from engine.core.text import PLACE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.factions import begin_factions, people
from engine.games.gaia_project.map.hexes import Map, Sector, build, first_game, printed_planets

TURNS = ("0", "1", "2", "3", "4", "5")


@dataclass(slots=True)
class Setup:
    """A complete set-up given as data (a record, a picture of a table)."""

    map: Map
    boosters: list[str]
    slots: list[str]
    """Standard tiles under the six tracks, then in the three free slots."""
    advanced: list[str]
    terra_token: str
    rounds: list[str]
    finals: list[str]
    supply: dict[str, int] = field(default_factory=dict)


def use(s: Board, setup: Setup) -> None:
    """Start with a set-up given as data."""
    s.lay(setup.map)
    s.plan = [(sector.face, sector.turn) for sector in setup.map.sectors]
    s.boosters = list(setup.boosters)
    s.slots = list(setup.slots)
    s.advanced = list(setup.advanced)
    s.terra_token = setup.terra_token
    s.rounds = list(setup.rounds)
    s.finals = list(setup.finals)
    s.supply = dict(setup.supply) or _supply_without(setup.terra_token)
    s.dealt = False
    s.wanted = []


def _supply_without(token: str) -> dict[str, int]:
    supply = {name: f.FEDERATIONS[name].copies for name in f.SUPPLY}
    if token:
        supply[token] -= 1
    return supply


# -- what the table reveals ----------------------------------------------------------


def begin(s: Board) -> None:
    """List the reveals of a random set-up (R2.1-R2.6)."""
    layout = f.layout_for(s.seats)
    s.slots = [""] * len(f.SLOTS)
    if s.options["map"] == "first":
        sectors = first_game(layout)
        s.plan = [(sector.face, 0) for sector in sectors]
        s.note("started", rule="R2.1")
    else:
        count = len(f.LAYOUTS[layout]["centres"])
        s.wanted += [("sectors", f"sector:{n}") for n in range(count)]
        s.wanted += [("turns", f"sector:{n}") for n in range(count)]
    s.wanted += [("standard", f"slot:{slot}") for slot in f.SLOTS]
    s.wanted += [("advanced_tiles", f"advanced:{code}") for code in f.TRACK_CODES]
    s.wanted.append(("federations", "terra_token"))
    s.wanted += [("round_tiles", f"round:{n}") for n in range(6)]
    s.wanted += [("final_tiles", f"final:{n}") for n in range(2)]
    s.wanted += [("boosters", f"booster:{n}") for n in range(s.seats + 3)]
    if s.options["factions"] == "dealt":
        s.wanted += [("boards", f"seat{seat}:board") for seat in range(people(s))]


def prompts(s: Board) -> tuple[Prompt, ...]:
    """The next reveal of the set-up; the others follow one by one."""
    if not s.wanted:
        return ()
    what, place = s.wanted[0]
    verb = "turned" if what == "turns" else "shown"
    return (Prompt(verb, TABLE, what, place),)


def could_be(s: Board, what: str, place: str) -> list[str]:
    """What this reveal of the set-up may show."""
    if what == "sectors":
        used = {f.SECTOR_OF_FACE[face] for face, _ in s.plan}
        faces = f.LAYOUTS[f.layout_for(s.seats)]["first"].values()
        return sorted({f.SECTOR_OF_FACE[face] for face in faces} - used)
    if what == "turns":
        return _possible_turns(s, int(place.split(":")[1]))
    if what == "boards":
        return sorted({side.colour for side in f.FACTIONS.values()} - set(s.pool))
    lying = _lying(s, what)
    return [piece for piece in _DECKS[what] if piece not in lying]


_DECKS: dict[str, tuple[str, ...]] = {
    "standard": f.STANDARD,
    "advanced_tiles": f.ADVANCED,
    "federations": f.SUPPLY,
    "round_tiles": tuple(f.ROUND_TILES),
    "final_tiles": tuple(f.FINALS),
    "boosters": tuple(f.BOOSTERS),
}


def _lying(s: Board, what: str) -> list[str]:
    return {
        "standard": s.slots,
        "advanced_tiles": s.advanced,
        "federations": [],
        "round_tiles": s.rounds,
        "final_tiles": s.finals,
        "boosters": s.boosters,
    }[what]


def early(s: Board, piece: str, place: str) -> bool:
    """R2.5: a tile that lies where one of its kind is put out later: whoever lays out all six round
    tiles at once has laid them right. One of the kind that is put out now has its own place."""
    later = [what for what, at in s.wanted if at == place and what != s.wanted[0][0]]
    return any(piece in _DECKS.get(what, ()) and piece not in _lying(s, what) for what in later)


def not_put_out(s: Board, now: Prompt, piece: str, lies: str) -> Refusal:
    """Why this is not the piece that is put out now, and where it belongs."""
    told = {"piece": piece, "deck": now.deck, "place": now.place}
    if now.deck == "turns":
        return Refusal("turn_first", params=told)
    if piece in s.slots:  # a standard tile has no tag
        lies = f"slot:{f.SLOTS[s.slots.index(piece)]}"
    if lies != "box":
        return Refusal("lies_already", params={"piece": piece, "place": lies})
    later = {what for what, _ in s.wanted if what != now.deck}
    comes = any(piece in _DECKS.get(what, ()) for what in later)
    return Refusal("comes_later" if comes else "not_needed", params=told)


def _sectors(s: Board, plan: Iterable[tuple[str, int]]) -> list[Sector]:
    centres = list(f.LAYOUTS[f.layout_for(s.seats)]["centres"].values())
    return [
        Sector(face, tuple(centres[n]), turn % 6)
        for n, (face, turn) in enumerate(plan)
        if turn >= 0
    ]


def clashes(sectors: Iterable[Sector]) -> bool:
    """Two equal home planets on neighbouring hexes (R2.2)."""
    by_type: dict[int, list[AB]] = {}
    for sector in sectors:
        for place, planet in printed_planets(sector).items():
            if planet < f.GAIA:
                by_type.setdefault(planet, []).append(place)
    return any(distance(x, y) == 1 for places in by_type.values() for x in places for y in places)


def _possible_turns(s: Board, number: int) -> list[str]:
    """Turns that fit what was turned before; all of them when none does (then we start again)."""
    face = s.plan[number][0]
    fixed = s.plan[:number]
    fits = [turn for turn in TURNS if not clashes(_sectors(s, [*fixed, (face, int(turn))]))]
    return fits or list(TURNS)


def shown(s: Board, piece: str) -> None:
    """Put the revealed piece in its place."""
    what, place = s.wanted.pop(0)
    slot = place.split(":")[-1]
    if what == "turns":
        verb, *how = ("turned", int(piece)) if int(piece) else ("upright",)
        s.note(str(verb), TABLE, (place, *how), "R2.2")
    else:
        s.note("shown", TABLE, (piece, f"{PLACE}{place}"), "R2.5")
    if what == "sectors":
        faces = f.LAYOUTS[f.layout_for(s.seats)]["first"].values()
        s.plan.append((next(x for x in faces if f.SECTOR_OF_FACE[x] == piece), -1))
    elif what == "turns":
        number = int(slot)
        s.plan[number] = (s.plan[number][0], int(piece))
    elif what == "standard":
        s.slots[f.SLOTS.index(slot)] = piece
    elif what == "advanced_tiles":
        s.advanced[f.TRACK_CODES.index(slot)] = piece
    elif what == "federations":
        s.terra_token = piece
        s.supply[piece] -= 1
    elif what == "boards":
        s.pool.append(piece)
    else:
        _lying(s, what).append(piece)
    if not s.wanted:
        complete(s)


def complete(s: Board) -> None:
    """All is revealed: lay the map, or turn the sectors again when planets clash (R2.2)."""
    sectors = _sectors(s, s.plan)
    if s.options["map"] != "first" and clashes(sectors):
        s.plan = [(face, -1) for face, _ in s.plan]
        s.wanted = [("turns", f"sector:{n}") for n in range(len(s.plan))]
        return
    s.lay(build(sectors))
    if s.options.get("last_turns"):
        s.phase = "turning"
        s.active = s.order[-1]
    else:
        begin_factions(s)


# -- the last seat turns sectors (R2.2) ----------------------------------------------


def refuse_turn(s: Board, place: str, steps: int) -> Refusal | None:
    """Why a sector cannot be turned so."""
    number = place.removeprefix("sector:")
    if not number.isdigit() or int(number) >= len(s.plan) or not 1 <= steps <= 5:
        return Refusal("unknown_step", "R2.2")
    return None


def turn_sector(s: Board, place: str, steps: int) -> None:
    """Turn a sector by clockwise steps; the map is checked when the seat is done."""
    number = int(place.removeprefix("sector:"))
    face, turn = s.plan[number]
    s.plan[number] = (face, (turn + steps) % 6)
    s.note("sector_turned", s.active, (place, steps), "R2.2")


def _turned_sectors(s: Board, change: tuple[int, int] = (-1, 0)) -> list[Sector]:
    found = []
    for n, sector in enumerate(s.map.sectors):
        more = change[1] if n == change[0] else 0
        found.append(sector._replace(turn=(s.plan[n][1] + more) % 6))
    return found


def refuse_done_turning(s: Board) -> Refusal | None:
    """The map must not have equal home planets side by side (R2.2)."""
    return Refusal("planets_clash", "R2.2") if clashes(_turned_sectors(s)) else None


def turns_that_fit(s: Board) -> list[tuple[str, int]]:
    """Single turns that leave a legal map."""
    return [
        (f"sector:{n}", steps)
        for n in range(len(s.plan))
        for steps in range(1, 6)
        if not clashes(_turned_sectors(s, (n, steps)))
    ]


def done_turning(s: Board) -> None:
    """The map stands; factions are chosen."""
    sectors = _turned_sectors(s)
    if tuple(sectors) != s.map.sectors:
        s.lay(build(sectors))
    begin_factions(s)
