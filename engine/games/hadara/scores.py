"""Final scoring (R13) and running scores: points by cause, then the winners."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.kit.ranks import ranked
from engine.core.ledger import POINTS
from engine.core.state import Outcome
from engine.games.hadara.board import Board
from engine.games.hadara.faces import COLONIES, COLOURS, MOST_MEDALS, STATUES, TRACK_OF
from engine.games.hadara.seat import Seat

Points = tuple[str, int, str]
"""(cause as an event, points, rule)."""
COINS_A_POINT = 5
SET_POINTS = 7


def causes(b: Board, seat: int) -> Iterator[Points]:
    """R13.1 in its order; R16.9, R16.13 with the lines they are written on."""
    realm = b.realms[seat]
    yield "score_colonies", _colonies(b, realm), "R7.5"
    yield "score_statues", _statues(realm), "R8.4"
    yield "score_silver", silver(b, realm), "R11.3"
    yield "score_gold", realm.gold * SET_POINTS * gold_sets(b, realm), "R11.4"
    yield "score_cards", _cards(b, realm), "R13.1"
    yield "score_sets", 4 * realm.has("set_points_4") * sets(realm), "R14.12"
    yield "score_coins", coins_left(b, realm) // COINS_A_POINT, "R13.1"
    if b.markets:
        yield "score_stall", 2 * realm.stall_points, "R16.9"


def _cards(b: Board, realm: Seat) -> int:
    return sum(points for _, points in _by_card(b, realm))


def _by_card(b: Board, realm: Seat) -> list[tuple[str, int]]:
    """R13.1; R19.10 by option: with a tile that lies point side up on the card."""
    up = {card for card, (_, side) in realm.tiles_on_cards.items() if side == "points"}
    return [(card, b.known_card(card).vp + 2 * (card in up)) for card in realm.all_cards()]


def scoring(b: Board, seat: int) -> list[tuple[str, int]]:
    """R13.1: what makes up the score, piece by piece, the best of each kind first; a colony by the
    side that lies up (R7.5)."""
    realm = b.realms[seat]
    kinds = (_by_colony, _by_statue, _by_silver, _by_gold, _by_card, _by_rest)
    found = (kind(b, realm) for kind in kinds)
    return [one for kind in found for one in sorted(kind, key=lambda told: -told[1]) if one[1]]


def coins_left(b: Board, realm: Seat) -> int:
    """R16.8: coins on a stall do not count, unless the table plays it so."""
    on_stall = realm.stall_points + sum(realm.sources.get("stall", ()))
    return realm.coins + (on_stall if b.options["stall_coins"] else 0)


def _by_colony(b: Board, realm: Seat) -> list[tuple[str, int]]:
    """R7.5: a back by its piece, a front by its face: it counts 0 until it is read off. R16.13: and
    monuments."""
    found = []
    for level, colony in realm.colonies.items():
        front = f"colony_front_{level}"
        told = COLONIES[colony] if colony else b.face(front) or {"vp": 0}
        found.append((colony or front, int(told["vp"])))
    for monument, (_, side) in realm.monuments.items():
        face = b.printed(monument)
        points = int(face["vp"]) if side != "recycle" else 0
        points += int(face["strength"]) if side == "points" else 0
        found.append((monument, points))
    return found


def _colonies(b: Board, realm: Seat) -> int:
    return sum(points for _, points in _by_colony(b, realm))


def _by_statue(_b: Board, realm: Seat) -> list[tuple[str, int]]:
    """R8.4, and R8.2 apart: the bonus tile that lies on it with its points side up."""
    tiles = [(f"statue_tile:{statue}", n) for statue, n in _statue_tiles(realm).items()]
    return [(statue, int(STATUES[statue]["vp"])) for statue in realm.statues] + tiles


def _statues(realm: Seat) -> int:
    tiles = sum(_statue_tiles(realm).values())
    return sum(int(STATUES[statue]["vp"]) for statue in realm.statues) + tiles


def _statue_tiles(realm: Seat) -> dict[str, int]:
    """R8.2, R14.10: of the bonus tiles that lie on statues with their points side up."""
    up = (statue for statue, (_, side) in realm.statues.items() if side == "points")
    more = 2 * realm.has("statue_plus_2")
    return {one: int(STATUES[one]["bonus"]) + more for one in up}


def _by_silver(b: Board, realm: Seat) -> list[tuple[str, int]]:
    """R11.3: each medal with the track that it is of."""
    found = _silver_medals(b, realm)
    return [(f"silver:{TRACK_OF[c]}:{_track(realm, c)}", points) for c, points in found]


def _by_gold(b: Board, realm: Seat) -> list[tuple[str, int]]:
    """R11.4: each medal scores all sets."""
    made = gold_sets(b, realm)
    return [(f"gold:{made}", SET_POINTS * made)] * realm.gold


def _by_rest(b: Board, realm: Seat) -> list[tuple[str, int]]:
    """R14.12, R13.1, R16.9: what is counted on no piece of its own."""
    left = coins_left(b, realm)
    return [
        (f"sets:{sets(realm)}", 4 * realm.has("set_points_4") * sets(realm)),
        (f"coins_left:{left}", left // COINS_A_POINT),
        ("stall", 2 * realm.stall_points),
    ]


def silver(b: Board, realm: Seat, more: tuple[str, ...] = ()) -> int:
    return sum(points for _, points in _silver_medals(b, realm, more))


def _silver_medals(b: Board, realm: Seat, more: tuple[str, ...] = ()) -> list[tuple[str, int]]:
    """R11.3: half of the track, rounded up; R14.11: one medal scores all of it."""
    found = sorted((*realm.silver, *more), key=lambda colour: -_track(realm, colour))
    full, up = realm.has("silver_full"), int(b.options["silver_rounding"] == "up")
    values = ((colour, _track(realm, colour)) for colour in found)
    return [(c, value if n < full else (value + up) // 2) for n, (c, value) in enumerate(values)]


def worth_more(b: Board, realm: Seat) -> dict[str, int]:
    """What one medal more, if R11.2 leaves one, would be worth now: silver by colour, and gold."""
    now = silver(b, realm)
    free = [c for c, left in realm.tiles.items() if left and len(realm.silver) < MOST_MEDALS]
    found = {c: silver(b, realm, (c,)) - now for c in free}
    return found | ({"gold": SET_POINTS * gold_sets(b, realm)} if realm.gold < MOST_MEDALS else {})


def _track(realm: Seat, colour: str) -> int:
    return max(0, realm.tracks[COLOURS.index(colour)])


def sets(realm: Seat) -> int:
    """R14.12: complete sets of five colours, without jokers."""
    return min(len(realm.cards[colour]) for colour in COLOURS)


def gold_sets(b: Board, realm: Seat) -> int:
    """R11.4; R14.13, R17.9: a joker is tried as each colour, the best counts."""
    jokers = realm.has("any_colour")
    counts = [len(realm.cards[colour]) for colour in COLOURS]
    if not b.options["joker_purple"]:
        counts[COLOURS.index("purple")] -= jokers
    for _ in range(jokers):
        counts[counts.index(min(counts))] += 1
    return min(counts)


def scores(b: Board) -> list[int]:
    return [sum(points for _, points, _ in causes(b, seat)) for seat in range(b.seats)]


def parts(b: Board, seat: int) -> dict[str, int]:
    """Points by cause, as the texts call them; R16.13: monuments only where there are any; R14.11:
    no half where a medal of any seat counts in full; R8.4: what stands on statues, and what the
    tiles on them bring."""
    full = any(realm.has("silver_full") for realm in b.realms)
    told = {"score_colonies": ".alone" * (not b.markets), "score_silver": ".full" * full}
    found: dict[str, int] = {}
    for cause, points, _ in causes(b, seat):
        tiles = sum(_statue_tiles(b.realms[seat]).values()) if cause == "score_statues" else 0
        found[f"part.{cause}{told.get(cause, '')}"] = points - tiles
        if cause == "score_statues":
            found["part.score_statue_tiles"] = tiles
    return found


def finish(b: Board) -> None:
    """R13.1: book every cause; from now on the score is the sum of the ledger."""
    for seat in range(b.seats):
        for cause, points, rule in causes(b, seat):
            b.note(cause, seat, (points,), rule)
            if points:
                b.book(seat, POINTS, points, rule)
    b.over = True


def tie_coins(b: Board, seat: int) -> int:
    """R13.2; R19.12: all coins left, or what the 5-for-1 exchange leaves of them."""
    coins = coins_left(b, b.realms[seat])
    return coins if b.options["tie_coins"] == "all" else coins % COINS_A_POINT


def outcome(b: Board) -> Outcome | None:
    """R13.2: most points, then more coins, then shared."""
    if not b.over:
        return None
    points = scores(b)
    keys = [(points[seat], tie_coins(b, seat)) for seat in range(b.seats)]
    return ranked(points, keys, "scored")._replace(ties=(("coins", tuple(k[1] for k in keys)),))
