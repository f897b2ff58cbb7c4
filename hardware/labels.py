"""The sheet of station labels, as a PDF: for the board files, and for each game's layouts."""

from __future__ import annotations

import re

from companion.table.layout import Layout
from hardware.boards import load, names
from hardware.games import layouts
from hardware.pdf import PAGE_MM, Page, document

LABEL_MM = (36.0, 14.0)
EDGE_MM = 15.0
TOP_MM = 24.0
ACROSS = int((PAGE_MM[0] - 2 * EDGE_MM) // LABEL_MM[0])
DOWN = int((PAGE_MM[1] - TOP_MM - EDGE_MM) // LABEL_MM[1])
BIG_PT = 12.0
LONGEST = 14
"""So many letters fit on a label at that size; longer names are set smaller."""

Label = tuple[str, str]
"""The big line and the small one."""


def sheets() -> list[tuple[str, list[Label]]]:
    """Title and labels of each set: boards as they are, then layouts beyond the single pad."""
    found = []
    for name in names():
        plan = load(name)
        rows = [(one["name"], f"{name}, select pin {one['cs']}") for one in plan.stations]
        found.append((f"Board {name}", rows))
    for layout in layouts():
        if layout.tier == "pad":
            continue
        rows = [(at, _place(layout.places.get(at, "pad: this one"))) for at in _by_node(layout)]
        found.append((f"{layout.game}, tier {layout.tier}", rows))
    return found


def _by_node(layout: Layout) -> list[str]:
    """The stations of one node together, the nodes in the order of the layout."""
    nodes = list(layout.nodes())
    return sorted(layout.all(), key=lambda at: nodes.index(at.partition("/")[0]))


def _place(place: str) -> str:
    """A place as people count seats: `seat0:island` is theirs at `seat1`."""
    return re.sub(r"^seat(\d+)", lambda found: f"seat {int(found[1]) + 1}", place)


def pages() -> list[Page]:
    """The pages of all sets."""
    found = []
    room = ACROSS * DOWN
    for title, rows in sheets():
        firsts = range(0, len(rows), room)
        for number, first in enumerate(firsts, start=1):
            sheet = f"{title}, sheet {number} of {len(firsts)}" if len(firsts) > 1 else title
            found.append(_page(sheet, rows[first : first + room]))
    return found


def _page(title: str, rows: list[Label]) -> Page:
    page = Page()
    page.text(EDGE_MM, 15, f"{title}: station labels. Print at 100 %, cut, stick beside the spot.")
    for i, (big, small) in enumerate(rows):
        x = EDGE_MM + LABEL_MM[0] * (i % ACROSS)
        y = TOP_MM + LABEL_MM[1] * (i // ACROSS)
        page.box(x, y, *LABEL_MM)
        page.text(x + 2, y + 6.5, big, min(BIG_PT, BIG_PT * LONGEST / len(big)), bold=True)
        page.text(x + 2, y + 11, small, 7)
    return page


def labels() -> bytes:
    """The PDF."""
    return document(pages())
