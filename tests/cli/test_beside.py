"""In the terminal: beside an instruction people say what is so, or decide first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.cli.draw import Pile
from companion.cli.terminal import Ended, Terminal
from companion.session.api import Mode, Text
from companion.session.session import Session
from simulators.decks import Decks
from tests.session.test_instead import table, tear


class Own:
    """People's own table: they move the pieces."""

    own = True

    def move(self, piece: str, station: str) -> Text:
        raise AssertionError("nobody else moves pieces here")

    def lay(self, piece: str, place: str) -> bool:
        return False

    def lines(self, language: str) -> Sequence[str]:
        return ()

    def news(self, language: str) -> Sequence[str]:
        return ()


def played(session: Session, typed: list[str]) -> list[str]:
    """What the terminal writes while these lines are typed."""
    lines: Iterator[str] = iter(typed)
    written: list[str] = []
    pile = Pile(Decks(1), lambda: session.state)
    terminal = Terminal(
        session.match.game, session, pile, lambda _: next(lines, None), written.append, table=Own()
    )
    try:
        terminal.run()
    except Ended:
        return written
    raise AssertionError("the match is not over")


def test_it_lies_there_is_one_number(tmp_path: Path) -> None:
    _, tabletop, session, piece = table("peloponnes", "stations", tmp_path)
    tear(tabletop, session, piece)
    written = played(session, ["1"])
    assert any(line.startswith("(1 of 1) Put ") for line in written)
    assert "   1  It lies there" in written
    assert session.view().mode is Mode.EQUAL


def test_people_decide_before_they_follow(tmp_path: Path) -> None:
    _, tabletop, session, piece = table("peloponnes", "stations", tmp_path, quiet=True)
    tear(tabletop, session, piece)
    length = session.view().length
    told = played(session, ["d", ""])
    last = [line for line in told if line.lstrip().split("  ")[0].isdigit()][-1]
    assert "Pass" in last
    played(session, [last.split()[0], ""])  # it is put off still
    assert session.view().length > length
