"""At the terminal too: whose a sticker is is put right by numbers or by words."""

from __future__ import annotations

from pathlib import Path

from companion.cli.draw import Pile
from companion.cli.terminal import Ended, Terminal
from companion.session.api import Ask, Mode
from companion.session.session import Session
from simulators.decks import Decks
from tests.cli.test_beside import Own
from tests.session.hands import Tabletop
from tests.session.test_tags import LAYOUT, bindings, full_uids, lying, played

TAGS = {uid: piece for piece, uid in full_uids().items()}


def typed(tabletop: Tabletop, session: Session, lines: list[str]) -> list[str]:
    """What the terminal writes while these lines are typed, with time to read in between."""
    written: list[str] = []
    rest = iter(lines)
    terminal = Terminal(
        session.match.game,
        session,
        Pile(Decks(1), lambda: session.state),
        lambda _: next(rest, None),
        written.append,
        live=lambda: tabletop.wait(1.0),
        table=Own(),
    )
    try:
        terminal.run()
    except Ended:
        return written
    raise AssertionError("the match is not over")


def numbered(written: list[str], label: str) -> str:
    """The number in front of a choice that was offered last."""
    return next(line for line in reversed(written) if label in line).split()[0]


def two_swapped(folder: Path) -> tuple[Tabletop, Session, str, str]:
    """A table that lies right; the stickers of two pieces were swapped at registration."""
    tabletop, session = played(folder / "probe.db", TAGS)
    one, other = [p for p in lying(tabletop) if session.faces[p] == p][:2]
    uids = full_uids()
    swapped = {**TAGS, uids[one]: other, uids[other]: one}
    return (*played(folder / "swapped.db", swapped), one, other)


def test_swapped_stickers_are_put_right_by_words(tmp_path: Path) -> None:
    tabletop, session, one, other = two_swapped(tmp_path)
    length = len(session.match.log)
    typed(tabletop, session, [f"swap {other} {one}"])
    assert bindings(session) == TAGS
    assert session.view().mode is Mode.EQUAL
    assert len(session.match.log) == length


def test_swapped_stickers_are_put_right_by_numbers(tmp_path: Path) -> None:
    """Beside the instruction stands that it is another piece; then it is asked which one."""
    tabletop, session, *_ = two_swapped(tmp_path)
    told = session.view().instruction
    assert told is not None
    there = tabletop.on[told.from_station][0]
    written = typed(tabletop, session, [""])
    typed(tabletop, session, [numbered(written, "Wrong sticker")])
    choices = [choice.id for choice in session.view().question.choices]  # type: ignore[union-attr]
    written = typed(tabletop, session, [str(choices.index(there) + 1)])
    typed(tabletop, session, [numbered(written, "were swapped")])
    assert bindings(session) == TAGS
    assert session.view().mode is Mode.EQUAL


def test_a_sticker_is_taken_off_and_told_anew(tmp_path: Path) -> None:
    tabletop, session = played(tmp_path / "s.db", TAGS)
    one = lying(tabletop)[0]
    station = tabletop.where(one)
    typed(tabletop, session, [f"untag {station}"])
    assert bindings(session) == TAGS, "nothing is forgotten before people say what it is on"
    question = session.view().question
    assert question is not None
    assert (question.ask, question.station) == (Ask.TAG, station)
    typed(tabletop, session, [f"tag {station} {one}"])
    assert bindings(session) == TAGS
    assert session.view().mode is Mode.EQUAL


def test_a_piece_that_has_a_sticker_is_asked_about_before_it_gets_another(tmp_path: Path) -> None:
    tabletop, session = played(tmp_path / "s.db", TAGS)
    free = next(at for at in LAYOUT.places if not tabletop.on.get(at))
    tabletop.put(free, "04c0ffee000002")
    tabletop.wait(1.0)
    one = lying(tabletop)[0]
    written = typed(tabletop, session, [f"tag {free} {one}"])
    assert bindings(session) == TAGS
    typed(tabletop, session, [numbered(written, "has a new sticker")])
    assert bindings(session) == {
        **{uid: piece for uid, piece in TAGS.items() if piece != one},
        "04c0ffee000002": one,
    }


def test_what_is_no_piece_or_station_is_said(tmp_path: Path) -> None:
    tabletop, session = played(tmp_path / "s.db", TAGS)
    one = lying(tabletop)[0]
    lines = ["tag nowhere X", "untag nowhere", f"swap {one} X", f"tag {tabletop.where(one)}"]
    written = typed(tabletop, session, lines)
    assert written.count("There is no station “nowhere”; `t` lists them.") == 2
    assert "There is no piece “X”." in written
    assert "Say it as in `tag show/n0 C05`: a station and the piece on it." in written
    assert bindings(session) == TAGS
