"""What the games ask of the hardware: tags by kind of piece, and the stations of their layouts."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from typing import Any

from companion.table.layout import TIERS, Layout, load
from hardware.boards import FIRMWARE, HERE

GAMES = ("peloponnes", "hadara", "gaia", "gaia_project", "earth")
TAG_CENTS = 20
"""An estimate of ours for one NTAG213 sticker, made with those of bom.csv."""


def advice() -> dict[str, dict[str, str]]:
    """Game -> kind of piece -> where its tag goes (tags.json)."""
    found: dict[str, dict[str, str]] = json.loads((HERE / "tags.json").read_text("utf-8"))
    return found


def tags(game: str) -> Counter[str]:
    """Kind of piece -> how many tags, as the catalogue of the game has it."""
    return Counter(piece.kind for piece in _game(game).catalogue.sensed())


def layout(game: str, tier: str) -> Layout:
    """The house's layout of a game at its largest number of seats, with default options."""
    rules = _game(game)
    options = {option.id: option.default for option in rules.options}
    return load(game, tier, max(rules.seat_counts), options)


def layouts() -> list[Layout]:
    """The house's layouts of all games and tiers."""
    return [layout(game, tier) for game in GAMES for tier in TIERS]


def fitted(board: str, stations: tuple[str, ...]) -> str:
    """A board file whose first stations have the names of a layout's node.

    A station called `pad` goes to the board's own `pad` if there is one. Raises ValueError when
    the board has too few stations.
    """
    source = (FIRMWARE / "boards" / f"{board}.py").read_text("utf-8")
    spec: dict[str, Any] = {}
    exec(compile(source, board, "exec"), spec)
    free = list(spec["STATIONS"])
    if len(stations) > len(free):
        raise ValueError(f"{board} has {len(free)} stations and the node needs {len(stations)}.")
    own_pad = next((one for one in free if one["name"] == "pad"), None)
    if own_pad and "pad" in stations:
        free.remove(own_pad)
    rows = [
        own_pad if own_pad and name == "pad" else free.pop(0) | {"name": name} for name in stations
    ]
    body = "\n".join(f"    {row!r}," for row in rows)
    return f"{source}\n# the names of a layout's stations\nSTATIONS = (\n{body}\n)\n"


def _game(game: str) -> Any:
    return importlib.import_module(f"engine.games.{game}").GAME
