"""Hands, decks and displays: drawing, holding, discarding (R3.6, R5)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.core.state import Prompt
from engine.core.steps import Action
from engine.games.gaia.board import Board
from engine.games.gaia.faces import DECK, DECKS, HAND, HAND_POWER, KIND


def size(b: Board, seat: int) -> int:
    return len(b.hand[seat]) + sum(b.unseen[seat].values())


def powers(b: Board, seat: int) -> int:
    """Power cards in a hand."""
    return sum(KIND[card] == "power" for card in b.hand[seat]) + b.unseen[seat]["power"]


def could_hold(b: Board, seat: int, card: str) -> bool:
    """Whether a card is in a hand, or may be among the cards nobody showed."""
    if card in b.hand[seat]:
        return True
    deck = DECK.get(card, "")
    return deck in DECKS and card in b.pool[deck] and b.unseen[seat][deck] > 0


def lose(b: Board, seat: int, card: str) -> None:
    """A card leaves a hand; one that nobody knew is known from now on."""
    if card in b.hand[seat]:
        b.hand[seat].remove(card)
    else:
        deck = DECK[card]
        b.unseen[seat][deck] -= 1
        b.pool[deck].remove(card)


def lose_unseen(b: Board, seat: int, deck: str) -> None:
    """A card leaves a hand by its back: it may have been one of this deck that was known."""
    known = [card for card in b.hand[seat] if DECK[card] == deck]
    b.hand[seat] = [card for card in b.hand[seat] if DECK[card] != deck]
    b.pool[deck].update(known)
    b.unseen[seat][deck] += len(known) - 1


def draw(b: Board, seat: int, deck: str) -> None:
    """Take the top card of a deck unseen; with known hands the table tells which it is."""
    if b.known:
        b.frames.append(("reveal", (Prompt("drawn", seat, deck),)))
    else:
        b.deck[deck] -= 1
        b.unseen[seat][deck] += 1


def refill(b: Board, deck: str, slot: int) -> None:
    """R5.1: the slot of a display is filled again at once, if the deck has cards."""
    b.display[deck][slot] = ""
    if b.deck[deck]:
        b.frames.append(("reveal", (Prompt("show", deck=deck, place=f"{deck}:{slot}"),)))


def exhausted(b: Board, deck: str) -> bool:
    """R7.3: neither deck nor display has a card left."""
    return not b.deck[deck] and not any(b.display[deck])


def decks(b: Board) -> tuple[str, ...]:
    """R5.2, R9.4: the kinds that can be drawn in this mode."""
    return DECKS if b.advanced else DECKS[:2]


def over_limit(b: Board, seat: int) -> str:
    """R5.3, R5.4: "power" or "hand" when a card must be discarded, else nothing."""
    if powers(b, seat) > HAND_POWER:
        return "power"
    return "hand" if size(b, seat) > HAND else ""


def refuse_discard(b: Board, seat: int, card: str) -> Refusal | None:
    """R5.4: one discard serves both limits, so a third power card has to be a power card."""
    if card not in DECK or not could_hold(b, seat, card):
        return Refusal("not_held", "R5.3", {"card": card})
    if over_limit(b, seat) == "power" and KIND[card] != "power":
        return Refusal("discard_power", "R5.4", {"card": card})
    return None


def refuse_discard_unseen(b: Board, seat: int, deck: str) -> Refusal | None:
    if deck not in DECKS or b.known or not b.unseen[seat][deck]:
        return Refusal("none_unseen", "R5.3")
    if over_limit(b, seat) == "power" and deck != "power":
        return Refusal("discard_power", "R5.4", {"card": f"deck.{deck}"})
    return None


def legal_discard(b: Board, seat: int) -> list[Action]:
    only = over_limit(b, seat) == "power"
    cards = [c for c in b.hand[seat] if not only or KIND[c] == "power"]
    kinds = [d for d in DECKS if b.unseen[seat][d] and not b.known and (d == "power" or not only)]
    return [Action("discard", seat, (c,)) for c in cards] + [
        Action("discard_unseen", seat, (d,)) for d in kinds
    ]


def discard(b: Board, seat: int, card: str) -> None:
    b.note("discarded", seat, (card,), "R5.3")
    lose(b, seat, card)
    b.discards.append(card)


def discard_unseen(b: Board, seat: int, deck: str) -> None:
    b.note("discarded_unseen", seat, (f"deck.{deck}",), "R5.3")
    lose_unseen(b, seat, deck)
