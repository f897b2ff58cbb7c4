"""What a seat may know (R17.2): all but draw piles, colony backs, buried discards, drawn cards."""

from __future__ import annotations

from typing import Any

from engine.games.hadara import cards, works
from engine.games.hadara.board import Board
from engine.games.hadara.faces import COLOURS, TRACKS


def view(b: Board, seat: int | None) -> dict[str, Any]:
    """Plain JSON data."""
    return {
        "epoch": b.epoch,
        "half": b.half,
        "phase": b.phase,
        "step": b.step,
        "first": b.first + 1,
        "segments": b.segments(),
        "points_at": [b.segment(s) if b.wheel >= 0 else "" for s in range(b.seats)],
        "draw": {colour: b.deck.get(colour, 0) for colour in COLOURS},
        "piles": {colour: _pile(b, colour) for colour in COLOURS},
        "stacks": {str(level): left for level, left in b.stacks.items()},
        "monuments": [{"card": m, **(b.face(m) or {})} for m in b.monuments],
        "seats": [_seat(b, s, s == seat) for s in range(b.seats)],
        "over": b.over,
    }


def _pile(b: Board, colour: str) -> dict[str, Any]:
    pile = b.piles[colour]
    return {"count": len(pile), "top": _card(b, pile[-1]) if pile else {}}


def _card(b: Board, card: str) -> dict[str, Any]:
    return {"card": card, **(b.face(card) or {})}


def _seat(b: Board, seat: int, own: bool) -> dict[str, Any]:
    realm = b.realms[seat]
    found: dict[str, Any] = {
        "crest": b.colours[seat] if b.colours else "",
        "setup": realm.setup,
        "coins": realm.coins,
        "tracks": dict(zip(TRACKS, realm.tracks, strict=True)),
        "sources": {
            source: dict(zip(TRACKS, gives, strict=True)) for source, gives in realm.sources.items()
        },
        "cards": {colour: [_card(b, c) for c in row] for colour, row in realm.cards.items()},
        "face_down": dict(realm.face_down),
        "discount": {colour: realm.count(colour) for colour in COLOURS},
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
    }
    if b.epoch:
        found["medals"] = {m: works.medal_price(b, seat, m) for m in ("silver", "gold")}
    if own:
        found["drawn"] = [_drawn(b, seat, card) for card in realm.hand]
    return found


def _drawn(b: Board, seat: int, card: str) -> dict[str, Any]:
    if b.face(card) is None:
        return {"card": card}
    return _card(b, card) | {"price": cards.price(b, seat, card)}
