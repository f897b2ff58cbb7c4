"""Positions of games that are built from parts, read: their cards and their declared fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.fields import Fields, is_prompts, prompts
from engine.core.kit.cards import REVEALS, Cards
from engine.core.record import BadRecord


def read_cards(fresh: Cards, data: Any, elsewhere: Iterable[str] = ()) -> Cards:
    """Cards as a position says they lie; `fresh` are those of a match that just began. BadRecord.

    `elsewhere` are cards that lie in fields of the game's own. What is named nowhere is in the
    deck, or in a hand that nobody knows.
    """
    told = Fields(data, "the cards", ("hands", "rows", "piles", "owed", "opened"))
    new: Cards = fresh.copy()
    if "hands" in told:
        _read_hands(new, told)
    for row, slots in new.rows.items():
        new.rows[row] = _read_slots(new, told.inner("rows", new.rows), row, len(slots))
    for pile in new.piles:
        new.piles[pile] = told.inner("piles", new.piles).words(pile, new.everything)
    if not is_prompts(REVEALS, len(new.hands))(told.rows("owed")):
        told.bad("owed", "a list of reveals as [verb, seat, deck, place]")
    new.owed = list(prompts(told.rows("owed")))
    new.opened = told.flag("opened")
    _leave_in_deck(new, elsewhere)
    return new


def _read_hands(new: Cards, told: Fields) -> None:
    hands = told.each("hands", ("cards", "unseen"))
    if len(hands) != len(new.hands):
        told.bad("hands", "a list with one entry a seat")
    for seat, hand in enumerate(hands):
        new.hands[seat] = hand.words("cards", new.everything)
        new.unseen[seat] = hand.whole("unseen")


def _read_slots(new: Cards, told: Fields, row: str, size: int) -> list[str]:
    slots = told.words(row, ("", *new.everything)) if row in told else [""] * size
    if len(slots) != size:
        told.bad(row, f'a list of {size} slots, an empty one as ""')
    return slots


def _leave_in_deck(new: Cards, elsewhere: Iterable[str]) -> None:
    """What lies nowhere is in the deck, but for what nobody has seen of the hands."""
    heaps = (*new.rows.values(), *new.piles.values(), *new.hands, elsewhere)
    lying = [card for heap in heaps for card in heap if card]
    for card in lying:
        if card not in new.everything:
            raise BadRecord(f"{card!r} is no card of the deck {new.deck!r}.")
        if lying.count(card) > 1:
            raise BadRecord(f"{card} lies in two places.")
    new.pool = dict.fromkeys(sorted(set(new.everything).difference(lying)))
    new.left = len(new.pool) - sum(new.unseen)
    if new.left < 0:
        raise BadRecord("The hands hold more cards than nobody has seen.")
    if new.drawable < 0:
        raise BadRecord("More cards are owed than the deck has.")


def read_field(data: Any, like: Any, where: str) -> Any:
    """A field as a file has it, of the kind that it has in a fresh state. Raises BadRecord."""
    if isinstance(like, list) and isinstance(data, list):
        if like and not isinstance(like[0], str) and len(data) != len(like):
            raise BadRecord(f"{where!r} must have {len(like)} entries, not {len(data)}.")
        kinds = like or data
        return [read_field(one, kinds[min(n, len(kinds) - 1)], where) for n, one in enumerate(data)]
    if (
        isinstance(like, dict)
        and isinstance(data, dict)
        and (not like or data.keys() == like.keys())
    ):
        return {key: read_field(one, like.get(key, one), where) for key, one in data.items()}
    if type(data) is not type(like) or (isinstance(data, int) and data < 0):
        raise BadRecord(f"{where!r} cannot be {data!r}; it is like {like!r}.")
    return data
