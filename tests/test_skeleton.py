"""One floor plan for all games: the same role has the same file name (docs/add-a-game.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import games

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
MOST_FILES = 20
OURS = games.ours()
NEEDED = (
    "meta.py",
    "game.py",
    "faces.py",
    "state.py",
    "board.py",
    "places.py",
    "view.py",
    "rules.md",
)
PRINTED = {"planting", "scoring_tiles"}
"""Nouns of a rulebook that end like a gerund: Earth's action, Gaia Project's tiles."""
OLD = {"reading", "setup_position", "reading_seat", "looking", "counting", "scoring", "standins"}
"""Names that a role once had in one game or another."""


def roles() -> set[str]:
    """The files of the table of roles."""
    rows = re.findall(r"^\| [\w-]+ \| (`[^|]+) \| [^|]+ \|$", PAGE, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([\w./]+)`", row)}


def modules(game: str) -> list[Path]:
    return sorted((ROOT / "engine" / "games" / game).rglob("*.py"))


def test_the_page_tells_the_roles() -> None:
    assert {"meta.py", "seat.py", "position/read.py", "decisions/"} <= roles()


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_the_files_that_no_game_lacks(game: str) -> None:
    folder = ROOT / "engine" / "games" / game
    for name in (*NEEDED, "position/write.py", "position/read.py"):
        assert (folder / name).is_file(), name
        assert name in roles()


@pytest.mark.parametrize("game", OURS)
def test_a_game_is_named_by_nouns(game: str) -> None:
    for path in modules(game):
        assert path.stem not in OLD, path
        assert not path.stem.endswith("ing") or path.stem in PRINTED, path


@pytest.mark.parametrize("game", OURS)
def test_what_is_many_has_folders(game: str) -> None:
    for folder in {path.parent for path in modules(game)}:
        files = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(files) <= MOST_FILES, folder


def test_a_file_name_is_one_role() -> None:
    """What several games name alike is in the table of roles, or is a noun that they share."""
    shared = {"cards.py", "grid.py", "income.py", "power.py", "pieces.py", "setup.py", "hand.py"}
    names: dict[str, set[str]] = {}
    for game in OURS:
        folder = ROOT / "engine" / "games" / game
        for path in folder.glob("*.py"):
            names.setdefault(path.name, set()).add(game)
    many = {name for name, having in names.items() if len(having) > 1}
    assert many - roles() - shared - {"__init__.py"} == set()


@pytest.mark.parametrize("game", OURS)
def test_a_game_lives_in_two_rooms_and_nowhere_else(game: str) -> None:
    room = ROOT / "companion" / "games" / game
    assert (room / "screen" / "drawing.py").is_file()
    assert {path.stem for path in (room / "layouts").glob("*.json")} == {"stations", "full"}
    elsewhere = [
        path
        for folder in ("companion", "engine")
        for path in (ROOT / folder).rglob("*")
        if re.match(rf"{game}([_.]|$)", path.name)
        and "games" not in path.relative_to(ROOT / folder).parts[:2]
        and "__pycache__" not in path.parts
        and path.suffix in (".py", ".json", ".kv", ".png")
    ]
    assert not elsewhere


@pytest.mark.parametrize("game", OURS)
def test_only_the_screen_draws(game: str) -> None:
    room = ROOT / "companion" / "games" / game
    for path in room.rglob("*.py"):
        if "kivy" in path.read_text("utf-8"):
            assert (room / "screen") in path.parents, path
