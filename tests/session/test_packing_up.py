"""Packing up: the table is emptied, what is counted is counted, and a packed box stays packed."""

from __future__ import annotations

from pathlib import Path

from companion.session import lights
from companion.session.api import Ask, Phase
from companion.session.instead import STUCK_S
from companion.session.start import begin, resume
from companion.store import boxes
from companion.store.store import Store
from engine.games import load
from tests.session.hands import Tabletop
from tests.session.peloponnes import GAME, TILES, Table, bids, clear, table

__all__ = ["table"]


def test_packing_up_empties_the_table_and_ticks_off_the_pieces(table: Table) -> None:
    session = table.session
    session.pack_up()
    said = set()
    for _ in TILES:
        view = session.view()
        assert view.phase is Phase.PACKING
        assert view.instruction is not None
        assert view.instruction.to_place == "box"
        said.add(view.instruction.piece)
        assert (view.instruction.number, view.instruction.of) == (len(said), 5)
        table.tabletop.lift(view.instruction.piece)
        table.tabletop.settle()
    assert said == set(TILES)
    assert session.view().packed == (0, len(table.register))
    table.tabletop.put("seat1/pad", "A01")
    table.tabletop.settle()
    assert session.view().packed == (1, len(table.register))
    assert session.view().missing == (), "nobody counts, so nothing is missing"
    assert table.question.ask is Ask.COUNT
    session.answer(table.question.id, "yes")
    assert table.question.ask is Ask.PACK
    assert "missing" not in session.say(table.question.text)
    session.answer(table.question.id, "yes")
    assert session.view().phase is Phase.PACKED
    assert not bids(session)


def test_packing_up_asks_for_all_that_lies_alone_at_once(table: Table) -> None:
    """Every place where something lies is lit; the last piece is named."""
    session = table.session
    session.pack_up()
    for left in range(len(TILES), 0, -1):
        view = session.view()
        assert view.instruction is not None
        assert sum(bool(cue) for cue in lights.cues(session).values()) == left
        asked = view.instruction.text
        assert asked.key == ("guide.pack_all" if left > 1 else "guide.move")
        assert asked.params.get("n", 1) == left
        table.tabletop.lift(view.instruction.piece)
        table.tabletop.settle()


def test_who_packs_slowly_is_not_told_to_lay_anything_back(table: Table) -> None:
    """After twenty seconds the sheet told of one piece alone, and to lift and lay it back."""
    session = table.session
    session.pack_up()
    table.tabletop.wait(3 * STUCK_S)
    session.tick()
    view = session.view()
    assert view.instruction is not None
    assert view.instruction.text.key == "guide.pack_all"
    assert "no reader sees" in session.say(view.instruction.text), "nobody told of the rest"
    (question,) = (one for one in view.beside if one.ask is Ask.INSTEAD)
    (gone,) = question.choices
    assert gone.label.key == "choice.gone_all", "no button speaks of one piece that nobody named"
    session.answer(question.id, gone.id)
    assert session.view().instruction is None, "people are believed"


def test_a_silent_reader_is_told_of_before_the_box_is_closed(table: Table) -> None:
    """Tiles lie on its places, and the box was said to be whole."""
    session = table.session
    session.pack_up()
    for node in table.layout.nodes():
        session.connection(node, "lost")
    table.tabletop.settle()
    assert session.view().instruction is None
    while table.question.ask is not Ask.PACK:
        session.answer(table.question.id, "yes")
    asked = table.question.text
    assert asked.key == "ask.pack_unseen"
    assert int(asked.params["n"]) >= len(TILES)


def test_counted_pieces_are_counted_into_the_box_and_missing_ones_are_told(table: Table) -> None:
    session = table.session
    clear(table)
    session.pack_up()
    kinds = {choice.group for choice in table.question.choices if choice.group}
    assert {kind.removeprefix("counted.") for kind in kinds} == {
        "luxury_20_chit", "arrow_chit", "wooden_marker", "silver_coin", "gold_coin",
        "player_mat", "round_overview",
    }  # fmt: skip
    session.answer(table.question.id, "arrow_chit:0")  # a slip
    assert len(session.view().missing) == 1
    session.answer(table.question.id, "again")
    assert session.view().missing == ()
    arrow = next(one for one in table.question.choices if one.id == "arrow_chit:0")
    assert session.say(arrow.label) == "Arrow chit", (
        "named like the others: a touch says it is gone"
    )
    session.answer(table.question.id, "silver_coin:38")  # R1.3: there are 40
    assert not any(choice.group == "counted.silver_coin" for choice in table.question.choices)
    (missing,) = session.view().missing
    assert session.say(missing) == "2 × silver coin"
    session.answer(table.question.id, "skip")
    assert table.question.ask is Ask.PACK
    assert "missing" in session.say(table.question.text)
    told = table.question.choices[0].remark
    assert told is not None
    assert session.say(told) == "after that nothing can be undone", "told before it is"
    session.answer(table.question.id, "yes")
    assert session.view().phase is Phase.PACKED
    assert session.view().missing == (missing,)
    length = session.view().length
    assert not session.view().can_undo, "the last move of a match whose box is packed stays"
    assert session.say(session.view().stays) == "The box is packed: the match stays as it was."
    refused = session.undo()
    assert refused is not None
    assert session.say(refused.text) == "The box is packed, so that did not count."
    assert session.view().length == length


def test_pieces_of_a_colour_that_nobody_played_are_not_counted_into_the_box() -> None:
    """Two seats were asked for 15 meeples that had never left it; a slip is said anew without
    them, too."""
    session = begin(load("gaia"), 2)
    session.pack_up()
    for answer in ("animal_token:19", "again", ""):
        asked = session.view().question
        assert asked is not None
        kinds = {one.group.removeprefix("counted.") for one in asked.choices if one.group}
        if answer != "again":
            assert kinds == {"meeple_blue", "meeple_yellow", "animal_token"}
        if answer:
            session.answer(asked.id, answer)


def test_going_on_after_packing_by_mistake_asks_for_no_counts(table: Table) -> None:
    session = table.session
    clear(table)
    session.pack_up()
    session.go_on()
    assert all(one.ask is not Ask.COUNT for one in session.questions())


def test_a_box_is_counted_when_it_is_unpacked(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db")
    box = boxes.add(store, GAME.id, "ours")
    session = begin(GAME, 2, store=store, box=box)
    first = session.view().question
    assert first is not None
    assert (first.ask, first.must) == (Ask.COUNT, False)
    began = begin(GAME, 2, store=store, box=box)  # people begin without counting
    step = next(iter(began.state.involving("civ1")))
    assert began.choose(step) is None
    assert all(one.ask is not Ask.COUNT for one in began.questions())
    assert session.answer(first.id, "yes") is None
    after = session.view().question
    assert after is not None
    assert after.ask is Ask.REVEAL
    again = resume(store, 1, load)
    assert all(one.ask is not Ask.COUNT for one in again.questions())


def test_a_box_that_was_packed_stays_packed(tmp_path: Path) -> None:
    """Opened again, the sheet guided everything back onto an empty table."""
    store = Store(tmp_path / "matches.db")
    table = Table("stations", store=store)
    table.to_bidding()
    clear(table)
    session = table.session
    session.pack_up()
    while session.view().phase is not Phase.PACKED:
        session.answer(table.question.id, "yes")
    number = session.view().header.match
    session.leave()
    table.tabletop = Tabletop(table.layout, table.register)
    again = resume(
        store, number, load, layout=table.layout, register=table.register,
        clock=table.tabletop.clock,
    )  # fmt: skip
    table.tabletop.connect(again)
    table.tabletop.settle()
    assert again.view().phase is Phase.PACKED
    assert again.view().instruction is None
    assert again.go_on() is None
    assert again.view().phase is Phase.SETUP, "nobody has acted yet"
