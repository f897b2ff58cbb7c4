"""What the effects, scores and goals of Earth say in signs, from the data of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.sentence import Part

Row = Mapping[str, Any]
_ARROW: Final[Part] = ("op", "arrow")
_THEN: Final[Part] = ("op", "then")
_PER: Final[Part] = ("op", "per")
_TIMES: Final[Part] = ("op", "times")
_TYPES: Final = ("tree", "bush", "herb", "mushroom")
_LINES: Final = {"row": "full_row", "column": "full_column", "diagonal": "full_diagonal"}
_CHAINS: Final = {"orthogonal": "chain", "diagonal": "diagonal_chain"}
_SAME: Final = {
    "type": "kinds", "habitat": "habitats", "colour": "colours", "sprouts": "sprout",
    "growth": "growth", "vp": "vp_printed",
}  # fmt: skip
_COUNTED: Final = {
    "soil": "soil", "hand": "hand", "compost": "compost", "events": "event",
    "sprouts": "sprout", "growth": "growth",
}  # fmt: skip
_BOUNDS: Final = {"min": "at_least", "max": "at_most"}
_MEASURED: Final = {
    "cost": ("cost_printed",), "vp": ("vp_printed",), "habitats": ("habitats",),
    "abilities": ("abilities",), "sprouts": ("sprout",), "growth": ("growth",),
    "sprout_spaces": ("sprout_space",), "growth_spaces": ("growth_space",),
    "canopy": ("canopy", "points"),
}  # fmt: skip
_PLAIN: Final = {"canopy": "canopy", "sprouts_full": "sprouts_full", "full": "full",
                 "bare": "bare", "aid": "aid"}  # fmt: skip


def ability(row: Row) -> list[Part]:
    """What one printed ability does."""
    if "score" in row:
        return score(row["score"])
    if "effect" in row:
        return _effect(row)
    gains = amounts(row.get("gain", ()))
    parts = [("group", [("sign", "active")])] if "if_chose" in row else []
    if row.get("cost"):
        parts += [*amounts(row["cost"]), _ARROW]
    parts += gains
    if "per_planted" in row:
        parts += [_PER, ("group", [("sign", "planted"), *fits(row["per_planted"])])]
    return parts + (_spread(row["spread"]) if "spread" in row else [])


def amounts(rows: Any) -> list[Part]:
    """Resources with their amounts."""
    return _joined([[("sign", what, amount)] for what, amount in rows])


def _joined(groups: list[list[Part]]) -> list[Part]:
    parts: list[Part] = []
    for group in groups:
        parts += [_THEN, *group] if parts else group
    return parts


def _spread(row: Row) -> list[Part]:
    how = "each_of" if row["how"] == "each" else "spread"
    return [("sign", how), ("group", [("sign", row["where"]), *fits(row["filter"])])]


def _effect(row: Row) -> list[Part]:
    effect = row["effect"]
    return _EFFECTS[effect["name"]](row, effect)


def _copy(row: Row, effect: Row) -> list[Part]:
    return [("sign", "copy"), ("sign", f"has_{row['colour']}")]


def _all_types(row: Row, effect: Row) -> list[Part]:
    return [("sign", "all_types"), ("group", [("sign", kind) for kind in _TYPES])]


def _cheaper(row: Row, effect: Row) -> list[Part]:
    return [("group", fits(effect["filter"])), ("figure", f"−{effect['by']}"), ("sign", "soil")]


def _pay_with(row: Row, effect: Row) -> list[Part]:
    return [("sign", "soil"), ("sign", "pay_with"), ("sign", effect["resource"])]


def _barred(row: Row, effect: Row) -> list[Part]:
    colour = {"compost": "red", "water": "blue", "grow": "yellow"}[effect["action"]]
    return [("sign", "barred"), ("sign", f"has_{colour}")]


def _replaceable(row: Row, effect: Row) -> list[Part]:
    return [("sign", "replaceable"), ("group", [("sign", f"has_{effect['colour']}")]),
            _THEN, *amounts(effect["gain"])]  # fmt: skip


def _search(row: Row, effect: Row) -> list[Part]:
    return [("sign", "look"), ("sign", "compost", effect["look"]), _ARROW,
            ("figure", effect["keep"]), ("sign", "hand")]  # fmt: skip


def _after_event(row: Row, effect: Row) -> list[Part]:
    return [("group", [("sign", "event")]), _ARROW, *amounts(effect["gain"])]


_EFFECTS: Final = {
    "copy": _copy, "all_types": _all_types, "cheaper": _cheaper, "pay_with": _pay_with,
    "barred": _barred, "replaceable": _replaceable, "search_compost": _search,
    "after_event": _after_event,
}  # fmt: skip


def score(row: Row) -> list[Part]:
    """What is scored: points, for how many of what, and at most how much."""
    if "table" in row:
        return counted(row["of"])
    of = counted(row["of"])
    amount = row.get("per", 1)
    times: list[Part] = [] if amount == 1 else [("figure", amount), _TIMES]
    parts: list[Part] = [("points", row["vp"]), _PER, *times, ("group", of)]
    if "vp_max" in row:
        parts += [("op", "at_most"), ("points", row["vp_max"])]
    if "count_max" in row:
        parts += [("op", "at_most"), ("figure", row["count_max"])]
    return parts


def ladder(row: Row) -> list[Part]:
    """A score by a table in short: what it counts, and the most it brings."""
    return [("group", counted(row["of"])), _ARROW, ("op", "at_most"), ("points", row["table"][-1])]


def goal(row: Row) -> list[Part]:
    """What a fauna asks for."""
    return [("figure", row["at_least"]), _TIMES, ("group", counted(row["of"]))]


def counted(of: Row) -> list[Part]:
    """What a score or a goal counts."""
    what = of["count"]
    if what == "cards":
        where: list[Part] = [("sign", of["where"])] if "where" in of else []
        most: list[Part] = [("sign", "most")] if of.get("best_seat") else []
        return [*most, *where, *fits(of["filter"])]
    if what == "chain":
        return [("sign", _CHAINS[of["steps"]]), *fits(of["filter"])]
    if what == "lines":
        return [("sign", _LINES[of["line"]]), *_alike(of)]
    if what == "gaps":
        return [("sign", of["where"]), ("sign", "gap")]
    if what == "sets":
        return [("sign", "sets")]
    return [("sign", _COUNTED[what])]


def _alike(of: Row) -> list[Part]:
    for key, sign in (("all_different", "different"), ("all_share", "shared")):
        if key in of:
            return [("sign", sign), ("sign", _SAME[of[key]])]
    return []


def fits(rule: Row) -> list[Part]:
    """Which cards a filter means."""
    parts = [part for key, value in rule.items() if key != "kind" for part in _fit(key, value)]
    return parts or [("sign", rule["kind"])]


def _fit(key: str, value: Any) -> list[Part]:
    if key in ("type", "habitat", "tag"):
        return [("sign", value)]
    if key == "colour":
        return [("sign", f"has_{value}")]
    if key == "vp_parity":
        return [("sign", "vp_printed"), ("sign", value)]
    if key in _PLAIN and value is True:
        return [("sign", _PLAIN[key])]
    return _bounded(key, value)


def _bounded(key: str, value: Any) -> list[Part]:
    """`sprouts_min` 4 is at least four sprouts; `sprout_spaces` 6 exactly six spaces."""
    what, _, bound = key.rpartition("_")
    if bound not in _BOUNDS:
        return [("figure", value), *[("sign", sign) for sign in _MEASURED[key]]]
    sign: Part = ("op", _BOUNDS[bound])
    return [sign, ("figure", value), *[("sign", each) for each in _MEASURED[what]]]


def gaia(row: Row) -> list[list[Part]]:
    """What a card of Gaia does, a sentence a band."""
    if "gain" in row:
        return [_joined([_gaia_gain(*gain) for gain in row["gain"]])]
    left, right = (amounts(row["expert"][side]) for side in ("left", "right"))
    return [
        [("sign", "leaf"), _ARROW, ("sign", f"fauna_{row['leaf']}")],
        [("sign", "fauna_left"), _ARROW, *left],
        [("sign", "fauna_right"), _ARROW, *right],
    ]


_FOR_EACH: Final = {"blue_cards": "has_blue", "cards_drawn": "draw", "soil_gained": "soil"}


def _gaia_gain(what: str, amount: int, for_each: str = "") -> list[Part]:
    gain: Part = ("sign", what, amount)
    return [gain, _PER, ("group", [("sign", _FOR_EACH[for_each])])] if for_each else [gain]
