"""What the purple cards, nobles and colonies of Hadara do, in signs: a list of lines for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.hadara.faces import LEVELS

ARROW: Final = ("op", "arrow")
PER: Final = ("op", "per")
Line = list[tuple[Any, ...]]

TRACK_OF: Final = {"yellow": "income", "red": "military", "blue": "culture", "green": "food"}

EFFECTS: Final[Mapping[str, list[Line]]] = {
    **{f"track_per_{colour}": [[("sign", track, "+1"), PER, ("sign", f"{colour}_card")]]
       for colour, track in TRACK_OF.items()},
    "sell_plus_1": [[("sign", "sell"), ARROW, ("sign", "coin", "+1")]],
    "bonus_tile_2": [[("sign", "tile"), ARROW, ("sign", "any_track", "+2")]],
    "colony_coins": [[("sign", "colony"), ARROW, ("sign", "coin", "+4")]],
    "feed_pay": [[("sign", "coin", "2"), ARROW, ("sign", "spare"), ("op", "at_most"), ("figure", "6×")]],
    "feed_surplus": [[("sign", "coin", "+3"), PER, ("sign", "surplus"), ("op", "at_most"), ("sign", "coin", "12")]],
    "income_lagging": [[("sign", "coin", "+2"), PER, ("sign", "higher")]],
    "medal_discount": [[("figure", "II"), ("sign", "silver"), ("sign", "coin", "4"), ("sign", "gold"), ("sign", "coin", "6")],
                       [("figure", "III"), ("sign", "silver"), ("sign", "coin", "15"), ("sign", "gold"), ("sign", "coin", "22")]],
    "statue_plus_2": [[("sign", "statue"), ARROW, ("sign", "any_track", "+2"), ("op", "choice"), ("points", 2)]],
    "double_action": [[("sign", "colony", "2×"), ("op", "then"), ("sign", "statue", "2×")]],
    "any_colour": [[("sign", "joker"), ARROW, ("sign", "gold")]],
    "pay_requirement": [[("sign", "coin", "3"), ARROW, ("sign", "needs", "−1"), ("op", "at_most"), ("figure", "10×")]],
    "requirement_minus_4": [[("sign", "needs", "−4")]],
    "set_points_4": [[("points", 4), PER, ("sign", "set")]],
    "silver_full": [[("sign", "silver"), ARROW, ("sign", "full")]],
}  # fmt: skip
"""R14.2 to R14.16, by the name of the effect."""

NOBLES: Final[Mapping[str, list[Line]]] = {
    "yellow": [[("sign", "tile"), ARROW, ("sign", "coin", "?")],
               [("sign", "coin", "?"), ARROW, ("sign", "tile")]],
    "red": [[("sign", "colony"), ARROW, ("sign", "any_track", "+?")]],
    "blue": [[("sign", "statue"), ARROW, ("sign", "coin", "+?")]],
    "green": [[("sign", "turn"), ARROW, ("sign", "back")]],
}  # fmt: skip
"""R15.5 to R15.8: what the special nobles of a colour do; how much stands on the card."""

DEEDS: Final[Mapping[str, list[Line]]] = {
    str(level): [[("sign", "plunder"), ARROW, ("sign", "coin", f"+{row['plunder']}")],
                 [("sign", "coin", str(row["integrate"])), ARROW, ("sign", "integrate")]]
    for level, row in LEVELS.items()
}  # fmt: skip
"""R7.3, by the level of a colony: what plundering it brings, and what turning it over costs."""

TOPICS: Final[Mapping[str, str]] = {
    **{f"effect_track_per_{colour}": f"{colour}_card" for colour in TRACK_OF},
    "effect_sell_plus_1": "sell", "effect_bonus_tile_2": "tile", "effect_colony_coins": "colony",
    "effect_feed_pay": "spare", "effect_feed_surplus": "surplus", "effect_income_lagging": "higher",
    "effect_medal_discount": "gold", "effect_statue_plus_2": "statue",
    "effect_double_action": "colony", "effect_any_colour": "joker",
    "effect_pay_requirement": "needs", "effect_requirement_minus_4": "needs",
    "effect_set_points_4": "set", "effect_silver_full": "silver",
    "special_yellow": "tile", "special_red": "colony", "special_blue": "statue",
    "special_green": "turn", "no_discount": "full_price",
}  # fmt: skip
"""What an effect is about, in the one sign that there is room for, by the name of its drawing."""
