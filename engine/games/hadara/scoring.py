"""Final scoring (R13) and running scores: points by cause, then the winners."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ledger import POINTS
from engine.core.state import Outcome
from engine.games.hadara.board import Board, Seat
from engine.games.hadara.cards import effect
from engine.games.hadara.faces import COLONIES, COLOURS, STATUES

Points = tuple[str, int, str]
"""(cause as an event, points, rule)."""
COINS_A_POINT = 5
SET_POINTS = 7


def causes(b: Board, seat: int) -> Iterator[Points]:
    """R13.1 in its order; R16.9, R16.13 with the lines they are written on."""
    realm = b.realms[seat]
    yield "score_colonies", _colonies(b, realm), "R7.5"
    yield "score_statues", _statues(realm), "R8.4"
    yield "score_silver", _silver(realm), "R11.3"
    yield "score_gold", _gold(b, realm), "R11.4"
    yield "score_cards", sum(int(b.printed(card)["vp"]) for card in realm.all_cards()), "R13.1"
    yield "score_sets", 4 * realm.has("set_points_4") * _sets(realm), "R14.12"
    yield "score_coins", realm.coins // COINS_A_POINT, "R13.1"
    yield "score_stall", 2 * realm.stall_points, "R16.9"


def _colonies(b: Board, realm: Seat) -> int:
    points = 0
    for level, colony in realm.colonies.items():
        if colony:
            points += int(COLONIES[colony]["vp"])
        else:
            points += int((b.face(f"colony_front_{level}") or {"vp": 0})["vp"])
    for monument, (_, side) in realm.monuments.items():
        face = b.printed(monument)
        points += int(face["vp"]) if side != "recycle" else 0
        points += int(face["strength"]) if side == "points" else 0
    return points


def _statues(realm: Seat) -> int:
    points = 0
    for statue, (_, side) in realm.statues.items():
        points += STATUES[statue]["vp"]
        if side == "points":
            points += STATUES[statue]["bonus"] + 2 * realm.has("statue_plus_2")
    return points


def _silver(realm: Seat) -> int:
    """R11.3: half of the track, rounded up; R14.11: one medal scores all of it."""
    found = sorted((_track(realm, colour) for colour in realm.silver), reverse=True)
    full = realm.has("silver_full")
    return sum(value if n < full else (value + 1) // 2 for n, value in enumerate(found))


def _track(realm: Seat, colour: str) -> int:
    return realm.tracks[COLOURS.index(colour)]


def _sets(realm: Seat) -> int:
    return min(len(realm.cards[colour]) for colour in COLOURS)


def _gold(b: Board, realm: Seat) -> int:
    """R11.4; R14.13, R17.9: a joker is tried as each colour, the best counts."""
    jokers = sum(effect(b, card) == "any_colour" for card in realm.cards["purple"])
    counts = [len(realm.cards[colour]) for colour in COLOURS]
    counts[COLOURS.index("purple")] -= jokers
    for _ in range(jokers):
        counts[counts.index(min(counts))] += 1
    return realm.gold * SET_POINTS * min(counts)


def scores(b: Board) -> list[int]:
    return [sum(points for _, points, _ in causes(b, seat)) for seat in range(b.seats)]


def finish(b: Board) -> None:
    """R13.1: book every cause; from now on the score is the sum of the ledger."""
    for seat in range(b.seats):
        for cause, points, rule in causes(b, seat):
            b.note(cause, seat, (points,), rule)
            if points:
                b.book(seat, POINTS, points, rule)
    b.over = True


def outcome(b: Board) -> Outcome | None:
    """R13.2: most points, then more coins, then shared."""
    if not b.over:
        return None
    points = scores(b)
    keys = [(points[seat], b.realms[seat].coins) for seat in range(b.seats)]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(tuple(points), winners, ranks, "scored")
