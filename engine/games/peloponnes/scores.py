"""R14 and R15: prestige and population points, the lower counts; ties; the solo target."""

from __future__ import annotations

from engine.core.kit.ranks import ranked
from engine.core.ledger import POINTS
from engine.core.state import Outcome
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import COINS, LUXURY, PEOPLE, TABLES
from engine.games.peloponnes.seat import Seat

POINTS_EACH = 3
"""Population points for each inhabitant (R14.3)."""
COINS_A_POINT = 3
PRESTIGE = "prestige"
POPULATION_POINTS = "population_points"


def prestige_parts(realm: Seat) -> dict[str, int]:
    """R14.2: what the tiles show, and a point for every three coins."""
    tiles = sum(tile.prestige for tile in realm.tiles())
    return {"part.tiles": tiles, "part.coins": realm.stock[COINS] // COINS_A_POINT}


def prestige(realm: Seat) -> int:
    """R14.2."""
    return sum(prestige_parts(realm).values())


def population_points(realm: Seat) -> int:
    """R14.3."""
    return POINTS_EACH * realm.stock[PEOPLE]


def score(realm: Seat) -> int:
    """R14.4: the lower of the two."""
    return min(prestige(realm), population_points(realm))


def parts(board: Board, seat: int) -> dict[str, int]:
    """R14.4: what the lower of the two is made of."""
    realm = board.realms[seat]
    if prestige(realm) > population_points(realm):
        return {"part.people": population_points(realm)}
    return prestige_parts(realm)


def target(level: int) -> int:
    """The points that a solo level asks for (R15.2)."""
    found: int = TABLES["solo"][level - 1]["target"]
    return found


def finish(board: Board) -> None:
    """Book both sums by cause, the lower as points, and rank the seats."""
    board.phase = "over"
    for seat, realm in enumerate(board.realms):
        by_prestige = prestige(realm) <= population_points(realm)
        _book_prestige(board, seat, realm, by_prestige)
        _book_population(board, seat, realm, not by_prestige)
    board.result = _outcome(board)


def _book_prestige(board: Board, seat: int, realm: Seat, counts: bool) -> None:
    for tile in realm.tiles():
        board.note("prestige_of", seat, (tile.id, tile.prestige), "R14.2")
        _book(board, seat, PRESTIGE, tile.prestige, "R14.2", counts)
    coins = realm.stock[COINS]
    if coins >= COINS_A_POINT:
        board.note("prestige_of_coins", seat, (coins, coins // COINS_A_POINT), "R14.2")
        _book(board, seat, PRESTIGE, coins // COINS_A_POINT, "R14.2", counts)


def _book_population(board: Board, seat: int, realm: Seat, counts: bool) -> None:
    people = realm.stock[PEOPLE]
    board.note("population_counted", seat, (people, POINTS_EACH * people), "R14.3")
    _book(board, seat, POPULATION_POINTS, POINTS_EACH * people, "R14.3", counts)


def _book(board: Board, seat: int, what: str, amount: int, rule: str, counts: bool) -> None:
    board.book(seat, what, amount, rule)
    if counts:
        board.book(seat, POINTS, amount, "R14.4")


def _outcome(board: Board) -> Outcome:
    """R14.5: the value that did not count, then luxury; then R17 U9."""
    scores = tuple(score(realm) for realm in board.realms)
    found = ranked(scores, [_rank_key(board, seat) for seat in range(board.seats)])
    if board.seats == 1:
        reached = scores[0] >= target(int(board.options["level"]))
        board.note("target", 0, (scores[0], target(int(board.options["level"]))), "R15.5")
        if reached:
            return found._replace(key="target_reached")
        return found._replace(winners=(), key="target_missed")
    return found._replace(key=_how(scores, found.ranks), ties=_ties(board))


def _ties(board: Board) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """R14.5."""
    keys = [_rank_key(board, seat) for seat in range(board.seats)]
    return ("higher", tuple(key[1] for key in keys)), ("luxury", tuple(key[2] for key in keys))


def _rank_key(board: Board, seat: int) -> tuple[int, int, int, int]:
    realm = board.realms[seat]
    low, high = sorted((prestige(realm), population_points(realm)))
    early = -board.order.index(seat) if board.options["open_tie"] == "turn_order" else 0
    return low, high, realm.stock[LUXURY], early


def _how(scores: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    if scores.count(max(scores)) == 1:
        return "highest"
    return "tie_shared" if ranks.count(1) > 1 else "tie_broken"
