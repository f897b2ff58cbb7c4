"""What has room above the question of what befell the seats: so many rows, no loss left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.session.api import Duty, Text
from companion.ui.befell import Row, one_row
from engine.core.text import Texts

LARGE: Final = 3
"""So many rows, the latest ones, leave a large screen's match in view."""
SMALL, LOW = 2, 1
"""So many do on a small screen, and on a low one or beside the table on the screen."""
CROWDED, NARROW = 1, 0
"""So many where something else is told, too; and where then there is neither height nor width."""

FEW: Final = 2
"""On a small screen the amounts of more seats than these take more than a third of the match."""


def most_rows(*, brief: bool, low: bool, roomy: bool, crowded: bool) -> int:
    """So many rows have room."""
    if not brief:
        return LARGE
    if crowded:
        return CROWDED if roomy and not low else NARROW
    return LOW if low else SMALL


def as_sentence(told: Sequence[Duty], texts: Texts, seats: int) -> list[Duty]:
    """What befell more than a few seats and has a sentence for it is that sentence, once for all of
    them, `.part` where it has not befallen all `seats` yet: their amounts stand on the screen."""
    times, said = Counter(one.text.key for one in told), list[Duty]()
    for one in told:
        low = f"{one.text.key}.all.low"
        many = times[one.text.key] > FEW and texts.has(low)
        if many and times[one.text.key] < seats and texts.has(f"{low}.part"):
            low += ".part"
        said.append(replace(one, text=Text(low), gained=()) if many else one)
    return [one for n, one in enumerate(said) if one not in said[:n] or one == told[n]]


def kept(rows: Sequence[Row], most: int, lost: str) -> list[Row]:
    """So many rows, the latest ones, what was lost before all else, which has `LARGE` of its own
    where two have room: people see what took what. Losses are never left out: the earlier ones are
    one row called `lost`, which alone has room everywhere."""
    losses = [row for row in rows if row.loses]
    most = max(most, min(len(losses), LARGE if most >= SMALL else 1))
    if len(losses) > most:
        parted = len(losses) - most + 1
        return [_folded(losses[:parted], lost), *losses[parted:]]
    others = [at for at, row in enumerate(rows) if not row.loses]
    early = others[: max(0, len(rows) - most)]
    return [row for at, row in enumerate(rows) if at not in early]


def _folded(rows: Sequence[Row], lost: str) -> Row:
    """These as one, called as the first one where all are of one kind."""
    first, alike = rows[0], len({row.sign for row in rows}) == 1 and rows[0].sign
    one = one_row(rows, first.head if alike else lost)
    one.sign = first.sign if alike else ""
    return one
