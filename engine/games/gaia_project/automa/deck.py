"""The Automa of solo play (R16.2-R16.7): its deck, what it drew, and how its cards select."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from engine.core.copies import copier
from engine.core.hexes import AB
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.map.hexes import Map

_DATA = f.read("automa")


class Card(NamedTuple):
    """A decision card: the right half is what it does, the left half supports another card."""

    id: str
    action: str
    points: int
    red_lamp: bool
    final: str
    """`top` or `bottom` final tile for ties, or nothing."""
    reach: int
    right_down: bool
    from_left: bool
    nth: int
    booster: int
    """Which unclaimed booster it takes when passing, from the left."""
    first_booster: int


def _card(c: dict[str, Any]) -> Card:
    support = c["support"]
    return Card(
        c["id"],
        c["action"],
        c["vp"],
        c["pass_lamp_red"],
        support["final_tile_tiebreak"] or "",
        support["range"],
        support["directional"] == "right_down",
        support["numbered"]["direction"] == "right",
        support["numbered"]["count"],
        ("left", "middle", "right").index(c["pass_booster_pick"]),
        c["setup_booster_slot"],
    )


CARDS: dict[str, Card] = {c["id"]: _card(c) for c in _DATA["decision_cards"]}
_NUMBER = {c["number"]: c["id"] for c in _DATA["decision_cards"]}
STARTERS = tuple(_NUMBER[n] for n in _DATA["starter_deck"])
FACTION_CARDS: dict[str, dict[str, Any]] = {c["id"]: c for c in _DATA["faction_cards"]}
LEVELS = tuple(_DATA["difficulty"])
LAST = 3
"""A red lamp counts on the last three cards (R16.6)."""

T = TypeVar("T")


def starting_deck(level: str) -> list[str]:
    """The cards everybody knows to be in the deck (R16.4)."""
    changes = _DATA["difficulty"][level]
    gone = {_NUMBER[n] for n in changes["remove"]}
    return [c for c in (*STARTERS, *(_NUMBER[n] for n in changes["add"])) if c not in gone]


class Automa:
    """What is known of the Automa's deck; its pieces are those of the last seat."""

    __slots__ = ("action", "drawn", "faction", "known", "level", "purpose", "support", "unknown")

    def __init__(self, faction: str, level: str) -> None:
        self.faction = faction
        self.level = level
        self.known = starting_deck(level)
        self.unknown = 0
        """Cards shuffled in that nobody has seen."""
        self.drawn: list[str] = []
        self.support = ""
        self.action = ""
        self.purpose = ""
        """Why a card is awaited: place, booster, support or action."""

    clone = copier(flat="known drawn")

    # -- the deck --------------------------------------------------------------------

    def size(self) -> int:
        """Cards of the deck, drawn ones included."""
        return len(self.known) + self.unknown

    def left(self) -> int:
        """Cards not drawn this round."""
        return self.size() - len(self.drawn)

    def could_draw(self) -> list[str]:
        """What the next card may be."""
        found = [card for card in self.known if card not in self.drawn]
        if self.unknown:
            found += [card for card in CARDS if card not in self.known]
        return found

    def draw(self, card: str) -> None:
        """A card was turned up; an unknown one is known from now on."""
        if card not in self.known:
            self.known.append(card)
            self.unknown -= 1
        self.drawn.append(card)

    def new_round(self) -> None:
        """One more card is shuffled in unseen, and everything is reshuffled (R16.4)."""
        self.unknown += 1
        self.reshuffle()

    def reshuffle(self) -> None:
        """All cards are in the deck again."""
        self.drawn.clear()
        self.support = self.action = ""

    # -- position --------------------------------------------------------------------

    def write(self) -> dict[str, Any]:
        """Everything as JSON data."""
        found = {name: getattr(self, name) for name in Automa.__slots__}
        return {
            name: list(value) if isinstance(value, list) else value for name, value in found.items()
        }


# -- selections (R16.7) --------------------------------------------------------------


def scan(laid: Map, card: Card) -> list[int]:
    """All hexes in the order of a card's arrow.

    The board is turned so that hexes form horizontal rows: a row is all hexes of equal height a,
    the highest on top, and runs to the right with b.
    """
    order = _rows(tuple(laid.hexes))
    return order if card.right_down else order[::-1]


@lru_cache(maxsize=16)
def _rows(hexes: tuple[AB, ...]) -> list[int]:
    return sorted(range(len(hexes)), key=lambda h: (-hexes[h][0], hexes[h][1]))


def directional(laid: Map, card: Card, among: Sequence[int]) -> int:
    """The first of these hexes in the card's scan."""
    chosen = set(among)
    return next(h for h in scan(laid, card) if h in chosen)


def numbered(card: Card, items: Sequence[T]) -> T:
    """The n-th item from the left or from the right, wrapping round."""
    index = (card.nth - 1) % len(items)
    return items[index] if card.from_left else items[-1 - index]
