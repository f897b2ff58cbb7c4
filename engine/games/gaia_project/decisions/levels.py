"""What a step up on a research track brings, as people are told before they take it (R11)."""

from __future__ import annotations

from typing import Final

from engine.core.state import Asked
from engine.core.text import goods
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import research
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.scoring_tiles import worth

_CALLED: Final = {"charge": "power", "token": "power_tokens", "former": "gaiaformers"}
"""What is gained, as it is counted where it has another name."""
_NOW: Final = {False: "means", True: "gives"}


def step(s: Board, seat: int, track: int) -> Asked:
    """The level that is entered, what it gives at once, what holds from then on, and what more it
    pays at the end (R14.2)."""
    level = s.boards[seat].levels[track] + 1
    now = goods(_now(s, seat, track, level))
    rate = _named(f.LEVEL_INCOME[track][level])
    then = goods(rate) if rate else _then(track, level)
    kind = "rate" if rate else "both" if now and then else _NOW[bool(now)]
    key = "_".join(filter(None, ("top" if level == research.TOP else "level", kind)))
    key += "_now" if rate and now else ""
    end = f.RESEARCH_POINTS.get(level, 0) - f.RESEARCH_POINTS.get(level - 1, 0)
    key += "_end" if end and level < research.TOP else ""
    gaps = ("now", now), ("then", then), ("end", end)
    return Asked(key, (("level", level), *(gap for gap in gaps if gap[1])))


def _now(s: Board, seat: int, track: int, level: int) -> dict[str, int]:
    """R11.1, R11.2, R11.4: with the points of a tile, and what lies at the top."""
    found = [one for one in research.entered(track, level) if one[0] != f.POINTS]
    points = research.points(s, seat, track)
    if level == research.TOP and track == f.TERRA and s.terra_token:
        token = f.FEDERATIONS[s.terra_token]
        points += token.points + worth(s, seat, "gain_federation_token")
        found += token.gain
    return _named(found) | ({"points": points} if points else {})


def _named(gains: f.Gain | list[tuple[int, int]]) -> dict[str, int]:
    names = ((f.GAINS[what], amount) for what, amount in gains)
    return {_CALLED.get(name, name): amount for name, amount in names}


def _then(track: int, level: int) -> str:
    """What this level changes for good."""
    if track == f.NAV and level == research.TOP:
        return f"range_lost:{f.RANGE[level]}"
    told = {f.TERRA: ("step_ore", f.ORE_PER_STEP), f.NAV: ("range", f.RANGE),
            f.PROJECT: ("project_tokens", f.PROJECT_TOKENS)}  # fmt: skip
    name, by_level = told.get(track, ("", ()))
    changes = bool(by_level) and by_level[level] != by_level[level - 1]
    return f"{name}:{by_level[level]}" if changes else ""
