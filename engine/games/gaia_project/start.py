"""Factions are known: everybody takes the printed start and places structures (R2.7, R2.8)."""

from __future__ import annotations

from engine.core.ledger import Event
from engine.core.state import Asked
from engine.core.steps import TABLE
from engine.core.text import goods
from engine.games.gaia_project import counts, income, power
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.automa import setup as automa
from engine.games.gaia_project.board import Board


def duties(s: Board, first: int) -> list[Event]:
    """What hands set up where no reader sees it, because of the events from `first` on: the map of
    a first game, before any tile and until the first round (R2.1), then each seat's own start
    (R2.7)."""
    new = s.events[first:]
    found = [_printed(s, event) for event in new if event.verb == "start"]
    found += [Event("markers_off", TABLE, one.args, "R13.2") for one in _ends_used(s, first)]
    if not s.round and any(event.verb == "started" for event in new):
        found.append(_map(f.layout_for(s.seats)))
    return found


def _ends_used(s: Board, first: int) -> list[Event]:
    """The round that has begun, since one did after the last action was marked: whoever lays the
    next marker looks at what lies there, and takes off no new one."""
    used_by = (*counts.USES, "automa_covered")
    used = max((n for n, one in enumerate(s.events) if one.verb in used_by), default=-1)
    began = [n for n, one in enumerate(s.events) if one.verb == "round" and n > used >= 0]
    return [s.events[began[-1]]] if began and began[0] >= first else []


def _map(layout: str) -> Event:
    """The sectors of a first game by their printed numbers, row by row."""
    centres, faces = (f.LAYOUTS[layout][what] for what in ("centres", "first"))
    rows = list[list[str]]()
    before: tuple[int, int] | None = None
    for slot, (a, b) in centres.items():
        if before != (a + _NEXT[0], b + _NEXT[1]):
            rows.append([])
        rows[-1].append(faces[slot].rstrip("AB"))
        before = (a, b)
    return Event(f"map_{layout}", TABLE, (" / ".join(map(" ".join, rows)),), "R2.1")


_NEXT = (3, -5)
"""From a sector's centre to that of the one on its left, in map coordinates."""


def _printed(s: Board, event: Event) -> Event:
    """What is printed on a faction board, with what its first step of research has brought."""
    side = f.FACTIONS[str(event.args[0])]
    own = dict(zip(f.RESOURCES, side.start, strict=True))
    own |= {"gaiaformers": int(side.research[f.PROJECT] > 0)}
    bowl_1, bowl_2, _ = side.bowls
    ahead = [track for track, level in zip(f.TRACKS, side.research, strict=True) if level]
    stone = "_stone" if s.boards[event.seat].can("brainstone") else ""
    args: tuple[str | int, ...] = (
        bowl_1,
        bowl_2,
        goods({what: n for what, n in own.items() if n}),
        *ahead,
    )
    return Event(f"start{'_ahead' if ahead else stone}", event.seat, args, event.rule)


def deal_boards(s: Board, order: list[int]) -> None:
    """Everybody takes the printed start; then the starting structures are placed."""
    s.order, s.table = order, list(order)
    for seat in range(s.seats):
        if s.is_automa(seat):
            automa.start_points(s)
        else:
            _set_up(s, seat)
    _queue_structures(s)
    s.phase = "mines"


def asked(s: Board, seat: int) -> Asked:
    """Where the first structure goes, or the next (R2.8)."""
    return Asked("mines_more" if seat in s.owner else "mines")


def _set_up(s: Board, seat: int) -> None:
    board = s.boards[seat]
    side = board.side
    s.note("start", seat, (side.id,), "R2.7")
    s.book(seat, "points", board.points, "R2.7")
    for what, amount in enumerate(side.start):
        board.r[what] = amount
        s.book(seat, f.RESOURCES[what], amount, "R2.7")
    for bowl, tokens in enumerate(side.bowls):
        s.move(seat, bowl, tokens, "R2.7")
    if board.can("brainstone"):
        power.place_stone(s, seat, 1, "R2.7")
    board.levels = list(side.research)
    if board.levels[f.PROJECT]:
        board.formers = 1
        s.book(seat, "gaiaformers", 1, "R2.7")
    income.add(board, "base", (side.base,))
    for track, level in enumerate(board.levels):
        income.add(board, f"track:{f.TRACKS[track]}", (f.LEVEL_INCOME[track][level],))


def _queue_structures(s: Board) -> None:
    """One mine each in turn order, one each in reverse, third mines, the Ivits (R2.8)."""
    mines = {seat: s.boards[seat].side.mines for seat in s.order}
    if s.automa is not None:
        mines[s.seats - 1] = automa.start_mines(s)
    first = [seat for seat in s.order if mines[seat] >= 1]
    second = [seat for seat in reversed(s.order) if mines[seat] >= 2]
    third = [seat for seat in s.order if mines[seat] >= 3]
    last = [seat for seat in s.order if not mines[seat]]
    s.queue = first + second + third + last
