"""Set-up (R2): which pieces the table reveals, the map, and how factions are given out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.refusal import Refusal
from engine.core.state import Prompt
from engine.core.steps import TABLE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import flow
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.hexes import (
    AB,
    Map,
    Sector,
    build,
    distance,
    first_game,
    printed_planets,
)

HIGHEST_BID = 40
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


def use(s: Base, setup: Setup) -> None:
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


def begin(s: Base) -> None:
    """List the reveals of a random set-up (R2.1-R2.6)."""
    layout = f.layout_for(s.seats)
    s.slots = [""] * len(f.SLOTS)
    if s.options["map"] == "first":
        sectors = first_game(layout)
        s.plan = [(sector.face, 0) for sector in sectors]
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
        s.wanted += [("boards", f"seat{seat}:board") for seat in range(_people(s))]


def _people(s: Base) -> int:
    return s.seats - (1 if s.automa is not None else 0)


def prompts(s: Base) -> tuple[Prompt, ...]:
    """The next reveal of the set-up; the others follow one by one."""
    if not s.wanted:
        return ()
    what, place = s.wanted[0]
    verb = "turned" if what == "turns" else "shown"
    return (Prompt(verb, TABLE, what, place),)


def could_be(s: Base, what: str, place: str) -> list[str]:
    """What this reveal of the set-up may show."""
    if what == "sectors":
        used = {f.SECTOR_OF_FACE[face] for face, _ in s.plan}
        faces = f.LAYOUTS[f.layout_for(s.seats)]["first"].values()
        return sorted({f.SECTOR_OF_FACE[face] for face in faces} - used)
    if what == "turns":
        return _possible_turns(s, int(place.split(":")[1]))
    if what == "boards":
        return sorted({side.colour for side in f.FACTIONS.values()} - set(s.pool))
    return [piece for piece in _DECKS[what] if piece not in _lying(s, what)]


_DECKS: dict[str, tuple[str, ...]] = {
    "standard": f.STANDARD,
    "advanced_tiles": f.ADVANCED,
    "federations": f.SUPPLY,
    "round_tiles": tuple(f.ROUND_TILES),
    "final_tiles": tuple(f.FINALS),
    "boosters": tuple(f.BOOSTERS),
}


def _lying(s: Base, what: str) -> list[str]:
    return {
        "standard": s.slots,
        "advanced_tiles": s.advanced,
        "federations": [],
        "round_tiles": s.rounds,
        "final_tiles": s.finals,
        "boosters": s.boosters,
    }[what]


def _sectors(s: Base, plan: Iterable[tuple[str, int]]) -> list[Sector]:
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


def _possible_turns(s: Base, number: int) -> list[str]:
    """Turns that fit what was turned before; all of them when none does (then we start again)."""
    face = s.plan[number][0]
    fixed = s.plan[:number]
    fits = [turn for turn in TURNS if not clashes(_sectors(s, [*fixed, (face, int(turn))]))]
    return fits or list(TURNS)


def shown(s: Base, piece: str) -> None:
    """Put the revealed piece in its place."""
    what, place = s.wanted.pop(0)
    slot = place.split(":")[-1]
    s.note("shown", TABLE, (piece, place), "R2.5")
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


def complete(s: Base) -> None:
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


def refuse_turn(s: Base, place: str, steps: int) -> Refusal | None:
    """Why a sector cannot be turned so."""
    number = place.removeprefix("sector:")
    if not number.isdigit() or int(number) >= len(s.plan) or not 1 <= steps <= 5:
        return Refusal("unknown", "R2.2")
    return None


def turn_sector(s: Base, place: str, steps: int) -> None:
    """Turn a sector by clockwise steps; the map is checked when the seat is done."""
    number = int(place.removeprefix("sector:"))
    face, turn = s.plan[number]
    s.plan[number] = (face, (turn + steps) % 6)
    s.note("sector_turned", s.active, (place, steps), "R2.2")


def _turned_sectors(s: Base, change: tuple[int, int] = (-1, 0)) -> list[Sector]:
    found = []
    for n, sector in enumerate(s.map.sectors):
        more = change[1] if n == change[0] else 0
        found.append(sector._replace(turn=(s.plan[n][1] + more) % 6))
    return found


def refuse_done_turning(s: Base) -> Refusal | None:
    """The map must not have equal home planets side by side (R2.2)."""
    return Refusal("planets_clash", "R2.2") if clashes(_turned_sectors(s)) else None


def turns_that_fit(s: Base) -> list[tuple[str, int]]:
    """Single turns that leave a legal map."""
    return [
        (f"sector:{n}", steps)
        for n in range(len(s.plan))
        for steps in range(1, 6)
        if not clashes(_turned_sectors(s, (n, steps)))
    ]


def done_turning(s: Base) -> None:
    """The map stands; factions are chosen."""
    sectors = _turned_sectors(s)
    if tuple(sectors) != s.map.sectors:
        s.lay(build(sectors))
    begin_factions(s)


# -- factions (R2.6, R17.2) ----------------------------------------------------------


def begin_factions(s: Base) -> None:
    """The first seat chooses (or bids)."""
    s.phase = "factions"
    s.active = s.order[0]


def open_factions(s: Base, seat: int) -> list[str]:
    """Factions whose board nobody uses yet (R2.6)."""
    if s.options["factions"] == "dealt":
        return [name for name, side in f.FACTIONS.items() if side.colour == s.pool[seat]]
    taken = {f.FACTIONS[name].colour for name in s.chosen}
    if s.automa is not None:
        taken.add(f.FACTIONS[s.automa.faction].colour)
    return [name for name, side in f.FACTIONS.items() if side.colour not in taken]


def bidding(s: Base) -> bool:
    """Whether factions can be bid for now."""
    form = s.options["factions"]
    return form == "auction" or (form == "choose_then_bid" and len(s.chosen) == s.seats)


def choosing(s: Base) -> bool:
    """Whether a new faction can be chosen now."""
    form = s.options["factions"]
    return form not in ("choose_then_bid", "sealed") or len(s.chosen) < s.seats


def owner_of(s: Base, faction: str) -> int:
    """The seat that holds a faction; -1: nobody."""
    return next(
        (n for n, b in enumerate(s.boards) if b.faction is not None and b.faction.id == faction),
        -1,
    )


def lowest_bid(s: Base, faction: str) -> int:
    """What must be bid for a faction now: one more than its holder, or nothing."""
    holder = owner_of(s, faction)
    return s.boards[holder].bid + 1 if holder >= 0 else 0


def refuse_faction(s: Base, seat: int, faction: str) -> Refusal | None:
    """Why a faction cannot be chosen."""
    if faction not in f.FACTIONS or not choosing(s):
        return Refusal("unknown", "R2.6")
    if faction not in open_factions(s, seat):
        return Refusal("faction_taken", "R2.6", {"faction": faction})
    return None


def refuse_bid(s: Base, faction: str, points: int) -> Refusal | None:
    """Why a bid cannot be made."""
    if not bidding(s) or faction not in s.chosen:
        return Refusal("unknown", "R17.2")
    if not lowest_bid(s, faction) <= points <= HIGHEST_BID:
        return Refusal("bid_amount", "R17.2", {"need": lowest_bid(s, faction), "most": HIGHEST_BID})
    return None


def choose(s: Base, seat: int, faction: str) -> None:
    """Choose a new faction; in an auction it costs nothing until somebody outbids."""
    s.chosen.append(faction)
    s.note("faction", seat, (faction,), "R2.6")
    if s.options["factions"] not in ("choose_then_bid", "sealed"):
        s.boards[seat].faction = f.FACTIONS[faction]
    _next_chooser(s, seat)


def bid(s: Base, seat: int, faction: str, points: int) -> None:
    """Outbid the holder, who has to act again (R17.2)."""
    holder = owner_of(s, faction)
    if holder >= 0:
        s.boards[holder].faction = None
        s.boards[holder].bid = 0
    s.boards[seat].faction = f.FACTIONS[faction]
    s.boards[seat].bid = points
    s.note("bid", seat, (faction, points), "R17.2")
    _next_chooser(s, seat)


def _next_chooser(s: Base, seat: int) -> None:
    people = _people(s)
    form = s.options["factions"]
    if form in ("choose_then_bid", "sealed") and len(s.chosen) < people:
        s.active = (seat + 1) % people
        return
    if form == "sealed" and any(board.faction is None for board in s.boards):
        s.phase, s.active = "maxima", -1
        return
    for n in range(1, people + 1):
        other = (seat + n) % people
        if s.boards[other].faction is None:
            s.active = other
            return
    s.active = -1
    flow.deal_boards(s, _first_order(s))


# -- sealed bids (R17.2, the second source) ------------------------------------------


def refuse_maximum(s: Base, seat: int, faction: str, points: int) -> Refusal | None:
    """Why this is not the next secret maximum of a seat: one faction after the other."""
    if faction != s.chosen[len(s.boards[seat].maxima)]:
        return Refusal("unknown", "R17.2")
    if not 0 <= points <= HIGHEST_BID:
        return Refusal("bid_amount", "R17.2", {"need": 0, "most": HIGHEST_BID})
    return None


def maximum(s: Base, seat: int, points: int) -> None:
    """Write down a secret maximum; with the last one the auction resolves by itself."""
    s.boards[seat].maxima.append(points)
    s.note("maximum", seat, (), "R17.2")
    if all(len(board.maxima) == len(s.chosen) for board in s.boards):
        _resolve(s)


def _resolve(s: Base) -> None:
    """Seats outbid one another by one point up to their maxima; who pays most starts with 10."""
    waiting = list(range(s.seats))
    while waiting:
        seat = waiting.pop(0)
        faction = _best_offer(s, seat)
        holder, price = owner_of(s, faction), lowest_bid(s, faction)
        if holder >= 0:
            s.boards[holder].faction = None
            s.boards[holder].bid = 0
            waiting.append(holder)
        s.boards[seat].faction, s.boards[seat].bid = f.FACTIONS[faction], price
    most = max(board.bid for board in s.boards)
    for seat, board in enumerate(s.boards):
        s.note("bid", seat, (board.side.id, board.bid), "R17.2")
        board.points += most - board.bid
        board.bid = 0
        board.maxima = []
    flow.deal_boards(s, _first_order(s))


def _best_offer(s: Base, seat: int) -> str:
    """The faction whose price lies farthest below the seat's maximum; a free one costs nothing."""
    maxima = dict(zip(s.chosen, s.boards[seat].maxima, strict=True))
    open_to = [x for x in s.chosen if owner_of(s, x) < 0 or lowest_bid(s, x) <= maxima[x]]
    return max(open_to, key=lambda x: maxima[x] - lowest_bid(s, x))


def _first_order(s: Base) -> list[int]:
    """Seats in the order in which their factions were first chosen (R17.2)."""
    order = [owner_of(s, faction) for faction in s.chosen]
    return order + [seat for seat in range(s.seats) if seat not in order]
