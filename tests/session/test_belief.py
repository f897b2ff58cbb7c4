"""What nobody watched is not believed: after a restart, an undo, or a node that was away.

Over all games, tiers and many middles of matches: hands do the next step, or lay any piece
anywhere, while nobody looks.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.session import moment
from companion.session.api import Ask, Mode
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as load_layout
from engine import games
from engine.core.steps import Action, Reveal
from tests.session.hands import Hands, Tabletop, full_register, taken
from tests.session.middle import Middle, after, anywhere

GAMES = games.ids()
TIERS = ["stations", "full"]
SEEDS = range(3)

games_tiers_seeds = pytest.mark.parametrize(
    ("name", "tier", "seed"),
    [(name, tier, seed) for name in GAMES for tier in TIERS for seed in SEEDS],
)


def disturb(there: Middle, tabletop: Tabletop, session: Session, random: Random) -> None:
    """The next step's hands, or one piece elsewhere, or a new piece where none lies."""
    kind = random.choice(("step", "move", "new"))
    if kind == "step":
        there.lay(tabletop, session.state, there.after)
        return
    free = [station for station in tabletop.layout.places if not tabletop.on.get(station)]
    lying = sorted(station for station, on in tabletop.on.items() if on)
    loose = sorted(piece for piece in tabletop.uids if not tabletop.where(piece))
    if kind == "move" and lying and free:
        tabletop.on[random.choice(free)] = tabletop.on.pop(random.choice(lying))
    elif free and loose:
        tabletop.on[random.choice(free)] = [random.choice(loose)]


@games_tiers_seeds
def test_what_changed_while_the_program_was_off_is_never_taken_unasked(
    name: str, tier: str, seed: int, tmp_path: Path
) -> None:
    there, random = anywhere(name, tier, seed), Random(f"{name} {tier} {seed}")
    tabletop, session = there.stored(tmp_path / "s.db")
    for _ in range(4):
        there.lay(tabletop, session.state)
        disturb(there, tabletop, session, random)
        session = there.resumed(tmp_path / "s.db", 1, tabletop)
        assert taken(session) == list(there.steps)


@games_tiers_seeds
def test_what_changed_while_a_node_was_away_is_never_taken_unasked(
    name: str, tier: str, seed: int, tmp_path: Path
) -> None:
    there, random = anywhere(name, tier, seed), Random(f"{name} {tier} {seed}")
    tabletop, session = there.stored(tmp_path / "s.db")
    nodes = list(tabletop.layout.nodes())
    for _ in range(4):
        there.lay(tabletop, session.state)
        tabletop.connect(session)
        assert session.view().mode is Mode.EQUAL
        away = nodes if random.random() < 0.5 else [random.choice(nodes)]
        for node in away:
            session.connection(node, "lost", "unplugged")
        tabletop.wait(2.0)
        disturb(there, tabletop, session, random)
        tabletop.connect(session)
        assert taken(session) == list(there.steps)


@games_tiers_seeds
def test_what_was_undone_is_not_taken_again_after_a_restart(
    name: str, tier: str, seed: int, tmp_path: Path
) -> None:
    there = anywhere(name, tier, seed)
    tabletop, session = there.stored(tmp_path / "s.db")
    for _ in range(4):
        there.lay(tabletop, session.state)
        assert session.undo() is None
        kept, undone = taken(session), list(session.match.undone)
        session = there.resumed(tmp_path / "s.db", 1, tabletop)
        assert taken(session) == kept
        assert session.match.undone == undone


def first_round() -> Middle:
    """Gaia Project, round 1: the boosters of the last two slots were taken, so that a row without
    its third one looks as it did in set-up."""
    return after("gaia_project", "stations", seed=20, steps=38)


def test_a_step_begun_explains_more_than_a_way_back(tmp_path: Path) -> None:
    """R13.1: who passes takes a booster of the row; all lies as it did twelve moves ago."""
    tabletop, session = first_round().stored(tmp_path / "s.db")
    state: Any = session.state
    tabletop.lift(state.boosters[2])
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.CONFIRM
    assert [one.verb for one in question.choices[0].steps] == ["pass"]
    assert "is this what you are doing" in session.say(question.text)
    session.answer(question.id, "no")
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    assert told.to_station == "row/b2"  # it goes back, and the match stays where it is


def test_what_a_light_called_may_be_lifted_to_choose_it(tmp_path: Path) -> None:
    """Gaia R6.6: of several goals one is taken, and its card stays. Two cards were lit, and whoever
    lifted one was told to put it back."""
    tabletop, session = after("gaia", "stations", seed=58, steps=121).stored(tmp_path / "s.db")
    lit = [at for at in session.lights() if at.startswith("goals/")]
    assert len(lit) > 1
    (goal,) = tabletop.on[lit[0]]
    tabletop.lift(goal)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.choices[0].steps == (Action("goal", question.seat, (goal,)),)
    assert session.answer(question.id, question.choices[0].id) is None
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    assert told.to_station == lit[0], "the meeple stands on it there"


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(
    "order", ["lifted_first", "own_first", "pad_first", "other_slot", "pad_last", "pad_then_own"]
)
def test_a_pass_by_hand_is_understood_in_every_order(
    order: str, last: bool, tmp_path: Path
) -> None:
    """R13.1: the own booster goes to the row, another one comes to the seat. Where it is the last
    pass of the round, clean-up follows at once and its tile is still to leave."""
    there = after("gaia_project", "stations", seed=3, steps=50 if last else 37)
    tabletop, session = there.stored(tmp_path / "s.db")
    state: Any = session.state
    seat = state.awaiting().must[0]
    new, old = next(filter(None, state.boosters)), state.boards[seat].booster
    row, pad = tabletop.where(new), f"seat{seat + 1}/pad"
    free = f"row/b{state.boosters.index('')}"
    hands = {
        "lifted_first": [("", new), (row, old)],
        "own_first": [(free, old), ("", new)],
        "pad_first": [(pad, new)],
        "other_slot": [("", new), (free, old)],
        "pad_last": [(free, old), ("", new), (pad, new)],
        "pad_then_own": [(pad, new), (free, old)],
    }
    for at, piece in hands[order]:
        tabletop.put(at, piece) if at else tabletop.lift(piece)
        tabletop.settle()
        question = session.view().question
        state = session.state
        if state.boards[seat].booster == old:
            assert question is not None
            passing = next(c for c in question.choices if new in c.pieces)
            assert {step.verb for step in passing.steps} == {"pass"}
            assert session.view().instruction is None
    if state.boards[seat].booster == old:
        assert order in ("own_first", "pad_first"), "all of the others is told by hands"
        assert question is not None
        session.answer(question.id, passing.id)
        state = session.state
    assert state.boards[seat].booster == new
    rows = {one.station: one.place for one in session.view().stations if "/b" in one.station}
    assert rows == {f"row/b{n}": f"booster:{n}" for n in range(len(rows))}, "a frame does not move"
    if order == "pad_first":
        told = session.view().instruction
        assert told is not None
        assert last or "on any free booster place." in session.say(told.text)
        lit = {at for at, cue in session.lights().items() if cue == "put"}
        assert last or lit == {at for at in rows if not tabletop.on.get(at)}, "any will do"
        goes_back(tabletop, session, new, row)
        return
    for _ in range(2):  # the row has no order: hands owe none there, also after a restart
        tabletop.settle()
        assert old not in [move.piece for move in session.watch.finding.moves]
        session = there.resumed(tmp_path / "s.db", 1, tabletop)


def goes_back(tabletop: Tabletop, session: Session, piece: str, row: str) -> None:
    """Nobody was asked for what lay on the pad still when its step was undone."""
    assert session.undo() is None
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    assert (told.piece, told.to_station) == (piece, row)
    tabletop.put(row, piece)
    tabletop.settle()
    assert session.view().instruction is None


def test_a_way_back_names_what_is_lost_and_the_safe_answer_first(tmp_path: Path) -> None:
    there = after("peloponnes", "full", seed=4, steps=60)
    tabletop, session = there.stored(tmp_path / "s.db")
    earlier = there.match().state_at(len(there.steps) - 6)
    there.lay(tabletop, session.state)
    tabletop.connect(session)
    there.lay(tabletop, earlier)
    for node in tabletop.layout.nodes():
        session.hear(node, "snap", {"tags": tabletop.lying(node)})
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.TAKE_BACK
    assert [choice.id for choice in question.choices] == ["no", "yes"]
    assert question.how is not None
    said = session.say(question.how)
    lines = [one for one in session.history() if one.start >= session.watch.finding.length]
    assert session.say(lines[-1].text) in said


def undone_reveal(name: str, seed: int, path: Path) -> tuple[Tabletop, Session, str] | None:
    """A match undone to before a reveal at a station, at a table put right, and the station."""
    there = anywhere(name, "full", seed)
    match = there.match()
    for number, step in enumerate(there.steps[:-3]):
        piece = str(step.args[0]) if step.args else ""
        station = there.layout.stations.get(match.state_at(number + 1).places().get(piece, ""), "")
        if isinstance(step, Reveal) and station and piece in full_uids(there):
            path.mkdir()
            tabletop, session = there.stored(path / "s.db")
            assert session.undo_to(number) is None
            there.lay(tabletop, session.state)
            tabletop.connect(session)
            assert session.view().mode is Mode.EQUAL
            return tabletop, session, station
    return None


def full_uids(there: Middle) -> set[str]:
    return set(there.register.tags.values())


ONE_SIDED = [name for name in GAMES if name != "earth"]
"""What Earth reveals at stations has two sides, which a tag does not tell: that is asked."""


@pytest.mark.parametrize("name", ONE_SIDED)
def test_a_reveal_that_is_next_in_redo_is_recognised(name: str, tmp_path: Path) -> None:
    """Undone, put away, laid there again: it is done again, and what followed it can be, too."""
    found = next(filter(None, (undone_reveal(name, n, tmp_path / str(n)) for n in range(6))), None)
    assert found is not None
    tabletop, session, station = found
    undone = list(session.match.undone)
    tabletop.put(station, str(undone[0].step.args[0]))
    tabletop.settle()
    assert taken(session)[-1] == undone[0].step
    assert session.match.undone == undone[1:]
    while session.view().can_redo:
        assert session.redo() is None
    assert [entry.step for entry in undone] == taken(session)[-len(undone) :]


@pytest.mark.parametrize("name", GAMES)
def test_what_was_shown_while_the_pad_was_away_is_asked(name: str, tmp_path: Path) -> None:
    """Every piece that would mean something, laid on the pad while its node was unplugged."""
    there = anywhere(name, "pad", 1)
    tabletop, session = there.stored(tmp_path / "s.db")
    pad = next(iter(tabletop.layout.pads))
    node = pad.partition("/")[0]
    for piece in [piece for piece in session.nameable(-1) if piece in tabletop.uids][:6]:
        session.connection(node, "lost", "unplugged")
        tabletop.wait(2.0)
        tabletop.on = {pad: [piece]}
        tabletop.connect(session, [node])
        assert taken(session) == list(there.steps)
        tabletop.lift(piece)
        tabletop.settle()


def test_what_another_program_played_is_remembered_instead_of_what_was_here(
    tmp_path: Path,
) -> None:
    """As many steps as before, but others: an earlier moment of the old ones is none any more."""
    there = anywhere("peloponnes", "full", 4)
    tabletop, first = there.stored(tmp_path / "s.db")
    other = Tabletop(there.layout, there.register)
    other.on = {at: list(on) for at, on in tabletop.on.items()}
    second = there.resumed(tmp_path / "s.db", 1, other)
    length = len(second.match.log)
    while len(second.match.log) > length - 4:
        assert second.undo() is None
    while len(second.match.log) < length:
        awaiting = second.state.awaiting()
        steps = [
            second.state.reveal(p, c) for p in awaiting.reveals for c in second.state.could_be(p)
        ]
        steps += [step for seat in awaiting.must for step in second.legal(seat)]
        assert second.choose(steps[-1]) is None
    tabletop.wait(3.0)
    assert taken(first) == taken(second)
    assert taken(first) != list(there.steps)
    moment.retrace(second)
    assert first.twin.moments == second.twin.moments


class Told(Hands):
    """Hands that tell every step by touch before they move a piece."""

    guessed: tuple[str, ...] = ()

    def reveal(self) -> None:
        prompt = self.session.state.awaiting().reveals[0]
        drawn = self.random.choice(list(self.session.state.could_be(prompt)))
        self.meant.append(self.session.state.reveal(prompt, drawn))
        assert self.session.choose(self.meant[-1]) is None

    def act(self, action: Action) -> None:
        assert self.session.choose(action) is None

    def turn(self) -> None:
        super().turn()
        asked = [q.ask for q in self.session.questions()]
        self.guessed += tuple(ask for ask in asked if ask in (Ask.CONFIRM, Ask.WHICH))


@pytest.mark.parametrize("name", ["gaia", "earth", "peloponnes"])
def test_what_people_just_told_by_touch_is_no_riddle_while_the_piece_is_on_its_way(
    name: str,
) -> None:
    """The drawn card was told and not laid down yet: nobody took it."""
    game = games.load(name)
    layout = load_layout(name, "stations", 3, game.check_options(3, {}))
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(
        game, 3, layout=layout, register=register, clock=tabletop.clock, faces=game.stand_ins(1)
    )
    tabletop.connect(session)
    hands = Told(session, tabletop, seed=2)
    while len(hands.meant) < 60:
        hands.turn()
    assert hands.counts["moves"] > 10
    assert hands.guessed == ()
