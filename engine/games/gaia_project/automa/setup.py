"""The Automa before its first turn: its seat, its points, its mines, its booster (R16.1-R16.3)."""

from __future__ import annotations

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.automa.deck import FACTION_CARDS, Automa
from engine.games.gaia_project.board import Board


def seat_of(s: Board) -> int:
    """The Automa's seat: the last."""
    return s.seats - 1


def automa_of(s: Board) -> Automa:
    """The Automa of a match that has one."""
    found = s.automa
    assert isinstance(found, Automa)
    return found


def set_up(s: Board, faction: str, level: str) -> None:
    """The Automa takes its faction, its points and its starting levels (R16.1, R16.2)."""
    s.automa = Automa(faction, level)
    board = s.boards[seat_of(s)]
    board.faction = f.FACTIONS[faction]
    board.points = 0
    s.supply = dict.fromkeys(f.SUPPLY, 2)
    for track, at in FACTION_CARDS[faction]["setup_research"].items():
        board.levels[f.TRACKS.index(track)] = at


def start_points(s: Board) -> None:
    """Ten points, none at the easiest level (R16.2)."""
    s.note("start", seat_of(s), (automa_of(s).faction,), "R16.2")
    points = 0 if automa_of(s).level == "automalein" else 10
    s.boards[seat_of(s)].points = points
    if points:
        s.book(seat_of(s), "points", points, "R16.2")


def start_mines(s: Board) -> int:
    """How many mines it starts with."""
    found: int = FACTION_CARDS[automa_of(s).faction].get("start_mines", 2)
    return found


def nearest_homes(s: Board) -> list[int]:
    """Free home planets nearest to the centre of the map."""
    home = s.boards[seat_of(s)].side.home
    centre = s.map.at["0x0"]
    homes = [h for h, p in enumerate(s.planet) if p == home and s.owner[h] < 0]
    least = min(s.map.dist[centre][h] for h in homes)
    return [h for h in homes if s.map.dist[centre][h] == least]


def place_start(s: Board) -> bool:
    """Place a starting mine; False when a card has to break a tie first."""
    among = nearest_homes(s)
    if len(among) > 1:
        automa_of(s).purpose = "place"
        return False
    stand(s, among[0], f.MINE)
    return True


def stand(s: Board, h: int, kind: int) -> None:
    """A structure of the Automa stands on a planet."""
    seat = seat_of(s)
    board = s.boards[seat]
    s.owner[h], s.kind[h] = seat, kind
    board.built |= 1 << h
    board.counts[kind] += 1
    s.note("automa_built", seat, (f.KINDS[kind], s.map.labels[h]), "R16.3")


def ask_first_booster(s: Board) -> None:
    """A random card tells which of the five boosters it takes."""
    automa_of(s).purpose = "booster"
