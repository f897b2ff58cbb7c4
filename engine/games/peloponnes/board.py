"""Where a match of Peloponnes stands: plain slots that the rule modules read and change."""

from __future__ import annotations

from engine.core.copies import copier
from engine.core.game import Options
from engine.core.state import Outcome, State
from engine.games.peloponnes.faces import (
    CHITS,
    CIVILIZATIONS,
    COLOURS,
    DISASTERS,
    PILES,
    Tile,
)
from engine.games.peloponnes.seat import NOBODY, Pending, Seat


class Board(State):
    """The state without its dispatch; `state.Peloponnes` adds what a state must answer."""

    __slots__ = (
        "auction", "bank", "bidders", "box", "chits", "chits_drawn", "chits_left", "civilizations",
        "colours", "disaster", "options", "order", "phase", "piles", "realms",
        "result", "revealed", "round", "row", "stacks", "turn",
    )  # fmt: skip

    def __init__(self, seats: int, options: Options, auction: int, bank: int) -> None:
        super().__init__(seats)
        self.options = options
        self.auction = auction
        """How many slots of the row are the auction row; the others are the conquest row."""
        self.bank = bank
        self.phase = "civilizations"
        self.round = 1
        self.order: list[int] = []
        self.turn = 0
        """How many seats of `order` have had their turn in the auction."""
        self.row: list[Tile | None] = [None] * 5
        self.bidders = [NOBODY] * 5
        self.revealed = 0
        self.chits_drawn = 0
        """Chits drawn in this round."""
        self.disaster = ""
        """The disaster that is being settled."""
        self.civilizations = list(CIVILIZATIONS)
        self.piles = {letter: list(ids) for letter, ids in PILES.items()}
        self.chits_left = list(CHITS)
        self.chits: dict[str, list[str]] = {disaster: [] for disaster in (*DISASTERS, "blank")}
        self.box: list[Tile] = []
        self.realms = [Seat() for _ in range(seats)]
        self.stacks: list[list[Pending]] = [[] for _ in range(seats)]
        """Per seat the decisions it owes, the next one last."""
        self.colours: tuple[str, ...] = COLOURS[:seats]
        self.result: Outcome | None = None

    clone = copier(
        flat="events ledger order row bidders civilizations chits_left box",
        rows="stacks", tables="piles chits", parts="realms",
    )  # fmt: skip

    def conquest(self, slot: int) -> bool:
        """Whether a slot belongs to the conquest row (R5.1)."""
        return slot >= self.auction

    def slot_of(self, tile: str) -> int:
        """Where a tile lies in the row of this round; NOBODY when it does not."""
        for slot, lying in enumerate(self.row):
            if lying is not None and lying.id == tile:
                return slot
        return NOBODY

    def about(self, seat: int) -> Tile:
        """The tile that the decision a seat owes now is about."""
        tile = self.stacks[seat][-1][1]
        assert tile is not None
        return tile

    def owing(self, seat: int) -> str:
        """The kind of the decision a seat owes now; empty when it owes none."""
        stack = self.stacks[seat]
        return stack[-1][0] if stack else ""
