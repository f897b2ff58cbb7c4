"""Buying, selling and removing cards (R5, R10.2) and what purple cards do then (R14)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.faces import CARDS, SELL, TILE_COLOURS, TRACKS

LOWEST = 1
"""R15.3: a track has no space below 1, so it cannot be lowered further."""


def price(b: Board, seat: int, card: str) -> int:
    """R5.1: one coin less for each card of the same colour; R15.4: unless a card forbids it."""
    return max(0, b.known_card(card).cost - discount(b, seat, CARDS[card].colour))


def discount(b: Board, seat: int, colour: str) -> int:
    """What is taken off the printed cost of a card of this colour."""
    realm = b.realms[seat]
    if b.nobles and any(b.known_card(own).full_price for own in realm.cards[colour]):
        return 0
    return len(realm.cards[colour]) + realm.face_down[colour]


def effect(b: Board, card: str) -> str:
    """The purple effect of a card, or nothing."""
    return b.known_card(card).effect


def refuse_buy(b: Board, seat: int, card: str) -> Refusal | None:
    """R5.2, R15.3, and a face that nobody knows yet."""
    printed, realm = b.card(card), b.realms[seat]
    if printed is None:
        return Refusal("face_unknown", "R20", {"card": f"piece.{card}"})
    cost = price(b, seat, card)
    if cost > realm.coins:
        return Refusal("too_dear", "R5.2", {"cost": cost, "coins": realm.coins})
    if printed.lowers:
        for track, value, change in zip(TRACKS, realm.tracks, printed.gives, strict=True):
            if change < 0 and value + change < LOWEST:
                return Refusal("track_too_low", "R15.3", {"track": f"what.{track}"})
    return None


def can_buy(b: Board, seat: int, card: str) -> bool:
    """Whether `refuse_buy` has nothing against it; asked for every card of every list."""
    printed, realm = b.card(card), b.realms[seat]
    if printed is None or printed.cost > realm.coins + discount(b, seat, CARDS[card].colour):
        return False
    return not printed.lowers or refuse_buy(b, seat, card) is None


def buy(b: Board, seat: int, card: str) -> None:
    """R5.3: pay, put it into its column, move the tracks; its effect works from now on."""
    realm, colour = b.realms[seat], CARDS[card].colour
    cost, printed = price(b, seat, card), b.known_card(card)
    b.note("bought" if cost else "bought_free", seat, (f"piece.{card}", cost), "R5.1")
    b.pay(seat, cost, "R5.1")
    realm.cards[colour].append(card)
    b.add_source(seat, card, printed.gives, "R5.3")
    if colour != "purple":
        _count_changed(b, seat, colour, 1)
    else:
        _acquire(b, seat, card)
    if printed.special and colour == "yellow" and any(realm.tiles.values()):
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


def tile_sides(b: Board, seat: int) -> tuple[str, ...]:
    """R14.4: colour side up; R19.10: by option a purple card may score the tile instead."""
    card = b.realms[seat].todo[-1][1]
    free = b.options["card_tile_points"] and CARDS[card].colour == "purple"
    return ("track", "points") if free else ("track",)


def refuse_tile_on_card(b: Board, seat: int, colour: str, side: str) -> Refusal | None:
    if side not in tile_sides(b, seat):
        return Refusal("no_such_side", "R14.4")
    if colour not in TILE_COLOURS or not b.realms[seat].tiles[colour]:
        return Refusal("no_tile", "R17.4", {"colour": f"colour.{colour}"})
    return None


def tile_on_card(b: Board, seat: int, colour: str, side: str) -> None:
    """R14.4: the tile's track rises by 2. R15.7: or the card pays coins while it holds the tile."""
    realm = b.realms[seat]
    card = realm.todo.pop()[1]
    rule = "R14.4" if CARDS[card].colour == "purple" else "R15.7"
    told = (f"piece.{card}", f"colour.{colour}", f"side.{side}")
    b.note("tile_on_card", seat, told, rule)
    b.use_tile(seat, colour, rule)
    realm.tiles_on_cards[card] = (colour, side)
    if rule == "R15.7":
        b.earn(seat, b.known_card(card).coins, rule)
    elif side == "track":
        b.add_source(seat, f"effect:{card}", one_track(colour, 2), rule)


def freeable(b: Board, seat: int) -> list[str]:
    """R15.7: yellow cards whose tile the seat can pay to free now."""
    realm = b.realms[seat]
    return [
        card
        for card in realm.tiles_on_cards
        if CARDS[card].colour == "yellow" and b.known_card(card).coins <= realm.coins
    ]


def refuse_free_tile(b: Board, seat: int, card: str) -> Refusal | None:
    if card in freeable(b, seat):
        return None
    realm, told = b.realms[seat], {"card": f"piece.{card}"}
    if card not in realm.tiles_on_cards:
        return Refusal("no_tile_on_it", "R15.7", told)
    if CARDS[card].colour != "yellow":
        return Refusal("tile_stays", "R15.7", told)
    return Refusal("too_dear", "R15.7", {"cost": b.known_card(card).coins, "coins": realm.coins})


def free_tile(b: Board, seat: int, card: str) -> None:
    realm = b.realms[seat]
    colour, _ = realm.tiles_on_cards.pop(card)
    b.note("tile_freed", seat, (f"piece.{card}", f"colour.{colour}"), "R15.7")
    b.pay(seat, b.known_card(card).coins, "R15.7")
    b.give_tile(seat, colour, "R15.7")


def sale(b: Board, seat: int) -> int:
    """R5.4, R14.3: what a sold card brings."""
    return SELL[b.epoch] + b.realms[seat].has("sell_plus_1")


def sell(b: Board, seat: int, card: str = "", deck: str = "") -> None:
    """R5.4: out of the game for coins; a card may be sold unseen."""
    if card:
        b.note("sold", seat, (f"piece.{card}", sale(b, seat)), "R5.4")
    else:
        b.note("sold_unseen", seat, (f"deck.{deck}.short", sale(b, seat)), "R5.4")
    b.earn(seat, SELL[b.epoch], "R5.4")
    b.earn(seat, b.realms[seat].has("sell_plus_1"), "R14.3")


def remove(b: Board, seat: int, card: str) -> None:
    """R10.2: values off again, effect, points and discount gone, no coins."""
    realm, colour = b.realms[seat], CARDS[card].colour
    b.note("removed", seat, (f"piece.{card}",), "R10.2")
    realm.cards[colour].remove(card)
    b.drop_source(seat, card, "R10.2")
    if b.options["removed_gains"] == "undone":
        b.drop_source(seat, f"effect:{card}", "R19.9")
    _tile_off(b, seat, card)
    if colour != "purple":
        if b.options["removed_counts"]:
            _count_changed(b, seat, colour, -1)
        return
    found = effect(b, card)
    if found:
        realm.effects[found] -= 1
        if not realm.effects[found]:
            del realm.effects[found]


def _tile_off(b: Board, seat: int, card: str) -> None:
    """R19.9: the tile on a removed card is lost, or comes back."""
    realm = b.realms[seat]
    colour, _ = realm.tiles_on_cards.pop(card, ("", ""))
    if not colour:
        return
    if b.options["removed_tile"] == "back":
        b.give_tile(seat, colour, "R19.9")
    else:
        realm.lost.append(colour)


def remove_face_down(b: Board, seat: int, colour: str) -> None:
    """R10.2 with R15.5: a card that lies face down gives nothing but eats."""
    b.note("removed_face_down", seat, (f"colour.{colour}",), "R10.2")
    b.realms[seat].face_down[colour] -= 1


def adopt(b: Board, seat: int, colour: str) -> None:
    """R15.5: a card from the box lies face down among the own ones."""
    b.note("adopted", seat, (f"colour.{colour}",), "R15.5")
    b.realms[seat].face_down[colour] += 1


def adopters(b: Board, seat: int) -> int:
    """R15.5: green cards that bring a card from the box after each feeding."""
    own = b.realms[seat].cards["green"]
    return sum(b.known_card(card).special for card in own) if b.nobles else 0
