"""What a change of the world does to cities: R7.6-R7.13, R9.1-R9.3."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.steps import TABLE
from engine.games.gaia.board import Board
from engine.games.gaia.faces import ORDER
from engine.games.gaia.grid import name, neighbours

COVERED = "covered"
"""The event by which a city loses the land below a new one."""
HUNGRY = "hungry"
"""The event by which a city has one need less for its last animal, and keeps its meeples."""
LOSSES = ("taken_over", "left_city", "left_hungry", "swept")
"""Events by which a seat loses meeples that stood on the table; they tell last how many."""


def settle(b: Board, seat: int, changed: Iterable[int], left: str = "left_city") -> None:
    """R7.11: recount the cities around changed cells; decreases first, then increases. By the
    event `left` meeples go home: it tells why.

    Net totals are compared (D12). A discarded city shows its tile again, which is the next
    change; it waits as a frame below the meeples that this one lets the acting seat place.
    """
    totals = recount(b, changed)
    shown: list[int] = []
    for card, before, after in totals:
        if after < before:
            _lower(b, card, before, after, left)
            if after == 0:
                shown.append(b.site[card])
                remove_city(b, card, "R7.8")
    raised = tuple((card, after) for card, before, after in totals if after > before)
    if shown:
        b.frames.append(("settle", seat, tuple(shown)))
    if raised:
        b.frames.append(("raise", seat, raised))


def recount(b: Board, changed: Iterable[int]) -> list[tuple[str, int, int]]:
    """City, total before, total now, for the cities around changed cells; all counted at once."""
    found: list[tuple[str, int, int]] = []
    for card in _around(b, changed):
        before, after = b.met[card], b.satisfied(b.site[card], b.needs(card))
        if after != before:
            b.met[card] = after
            found.append((card, before, after))
    return found


def _around(b: Board, changed: Iterable[int]) -> list[str]:
    cells = {near for cell in changed for near in (cell, *neighbours(cell))}
    return [b.cities[cell] for cell in sorted(cells & b.cities.keys())]


def _lower(b: Board, card: str, before: int, after: int, left: str) -> None:
    """R7.8: at one need or none the meeples go home. R9.3: from four needs one of two does. R8.5:
    what hunting takes from a city is told in any case."""
    on = b.meeples[card]
    stood = [*on]
    for seat, count in enumerate(stood):
        home = 0
        if after <= 1:
            home = count
        elif b.advanced and before == 4 and count == 2:
            home = 1
        if home:
            rule = "R7.8" if after <= 1 else "R9.3"
            b.note(left, seat, (card, name(b.site[card]), after, home), rule)
            on[seat] -= home
            b.put_meeples(seat, -home, rule, card)
    if left == "left_hungry" and on == stood and after > 1:
        b.note(HUNGRY, args=(card, name(b.site[card]), after), rule="R8.5")


def cover(b: Board, cell: int) -> None:
    """R6.14: a new city takes its land from the cities beside it that counted it."""
    for near in neighbours(cell):
        card = b.cities.get(near)
        if card is None:
            continue
        met = b.satisfied(near, b.needs(card))
        if met < b.met[card]:
            b.note(COVERED, args=(card, f"land.{b.land[cell]}", met), rule="R6.14")


def remove_city(b: Board, card: str, rule: str) -> None:
    """A city leaves the world: meeples to their owners, the card to the discards."""
    cell = b.site.pop(card)
    for seat, count in enumerate(b.meeples.pop(card)):
        if count:
            b.note("swept", seat, (card, name(cell), count), rule)
            b.put_meeples(seat, -count, rule, card)
    b.note("city_gone", args=(card, name(cell)), rule=rule)
    del b.cities[cell], b.met[card]
    b.discards.append(card)


def owed(b: Board, seat: int, card: str, met: int) -> int:
    """Meeples the acting seat may put on a city it raised (R7.6, R7.7, R7.9, R9.1, R9.2)."""
    if met < 2 or card not in b.met:
        return 0
    own = b.meeples[card][seat]
    if not b.advanced:
        return 0 if own else 1
    return (2 if met == 4 else 1) - own if own < 2 else 0


def raise_cities(b: Board, seat: int, raised: tuple[tuple[str, int], ...]) -> None:
    """R7.6: a meeple on each city that was raised; ask only where there is a choice."""
    wanted = [(card, owed(b, seat, card, met)) for card, met in raised]
    wanted = [(card, count) for card, count in wanted if count > 0]
    if not wanted or not b.left[seat]:
        return
    if b.advanced and b.options["takeover_optional"]:
        b.frames += [("take_over", seat, card, count) for card, count in reversed(wanted)]
    elif len(wanted) > 1 and sum(count for _, count in wanted) > b.left[seat]:
        b.frames.append(("owe", seat, tuple(wanted)))
    else:
        for card, count in wanted:
            move_in(b, seat, card, count)


def move_in(b: Board, seat: int, card: str, count: int) -> None:
    """R9.1: in the advanced game the meeples of the others on that city go home."""
    on = b.meeples[card]
    if b.advanced:
        send_home(b, seat, card)
    count = min(count, b.left[seat])
    rule = "R9.2" if count + on[seat] == 2 else "R9.1" if b.advanced else "R7.6"
    b.note("moved_in", seat, (card, name(b.site[card]), count), rule)
    on[seat] += count
    b.put_meeples(seat, count, rule, card)
    check_win(b, seat)


def send_home(b: Board, seat: int, card: str) -> None:
    """R9.1: a city holds meeples of one seat only."""
    on = b.meeples[card]
    for other, there in enumerate(on):
        if other != seat and there:
            b.note("taken_over", other, (card, name(b.site[card]), there), "R9.1")
            on[other] = 0
            b.put_meeples(other, -there, "R9.1", card)


def check_win(b: Board, seat: int) -> None:
    """R7.2: who has placed the last meeple wins at once (option `win_check`)."""
    if b.left[seat] == 0 and b.options["win_check"] == "immediate" and not b.ended:
        b.ended = ("last_meeple", seat)
        b.note("last_meeple", seat, rule="R7.2")


def clear(b: Board, cell: int, rule: str) -> None:
    """R10.2: city, tokens and meeples leave a tile; the tile stays."""
    if cell in b.cities:
        remove_city(b, b.cities[cell], rule)
    if cell in b.tokens:
        b.note("herd_gone", args=(name(cell), b.tokens[cell]), rule=rule)
        b.book(TABLE, "tokens", b.tokens.pop(cell), rule)


def swap_land(b: Board, cell: int, land: str, rule: str) -> None:
    """R9.9: the tile goes back to the stock and one of another land takes its place."""
    old = b.land[cell]
    b.stock[old].append(b.tiles[cell])
    b.stock[old].sort(key=ORDER.__getitem__)
    b.tiles[cell] = b.stock[land].pop()
    b.land[cell] = land
    b.note("land_changed", args=(name(cell), f"land.{old}", f"land.{land}"), rule=rule)
