"""Medals: what they cost, how many a seat can have, and what is bought (R11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.frames import Frame
from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action
from engine.games.hadara.board import Board
from engine.games.hadara.faces import DISCOUNT_MEDALS, GOLD, MOST_MEDALS, SILVER, TILE_COLOURS
from engine.games.hadara.works.requirements import refuse_tile

FULL, POOR = "medals_full", "medals_poor"
"""Events: a seat has all its medals, or too few coins for any."""


def price(b: Board, seat: int, metal: str) -> int:
    """R11.1, R14.9."""
    if b.realms[seat].has("medal_discount") and b.epoch in DISCOUNT_MEDALS:
        return DISCOUNT_MEDALS[b.epoch][metal == "gold"]
    return (GOLD if metal == "gold" else SILVER)[b.epoch]


def asked(b: Board, frame: Frame) -> Asked:
    """R11.2: how many of a kind may be bought; whoever bought one may want no more."""
    kind = "medals_more" if any(frame[1:]) else "medals"
    return Asked(kind, (("n", int(b.options["medals_per_type_per_step"])),))


def refuse(b: Board, seat: int, metal: str, colour: str = "") -> Refusal | None:
    """R11.2; `todo` carries how many of each metal were bought in this step."""
    realm = b.realms[seat]
    own = realm.gold if metal == "gold" else len(realm.silver)
    if own >= MOST_MEDALS:
        return Refusal("medals_full", "R11.2", {"medal": f"medal.{metal}"})
    bought = realm.todo[-1][1 + (metal == "gold")]
    if bought >= int(b.options["medals_per_type_per_step"]):
        return Refusal("medal_bought", "R11.2", {"medal": f"medal.{metal}"})
    cost = price(b, seat, metal)
    if cost > realm.coins:
        return Refusal("too_dear", "R11.1", {"cost": cost, "coins": realm.coins})
    if metal == "gold":
        return None
    if colour in realm.silver and not b.options["same_silver"]:
        return Refusal("silver_colour", "R11.5", {"colour": f"colour.{colour}"})
    return refuse_tile(b, seat, colour, "track")


def listed(b: Board, seat: int) -> Iterator[Action]:
    for colour in TILE_COLOURS:
        if refuse(b, seat, "silver", colour) is None:
            yield Action("silver", seat, (colour,))
    if refuse(b, seat, "gold") is None:
        yield Action("gold", seat)


def closed(b: Board, seat: int, metal: str) -> Refusal | None:
    """R11.1, R11.2: why none of this metal can be bought now; None: one can."""
    colours = TILE_COLOURS if metal == "silver" else ("",)
    why = [refuse(b, seat, metal, colour) for colour in colours]
    return why[0] if all(why) else None


def take(b: Board, seat: int, metal: str, colour: str = "") -> None:
    """R11.3, R11.4."""
    realm = b.realms[seat]
    b.note(metal, seat, (f"colour.{colour}",) if colour else (), "R11.3" if colour else "R11.4")
    b.pay(seat, price(b, seat, metal), "R11.1")
    _, silver, gold = realm.todo.pop()
    if metal == "silver":
        b.use_tile(seat, colour, "R11.3")
        realm.silver.append(colour)
        realm.todo.append(("medals", silver + 1, gold))
    else:
        realm.gold += 1
        b.book(seat, "gold_medals", 1, "R11.4")
        realm.todo.append(("medals", silver, gold + 1))


def note_unasked(b: Board, seat: int) -> None:
    """Why a seat is not asked: it was taken for forgotten."""
    realm = b.realms[seat]
    if realm.gold >= MOST_MEDALS and len(realm.silver) >= MOST_MEDALS:
        b.note(FULL, seat, (), "R11.2")
    elif realm.coins < (least := min(price(b, seat, metal) for metal in ("silver", "gold"))):
        b.note(POOR, seat, (least,), "R11.1")


def news(b: Board, first: int) -> list[Event]:
    """Who was not asked for a medal, while others are."""
    asked = b.phase == "medals"
    return [one for one in b.events[first:] if asked and one.verb in (FULL, POOR)]
