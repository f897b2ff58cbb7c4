"""Buying, selling and removing cards (R5, R10.2) and what purple cards do then (R14)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.games.hadara.board import Board, one_track, values
from engine.games.hadara.faces import CARDS, KNOWN_EFFECT, SELL, TILE_COLOURS, TRACKS

LOWEST = 1
"""R15.3: a track has no space below 1, so it cannot be lowered further."""


def price(b: Board, seat: int, card: str) -> int:
    """R5.1: one coin less for each card of the same colour; R15.4: unless a card forbids it."""
    realm, colour = b.realms[seat], CARDS[card].colour
    cost = int(b.printed(card)["cost"])
    if b.nobles and any(b.printed(own).get("no_discount") for own in realm.cards[colour]):
        return cost
    return max(0, cost - realm.count(colour))


def effect(b: Board, card: str) -> str:
    """The purple effect of a card, or nothing."""
    found = b.printed(card).get("effect", KNOWN_EFFECT.get(card, ""))
    return "" if found == "none" else str(found)


def refuse_buy(b: Board, seat: int, card: str) -> Refusal | None:
    """R5.2, R15.3, and a face that nobody knows yet."""
    if b.face(card) is None:
        return Refusal("face_unknown", params={"card": f"piece.{card}"})
    cost = price(b, seat, card)
    if cost > b.realms[seat].coins:
        return Refusal("too_dear", "R5.2", {"cost": cost, "coins": b.realms[seat].coins})
    for track, value, change in zip(
        TRACKS, b.realms[seat].tracks, values(b.printed(card)), strict=True
    ):
        if change < 0 and value + change < LOWEST:
            return Refusal("track_too_low", "R15.3", {"track": f"what.{track}"})
    return None


def buy(b: Board, seat: int, card: str) -> None:
    """R5.3: pay, put it into its column, move the tracks; its effect works from now on."""
    realm, colour = b.realms[seat], CARDS[card].colour
    cost = price(b, seat, card)
    b.note("bought", seat, (f"piece.{card}", cost), "R5.1")
    b.pay(seat, cost, "R5.1")
    realm.cards[colour].append(card)
    b.add_source(seat, card, values(b.printed(card)), "R5.3")
    if colour != "purple":
        _count_changed(b, seat, colour, 1)
    else:
        _acquire(b, seat, card)
    if (
        b.nobles
        and b.printed(card).get("special")
        and colour == "yellow"
        and any(realm.tiles.values())
    ):
        realm.todo.append(("tile_on_card", card))


def _count_changed(b: Board, seat: int, colour: str, by: int) -> None:
    """R14.2: the track of the colour follows the number of cards of that colour."""
    for card in b.realms[seat].cards["purple"]:
        if effect(b, card) == f"track_per_{colour}":
            b.add_source(seat, f"effect:{card}", one_track(colour, by), "R14.2")


def _acquire(b: Board, seat: int, card: str) -> None:
    """Effects that do something when the card is bought."""
    realm, found = b.realms[seat], effect(b, card)
    if not found:
        return
    realm.effects[found] = realm.effects.get(found, 0) + 1
    if found.startswith("track_per_"):
        colour = found.removeprefix("track_per_")
        own = len(realm.cards[colour])
        b.add_source(seat, f"effect:{card}", one_track(colour, own), "R14.2")
    elif found == "bonus_tile_2" and any(realm.tiles.values()):
        realm.todo.append(("tile_on_card", card))
    elif found == "statue_plus_2":
        for colour, side in realm.statues.values():
            if side == "track":
                b.add_source(seat, f"effect:{card}", one_track(colour, 2), "R14.10")


def refuse_tile_on_card(b: Board, seat: int, colour: str) -> Refusal | None:
    if colour not in TILE_COLOURS or not b.realms[seat].tiles[colour]:
        return Refusal("no_tile", "R17.4", {"colour": f"colour.{colour}"})
    return None


def tile_on_card(b: Board, seat: int, colour: str) -> None:
    """R14.4: the tile's track rises by 2. R15.7: or the card pays coins while it holds the tile."""
    realm = b.realms[seat]
    card = realm.todo.pop()[1]
    realm.tiles[colour] -= 1
    realm.tiles_on_cards[card] = colour
    if CARDS[card].colour == "purple":
        b.note("tile_on_card", seat, (f"piece.{card}", f"colour.{colour}"), "R14.4")
        b.add_source(seat, f"effect:{card}", one_track(colour, 2), "R14.4")
    else:
        b.note("tile_on_card", seat, (f"piece.{card}", f"colour.{colour}"), "R15.7")
        b.earn(seat, int(b.printed(card)["coins"]), "R15.7")


def freeable(b: Board, seat: int) -> list[str]:
    """R15.7: yellow cards whose tile the seat can pay to free now."""
    realm = b.realms[seat]
    return [
        card
        for card in realm.tiles_on_cards
        if CARDS[card].colour == "yellow" and int(b.printed(card)["coins"]) <= realm.coins
    ]


def free_tile(b: Board, seat: int, card: str) -> None:
    realm = b.realms[seat]
    colour = realm.tiles_on_cards.pop(card)
    b.note("tile_freed", seat, (f"piece.{card}", f"colour.{colour}"), "R15.7")
    b.pay(seat, int(b.printed(card)["coins"]), "R15.7")
    realm.tiles[colour] += 1


def sell_value(b: Board, seat: int) -> int:
    """R5.4 with R14.3."""
    return SELL[b.epoch] + b.realms[seat].has("sell_plus_1")


def sell(b: Board, seat: int, card: str = "") -> None:
    """R5.4: out of the game for coins; a card may be sold unseen."""
    b.note("sold", seat, (f"piece.{card}",) if card else (), "R5.4")
    b.earn(seat, SELL[b.epoch], "R5.4")
    b.earn(seat, b.realms[seat].has("sell_plus_1"), "R14.3")


def remove(b: Board, seat: int, card: str) -> None:
    """R10.2: values off again, effect, points and discount gone, no coins."""
    realm, colour = b.realms[seat], CARDS[card].colour
    b.note("removed", seat, (f"piece.{card}",), "R10.2")
    realm.cards[colour].remove(card)
    b.drop_source(seat, card, "R10.2")
    b.drop_source(seat, f"effect:{card}", "R10.2")
    realm.tiles_on_cards.pop(card, None)
    if colour != "purple":
        _count_changed(b, seat, colour, -1)
        return
    found = effect(b, card)
    if found:
        realm.effects[found] -= 1
        if not realm.effects[found]:
            del realm.effects[found]


def adopt(b: Board, seat: int, colour: str) -> None:
    """R15.5: a card from the box lies face down among the own ones."""
    b.note("adopted", seat, (f"colour.{colour}",), "R15.5")
    b.realms[seat].face_down[colour] += 1


def adopters(b: Board, seat: int) -> int:
    """R15.5: green cards that bring a card from the box after each feeding."""
    own = b.realms[seat].cards["green"]
    return sum(bool(b.printed(card).get("special")) for card in own) if b.nobles else 0
