"""The sheet of station labels, as a PDF: for the board files, and for each game's layouts."""

from __future__ import annotations

from hardware.boards import load, names
from hardware.games import layouts
from hardware.pdf import PAGE_MM, Page, document

LABEL_MM = (36.0, 14.0)
EDGE_MM = 15.0
TOP_MM = 24.0
ACROSS = int((PAGE_MM[0] - 2 * EDGE_MM) // LABEL_MM[0])
DOWN = int((PAGE_MM[1] - TOP_MM - EDGE_MM) // LABEL_MM[1])

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
        rows = [(at, layout.places.get(at, "pad: this one")) for at in layout.all()]
        found.append((f"{layout.game}, tier {layout.tier}", rows))
    return found


def pages() -> list[Page]:
    """The pages of all sets."""
    found = []
    room = ACROSS * DOWN
    for title, rows in sheets():
        for first in range(0, len(rows), room):
            found.append(_page(title, rows[first : first + room]))
    return found


def _page(title: str, rows: list[Label]) -> Page:
    page = Page()
    page.text(EDGE_MM, 15, f"{title}: station labels. Print at 100 %, cut, stick beside the spot.")
    for i, (big, small) in enumerate(rows):
        x = EDGE_MM + LABEL_MM[0] * (i % ACROSS)
        y = TOP_MM + LABEL_MM[1] * (i // ACROSS)
        page.box(x, y, *LABEL_MM)
        page.text(x + 2, y + 6.5, big, 12, bold=True)
        page.text(x + 2, y + 11, small, 7)
    return page


def labels() -> bytes:
    """The PDF."""
    return document(pages())
