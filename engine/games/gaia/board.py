"""What lies on the table in a match of Gaia, and small questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.catalogue import Faces
from engine.core.copies import copier
from engine.core.frames import Frame, FrameState
from engine.core.ledger import POINTS
from engine.games.gaia.faces import ANIMAL, CATALOGUE, DECKS, FACE, LAND, LANDS, SETUP, TOKENS
from engine.games.gaia.faces import in_play as pieces_in_play
from engine.games.gaia.grid import START, neighbours

START_ORIGIN = (-3, -2)
"""The first tile lies in the middle of the grid of stations."""


class Board(FrameState):
    """The state of a match. `hand` holds known cards, `unseen` counts the others by deck."""

    __slots__ = (
        "actions", "active", "cities", "colours", "deck", "discards", "display", "ended", "faces",
        "frames", "goal_spots", "goals", "hand", "land", "left", "meeples", "met", "nature_row",
        "options", "origin", "pool", "power_row", "round", "site", "stock", "stolen", "tiles",
        "tokens", "unseen",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any], faces: Faces) -> None:
        super().__init__(seats)
        self.options = options
        self.faces = faces
        self.colours: tuple[str, ...] = tuple(SETUP["meeples"])[:seats]
        self.round = 0
        self.origin = START_ORIGIN
        """The cell in the corner of the grid of stations (`window`): a matter of places only."""
        self.actions = 0
        self.active = 0
        self.ended: tuple[str, int] | None = None
        """(reason, seat) once the match is over; the seat is the winner or the one who drew."""
        self.frames: list[Frame] = []
        self.tiles: dict[int, str] = {}
        self.land: dict[int, str] = {}
        self.tokens: dict[int, int] = {}
        self.cities: dict[int, str] = {}
        self.site: dict[str, int] = {}
        """City card -> its cell."""
        self.met: dict[str, int] = {}
        """City card -> needs satisfied, kept up to date by `changes.settle`."""
        self.meeples: dict[str, list[int]] = {}
        """City card -> meeples on it by seat."""
        self.left = [SETUP["setup"]["meeples"][str(seats)]] * seats
        self.goals: dict[str, int] = {}
        """Goal card in play -> the seat whose meeple is on it, or -1."""
        self.goal_spots: list[str] = []
        """The goals as they lie, "" where none has been turned up yet."""
        self.display: dict[str, list[str]] = {}
        self.hand: list[list[str]] = [[] for _ in range(seats)]
        self.unseen: list[dict[str, int]] = [dict.fromkeys(DECKS, 0) for _ in range(seats)]
        self.nature_row: list[list[str]] = [[] for _ in range(seats)]
        self.power_row: list[list[str]] = [[] for _ in range(seats)]
        self.discards: list[str] = []
        self.stolen: list[tuple[int, str]] = []
        """Cards a tornado has taken: (victim, card or deck)."""
        self._open_box()

    def _open_box(self) -> None:
        """R3.1-R3.5: stock of tiles, decks by kind, everything else on its pile."""
        cards = pieces_in_play(self.options["mode"], self.options["printing"])
        self.stock: dict[str, list[str]] = {land: [] for land in LANDS}
        self.pool: dict[str, set[str]] = {deck: set() for deck in (*DECKS, "goals")}
        for piece in cards:
            if piece.kind == "tile":
                self.stock[LAND[piece.id]].append(piece.id)
            else:
                self.pool[piece.deck].add(piece.id)
        self.deck = {deck: len(self.pool[deck]) for deck in (*DECKS, "goals")}

    clone = copier(
        flat="events ledger frames left discards stolen goal_spots tiles land tokens cities site "
        "met goals deck",
        rows="hand nature_row power_row unseen", tables="meeples display stock pool",
    )  # fmt: skip

    # -- small questions ---------------------------------------------------------------

    @property
    def advanced(self) -> bool:
        return self.options["mode"] != "base"  # type: ignore[no-any-return]

    @property
    def known(self) -> bool:
        """Whether the engine is told every card that a seat draws."""
        return self.options["hands"] == "known"  # type: ignore[no-any-return]

    def face(self, piece: str) -> Mapping[str, Any] | None:
        """What is printed on a piece: told by the catalogue or taught by the owner."""
        face = FACE[piece]
        return self.faces.get(face) or CATALOGUE.faces[face]

    def needs(self, city: str) -> tuple[str, ...]:
        """The four needs of a city whose face is known."""
        face = self.face(city)
        assert face is not None
        return tuple(face["needs"])

    def herds(self) -> int:
        """Animal tokens in the stock (R3.4)."""
        return TOKENS - sum(self.tokens.values())

    def empty(self, cell: int) -> bool:
        """R6.11: a tile without city and without animals."""
        return cell in self.land and cell not in self.cities and cell not in self.tokens

    def frontier(self) -> set[int]:
        """R6.3: where a tile may go; anywhere is 0,0 while the world is empty."""
        if not self.land:
            return {START}
        land = self.land
        return {near for cell in land for near in neighbours(cell) if near not in land}

    def satisfied(self, cell: int, needs: tuple[str, ...]) -> int:
        """R7.1: how many of the needs the neighbours of a cell meet, 0 to 4."""
        return sum(self.meets(cell, needs))

    def meets(self, cell: int, needs: tuple[str, ...]) -> list[bool]:
        """R7.1: for each of the needs whether the neighbours of a cell meet it."""
        open_land: list[str] = []
        animals = False
        for near in neighbours(cell):
            land = self.land.get(near)
            if land is None:
                continue
            if near not in self.cities:
                open_land.append(land)
            if near in self.tokens:
                animals = True
        found = []
        for need in needs:
            if need == ANIMAL:
                found.append(animals)
                animals = False
            else:
                found.append(need in open_land)
                if found[-1]:
                    open_land.remove(need)
        return found

    # -- counted pieces ----------------------------------------------------------------

    def on_city(self, seat: int) -> dict[str, int]:
        """`on:<city>` -> the meeples of a seat on it, for every city in the world."""
        return {f"on:{card}": on[seat] for card, on in self.meeples.items()}

    def put_meeples(self, seat: int, count: int, rule: str, on: str) -> None:
        """Take meeples of a seat from its supply; each is a point towards the end (R7.5).

        `on` is the city or goal they stand on; a negative count brings them home.
        """
        cause = len(self.events) - 1
        self.left[seat] -= count
        self.ledger += (
            (seat, "meeples", -count, rule, cause),
            (seat, f"on:{on}", count, rule, cause),
            (seat, POINTS, count, rule, cause),
        )
