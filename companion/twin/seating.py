"""Seating: of places that mean the same, a piece may lie on any; which of them is the match's own
place for it is told by where it lies, so hands owe no order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.table.layout import Layout
from companion.twin.wanted import FaceOf, Wanted, fits


def seated(wanted: Wanted, seen: Mapping[str, str], layout: Layout, faces: FaceOf) -> Wanted:
    """What is wanted, each piece where it lies already in its row, what it makes room for in its
    stead."""
    for here, there in exchanges(wanted, seen, layout, faces):
        wanted = _exchanged(wanted, here, there)
    return wanted


def exchanges(
    wanted: Wanted, seen: Mapping[str, str], layout: Layout, faces: FaceOf
) -> Iterator[tuple[str, str]]:
    """Two stations of a row at a time that serve each other's place, as pieces lie; where one lies
    that looks like the one wanted, it is that one."""
    for here, row in layout.alike.items():
        piece = seen.get(here, "")
        if piece and not fits(wanted.get(here, frozenset()), piece, faces):
            at = [one for one in row if fits(wanted.get(one, frozenset()), piece, faces)]
            exact = (one for one in at if piece in wanted[one])
            bare = (one for one in at if seen.get(one) == "")
            there = next(exact, next(bare, ""))
            if there and seen.get(there, "") != piece:
                wanted = _exchanged(wanted, here, there)
                yield here, there


def _exchanged(wanted: Wanted, one: str, other: str) -> Wanted:
    found = {**wanted, one: wanted.get(other), other: wanted.get(one)}
    return {at: pieces for at, pieces in found.items() if pieces is not None}
