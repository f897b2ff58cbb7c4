"""Where the drawings of Gaia Project get their facts and words: the game's own data files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from companion.art.drawing import LANGUAGES, Said
from engine.games.gaia_project.game import GAME as RULES

GAME: Final = "gaia_project"
_DATA: Final = Path(__file__).parents[4] / "engine" / "games" / GAME / "data"
_HERE: Final = Path(__file__).parent


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


TILES: Final[dict[str, Any]] = _read(_DATA / "tiles.json")
MAP: Final[dict[str, Any]] = _read(_DATA / "map.json")
FACTIONS: Final[list[dict[str, Any]]] = _read(_DATA / "factions.json")["factions"]
AUTOMA: Final[dict[str, Any]] = _read(_DATA / "automa.json")
ABILITIES: Final[dict[str, Any]] = _read(_HERE / "abilities.json")
SIGNS: Final[dict[str, Any]] = _read(_HERE / "automa.json")
"""The Automa in signs."""


def say(key: str) -> Said:
    """A sentence of the game in every language."""
    return {language: RULES.texts.say(language, key) for language in LANGUAGES}


def named(key: str) -> Said:
    """What a piece or space is called, without the kind of piece that its form tells."""
    texts = RULES.texts
    return {language: _bare(str(texts.word(language, key))) for language in LANGUAGES}


def _bare(text: str) -> str:
    text = text.replace("：", ":")
    _, colon, rest = text.partition(":")
    text = rest.strip() if colon else text
    return text[:1].upper() + text[1:]


def seed(key: str) -> int:
    """A number that is the same for the same key on every machine."""
    return sum((n + 3) * ord(letter) for n, letter in enumerate(key)) % 9973
