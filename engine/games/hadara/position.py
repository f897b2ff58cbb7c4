"""The position format of Hadara, written and read; told in `docs/positions/hadara.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.game import BadOptions
from engine.core.record import POSITION, VERSION, BadRecord, check_header
from engine.core.state import Prompt
from engine.games.hadara.board import Board, Frame, Seat
from engine.games.hadara.cards import effect
from engine.games.hadara.faces import CARDS, COLOURS, CRESTS, LEVELS, TRACKS

if TYPE_CHECKING:
    from engine.games.hadara.game import HadaraGame

_PLAIN = ("coins", "silver", "gold", "market", "stall_points", "unseen", "fed", "lowered", "lost")
_TABLES = ("face_down", "tiles", "tiles_on_cards")

# -- writing -----------------------------------------------------------------------------


def write(b: Board) -> dict[str, Any]:
    """Everything, as plain JSON data; seats count from 1."""
    data: dict[str, Any] = {
        "format": POSITION,
        "version": VERSION,
        "game": "hadara",
        "options": dict(b.options),
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
        "waiting": [_plain(frame) for frame in b.frames],
        "over": b.over,
    }
    if b.faces:
        data["faces"] = {face: dict(printed) for face, printed in sorted(b.faces.items())}
    return data


def _write_seat(b: Board, seat: int) -> dict[str, Any]:
    realm = b.realms[seat]
    data: dict[str, Any] = {name: _plain(getattr(realm, name)) for name in _PLAIN}
    data.update({name: dict(getattr(realm, name)) for name in _TABLES})
    data["crest"] = b.colours[seat] if b.colours else ""
    data["setup"] = realm.setup
    data["sources"] = {source: list(gives) for source, gives in sorted(realm.sources.items())}
    data["cards"] = {colour: list(row) for colour, row in realm.cards.items()}
    data["colonies"] = {str(level): colony for level, colony in sorted(realm.colonies.items())}
    data["statues"] = {statue: list(tile) for statue, tile in sorted(realm.statues.items())}
    data["monuments"] = {m: list(tile) for m, tile in sorted(realm.monuments.items())}
    data["hand"] = sorted(realm.hand)
    data["decides"] = [_plain(frame) for frame in realm.todo]
    return data


def _plain(part: Any) -> Any:
    return [_plain(one) for one in part] if isinstance(part, tuple | list) else part


# -- reading -----------------------------------------------------------------------------


def read(game: HadaraGame, data: Mapping[str, Any]) -> Board:
    """A state from a position; what is left out is empty, 0, or its value in a fresh match."""
    check_header(data, POSITION)
    rows = data.get("seats")
    if not isinstance(rows, list):
        raise BadRecord('The position needs a list of "seats".')
    try:
        options = game.check_options(len(rows), data.get("options", {}))
    except BadOptions as error:
        raise BadRecord(f"The position's options are wrong: {error}") from error
    b = game.empty(len(rows), options, data.get("faces", {}))
    try:
        _fill(b, data, rows)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord(f"The position cannot be read: {error!r} is missing or wrong.") from error
    return b


def _fill(b: Board, data: Mapping[str, Any], rows: list[Any]) -> None:
    b.epoch = data.get("epoch", 1)
    b.half, b.phase = data.get("half", "A"), data.get("phase", "choose")
    b.step, b.first = data.get("step", 0), data.get("first", 1) - 1
    wheel = data.get("wheel", "")
    b.wheel = b.segments().index(wheel) if wheel else -1
    for colour in COLOURS if b.epoch else ():
        b.open_deck(colour)
    b.deck.update(data.get("draw", {}))
    for colour, pile in data.get("piles", {}).items():
        b.piles[colour] = [_card(b, card) for card in pile]
    b.stacks.update({int(level): left for level, left in data.get("stacks", {}).items()})
    for monument in data.get("monuments", []):
        b.pool.get("monuments", set()).discard(monument)
        b.monuments.append(monument)
    crests = [row.get("crest") or CRESTS[n] for n, row in enumerate(rows)]
    b.colours = tuple(crests)
    for seat, row in enumerate(rows):
        _read_seat(b, b.realms[seat], row)
    for deck, cards in data.get("unseen", {}).items():
        b.pool[deck] = set(cards)
    b.over = bool(data.get("over", False))
    b.frames = [_frame(row) for row in data.get("waiting", [])]
    b.note("described")
    for seat, realm in enumerate(b.realms):
        b.book(seat, "coins", realm.coins, "")
        for track, value in zip(TRACKS, realm.tracks, strict=True):
            b.book(seat, track, value, "")


def _card(b: Board, card: str) -> str:
    """A card that leaves the cards nobody has seen; it cannot be in two places."""
    if card not in CARDS:
        raise BadRecord(f"{card!r} is no card of Hadara.")
    deck = f"{CARDS[card].colour}{CARDS[card].epoch}"
    if CARDS[card].epoch == b.epoch:
        if card not in b.pool[deck]:
            raise BadRecord(f"{card!r} is in two places, or not in this match.")
        b.pool[deck].remove(card)
    return card


def _read_seat(b: Board, realm: Seat, row: Mapping[str, Any]) -> None:
    for name in _PLAIN:
        setattr(realm, name, row.get(name, getattr(realm, name)))
    for name in _TABLES:
        getattr(realm, name).update(row.get(name, {}))
    realm.setup = row.get("setup", "")
    b.pool["setup"].discard(realm.setup)
    for colour, cards in row.get("cards", {}).items():
        realm.cards[colour] = [_card(b, card) for card in cards]
    realm.hand = [_card(b, card) for card in row.get("hand", [])]
    realm.colonies = {int(level): colony for level, colony in row.get("colonies", {}).items()}
    for level, colony in realm.colonies.items():
        b.pool[f"colony{LEVELS[level]['level']}"].discard(colony)
    realm.statues = {s: (tile[0], tile[1]) for s, tile in row.get("statues", {}).items()}
    realm.monuments = {m: (tile[0], tile[1]) for m, tile in row.get("monuments", {}).items()}
    for source, gives in row.get("sources", {}).items():
        a, b_, c, d = gives
        realm.sources[source] = (a, b_, c, d)
    realm.tracks = [sum(gives[n] for gives in realm.sources.values()) for n in range(4)]
    for card in realm.cards["purple"]:
        found = effect(b, card)
        if found:
            realm.effects[found] = realm.effects.get(found, 0) + 1
    realm.todo = [_frame(frame) for frame in row.get("decides", [])]


def _frame(row: list[Any]) -> Frame:
    if row[0] == "reveal":
        return ("reveal", tuple(Prompt(*prompt) for prompt in row[1]))
    return tuple(row)
