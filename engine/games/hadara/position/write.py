"""The position format of Hadara, written; told in `docs/positions/hadara.md`."""

from __future__ import annotations

from typing import Any

from engine.core.position import head, plain
from engine.games.hadara.board import Board

PLAIN = (
    "coins", "silver", "gold", "market", "stall_points", "unseen", "fed", "lowered", "lost",
)  # fmt: skip
TABLES = ("face_down", "tiles")


def write(b: Board) -> dict[str, Any]:
    """Everything, as plain JSON data; seats count from 1."""
    data: dict[str, Any] = {
        **head("hadara", b.options, b.faces),
        "epoch": b.epoch,
        "half": b.half,
        "phase": b.phase,
        "step": b.step,
        "first": b.first + 1,
        "wheel": b.segments()[b.wheel] if b.wheel >= 0 else "",
        "draw": dict(b.deck),
        "piles": {colour: list(pile) for colour, pile in b.piles.items()},
        "stacks": {str(level): left for level, left in b.stacks.items()},
        "unseen": {deck: sorted(pool) for deck, pool in sorted(b.pool.items())},
        "monuments": list(b.monuments),
        "seats": [_write_seat(b, seat) for seat in range(b.seats)],
        "waiting": plain(b.frames),
        "over": b.over,
    }
    return data


def _write_seat(b: Board, seat: int) -> dict[str, Any]:
    realm = b.realms[seat]
    data: dict[str, Any] = {name: plain(getattr(realm, name)) for name in PLAIN}
    data.update({name: dict(getattr(realm, name)) for name in TABLES})
    data["crest"] = b.colours[seat] if b.colours else ""
    data["setup"] = realm.setup
    data["sources"] = {source: list(gives) for source, gives in sorted(realm.sources.items())}
    data["cards"] = {colour: list(row) for colour, row in realm.cards.items()}
    data["colonies"] = {str(level): colony for level, colony in sorted(realm.colonies.items())}
    data["statues"] = {statue: list(tile) for statue, tile in sorted(realm.statues.items())}
    data["monuments"] = {m: list(tile) for m, tile in realm.monuments.items()}
    data["tiles_on_cards"] = {card: list(t) for card, t in sorted(realm.tiles_on_cards.items())}
    data["hand"] = sorted(realm.hand)
    data["decides"] = plain(realm.todo)
    return data
