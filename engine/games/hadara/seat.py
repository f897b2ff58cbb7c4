"""What one seat of Hadara has: coins, tracks by their sources, cards, works and open decisions."""

from __future__ import annotations

from typing import Any

from engine.games.hadara.faces import COLOURS, TILE_COLOURS

Frame = tuple[Any, ...]
"""Something still to be done: its name, then what it needs. The last one comes first."""


class Seat:
    """What a player has. Tracks are sums of their sources, so that a removal is exact (R17.5)."""

    __slots__ = (
        "cards",
        "coins",
        "colonies",
        "effects",
        "face_down",
        "fed",
        "gold",
        "hand",
        "lost",
        "lowered",
        "market",
        "monuments",
        "setup",
        "silver",
        "sources",
        "stall_points",
        "statues",
        "tiles",
        "tiles_on_cards",
        "todo",
        "tracks",
        "unseen",
    )

    def __init__(self) -> None:
        self.setup = ""
        self.coins = 0
        self.tracks = [0, 0, 0, 0]
        self.sources: dict[str, tuple[int, int, int, int]] = {}
        """Source ("setup", a card, a colony, "statue:ST6", ...) -> what it gives to the tracks."""
        self.cards: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.face_down = dict.fromkeys(COLOURS, 0)
        """R15.5: unknown cards taken from the box, by colour."""
        self.effects: dict[str, int] = {}
        """Purple effect -> how many cards of it the seat has."""
        self.tiles = dict.fromkeys(TILE_COLOURS, 2)
        """Unused bonus tiles."""
        self.colonies: dict[int, str] = {}
        """Level -> the colony that was integrated, or "" when it was plundered."""
        self.statues: dict[str, tuple[str, str]] = {}
        """Statue -> (colour of its tile, "track" or "points")."""
        self.silver: list[str] = []
        self.gold = 0
        self.tiles_on_cards: dict[str, tuple[str, str]] = {}
        """Card -> colour of the bonus tile on it and "track" or "points"."""
        self.monuments: dict[str, tuple[str, str]] = {}
        """Monument -> ("", "recycle"), or colour and side of its tile."""
        self.market = 0
        """0 none, 1 small side, 2 large side."""
        self.stall_points = 0
        self.hand: list[str] = []
        self.unseen = 0
        """Cards in hand that nobody showed (of the deck that the crest points at)."""
        self.fed = 0
        """Food paid for with coins in this feeding (R14.6)."""
        self.lowered = 0
        """Points that requirements were lowered by for coins in this step (R14.16)."""
        self.lost: list[str] = []
        """Bonus tiles that went with a removed card (R19.9)."""
        self.todo: list[Frame] = []
        """What the seat has to decide, the last one first."""

    def clone(self) -> Seat:
        new = Seat.__new__(Seat)
        for name in (
            "setup",
            "coins",
            "gold",
            "market",
            "stall_points",
            "unseen",
            "fed",
            "lowered",
        ):
            setattr(new, name, getattr(self, name))
        for name in ("tracks", "silver", "hand", "lost", "todo"):
            setattr(new, name, list(getattr(self, name)))
        for name in (
            "sources",
            "face_down",
            "effects",
            "tiles",
            "colonies",
            "statues",
            "tiles_on_cards",
            "monuments",
        ):
            setattr(new, name, dict(getattr(self, name)))
        new.cards = {colour: list(cards) for colour, cards in self.cards.items()}
        return new

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
