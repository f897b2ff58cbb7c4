"""The faces of Earth as drawings: which template a face takes, and with which values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from companion.art.drawing import LANGUAGES, Drawing, Said, said
from companion.art.sentence import Part
from companion.games.earth.art.boards import TEXTS, boards
from companion.games.earth.art.scenes import illustration
from companion.games.earth.art.sentences import ability, counted, gaia, goal, ladder, score
from engine.games.earth.faces import load

CARD: Final = (63.0, 88.0)
ROW: Final = (84.0, 14.0)
SMALL: Final = (63.0, 47.0)
HEAD: Final = 124
FOOT: Final = 20
GOAL: Final = 270
"""Height kept for what a goal card counts."""
LADDER: Final = 370
ROW_END: Final = 200
"""Room at the end of a row for points and abilities; a goal needs more."""
ROW_GOAL: Final = 370
Row = Mapping[str, Any]

EDGES: Final = {
    "flora": "#2c5738", "terrain": "#6b4a26", "event": "#38324f", "island": "#1f5673",
    "climate": "#9c4f1f", "ecosystem": "#22615b", "fauna": "#6e3320", "gaia": "#2b3f52",
}  # fmt: skip
"""The head and edge of a card by kind; the sign in its corner says the kind without colour."""
RIMS: Final = {"event": "#c9a227", "island": "#3d8fd1", "climate": "#f2a81d", "gaia": "#2f7d6d",
               "ecosystem": "#3f8f86", "fauna": "#c07a4a"}  # fmt: skip
PALE: Final = {"ecosystem": "#d9e6c4", "fauna": "#f0d7b8"}
"""Under what a card counts."""
_COUNTING: Final = ("ecosystem", "fauna", "gaia")
BANDS: Final = {
    "green": ("plant", "#4e9a4a", "#cfe6b8"), "red": ("composting", "#c4473a", "#f6cfc2"),
    "blue": ("water", "#3a78b8", "#c9dff4"), "yellow": ("grow", "#c78f14", "#fae3a0"),
    "multicolour": ("any_action", "#5b5145", "#f2e6d2"), "brown": ("always", "#8a6038", "#e7d0b2"),
    "black": ("now", "#33312e", "#ddd5c6"),
}  # fmt: skip
"""Colour of an ability -> sign of when it works, colour of the tab, colour of the band."""
_WHEN: Final = {"end": "end"}
_GAIA: Final = {"water": "blue", "grow": "yellow", "compost": "red", "plant": "green"}


def drawings() -> Iterator[Drawing]:
    """Every face of the box, as a card and as a row; then the boards."""
    for kind, row in rows():
        yield _card(kind, row)
        yield _small(kind, row)
        yield _line(kind, row)
    yield from boards(BANDS)


def rows() -> Iterator[tuple[str, Row]]:
    """Every face with its kind."""
    for row in load("earth")["cards"]:
        yield row["kind"], row
    for kind, name in (("island", "islands"), ("climate", "climates"),
                       ("ecosystem", "ecosystems"), ("fauna", "fauna")):  # fmt: skip
        for card in load(name)["cards"]:
            yield from ((kind, side) for side in card["sides"])
    for row in load("gaia")["cards"]:
        yield "gaia", row


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    return {language: TEXTS.tables.get(language, TEXTS.tables["en"]) for language in LANGUAGES}


def name_of(row: Row) -> Said:
    """What a face is called in each language."""
    return {lang: texts.get(f"piece.{row['id']}", row["name"]) for lang, texts in _texts().items()}


def _card(kind: str, row: Row) -> Drawing:
    if kind in ("ecosystem", "fauna"):
        return _goal(kind, row)
    return _gaia(row) if kind == "gaia" else _played(kind, row)


def _drawing(row: Row, template: str, kind: str, room: float, values: Row) -> Drawing:
    return Drawing(row["id"], template, CARD, {
        "name": name_of(row), "latin": said(row["latin"]) if row.get("latin") else "",
        "kind": kind, "edge": EDGES[kind], "rim": RIMS.get(kind, "#7a4f2b"), "room": room,
        "scene": partial(illustration, row, 24, HEAD, CARD[0] * 10 - 48, room), **values,
    })  # fmt: skip


def _played(kind: str, row: Row) -> Drawing:
    bands = _bands(row["abilities"])
    sprouts, growth = row.get("sprout_spaces", 0), row.get("growth_spaces", 0)
    spaces = max(60, 60 * (sprouts > 0) + 60 * (growth > 0)) if kind == "flora" else 0
    room = bands[0]["y"] - 24 - HEAD - spaces + (8 if not spaces else 0)
    return _drawing(row, "card.svg.j2", kind, room, {
        "cost": row.get("cost", -1), "vp": row["vp"], "habitat": row.get("habitats", ()),
        "badges": row.get("types") or ([kind] if kind == "terrain" else []),
        "sprout_spaces": sprouts, "growth_spaces": growth, "canopy": row.get("canopy") or 0,
        "tags": [*row.get("tags", ()), *(["aid"] if row.get("aid") else [])], "abilities": bands,
    })  # fmt: skip


def _bands(abilities: Any) -> list[dict[str, Any]]:
    """Each ability as a band, from the lower edge up."""
    high = 108 if len(abilities) == 1 else 94
    first = CARD[1] * 10 - FOOT - len(abilities) * (high + 10) + 10
    return [band(row, first + i * (high + 10), high) for i, row in enumerate(abilities)]


def band(row: Row, y: float, high: float, parts: list[Part] | None = None) -> dict[str, Any]:
    """One ability: when it works, what it says, where it stands."""
    sign, deep, pale = BANDS[row["colour"]]
    return {
        "when": _WHEN.get(row.get("when", ""), sign), "deep": deep, "pale": pale, "y": y,
        "high": high, "colour": row["colour"], "ink": "#2a241c",
        "parts": ability(row) if parts is None else parts,
    }  # fmt: skip


def _goal(kind: str, row: Row) -> Drawing:
    counts = row.get("score") or row["goal"]
    table = counts.get("table", [])[1:]
    room = CARD[1] * 10 - HEAD - (LADDER if table else GOAL)
    return _drawing(row, "goal.svg.j2", kind, room, {
        "parts": _counts(row), "table": _ladder(counts), "pale": PALE[kind],
    })  # fmt: skip


def _ladder(counts: Row) -> list[int]:
    """The points for 1, 2, 3 ... of what is counted."""
    return list(counts.get("table", ()))


def _counts(row: Row) -> list[Part]:
    if "goal" in row:
        return goal(row["goal"])
    return counted(row["score"]["of"]) if "table" in row["score"] else score(row["score"])


def _gaia(row: Row) -> Drawing:
    sentences = gaia(row)
    high = 108.0 if len(sentences) == 1 else 94.0
    first = CARD[1] * 10 - FOOT - len(sentences) * (high + 10) + 10
    colour = {"colour": _GAIA.get(row.get("action", ""), "brown")}
    bands = [
        band(colour, first + i * (high + 10), high, parts) for i, parts in enumerate(sentences)
    ]
    room = first - 16 - HEAD
    kind = BANDS[colour["colour"]][0] if "action" in row else "leaf"
    drawing = _drawing(row, "gaia.svg.j2", "gaia", room, {"abilities": bands})
    return replace(drawing, values={**drawing.values, "kind": kind})


def _small(kind: str, row: Row) -> Drawing:
    """A face as it lies on a mat: large figures, one band an ability, or what it counts."""
    w, h = SMALL[0] * 10, SMALL[1] * 10
    counts = kind in _COUNTING
    bands = [] if counts else _small_bands(row["abilities"], h)
    below = kind in ("ecosystem", "gaia")
    low = h - 18 if counts else bands[0]["y"] - 10
    low, wide = (290, w - 32) if below else (low, w * 0.38 - 26 if counts else w - 32)
    return Drawing(row["id"], "small.svg.j2", SMALL, {
        **_shared(kind, row), "habitat": row.get("habitats", ()), "abilities": bands, "low": low, "below": below,
        "badges": row.get("types") or ([kind] if kind == "terrain" else []),
        "parts": _short(kind, row) if counts else [], "pale": PALE.get(kind, "#d4e2e0"),
        "sprout_spaces": row.get("sprout_spaces", 0), "growth_spaces": row.get("growth_spaces", 0),
        "canopy": row.get("canopy") or 0,
        "scene": partial(illustration, row, 16, 116, wide, low - 116, 400 if kind == "fauna" else 520),
    }, form="small")  # fmt: skip


def _small_bands(abilities: Any, h: float) -> list[dict[str, Any]]:
    high = 100.0 if len(abilities) == 1 else 82.0
    first = h - 18 - len(abilities) * (high + 8) + 8
    return [band(row, first + i * (high + 8), high) for i, row in enumerate(abilities)]


def _shared(kind: str, row: Row) -> dict[str, Any]:
    """What the short forms of a face have in common."""
    return {
        "name": name_of(row), "kind": "leaf" if kind == "gaia" else kind, "edge": EDGES[kind],
        "rim": RIMS.get(kind, "#7a4f2b"), "cost": row.get("cost", -1), "vp": row.get("vp"),
    }  # fmt: skip


def _short(kind: str, row: Row) -> list[Part]:
    """What a card that only counts says, in one line."""
    if kind == "gaia":
        return gaia(row)[0]
    return ladder(row["score"]) if "table" in row.get("score", {}) else _counts(row)


def _line(kind: str, row: Row) -> Drawing:
    counts = kind in _COUNTING
    h = ROW[1] * 10
    tabs = [] if counts else [
        (_WHEN.get(each["when"], BANDS[each["colour"]][0]), BANDS[each["colour"]][1])
        for each in row["abilities"]
    ]  # fmt: skip
    return Drawing(row["id"], "row.svg.j2", ROW, {
        **_shared(kind, row), "tabs": tabs, "parts": _short(kind, row) if counts else [],
        "room": ROW_GOAL if counts else ROW_END,
        "scene": partial(illustration, row, 10, 8, h, h - 16, 440),
    }, form="row")  # fmt: skip
