"""What a seat most likely means by a piece or a spot that it touches, and what serves by itself."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.situations import hex_of, situation

ON_HEX = {
    "mines": "place",
    "lost": "lost_planet",
    "federation": "include",
    "station": "station",
    "swap": "swap",
    "downgrade": "downgrade",
}
"""What a hex is named for in these situations, whatever lies there."""


def meant(s: Board, piece: str, seat: int) -> Action | None:
    """Take it, use it, build there, research that."""
    if piece in f.BOOSTERS:
        return _booster(s, piece, seat)
    if piece in f.ADVANCED and not _own_tile(s, piece, seat):
        lying = f.TRACK_CODES[s.advanced.index(piece)] if piece in s.advanced else "taken"
        return Action("tile", seat, (f"adv-{lying}",))
    if piece in f.TILES:
        return _tile(s, piece, seat)
    if piece in f.POWER or piece in f.QICS:
        return Action("power" if piece in f.POWER else "qic", seat, (piece,))
    if piece in f.TRACKS:
        where = situation(s, seat)
        return Action("advance" if where == "advance" else "research", seat, (piece,))
    h = hex_of(s, piece) if hasattr(s, "map") else -1
    return _on_hex(s, h, piece, seat) if h >= 0 else None


def _booster(s: Board, piece: str, seat: int) -> Action | None:
    """To take it, or the action on the own one; one without an action works by itself."""
    if s.phase == "boosters":
        return Action("booster", seat, (piece,))
    if s.boards[seat].booster != piece:
        return Action("pass", seat, (piece,))
    return Action("special", seat, (piece,)) if f.BOOSTERS[piece].special else None


def _own_tile(s: Board, piece: str, seat: int) -> bool:
    return any(piece == tile for tile, _ in s.boards[seat].tiles)


def _tile(s: Board, piece: str, seat: int) -> Action | None:
    """The action on the own one; to take it while a tile is taken."""
    where = situation(s, seat)
    if where == "tile" and piece in s.slots:
        return Action("tile", seat, (f.SLOTS[s.slots.index(piece)],))
    if where == "cover":
        return Action("cover", seat, (piece,))
    acts = f.TILES[piece].kind == "special_action" and _own_tile(s, piece, seat)
    return Action("special", seat, (piece,)) if acts else None


def _on_hex(s: Board, h: int, name: str, seat: int) -> Action:
    """What would be built there: most likely the next kind of the own structure."""
    where, board = situation(s, seat), s.boards[seat]
    if where in ON_HEX:
        return Action(ON_HEX[where], seat, (name,))
    if board.built >> h & 1 and not board.guests >> h & 1 and where != "build":
        ways = board.side.upgrades[s.kind_of(seat, h)] or (f.TRADING,)
        least = min(ways, key=lambda kind: f.COST[kind])
        return Action("upgrade", seat, (name, f.KINDS[least]))
    free = s.planet[h] == f.TRANSDIM and s.owner[h] < 0
    return Action("project" if free else "build", seat, (name,))


def serves(s: Board, piece: str, seat: int) -> Refusal | None:
    """What counts or works though nobody touches it; a tile or token that comes with a deed."""
    if piece in s.rounds:
        return Refusal("scores_in_round", "R12.5", {"round": s.rounds.index(piece) + 1})
    if piece in s.finals:
        return Refusal("scores_at_end", "R14.1", {"what": piece.replace("final", "most", 1)})
    if seat < 0 or s.phase != "actions" or situation(s, seat) in ("tile", "cover", "token"):
        return None
    booster = s.boards[seat].booster == piece
    if booster or _own_tile(s, piece, seat):
        key = "booster_by_itself" if booster else "works_by_itself"
        works = Refusal(key, "R12.5", {"piece": piece})
        return None if meant(s, piece, seat) else works
    if piece in f.TILES:
        return Refusal("tile_comes_with", "R12.1")
    return Refusal("token_comes_with", "R10.6") if piece in f.FEDERATIONS else None
