"""The position format of Gaia, read: what is left out is as usual, what is wrong is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.game import BadOptions
from engine.core.record import POSITION, BadRecord, check_header
from engine.core.state import Prompt
from engine.games.gaia.board import Board, Frame
from engine.games.gaia.faces import (
    ACTIONS,
    CATALOGUE,
    COLOURS,
    DECKS,
    HERD,
    KIND,
    LAND,
    SETUP,
    TOKENS,
)
from engine.games.gaia.grid import at
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.window import middle

if TYPE_CHECKING:
    from engine.games.gaia.game import GaiaGame

_FIELDS = {
    "format", "version", "game", "options", "round", "active", "actions", "grid", "world",
    "display", "decks", "goals", "discards", "seats", "waiting", "faces", "ended", "stolen",
}  # fmt: skip
_OF_TILE = {"cell", "land", "tile", "tokens", "city", "meeples"}
_OF_SEAT = {"colour", "left", "hand", "unseen", "nature_row", "power_row"}


def read(game: GaiaGame, data: Mapping[str, Any]) -> Board:
    """A state from a position. Raises BadRecord."""
    from engine.games.gaia.state import Gaia

    check_header(data, POSITION)
    _known(data, _FIELDS, "position")
    rows = _list(data, "seats")
    faces, options = _object(data, "faces"), _object(data, "options")
    try:
        chosen = game.check_options(len(rows), options)
        game.check_faces(faces)
    except BadOptions as error:
        raise BadRecord(f"The position is wrong: {error}") from error
    b = Gaia(len(rows), chosen, faces)
    _fill(b, data, rows)
    return b


def _fill(b: Board, data: Mapping[str, Any], rows: list[Any]) -> None:
    b.round = _number(data, "round", 1, 0, 999)
    b.active = _number(data, "active", 1, 1, b.seats) - 1
    b.actions = _number(data, "actions", ACTIONS, 0, ACTIONS)
    for tile in _list(data, "world"):
        _read_tile(b, _row(tile, _OF_TILE, "world"))
    if sum(b.tokens.values()) > TOKENS:
        raise BadRecord(f"There are only {TOKENS} animal tokens.")
    _read_grid(b, data.get("grid"))
    _read_cards(b, data)
    for seat, row in enumerate(rows):
        _read_seat(b, seat, _row(row, _OF_SEAT, "seats"))
    _read_decks(b, _object(data, "decks"))
    for card, cell in b.site.items():
        b.met[card] = b.satisfied(cell, b.needs(card))
    _read_waiting(b, data)
    _book(b)


# -- fields ----------------------------------------------------------------------------------


def _known(row: Mapping[str, Any], fields: set[str], where: str) -> None:
    extra = sorted(set(row) - fields)
    if extra:
        raise BadRecord(f"The {where} has a field {extra[0]!r} that nobody knows.")


def _row(row: Any, fields: set[str], where: str) -> Mapping[str, Any]:
    if not isinstance(row, Mapping):
        raise BadRecord(f"Each entry of {where!r} must be an object, not {row!r}.")
    _known(row, fields, f"entry of {where!r}")
    return row


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise BadRecord(f"{key!r} must be a list, not {value!r}.")
    return value


def _object(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise BadRecord(f"{key!r} must be an object, not {value!r}.")
    return value


def _number(row: Mapping[str, Any], key: str, usual: int, least: int, most: int) -> int:
    value = row.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadRecord(f"{key!r} must be a whole number from {least} to {most}, not {value!r}.")
    return value


# -- the world -------------------------------------------------------------------------------


def _read_tile(b: Board, row: Mapping[str, Any]) -> None:
    cell, land = cell_of(row.get("cell")), row.get("land")
    if cell is None or cell in b.land:
        raise BadRecord(f"A tile needs a cell of its own such as '2,-1', not {row.get('cell')!r}.")
    if not isinstance(land, str) or land not in b.stock:
        raise BadRecord(f"The tile at {row['cell']} needs a land, not {land!r}.")
    b.tiles[cell], b.land[cell] = _piece(b, row, land), land
    if row.get("tokens", 0) != 0:
        b.tokens[cell] = _number(row, "tokens", 0, 1, HERD)
    if "city" in row:
        _read_city(b, row, cell)


def _piece(b: Board, row: Mapping[str, Any], land: str) -> str:
    """The very tile that lies there, or any of its land."""
    if not b.stock[land]:
        raise BadRecord(f"There are not that many {land} tiles in the box.")
    tile = row.get("tile", b.stock[land][-1])
    if LAND.get(tile) != land or tile not in b.stock[land]:
        raise BadRecord(f"{tile!r} is no {land} tile, or it lies in two places.")
    b.stock[land].remove(tile)
    return str(tile)


def _read_city(b: Board, row: Mapping[str, Any], cell: int) -> None:
    city = _card(b, row["city"], ("city",))
    if b.face(city) is None:
        raise BadRecord(f'What is printed on {city} is unknown: give it under "faces".')
    if cell in b.tokens:
        raise BadRecord(f"{row['cell']} has a city and animals; it can have one of them.")
    on = _list(row, "meeples") or [0] * b.seats
    most = 2 if b.advanced else 1
    if len(on) != b.seats or any(type(count) is not int or not 0 <= count <= most for count in on):
        raise BadRecord(f"The meeples on {city} are {b.seats} numbers, 0 to {most}, not {on!r}.")
    if b.advanced and sum(1 for count in on if count) > 1:
        raise BadRecord(f"In the advanced game only one seat has meeples on {city}.")
    b.cities[cell], b.site[city], b.meeples[city] = city, cell, on


def _read_grid(b: Board, text: Any) -> None:
    if text is None:
        b.origin = middle(b) if b.land else b.origin
        return
    corner = cell_of(text)
    if corner is None:
        raise BadRecord(f"'grid' names a cell such as '-3,-2', not {text!r}.")
    b.origin = at(corner)


# -- cards -----------------------------------------------------------------------------------


def _card(b: Board, card: Any, kinds: Sequence[str]) -> str:
    """A card that leaves its pool; it cannot be in two places."""
    kind = KIND.get(card) if isinstance(card, str) else None
    deck = next((deck for deck, pool in b.pool.items() if card in pool), None)
    if kind not in kinds or deck is None:
        raise BadRecord(f"{card!r} is no {' or '.join(kinds)} card, or it is in two places.")
    b.pool[deck].remove(card)
    return str(card)


_OF_DECK = {"nature": ("nature",), "life": ("city", "animal"), "power": ("power",)}
_ANY = ("nature", "city", "animal", "power")


def _read_cards(b: Board, data: Mapping[str, Any]) -> None:
    counts = SETUP["setup"]["display"][b.options["mode"]]
    given = _object(data, "display")
    _known(given, set(DECKS[: 3 if b.advanced else 2]), "display")
    for deck in DECKS[: 3 if b.advanced else 2]:
        cards = _list(given, deck)
        if len(cards) > counts[deck]:
            raise BadRecord(f"The {deck} display has {counts[deck]} places.")
        slots = [_card(b, card, _OF_DECK[deck]) if card else "" for card in cards]
        b.display[deck] = slots + [""] * (counts[deck] - len(slots))
    for row in _list(data, "goals"):
        _read_goal(b, _row(row, {"card", "seat"}, "goals"))
    b.discards = [_card(b, card, _ANY) for card in _list(data, "discards")]


def _read_goal(b: Board, row: Mapping[str, Any]) -> None:
    if row.get("card") == "":
        b.goal_spots.append("")
        return
    goal = _card(b, row.get("card"), ("nature_goal", "power_goal"))
    b.goals[goal] = _number(row, "seat", 0, 0, b.seats) - 1
    b.goal_spots.append(goal)


def _read_decks(b: Board, given: Mapping[str, Any]) -> None:
    _known(given, set(DECKS), "decks")
    for deck in DECKS:
        hidden = sum(counts[deck] for counts in b.unseen)
        most = len(b.pool[deck]) - hidden
        if most < 0:
            raise BadRecord(f"There are not that many {deck} cards for the hands.")
        b.deck[deck] = _number(given, deck, most, 0, most)
    b.deck["goals"] = len(b.pool["goals"])


def _read_seat(b: Board, seat: int, row: Mapping[str, Any]) -> None:
    b.hand[seat] = [_card(b, card, _ANY) for card in _list(row, "hand")]
    unseen = _object(row, "unseen")
    _known(unseen, set(DECKS), "unseen")
    for deck in unseen:
        b.unseen[seat][deck] = _number(unseen, deck, 0, 0, len(CATALOGUE.pieces))
    b.nature_row[seat] = [_card(b, card, ("nature",)) for card in _list(row, "nature_row")]
    b.power_row[seat] = [_card(b, card, ("power",)) for card in _list(row, "power_row")]
    most = SETUP["setup"]["meeples"][str(b.seats)]
    rest = most - placed(b, seat)
    if rest < 0:
        raise BadRecord(f"Seat {seat + 1} has only {most} meeples.")
    b.left[seat] = _number(row, "left", rest, 0, rest)
    colour = row.get("colour", b.colours[seat])
    if colour not in COLOURS:
        raise BadRecord(f"The colours are {', '.join(COLOURS)}, not {colour!r}.")
    b.colours = (*b.colours[:seat], colour, *b.colours[seat + 1 :])


def placed(b: Board, seat: int) -> int:
    """Meeples of a seat on cities and goals."""
    return sum(on[seat] for on in b.meeples.values()) + sum(on == seat for on in b.goals.values())


# -- what waits ------------------------------------------------------------------------------


def _read_waiting(b: Board, data: Mapping[str, Any]) -> None:
    try:
        b.stolen = [(victim - 1, card) for victim, card in _list(data, "stolen")]
        ended = data.get("ended")
        b.ended = (str(ended[0]), int(ended[1]) - 1) if ended else None
        usual: list[Frame] = [] if b.ended else [("act", b.active)]
        rows = data.get("waiting")
        b.frames = usual if rows is None else [_frame(row) for row in rows]
        b.awaiting()
    except (TypeError, ValueError, KeyError, IndexError) as error:
        raise BadRecord(
            "'waiting', 'stolen' or 'ended' is not as the program writes it."
        ) from error


def _frame(row: list[Any]) -> Frame:
    if row[0] == "reveal":
        return ("reveal", tuple(Prompt(*prompt) for prompt in row[1]))
    return tuple(_tuples(part) for part in row)


def _tuples(part: Any) -> Any:
    return tuple(_tuples(one) for one in part) if isinstance(part, list) else part


def _book(b: Board) -> None:
    """The ledger of a described position begins with what lies there."""
    b.note("described")
    b.book(-1, "tokens", b.herds(), "")
    for seat in range(b.seats):
        b.book(seat, "meeples", b.left[seat], "")
        b.book(seat, "points", placed(b, seat), "")
        for what, count in b.on_city(seat).items():
            b.book(seat, what, count, "")
