"""What lies on the table in a match of Hadara, and small questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from engine.core.catalogue import Face, Faces
from engine.core.state import State
from engine.games.hadara.faces import (
    CATALOGUE,
    COLONIES,
    COLOURS,
    LEVELS,
    MONUMENTS,
    SETUP_CARDS,
    SUSPECT,
    TILE_COLOURS,
    TRACKS,
    in_play,
)
from engine.games.hadara.printed import Print, of_catalogue, read

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


class Board(State):
    """The state of a match."""

    __slots__ = (
        "colours",
        "deck",
        "epoch",
        "faces",
        "first",
        "frames",
        "half",
        "monuments",
        "options",
        "over",
        "phase",
        "piles",
        "pool",
        "prints",
        "realms",
        "stacks",
        "step",
        "wheel",
    )

    def __init__(self, seats: int, options: Mapping[str, Any], faces: Faces) -> None:
        super().__init__(seats)
        self.options = options
        self.faces = faces
        self.colours: tuple[str, ...] = ()
        """The crest of each seat, which stands for a colour in this game."""
        self.realms = [Seat() for _ in range(seats)]
        self.epoch = 0
        self.half = ""
        """Phase "A" or "B" of the epoch."""
        self.phase = "setup"
        self.step = 0
        """Wheel steps done in phase A, 1 to 5."""
        self.first = 0
        self.wheel = -1
        """Segment (index in the board's order) that the first seat's crest points at."""
        self.over = False
        self.frames: list[Frame] = []
        self.deck: dict[str, int] = {}
        """Draw pile -> cards left, by colour."""
        self.piles: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        """Discard piles, the top card last."""
        self.pool: dict[str, set[str]] = {"setup": set(SETUP_CARDS)}
        """Deck -> its cards that nobody has seen yet."""
        for level in LEVELS:
            self.pool[f"colony{level}"] = {c for c, t in COLONIES.items() if t["level"] == level}
        self.stacks = dict.fromkeys(LEVELS, seats)
        self.monuments = [""] * (seats if self.markets else 0)
        """R16.1: monuments that lie open, by slot; "" for none."""
        self.prints: dict[str, tuple[Face, Print]] = {}
        """Cards that the owner taught, read once; shared by all copies of the state."""
        if self.markets:
            self.pool["monuments"] = set(MONUMENTS)

    def clone(self) -> Self:
        new = type(self).__new__(type(self))
        for name in ("seats", "options", "faces", "prints", "colours", "epoch", "half", "phase"):
            setattr(new, name, getattr(self, name))
        new.step = self.step
        new.first, new.wheel, new.over = self.first, self.wheel, self.over
        for name in ("events", "ledger", "frames", "monuments"):
            setattr(new, name, list(getattr(self, name)))
        new.deck, new.stacks = dict(self.deck), dict(self.stacks)
        new.piles = {colour: list(pile) for colour, pile in self.piles.items()}
        new.pool = {deck: set(cards) for deck, cards in self.pool.items()}
        new.realms = [realm.clone() for realm in self.realms]
        return new

    # -- small questions -----------------------------------------------------------------

    @property
    def nobles(self) -> bool:
        return bool(self.options["nobles"])

    @property
    def markets(self) -> bool:
        return bool(self.options["markets"])

    @property
    def known(self) -> bool:
        """Whether the engine is told every card that a seat draws."""
        return bool(self.options["hands"] == "known")

    def face(self, piece: str) -> Face | None:
        """What is printed: told by the catalogue or taught by the owner.

        Where the catalogue is in doubt (R19.6) the owner's own card counts.
        """
        if piece in SUSPECT and piece in self.faces:
            return self.faces[piece]
        return CATALOGUE.faces.get(piece) or self.faces.get(piece)

    def card(self, card: str) -> Print | None:
        """A card's print as the rules use it; None while nobody has told it."""
        found = of_catalogue(card)
        if found is not None and (card not in SUSPECT or card not in self.faces):
            return found
        face = self.faces.get(card)
        if face is None:
            return None
        kept = self.prints.get(card)
        if kept is None or kept[0] is not face:
            kept = self.prints[card] = (face, read(card, face))
        return kept[1]

    def known_card(self, card: str) -> Print:
        """The print of a card that is known by now."""
        found = self.card(card)
        assert found is not None, card
        return found

    def printed(self, piece: str) -> Face:
        """A face that is known by now; steps that would need an unknown one are refused."""
        face = self.face(piece)
        assert face is not None, piece
        return face

    def order(self) -> list[int]:
        """R3.3: the seats clockwise from the first one of the epoch."""
        return [(self.first + n) % self.seats for n in range(self.seats)]

    def segments(self) -> list[str]:
        """R2.1: the colours of the board clockwise, as the table says."""
        return str(self.options["board"]).split("-")

    def segment(self, seat: int) -> str:
        """R4.1: the colour that a seat's crest points at."""
        crests = str(self.options["wheel"]).split("-")
        at = {crest: place for place, crest in enumerate(crests)}
        turn = at[self.colours[seat]] - at[self.colours[self.first]]
        return self.segments()[(self.wheel + turn) % len(COLOURS)]

    def open_deck(self, colour: str) -> None:
        """R2.2: 2 cards a seat of this colour and epoch; the rest goes back unseen."""
        starred = self.options["game"] == "full"
        self.pool[f"{colour}{self.epoch}"] = set(in_play(self.epoch, colour, starred, self.nobles))
        self.deck[colour] = 2 * self.seats

    # -- tracks and coins ------------------------------------------------------------------

    def use_tile(self, seat: int, colour: str, rule: str) -> None:
        """R17.4: an own unused bonus tile is used up."""
        self.realms[seat].tiles[colour] -= 1
        self.book(seat, f"tiles_{colour}", -1, rule)

    def give_tile(self, seat: int, colour: str, rule: str) -> None:
        """A bonus tile can be used (again)."""
        self.realms[seat].tiles[colour] += 1
        self.book(seat, f"tiles_{colour}", 1, rule)

    def pay(self, seat: int, coins: int, rule: str) -> None:
        """Take coins from a seat."""
        self.earn(seat, -coins, rule)

    def earn(self, seat: int, coins: int, rule: str) -> None:
        """Give coins to a seat."""
        if coins:
            self.realms[seat].coins += coins
            self.book(seat, "coins", coins, rule)

    def add_source(self, seat: int, source: str, gives: tuple[int, ...], rule: str) -> None:
        """R17.5: a source of track values, or more of the same source."""
        sources = self.realms[seat].sources
        a, b, c, d = gives
        old = sources.get(source)
        if old is not None:
            a, b, c, d = a + old[0], b + old[1], c + old[2], d + old[3]
        sources[source] = (a, b, c, d)
        self._move(seat, gives, rule)

    def drop_source(self, seat: int, source: str, rule: str) -> None:
        """R10.2: exactly what a source gave is taken off again."""
        gives = self.realms[seat].sources.pop(source, None)
        if gives is not None:
            self._move(seat, tuple(-value for value in gives), rule)

    def _move(self, seat: int, gives: tuple[int, ...], rule: str) -> None:
        tracks = self.realms[seat].tracks
        for index in _FOUR:
            value = gives[index]
            if value:
                tracks[index] += value
                self.book(seat, TRACKS[index], value, rule)


_FOUR = range(4)


def one_track(colour: str, value: int) -> tuple[int, int, int, int]:
    """A source that raises the track of one colour."""
    gives = [0, 0, 0, 0]
    gives[COLOURS.index(colour)] = value
    a, b, c, d = gives
    return a, b, c, d
