"""No dead end: torn stickers, lost pieces, pieces that stand in, readers that do not notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Ask, Mode, Phase, Question
from companion.session.session import Session
from companion.twin.guide import Hand
from engine import games
from tests.session.hands import Desk, Hands, taken
from tests.session.middle import Middle, anywhere

GAMES = games.ids()
TIERS = ["stations", "full"]
TABLES = [(n, t) for n in GAMES for t in TIERS if (n, t) != ("hadara", "stations")]
"""At Hadara's tier `stations` only cards that are shown lie on a reader."""
tables = pytest.mark.parametrize(("name", "tier"), TABLES)


def table(
    name: str, tier: str, path: Path, quiet: bool = False
) -> tuple[Middle, Desk, Session, str]:
    """A match somewhere, at a table that lies right, and a piece on a station. Quiet: nothing is
    to be turned up."""
    seed = 0
    while True:
        there = anywhere(name, tier, seed)
        desk, session = there.stored(path / f"{seed}.db")
        lying = sorted(on[0] for on in desk.on.values() if on)
        if lying and not (quiet and session.state.awaiting().reveals):
            assert session.view().mode is Mode.EQUAL
            return there, desk, session, lying[len(lying) // 2]
        seed += 1


def tear(desk: Desk, session: Session, piece: str) -> None:
    """The sticker of a piece that lies there tears: its reader loses it, and nothing else."""
    station = desk.where(piece)
    desk.tag(station, piece, 0)
    desk.on[station].remove(piece)
    desk.settle()
    deny(desk, session)


def deny(desk: Desk, session: Session) -> None:
    for _ in range(9):
        question = session.view().question
        if session.view().mode is not Mode.ASKING:
            return
        assert question is not None
        session.answer(question.id, "no")
        desk.settle()
    raise AssertionError(f"asked for ever: {session.view().question}")


def beside(session: Session) -> Question:
    """What the screen offers beside the instruction."""
    return next(one for one in session.view().beside if one.ask is Ask.INSTEAD)


def say(session: Session, desk: Desk, answer: str) -> None:
    question = beside(session)
    assert session.answer(question.id, answer) is None
    desk.settle()


@tables
def test_a_torn_sticker_lies_there_by_peoples_word(name: str, tier: str, tmp_path: Path) -> None:
    there, desk, session, piece = table(name, tier, tmp_path)
    station = desk.where(piece)
    tear(desk, session, piece)
    instruction = session.view().instruction
    assert instruction is not None
    assert (instruction.hand, instruction.to_station) == (Hand.PUT, station)
    assert [choice.id for choice in beside(session).choices] == ["lies", "lost", "other"]
    say(session, desk, "lies")
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    desk.put(station, piece)  # it reads again, and is believed again
    desk.settle()
    assert session.view().mode is Mode.EQUAL
    desk.lift(piece)
    desk.settle()
    assert session.view().mode is not Mode.EQUAL


@tables
def test_a_lost_piece_is_named_at_packing_and_asked_for_no_more(
    name: str, tier: str, tmp_path: Path
) -> None:
    there, desk, session, piece = table(name, tier, tmp_path)
    station = desk.where(piece)
    tear(desk, session, piece)
    say(session, desk, "lost")
    assert session.view().mode is Mode.EQUAL
    path = Path(session.store.path) if session.store else tmp_path
    session.leave()
    session = there.resumed(path, 1, desk)
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    session.pack_up()
    assert [t.params for t in session.view().missing if t.key == "missing.lost"] == [
        {"piece": piece}
    ]
    session.go_on()
    desk.put(station, piece)  # somebody found it
    desk.settle()
    deny(desk, session)
    assert session.view().missing == ()
    assert session.view().mode is Mode.EQUAL


@tables
def test_another_piece_does_its_work(name: str, tier: str, tmp_path: Path) -> None:
    there, desk, session, piece = table(name, tier, tmp_path)
    station = desk.where(piece)
    tear(desk, session, piece)
    say(session, desk, "other")
    instruction = session.view().instruction
    assert instruction is not None
    assert (instruction.hand, instruction.to_station) == (Hand.STAND_IN, station)
    others = [on[0] for on in desk.on.values() if on and on[0] != piece]
    if others:  # a piece that the match needs itself is not taken for it
        home = desk.where(others[0])
        desk.put(station, others[0])
        desk.settle()
        notice = session.view().notice
        assert notice is not None
        assert notice.text.key == "notice.stand_in_needed"
        desk.put(home, others[0])
        desk.settle()
        deny(desk, session)
    if session.view().mode is Mode.GUIDING and beside(session).choices[0].id == "lies":
        say(session, desk, "other")
    desk.put(station, "04c0ffee000001")  # a button with a sticker
    desk.settle()
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    path = Path(session.store.path) if session.store else tmp_path
    session.leave()
    session = there.resumed(path, 1, desk)
    assert session.view().mode is Mode.EQUAL


@tables
def test_a_reader_that_tells_of_what_has_left_is_asked_to_look_anew(
    name: str, tier: str, tmp_path: Path
) -> None:
    """Instructions do not help: everything is lifted once; a reader that is mad is not believed."""
    there, desk, session, _ = table(name, tier, tmp_path, quiet=True)
    free = [at for at in desk.layout.places if not desk.on.get(at)]
    if not free:
        pytest.skip("no station is free here")
    places = session.state.places()
    ghost = next(p for p in desk.uids if places.get(p, "box") == "box")
    desk.tag(free[0], ghost, 1)  # it was there for a moment, and its reader never lets go
    desk.settle()
    deny(desk, session)
    instruction = session.view().instruction
    assert instruction is not None
    assert instruction.from_station == free[0]
    desk.wait(25.0)
    instruction = session.view().instruction
    assert instruction is not None
    assert (instruction.hand, instruction.from_station) == (Hand.LIFT, free[0])
    say(session, desk, "gone")
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)


def test_what_stands_in_for_a_lost_piece_is_found_out_when_the_piece_comes_back(
    tmp_path: Path,
) -> None:
    _, desk, session, piece = table("peloponnes", "full", tmp_path)
    station = desk.where(piece)
    tear(desk, session, piece)
    say(session, desk, "other")
    desk.put(station, "04c0ffee000001")
    desk.settle()
    desk.lift("04c0ffee000001")
    desk.put(station, piece)
    desk.settle()
    deny(desk, session)
    assert session.view().mode is Mode.EQUAL
    assert session.table.told.stand_ins == {}


def test_questions_stay_reachable_while_guiding(tmp_path: Path) -> None:
    _, desk, session, piece = table("peloponnes", "stations", tmp_path)
    tear(desk, session, piece)
    view = session.view()
    assert view.mode is Mode.GUIDING
    asked = {question.ask for question in view.offered}
    assert Ask.INSTEAD in asked
    assert asked & {Ask.TURN, Ask.REVEAL}
    decided = next(one for one in view.offered if one.ask in (Ask.TURN, Ask.REVEAL))
    length = view.length
    assert session.answer(decided.id, decided.choices[-1].id) is None
    assert session.view().length > length


class Torn(Desk):
    """A desk where some stickers are torn: no reader hears of them."""

    torn: frozenset[str] = frozenset()

    def tag(self, station: str, piece: str, on: int) -> None:
        if piece not in self.torn:
            super().tag(station, piece, on)

    def lying(self, node: str) -> list[list[str]]:
        dead = {self.uids[piece] for piece in self.torn}
        return [one for one in super().lying(node) if one[1] not in dead]


class Patient(Hands):
    """Hands that do what they are told once, and say so when it does not help."""

    def turn(self) -> None:
        before = self.session.view().instruction
        super().turn()
        view = self.session.view()
        if before is not None and view.instruction == before:
            question = beside(self.session)
            self.counts["said"] += 1
            assert self.session.answer(question.id, question.choices[0].id) is None
            self.desk.settle()

    def reveal(self) -> None:
        """What no reader sees is named by touch."""
        length = len(self.session.match.log)
        super().reveal()
        if len(self.session.match.log) == length:
            assert self.session.choose(self.meant[-1]) is None


@pytest.mark.parametrize("name", ["gaia", "gaia_project", "peloponnes"])
def test_a_whole_match_with_torn_stickers_comes_to_its_end(name: str, tmp_path: Path) -> None:
    """Every seventh sticker is dead."""
    there = anywhere(name, "stations", 0)
    _, session = there.stored(tmp_path / "s.db")
    desk = Torn(there.layout, there.register)
    there.lay(desk, session.state)
    desk.torn = frozenset(sorted(desk.uids)[::7])
    session = there.resumed(tmp_path / "s.db", 1, desk)
    hands = Patient(session, desk, 5)
    hands.play()
    while session.view().instruction is not None:
        hands.turn()
    assert hands.counts["said"]
    assert session.view().phase is Phase.OVER
