"""The door: how games and their rooms are found, ours and those of other packages."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import games as rooms
from engine import games
from engine.core.text import LANGUAGES  # type: ignore[attr-defined]

ROOT = Path(__file__).parents[2]


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Nothing is known of the games before and after."""
    for known in (games.doors, games.load, rooms.package):
        known.cache_clear()
    yield
    for known in (games.doors, games.load, rooms.package):
        known.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, name: str, package: str) -> None:
    """Another distribution brings a game."""
    point = EntryPoint(name, package, games.DOOR)
    monkeypatch.setattr(games, "entry_points", lambda group: [point])


def test_our_games_go_through_the_door_that_others_use() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = project["entry-points"]
    assert told[games.DOOR] == {game: f"engine.games.{game}" for game in games.ours()}
    assert told[rooms.DOOR] == {game: f"companion.games.{game}" for game in games.ours()}


def test_listing_the_games_imports_none_of_them() -> None:
    code = (
        "import sys; from engine import games; "
        "print([games.meta(g).name('en') for g in games.ours()]); "
        "print([m for m in sys.modules if m.startswith('engine.games.') and m.count('.') > 2 "
        "and not m.endswith('.meta')])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    names, loaded = found.stdout.splitlines()
    assert names == "['Earth', 'Gaia', 'Gaia Project', 'Hadara', 'Peloponnes']"
    assert loaded == "[]"


@pytest.mark.parametrize("game", games.ours())
def test_a_game_is_called_the_same_before_and_after_loading(game: str) -> None:
    for language in LANGUAGES:
        said = games.load(game).texts.say(language, "game.name")
        assert games.meta(game).name(language) == said


@pytest.mark.usefixtures("forgotten")
def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "toy", "no.such.package")
    assert games.ids() == sorted([*games.ours(), "toy"])
    with pytest.raises(games.BrokenGame, match="No module named 'no'"):
        games.load("toy")
    assert [broken.game for broken in games.sound()[1]] == ["toy"]


@pytest.mark.usefixtures("forgotten")
def test_a_package_that_names_a_game_otherwise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "toy", "engine.games.earth")
    with pytest.raises(games.BrokenGame, match="no game with the id 'toy'"):
        games.load("toy")


@pytest.mark.usefixtures("forgotten")
def test_two_packages_for_one_game_are_a_quarrel_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, "earth", "somebodys.earth")
    with pytest.raises(games.BrokenGame, match=r"two packages bring it: .*somebodys\.earth"):
        games.load("earth")
    assert [game.id for game in games.sound()[0]] == [g for g in games.ours() if g != "earth"]


def test_a_game_without_a_room_has_one_pad_and_no_picture() -> None:
    from companion.table.layout import load, tiers

    assert rooms.package("chess") == ""
    assert tiers("chess") == ["pad"]
    assert load("chess", "pad", 2).pads_of(1) == ["desk/pad"]
    assert rooms.file("earth", "layouts", "huge.json") is None
