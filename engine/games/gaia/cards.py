"""Playing nature, animal and city cards (R6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action
from engine.games.gaia import cities, hands
from engine.games.gaia.board import Board
from engine.games.gaia.faces import HERD, KIND, LAND, LEAST_NEEDS, STAR, required
from engine.games.gaia.grid import START, name, neighbours
from engine.games.gaia.window import recentre

# -- where a card may go -----------------------------------------------------------------


def fits(b: Board, face: Mapping[str, Any], cell: int) -> bool:
    """R1.10: the site icon of a card against the land of a tile (option `star_excludes_sea`)."""
    site, land = face["site"], b.land[cell]
    if site != STAR:
        return bool(site == land)
    return land != "sea" or not b.options["star_excludes_sea"]


def cells_nature(b: Board, card: str) -> list[int]:
    """R6.1, R6.3."""
    return sorted(b.frontier()) if b.stock[LAND[card]] else []


def cells_animal(b: Board, card: str) -> list[int]:
    """R6.10."""
    face = b.face(card)
    if face is None or b.herds() < HERD:
        return []
    return [cell for cell in b.land if b.empty(cell) and fits(b, face, cell)]


def cells_city(b: Board, card: str) -> list[int]:
    """R6.12."""
    face = b.face(card)
    if face is None:
        return []
    needs = tuple(face["needs"])
    return [
        cell
        for cell in b.land
        if b.empty(cell) and fits(b, face, cell) and b.satisfied(cell, needs) >= LEAST_NEEDS
    ]


def lacks(b: Board, piece: str, seat: int) -> tuple[tuple[str, bool], ...]:
    """R6.6, R6.12: the cards that a goal wants against the row of a seat, until it is reached; the
    needs of a city at the free tile of its site where most of them are met. R5.3: which card is
    discarded asks for neither."""
    if b.frames and b.frames[-1][0] == "discard":
        return ()
    face, kind = b.face(piece), KIND.get(piece)
    if face is None or seat < 0 or b.goals.get(piece, -1) >= 0:
        return ()
    if kind == "nature_goal":
        row = Counter(LAND[card] for card in b.nature_row[seat])
        return tuple(
            (land, row[land] > n) for land, count in required(face).items() for n in range(count)
        )
    if kind != "city":
        return ()
    needs = tuple(face["needs"])
    sites = (b.meets(cell, needs) for cell in b.land if b.empty(cell) and fits(b, face, cell))
    return tuple(zip(needs, max(sites, key=sum, default=[]), strict=False))


CELLS = {"nature": cells_nature, "animal": cells_animal, "city": cells_city}


def plays(b: Board, seat: int, verb: str, card: str) -> list[Action]:
    return [Action(verb, seat, (card, name(cell))) for cell in CELLS[verb](b, card)]


# -- why not -------------------------------------------------------------------------------


def refuse_nature(b: Board, card: str, cell: int) -> Refusal | None:
    if not b.stock[LAND[card]]:
        return Refusal("no_tile_left", "R6.1", {"land": f"land.{LAND[card]}"})
    if cell in b.land:
        return Refusal("cell_taken", "R6.3", {"cell": name(cell)})
    if b.land and not any(near in b.land for near in neighbours(cell)):
        return Refusal("only_a_corner", "R6.3", {"cell": name(cell)})
    if not b.land and cell != START:
        return Refusal("first_tile", "R6.3")
    return None


def refuse_animal(b: Board, card: str, cell: int) -> Refusal | None:
    if b.herds() < HERD:
        return Refusal("no_herd_left", "R6.10", {"tokens": b.herds()})
    return _refuse_site(b, card, cell, "R6.10")


def refuse_city(b: Board, card: str, cell: int) -> Refusal | None:
    refusal = _refuse_site(b, card, cell, "R6.12")
    if refusal:
        return refusal
    met = b.satisfied(cell, b.needs(card))
    if met < LEAST_NEEDS:
        return Refusal("needs_missing", "R6.12", {"met": met, "cell": name(cell)})
    return None


def _refuse_site(b: Board, card: str, cell: int, rule: str) -> Refusal | None:
    face = b.face(card)
    assert face is not None
    if not any(b.empty(one) and fits(b, face, one) for one in b.land) and face["site"] != STAR:
        return Refusal("no_site", rule, {"site": f"land.{face['site']}"})
    if cell not in b.land:
        return Refusal("no_tile_there", rule, {"cell": name(cell)})
    if not b.empty(cell):
        return Refusal("not_empty", rule, {"cell": name(cell)})
    if not fits(b, face, cell):
        land, site = f"land.{b.land[cell]}", f"land.{face['site']}"
        return Refusal("wrong_site", rule, {"site": site, "land": land})
    return None


REFUSE = {"nature": refuse_nature, "animal": refuse_animal, "city": refuse_city}

# -- what it does --------------------------------------------------------------------------


def take_nature(b: Board, seat: int, card: str, cell: int) -> None:
    """R6.2, R6.5: the card joins the row, the tile joins the world; then goals are looked at."""
    land = LAND[card]
    b.note("tile_laid", seat, (f"land.{land}", name(cell)), "R6.2")
    hands.lose(b, seat, card)
    b.nature_row[seat].append(card)
    b.tiles[cell] = b.stock[land].pop()
    b.land[cell] = land
    recentre(b)
    b.frames.append(("goals", seat))
    cities.settle(b, seat, (cell,))


def take_animal(b: Board, seat: int, card: str, cell: int) -> None:
    b.note("herd_came", seat, (HERD, name(cell)), "R6.10")
    hands.lose(b, seat, card)
    b.discards.append(card)
    b.tokens[cell] = HERD
    b.book(TABLE, "tokens", -HERD, "R6.10")
    cities.settle(b, seat, (cell,))


def take_city(b: Board, seat: int, card: str, cell: int) -> None:
    """R6.13: a meeple on the new city, two in the advanced game when all four needs are met."""
    met = b.satisfied(cell, b.needs(card))
    b.note("city_founded", seat, (card, name(cell), met), "R6.13")
    hands.lose(b, seat, card)
    b.cities[cell] = card
    b.site[card] = cell
    b.met[card] = met
    b.meeples[card] = [0] * b.seats
    count = 2 if b.advanced and met == 4 else 1
    count = min(count, b.left[seat])
    b.meeples[card][seat] = count
    b.put_meeples(seat, count, "R9.2" if count == 2 else "R6.13", card)
    cities.check_win(b, seat)
    if b.ended:
        cities.recount(b, (cell,))  # the match stopped at once: nothing follows any more
    else:
        cities.cover(b, cell)
        cities.settle(b, seat, (cell,))


TAKE = {"nature": take_nature, "animal": take_animal, "city": take_city}
