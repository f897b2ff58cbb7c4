"""The position format of Hadara, read; told in `docs/positions/hadara.md`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.game import BadOptions
from engine.core.record import POSITION, BadRecord, check_header
from engine.core.state import Prompt
from engine.games.hadara import flow
from engine.games.hadara.board import Board, Frame, Seat, one_track
from engine.games.hadara.faces import (
    CARDS,
    COLONIES,
    COLOURS,
    CRESTS,
    EPOCHS,
    LEVELS,
    MONUMENTS,
    SETUP_CARDS,
    STATUES,
    STEPS,
    TILE_COLOURS,
    TRACKS,
    deck_of,
)
from engine.games.hadara.position import PLAIN, TABLES
from engine.games.hadara.printed import values

if TYPE_CHECKING:
    from engine.games.hadara.game import HadaraGame

_TOP = {
    "format", "version", "game", "options", "epoch", "half", "phase", "step", "first", "wheel",
    "draw", "piles", "stacks", "unseen", "monuments", "seats", "waiting", "over", "faces",
    "source",
}  # fmt: skip
_SEAT = {
    *PLAIN, *TABLES, "crest", "setup", "side", "sources", "tracks", "cards", "colonies",
    "statues", "monuments", "tiles_on_cards", "hand", "decides",
}  # fmt: skip
_AFTER_A = ("income", "colonies", "statues", "half_b")
_AFTER_B = ("income", "colonies", "statues", "feeding", "medals", "next_epoch")
_NUMBERED = ("colonies", "statues")


def read(game: HadaraGame, data: Mapping[str, Any]) -> Board:
    """A state from a position; what is left out has its value in a fresh match. BadRecord."""
    check_header(data, POSITION)
    rows = data.get("seats")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadRecord('The position needs a list of "seats".')
    _no_extra(data, _TOP, "The position")
    for number, row in enumerate(rows, start=1):
        _no_extra(row, _SEAT, f"Seat {number}")
    try:
        options = game.check_options(len(rows), data.get("options", {}))
    except BadOptions as error:
        raise BadRecord(f"The position's options are wrong: {error}") from error
    b = game.empty(len(rows), options, data.get("faces", {}))
    try:
        _fill(b, data, rows)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError) as error:
        raise BadRecord(f"The position cannot be read: {error!r} is missing or wrong.") from error
    return b


def _no_extra(data: Mapping[str, Any], known: Iterable[str], whose: str) -> None:
    extra = set(data) - set(known)
    if extra:
        raise BadRecord(f"{whose} has an unknown field {min(extra)!r}.")


def _fill(b: Board, data: Mapping[str, Any], rows: list[dict[str, Any]]) -> None:
    _fill_table(b, data)
    b.colours = tuple(row.get("crest") or _free_crest(rows, n) for n, row in enumerate(rows))
    if len(set(b.colours)) < b.seats or not set(b.colours) <= set(CRESTS):
        raise BadRecord(f"Every seat needs a crest of its own: {', '.join(CRESTS)}.")
    b.note("described")
    for seat, row in enumerate(rows):
        _fill_seat(b, seat, row)
    for deck, cards in data.get("unseen", {}).items():
        b.pool[deck] = set(cards)
    b.over = bool(data.get("over", False))
    if b.over or "waiting" in data or any("decides" in row for row in rows):
        b.frames = [_frame(row) for row in data.get("waiting", [])]
    else:
        _go_on_from(b)


def _free_crest(rows: list[dict[str, Any]], seat: int) -> str:
    taken = {row.get("crest") for row in rows}
    free = [crest for crest in CRESTS if crest not in taken]
    return free[sum(not row.get("crest") for row in rows[:seat])]


def _fill_table(b: Board, data: Mapping[str, Any]) -> None:
    b.epoch = _one_of(data, "epoch", (0, *EPOCHS), 1)
    b.half = _one_of(data, "half", ("", "A", "B"), "A")
    b.phase = str(data.get("phase", "wheel" if b.epoch and b.half == "A" else "pick"))
    b.step = _one_of(data, "step", range(STEPS + 1), 0)
    b.first = _one_of(data, "first", range(1, b.seats + 1), 1) - 1
    wheel = _one_of(data, "wheel", ("", *COLOURS), "")
    b.wheel = b.segments().index(wheel) if wheel else -1
    for colour in COLOURS if b.epoch else ():
        b.open_deck(colour)
    b.deck.update(data.get("draw", {}))
    for colour, pile in data.get("piles", {}).items():
        b.piles[colour] = [_card(b, card, colour) for card in pile]
    b.stacks.update({int(level): left for level, left in data.get("stacks", {}).items()})
    for slot, monument in enumerate(data.get("monuments", [])):
        b.monuments[slot] = _monument(b, monument) if monument else ""


def _one_of(data: Mapping[str, Any], name: str, choices: Iterable[Any], default: Any) -> Any:
    value = data.get(name, default)
    if isinstance(value, bool) or value not in list(choices):
        raise BadRecord(f"{name!r} cannot be {value!r} in a position of Hadara.")
    return value


def _monument(b: Board, monument: str) -> str:
    if monument not in MONUMENTS or monument not in b.pool.get("monuments", ()):
        raise BadRecord(f"The monument {monument!r} is not in this match, or in two places.")
    b.pool["monuments"].remove(monument)
    return monument


def _card(b: Board, card: str, colour: str = "") -> str:
    """A card that leaves the cards nobody has seen; it cannot be in two places."""
    if card not in CARDS or colour not in ("", CARDS[card].colour):
        raise BadRecord(f"{card!r} is no {colour or 'epoch'} card of Hadara.")
    pool = b.pool.get(deck_of(card))
    if CARDS[card].epoch == b.epoch and pool is not None:
        if card not in pool:
            raise BadRecord(f"{card!r} is in two places, or not in this match.")
        pool.remove(card)
    return card


# -- seats -------------------------------------------------------------------------------


def _fill_seat(b: Board, seat: int, row: Mapping[str, Any]) -> None:
    realm = b.realms[seat]
    for name in PLAIN:
        value = row.get(name, getattr(realm, name))
        setattr(realm, name, list(value) if isinstance(value, list) else value)
    realm.face_down.update(row.get("face_down", {}))
    realm.setup = _setup(b, row.get("setup", ""))
    for card in _listed(row.get("cards", {})):
        realm.cards[CARDS[card].colour].append(_card(b, card))
    realm.hand = [_card(b, card) for card in row.get("hand", [])]
    realm.colonies = {int(level): c for level, c in row.get("colonies", {}).items()}
    for level, colony in realm.colonies.items():
        _colony(b, level, colony)
    realm.statues = {str(s): _tile(tile) for s, tile in row.get("statues", {}).items()}
    realm.monuments = {_monument(b, m): _tile(t) for m, t in row.get("monuments", {}).items()}
    realm.tiles_on_cards = {c: _tile(t) for c, t in row.get("tiles_on_cards", {}).items()}
    for card in realm.cards["purple"]:
        effect = b.known_card(card).effect
        if effect:
            realm.effects[effect] = realm.effects.get(effect, 0) + 1
    _sources(b, realm, row)
    _tiles(realm, row)
    realm.todo = [_frame(frame) for frame in row.get("decides", [])]
    _book(b, seat)


def _listed(cards: Any) -> list[str]:
    """Cards by colour, or in one list."""
    found = cards if isinstance(cards, list) else [c for row in cards.values() for c in row]
    for card in found:
        if card not in CARDS:
            raise BadRecord(f"{card!r} is no epoch card of Hadara.")
    return found


def _setup(b: Board, card: str) -> str:
    if card and card not in b.pool["setup"]:
        raise BadRecord(f"The setup card {card!r} does not exist, or two seats have it.")
    b.pool["setup"].discard(card)
    return card


def _colony(b: Board, level: int, colony: str) -> None:
    if level not in LEVELS or (colony and COLONIES.get(colony, {}).get("level") != level):
        raise BadRecord(f"{colony!r} is no colony of level {level}.")
    b.pool[f"colony{level}"].discard(colony)


def _tile(row: Any) -> tuple[str, str]:
    colour, side = row
    return str(colour), str(side)


def _sources(b: Board, realm: Seat, row: Mapping[str, Any]) -> None:
    """R17.5: told source by source, or reckoned from what the seat has, or told as tracks."""
    if "sources" in row:
        told = row["sources"].items()
    else:
        told = list(_reckoned(b, realm, str(row.get("side", "A"))))
    for source, gives in told:
        a, c, d, e = (int(value) for value in gives)
        realm.sources[str(source)] = (a, c, d, e)
    realm.tracks = [sum(gives[n] for gives in realm.sources.values()) for n in range(4)]
    if "tracks" in row:
        wanted = [
            int(row["tracks"].get(t, now)) for t, now in zip(TRACKS, realm.tracks, strict=True)
        ]
        a, c, d, e = (w - now for w, now in zip(wanted, realm.tracks, strict=True))
        if any((a, c, d, e)):
            realm.sources["told"] = (a, c, d, e)
        realm.tracks = wanted


def _reckoned(b: Board, realm: Seat, side: str) -> Iterable[tuple[str, Iterable[int]]]:
    if realm.setup:
        yield "setup", values(SETUP_CARDS[realm.setup][side])
    for card in realm.all_cards():
        yield card, b.known_card(card).gives
    for colony in filter(None, realm.colonies.values()):
        yield colony, values(COLONIES[colony])
    for statue, (colour, how) in realm.statues.items():
        if how == "track":
            yield f"statue:{statue}", one_track(colour, STATUES[statue]["bonus"])
    for card in realm.cards["purple"]:
        effect = b.known_card(card).effect
        if effect.startswith("track_per_"):
            colour = effect.removeprefix("track_per_")
            yield f"effect:{card}", one_track(colour, len(realm.cards[colour]))
        if effect == "bonus_tile_2" and realm.tiles_on_cards.get(card, ("", ""))[1] == "track":
            yield f"effect:{card}", one_track(realm.tiles_on_cards[card][0], 2)
        if effect == "statue_plus_2":
            tiles = [colour for colour, how in realm.statues.values() if how == "track"]
            yield f"effect:{card}", [2 * tiles.count(colour) for colour in TILE_COLOURS]
    for monument, (colour, how) in realm.monuments.items():
        if how == "track":
            strength = int(b.printed(monument)["strength"])
            yield f"monument:{monument}", one_track(colour, strength)


def _tiles(realm: Seat, row: Mapping[str, Any]) -> None:
    """Unused bonus tiles: two a colour less those that lie somewhere, unless they are told."""
    used = [*realm.silver, *realm.lost]
    for tiles in (realm.statues, realm.monuments, realm.tiles_on_cards):
        used += [colour for colour, _ in tiles.values()]
    left = {colour: 2 - used.count(colour) for colour in TILE_COLOURS}
    realm.tiles = {c: int(row.get("tiles", {}).get(c, left[c])) for c in TILE_COLOURS}
    if min(realm.tiles.values()) < 0:
        raise BadRecord("A seat has only two bonus tiles of each colour.")


def _book(b: Board, seat: int) -> None:
    """What was told is the beginning of the ledger."""
    realm = b.realms[seat]
    told = {"coins": realm.coins, **dict(zip(TRACKS, realm.tracks, strict=True))}
    told.update({f"tiles_{colour}": left for colour, left in realm.tiles.items()})
    told.update({"gold_medals": realm.gold, "stall": realm.stall_points})
    for what, value in told.items():
        if value:
            b.book(seat, what, value, "")


# -- the course --------------------------------------------------------------------------


def _frame(row: list[Any]) -> Frame:
    if row[0] == "reveal":
        return ("reveal", tuple(Prompt(*prompt) for prompt in row[1]))
    return tuple(row)


def _rest(after: tuple[str, ...], start: str) -> list[Frame]:
    """The steps of a half from `start` on, the next one last."""
    names = after[after.index(start) :] if start in after else after
    return [(name, 0) if name in _NUMBERED else (name,) for name in reversed(names)]


def _go_on_from(b: Board) -> None:
    """Nothing is told of who decides what: the match goes on from the phase."""
    if b.half == "B" and b.phase == "pick":
        taken = b.seats * STEPS - sum(map(len, b.piles.values()))
        b.frames = [*_rest(_AFTER_B, "income"), ("pick", taken)]
    elif b.phase == "wheel":
        b.realms[b.first].todo.append(("wheel",))
        b.frames = [("draw",)]
    elif b.phase == "choose":
        if b.wheel < 0:
            raise BadRecord("'wheel' must tell the colour that the first seat's crest points at.")
        b.step = max(1, b.step)
        b.frames = [("turn_wheel",)]
        for seat, realm in enumerate(b.realms):
            realm.todo.append(("choose", b.segment(seat)))
            realm.unseen = 2 - len(realm.hand)
    elif b.phase in (_AFTER_A if b.half == "A" else _AFTER_B):
        b.frames = _rest(_AFTER_A if b.half == "A" else _AFTER_B, b.phase)
    else:
        raise BadRecord(f"'phase' cannot be {b.phase!r} in half {b.half!r} of an epoch.")
    flow.run(b)
