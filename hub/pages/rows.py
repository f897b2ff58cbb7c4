"""The floor as rows, one a table: each is made anew only when it shows something else."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from markupsafe import Markup

from hub.alerts import Alert
from hub.floor import Spot
from hub.pages.live import Parts
from hub.pages.shown import rendered, roundly
from hub.people import Visit

NOTHING: Final = "-none"
"""The row of a floor without tables; no table is called so (`hub/joining.py`)."""
_FORM: Final = "{form}"
"""Stands in a row where its reader's own visit is named."""
_MINUTE: Final = 60

Look = tuple[Sequence[Spot], Sequence[Alert]]
"""All tables, and what somebody should look after."""


class Made(NamedTuple):
    """A row, and what it was made of."""

    spot: Spot
    mine: tuple[Alert, ...]
    shows: Hashable
    html: Markup


@dataclass
class Rows:
    """Rows of all languages, for all readers."""

    _made: dict[tuple[str, str], Made] = field(default_factory=dict)
    _all: dict[str, tuple[Look, dict[str, Markup]]] = field(default_factory=dict)
    """Language -> the look that was made rows of last."""

    def of(self, look: Look, language: str, visit: Visit) -> Parts:
        """Every row, in order."""
        kept = self._all.get(language)
        if kept is None or kept[0] is not look:
            kept = self._all[language] = look, self._rows(look, language)
        return {name: row.replace(_FORM, visit.form) if _FORM in row else row
                for name, row in kept[1].items()}  # fmt: skip

    def _rows(self, look: Look, language: str) -> dict[str, Markup]:
        spots, alerts = look
        of: dict[str, tuple[Alert, ...]] = {}
        for one in alerts:
            of[one.table] = (*of.get(one.table, ()), one)
        found = {spot.table: self._row(spot, of.get(spot.table, ()), language) for spot in spots}
        return found or {NOTHING: Markup(rendered("none", language))}

    def _row(self, spot: Spot, mine: tuple[Alert, ...], language: str) -> Markup:
        kept = self._made.get((language, spot.table))
        if kept is not None and kept.spot is spot and kept.mine == mine:
            return kept.html
        shows = _shown(spot)
        if kept is None or (kept.shows, kept.mine) != (shows, mine):
            html = Markup(rendered("spot", language, spot=spot, mine=mine, form=_FORM))
        else:
            html = kept.html
        self._made[language, spot.table] = Made(spot, mine, shows, html)
        return html


def _shown(spot: Spot) -> Hashable:
    """All that a row tells: times by the minute, an end by five."""
    minutes = replace(
        spot,
        heard_s=-1 if spot.heard_s is None else spot.heard_s // _MINUTE,
        quiet_s=spot.quiet_s // _MINUTE,
        playing_s=spot.playing_s // _MINUTE,
        left_s=roundly(spot.left_s) if spot.left_s >= 0 else -1,
    )
    return minutes, spot.stalled, spot.silent
