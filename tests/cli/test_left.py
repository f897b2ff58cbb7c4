"""The terminal goes on with what was left: listed, found, paused, taken over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.session.start import begin, resume
from companion.store import matches
from companion.store.errors import Lost
from companion.store.store import Store, StoreError
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from tests.cli.test_play import Play, play  # noqa: F401

SEATS = (Seat("Ada", "red"), Seat("Bo", "blue"))


def left(folder: Path, *names: str, steps: int = 12) -> list[Any]:
    """Matches that were left in the house of a test."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    store = Store(home / "tabletwin.db")
    found = []
    for name in names:
        game = games.load(name)
        seats = [Seat(n, c) for n, c in zip(("Ada", "Bo"), game.colours, strict=False)]
        session = begin(game, seats, store=store, faces=game.stand_ins(1))
        for _, step in zip(range(steps), random_steps(session.state, 1, Counts()), strict=False):
            assert session.choose(step) is None
        session.leave()
        found.append(session)
    store.close()
    return found


def steps(folder: Path, match: int) -> int:
    store = Store(folder / "home" / "tabletwin.db")
    try:
        return matches.one(store, match).steps
    finally:
        store.close()


def test_the_latest_match_goes_on_with_enter(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, "earth", "peloponnes")
    out = play("\nu\nq\n", game=None)
    assert "Matches that were left:" in out
    assert re.search(r"1  Peloponnes: Ada: \d+, Bo: \d+;", out), "how it stands, as at home"
    assert re.search(r"2  Earth: Ada: \d+, Bo: \d+;", out)
    assert "step" not in out.partition("Enter")[0], "nobody at the table counts them"
    assert (steps(tmp_path, 2), steps(tmp_path, 1)) == (11, 12)


def test_a_match_is_found_by_words_or_number(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, *["peloponnes"] * 11, "earth")
    out = play("nobody\nearth ada\n1\nu\nq\n", game=None)
    assert "and 3 more" in out
    assert "No match has these words: nobody." in out
    assert steps(tmp_path, 12) == 11
    play("u\nq\n", "--match", 3, game=None)
    assert steps(tmp_path, 3) == 11


def test_a_new_match_can_be_begun_instead(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, "earth")
    out = play("n\n\n99\nchess\npeloponnes\nq\n", game=None)
    assert out.count("Which game") == 4, "what is no game is asked again, and nothing is taken"
    assert out.count("Type a number from 1 to") == 3
    assert steps(tmp_path, 2) == 0


@pytest.mark.parametrize("typed", ["n\nq\n", "n\n"])
def test_who_stops_where_a_game_is_asked_for_begins_none(
    play: Play,  # noqa: F811
    tmp_path: Path,
    typed: str,
) -> None:
    left(tmp_path, "earth")
    assert play(typed, game=None).rstrip().endswith("Which game (a number; q stops)?")
    store = Store(tmp_path / "home" / "tabletwin.db")
    assert [kept.id for kept in matches.matches(store)] == [1]
    store.close()


def test_who_stops_at_the_list_opens_nothing(play: Play, tmp_path: Path) -> None:  # noqa: F811
    """q is no word to find a match by."""
    left(tmp_path, "peloponnes")
    out = play("q\nu\n", game=None)
    assert "No match has these words" not in out
    assert steps(tmp_path, 1) == 12


def test_a_pause_is_kept(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, "peloponnes")
    assert "The match is paused." in play("\np\nq\n", game=None)
    assert ", paused" in play("", game=None)
    assert steps(tmp_path, 1) == 12
    play("\n\nu\nq\n", game=None)
    assert steps(tmp_path, 1) == 11
    assert ", paused" not in play("", game=None)


def test_a_match_of_another_window_is_looked_at_or_taken_over(
    play: Play,  # noqa: F811
    tmp_path: Path,
) -> None:
    left(tmp_path, "peloponnes")
    other = resume(Store(tmp_path / "home" / "tabletwin.db"), 1, games.load)
    out = play("\n\n\nq\n", game=None)
    assert "in another window" in out
    assert out.count("(looking on)") == 2
    assert steps(tmp_path, 1) == 12
    play("\n\nhere\nu\nq\n", game=None)
    assert steps(tmp_path, 1) == 11
    notice = other.undo()
    assert notice is not None
    assert "Another window plays this match" in other.say(notice.text)


def test_why_a_match_is_only_looked_at_is_said(
    play: Play,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk that takes nothing was told as a question that nobody could answer."""
    left(tmp_path, "peloponnes")

    def refused(store: Store, *_: object) -> str:
        raise StoreError("disk", path=store.path, lost=Lost.CLAIM)

    monkeypatch.setattr("companion.session.start.progress.claim", refused)
    assert "could not be written" in play("\n\nq\n", game=None)


def test_a_damaged_match_is_told_and_not_only_gone(play: Play, tmp_path: Path) -> None:  # noqa: F811
    left(tmp_path, "peloponnes", "earth")
    store = Store(tmp_path / "home" / "tabletwin.db")
    store.db.execute("UPDATE matches SET options='{}' WHERE id=1")
    store.close()
    out = play("q\n", game=None)
    assert "was damaged and is left out" in out.partition("Matches that were left")[0]
    assert "Match 1 is damaged and cannot be opened" in play("", "--match", 1, game=None, code=2)
    assert "There is no match number 7" in play("", "--match", 7, game=None, code=2)


@pytest.mark.parametrize("broken_off", [False, True])
def test_a_house_that_is_taken_away_is_told_at_each_try_and_at_the_end(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    broken_off: bool,
) -> None:
    """It was said once; then the same question came with no word, and at the end "is kept"."""
    home = tmp_path / "home"

    def typed() -> Iterator[str]:
        yield from ("", "")
        (home / "tabletwin.db").unlink()
        yield from ("", "", "")
        if broken_off:
            raise KeyboardInterrupt
        yield "q"

    lines = typed()
    monkeypatch.setattr("companion.cli.play._read", lambda _: next(lines))
    assert main(["play", "peloponnes", "--text", "--seed", "4", "--folder", str(home)]) == 2
    said = capsys.readouterr()
    assert said.out.count("is no longer there") == 3
    assert "is no longer there" in said.err
    assert "is kept;" not in said.out, "it is gone"
    assert "so far is kept" not in said.err
    assert "every step before" not in said.out + said.err
