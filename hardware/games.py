"""What the games ask of the hardware: tags by kind of piece, and the stations of their layouts."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from companion import games as rooms
from companion.table.layout import TIERS, Layout, load
from engine import games
from hardware.boards import FIRMWARE

GAMES = tuple(games.ours())
"""The games that the made pages tell of."""
IDS = games.ids
TAG_CENTS = 20
"""An estimate of ours for one NTAG213 sticker, made with those of bom.csv."""


def advice() -> dict[str, dict[str, str]]:
    """Game -> kind of piece -> where its tag goes: `tags.json` in the companion's room of it."""
    found = {game: rooms.file(game, "tags.json") for game in games.ids()}
    return {game: json.loads(file.read_text("utf-8")) for game, file in found.items() if file}


def tags(game: str) -> Counter[str]:
    """Kind of piece -> how many tags, as the catalogue of the game has it."""
    return Counter(piece.kind for piece in games.load(game).catalogue.sensed())


def layout(game: str, tier: str) -> Layout:
    """The house's layout of a game at its largest number of seats, with default options."""
    rules = games.load(game)
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
