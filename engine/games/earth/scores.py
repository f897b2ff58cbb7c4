"""The ten lines of the score pad, ties, and Gaia's score (R11, R12.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.core.kit.ranks import ranked
from engine.core.ledger import POINTS
from engine.core.state import Outcome
from engine.games.earth.board import GAIA, Board
from engine.games.earth.faces import CARDS, ECOSYSTEMS, TABLES
from engine.games.earth.goals.fauna import FULL_POINTS, points_of
from engine.games.earth.goals.filters import has_canopy
from engine.games.earth.goals.goal import Score
from engine.games.earth.seat import Seat

LINES: Final = (
    "base", "events", "compost", "sprouts", "growth", "terrain", "ecosystem", "shared_1",
    "shared_2", "fauna",
)  # fmt: skip
"""The pad's lines in order; `line.<name>` in the texts (R11.1)."""

_ECOSYSTEMS: Final[Mapping[str, Score]] = {f: Score(data) for f, data in ECOSYSTEMS.items()}
_TERRAIN: Final[Mapping[str, Score]] = {
    face: Score(ability.score)
    for face, card in CARDS.items()
    for ability in card.abilities
    if ability.score
}


class Item(NamedTuple):
    """Points of one cause: the pad line and the card (empty: the line as a whole)."""

    line: str
    card: str
    points: int


def items(board: Board, seat: int) -> list[Item]:
    """Everything that gives a seat points now, line by line (R11.1)."""
    area = board.areas[seat]
    found = [Item("base", card, CARDS[card].vp) for card in (*area.own_cards(), *area.in_order())]
    found += [Item("events", card, CARDS[card].vp) for card in area.events]
    found.append(Item("compost", "", len(area.compost)))
    found.append(Item("sprouts", "", area.sprouts_total))
    found += [Item("growth", card, growth_points(area, card)) for card in area.growth]
    found += [
        Item("terrain", card, _TERRAIN[card].points(area, space, board.areas))
        for card, space in area.cell.items()
        if card in _TERRAIN
    ]
    found += [
        Item(line, face, ecosystem_points(area, face)) for line, face in ecosystems(board, seat)
    ]
    found += fauna_items(board, seat)
    return [item for item in found if item.points]


def ecosystems(board: Board, seat: int) -> list[tuple[str, str]]:
    """The pad line of each ecosystem face that counts for a seat; none is shared by beginners."""
    faces = (board.areas[seat].ecosystem, *board.ecosystems)
    named = zip(("ecosystem", "shared_1", "shared_2"), faces, strict=False)
    return [(line, face) for line, face in named if face]


def growth_points(area: Seat, card: str) -> int:
    """The canopy instead of its pieces when full, otherwise one per trunk (R11.1 line 5)."""
    return CARDS[card].canopy if has_canopy(area, card) else area.growth.get(card, 0)


def ecosystem_points(area: Seat, face: str) -> int:
    """What an ecosystem face is worth to a seat."""
    return _ECOSYSTEMS[face].points(area)


def fauna_items(board: Board, seat: int) -> list[Item]:
    """Leaf spaces and the space for the first full tableau (R11.1 line 10, C6)."""
    found = [
        Item("fauna", board.fauna[slot], points_of(board, seats.index(seat) + 1))
        for slot, seats in enumerate(board.leaves)
        if seat in seats
    ]
    if board.full == seat:
        found.append(Item("fauna", "", FULL_POINTS))
    return found


def score(board: Board, seat: int) -> int:
    """Points of a seat if the match ended now."""
    return sum(item.points for item in items(board, seat))


def summed(found: Iterable[Item]) -> dict[str, int]:
    """Pad line -> points of these items."""
    sums = dict.fromkeys(LINES, 0)
    for item in found:
        sums[item.line] += item.points
    return sums


def parts(board: Board, seat: int) -> dict[str, int]:
    """Points by the pad's lines, as the texts call them; a shared ecosystem is called by its own
    name."""
    shared = {line: face for line, face in ecosystems(board, seat) if line != "ecosystem"}
    named = {line: f"piece.{face}" for line, face in shared.items()}
    points = summed(items(board, seat))
    return {named.get(line, f"line.{line}"): of for line, of in points.items()}


# -- the end of the match ----------------------------------------------------------------


def finish(board: Board) -> None:
    """Book every point with its cause and say who won (R11)."""
    for seat in range(board.seats):
        for item in items(board, seat):
            board.note("scored", seat, (f"line.{item.line}", _named(item)), "R11.1")
            board.book(seat, POINTS, item.points, "R11.1")
    board.phase = "over"
    board.ended = _solo(board) if board.gaia else _ranked(board)
    board.note("over", args=(f"outcome.{board.ended.key}",) if board.ended.key else (), rule="R1.1")


def _named(item: Item) -> str:
    """The card that counts; of the fauna board beside its cards, who was first (R10.5)."""
    if item.card:
        return f"piece.{item.card}"
    return "piece.first_full" if item.line == "fauna" else "piece.all"


TIE_BREAK = ("soil", "hand", "growth", "sprouts", "compost")
"""What decides among equals (R11.4)."""


def tie_break(board: Board, seat: int) -> tuple[int, ...]:
    """Most soil, hand cards, growth, sprouts, compost (R11.4; C3 for growth)."""
    area = board.areas[seat]
    growth = area.growth_total
    if board.options["growth_tie"] == "points":
        growth = sum(growth_points(area, card) for card in area.growth)
    return (area.soil, area.in_hand(), growth, area.sprouts_total, len(area.compost))


def _ranked(board: Board) -> Outcome:
    standing = [(score(board, seat), tie_break(board, seat)) for seat in range(board.seats)]
    points = [mine[0] for mine in standing]
    found = ranked(points, standing)
    key = "tie_break" if points.count(max(points)) > len(found.winners) else ""
    ties = zip(TIE_BREAK, zip(*(mine[1] for mine in standing), strict=True), strict=True)
    shared = "shared" if len(found.winners) > 1 else key
    return found._replace(key=shared, ties=tuple(ties))


# -- solo (R12.9, R12.10) ----------------------------------------------------------------


def gaia_items(board: Board) -> dict[str, int]:
    """Gaia's score by cause."""
    gaia = board.her
    return {
        "pile": sum(abs(CARDS[card].vp) for card in gaia.pile),
        "compost": gaia.compost,
        "sprouts": gaia.sprouts,
        "growth": gaia_growth(gaia.growth),
        "fauna": sum(item.points for item in fauna_items(board, GAIA)),
    }


def gaia_growth(pieces: int) -> int:
    """Stacks of 5, 4, 3, 2, 1 pieces worth 7, 6, 5, 4, 3, and again; the rest one each."""
    points = 0
    while True:
        for size, worth in TABLES["gaia_growth_stacks"]:
            if pieces < size:
                return points + pieces
            pieces -= size
            points += worth


def _solo(board: Board) -> Outcome:
    """More points than Gaia wins; a tie is not defined and said to be one (U5)."""
    mine = score(board, 0)
    gaia = 0
    for cause, points in gaia_items(board).items():
        board.note("gaia_scored", args=(f"gaia.{cause}",), rule="R12.9")
        board.book(GAIA, "gaia_points", points, "R12.9")
        gaia += points
    if mine == gaia:
        return Outcome((mine,), (), (1,), "gaia_tie")
    return (
        Outcome((mine,), (0,), (1,), "beat_gaia")
        if mine > gaia
        else Outcome((mine,), (), (2,), "lost_to_gaia")
    )
