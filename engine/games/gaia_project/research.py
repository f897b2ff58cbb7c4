"""Research tracks (R11) and technology tiles (R12)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.power import gain
from engine.games.gaia_project.scoring_tiles import count, gaia_planets, trigger, worth
from engine.games.gaia_project.seat import Seat

TOP = 5
PRICE = 4
"""Knowledge for one level (R7.4)."""
CHARGE_AT_3: f.Gain = ((f.CHARGE, 3),)


def refuse_advance(s: Board, seat: int, track: int) -> Refusal | None:
    """Why a seat cannot move up on a track now (R11.3, R15.6)."""
    board = s.boards[seat]
    level = board.levels[track]
    if level >= TOP:
        return Refusal("track_top", "R11.1", {"track": f.TRACKS[track]})
    if track == f.NAV and board.can("no_navigation") and not board.counts[f.INSTITUTE]:
        return Refusal("no_navigation", "R15.6")
    if level == TOP - 1:
        if not board.has_green():
            return Refusal("needs_green", "R11.3")
        if any(other.levels[track] == TOP for other in s.boards):
            return Refusal("track_taken", "R11.3", {"track": f.TRACKS[track]})
    return None


def open_tracks(s: Board, seat: int, among: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> list[int]:
    """The tracks on which a seat could move up now."""
    board = s.boards[seat]
    return [
        t
        for t in among
        if (board.levels[t] < TOP - 1 and t != f.NAV) or refuse_advance(s, seat, t) is None
    ]


def lowest_tracks(board: Seat) -> tuple[int, ...]:
    """The tracks of the lowest markers (R15.12)."""
    least = min(board.levels)
    return tuple(t for t in range(6) if board.levels[t] == least)


def flip_green(board: Seat) -> None:
    """Turn the first green federation token to its grey side."""
    for n, (token, green) in enumerate(board.tokens):
        if green:
            board.tokens[n] = (token, False)
            return


def entered(track: int, level: int) -> f.Gain:
    """What a level brings at once (R11.1, R11.2)."""
    return (*f.LEVEL_GAIN[track][level], *(CHARGE_AT_3 if level == 3 else ()))


def advance(s: Board, seat: int, track: int, rule: str = "R11.1") -> None:
    """Move up one level with everything that follows from entering it."""
    board = s.boards[seat]
    board.levels[track] = level = board.levels[track] + 1
    s.note("advanced", seat, (f.TRACKS[track], level), rule)
    gains = f.LEVEL_GAIN[track][level]
    if track == f.PROJECT and level == TOP:
        s.score(seat, "gaia_level_5", _top_of_gaia(s, seat), "R11.5")
    elif gains:
        gain(s, seat, gains, "R11.1")
    new, old = f.LEVEL_INCOME[track][level], f.LEVEL_INCOME[track][level - 1]
    income.add(board, f"track:{f.TRACKS[track]}", (new,))
    income.remove(board, f"track:{f.TRACKS[track]}", (old,))
    if level == 3:
        gain(s, seat, CHARGE_AT_3, "R11.2")
    if level == TOP:
        flip_green(board)
    trigger(s, seat, "research_advance")
    if level == TOP:
        _enter_top(s, seat, track)


def _top_of_gaia(s: Board, seat: int) -> int:
    return 4 + gaia_planets(s, seat)


def points(s: Board, seat: int, track: int) -> int:
    """Points that a step up on this track would bring now (R11.5, R12.5)."""
    enters = track == f.PROJECT and s.boards[seat].levels[track] == TOP - 1
    return worth(s, seat, "research_advance") + (_top_of_gaia(s, seat) if enters else 0)


def _enter_top(s: Board, seat: int, track: int) -> None:
    if track == f.TERRA and s.terra_token:
        token, s.terra_token = s.terra_token, ""
        gain_token(s, seat, token, "R11.4")
    elif track == f.NAV:
        s.boards[seat].todo.append(("lost",))


def gain_token(s: Board, seat: int, token: str, rule: str) -> None:
    """A federation token with its content, which counts as gained (R10.6, R11.4, R15.8)."""
    printed = f.FEDERATIONS[token]
    s.boards[seat].tokens.append((token, printed.green))
    s.note("token", seat, (token,), rule)
    token_content(s, seat, token, "federation", rule)
    trigger(s, seat, "gain_federation_token")


def token_content(s: Board, seat: int, token: str, source: str, rule: str) -> None:
    """What is printed on a federation token."""
    printed = f.FEDERATIONS[token]
    s.score(seat, source, printed.points, rule)
    gain(s, seat, printed.gain, rule)


# -- technology tiles ----------------------------------------------------------------


def tile_at(s: Board, slot: str) -> str:
    """The tile at a slot: `terra` .. `sci`, `free1` .. `free3`, or `adv-terra` .. `adv-sci`."""
    if slot.startswith("adv-"):
        code = slot[4:]
        return s.advanced[f.TRACK_CODES.index(code)] if code in f.TRACK_CODES else ""
    return s.slots[f.SLOTS.index(slot)] if slot in f.SLOTS else ""


def refuse_tile(s: Board, seat: int, slot: str) -> Refusal | None:
    """Why a tile cannot be taken from this slot (R12.1, R12.3)."""
    board, tile = s.boards[seat], tile_at(s, slot)
    if not tile:
        return Refusal("no_tile", "R12.1")
    if not slot.startswith("adv-"):
        if any(tile == own for own, _ in board.tiles):
            return Refusal("tile_owned", "R12.1", {"tile": tile})
        left = s.tiles_left[tile] > 0
        return None if left else Refusal("tile_gone", "R12.1", {"tile": tile})
    if board.levels[f.TRACK_CODES.index(slot[4:])] < TOP - 1:
        return Refusal("advanced_level", "R12.3")
    if not board.has_green():
        return Refusal("needs_green", "R12.3")
    return None if coverable(board) else Refusal("nothing_to_cover", "R12.3")


def coverable(board: Seat) -> list[str]:
    """Uncovered standard tiles."""
    return [t for t, slot in board.tiles if t not in board.covered and not slot.startswith("adv-")]


def tile_slots(s: Board, seat: int) -> list[str]:
    """The slots from which a seat could take a tile now."""
    board = s.boards[seat]
    own, left = {tile for tile, _ in board.tiles}, s.tiles_left
    found = [
        slot
        for slot, tile in zip(f.SLOTS, s.slots, strict=True)
        if tile and tile not in own and left[tile] > 0
    ]
    if board.has_green() and coverable(board):
        for code, tile, level in zip(f.TRACK_CODES, s.advanced, board.levels, strict=True):
            if tile and level >= TOP - 1:
                found.append(f"adv-{code}")
    return found


def take_tile(s: Board, seat: int, slot: str) -> None:
    """Take a tile; an advanced one first asks which standard tile it covers."""
    board = s.boards[seat]
    if slot.startswith("adv-"):
        board.todo.append(("cover", slot))
        return
    tile = tile_at(s, slot)
    s.tiles_left[tile] -= 1
    _gain_tile(s, seat, tile, slot)
    tracks = (f.TRACK_CODES.index(slot),) if slot in f.TRACK_CODES else tuple(range(6))
    offer_advance(s, seat, tracks, "R12.2")


def cover(s: Board, seat: int, tile: str, slot: str) -> None:
    """Cover a standard tile, flip a green token, gain the advanced tile, advance (R12.3)."""
    board, new = s.boards[seat], tile_at(s, slot)
    board.covered.append(tile)
    s.note("covered", seat, (tile, new), "R12.3")
    printed = f.TILES[tile]
    if printed.kind == "income":
        income.remove(board, f"tile:{tile}", (printed.gain,))
    elif printed.kind == "value4":
        board.value4 = False
    flip_green(board)
    s.advanced[f.TRACK_CODES.index(slot[4:])] = ""
    _gain_tile(s, seat, new, slot)
    offer_advance(s, seat, tuple(range(6)), "R12.3")


def at_once(s: Board, seat: int, tile: str) -> list[tuple[int, int]]:
    """What a tile gives when it is taken: so much of each, of what it counts (R12.5)."""
    printed = f.TILES[tile]
    times = count(s, seat, printed.per) if printed.per else 1
    return [(what, amount * times) for what, amount in printed.gain]


def _gain_tile(s: Board, seat: int, tile: str, slot: str) -> None:
    board, printed = s.boards[seat], f.TILES[tile]
    board.tiles.append((tile, slot))
    s.note("tile", seat, (tile,), "R12.1")
    if printed.kind == "immediate":
        found = at_once(s, seat, tile)
        points = sum(amount for what, amount in found if what == f.POINTS)
        gain(s, seat, tuple(one for one in found if one[0] != f.POINTS), "R12.5")
        s.score(seat, f"tile:{tile}", points, "R12.5")
    elif printed.kind == "income":
        income.add(board, f"tile:{tile}", (printed.gain,))
    elif printed.kind == "value4":
        board.value4 = True


def asked(s: Board, seat: int) -> Asked:
    """Which track, or, where there is one alone, whether."""
    tracks = open_tracks(s, seat, s.boards[seat].todo[-1][1])
    if len(tracks) != 1:
        return Asked("advance")
    return Asked("advance_one", (("track", f.TRACKS[tracks[0]]),))


def offer_advance(s: Board, seat: int, tracks: tuple[int, ...], rule: str) -> None:
    """A free advance that may be declined; an impossible one is lost (R12.2)."""
    if open_tracks(s, seat, tracks):
        s.boards[seat].todo.append(("advance", tracks, rule))
