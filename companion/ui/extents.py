"""How wide words are: each is measured once in a font, for all texts and screens that have it.

Kivy measures the beginning of a line anew with every word it adds, and does so again whenever a
place changes its width; most of what a new screen took went there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Extents = tuple[int, int]
"""Width and height in pixels."""
MOST: Final = 8192
"""Chosen: four of the longest pages, some 2 MB; then all is measured anew."""
_known: dict[str, dict[str, Extents]] = {}


def measured_once() -> None:
    """Kivy's texts ask here before they measure."""
    from kivy.core.text import Label

    if getattr(Label, "_measured_once", False):
        return
    measure = Label.get_extents
    Label.get_extents = lambda label, text: _extents(label, measure)(text)
    # Kivy asks for this one when the font stays the same over many words.
    Label.get_cached_extents = lambda label: _extents(label, measure)
    Label._measured_once = True


def _extents(label: Any, measure: Callable[[Any, str], Extents]) -> Callable[[str], Extents]:
    """What measures a word in the font that this text has now."""
    known = _in(label._get_font_id())

    def extents(text: str) -> Extents:
        found = known.get(text)
        if found is None:
            found = known[text] = measure(label, text)
        return found

    return extents


def _in(font: str) -> dict[str, Extents]:
    """What is known of a font; it begins anew when there is too much of all."""
    if sum(map(len, _known.values())) > MOST:
        _known.clear()
    return _known.setdefault(font, {})
