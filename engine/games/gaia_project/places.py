"""Where pieces lie: those that carry a tag, by which words actions name them, and those without."""

from __future__ import annotations

from collections import Counter

from engine.core.bits import listed
from engine.core.ledger import Event
from engine.core.steps import TABLE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.counts import stone_at


def places(s: Board) -> dict[str, str]:
    """Sensed piece -> place; pieces out of play and those still to be drawn lie in the box."""
    found = dict.fromkeys(f.BOOSTERS, "box") | dict.fromkeys(f.ROUND_TILES, "box")
    found |= dict.fromkeys((*f.FINALS, *f.ADVANCED), "box")
    found |= dict.fromkeys(f.SECTOR_OF_FACE.values(), "box")
    for n, (face, _) in enumerate(s.plan):
        found[f.SECTOR_OF_FACE[face]] = f"sector:{n}"
    for n, booster in enumerate(s.boosters):
        if booster:
            found[booster] = f"booster:{n}"
    for n, tile in enumerate(s.rounds):
        if n >= s.round - 1:  # clean-up took the others away (R13.2)
            found[tile] = f"round:{n}"
    for n, tile in enumerate(s.finals):
        found[tile] = f"final:{n}"
    for code, tile in zip(f.TRACK_CODES, s.advanced, strict=True):
        if tile:
            found[tile] = f"advanced:{code}"
    for seat, board in enumerate(s.boards):
        if board.booster:
            found[board.booster] = f"seat{seat}:booster"
        for tile, slot in board.tiles:
            if slot.startswith("adv-"):
                found[tile] = f"seat{seat}:{slot}"
    if s.automa is not None:
        found.update(_automa_cards(s))
    return found


def _automa_cards(s: Board) -> dict[str, str]:
    """The cards that lie open; the deck is hidden and the others are in the box."""
    found = dict.fromkeys(s.automa.drawn, "automa:used")
    if s.automa.support:
        found[s.automa.support] = "automa:support"
    if s.automa.action:
        found[s.automa.action] = "automa:action"
    return found


def standing(s: Board) -> dict[str, Event]:
    """What stands on the map and lies before the seats without a tag, by where it is."""
    found = dict[str, Event]()
    for h, label in enumerate(s.map.labels if s.kind else ()):
        if s.kind[h]:
            found[label] = Event("stands", s.owner[h], (f.KINDS[s.kind[h]], label))
        if s.guest[h] >= 0:
            found[f"guest:{label}"] = Event("stands", s.guest[h], (f.KINDS[f.MINE], label))
    if s.options.get("last_turns") and s.phase != "setup":  # R2.2
        turns = ((f"sector:{n}", turn) for n, (_, turn) in enumerate(s.plan))
        found |= {place: Event("sector", TABLE, (place, turn)) for place, turn in turns}
    found |= {f"marker:{space}": Event("marker", TABLE, (space,)) for space in s.spaces_used}
    for seat in range(s.seats):
        found |= {f"{seat}:{where}": event for where, event in _of_seat(s, seat).items()}
    return found


def _of_seat(s: Board, seat: int) -> dict[str, Event]:
    """R7.4, R7.8, R10.2, R10.6, R12.1, R15.9: its satellites, research markers, standard tiles,
    tokens, used actions and the Brainstone."""
    board, satellite = s.boards[seat], "satellite"
    ons = [s.map.labels[h] for h in listed(board.satellites)]
    found = {f"{satellite}:{on}": Event("stands", seat, (satellite, on)) for on in ons}
    if board.faction is not None:
        levels = zip(f.TRACKS, board.levels, strict=True)
        found |= {track: Event("level", seat, (track, level)) for track, level in levels}
    tiles = [tile for tile, slot in board.tiles if not slot.startswith("adv-")]
    found |= {tile: Event("tile", seat, (tile,)) for tile in tiles}
    used = [name for name in board.used if name != "gaia_done"]
    found |= {f"used:{name}": Event("marker_own", seat, (name,)) for name in used}
    found |= {"stone": stone_at(seat, board.stone)} if board.stone else {}
    tokens = Counter[str]()
    for token, _ in board.tokens:
        tokens[token] += 1
        found[f"{token}:{tokens[token]}"] = Event("token", seat, (token,))
    return found


def names_of(s: Board, piece: str) -> set[str]:
    """The words by which actions name a piece: itself, or the slot or place where it lies."""
    found = {piece}
    if piece in s.advanced:
        found.add(f"adv-{f.TRACK_CODES[s.advanced.index(piece)]}")
    for n, (face, _) in enumerate(s.plan):
        if f.SECTOR_OF_FACE[face] == piece:
            found.add(f"sector:{n}")
    return found
