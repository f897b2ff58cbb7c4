"""Pieces held to pads: each arrival once, and whose hand it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.session.api import Ask, Mode
from companion.session.session import Session
from companion.session.shows import Shows
from companion.session.start import begin
from companion.store import boxes
from companion.store.store import Store
from companion.table.layout import TABLE, Layout, Pad
from companion.table.sight import Belief as Sureness
from companion.table.sight import Sight, Snapshot
from companion.twin.belief import Belief
from companion.twin.meaning import meanings
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.steps import Action, Reveal
from tests.session.hands import Tabletop, full_register

SHARED = Layout("g", "pad", {}, {"desk/pad": Pad("desk/pad")})
OWN = Layout("g", "stations", {}, {f"s{n}/pad": Pad(f"s{n}/pad", n) for n in (0, 1)})


def watched(layout: Layout, fresh: bool = True) -> Shows:
    """Pads that were seen empty."""
    shows = Shows(layout, Belief(), fresh)
    assert shows.new(Snapshot({pad: Sight("", Sureness.SURE) for pad in layout.pads})) is None
    return shows


def at(pad: str, piece: str, show: int, belief: Sureness = Sureness.SURE) -> Snapshot:
    return Snapshot({pad: Sight(piece, belief, show=show)})


def test_an_arrival_counts_once() -> None:
    shows = watched(SHARED)
    first = shows.new(at("desk/pad", "A01", 1))
    assert first == ("desk/pad", "A01", TABLE, False, True, False)
    assert shows.new(at("desk/pad", "A01", 1)) is None
    assert shows.new(at("desk/pad", "", 1)) is None
    again = shows.new(at("desk/pad", "A01", 2))
    assert again == ("desk/pad", "A01", TABLE, True, True, False)


def test_what_came_while_nobody_looked_is_told_apart() -> None:
    shows = watched(SHARED)
    shows.belief.saw(Snapshot(), SHARED.pads, ())
    show = shows.new(at("desk/pad", "A01", 1))
    assert show is not None
    assert not show.watched


def test_what_is_unsure_waits() -> None:
    shows = watched(SHARED)
    assert shows.new(at("desk/pad", "A01", 1, Sureness.PROBABLY)) is None
    assert shows.new(at("desk/pad", "A01", 1)) is not None


def test_a_seat_tag_says_whose_the_next_piece_is_until_a_step_is_taken() -> None:
    shows = watched(SHARED)
    assert shows.new(at("desk/pad", "seat:1", 1)) is None
    show = shows.new(at("desk/pad", "A01", 2))
    assert show is not None
    assert show.seat == 1
    shows.acted()
    show = shows.new(at("desk/pad", "A02", 3))
    assert show is not None
    assert show.seat == TABLE


def test_a_seat_tag_is_taught_at_the_table_like_any_tag(tmp_path: Path) -> None:
    game, store = games.load("peloponnes"), Store(tmp_path / "s.db")
    box = boxes.add(store, game.id, "ours")
    tabletop = Tabletop(SHARED, full_register(game))
    session = begin(game, 2, layout=SHARED, store=store, box=box, clock=tabletop.clock)
    tabletop.connect(session)
    tabletop.put("desk/pad", "04aabbccddeeff")
    tabletop.settle()
    question = next(one for one in session.questions() if one.ask is Ask.TAG)
    labels = [session.say(choice.label) for choice in question.choices]
    assert labels[:2] == ["The seat tag of Seat 1", "The seat tag of Seat 2"]
    assert session.answer(question.id, "seat:1") is None
    assert boxes.register(store, box).tags == {"04aabbccddeeff": "seat:1"}
    assert session.view().mode is Mode.EQUAL
    assert session.bind("desk/pad", "seat:7") is not None


def test_an_own_pad_knows_its_seat() -> None:
    show = watched(OWN).new(at("s1/pad", "A01", 1))
    assert show is not None
    assert show.seat == 1


def test_what_lay_on_the_pad_before_a_resume_was_not_seen_to_come() -> None:
    shows = Shows(SHARED, Belief(), fresh=False)
    rested = shows.new(at("desk/pad", "A01", 1))
    assert rested == ("desk/pad", "A01", TABLE, False, False, True)
    assert shows.new(at("desk/pad", "A01", 1)) is None
    shown = shows.new(at("desk/pad", "A01", 2))
    assert shown is not None
    assert not shown.rested


def test_a_piece_at_another_ones_place_is_sent_to_whose_turn_it_is() -> None:
    session = begin(games.load("hadara"), 2)
    assert session.choose(Reveal("setup_card", 0, ("S2", "seat0:setup"))) is None
    notice = session.show("S1", 0)
    assert notice is not None
    said = session.say(notice.text)
    assert said == "Seat 2 is asked now: Set-up card 1 belongs at Seat 2's place."
    assert session.show("S1", 1) is None


def test_a_card_named_by_touch_is_looked_at_before_it_goes_to_its_only_place() -> None:
    """As any other answer by touch: considered, then confirmed; laid there by hand it is taken."""
    game = games.load("gaia")
    session = begin(game, 2, faces=game.stand_ins(1))
    piece, step = next(only_places(session))
    length = len(session.match.log)
    assert session.show(piece, step.seat) is None
    question = session.private(step.seat)[0]
    assert session.view().question != question, "a hand's"
    assert (question.ask, question.seat) == (Ask.WHICH, step.seat)
    assert [choice.steps for choice in question.choices] == [(step,), ()]
    said = session.say(question.text, "en"), session.say(question.choices[-1].label, "en")
    assert "again" not in said[0], "it was not shown before"
    assert said[1] == "Not this one"
    assert len(session.match.log) == length
    assert session.answer(question.id, question.choices[0].id) is None
    assert session.match.log[-1].step == step


def only_places(session: Session) -> Iterator[tuple[str, Action]]:
    """A card that may lie in a hand and could go to one place alone."""
    ahead = session.state.clone()
    for taken in random_steps(ahead, 1, Counts()):
        for seat in session.state.awaiting().must:
            for piece in session.faces:
                steps = meanings(session.state, piece, seat, session.faces)
                if len(steps) == 1 and isinstance(steps[0], Action) and len(steps[0].args) > 1:
                    yield piece, steps[0]
        ahead.take(taken)
        assert session.choose(taken) is None
