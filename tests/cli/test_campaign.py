"""A campaign in the terminal: the way so far, the permanent income, the next level, another day."""

from __future__ import annotations

from pathlib import Path

from companion.house.stored import StoredHouse
from companion.store.store import Store
from tests.cli.test_play import Play, play  # noqa: F401
from tests.house.campaigns import ADA, POOR, RICH, played
from tests.house.no_tables import NoTables


def left(folder: Path, *counts: dict[str, int]) -> None:
    """A house in which so many levels were played, each chosen with stone."""
    (folder / "home").mkdir(exist_ok=True)
    house = StoredHouse(Store(folder / "home" / "tabletwin.db"), NoTables())
    opened = house.start("peloponnes", ADA, {}, "touch")
    for level, count in enumerate(counts, start=1):
        played(opened, count).leave()
        if level < len(counts):
            opened = house.go_on(level, "stone")
    house.store.close()


def test_a_reached_level_leads_to_the_next(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, RICH)
    out = play("\n7\n3\nq\n", game=None)
    assert "1  Peloponnes: Ada: 39; " in out
    assert "level 1 reached, level 2 is next" in out
    assert "Ada wins. The target is reached: on to the next level." in out
    assert "The campaign so far\nLevel 1: 39 points (24 needed): reached\nLevel 2: 28 points" in out
    assert "Level 2 asks for 28 points." in out
    assert "  1  wood\n  2  stone\n  3  food\n" in out
    assert "Type a number from 1 to 3" in out
    again = play("\nq\n", game=None)
    assert "level 2" in again
    assert "level 1 reached" not in again


def test_people_can_stop_between_two_levels(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, RICH, RICH)
    for stop in ("\n\n", "\nq\n", "\n"):  # Enter, q, and the end of the input
        assert "Level 3 asks for 32 points." in play(stop, game=None)
    assert "level 2 reached, level 3 is next" in play("", game=None)


def test_a_missed_target_begins_again_at_level_1(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, RICH, POOR)
    out = play("1\nq\n", "--match", 2, game=None)
    assert "Level 2: 0 points (28 needed): missed, +1 stone" in out
    assert "  1  Begin a new campaign at level 1\n" in out
    assert ", level 1\n" in play("", game=None)
