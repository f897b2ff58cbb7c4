"""What lies on the table in a match of Hadara, and small questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.catalogue import Face, Faces
from engine.core.copies import copier
from engine.core.frames import Frame, FrameState
from engine.games.hadara.faces import (
    CATALOGUE,
    COLONIES,
    COLOURS,
    LEVELS,
    MONUMENTS,
    SETUP_CARDS,
    SUSPECT,
    TRACKS,
    in_play,
)
from engine.games.hadara.prints import Print, of_catalogue, read
from engine.games.hadara.seat import Seat


class Board(FrameState):
    """The state of a match."""

    __slots__ = (
        "colours", "deck", "epoch", "faces", "first", "frames", "half", "monuments", "options",
        "over", "phase", "piles", "pool", "prints", "realms", "stacks", "step", "wheel",
    )  # fmt: skip

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

    clone = copier(
        flat="events ledger frames monuments deck stacks", tables="piles pool", parts="realms"
    )

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

    def by_number(self) -> list[int]:
        """The seats from the lowest priority number to the highest.

        Where a position does not tell the setup cards, seats count in their order.
        """
        cards = [realm.setup for realm in self.realms]
        found = [int(SETUP_CARDS[card]["number"]) if card else n for n, card in enumerate(cards, 1)]
        return sorted(range(self.seats), key=found.__getitem__)

    def segments(self) -> list[str]:
        """R2.1: the colours of the board clockwise, as the table says."""
        return str(self.options["board"]).split("-")

    def crests(self) -> list[str]:
        """R1.6: the crests on the wheel clockwise, as the table says."""
        return str(self.options["wheel"]).split("-")

    def point(self, seat: int, colour: str) -> None:
        """R4.1: the board of a seat has the crest that points at this colour now."""
        crests, first = self.crests(), self.crests().index(self.colours[self.first])
        turn = self.segments().index(colour) - self.wheel
        own = crests[(first + turn) % len(COLOURS)]
        self.colours = (*self.colours[:seat], own, *self.colours[seat + 1 :])

    def segment(self, seat: int) -> str:
        """R4.1: the colour that a seat's crest points at."""
        at = {crest: place for place, crest in enumerate(self.crests())}
        turn = at[self.colours[seat]] - at[self.colours[self._turner()]]
        return self.segments()[(self.wheel + turn) % len(COLOURS)]

    def _turner(self) -> int:
        """R4.1: whose crest the wheel was turned by last, until the first seat of a new epoch turns
        it."""
        waits = self.phase == "wheel" and self.epoch > 1
        return self.by_number()[self.epoch - 2] if waits else self.first

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
