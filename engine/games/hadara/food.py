"""Feeding: who is hungry, what pays for a card without food, when it is enough (R10)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.games.hadara import cards
from engine.games.hadara.board import Board
from engine.games.hadara.faces import FOOD
from engine.games.hadara.seat import Seat


def begin(b: Board) -> None:
    b.phase = "feeding"
    for seat in range(b.seats):
        realm = b.realms[seat]
        realm.fed = 0
        surplus = min(4, realm.tracks[FOOD] - realm.card_count())
        if surplus > 0 and realm.has("feed_surplus"):
            b.note("surplus", seat, (surplus,), "R14.7")
            b.earn(seat, 3 * surplus * realm.has("feed_surplus"), "R14.7")
        realm.todo.append(("feed", 0))
        close(b, seat)
    if not any(hungry(b, seat) for seat in range(b.seats)):
        b.note("all_fed", rule="R10.1")


def hungry(b: Board, seat: int) -> bool:
    """R10.1-R10.3: cards without food, counting what was paid for."""
    return missing(b.realms[seat]) > 0


def missing(realm: Seat) -> int:
    """Cards without food. Lost food leaves no debt: without cards nobody is hungry."""
    return realm.card_count() - realm.fed - max(0, realm.tracks[FOOD])


def told(realm: Seat) -> tuple[tuple[str, int], ...]:
    """R10.1: how many cards there are, for how many of them there is food, and what is missing."""
    cards, lacks = realm.card_count(), missing(realm)
    return ("cards", cards), ("fed", cards - lacks), ("n", lacks)


def can_pay(b: Board, seat: int) -> bool:
    """R14.6: 2 coins instead of a removal, up to 6 times in a feeding."""
    realm = b.realms[seat]
    left = 6 * realm.has("feed_pay") - realm.fed
    if left <= 0 or realm.coins < 2:
        return False
    return bool(b.options["mixed_feeding"]) or _pays_for_all(b, seat, left)


def _pays_for_all(b: Board, seat: int, left: int) -> bool:
    """R19.11 by option: coins feed all that is hungry, or none."""
    realm = b.realms[seat]
    return not realm.todo[-1][1] and missing(realm) <= min(left, realm.coins // 2)


def must_pay(b: Board, seat: int) -> bool:
    """R19.11 by option: who began to pay goes on."""
    return not b.options["mixed_feeding"] and b.realms[seat].fed > 0


def refuse_remove(b: Board, seat: int, card: str) -> Refusal | None:
    own = card in b.realms[seat].all_cards()
    lacks = Refusal("not_before_you", "R10.2", {"card": f"piece.{card}"})
    return _pays_on(b, seat) or (None if own else lacks)


def refuse_remove_face_down(b: Board, seat: int, colour: str) -> Refusal | None:
    own = b.realms[seat].face_down.get(colour)
    lacks = Refusal("none_face_down", "R10.2", {"colour": f"colour.{colour}"})
    return _pays_on(b, seat) or (None if own else lacks)


def _pays_on(b: Board, seat: int) -> Refusal | None:
    on = can_pay(b, seat) and must_pay(b, seat)
    return Refusal("pay_on", "R19.11") if on else None


def refuse_pay(b: Board, seat: int) -> Refusal | None:
    realm = b.realms[seat]
    most = 6 * realm.has("feed_pay")
    if not most:
        return Refusal("no_coins_for_food", "R14.6")
    if realm.fed >= most:
        return Refusal("paid_most", "R14.6", {"most": most})
    if realm.coins < 2:
        return Refusal("too_dear", "R14.6", {"cost": 2, "coins": realm.coins})
    return None if can_pay(b, seat) else Refusal("all_or_none", "R19.11")


def removed(b: Board, seat: int) -> None:
    """One card more was given up in this feeding."""
    realm = b.realms[seat]
    realm.todo.append(("feed", realm.todo.pop()[1] + 1))
    close(b, seat)


def close(b: Board, seat: int) -> None:
    """R10.3: enough is enough. R15.5: after feeding, cards from the box."""
    if not hungry(b, seat):
        realm = b.realms[seat]
        realm.todo.pop()
        realm.todo += [("adopt",)] * cards.adopters(b, seat)
