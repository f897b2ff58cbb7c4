"""What one seat of Hadara has: coins, tracks by their sources, cards, works and open decisions."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.copies import copier
from engine.core.frames import Frame
from engine.games.hadara.faces import COLOURS, TILE_COLOURS


@dataclass(slots=True, eq=False)
class Seat:
    """What a player has. Tracks are sums of their sources, so that a removal is exact (R17.5)."""

    setup: str = ""
    coins: int = 0
    tracks: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    sources: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)
    """Source ("setup", a card, a colony, "statue:ST6", ...) -> what it gives to the tracks."""
    cards: dict[str, list[str]] = field(default_factory=lambda: {colour: [] for colour in COLOURS})
    face_down: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    """R15.5: unknown cards taken from the box, by colour."""
    effects: dict[str, int] = field(default_factory=dict)
    """Purple effect -> how many cards of it the seat has."""
    tiles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TILE_COLOURS, 2))
    """Unused bonus tiles."""
    colonies: dict[int, str] = field(default_factory=dict)
    """Level -> the colony that was integrated, or "" when it was plundered."""
    statues: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Statue -> (colour of its tile, "track" or "points")."""
    silver: list[str] = field(default_factory=list)
    gold: int = 0
    tiles_on_cards: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Card -> colour of the bonus tile on it and "track" or "points"."""
    monuments: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Monument -> ("", "recycle"), or colour and side of its tile."""
    market: int = 0
    """0 none, 1 small side, 2 large side."""
    stall_points: int = 0
    hand: list[str] = field(default_factory=list)
    unseen: int = 0
    """Cards in hand that nobody showed (of the deck that the crest points at)."""
    fed: int = 0
    """Food paid for with coins in this feeding (R14.6)."""
    lowered: int = 0
    """Points that requirements were lowered by for coins in this step (R14.16)."""
    lost: list[str] = field(default_factory=list)
    """Bonus tiles that went with a removed card (R19.9)."""
    todo: list[Frame] = field(default_factory=list)
    """What the seat has to decide, the last one first."""

    clone = copier(
        flat="tracks silver hand lost todo sources face_down effects tiles colonies statues "
        "tiles_on_cards monuments",
        tables="cards",
    )

    # -- small questions -----------------------------------------------------------------

    def count(self, colour: str) -> int:
        """Cards of a colour for the discount (R5.1, R15.5)."""
        return len(self.cards[colour]) + self.face_down[colour]

    def card_count(self) -> int:
        """R10.1: all cards that want food."""
        return sum(map(len, self.cards.values())) + sum(self.face_down.values())

    def has(self, effect: str) -> int:
        return self.effects.get(effect, 0)

    def all_cards(self) -> list[str]:
        return [card for cards in self.cards.values() for card in cards]
