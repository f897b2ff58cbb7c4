"""What a seat may know (R17.2): all but draw piles, colony backs, buried discards, drawn cards."""

from __future__ import annotations

from typing import Any

from engine.games.hadara import cards, draft, scores
from engine.games.hadara.board import Board
from engine.games.hadara.faces import (
    CARDS,
    COLOURS,
    CULTURE,
    LEVELS,
    MILITARY,
    PER_SEAT,
    STATUES,
    SUSPECT,
    TRACKS,
)
from engine.games.hadara.seat import Seat
from engine.games.hadara.works import medals
from engine.games.hadara.works.requirements import toll


def view(b: Board, seat: int | None) -> dict[str, Any]:
    """Plain JSON data."""
    return {
        "epoch": b.epoch,
        "half": b.half,
        "phase": b.phase,
        "step": b.step,
        "round": b.round_number(),
        "first": b.first + 1,
        "segments": b.segments(),
        "points_at": [_points_at(b, s) for s in range(b.seats)],
        "draw": {colour: _left(b, colour) for colour in COLOURS},
        "piles": {colour: _pile(b, colour) for colour in COLOURS},
        "stacks": {str(level): left for level, left in b.stacks.items()},
        "statues": {statue: row["vp"] for statue, row in STATUES.items()},
        "monuments": [{"card": m, **(b.face(m) or {})} for m in b.monuments if m],
        "markets": b.markets,
        "nobles": b.nobles,
        "unknown": _unknown(b),
        "seats": [_seat(b, s, s == seat) for s in range(b.seats)],
        "over": b.over,
    }


def _points_at(b: Board, seat: int) -> str:
    """R4.1; nothing before the wheel is turned, or while nobody has told which crest it is."""
    return b.segment(seat) if b.wheel >= 0 and not draft.unplaced(b, seat) else ""


def _left(b: Board, colour: str) -> int:
    """R4.2: cards in a draw pile; whoever has not told which one takes from none yet."""
    guessed = sum(b.segment(s) == colour for s in range(b.seats) if draft.unplaced(b, s))
    return b.deck.get(colour, 0) + PER_SEAT * guessed


def _unknown(b: Board) -> list[str]:
    """Faces that score now and that nobody has told yet: they count 0 until they are read off."""
    levels = sorted({lv for r in b.realms for lv, colony in r.colonies.items() if not colony})
    fronts = [f"colony_front_{level}" for level in levels]
    return [front for front in fronts if b.face(front) is None]


def _pile(b: Board, colour: str) -> dict[str, Any]:
    pile = b.piles[colour]
    return {"count": len(pile), "top": _card(b, pile[-1]) if pile else {}}


def _card(b: Board, card: str) -> dict[str, Any]:
    face = b.face(card)
    found: dict[str, Any] = {"card": card, "colour": CARDS[card].colour, **(face or {})}
    if face is None:
        found["unknown"] = True
    printed = b.card(card)
    if printed is not None and printed.effect:
        found["effect"] = printed.effect
    if card in SUSPECT and card not in b.faces:
        found["suspect"] = True
    return found


def _seat(b: Board, seat: int, own: bool) -> dict[str, Any]:
    realm = b.realms[seat]
    found: dict[str, Any] = {
        "crest": b.colours[seat] if b.colours else "",
        "setup": realm.setup,
        "decision": realm.todo[-1][0] if realm.todo else "",
        "awaits_tile": _awaits_tile(realm),
        "tiles_on_cards": {card: list(tile) for card, tile in realm.tiles_on_cards.items()},
        "coins": realm.coins,
        "tracks": dict(zip(TRACKS, realm.tracks, strict=True)),
        "sources": {
            source: dict(zip(TRACKS, gives, strict=True)) for source, gives in realm.sources.items()
        },
        "cards": {colour: [_card(b, c) for c in row] for colour, row in realm.cards.items()},
        "face_down": dict(realm.face_down),
        "discount": {colour: cards.discount(b, seat, colour) for colour in COLOURS},
        "eats": realm.card_count(),
        "effects": dict(realm.effects),
        "tiles": dict(realm.tiles),
        "colonies": {str(level): colony for level, colony in realm.colonies.items()},
        "statues": {statue: list(tile) for statue, tile in realm.statues.items()},
        "monuments": {monument: list(tile) for monument, tile in realm.monuments.items()},
        "silver": list(realm.silver),
        "gold": realm.gold,
        "market": realm.market,
        "stall_points": realm.stall_points,
        "hand": len(realm.hand) + realm.unseen,
        "score": sum(points for _, points, _ in scores.causes(b, seat)),
        "worth": {
            "silver": scores.silver(b, realm),
            "gold": realm.gold * scores.SET_POINTS * scores.gold_sets(b, realm),
            "sets": scores.gold_sets(b, realm),
            "more": scores.worth_more(b, realm),
        },
        "reach": _reach(b, seat, realm),
        "offers": _offers(b, seat),
    }
    if b.epoch:
        found["medals"] = {m: medals.price(b, seat, m) for m in ("silver", "gold")}
    if own:
        found["drawn"] = [_drawn(b, seat, card) for card in realm.hand]
    return found


def _awaits_tile(realm: Seat) -> str:
    """R14.4: the own card on which a bonus tile is to be laid; empty: none."""
    kind, *args = realm.todo[-1] if realm.todo else ("",)
    return str(args[0]) if kind == "tile_on_card" else ""


def _reach(b: Board, seat: int, realm: Seat) -> dict[str, list[Any]]:
    """Colonies and statues whose requirement is met, and that the seat does not have yet."""
    levels = [lv for lv in LEVELS if lv not in realm.colonies]
    statues = [name for name in STATUES if name not in realm.statues]
    return {
        "colonies": [lv for lv in levels if toll(b, seat, MILITARY, lv) == 0],
        "statues": [
            name for name in statues if toll(b, seat, CULTURE, STATUES[name]["culture"]) == 0
        ],
    }


def _offers(b: Board, seat: int) -> list[dict[str, Any]]:
    """What buying each card on top of a pile would do, for a seat that chooses from them."""
    todo = b.realms[seat].todo
    if b.over or not todo or todo[-1][0] != "pick":
        return []
    tops = [pile[-1] for pile in b.piles.values() if pile]
    return [_drawn(b, seat, card) for card in tops]


def _drawn(b: Board, seat: int, card: str) -> dict[str, Any]:
    return _card(b, card) if b.card(card) is None else _card(b, card) | preview(b, seat, card)


def preview(b: Board, seat: int, card: str) -> dict[str, Any]:
    """Coins and tracks after a purchase, and the colonies and statues it newly opens.

    Reckoned by doing it on a copy; a card that cannot be bought tells only its price.
    """
    price = cards.price(b, seat, card)
    if cards.refuse_buy(b, seat, card) is not None:
        return {"price": price, "affordable": False}
    copy = b.clone()
    before = _reach(b, seat, b.realms[seat])
    cards.buy(copy, seat, card)
    realm = copy.realms[seat]
    after = _reach(copy, seat, realm)
    return {
        "price": price,
        "affordable": True,
        "coins_after": realm.coins,
        "tracks_after": dict(zip(TRACKS, realm.tracks, strict=True)),
        "eats_after": realm.card_count(),
        "opens": {what: [x for x in after[what] if x not in before[what]] for what in after},
    }
