"""The position format of Gaia, read: what is left out is as usual, what is wrong is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.bits import components, mask_of
from engine.core.box import Box
from engine.core.fields import Fields
from engine.core.position import HEAD, described, one_each, prove
from engine.core.record import BadRecord
from engine.games.gaia import flow
from engine.games.gaia.board import Board
from engine.games.gaia.faces import (
    ACTIONS,
    CATALOGUE,
    COLOURS,
    DECKS,
    HERD,
    LAND,
    LANDS,
    SETUP,
    TOKENS,
    in_play,
)
from engine.games.gaia.grid import around, at
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.position.frames import read_waiting
from engine.games.gaia.window import middle

if TYPE_CHECKING:
    from engine.games.gaia.game import GaiaGame

_TOP = (
    *HEAD, "round", "active", "actions", "grid", "world", "display", "decks", "goals", "discards",
    "waiting", "faces", "ended", "stolen",
)  # fmt: skip
_OF_TILE = ("cell", "land", "tile", "tokens", "city", "meeples", "met")
_OF_SEAT = ("colour", "left", "hand", "unseen", "nature_row", "power_row")
_OF_DECK = {"nature": ("nature",), "life": ("city", "animal"), "power": ("power",)}
_CARDS = ("nature", "city", "animal", "power")
_GOALS = ("nature_goal", "power_goal")


def read(game: GaiaGame, data: Mapping[str, Any]) -> Board:
    """A state from a position. Raises BadRecord."""
    from engine.games.gaia.state import Gaia

    top, rows, options, faces = described(game, data, _TOP, _OF_SEAT)
    b = Gaia(len(rows), options, faces)
    _Reader(b, top, rows).read()
    prove(b)
    return b


class _Reader:
    """Lays a position out on an empty table."""

    def __init__(self, b: Board, top: Fields, rows: list[Fields]) -> None:
        self.b, self.top, self.rows = b, top, rows
        most = SETUP["setup"]["meeples"][str(b.seats)]
        meeples = {f"meeples of seat {seat + 1}": most for seat in range(b.seats)}
        pieces = in_play(b.options["mode"], b.options["printing"])
        self.box = Box(CATALOGUE, [piece.id for piece in pieces], {"tokens": TOKENS, **meeples})

    def read(self) -> None:
        b, top = self.b, self.top
        b.round = top.whole("round", 1, 0)
        b.active = top.seat("active", b.seats, 0)
        b.actions = top.whole("actions", ACTIONS, 0, ACTIONS)
        self._world()
        self._display()
        for row in top.each("goals", ("card", "seat")):
            self._goal(row)
        if len(b.goal_spots) > SETUP["setup"]["goals"][str(b.seats)]:
            top.bad("goals", f"at most {SETUP['setup']['goals'][str(b.seats)]} goals")
        b.discards = self.box.take_each(top, "discards", _CARDS)
        for seat, row in enumerate(self.rows):
            self._seat(seat, row)
        b.colours = one_each(self.rows, "colour", COLOURS)
        self._stolen()
        self._decks()
        b.note("described")
        read_waiting(b, top)
        _book(b)
        flow.run(b)

    # -- the world -------------------------------------------------------------------

    def _world(self) -> None:
        """The very tiles that are named first, so that none of them is given away."""
        b, rows = self.b, self.top.each("world", _OF_TILE)
        for row in sorted(rows, key=lambda row: "tile" not in row):
            self._tile(row)
        cities = [row for row in rows if "city" in row]
        for row in cities:
            self._city(row)
        for row in cities:  # a city closes its tile for the cities beside it
            cell, city = self._cell(row, "cell"), str(row.row["city"])
            b.met[city] = row.whole("met", b.satisfied(cell, b.needs(city)), 0, 4)
        self._one_world()
        corner = self.top.row.get("grid")
        if corner is None:
            b.origin = middle(b) if b.land else b.origin
        else:
            b.origin = at(self._cell(self.top, "grid"))

    def _cell(self, row: Fields, name: str) -> int:
        cell = cell_of(row.row.get(name))
        return cell if cell is not None else row.bad(name, "a cell such as 2,-1")

    def _tile(self, row: Fields) -> None:
        b, cell = self.b, self._cell(row, "cell")
        if cell in b.land:
            raise BadRecord(f"Two tiles of the world lie on {row.row['cell']}.")
        land = row.word("land", LANDS)
        if not land:
            row.bad("land", "a land")
        kind = f"{land} tile"
        if not b.stock[land]:
            raise BadRecord(f"There are not that many {kind}s in the box.")
        tile = self.box.take(row.row.get("tile", b.stock[land][-1]), row.where, ("tile",))
        if LAND[tile] != land:
            row.bad("tile", f"a {kind}")
        b.stock[land].remove(tile)
        b.tiles[cell], b.land[cell] = tile, land
        tokens = row.whole("tokens", 0, 0, HERD)
        if tokens:
            b.tokens[cell] = self.box.use("tokens", tokens, row.where)

    def _city(self, row: Fields) -> None:
        b, cell = self.b, self._cell(row, "cell")
        city = self.box.take(row.row["city"], row.field("city"), ("city",))
        if b.face(city) is None:
            raise BadRecord(f'What is printed on {city} is unknown: give it under "faces".')
        if cell in b.tokens:
            raise BadRecord(f"{row.row['cell']} has a city and animals; it can have one of them.")
        on = row.wholes("meeples", b.seats, 0, 2 if b.advanced else 1)
        if b.advanced and sum(map(bool, on)) > 1:
            row.bad("meeples", "of one seat only in the advanced game")
        for seat, count in enumerate(on):
            self.box.use(f"meeples of seat {seat + 1}", count, row.where)
        b.cities[cell], b.site[city], b.meeples[city] = city, cell, on

    def _one_world(self) -> None:
        """R6.3: every tile was laid beside another."""
        if len(components(mask_of(self.b.land), around)) > 1:
            raise BadRecord('The tiles of the "world" do not lie beside each other.')

    # -- cards -----------------------------------------------------------------------

    def _display(self) -> None:
        b = self.b
        counts = SETUP["setup"]["display"][b.options["mode"]]
        decks = DECKS[: 3 if b.advanced else 2]
        given = self.top.inner("display", decks)
        for deck in decks:
            cards = given.rows(deck)
            if len(cards) > counts[deck]:
                given.bad(deck, f"at most {counts[deck]} cards")
            where = given.field(deck)
            slots = [c if c == "" else self.box.take(c, where, _OF_DECK[deck]) for c in cards]
            b.display[deck] = slots + [""] * (counts[deck] - len(slots))

    def _goal(self, row: Fields) -> None:
        b = self.b
        if row.row.get("card") == "":
            b.goal_spots.append("")
            return
        goal = self.box.take(row.row.get("card"), row.field("card"), _GOALS)
        if b.face(goal) is None:
            raise BadRecord(f'What is printed on {goal} is unknown: give it under "faces".')
        b.goals[goal] = row.whole("seat", 0, 0, b.seats) - 1
        if b.goals[goal] >= 0:
            self.box.use(f"meeples of seat {b.goals[goal] + 1}", 1, row.where)
        b.goal_spots.append(goal)

    def _seat(self, seat: int, row: Fields) -> None:
        b = self.b
        b.hand[seat] = self.box.take_each(row, "hand", _CARDS)
        b.nature_row[seat] = self.box.take_each(row, "nature_row", ("nature",))
        b.power_row[seat] = self.box.take_each(row, "power_row", ("power",))
        meeples = f"meeples of seat {seat + 1}"
        b.left[seat] = row.whole("left", self.box.stock(meeples))
        self.box.use(meeples, b.left[seat], row.field("left"))

    def _stolen(self) -> None:
        """R9.11: `[seat, card or deck]`, of the seat it was taken from."""
        b, top = self.b, self.top
        for entry in top.rows("stolen"):
            form = isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str)
            if not form or entry[0] not in range(1, b.seats + 1) or isinstance(entry[0], bool):
                top.bad("stolen", "a list of a seat and a card each")
            if entry[1] not in DECKS:
                self.box.take(entry[1], top.field("stolen"), _CARDS)
            b.stolen.append((entry[0] - 1, entry[1]))

    def _decks(self) -> None:
        """All that is named nowhere is in the decks, but for what nobody has seen in the hands."""
        b, box = self.b, self.box
        for deck in (*DECKS, "goals"):
            b.pool[deck] = set(box.left(deck))
        for seat, row in enumerate(self.rows):
            unseen = row.inner("unseen", DECKS)
            for deck in unseen:
                b.unseen[seat][deck] = unseen.whole(deck)
                box.hide(deck, b.unseen[seat][deck], unseen.field(deck))
        for _, card in b.stolen:
            if card in DECKS:
                box.hide(card, 1, self.top.field("stolen"))
        given = self.top.inner("decks", DECKS)
        for deck in DECKS:
            b.deck[deck] = given.whole(deck, box.spare(deck))
            box.hide(deck, b.deck[deck], given.field(deck))
        b.deck["goals"] = len(b.pool["goals"])


def _book(b: Board) -> None:
    """The ledger of a described position begins with what lies there."""
    b.book(-1, "tokens", b.herds(), "")
    for seat in range(b.seats):
        b.book(seat, "meeples", b.left[seat], "")
        b.book(seat, "points", placed(b, seat), "")
        for what, count in b.on_city(seat).items():
            b.book(seat, what, count, "")


def placed(b: Board, seat: int) -> int:
    """Meeples of a seat on cities and goals."""
    return sum(on[seat] for on in b.meeples.values()) + sum(on == seat for on in b.goals.values())
