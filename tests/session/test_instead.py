"""No dead end: torn stickers, lost pieces, pieces that stand in, readers that do not notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Ask, Mode, Phase, Question
from companion.session.session import Session
from companion.twin.guide import Hand
from engine import games
from tests.session.hands import Hands, Tabletop, taken
from tests.session.middle import Middle, anywhere

GAMES = games.ids()
TIERS = ["stations", "full"]
TABLES = [(n, t) for n in GAMES for t in TIERS if (n, t) != ("hadara", "stations")]
"""At Hadara's tier `stations` only cards that are shown lie on a reader."""
tables = pytest.mark.parametrize(("name", "tier"), TABLES)


def table(
    name: str, tier: str, path: Path, quiet: bool = False
) -> tuple[Middle, Tabletop, Session, str]:
    """A match somewhere, at a table that lies right, and a piece on a station. Quiet: nothing is
    to be turned up."""
    seed = 0
    while True:
        there = anywhere(name, tier, seed)
        tabletop, session = there.stored(path / f"{seed}.db")
        lying = sorted(on[0] for on in tabletop.on.values() if on)
        if lying and not (quiet and session.state.awaiting().reveals):
            assert session.view().mode is Mode.EQUAL
            return there, tabletop, session, lying[len(lying) // 2]
        seed += 1


def tear(tabletop: Tabletop, session: Session, piece: str) -> None:
    """The sticker of a piece that lies there tears: its reader loses it, and nothing else."""
    station = tabletop.where(piece)
    tabletop.tag(station, piece, 0)
    tabletop.on[station].remove(piece)
    tabletop.settle()
    deny(tabletop, session)


def deny(tabletop: Tabletop, session: Session) -> None:
    for _ in range(9):
        question = session.view().question
        if session.view().mode is not Mode.ASKING:
            return
        assert question is not None
        session.answer(question.id, "no")
        tabletop.settle()
    raise AssertionError(f"asked for ever: {session.view().question}")


def beside(session: Session) -> Question:
    """What the screen offers beside the instruction."""
    return next(one for one in session.view().beside if one.ask is Ask.INSTEAD)


def say(session: Session, tabletop: Tabletop, answer: str) -> None:
    question = beside(session)
    assert session.answer(question.id, answer) is None
    tabletop.settle()


@tables
def test_a_torn_sticker_lies_there_by_peoples_word(name: str, tier: str, tmp_path: Path) -> None:
    there, tabletop, session, piece = table(name, tier, tmp_path)
    station = tabletop.where(piece)
    tear(tabletop, session, piece)
    assert session.view().notice is None, "what is in no hand was told not to be in that hand"
    instruction = session.view().instruction
    assert instruction is not None
    assert (instruction.hand, instruction.to_station) == (Hand.PUT, station)
    assert [choice.id for choice in beside(session).choices] == ["lies", "lost", "other"]
    say(session, tabletop, "lies")
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    free = next(at for at in sorted(there.layout.places) if at not in session.twin.wanted)
    tabletop.put(free, piece)  # it was elsewhere all the time
    tabletop.wait(0.3)
    assert session.watch.snapshot[free].piece == piece
    assert not session.watch.snapshot[station].piece, "what a reader sees now ends what was said"
    tabletop.put(station, piece)  # it reads again, and is believed again
    tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    tabletop.lift(piece)
    tabletop.settle()
    assert session.view().mode is not Mode.EQUAL


@tables
def test_a_lost_piece_is_named_at_packing_and_asked_for_no_more(
    name: str, tier: str, tmp_path: Path
) -> None:
    there, tabletop, session, piece = table(name, tier, tmp_path)
    station = tabletop.where(piece)
    tear(tabletop, session, piece)
    say(session, tabletop, "lost")
    assert session.view().mode is Mode.EQUAL
    path = Path(session.store.path) if session.store else tmp_path
    session.leave()
    session = there.resumed(path, 1, tabletop)
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    session.pack_up()
    assert [t.params for t in session.view().missing if t.key == "missing.lost"] == [
        {"piece": piece}
    ]
    session.go_on()
    tabletop.put(station, piece)  # somebody found it
    tabletop.settle()
    deny(tabletop, session)
    assert session.view().missing == ()
    assert session.view().mode is Mode.EQUAL


@tables
def test_another_piece_does_its_work(name: str, tier: str, tmp_path: Path) -> None:
    there, tabletop, session, piece = table(name, tier, tmp_path)
    station = tabletop.where(piece)
    tear(tabletop, session, piece)
    say(session, tabletop, "other")
    instruction = session.view().instruction
    assert instruction is not None
    assert (instruction.hand, instruction.to_station) == (Hand.STAND_IN, station)
    others = [on[0] for on in tabletop.on.values() if on and on[0] != piece]
    if others:  # a piece that the match needs itself is not taken for it
        home = tabletop.where(others[0])
        tabletop.put(station, others[0])
        tabletop.settle()
        notice = session.view().notice
        assert notice is not None
        assert notice.text.key in ("notice.stand_in_needed", "notice.stand_in_drawn")
        tabletop.put(home, others[0])
        tabletop.settle()
        deny(tabletop, session)
    if session.view().mode is Mode.GUIDING and beside(session).choices[0].id == "lies":
        say(session, tabletop, "other")
    tabletop.put(station, "04c0ffee000001")  # a button with a sticker
    tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    path = Path(session.store.path) if session.store else tmp_path
    session.leave()
    session = there.resumed(path, 1, tabletop)
    assert session.view().mode is Mode.EQUAL


@tables
def test_a_reader_that_tells_of_what_has_left_is_asked_to_look_anew(
    name: str, tier: str, tmp_path: Path
) -> None:
    """Instructions do not help: everything is lifted once; a reader that is mad is not believed."""
    there, tabletop, session, _ = table(name, tier, tmp_path, quiet=True)
    free = [at for at in tabletop.layout.places if not tabletop.on.get(at)]
    if not free:
        pytest.skip("no station is free here")
    places = session.state.places()
    ghost = next(p for p in tabletop.uids if places.get(p, "box") == "box")
    tabletop.tag(free[0], ghost, 1)  # it was there for a moment, and its reader never lets go
    tabletop.settle()
    deny(tabletop, session)
    instruction = session.view().instruction
    assert instruction is not None
    assert instruction.from_station == free[0]
    tabletop.wait(25.0)
    instruction = session.view().instruction
    assert instruction is not None
    assert (instruction.hand, instruction.from_station) == (Hand.LIFT, free[0])
    told, place = session.say(instruction.text), tabletop.layout.places[free[0]]
    assert str(session.words.game.texts.word("en", ghost)) in told, "which card"
    assert session.words.place("en", place) in told, "where it lies"
    say(session, tabletop, "gone")
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)


def test_no_reader_is_blamed_at_a_table_on_the_screen(tmp_path: Path) -> None:
    """Whoever left a piece on a wrong place was told after 20 s that "the reader" still saw it, and
    to lift everything off; and on a page that it could be lost."""
    _, tabletop, session, _ = table("peloponnes", "stations", tmp_path, quiet=True)
    session.table.register.whole = session.words.on_screen = True
    places = session.state.places()
    free = next(at for at in tabletop.layout.places if not tabletop.on.get(at))
    tabletop.put(free, next(p for p in tabletop.uids if places.get(p, "box") == "box"))
    tabletop.settle()
    deny(tabletop, session)
    first = session.view().instruction
    assert first is not None
    assert first.from_station == free
    tabletop.wait(25.0)
    assert session.view().instruction == first
    assert [one for one in session.view().beside if one.ask is Ask.INSTEAD] == []


def test_what_stands_in_for_a_lost_piece_is_found_out_when_the_piece_comes_back(
    tmp_path: Path,
) -> None:
    _, tabletop, session, piece = table("peloponnes", "full", tmp_path)
    station = tabletop.where(piece)
    tear(tabletop, session, piece)
    say(session, tabletop, "other")
    tabletop.put(station, "04c0ffee000001")
    tabletop.settle()
    tabletop.lift("04c0ffee000001")
    tabletop.put(station, piece)
    tabletop.settle()
    deny(tabletop, session)
    assert session.view().mode is Mode.EQUAL
    assert session.table.told.stand_ins == {}


def test_questions_stay_reachable_while_guiding(tmp_path: Path) -> None:
    _, tabletop, session, piece = table("peloponnes", "stations", tmp_path)
    tear(tabletop, session, piece)
    view = session.view()
    assert view.mode is Mode.GUIDING
    asked = {question.ask for question in view.offered}
    assert Ask.INSTEAD in asked
    assert asked & {Ask.TURN, Ask.REVEAL}
    decided = next(one for one in view.offered if one.ask in (Ask.TURN, Ask.REVEAL))
    length = view.length
    assert session.answer(decided.id, decided.choices[-1].id) is None
    assert session.view().length > length


class Torn(Tabletop):
    """A tabletop where some stickers are torn: no reader hears of them."""

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
            self.tabletop.settle()

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
    tabletop = Torn(there.layout, there.register)
    there.lay(tabletop, session.state)
    tabletop.torn = frozenset(sorted(tabletop.uids)[::7])
    session = there.resumed(tmp_path / "s.db", 1, tabletop)
    hands = Patient(session, tabletop, 5)
    hands.play()
    while session.view().instruction is not None:
        hands.turn()
    assert hands.counts["said"]
    assert session.view().phase is Phase.OVER


@tables
def test_a_piece_is_called_lost_and_found_at_any_moment(
    name: str, tier: str, tmp_path: Path
) -> None:
    """Nobody is told to do anything with it: it was seen to be missing, and the match goes on."""
    _, tabletop, session, piece = table(name, tier, tmp_path, quiet=True)
    refused = session.lose(piece)
    assert refused is not None
    assert refused.text.key == "notice.not_lost", "its reader sees it"
    assert piece not in session.lost()
    station = tabletop.where(piece)
    tear(tabletop, session, piece)
    session.table.tell(station, piece)  # people said so, and then it was not there after all
    assert session.lose(piece) is None
    tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    assert session.view().instruction is None
    assert (set(session.lost()), session.watch.snapshot[station].piece) == ({piece}, "")
    assert session.find(piece) is None
    assert session.lost() == frozenset()
    tabletop.settle()
    assert session.view().mode is not Mode.ASKING, "nobody has taken it away just now"
    instruction = session.view().instruction
    assert instruction is not None, "it is asked for again"
    assert instruction.to_station == station
