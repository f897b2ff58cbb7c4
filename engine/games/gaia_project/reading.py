"""Reading a position that may have been written by hand: defaults for what is left out.

Every mistake is a `BadRecord` with one sentence that names the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.game import BadOptions, Game
from engine.core.record import BadRecord
from engine.games.gaia_project import automa as solo
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import flow, income
from engine.games.gaia_project.base import PHASES, Base
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.checking import check
from engine.games.gaia_project.hexes import Map, Sector, build, first_game
from engine.games.gaia_project.state import GaiaState

_AGE = 1000
"""Turn number given to a position; offers remember how many turns old they are."""


def read(game: Game, data: Mapping[str, Any]) -> GaiaState:
    """The state of a position. Raises BadRecord."""
    if not isinstance(data, Mapping):
        raise BadRecord("A position must be an object.")
    seats = data.get("seats")
    if not isinstance(seats, list) or not 2 <= len(seats) <= 4:
        raise BadRecord('A Gaia Project position needs "seats": a list of 2 to 4 objects.')
    people = 1 if data.get("automa") else len(seats)
    try:
        options = game.check_options(people, data.get("options") or {})
    except (BadOptions, AttributeError, TypeError) as error:
        raise BadRecord(f'The position\'s "options" are wrong: {error}') from error
    state = GaiaState(len(seats), options)
    try:
        _Reader(state, data).read(seats)
        check(state)
        flow.settle(state)
        for seat in state.awaiting().must:
            state.legal(seat)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, AssertionError) as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(f"The position cannot be read: {error!r}.") from error
    return state


def _bad(field: str, value: object, wanted: str) -> BadRecord:
    return BadRecord(f"{field} is {value!r}, but must be {wanted}.")


def _number(data: Mapping[str, Any], name: str, default: int, most: int, where: str = "") -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise _bad(f"{where}{name}", value, f"a whole number from 0 to {most}")
    return value


def _names(value: Any, known: Sequence[str], field: str) -> list[str]:
    if not isinstance(value, list):
        raise _bad(field, value, "a list")
    for name in value:
        if name not in known:
            raise _bad(f"An entry of {field}", name, f"one of: {', '.join(known)}")
    return list(value)


def _object(value: Any, field: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _bad(field, value, "an object")
    return dict(value)


class _Reader:
    """Fills a fresh state from a position."""

    def __init__(self, state: Base, data: Mapping[str, Any]) -> None:
        self.s = state
        self.data = data

    def read(self, seats: list[Any]) -> None:
        s, data = self.s, self.data
        s.phase = data.get("phase", "actions")
        if s.phase not in (*PHASES, "turning"):
            raise _bad("phase", s.phase, f"one of: {', '.join(PHASES)}")
        if data.get("automa"):
            s.automa = solo.Automa.read(_object(data["automa"], "automa"))
        s.round = _number(data, "round", 1 if s.phase in _IN_ROUND else 0, 6)
        s.turn = _AGE
        self._tiles()
        if s.phase != "setup" or "map" in data:
            s.lay(self._map())
        for seat, row in enumerate(seats):
            self._seat(seat, _object(row, f"seat {seat + 1}"))
        self._course()
        for seat, row in enumerate(seats):
            if s.boards[seat].faction is not None and not self.s.is_automa(seat):
                self._income(seat, row)

    def _income(self, seat: int, row: Mapping[str, Any]) -> None:
        """What lies open; the booster only while its income is still to come."""
        s, board = self.s, self.s.boards[seat]
        _open_income(board)
        coming = s.phase in ("mines", "boosters") or (s.phase == "actions" and board.passed)
        coming |= s.phase == "income" and s.order.index(seat) >= s.at
        if coming and board.booster:
            income.add(board, "booster", f.BOOSTERS[board.booster].income)
        taken = [(str(x[0]), _tuples(x[1])) for x in row.get("income_taken") or []]
        for item in taken:
            free = [n for n, own in enumerate(board.income) if own == item]
            board.taken += [n for n in free if n not in board.taken][:1]

    # -- the map ---------------------------------------------------------------------

    def _map(self) -> Map:
        data = _object(self.data.get("map", {}), "map")
        if "sectors" not in data:
            return build(first_game(f.layout_for(self.s.seats)))
        rows = data["sectors"]
        if not isinstance(rows, list):
            raise _bad("map sectors", rows, "a list")
        sectors = [self._sector(_object(row, "an entry of map sectors")) for row in rows]
        self.s.plan = [(sector.face, sector.turn) for sector in sectors]
        if "planets" not in data:
            return build(sectors)
        planets = _object(data["planets"], "map planets")
        return build(sectors, {_axial(at): _planet(p, at) for at, p in planets.items()})

    def _sector(self, row: dict[str, Any]) -> Sector:
        face, centre = row.get("face"), row.get("centre")
        if face not in f.SECTORS:
            raise _bad("The face of a sector", face, f"one of: {', '.join(f.SECTORS)}")
        if (
            not isinstance(centre, list)
            or len(centre) != 2
            or not all(isinstance(part, int) for part in centre)
        ):
            raise _bad(f"The centre of sector {face}", centre, "two whole numbers")
        turn = _number(row, "turn", 0, 5, f"sector {face} ")
        return Sector(str(face), (centre[0], centre[1]), turn, bool(row.get("mirrored")))

    def _hex(self, name: Any, field: str) -> int:
        if str(name) not in self.s.map.at:
            raise _bad(field, name, "a hex of the map, such as 3A5")
        found: int = self.s.map.at[str(name)]
        return found

    def _mask(self, value: Any, field: str) -> int:
        if not isinstance(value, list):
            raise _bad(field, value, "a list of hexes")
        mask: int = self.s.map.mask(self._hex(name, field) for name in value)
        return mask

    # -- tiles and the research board ------------------------------------------------

    def _tiles(self) -> None:
        s, data = self.s, self.data
        slots = _object(data.get("slots", {}), "slots")
        s.slots = [self._slot(slots, slot, f.STANDARD) for slot in f.SLOTS]
        advanced = _object(data.get("advanced", {}), "advanced")
        s.advanced = [self._slot(advanced, code, f.ADVANCED) for code in f.TRACK_CODES]
        s.terra_token = self._slot(data, "terra_token", f.SUPPLY)
        s.rounds = _names(data.get("rounds", []), tuple(f.ROUND_TILES), "rounds")
        s.finals = _names(data.get("finals", []), tuple(f.FINALS), "finals")
        s.boosters = _names(data.get("boosters", []), ("", *f.BOOSTERS), "boosters")
        if s.phase in _IN_ROUND and len(s.rounds) != 6:
            raise _bad("rounds", s.rounds, "the six round scoring tiles in order")
        s.spaces_used = _names(data.get("spaces_used", []), (*f.POWER, *f.QICS), "spaces_used")
        supply = _object(data.get("supply", {}), "supply")
        for token in f.SUPPLY:
            s.supply[token] = _number(supply, token, self._left(token), 3, "supply ")
        left = _object(data.get("tiles_left", {}), "tiles_left")
        for tile in f.STANDARD:
            s.tiles_left[tile] = _number(left, tile, self._copies(tile), 4, "tiles_left ")

    def _slot(self, data: Mapping[str, Any], name: str, known: Sequence[str]) -> str:
        value = data.get(name, "")
        if value and value not in known:
            raise _bad(name, value, f"one of: {', '.join(known)}")
        return str(value)

    def _rows(self, name: str) -> list[Mapping[str, Any]]:
        """All entries of a list that every seat has, for counting what is left."""
        seats = [row for row in self.data["seats"] if isinstance(row, Mapping)]
        lists = [row.get(name) for row in seats]
        return [x for part in lists if isinstance(part, list) for x in part if _is(x)]

    def _left(self, token: str) -> int:
        taken: int = sum(row.get("token") == token for row in self._rows("federation_tokens"))
        return max(0, f.FEDERATIONS[token].copies - taken - (self.s.terra_token == token))

    def _copies(self, tile: str) -> int:
        taken: int = sum(row.get("tile") == tile for row in self._rows("tiles"))
        return max(0, 4 - taken)

    # -- seats -----------------------------------------------------------------------

    def _seat(self, seat: int, row: dict[str, Any]) -> None:
        board, where = self.s.boards[seat], f"seat {seat + 1}: "
        faction = row.get("faction", "")
        if faction:
            if faction not in f.FACTIONS:
                raise _bad(f"{where}faction", faction, f"one of: {', '.join(f.FACTIONS)}")
            board.faction = f.FACTIONS[faction]
        elif self.s.phase in _IN_ROUND:
            raise _bad(f"{where}faction", faction, f"one of: {', '.join(f.FACTIONS)}")
        self._resources(board, row, where)
        if hasattr(self.s, "map"):
            self._pieces(seat, row, where)
        self._own_tiles(board, row, where)
        self._waiting(seat, row, where)

    def _resources(self, board: Board, row: dict[str, Any], where: str) -> None:
        board.points = row.get("points", 10)
        if not isinstance(board.points, int) or not -99 <= board.points <= 9999:
            raise _bad(f"{where}points", board.points, "a whole number from -99 to 9999")
        for what, name in enumerate(f.RESOURCES):
            board.r[what] = _number(row, name, 0, 99, where)
        bowls = row.get("bowls", [0, 0, 0])
        if not isinstance(bowls, list) or len(bowls) != 3:
            raise _bad(f"{where}bowls", bowls, "three numbers of tokens")
        board.bowl = [_number({"bowls": n}, "bowls", 0, 99, where) for n in bowls]
        board.bowl.append(_number(row, "gaia_area", 0, 99, where))
        board.stone = _number(row, "brainstone", 0, 4, where)
        research = _object(row.get("research", {}), f"{where}research")
        board.levels = [_number(research, track, 0, 5, f"{where}research ") for track in f.TRACKS]
        earned = sum(board.levels[f.PROJECT] >= level for level in (1, 3, 4))
        board.formers = _number(row, "gaiaformers", earned, 3, where)
        board.area_formers = _number(row, "gaiaformers_in_area", 0, 3, where)
        board.bid = _number(row, "bid", 0, 99, where)
        board.maxima = [_number({"maxima": n}, "maxima", 0, 40) for n in row.get("maxima") or []]
        board.standing = _number(row, "standing_answer", 0, 5, where) - 1

    def _pieces(self, seat: int, row: dict[str, Any], where: str) -> None:
        s, board = self.s, self.s.boards[seat]
        for name, planet in _object(self._changed(), "map changed").items():
            s.planet[self._hex(name, "map changed")] = _planet(planet, name)
        lost = row.get("lost_planet")
        board.lost = self._hex(lost, f"{where}lost_planet") if lost else -1
        if board.lost >= 0:
            s.planet[board.lost] = f.LOST
        for name, kind in _object(row.get("structures", {}), f"{where}structures").items():
            if kind not in f.KINDS[1:]:
                raise _bad(f"{where}structure on {name}", kind, f"one of: {', '.join(f.KINDS[1:])}")
            self._stand(seat, self._hex(name, f"{where}structures"), f.KINDS.index(kind))
        board.satellites = self._mask(row.get("satellites", []), f"{where}satellites")
        board.fed = self._mask(row.get("in_federations", []), f"{where}in_federations")
        tokens = len(row.get("federation_tokens") or [])
        board.formed = _number(row, "federations_formed", tokens if board.fed else 0, 99, where)

    def _changed(self) -> Any:
        return _object(self.data.get("map", {}), "map").get("changed", {})

    def _stand(self, seat: int, h: int, kind: int) -> None:
        """Put a structure on a hex; on a hex somebody else stands on it is a guest mine."""
        s, board = self.s, self.s.boards[seat]
        if kind != f.FORMER_PIECE and kind != f.STATION:
            board.built |= 1 << h
        if kind == f.STATION:
            board.stations |= 1 << h
        if h != board.lost:
            board.counts[kind] += 1
        if self._is_guest(seat, h, kind):
            s.guest[h] = seat
            board.guests |= 1 << h
        else:
            s.owner[h], s.kind[h] = seat, kind

    def _is_guest(self, seat: int, h: int, kind: int) -> bool:
        """Lantids on a planet that another seat's structures name too."""
        if kind != f.MINE or not self.s.boards[seat].can("guest_mines"):
            return False
        label, axial = self.s.map.labels[h], "x".join(map(str, self.s.map.hexes[h]))
        return any(
            n != seat and _is(row) and {label, axial} & set(row.get("structures") or {})
            for n, row in enumerate(self.data["seats"])
        )

    def _own_tiles(self, board: Board, row: dict[str, Any], where: str) -> None:
        for entry in row.get("tiles") or []:
            tile = _object(entry, f"{where}an entry of tiles")
            if tile.get("tile") not in f.TILES:
                raise _bad(f"{where}tile", tile.get("tile"), "a technology tile")
            name = str(tile["tile"])
            board.tiles.append((name, str(tile.get("slot", "free1"))))
            if tile.get("covered"):
                board.covered.append(name)
        board.value4 = any(f.TILES[tile].kind == "value4" for tile, _ in board.uncovered())
        for entry in row.get("federation_tokens") or []:
            token = _object(entry, f"{where}an entry of federation_tokens")
            if token.get("token") not in f.FEDERATIONS:
                raise _bad(f"{where}token", token.get("token"), "a federation token")
            name = str(token["token"])
            green = bool(token.get("green", f.FEDERATIONS[name].green))
            board.tokens.append((name, green))
        booster = row.get("booster", "")
        if booster and booster not in f.BOOSTERS:
            raise _bad(f"{where}booster", booster, f"one of: {', '.join(f.BOOSTERS)}")
        board.booster = str(booster)

    def _waiting(self, seat: int, row: dict[str, Any], where: str) -> None:
        """What a seat is deciding and what it was offered."""
        s, board = self.s, self.s.boards[seat]
        board.used = [str(name) for name in row.get("used") or []]
        board.passed = bool(row.get("passed", False))
        for entry in row.get("deciding") or []:
            board.todo.append(self._entry(entry, where))
        for entry in row.get("offers") or []:
            if not isinstance(entry, list) or len(entry) != 3:
                raise _bad(f"{where}offers", entry, "[turns ago, power, hex]")
            age, value, name = entry
            board.offers.append((s.turn - int(age), int(value), self._hex(name, f"{where}offers")))

    def _entry(self, entry: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(entry, list) or not entry:
            raise _bad(f"{where}deciding", entry, "a list that starts with a situation")
        if entry[0] == "federation":
            _, chosen, satellites, settled = entry
            return ("federation", self._mask(chosen, where), self._mask(satellites, where), settled)
        found = _tuples(entry)
        assert isinstance(found, tuple)
        return found

    # -- whose turn ------------------------------------------------------------------

    def _course(self) -> None:
        s, data = self.s, self.data
        everybody = [seat + 1 for seat in range(s.seats)]
        s.order = self._order("order", everybody)
        s.table = self._order("table", everybody)
        gone = [seat + 1 for seat, board in enumerate(s.boards) if board.passed]
        s.passed = self._order("passed", gone)
        for seat in s.passed:
            s.boards[seat].passed = True
        s.queue = self._order("queue", [])
        s.at = _number(data, "at", 0, 4)
        s.window = _number(data, "window", 0, s.seats) - 1
        s.acting = bool(data.get("acting", False))
        s.active = _number(data, "active", self._first(), s.seats) - 1
        s.pool = [str(name) for name in data.get("pool") or []]
        s.chosen = _names(data.get("chosen", []), tuple(f.FACTIONS), "chosen")
        s.wanted = [(str(a), str(b)) for a, b in data.get("wanted") or []]
        if data.get("plan"):
            s.plan = [(str(face), int(turn)) for face, turn in data["plan"]]
        elif hasattr(s, "map") and not s.plan:
            s.plan = [(sector.face, sector.turn) for sector in s.map.sectors]

    def _first(self) -> int:
        """By default the first seat in order that has not passed is on turn."""
        if self.s.phase != "actions":
            return 0
        return next((n + 1 for n in self.s.order if not self.s.boards[n].passed), 0)

    def _order(self, name: str, default: list[int]) -> list[int]:
        value = self.data.get(name, default)
        if not isinstance(value, list) or any(
            not isinstance(n, int) or not 1 <= n <= self.s.seats for n in value
        ):
            raise _bad(name, value, "a list of seats, counted from 1")
        return [n - 1 for n in value]


_IN_ROUND = ("income", "gaia", "actions", "end")


def _is(value: Any) -> bool:
    return isinstance(value, Mapping)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(x) for x in value) if isinstance(value, list) else value


def _axial(name: str) -> tuple[int, int]:
    try:
        a, b = name.split("x")
        return int(a), int(b)
    except ValueError:
        raise _bad("A hex of map planets", name, "coordinates such as -3x4") from None


def _planet(name: Any, where: str) -> int:
    if name not in f.PLANETS:
        raise _bad(f"The planet on {where}", name, f"one of: {', '.join(f.PLANETS)}")
    return f.PLANETS.index(name)


def _open_income(board: Board) -> None:
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
