"""The position format of Gaia, written and read; told in `docs/positions/gaia.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.game import BadOptions
from engine.core.record import POSITION, VERSION, BadRecord, check_header
from engine.core.state import Prompt
from engine.games.gaia.board import Board, Frame
from engine.games.gaia.faces import ACTIONS, DECKS, KIND, SETUP, TOKENS
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.grid import name

if TYPE_CHECKING:
    from engine.games.gaia.game import GaiaGame

# -- writing -------------------------------------------------------------------------------


def write(b: Board) -> dict[str, Any]:
    """Everything, as plain JSON data; seats count from 1."""
    data: dict[str, Any] = {
        "format": POSITION,
        "version": VERSION,
        "game": "gaia",
        "options": dict(b.options),
        "active": b.active + 1,
        "actions": b.actions,
        "world": [_write_tile(b, cell) for cell in sorted(b.land)],
        "display": {deck: list(slots) for deck, slots in b.display.items()},
        "decks": dict(b.deck),
        "goals": [{"card": goal, "seat": on + 1} for goal, on in b.goals.items()],
        "discards": sorted(b.discards),
        "seats": [_write_seat(b, seat) for seat in range(b.seats)],
        "waiting": [_write_frame(frame) for frame in b.frames],
    }
    if b.faces:
        data["faces"] = {face: dict(printed) for face, printed in sorted(b.faces.items())}
    if b.ended:
        data["ended"] = [b.ended[0], b.ended[1] + 1]
    if b.stolen:
        data["stolen"] = [[victim + 1, card] for victim, card in b.stolen]
    return data


def _write_tile(b: Board, cell: int) -> dict[str, Any]:
    tile: dict[str, Any] = {"cell": name(cell), "land": b.land[cell]}
    if cell in b.tokens:
        tile["tokens"] = b.tokens[cell]
    if cell in b.cities:
        card = b.cities[cell]
        tile["city"], tile["meeples"] = card, list(b.meeples[card])
    return tile


def _write_seat(b: Board, seat: int) -> dict[str, Any]:
    return {
        "colour": b.colours[seat],
        "left": b.left[seat],
        "hand": sorted(b.hand[seat]),
        "unseen": {deck: count for deck, count in b.unseen[seat].items() if count},
        "nature_row": list(b.nature_row[seat]),
        "power_row": list(b.power_row[seat]),
    }


def _write_frame(frame: Frame) -> list[Any]:
    """A waiting thing: its name and what it needs; cells as numbers, prompts as lists."""
    return [_plain(part) for part in frame]


def _plain(part: Any) -> Any:
    return [_plain(one) for one in part] if isinstance(part, tuple | list) else part


# -- reading -------------------------------------------------------------------------------


def read(game: GaiaGame, data: Mapping[str, Any]) -> Board:
    """A state from a position; what is left out has its value of a fresh match."""
    from engine.games.gaia.state import Gaia

    check_header(data, POSITION)
    rows = data.get("seats")
    if not isinstance(rows, list):
        raise BadRecord('The position needs a list of "seats".')
    try:
        options = game.check_options(len(rows), data.get("options", {}))
    except BadOptions as error:
        raise BadRecord(f"The position's options are wrong: {error}") from error
    b = Gaia(len(rows), options, data.get("faces", {}))
    try:
        _fill(b, data, rows)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord(f"The position cannot be read: {error!r} is missing or wrong.") from error
    return b


def _fill(b: Board, data: Mapping[str, Any], rows: list[Any]) -> None:
    b.active = data.get("active", 1) - 1
    b.actions = data.get("actions", ACTIONS)
    for tile in data.get("world", []):
        _read_tile(b, tile)
    _read_cards(b, data)
    for seat, row in enumerate(rows):
        _read_seat(b, seat, row)
    hidden = {deck: sum(counts[deck] for counts in b.unseen) for deck in DECKS}
    b.deck = {deck: len(pool) - hidden.get(deck, 0) for deck, pool in b.pool.items()}
    b.deck.update(data.get("decks", {}))
    for card, cell in b.site.items():
        b.met[card] = b.satisfied(cell, b.needs(card))
    if sum(b.tokens.values()) > TOKENS:
        raise BadRecord(f"There are only {TOKENS} animal tokens.")
    b.stolen = [(victim - 1, card) for victim, card in data.get("stolen", [])]
    ended = data.get("ended")
    b.ended = (ended[0], ended[1] - 1) if ended else None
    waiting = data.get("waiting")
    default: list[Frame] = [] if b.ended else [("act", b.active)]
    b.frames = default if waiting is None else [_read_frame(row) for row in waiting]
    _book(b)


def _read_tile(b: Board, tile: Mapping[str, Any]) -> None:
    cell, land = cell_of(tile["cell"]), tile["land"]
    if cell is None or land not in b.stock or cell in b.land:
        raise BadRecord(f"The tile {dict(tile)!r} has no cell or land of its own.")
    if not b.stock[land]:
        raise BadRecord(f"There are not that many {land} tiles in the box.")
    b.tiles[cell], b.land[cell] = b.stock[land].pop(), land
    if tile.get("tokens"):
        b.tokens[cell] = tile["tokens"]
    if "city" in tile:
        city = _card(b, tile["city"], ("city",))
        if b.face(city) is None:
            raise BadRecord(f'What is printed on {city} is unknown: give it under "faces".')
        b.cities[cell], b.site[city] = city, cell
        b.meeples[city] = list(tile.get("meeples", [0] * b.seats))


def _card(b: Board, card: str, kinds: tuple[str, ...] = ()) -> str:
    """A card that leaves its pool; it cannot be in two places."""
    kind = KIND.get(card)
    deck = next((deck for deck, pool in b.pool.items() if card in pool), None)
    if kind is None or deck is None or (kinds and kind not in kinds):
        raise BadRecord(f"{card!r} is no card of this match, or it is in two places.")
    b.pool[deck].remove(card)
    return card


def _read_cards(b: Board, data: Mapping[str, Any]) -> None:
    counts = SETUP["setup"]["display"][b.options["mode"]]
    given = data.get("display", {})
    for deck in DECKS[: 3 if b.advanced else 2]:
        slots = [_card(b, card) if card else "" for card in given.get(deck, [])]
        b.display[deck] = slots + [""] * (counts[deck] - len(slots))
    for row in data.get("goals", []):
        b.goals[_card(b, row["card"], ("nature_goal", "power_goal"))] = row.get("seat", 0) - 1
    b.discards = [_card(b, card) for card in data.get("discards", [])]


def _read_seat(b: Board, seat: int, row: Mapping[str, Any]) -> None:
    b.hand[seat] = [_card(b, card) for card in row.get("hand", [])]
    b.unseen[seat].update(row.get("unseen", {}))
    b.nature_row[seat] = [_card(b, card, ("nature",)) for card in row.get("nature_row", [])]
    b.power_row[seat] = [_card(b, card, ("power",)) for card in row.get("power_row", [])]
    placed = sum(on[seat] for on in b.meeples.values())
    placed += sum(on == seat for on in b.goals.values())
    b.left[seat] = row.get("left", b.left[seat] - placed)
    if "colour" in row:
        b.colours = (*b.colours[:seat], row["colour"], *b.colours[seat + 1 :])


def _read_frame(row: list[Any]) -> Frame:
    if row[0] == "reveal":
        return ("reveal", tuple(Prompt(*prompt) for prompt in row[1]))
    return tuple(_tuples(part) for part in row)


def _tuples(part: Any) -> Any:
    return tuple(_tuples(one) for one in part) if isinstance(part, list) else part


def _book(b: Board) -> None:
    """The ledger of a described position begins with what lies there."""
    b.note("described")
    for seat in range(b.seats):
        placed = sum(on[seat] for on in b.meeples.values())
        placed += sum(on == seat for on in b.goals.values())
        b.book(seat, "meeples", b.left[seat], "")
        b.book(seat, "points", placed, "")
