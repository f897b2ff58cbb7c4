"""What lies on the table and whose turn it is: the data of a match and the smallest changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.copies import copier
from engine.core.game import Options
from engine.core.ledger import Event
from engine.core.state import Outcome, State
from engine.core.steps import TABLE
from engine.games.earth.faces import EARTH, FAUNA, UNSEEN
from engine.games.earth.goals.goal import Goal
from engine.games.earth.seat import COMPOST, HAND, PIECES, SOIL, Seat

NOBODY = -2
"""Stands for a seat where neither a seat nor Gaia is meant."""
GAIA = TABLE
"""Gaia's leaves and points in solo play."""

GOALS: Mapping[str, Goal] = {face: Goal(data) for face, data in FAUNA.items()}
WHAT = {"sprout": "sprouts", "growth": "growth"}
"""A piece -> how it is counted."""


class Gaia:
    """What the solo opponent has (R12.1)."""

    __slots__ = ("compost", "growth", "hidden", "pile", "rests", "seen", "soil", "sprouts", "turns")

    def __init__(self) -> None:
        self.soil = self.sprouts = self.growth = self.compost = 0
        self.pile: list[str] = []
        """Known cards of the scoring pile."""
        self.hidden = 0
        """Cards of the scoring pile that nobody has shown to the match yet."""
        self.seen: list[str] = []
        """Gaia cards revealed since the last shuffle."""
        self.turns = 0
        self.rests = False
        """Gaia's next turn is left out (R12.7)."""

    clone = copier(flat="pile seen")


class Board(State):
    """A match of Earth as data; every counted thing changes through its methods."""

    __slots__ = (
        "active", "areas", "chosen", "closing", "colours", "deck", "discard", "discard_hidden",
        "ecosystems", "ended", "fauna", "first", "from_discard", "full", "gaia", "last_round",
        "leaves", "lying", "options", "phase", "unseen", "watched",
    )  # fmt: skip

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats)
        self.options = options
        self.areas = [Seat(str(options["own_cards"])) for _ in range(seats)]
        self.phase = "setup"
        """`setup`, `own` (choosing own cards), `turn`, `gaia`, `last`, `shown` or `over`."""
        self.first = NOBODY if seats > 1 else 0
        self.active = NOBODY
        """Whose turn it is; GAIA in Gaia's turn."""
        self.chosen = ""
        """The action of this turn, empty until it is chosen."""
        self.from_discard = False
        """Everybody agreed that this action composts from the discard pile (R5.5)."""
        self.closing: tuple[int, str] | None = None
        """The turn before, by its seat and action, while its end is still open (R9.1)."""
        self.fauna = [""] * 4
        self.leaves: list[list[int]] = [[], [], [], []]
        """Per fauna card the seats whose leaves lie there, in order of arrival."""
        self.ecosystems = [""] * (0 if options["mode"] == "beginner" else 2)
        self.deck = len(EARTH)
        self.discard: list[str] = []
        """Known cards of the discard pile, in number order."""
        self.discard_hidden = 0
        self.unseen: list[str] = list(EARTH)
        """Cards that could be anywhere hidden, in number order."""
        self.full = NOBODY
        """Who took the space for the first full tableau (R10.5)."""
        self.last_round = False
        self.gaia = Gaia() if seats == 1 else None
        self.ended: Outcome | None = None
        self.colours = [f"colour {seat + 1}" for seat in range(seats)]
        self.watched = 0
        """What the fauna goals of this match look at."""
        self.lying: dict[str, str] | None = None
        """Where every sensed piece lies, once somebody has asked; forgotten with the next step."""

    clone = copier(
        flat="events ledger fauna ecosystems discard unseen colours",
        rows="leaves", parts="areas", part="gaia",
    )  # fmt: skip

    # -- short questions ---------------------------------------------------------------

    @property
    def her(self) -> Gaia:
        """Gaia, where it is known that the match is a solo."""
        assert self.gaia is not None
        return self.gaia

    @property
    def known(self) -> bool:
        """Whether every drawn card is told to the match (option `hands`)."""
        return self.options["hands"] == "known"

    @property
    def open_end(self) -> bool:
        """R9.1: whether a turn is open until the next seat acts. Matches of the first rules are
        played as they were: there it was over with the last decision, and R10.7 was asked for only.
        """
        return self.options["turn_end"] == "open"

    def rule_of(self, rule: str) -> str:
        """R3.6: what an action would bring comes from the Island until the first turn begins;
        positions tell both alike."""
        return "R3.6" if rule == "R5" and self.phase == "own" else rule

    def clockwise(self, first: int = NOBODY) -> list[int]:
        """All seats from this one; from the active one (seat 1 in Gaia's turn) if none is named."""
        start = max(self.active if first == NOBODY else first, 0)
        return [(start + step) % self.seats for step in range(self.seats)]

    def push(self, seat: int, *frames: tuple[Any, ...]) -> None:
        """Put decisions and effects on a seat's stack; the first one comes first."""
        self.areas[seat].stack.extend(reversed(frames))

    # -- counted things ------------------------------------------------------------------

    def soil(self, seat: int, amount: int, rule: str) -> None:
        area = self.areas[seat]
        area.soil += amount
        area.dirty |= SOIL
        self.ledger.append((seat, "soil", amount, rule, len(self.events) - 1))

    def piece(self, seat: int, what: str, card: str, amount: int, rule: str) -> None:
        """Put sprouts or growth pieces on a card, or take them off (negative)."""
        area = self.areas[seat]
        lying = area.pieces(what)
        now = lying.get(card, 0) + amount
        if now:
            lying[card] = now
        else:
            lying.pop(card, None)
        if what == "sprout":
            area.sprouts_total += amount
        else:
            area.growth_total += amount
        area.dirty |= PIECES
        self.ledger.append((seat, WHAT[what], amount, rule, len(self.events) - 1))

    def hand(self, seat: int, amount: int, rule: str) -> None:
        """Book hand cards; the caller moves them."""
        self.areas[seat].dirty |= HAND
        self.ledger.append((seat, "hand", amount, rule, len(self.events) - 1))

    def compost(self, seat: int, amount: int, rule: str) -> None:
        """Book compost cards; the caller moves them."""
        self.areas[seat].dirty |= COMPOST
        self.ledger.append((seat, "compost", amount, rule, len(self.events) - 1))

    def gaia_gets(self, what: str, amount: int, rule: str) -> None:
        """Gaia's soil, sprouts, growth or compost (R12)."""
        setattr(self.her, what, getattr(self.her, what) + amount)
        self.book(GAIA, f"gaia_{what}", amount, rule)

    def event(self, verb: str, seat: int, args: tuple[str | int, ...], rule: str) -> None:
        """`note`, without the defaults: it is called for every unit."""
        self.events.append(Event(verb, seat, args, rule))

    # -- knowledge -----------------------------------------------------------------------

    def see(self, card: str) -> None:
        """A card that could have been anywhere is now known to be somewhere."""
        self.unseen.remove(card)

    def lose_sight(self, cards: list[str]) -> None:
        """Known cards went into a hidden set."""
        found = [card for card in cards if card != UNSEEN]
        if found:
            self.unseen = sorted(self.unseen + found)
