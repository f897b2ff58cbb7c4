"""Power cards: what they need, what they do, protection and power goals (R9, R10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.refusal import Refusal
from engine.core.state import Prompt
from engine.core.steps import Action, Arg
from engine.core.text import SEATS
from engine.games.gaia import cities, hands
from engine.games.gaia.board import Board
from engine.games.gaia.faces import POWER
from engine.games.gaia.grid import name, neighbours

SWAPS = {
    "sun": {"swamp": "plains", "plains": "desert"},
    "rain": {"desert": "plains", "plains": "swamp"},
}
"""R9.7, R9.8: the land a power turns into another."""
WORKS_ON = {**SWAPS, "eruption": ("mountain",)}
"""The open lands on which a power works that does not work on any tile."""
_ON = {"sun": "R9.7", "rain": "R9.8", "eruption": "R10.5"}
"""The rule that says so."""
DRIES = ("plains", "forest", "swamp")
"""R10.3: the lands that an eruption turns into desert."""
_PROTECTIONS = sum(power == "protection" for power in POWER.values())
CELLS_WANTED = {"sun": 1, "rain": 1, "lightning": 1, "eruption": 1, "earthquake": 2, "tornado": 0}


def plays(b: Board, seat: int, card: str) -> Iterator[Action]:
    """Every way to play a power card on the own turn."""
    power = POWER[card]
    if power == "tornado" and _victims(b, seat):
        yield Action(power, seat, (card,))
    elif power == "earthquake":
        for first in b.land:
            for second in (first + 1, neighbours(first)[2]):
                if second in b.land:
                    yield Action(power, seat, (card, name(first), name(second)))
    elif power in ("sun", "rain", "lightning", "eruption"):
        for at in b.land:
            if refuse_at(b, power, (at,)) is None:
                yield Action(power, seat, (card, name(at)))


def refuse(b: Board, seat: int, power: str, cells: tuple[int | None, ...]) -> Refusal | None:
    """R9.5: why a power cannot have its effect there."""
    if power == "protection":
        return Refusal("protection_now", "R9.12")
    if power == "tornado":
        return None if _victims(b, seat) else Refusal("no_hands", "R9.5")
    if not b.land:
        return Refusal("no_tile_yet", "R9.5")
    known = tuple(cell for cell in cells if cell is not None and cell in b.land)
    if len(known) != CELLS_WANTED[power]:
        return Refusal("no_tile_there", "R9.5", {"cell": ""})
    return refuse_at(b, power, known)


def works_on(b: Board, power: str, cell: int) -> bool:
    """Whether a tile is of a land on which a power works, and open where that matters."""
    lands = WORKS_ON.get(power)
    return lands is None or (b.land[cell] in lands and cell not in b.cities)


def refuse_at(b: Board, power: str, cells: tuple[int, ...]) -> Refusal | None:
    if not any(works_on(b, power, cell) for cell in b.land):
        return Refusal(f"{power}_nowhere", _ON[power])
    if power in SWAPS:
        return _refuse_swap(b, power, cells[0])
    if power == "eruption":
        return _refuse_eruption(b, cells[0])
    if power == "earthquake" and cells[1] not in neighbours(cells[0]):
        return Refusal("not_adjacent", "R9.10")
    return None


def _refuse_swap(b: Board, power: str, cell: int) -> Refusal | None:
    rule = _ON[power]
    to = SWAPS[power].get(b.land[cell])
    if to is None:
        return Refusal("power_wrong_land", rule, {"land": f"land.{b.land[cell]}"})
    if cell in b.cities:
        return Refusal("power_city", rule, {"cell": name(cell)})
    return None if b.stock[to] else Refusal("no_tile_left", rule, {"land": f"land.{to}"})


def _refuse_eruption(b: Board, cell: int) -> Refusal | None:
    if b.land[cell] != "mountain" or cell in b.cities:
        return Refusal("no_open_mountain", "R10.5", {"cell": name(cell)})
    return None if b.stock["desert"] else Refusal("no_tile_left", "R10.4", {"land": "land.desert"})


def _victims(b: Board, seat: int) -> list[int]:
    """R9.11: the other seats that hold a card, in turn order."""
    order = [(seat + n) % b.seats for n in range(1, b.seats)]
    return [other for other in order if hands.size(b, other)]


# -- playing, protecting -------------------------------------------------------------------


def take(b: Board, seat: int, power: str, card: str, cells: tuple[int, ...]) -> None:
    """R9.5: the card lies in the power row; before it works the others may protect (R9.12)."""
    b.note("power_played", seat, (power, *(name(cell) for cell in cells)), "R9.5")
    hands.lose(b, seat, card)
    b.power_row[seat].append(card)
    b.frames.append(("offer", seat))
    b.frames.append(("effect", seat, power, cells))
    if protectors(b, seat):
        b.frames.append(("window", seat, card))


def protectors(b: Board, seat: int) -> tuple[int, ...]:
    """R9.12: the seats that may hold a protection, clockwise from the active one."""
    if _protections_out(b) == _PROTECTIONS:
        return ()
    order = ((seat + n) % b.seats for n in range(1, b.seats))
    return tuple(other for other in order if hands.powers(b, other))


def _protections_out(b: Board) -> int:
    """Protections that everybody sees are in no hand."""
    open_cards = (b.discards, b.display["power"], *b.power_row)
    return sum(POWER.get(card) == "protection" for row in open_cards for card in row)


def refuse_protect(b: Board, seat: int, card: str) -> Refusal | None:
    if POWER.get(card) != "protection":
        return Refusal("only_protection", "R9.12")
    if not hands.could_hold(b, seat, card):
        return Refusal("not_held", "R9.12", {"card": card})
    return None


def take_protect(b: Board, seat: int, card: str) -> None:
    """R9.12, R9.15: no effect; the cancelled seat is offered a power goal first."""
    _, active, played = b.frames.pop()
    b.frames.pop()
    b.frames.pop()
    b.note("protected", seat, (POWER[played],), "R9.12")
    hands.lose(b, seat, card)
    b.power_row[seat].append(card)
    b.frames.append(("offer", seat))
    b.frames.append(("offer", active))


# -- effects -------------------------------------------------------------------------------


def effect(b: Board, seat: int, power: str, cells: tuple[int, ...]) -> None:
    if cells:
        b.note("struck", seat, (power, *_struck(b, power, cells)), "R9.5")
    if power in SWAPS:
        land = SWAPS[power][b.land[cells[0]]]
        cities.swap_land(b, cells[0], land, "R9.7" if power == "sun" else "R9.8")
        cities.settle(b, seat, cells)
    elif power == "earthquake":
        _quake(b, *cells)
        cities.settle(b, seat, cells)
    elif power == "lightning":
        cities.clear(b, cells[0], "R10.2")
        cities.settle(b, seat, cells)
    elif power == "eruption":
        _erupt(b, seat, cells[0])
    else:
        b.stolen = []
        prompts = tuple(Prompt("stolen", victim) for victim in _victims(b, seat))
        b.frames.append(("keep", seat))
        b.frames.append(("reveal", prompts))


def _struck(b: Board, power: str, cells: tuple[int, ...]) -> tuple[Arg, ...]:
    """What all are told of the tiles: their lands, what one turns into, how many dry up."""
    if power == "eruption":
        return (min(len(_dries(b, cells[0])), len(b.stock["desert"])),)
    lands = [b.land[cell] for cell in cells]
    turned = [SWAPS[power][land] for land in lands if power in SWAPS]
    return tuple(f"land.{land}" for land in (*lands, *turned))


def _quake(b: Board, one: int, two: int) -> None:
    """R9.10: two tiles change places with everything on them."""
    b.note("tiles_swapped", args=(name(one), name(two)), rule="R9.10")
    for layer in (b.tiles, b.land, b.tokens, b.cities):
        _swap(layer, one, two)  # type: ignore[arg-type]
    for cell in (one, two):
        if cell in b.cities:
            b.site[b.cities[cell]] = cell


def _swap(layer: dict[int, object], one: int, two: int) -> None:
    there = {cell: layer.pop(cell) for cell in (one, two) if cell in layer}
    for cell, other in ((one, two), (two, one)):
        if cell in there:
            layer[other] = there[cell]


def _erupt(b: Board, seat: int, mountain: int) -> None:
    """R10.3, R10.5: clear all neighbours, then turn what dries; one change for the cities."""
    around = [near for near in neighbours(mountain) if near in b.land]
    for near in around:
        cities.clear(b, near, "R10.3")
    dry = _dries(b, mountain)
    b.frames.append(("dried", seat, tuple(around)))
    if len(dry) > len(b.stock["desert"]):
        b.frames.append(("dry", seat, dry))
    else:
        for near in dry:
            cities.swap_land(b, near, "desert", "R10.3")


def _dries(b: Board, mountain: int) -> tuple[int, ...]:
    around = [near for near in neighbours(mountain) if near in b.land]
    return tuple(near for near in around if b.land[near] in DRIES)


def take_dry(b: Board, seat: int, cell: int) -> None:
    """R10.4: with too few deserts the active seat says which tiles turn (D18)."""
    _, _, dry = b.frames.pop()
    cities.swap_land(b, cell, "desert", "R10.4")
    rest = tuple(other for other in dry if other != cell)
    if b.stock["desert"] and rest:
        b.frames.append(("dry", seat, rest))


def take_stolen(b: Board, victim: int, card: str) -> None:
    """R9.11: a card taken from a hand; with unknown hands only its deck may be told."""
    if card in b.unseen[victim]:
        hands.lose_unseen(b, victim, card)
    else:
        hands.lose(b, victim, card)
    b.note("stolen", victim, rule="R9.11")
    b.stolen.append((victim, card))


def take_keep(b: Board, seat: int, card: str, victim: int) -> None:
    """R9.11: one of the cards stays in hand, the others are discarded."""
    b.frames.pop()
    for other, stolen in b.stolen:
        if (other, stolen) != (victim, card):
            b.note("stolen_discarded", other, rule="R9.11")
            if stolen in POWER or stolen not in b.unseen[seat]:
                b.discards.append(stolen)
        elif stolen in b.unseen[seat]:
            b.unseen[seat][stolen] += 1
        else:
            b.hand[seat].append(stolen)
    whose = ":".join(str(other + 1) for other, _ in b.stolen)
    b.note("kept", seat, (f"{SEATS}{whose}", len(b.stolen)), "R9.11")
    b.stolen = []
    b.frames.append(("limit", seat))


def goal_row(b: Board, seat: int) -> list[str]:
    """R9.13: open power goals, if a power row has four cards."""
    if len(b.power_row[seat]) < 4 or not b.left[seat]:
        return []
    return [g for g, on in b.goals.items() if on < 0 and g.startswith("power_goal")]
