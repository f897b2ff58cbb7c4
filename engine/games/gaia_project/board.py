"""The plain state of a match: the map's pieces, the research board, the seats, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.bits import listed
from engine.core.copies import copier
from engine.core.state import State
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.map.hexes import Map
from engine.games.gaia_project.seat import Seat

PHASES = ("setup", "factions", "maxima", "mines", "boosters", "income", "gaia", "actions", "end")


class Board(State):
    """All that a position holds; the rule modules change it in place."""

    map: Map

    __slots__ = (
        "acting", "active", "advanced", "at", "automa", "boards", "boosters", "chosen", "dealt",
        "finals", "found", "guest", "kind", "map", "options", "order", "owner", "passed", "phase",
        "plan", "planet", "pool", "queue", "round", "rounds", "slots", "spaces_used", "supply",
        "table", "terra_token", "tiles_left", "turn", "wanted", "window",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats)
        self.options = options
        self.boards = [Seat() for _ in range(seats)]
        self.planet: list[int] = []
        self.owner: list[int] = []
        """Seat whose structure, gaiaformer or station stands on a hex; -1: none."""
        self.kind: list[int] = []
        self.guest: list[int] = []
        """Seat of a Lantids guest mine on a hex; -1: none."""
        self.phase = "setup"
        self.round = 0
        self.order: list[int] = list(range(seats))
        self.passed: list[int] = []
        self.table: list[int] = list(range(seats))
        """Seats clockwise; an auction seats people anew (R17.2)."""
        self.active = -1
        self.window = -1
        """Seat whose turn just ended and that may still do free actions."""
        self.turn = 0
        self.at = 0
        self.queue: list[int] = []
        """Seats still to place starting structures or to take a first booster."""
        self.pool: list[str] = []
        """Factions that can be chosen, bid for or that were dealt."""
        self.chosen: list[str] = []
        """Factions in the order in which they were first chosen."""
        self.plan: list[tuple[str, int]] = []
        """(sector face, steps turned) by sector place while the map is laid."""
        self.spaces_used: list[str] = []
        self.supply: dict[str, int] = {token: f.FEDERATIONS[token].copies for token in f.SUPPLY}
        self.terra_token = ""
        self.boosters: list[str] = []
        self.slots: list[str] = [""] * len(f.SLOTS)
        self.tiles_left: dict[str, int] = dict.fromkeys(f.STANDARD, f.COPIES)
        self.advanced: list[str] = [""] * 6
        self.rounds: list[str] = []
        self.finals: list[str] = []
        self.wanted: list[tuple[str, str]] = []
        """Set-up reveals still to come: (what, place)."""
        self.acting = False
        """The active seat's main action has begun and waits for a decision."""
        self.dealt = True
        """The set-up is random (revealed); False when it was given as data."""
        self.found: dict[Any, Any] = {}
        """Federations already looked for, shared by copies: the key tells all they depend on."""
        self.automa: Any = None

    def lay(self, laid: Map) -> None:
        """Put the map on the table."""
        self.map = laid
        count = len(laid.hexes)
        self.planet = list(laid.planets)
        self.owner = [-1] * count
        self.kind = [f.NONE] * count
        self.guest = [-1] * count

    clone = copier(
        flat="events ledger planet owner kind guest order passed table spaces_used boosters slots "
        "advanced rounds finals wanted queue pool chosen plan supply tiles_left",
        parts="boards", part="automa", late="map",
    )  # fmt: skip

    # -- booking ---------------------------------------------------------------------

    def give(self, seat: int, what: int, amount: int, rule: str) -> int:
        """Gain or pay one of the four resources; what exceeds the maximum is lost (R1.6): so
        much."""
        board = self.boards[seat]
        if what == f.QIC and amount > 0 and self.qic_is_ore(board):
            what = f.ORE
        had = board.r[what]
        has = had + amount
        if amount > 0 and has > f.CAPS[what]:
            has = max(f.CAPS[what], had)
        if has != had:
            board.r[what] = has
            self.ledger.append((seat, f.RESOURCES[what], has - had, rule, len(self.events) - 1))
        return had + amount - has

    def pay(self, seat: int, cost: tuple[int, int, int, int], rule: str) -> None:
        """Pay credits, ore, knowledge and QIC."""
        for what, amount in enumerate(cost):
            if amount:
                self.give(seat, what, -amount, rule)

    def score(self, seat: int, source: str, amount: int, rule: str) -> None:
        """Points with their source: an event of their own, so that each source can be told."""
        if amount:
            board = self.boards[seat]
            board.points += amount
            self.note("points", seat, (source, amount), rule)
            self.book(seat, "points", amount, rule)

    def move(self, seat: int, bowl: int, amount: int, rule: str) -> None:
        """Change the number of tokens in a bowl (0 to 2) or the Gaia area (3)."""
        if amount:
            self.boards[seat].bowl[bowl] += amount
            self.ledger.append((seat, f.BOWLS[bowl], amount, rule, len(self.events) - 1))

    @staticmethod
    def qic_is_ore(board: Seat) -> bool:
        """Gleens turn every gained QIC into ore until their QIC academy stands (R15.8)."""
        return board.can("qic_becomes_ore") and not board.counts[f.ACADEMY_Q]

    # -- small questions -------------------------------------------------------------

    def seat_order_from(self, seat: int) -> list[int]:
        """The other seats clockwise, starting with the left neighbour (R8.3)."""
        at = self.table.index(seat) + 1
        return self.table[at:] + self.table[: at - 1]

    def is_automa(self, seat: int) -> bool:
        """Whether nobody sits here: the Automa of a solo match has the last seat."""
        return self.automa is not None and seat == self.seats - 1

    def formers(self) -> int:
        """All hexes with a gaiaformer."""
        found, h = 0, -1
        for board in self.boards:
            for _ in range(board.counts[f.FORMER_PIECE]):
                h = self.kind.index(f.FORMER_PIECE, h + 1)
                found |= 1 << h
        return found

    def round_tile(self) -> f.RoundTile | None:
        """The scoring tile of this round."""
        return f.ROUND_TILES[self.rounds[self.round - 1]] if 1 <= self.round <= 6 else None

    def value(self, seat: int, h: int) -> int:
        """Power value of a seat's structure on a hex (R1.5)."""
        if self.guest[h] == seat:
            return 1
        kind, board = self.kind[h], self.boards[seat]
        worth = f.VALUES[kind]
        if worth == 3 and board.value4:
            worth = 4
        if kind != f.STATION and self.planet[h] == _TITANIUM and worth:
            worth += board.can_with_institute("titanium_value")
        return worth

    def values(self, seat: int, mask: int) -> list[int]:
        """The same of a seat's structures on a set of hexes, lowest hex first."""
        board, hexes = self.boards[seat], listed(mask)
        if not board.guests and not board.can_with_institute("titanium_value"):
            kind, worth = self.kind, _WITH_4 if board.value4 else f.VALUES
            return [worth[kind[h]] for h in hexes]
        return [self.value(seat, h) for h in hexes]

    def kind_of(self, seat: int, h: int) -> int:
        """What a seat has on a hex: a kind of structure, or NONE."""
        if self.owner[h] == seat:
            return self.kind[h]
        return f.MINE if self.guest[h] == seat else f.NONE


_WITH_4 = tuple(4 if value == 3 else value for value in f.VALUES)
"""Kind -> its value with the tile that makes big buildings worth 4."""
_TITANIUM = f.PLANETS.index("titanium")
