"""Looks at a finished screen for what people would complain about: cut, hidden, too small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

SLACK = 1.5
LEAST_TOUCH = 48.0
LEAST_ROW = 33.0
"""A seat's row at its lowest."""
LEAST_TYPE = 14.0
LEAST_LAP, MOST_LAP = (0.02, 0.4), 0.8
"""Of something to touch, what may lie under another one, or where both are painted, for what is
seen there is smaller; and from where on it is a part of that: a number on the field of its seat."""
LEAST_SEEN = 0.4
"""Of what the edge of something that slides cuts: less of it is a sliver."""
NO_SUM = re.compile(r"[+\N{MINUS SIGN}-][-\N{MINUS SIGN}]\d")
"""`+-4`: so many more than there are."""


def complaints(root: Any) -> list[str]:
    """Everything wrong with what is on the screen now, in words."""
    found: list[str] = []
    for widget, window in shown(root):
        found += _outside(widget)
        found += _cut(widget)
        found += _small(widget)
        found += halved(widget, window)
        found += slivers(widget, window)
        found += _hinted(widget)
        found += _painted(widget, window)
    found += _overlaps(root)
    found += _one_over_another(root)
    return found


def shown(widget: Any, clip: Any = None) -> Iterator[tuple[Any, Any]]:
    """Every visible widget with the part of the window that it may use."""
    if widget.opacity == 0 or widget.width <= 0 or widget.height <= 0:
        return
    yield widget, clip
    if is_kind(widget, "ScreenManager"):
        yield from shown(widget.current_screen, clip)
        return
    if is_kind(widget, "ScrollView"):
        clip = box(widget)
    for child in widget.children:
        yield from shown(child, clip)


def box(widget: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right, top in window pixels."""
    one, other = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    across, up = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return across[0], up[0], across[1], up[1]


def _turned(widget: Any) -> bool:
    """Whether it stands on its head."""
    return bool(widget.to_window(*widget.pos)[0] > widget.to_window(widget.right, widget.y)[0])


def is_kind(widget: Any, name: str) -> bool:
    """Whether a widget is of the class with this name."""
    return _is(type(widget), name)


@cache
def _is(kind: type, name: str) -> bool:
    return any(cls.__name__ == name for cls in kind.__mro__)


def _name(widget: Any) -> str:
    text = getattr(widget, "text", "") or getattr(widget, "name", "")
    return f"{type(widget).__name__} {text!r}"


def _outside(widget: Any) -> list[str]:
    parent = widget.parent
    if parent is None or is_kind(parent, "ScrollView") or is_kind(parent, "WindowBase"):
        return []
    if is_kind(parent, "VirtualView"):
        return []  # a piece in the hand may be carried anywhere
    inner, outer = box(widget), box(parent)
    laps = getattr(widget, "laps", 0) or 0  # news lie over so much of the match, and cut it
    if (
        inner[0] < outer[0] - SLACK
        or inner[1] < outer[1] - laps - SLACK
        or inner[2] > outer[2] + SLACK
        or inner[3] > outer[3] + SLACK
    ):
        return [f"{_name(widget)} lies outside {_name(parent)}: {_whole(inner)} in {_whole(outer)}"]
    return []


def _whole(edges: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(round(edge) for edge in edges)


def _cut(widget: Any) -> list[str]:
    """A label whose text is larger than the label, or whose longest word had to be broken."""
    if not is_kind(widget, "Label") or not widget.text:
        return []
    if is_kind(widget, "Fit") and not widget.fits():
        return [f"{_name(widget)} has too little room: {widget.size}"]
    if not widget.markup and _drawn(widget) != "".join(widget.text.split()):
        return [f"{_name(widget)} is drawn as {_drawn(widget)!r}"]
    if widget.font_size < LEAST_TYPE:
        return [f"{_name(widget)} is set too small: {widget.font_size}"]
    wide, high = widget.texture_size
    if wide > widget.width + SLACK or high > widget.height + SLACK:
        size = (round(widget.width), round(widget.height))
        return [f"{_name(widget)} is cut: text {wide}x{high} in {size}"]
    return []


def _drawn(label: Any) -> str:
    """The words that a label really shows, without spaces."""
    lines = label._label._cached_lines
    return "".join("".join(word.text for line in lines for word in line.words).split())


def _small(widget: Any) -> list[str]:
    if not is_kind(widget, "ButtonBehavior") or widget.disabled:
        return []
    if widget.width < LEAST_TOUCH or widget.height < LEAST_TOUCH:
        size = f"{widget.width:.0f}x{widget.height:.0f}"
        return [f"{_name(widget)} is too small to touch: {size}"]
    return []


def halved(widget: Any, clip: Any) -> list[str]:
    """What people are to press next is not cut by the edge of what scrolls."""
    if clip is None or getattr(widget, "look", "") != "main" or widget.disabled:
        return []
    if is_kind(widget.parent, "OneOf"):
        return []
    _, low, _, top = box(widget)
    seen = min(top, clip[3]) - max(low, clip[1])
    if 0 < seen < top - low - SLACK:
        return [f"{_name(widget)} is cut by what it scrolls in: {seen:.0f} of {top - low:.0f}"]
    return []


def slivers(widget: Any, clip: Any) -> list[str]:
    """What can be touched is whole, or shows two fifths of itself at the edge of what slides; a
    fingertip's part of something large is enough."""
    if clip is None or widget.disabled or _moved(widget):
        return []
    enough = LEAST_ROW if is_kind(widget, "Painted") and widget.spots else LEAST_TOUCH
    seen = [(name, _seen(edges, clip)) for name, edges in _touched(widget)]
    small = [(name, _slight(parts, enough)) for name, parts in seen if parts]
    well = {name for name, cut in small if not cut}  # one thing may be found at several places
    return [f"{name} is a sliver: {cut}" for name, cut in small if cut and name not in well]


def _slight(parts: list[tuple[float, float]], enough: float) -> str:
    """How much of it shows, if that is too little across or up; nothing: it is enough."""
    cut = (
        f"{some:.0f} of {whole:.0f}"
        for some, whole in parts
        if some < min(LEAST_SEEN * whole, enough, whole - SLACK)
    )
    return next(cut, "")


def _moved(widget: Any) -> bool:
    """Whether hands, or what leads to a place, have moved what it stands in."""
    rooms = [up for up in _parents(widget) if is_kind(up, "ScrollView")]
    return any((up.do_scroll_y and up.scroll_y < 1) or up.scroll_x > 0 for up in rooms)


Edges = tuple[float, float, float, float]


def _touched(widget: Any) -> Iterator[tuple[str, Edges]]:
    """What fingers find: a button, a field, and what is painted; a map is moved by itself."""
    if is_kind(widget, "ButtonBehavior") or is_kind(widget, "TextInput"):
        yield _name(widget), box(widget)
    if is_kind(widget, "Painted"):
        for spot in widget.spots:
            low, high = (spot.x, spot.y), (spot.x + spot.w, spot.y + spot.h)
            if not _on_map(widget, spot):
                yield spot.name, (*widget.to_window(*low), *widget.to_window(*high))


def _on_map(widget: Any, spot: Any) -> bool:
    left, low, wide, high = getattr(getattr(widget, "lens", None), "room", (0, 0, 0, 0))
    across, up = spot.x + spot.w / 2 - left, spot.y + spot.h / 2 - low
    return bool(0 <= across <= wide and 0 <= up <= high and wide)


def _seen(edges: Edges, clip: Edges) -> list[tuple[float, float]]:
    """Across and up: how much of it shows, and how much there is; nothing where none shows."""
    parts = [
        (min(edges[high], clip[high]) - max(edges[low], clip[low]), edges[high] - edges[low])
        for low, high in ((0, 2), (1, 3))
    ]
    return parts if all(seen > 1 for seen, _ in parts) else []


def _hinted(widget: Any) -> list[str]:
    """What a field asks for can be read whole."""
    if not is_kind(widget, "TextInput") or widget.text or widget.disabled:
        return []
    room = widget.width - widget.padding[0] - widget.padding[2]
    wide = widget._get_text_width(widget.hint_text, widget.tab_width, widget._label_cached)
    return [f"{widget.hint_text!r} is cut in its field"] if wide > room + SLACK else []


def _painted(widget: Any, clip: Any) -> list[str]:
    """Painted text must stay inside its widget and must not run into other text."""
    texts = getattr(widget, "texts", None)
    if not texts or not is_kind(widget, "Painted"):
        return []
    found = []
    left, low = widget.x - SLACK, widget.y - SLACK
    right, top = widget.right + SLACK, widget.top + SLACK
    found += [f"{text!r} is no sum" for *_, text in texts if NO_SUM.search(text)]
    for x, y, w, h, text in texts:
        if x < left or y < low or x + w > right or y + h > top:
            found.append(f"painted text {text!r} leaves {_name(widget)}")
        if "…" in text:
            found.append(f"painted text {text!r} was cut")
    for one, other in _near(texts):
        if _cover(one[:4], other[:4]):
            found.append(f"painted texts {one[4]!r} and {other[4]!r} overlap")
    return found


def _near(texts: Any) -> Iterator[tuple[Any, Any]]:
    """Each two of which one begins, from the left, before the other ends."""
    ordered = sorted(texts)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other[0] >= one[0] + one[2]:
                break
            yield one, other


def _cover(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two lines of text really cover each other (their boxes are higher than the ink)."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return wide > 2 and high > 0.4 * min(one[3], other[3])


def _overlaps(root: Any) -> list[str]:
    """Two labels that cover each other where both can be seen."""
    labels = [(w, _clipped(w, c)) for w, c in shown(root) if is_kind(w, "Label") and w.text.strip()]
    found = []
    for i, (one, first) in enumerate(labels):
        for other, second in labels[i + 1 :]:
            wide = min(first[2], second[2]) - max(first[0], second[0])
            high = min(first[3], second[3]) - max(first[1], second[1])
            if wide > 2 and high > 2 and not _over(one, other):
                found.append(f"{_name(one)} and {_name(other)} overlap")
    return found


def _one_over_another(root: Any) -> list[str]:
    """Two things to touch of which one lies on a part of the other: a finger finds the wrong
    one."""
    fingers = [
        (widget, name, (_within(_within(edges, box(widget)), clip), edges))
        for widget, clip in shown(root) if not widget.disabled
        for name, edges in _touched(widget)
    ]  # fmt: skip
    return [
        f"{name} lies on {share:.0%} of {other}"
        for i, (widget, name, edges) in enumerate(fingers)
        for one, other, under in fingers[i + 1 :]
        if (share := _covered(edges[same := one is widget], under[same])) > LEAST_LAP[same]
        and _apart(widget, one, share)
        and not (same and name == other)  # one thing may be found at several places
    ]


def _within(edges: Edges, clip: Edges | None) -> Edges:
    """What shows of it in the room in which it slides."""
    if clip is None:
        return edges
    return (max(edges[0], clip[0]), max(edges[1], clip[1]),
            min(edges[2], clip[2]), min(edges[3], clip[3]))  # fmt: skip


def _covered(one: Edges, other: Edges) -> float:
    """The share of the smaller of two things that lies on the other one."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    least = min((edges[2] - edges[0]) * (edges[3] - edges[1]) for edges in (one, other))
    return wide * high / least if min(wide, high) > 0 and least > 1 else 0.0


def _apart(one: Any, other: Any, share: float) -> bool:
    """Whether these are two things: not a number on the field of its seat, nor what comes over
    the screen on purpose."""
    if one is other or is_kind(one, "TextInput") or is_kind(other, "TextInput"):
        return share < MOST_LAP  # a field has its own button that empties it
    return not (_over(one, other) or one in _parents(other) or other in _parents(one))


def _clipped(widget: Any, clip: Any) -> tuple[float, float, float, float]:
    """Where the ink of a label is, within what its scroll view shows."""
    x, y, right, top = box(widget)
    wide, high = widget.texture_size
    middle = (y + top) / 2
    y, top = middle - high / 2, middle + high / 2
    if widget.halign == "left" and _turned(widget):
        x = max(x, right - wide)
    elif widget.halign == "left":
        right = min(right, x + wide)
    if clip is not None:
        x, y = max(x, clip[0]), max(y, clip[1])
        right, top = min(right, clip[2]), min(top, clip[3])
    return x, y, right, top


def _over(one: Any, other: Any) -> bool:
    """The complaint bar and the refusal lie over the screen on purpose, and so does a piece that
    is read large, over all but itself."""
    upper = any(
        _in(widget, kind) for widget in (one, other) for kind in ("RefusalBar", "Complaint")
    )
    return upper or _in(one, "Enlarged") != _in(other, "Enlarged")


def _in(widget: Any, kind: str) -> bool:
    """Whether it is a part of something of that kind."""
    return any(is_kind(up, kind) for up in (widget, *_parents(widget)))


def _parents(widget: Any) -> Iterator[Any]:
    seen = widget
    while seen.parent is not None and not is_kind(seen.parent, "WindowBase"):
        seen = seen.parent
        yield seen
