"""Many answers that differ in two things stand in even rows: one kind on a row, one thing below
the same thing, all equally wide."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory

from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.roomy import Apart

CALLED = "called"
"""The kin of answers that differ in their names: as many share a row as stand whole with a note
of two lines."""
KEPT = "kept"
"""The kin of answers of which others have one or two more: these go on in the last row, and no row
has fewer for it."""


def arrange(field: Any, room: float) -> None:
    """The even answers of a field share its lines; what stands before them keeps a column, and what
    leads back is at its foot, as beside a single line."""
    shown = list(reversed(field.children))
    even = [one for one in shown if getattr(one, "kin", None)]
    if not even:
        return
    first = shown.index(even[0])
    before = [one for one in shown[:first] if not isinstance(one, Factory.Indent)]
    before += [one for one in shown[first:] if getattr(one, "foot", False)]
    after = [one for one in shown[first:] if one not in [*even, *before]]
    taken = sum(one.width + theme.near for one in before)
    wide, lines = _placed(even, room - taken)
    field.clear_widgets()
    back = all(isinstance(one, Factory.BackAnswer) for one in before)
    stands = len(lines) - 1 if back else 0
    for line, row in enumerate(lines):
        if line == stands:
            for one in before:
                one.foot = back
                field.add_widget(one)
        elif taken:
            field.add_widget(Factory.Indent(width=taken - theme.near))
        for one in row:
            one.share = wide
            field.add_widget(one)
        rest = room - taken - max(1, len(row)) * (wide + theme.near)
        if not row:
            field.add_widget(Factory.Indent(width=wide, height=phone.answer))
        if rest > 1:  # nothing of the next line begins in this one
            field.add_widget(Factory.Indent(width=rest - 1))
    for one in after:
        if not isinstance(one, Factory.Indent):
            field.add_widget(one)


def keep_cell(field: Any, room: float) -> None:
    """The gold answer that has one cell, whichever place it names, has it also where another one
    needs a line of its own: that stood there, and the hand that knew the cell took it."""
    shown = field.children
    main = (one for one in shown if getattr(one, "look", "") == "main")
    gold = next((one for one in main if getattr(one, "kept", 0)), None)
    if gold is None or sum(one.width + theme.near for one in shown) <= room + theme.near:
        return
    for one in [*(one for one in shown if isinstance(one, Apart)), gold]:
        field.remove_widget(one)
    field.add_widget(gold)


def _placed(even: list[Any], room: float) -> tuple[float, list[list[Any]]]:
    """How wide each of them is, and its line. What can be done beside what is asked comes and goes
    in a column of its own, where two lines hold all others, else in a line that is kept for it:
    those stay where they are."""
    usual, seldom = ([one for one in even if _seldom(one) == rare] for rare in (False, True))
    fit = int((room + theme.near) / (max(map(_least, even)) + theme.near))
    lines = -(-len(usual) // max(1, fit - 1))
    joined = any(getattr(one, "joined", False) for one in usual)
    if lines > 2 or not joined:
        wide, abreast = _share(even, room)
        kept: list[list[Any]] = [[]] * (joined and not (seldom or phone.narrow or phone.low))
        return wide, [*_lines([*usual, *seldom] if joined else even, abreast), *kept]
    abreast = -(-len(usual) // lines)
    found = [row + seldom[n::lines][:1] for n, row in enumerate(_lines(usual, abreast))]
    late = seldom[lines:]
    return _width(even, room, abreast + 1), [*found, *([late] if late else [])]


def _seldom(one: Any) -> bool:
    """Whether it answers nothing that is asked: who lays it says so, however it looks."""
    return bool(getattr(one, "seldom", False))


def _share(even: list[Any], room: float) -> tuple[float, int]:
    """How wide each answer is, and how many stand abreast: so many that the rows are alike."""
    gap = theme.near
    least = max(map(_least, even))
    kinds = [one.kin for one in even]
    most = max(map(kinds.count, kinds))
    abreast = max(1, min(most, int((room + gap) / (least + gap))))
    if kinds[0] != KEPT:
        abreast = -(-most // -(-most // abreast))
    return _width(even, room, abreast), abreast


def _width(even: list[Any], room: float, abreast: int) -> float:
    """How wide each of so many is on a line."""
    wide = (room + theme.near) / abreast - theme.near - 1
    return float(min(wide, max(map(_least, even)) * WIDEST))


def _least(one: Any) -> float:
    """How wide it has to be; one that cannot be given takes more lines for its reason."""
    if one.kin == CALLED:
        return 0.0 if getattr(one, "dull", False) else float(one.snug)
    return float(max(one.narrow * SNUG, one.named * one.fold) if one.folded else one.wanted)


def _lines(even: list[Any], abreast: int) -> list[list[Any]]:
    """Each kind begins a line of its own."""
    kinds = dict.fromkeys(one.kin for one in even)
    found = []
    for kind in kinds:
        row = [one for one in even if one.kin == kind]
        found += [row[n : n + abreast] for n in range(0, len(row), abreast)]
    return found


SNUG = 0.96
"""Where one more stands abreast for it, an unbroken word is set so much smaller: four lines of
actions left a seat no room for its tiles."""
WIDEST = 1.35
"""No answer is wider than so many times what its words need."""
