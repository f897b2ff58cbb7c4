"""Income (R4): what lies open on a seat's boards, in the order in which it came to lie open."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, takewhile

from engine.core.ledger import Event
from engine.core.text import goods, goods_in
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.power import OVERFLOWED, gain
from engine.games.gaia_project.seat import Seat

_RULE = "R4.1"


def add(board: Seat, source: str, items: tuple[f.Gain, ...]) -> None:
    """Income items become open."""
    for item in items:
        if item:
            board.income.append((source, item))


def remove(board: Seat, source: str, items: tuple[f.Gain, ...]) -> None:
    """Income items are covered again (R4.3, R12.3)."""
    for item in items:
        if item:
            board.income.remove((source, item))


def open_structure(board: Seat, kind: int) -> None:
    """The space of the structure that just left the board (R4.3)."""
    rows = board.side.income[kind]
    if rows:
        add(board, "structure", rows[board.counts[kind] - 1])


def cover_structure(board: Seat, kind: int) -> None:
    """The rightmost free space is covered by a structure that came back (R4.3)."""
    rows = board.side.income[kind]
    if rows:
        remove(board, "structure", rows[board.counts[kind]])


def order_matters(board: Seat) -> bool:
    """Both new tokens and charges are still to come (R4.2)."""
    coming = [
        what for n, (_, item) in enumerate(board.income) if n not in board.taken for what, _ in item
    ]
    return f.TOKEN in coming and f.CHARGE in coming


def choices(board: Seat) -> list[str]:
    """The items whose order matters, as words such as `charge:4` or `token:1`."""
    found: list[str] = []
    for n, (_, item) in enumerate(board.income):
        for what, amount in item:
            if n not in board.taken and what in (f.CHARGE, f.TOKEN):
                word = f"{f.GAINS[what]}:{amount}"
                if word not in found:
                    found.append(word)
    return found


def choose(s: Board, seat: int, word: str) -> None:
    """Take the first open item of this kind now (R4.2)."""
    board = s.boards[seat]
    name, amount = word.split(":")
    wanted = (f.GAINS.index(name), int(amount))
    for n, (_, item) in enumerate(board.income):
        if n not in board.taken and wanted in item:
            _take(s, seat, n)
            return


def coming(board: Seat) -> dict[str, int]:
    """Of what is still to come all that fills the bowls, summed."""
    sums = dict.fromkeys(("token", "charge"), 0)
    for n, (_, item) in enumerate(board.income):
        for what, amount in item if n not in board.taken else ():
            if what in (f.TOKEN, f.CHARGE):
                sums[f.GAINS[what]] += amount
    return sums


def _take(s: Board, seat: int, n: int) -> None:
    board = s.boards[seat]
    source, item = board.income[n]
    board.taken.append(n)
    s.note("income", seat, (said(board, source, item),), _RULE)
    gain(s, seat, item, _RULE)


def said(board: Seat, source: str, item: f.Gain) -> str:
    """What people call a source: which kind of structure it is."""
    if source != "structure":
        return source
    rows = enumerate(board.side.income)
    kinds = [kind for kind, slots in rows if any(item in slot for slot in slots)]
    return f.KINDS[kinds[0]] if len(kinds) == 1 else source


def rest(s: Board, seat: int) -> bool:
    """Take all items in order. False when the Brainstone has to be decided first."""
    board = s.boards[seat]
    for n in range(len(board.income)):
        if n not in board.taken:
            _take(s, seat, n)
            if board.todo:
                return False
    return True


def finish(board: Seat) -> None:
    """The seat has had its income of this round; the booster gives none again (R4.1)."""
    board.taken.clear()
    board.income = [item for item in board.income if item[0] != "booster"]


def forecast(board: Seat) -> dict[str, int]:
    """The income of the next round, item by item summed."""
    sums: dict[str, int] = {}
    for _, item in board.income:
        for what, amount in item:
            sums[f.GAINS[what]] = sums.get(f.GAINS[what], 0) + amount
    return sums


def received(s: Board, seat: int, first: int) -> list[Event]:
    """R4.1, R6.2: what came of all that lies open, in one sum, and what came back from the Gaia
    area, as it was booked: power lifts no more than lies there. What a full store then loses came,
    too, for the loss is told by itself."""
    income, area = Counter[str](), Counter[str]()
    found = {"income": income, "gaia_returns": area}
    for line in takewhile(lambda line: line[4] >= first, s.ledger[::-1]):
        if line[0] == seat and (verb := s.events[s.cause(line)].verb) in found:
            found[verb][line[1]] += line[2]
    income.update(_lost(s, seat, first))
    back = {"power_tokens": -area[f.BOWLS[3]]}
    told = ("received", _came(income), _RULE), ("returned", back, "R6.2")
    sums = ((verb, {what: n for what, n in got.items() if n > 0}, rule) for verb, got, rule in told)
    return [Event(verb, seat, (goods(got),), rule) for verb, got, rule in sums if got]


def _lost(s: Board, seat: int, first: int) -> dict[str, int]:
    """What of this income found no room (R1.6)."""
    lost = Counter[str]()
    for before, event in pairwise(one for one in s.events[first:] if one.verb != "stone"):
        came = (before.verb, before.seat) == ("income", seat)
        if came and event.verb == OVERFLOWED:
            lost.update(dict(goods_in(str(event.args[0]))))
    return lost


def _came(booked: Counter[str]) -> dict[str, int]:
    """A token is new where the bowls have more of them; each step up of one is one power."""
    tokens = [booked[bowl] for bowl in f.BOWLS[:3]]
    power = sum(n * steps for steps, n in enumerate(tokens)) + booked["brainstone"]
    found = {what: booked[what] for what in f.RESOURCES}
    return found | {"power": power, "power_tokens": sum(tokens)}
