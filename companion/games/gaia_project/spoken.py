"""What a tile, booster or token of Gaia Project says in signs, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.gaia_project.art.sources import TILES
from engine.core.text import goods
from engine.games.gaia_project.game import GAME

Row = Mapping[str, Any]
NONE: Final[Row] = {}
CALLED: Final = {"charge": "power", "token": "power_tokens", "former": "gaiaformers"}
"""What is gained, as it is counted where it has another name."""
PUT_BACK: Final = "rule.R13.1"
"""R13.1: a booster goes back when its seat passes."""


def lines(face: Row, language: str, options: Row = NONE) -> Iterator[str]:
    """One sentence for each thing that a face does, and when."""
    name = str(face.get("id", ""))
    if "kind" in face:
        yield _technology(face, language)
    elif name.startswith("booster_"):
        yield from _booster(face, language)
    elif name.startswith("round_"):
        when = _say(language, f"when.{face['trigger']}")
        yield _say(language, "round", when=when, goods=_goods({"points": face["points"]}))
    elif name.startswith("final_"):
        yield from _final(face, language)
    elif name.startswith("fed_"):
        gain = {"points": face["points"], **face["gain"]}
        yield _say(language, "federation", goods=_goods(gain))
        yield _say(language, "green" if face["green"] else "no_green")


def _technology(tile: Row, language: str) -> str:
    """R12.5: what it gives, and whether at once, each round, by an action or with what happens."""
    kind, gain = tile["kind"], _goods(tile.get("gain") or tile.get("income") or {})
    if kind == "trigger":
        return _say(language, kind, when=_say(language, f"when.{tile['trigger']}"), goods=gain)
    key = "immediate_per" if kind == "immediate" and "per" in tile else kind
    return _say(language, key, goods=gain, of=_one(tile))


def _booster(tile: Row, language: str) -> Iterator[str]:
    """R13.1: its income, and its action or its points for passing."""
    yield _say(language, "income", goods=_goods(tile["income"]))
    if "special" in tile:
        yield _say(language, str(tile["special"]))
    if "pass" in tile:
        gain = _goods({"points": tile["pass"]["points"]})
        yield _say(language, "pass", goods=gain, of=_one(tile["pass"]))
    yield GAME.texts.say(language, PUT_BACK)


def _final(tile: Row, language: str) -> Iterator[str]:
    """R14.1; with two seats a third that nobody plays is compared, too (R2.10)."""
    first, second, third, *_ = TILES["final_points"]
    of = tile["id"].replace("final_", "most_")
    yield _say(language, "final", of=of, first=first, second=second, third=third)
    yield _say(language, "neutral", n=tile["neutral"])


def _one(row: Row) -> str:
    """One of what is counted."""
    return f"per_{row['per']}.one" if "per" in row else ""


def _goods(gain: Mapping[str, int]) -> str:
    return goods({CALLED.get(what, what): n for what, n in gain.items() if n})


def _say(language: str, key: str, **gaps: str | int) -> str:
    return GAME.texts.say(language, f"say.{key}", gaps)
