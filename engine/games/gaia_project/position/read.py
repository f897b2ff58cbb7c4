"""Reading a position that may have been written by hand: defaults for what is left out.

Every mistake is a `BadRecord` with one sentence that names the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.box import Box
from engine.core.fields import Fields, listed, shown
from engine.core.game import Game
from engine.core.hexes import distance
from engine.core.position import HEAD, options_of, plain, prove, seat_rows
from engine.core.record import BadRecord
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import flow, income
from engine.games.gaia_project.board import PHASES, Board
from engine.games.gaia_project.map.hexes import FARTHEST, Map, Sector, build, first_game
from engine.games.gaia_project.position.checks import check
from engine.games.gaia_project.position.course import read_automa, read_course
from engine.games.gaia_project.position.read_seat import SeatReader
from engine.games.gaia_project.seat import Seat
from engine.games.gaia_project.state import GaiaProject

_AGE = 1000
"""Turn number given to a position; offers remember how many turns old they are."""
IN_ROUND = ("income", "gaia", "actions", "end")
_TOP = (
    *HEAD, "phase", "round", "order", "passed", "table", "slots", "advanced", "terra_token",
    "rounds", "finals", "boosters", "supply", "tiles_left", "spaces_used", "map", "automa",
    "active", "window", "at", "acting", "queue", "pool", "chosen", "wanted", "plan",
)  # fmt: skip
_SEAT = (
    "faction", "points", *f.RESOURCES, "bowls", "gaia_area", "research", "gaiaformers",
    "gaiaformers_in_area", "structures", "booster", "tiles", "federation_tokens", "brainstone",
    "satellites", "in_federations", "federations_formed", "lost_planet", "used", "passed", "bid",
    "maxima", "standing_answer", "standing_stone", "income_taken", "deciding", "offers",
)  # fmt: skip
_FARTHEST = 12
"""No sector of any layout lies farther from the middle."""


def read(game: Game, data: Mapping[str, Any]) -> GaiaProject:
    """The state of a position. Raises BadRecord."""
    top = Fields(data, "the position", _TOP)
    rows = seat_rows(top, _SEAT, header="format" in data)
    if not 2 <= len(rows) <= 4:
        top.bad("seats", "a list of 2 to 4 objects")
    options, _ = options_of(game, 1 if "automa" in top else len(rows), top)
    state = GaiaProject(len(rows), options)
    _Reader(state, top, rows).read()
    check(state)
    flow.settle(state)
    prove(state)
    return state


def _box(seats: int) -> Box:
    """What a box has: single tiles are pieces, the others are counted by kind."""
    catalogue = f.catalogue()
    stock = {f"federation tokens {token}": t.copies for token, t in f.FEDERATIONS.items()}
    stock |= {f"technology tiles {tile}": f.COPIES for tile in f.STANDARD}
    for seat in range(seats):
        own = zip(f.KINDS[1:], f.COUNTS[1:], strict=True)
        stock |= {f"{kind} pieces of seat {seat + 1}": count for kind, count in own}
        stock[f"satellites of seat {seat + 1}"] = f.SATELLITES
    return Box(catalogue, [piece.id for piece in catalogue.sensed()], stock)


class _Reader:
    """Fills a fresh state from a position."""

    def __init__(self, state: Board, top: Fields, rows: list[Fields]) -> None:
        self.s, self.top, self.rows = state, top, rows
        self.box = _box(state.seats)

    def read(self) -> None:
        s, top = self.s, self.top
        s.phase = top.word("phase", (*PHASES, "turning"), "actions")
        if "automa" in top:
            s.automa = read_automa(top, self.box)
        s.round = top.whole("round", 1 if s.phase in IN_ROUND else 0, 0, 6)
        if (s.phase in IN_ROUND) != bool(s.round):
            top.bad("round", "1 to 6 in a round, and 0 before the first")
        s.turn = _AGE
        if s.phase != "setup" or "map" in top:
            self._lay(top.inner("map", ("sectors", "planets", "changed")))
        self._tiles()
        for seat, row in enumerate(self.rows):
            SeatReader(s, self.box, seat, row).read(self.rows)
        self._supplies()
        read_course(s, top)
        for seat, row in enumerate(self.rows):
            if s.boards[seat].faction is not None and not s.is_automa(seat):
                self._income(seat, row)

    def _income(self, seat: int, row: Fields) -> None:
        """What lies open; the booster only while its income is still to come."""
        s, board = self.s, self.s.boards[seat]
        _open_income(board)
        coming = s.phase in ("mines", "boosters") or (s.phase == "actions" and board.passed)
        coming |= s.phase == "income" and s.order.index(seat) >= s.at
        if coming and board.booster:
            income.add(board, "booster", f.BOOSTERS[board.booster].income)
        for entry in row.rows("income_taken"):
            open_items = [n for n, own in enumerate(board.income) if plain(own) == entry]
            free = [n for n in open_items if n not in board.taken]
            if not free:
                row.bad("income_taken", "income items of this seat")
            board.taken.append(free[0])

    # -- the map ---------------------------------------------------------------------

    def _lay(self, told: Fields) -> None:
        s = self.s
        s.lay(self._map(told))
        changed = told.row.get("changed", {})
        if not isinstance(changed, Mapping):
            told.bad("changed", "an object: hex -> planet")
        for name, planet in changed.items():
            if name not in s.map.at:
                raise BadRecord(f"{told.field('changed')} names {shown(name)}, which is no hex.")
            s.planet[s.map.at[name]] = _planet(planet, told.field("changed"))

    def _map(self, told: Fields) -> Map:
        if "sectors" not in told:
            return build(first_game(f.layout_for(self.s.seats)))
        rows = told.each("sectors", ("face", "centre", "turn", "mirrored"))
        sectors = [self._sector(row) for row in rows]
        if not sectors or len({s.centre for s in sectors}) < len(sectors):
            told.bad("sectors", "a list of sectors, each with a centre of its own")
        if any(distance(x.centre, y.centre) > FARTHEST - 4 for x in sectors for y in sectors):
            told.bad("sectors", "a list of sectors that lie beside each other")
        self.s.plan = [(sector.face, sector.turn) for sector in sectors]
        planets = told.row.get("planets")
        if planets is None:
            return build(sectors)
        if not isinstance(planets, Mapping):
            told.bad("planets", "an object: hex -> planet")
        where = told.field("planets")
        return build(sectors, {_axial(at, where): _planet(p, where) for at, p in planets.items()})

    def _sector(self, row: Fields) -> Sector:
        face = row.word("face", tuple(f.SECTORS))
        if not face:
            row.bad("face", f"one of: {listed(f.SECTORS)}")
        self.box.take(f.SECTOR_OF_FACE[face], row.where, ("sector",))
        a, b = row.wholes("centre", 2, -_FARTHEST, _FARTHEST)
        return Sector(face, (a, b), row.whole("turn", 0, 0, 5), row.flag("mirrored"))

    # -- tiles and the research board ------------------------------------------------

    def _tiles(self) -> None:
        s, top = self.s, self.top
        slots = top.inner("slots", f.SLOTS)
        s.slots = [slots.word(slot, ("", *f.STANDARD)) for slot in f.SLOTS]
        lying = [slot for slot in s.slots if slot]
        if len(set(lying)) < len(lying):
            raise BadRecord('"slots" of the position name a technology tile in two places.')
        advanced = top.inner("advanced", f.TRACK_CODES)
        s.advanced = [
            self.box.take_one(advanced, code, ("advanced_tile",)) for code in f.TRACK_CODES
        ]
        s.terra_token = top.word("terra_token", ("", *f.SUPPLY))
        if s.terra_token:
            self.box.use(f"federation tokens {s.terra_token}", 1, top.field("terra_token"))
        s.rounds = self._row("rounds", "round_tile", 6)
        s.finals = self._row("finals", "final_tile", 2)
        s.boosters = self._row("boosters", "booster", 4 * len(f.BOOSTERS))
        if s.phase in IN_ROUND and (len(s.rounds) != 6 or not all(s.rounds)):
            top.bad("rounds", "the six round scoring tiles in order")
        s.spaces_used = top.once("spaces_used", (*f.POWER, *f.QICS))

    def _row(self, name: str, kind: str, most: int) -> list[str]:
        """Single tiles in a row; an empty text is an empty spot (of boosters only)."""
        told, where = self.top.rows(name), self.top.field(name)
        if len(told) > most:
            self.top.bad(name, f"at most {most} tiles")
        empty = kind == "booster"
        return [
            "" if tile == "" and empty else self.box.take(tile, where, (kind,)) for tile in told
        ]

    def _supplies(self) -> None:
        """What is left of tokens and tiles: what nobody has, unless it is told."""
        s, box = self.s, self.box
        supply = self.top.inner("supply", f.SUPPLY)
        for token in f.SUPPLY:
            kind = f"federation tokens {token}"
            s.supply[token] = supply.whole(token, box.stock(kind), 0, box.stock(kind))
        left = self.top.inner("tiles_left", f.STANDARD)
        for tile in f.STANDARD:
            stock = box.stock(f"technology tiles {tile}")
            s.tiles_left[tile] = left.whole(tile, stock, 0, stock)


def _axial(name: str, where: str) -> tuple[int, int]:
    a, _, b = name.partition("x")
    try:
        found = int(a), int(b)
    except ValueError:
        raise BadRecord(f"{where} names {shown(name)}, which is no hex such as -3x4.") from None
    return found


def _planet(name: Any, where: str) -> int:
    if not isinstance(name, str) or name not in f.PLANETS:
        raise BadRecord(f"A planet in {where} is {shown(name)}; planets are {listed(f.PLANETS)}.")
    return f.PLANETS.index(name)


def _open_income(board: Seat) -> None:
    """What lies open: base, structures, tracks, tiles, booster."""
    income.add(board, "base", (board.side.base,))
    for kind in range(f.MINE, f.ACADEMY_Q + 1):
        for slot in board.side.income[kind][: board.counts[kind]]:
            income.add(board, "structure", slot)
    for track, level in enumerate(board.levels):
        income.add(board, f"track:{f.TRACKS[track]}", (f.LEVEL_INCOME[track][level],))
    for tile, _ in board.uncovered():
        if f.TILES[tile].kind == "income":
            income.add(board, f"tile:{tile}", (f.TILES[tile].gain,))
