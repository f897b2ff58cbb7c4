"""The position format of Hadara, read; told in `docs/positions/hadara.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.box import Box
from engine.core.fields import Fields
from engine.core.position import HEAD, described, one_each, prove
from engine.core.record import BadRecord
from engine.games.hadara.board import Board
from engine.games.hadara.counts import TILES_EACH
from engine.games.hadara.faces import (
    CATALOGUE,
    COLONIES,
    COLOURS,
    CRESTS,
    EPOCHS,
    LEVELS,
    MONUMENTS,
    PER_SEAT,
    SETUP_CARDS,
    STEPS,
    TILE_COLOURS,
    deck_of,
    in_play,
)
from engine.games.hadara.position.course import PHASES, go_on_from, read_waiting
from engine.games.hadara.position.read_seat import (
    SEAT,
    SeatReader,
    book,
    epoch_card,
    known,
    tiles_of,
)

if TYPE_CHECKING:
    from engine.games.hadara.game import HadaraGame

_TOP = (
    *HEAD, "epoch", "half", "phase", "step", "first", "wheel", "draw", "piles", "stacks", "unseen",
    "monuments", "waiting", "over", "faces",
)  # fmt: skip


def read(game: HadaraGame, data: Mapping[str, Any]) -> Board:
    """A state from a position; what is left out has its value in a fresh match. BadRecord."""
    top, rows, options, faces = described(game, data, _TOP, SEAT)
    b = game.empty(len(rows), options, faces)
    _Reader(b, top, rows).read()
    prove(b)
    return b


def _box(b: Board) -> Box:
    """R2.2, R2.3, R15.1: the cards of the match; colonies and monuments as many as there are."""
    starred = b.options["game"] == "full"
    pieces = [
        card
        for epoch in EPOCHS
        for colour in COLOURS
        for card in in_play(epoch, colour, starred, b.nobles)
    ]
    pieces += [*SETUP_CARDS, *COLONIES, *(MONUMENTS if b.markets else ())]
    tiles = {tiles_of(seat, c): TILES_EACH for seat in range(b.seats) for c in TILE_COLOURS}
    stacks = {f"colonies of level {level}": b.seats for level in LEVELS}
    return Box(CATALOGUE, pieces, {**tiles, **stacks, "open monuments": b.seats})


class _Reader:
    """Lays a position out on an empty table."""

    def __init__(self, b: Board, top: Fields, rows: list[Fields]) -> None:
        self.b, self.top, self.rows = b, top, rows
        self.box = _box(b)

    def read(self) -> None:
        b, top = self.b, self.top
        self._course()
        b.colours = one_each(self.rows, "crest", CRESTS)
        self._piles()
        self._monuments()
        b.note("described")
        # Everybody has just drawn two cards: what is not named is unseen.
        choosing = b.phase == "choose" and not any("decides" in row for row in self.rows)
        for seat, row in enumerate(self.rows):
            SeatReader(b, seat, row, self.box, choosing).read()
        self._stacks()
        self._unseen()
        for seat in range(b.seats):
            book(b, seat)
        b.over = top.flag("over")
        if b.over or "waiting" in top or any("decides" in row for row in self.rows):
            read_waiting(b, top, self.rows)
        else:
            go_on_from(b)

    # -- the table -------------------------------------------------------------------

    def _course(self) -> None:
        b, top = self.b, self.top
        b.epoch = top.whole("epoch", 1, 0, EPOCHS[-1])
        b.half = top.word("half", ("", "A", "B"), "A" if b.epoch else "")
        if bool(b.epoch) != bool(b.half):
            top.bad("half", "A or B in an epoch, and empty before the first")
        usual = "wheel" if b.half == "A" else "pick" if b.half else "setup"
        b.phase = top.word("phase", PHASES[b.half], usual)
        b.step = top.whole("step", 0, 0, STEPS)
        b.first = top.seat("first", b.seats, 0)
        wheel = top.word("wheel", ("", *COLOURS))
        b.wheel = b.segments().index(wheel) if wheel else -1

    def _piles(self) -> None:
        b = self.b
        piles = self.top.inner("piles", COLOURS)
        for colour in piles:
            where = piles.field(colour)
            b.piles[colour] = [epoch_card(b, self.box, card, where) for card in piles.rows(colour)]
            for card in b.piles[colour]:
                if deck_of(card) != f"{colour}{b.epoch}":
                    raise BadRecord(f"{card} does not belong in {where} of epoch {b.epoch}.")
        if sum(map(len, b.piles.values())) > b.seats * STEPS:
            raise BadRecord(f'"piles" of the position hold more than {b.seats * STEPS} cards.')

    def _monuments(self) -> None:
        where = self.top.field("monuments")
        cards = self.top.rows("monuments")
        if len(cards) > len(self.b.monuments):
            raise BadRecord(f"{where} lists more than the {len(self.b.monuments)} of this match.")
        for slot, card in enumerate(cards):
            if card != "":
                found = self.box.take(card, where, ("monument",))
                self.b.monuments[slot] = known(self.b, found, where)

    def _stacks(self) -> None:
        """R2.4: one colony a seat and level; those taken are with the seats."""
        stacks = self.top.inner("stacks", [str(level) for level in LEVELS])
        for level in LEVELS:
            kind = f"colonies of level {level}"
            for row, realm in zip(self.rows, self.b.realms, strict=True):
                self.box.use(kind, level in realm.colonies, row.field("colonies"))
            left = stacks.whole(str(level), self.box.stock(kind))
            self.b.stacks[level] = self.box.use(kind, left, stacks.field(str(level)))

    def _unseen(self) -> None:
        """The cards that nobody has seen: told deck by deck, or all that are named nowhere."""
        b, box = self.b, self.box
        own = {f"{colour}{b.epoch}" for colour in COLOURS} if b.epoch else set()
        decks = [*b.pool, *sorted(own)]
        early = {f"{colour}{epoch}" for colour in COLOURS for epoch in EPOCHS if epoch <= b.epoch}
        told = self.top.inner("unseen", sorted({*decks, *early}))
        for deck in dict.fromkeys((*decks, *told)):
            b.pool[deck] = set(told.once(deck, box.left(deck)) if deck in told else box.left(deck))
            box.leave_out(set(box.left(deck)) - b.pool[deck])
        self._draws()

    def _draws(self) -> None:
        """Draw piles, and cards in hands that nobody has shown."""
        b = self.b
        draw = self.top.inner("draw", COLOURS)
        if b.wheel >= 0:
            for seat, realm in enumerate(b.realms):
                where = self.rows[seat].field("unseen")
                self.box.hide(f"{b.segment(seat)}{b.epoch}", realm.unseen, where)
        for colour in COLOURS if b.epoch else ():
            deck, most = f"{colour}{b.epoch}", PER_SEAT * b.seats
            usual = min(most, self.box.spare(deck)) if b.half == "A" else 0
            b.deck[colour] = draw.whole(colour, usual, 0, most)
            self.box.hide(deck, b.deck[colour], draw.field(colour))
