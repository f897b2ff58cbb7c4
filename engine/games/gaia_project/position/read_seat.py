"""Reading a position: what one seat has on and around its board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.box import Box
from engine.core.fields import Fields, Forms, among, between, is_whole, list_of, listed, shown
from engine.core.record import BadRecord
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.seat import STONE_GAIA

_IN_ROUND = ("income", "gaia", "actions", "end")
_MOST = 99
_HEAP = 999
"""No play brings more to what may be corrected to `counts.MOST`."""
_SPECIALS = ("academy", "station", "swap", "downgrade", "lowest")
_ALONE = ("repeat", "token", "lost", "station", "swap", "downgrade", "income", "area", "buy",
          "left_overs")  # fmt: skip
_STONE = ("charge", "spend", "gaia", "discard")


def _is_rule(value: Any) -> bool:
    return isinstance(value, str) and value.startswith("R")


def _is_gain(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and value[0] in range(len(f.GAINS))
        and between(0, _MOST)(value[1])
    )


_FORMS: Forms = {
    **dict.fromkeys(_ALONE, ()),
    "build": (between(0, 9), between(0, 9)),
    "tile": (_is_rule,),
    "cover": (among(tuple(f"adv-{code}" for code in f.TRACK_CODES) + f.TRACK_CODES),),
    "advance": (list_of(between(0, len(f.TRACKS) - 1)), _is_rule),
    "stone": (among(_STONE), between(0, _MOST), list_of(between(0, STONE_GAIA)),
              list_of(_is_gain), lambda value: isinstance(value, str)),
}  # fmt: skip
"""What a seat may be in the middle of; a federation names hexes and is read by itself."""


class SeatReader:
    """Fills one seat of a fresh state."""

    def __init__(self, s: Board, box: Box, seat: int, row: Fields) -> None:
        self.s, self.box, self.seat, self.row = s, box, seat, row
        self.board = s.boards[seat]

    def read(self, rows: list[Fields]) -> None:
        self._faction()
        self._resources()
        if hasattr(self.s, "map"):
            self._pieces(rows)
        self._tiles()
        self._tokens()
        self._waiting()

    def _faction(self) -> None:
        faction = self.row.word("faction", ("", *f.FACTIONS))
        if not faction and self.s.phase in _IN_ROUND:
            self.row.bad("faction", f"one of: {listed(f.FACTIONS)}")
        self.board.faction = f.FACTIONS[faction] if faction else None

    def _resources(self) -> None:
        row, board = self.row, self.board
        board.points = row.whole("points", 10, -_MOST)
        for what, name in enumerate(f.RESOURCES):
            board.r[what] = row.whole(name, 0, 0, min(_HEAP, f.CAPS[what]))
        board.bowl = [*row.wholes("bowls", 3, 0, _HEAP), row.whole("gaia_area", 0, 0, _HEAP)]
        board.stone = row.whole("brainstone", 0, 0, STONE_GAIA)
        research = row.inner("research", f.TRACKS)
        board.levels = [research.whole(track, 0, 0, 5) for track in f.TRACKS]
        earned = sum(board.levels[f.PROJECT] >= level for level in (1, 3, 4))
        board.formers = row.whole("gaiaformers", earned, 0, f.COUNTS[f.FORMER_PIECE])
        board.area_formers = row.whole("gaiaformers_in_area", 0, 0, f.COUNTS[f.FORMER_PIECE])
        board.bid = row.whole("bid", 0, 0, _MOST)
        board.maxima = row.rows("maxima")
        if not list_of(between(0, 40))(board.maxima):
            row.bad("maxima", "a list of whole numbers from 0 to 40")
        board.standing = row.whole("standing_answer", 0, 0, 5) - 1
        board.stone_first = row.flag("standing_stone")

    # -- on the map ------------------------------------------------------------------

    def _hex(self, name: Any, field: str) -> int:
        at: dict[str, int] = self.s.map.at
        if not isinstance(name, str) or name not in at:
            raise BadRecord(f"{self.row.field(field)} names {shown(name)}, which is no hex.")
        return at[name]

    def _hexes(self, field: str, names: Any) -> int:
        mask: int = self.s.map.mask(self._hex(name, field) for name in names)
        if mask.bit_count() < len(names):
            self.row.bad(field, "a list in which no hex stands twice")
        return mask

    def _pieces(self, rows: list[Fields]) -> None:
        s, board, row = self.s, self.board, self.row
        lost = row.row.get("lost_planet", "")
        board.lost = self._hex(lost, "lost_planet") if lost != "" else -1
        if board.lost >= 0:
            if s.planet[board.lost] != f.EMPTY:
                row.bad("lost_planet", "an empty hex")
            s.planet[board.lost] = f.LOST
        for name, kind in self._structures(row).items():
            if not isinstance(kind, str) or kind not in f.KINDS[1:]:
                raise BadRecord(
                    f"What stands on {name} in {row.field('structures')} must be one of: "
                    f"{listed(f.KINDS[1:])}, not {shown(kind)}."
                )
            self._stand(self._hex(name, "structures"), f.KINDS.index(kind), rows)
        if "gaiaformers" not in row:  # those that are out have been unlocked
            out = board.counts[f.FORMER_PIECE] + board.area_formers
            board.formers = max(board.formers, out)
        self._federations()

    def _federations(self) -> None:
        board, row = self.board, self.row
        board.satellites = self._hexes("satellites", row.rows("satellites"))
        count = board.satellites.bit_count()
        self.box.use(f"satellites of seat {self.seat + 1}", count, row.field("satellites"))
        board.fed = self._hexes("in_federations", row.rows("in_federations"))
        tokens = len(row.rows("federation_tokens"))
        board.formed = row.whole("federations_formed", tokens if board.fed else 0, 0, _MOST)

    def _structures(self, row: Fields) -> Mapping[str, Any]:
        told = row.row.get("structures", {})
        return (
            told if isinstance(told, Mapping) else row.bad("structures", "an object: hex -> kind")
        )

    def _stand(self, h: int, kind: int, rows: list[Fields]) -> None:
        """Put a structure on a hex; on a hex somebody else stands on it is a guest mine."""
        s, board, where = self.s, self.board, self.row.field("structures")
        if s.owner[h] == self.seat or board.guests >> h & 1:
            raise BadRecord(f"{where} names the hex {s.map.labels[h]} twice.")
        if kind not in (f.FORMER_PIECE, f.STATION):
            board.built |= 1 << h
        if kind == f.STATION:
            board.stations |= 1 << h
        if h != board.lost:
            board.counts[kind] += 1
            self.box.use(f"{f.KINDS[kind]} pieces of seat {self.seat + 1}", 1, where)
        if kind == f.MINE and board.can("guest_mines") and self._is_shared(h, rows):
            s.guest[h] = self.seat
            board.guests |= 1 << h
        elif s.owner[h] >= 0:
            raise BadRecord(f"On {s.map.labels[h]} two seats have a structure.")
        else:
            s.owner[h], s.kind[h] = self.seat, kind

    def _is_shared(self, h: int, rows: list[Fields]) -> bool:
        """Lantids on a planet that another seat's structures name too."""
        names = {name for name, at in self.s.map.at.items() if at == h}
        others = (row for seat, row in enumerate(rows) if seat != self.seat)
        return any(not names.isdisjoint(self._structures(row)) for row in others)

    # -- tiles and tokens ------------------------------------------------------------

    def _tiles(self) -> None:
        board = self.board
        for row in self.row.each("tiles", ("tile", "slot", "covered")):
            tile = row.word("tile", tuple(f.TILES))
            if not tile or tile in dict(board.tiles):
                row.bad("tile", "a technology tile that the seat has once")
            advanced = f.TILES[tile].advanced
            slots = tuple(f"adv-{code}" for code in f.TRACK_CODES) if advanced else f.SLOTS
            if advanced:
                self.box.take(tile, row.where, ("advanced_tile",))
            else:
                self.box.use(f"technology tiles {tile}", 1, row.where)
            board.tiles.append((tile, row.word("slot", slots, slots[-3])))
            if row.flag("covered"):
                board.covered.append(tile)
        if any(f.TILES[tile].advanced for tile in board.covered):
            self.row.bad("tiles", "tiles of which only standard ones are covered")
        board.value4 = any(f.TILES[tile].kind == "value4" for tile, _ in board.uncovered())

    def _tokens(self) -> None:
        board = self.board
        for row in self.row.each("federation_tokens", ("token", "green")):
            token = row.word("token", tuple(f.FEDERATIONS))
            if not token:
                row.bad("token", f"one of: {listed(f.FEDERATIONS)}")
            self.box.use(f"federation tokens {token}", 1, row.where)
            board.tokens.append((token, row.flag("green", f.FEDERATIONS[token].green)))
        board.booster = self.box.take_one(self.row, "booster", ("booster",))

    # -- what the seat is in the middle of -------------------------------------------

    def _waiting(self) -> None:
        """What a seat is deciding and what it was offered."""
        s, board, row = self.s, self.board, self.row
        board.used = row.once("used", (*f.TILES, *f.BOOSTERS, *_SPECIALS))
        board.passed = row.flag("passed")
        for entry in row.rows("deciding"):
            board.todo.append(self._entry(entry))
        for entry in row.rows("offers"):
            if not isinstance(entry, list) or len(entry) != 3 or not all(map(is_whole, entry[:2])):
                row.bad("offers", "a list of [turns ago, power, hex] each")
            age, value, name = entry
            h = self._hex(name, "offers") if hasattr(s, "map") else -1
            if not 0 <= age <= s.turn or not 1 <= value <= _MOST or h < 0:
                row.bad("offers", "a list of [turns ago, power, hex] each")
            board.offers.append((s.turn - age, value, h))

    def _entry(self, entry: Any) -> tuple[Any, ...]:
        if not (isinstance(entry, list) and len(entry) == 4 and entry[0] == "federation"):
            return self.row.entry("deciding", entry, _FORMS)
        _, chosen, satellites, settled = entry
        lists = isinstance(chosen, list) and isinstance(satellites, list)
        if not lists or not isinstance(settled, bool) or not hasattr(self.s, "map"):
            self.row.bad("deciding", "for a federation two lists of hexes and true or false")
        masks = (self._hexes("deciding", chosen), self._hexes("deciding", satellites))
        return ("federation", *masks, settled)
