"""What is asked once more keeps its form and its place; by touch the tablet may draw it all."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from kivy.uix.widget import Widget

from companion.session.api import Ask
from companion.ui.besides import drawn
from companion.ui.widgets.piece_answer import PieceAnswer
from engine.core.steps import TABLE, Action, Reveal, Step
from tests.ui.clicks import begin
from tests.ui.houses import SEATS, new_house, play_all, random_walk
from tests.ui.stage import Stage
from tests.ui.tables import HandTables


def field(stage: Stage) -> list[Widget]:
    """The answers that are offered."""
    return list(stage.page().question.ids.answers.ids.field.children)


def test_cards_stay_cards_and_the_map_stands_still(stage: Stage, tmp_path: Path) -> None:
    """Nine technology tiles come one after the other, from the same pile."""
    begin(stage, tmp_path, "gaia_project", 2)
    hall, page, seen = stage.hall, stage.page(), 0
    stage.press(next(w for w in page.walk() if getattr(w, "text", "") == "Done"))  # the map lies
    kind, high = hall.see().question.kind, page.foot_height
    while len((question := hall.see().question).choices) > 1 and seen < 9:
        assert question.kind == kind
        assert "PieceAnswer" in {type(one).__name__ for one in field(stage)}
        assert page.foot_height == high
        first = question.choices[0].id
        hall.act(lambda play, asked=question.id, one=first: play.answer(asked, one))
        stage.frames(4)
        seen += 1
    assert seen >= 8


def test_on_a_phone_tiles_that_are_named_one_by_one_stay_where_they_are(
    stage: Stage, tmp_path: Path
) -> None:
    """Peloponnes: "Let the tablet draw" came and went above them, the list began anew with each
    touch, and half a row of it showed."""
    begin(stage, tmp_path, "peloponnes", 2)
    hall, page = stage.hall, stage.page()
    ahead = hall.play.state.clone()
    play_all(hall, [*islice(random_walk(ahead, 3), 2)])
    stage.resize((390, 844))
    frame, stood = page.question.ids.answers.ids.frame, set[tuple[float, ...]]()
    stage.frames(4)
    frame.scroll_y = 0.5
    while (question := hall.see().question).ask is Ask.REVEAL:
        (draws,) = drawing(stage)
        cards = [one for one in field(stage) if isinstance(one, PieceAnswer)]
        assert frame.height >= draws.height + cards[0].height
        stood.add((page.foot_height, draws.x, frame.scroll_y))
        hall.act(lambda play, asked=question: play.answer(asked.id, asked.choices[0].id))
        stage.frames(4)
    assert len(stood) == 1


def test_a_card_where_another_was_given_is_pale_until_it_counts(
    stage: Stage, tmp_path: Path
) -> None:
    """Only buttons were: a card that takes no touch yet seemed dead."""
    begin(stage, tmp_path, "gaia_project", 2)
    stage.press(next(w for w in stage.page().walk() if getattr(w, "text", "") == "Done"))
    stage.wait()
    card = [one for one in field(stage) if isinstance(one, PieceAnswer)][-1]
    x, y = card.to_window(*card.center)
    stage.touch(x, y)
    stage.frames(4)
    asked = stage.hall.see().length
    pale = [one for one in field(stage) if getattr(one, "rests", False)]
    assert [type(one) for one in pale] == [PieceAnswer]
    assert pale[0].collide_point(*pale[0].to_widget(x, y))
    stage.touch(x, y, hasty=True)
    assert stage.hall.see().length == asked, "it takes no second touch"
    stage.page().question.ids.answers.resting.end()
    assert not pale[0].rests


def drawing(stage: Stage) -> list[Widget]:
    return [one for one in field(stage) if one.text.startswith("Let the tablet draw")]


def test_by_touch_the_tablet_draws_all_of_a_set_up(stage: Stage, tmp_path: Path) -> None:
    begin(stage, tmp_path, "gaia_project", 2)
    assert stage.hall.see().question.text.key == "show.shown"
    stage.press(drawing(stage)[0])
    assert stage.hall.see().question.text.key == "ask.factions", "what comes next people decide"
    stage.press(next(w for w in stage.page().walk() if getattr(w, "text", "") == "Undo"))
    assert drawing(stage), "one Undo takes all of it back"


def test_who_draws_two_chits_draws_no_tile_and_not_where_something_was_built(
    stage: Stage, tmp_path: Path
) -> None:
    """One touch went on to the tiles of the next round, and a second touch after "build now" fell
    on it. What follows a draw is drawn at once."""
    begin(stage, tmp_path, "peloponnes", 2)  # the screen brings what answers look like
    steps = [Reveal(verb, TABLE, ()) for verb in ("chit", "chit", "tile")]
    done, acts, calm = list[Step](), list[object](), SimpleNamespace(open=lambda: None)
    calm.may = calm.was_at = lambda *_: True
    log = lambda: [SimpleNamespace(steps=done, undone=False)]  # noqa: E731
    play = SimpleNamespace(drawn=lambda: steps, history=log)
    hall = SimpleNamespace(
        see=lambda: SimpleNamespace(stations=()),
        play=play,
        virtual=None,
        calm=calm,
        act=acts.append,
    )
    question = SimpleNamespace(ask=Ask.REVEAL, seat=TABLE)
    for last, touches in ((Action("build", 0), 2), (steps[0], 1)):
        done[:] = [last]
        acts.clear()
        (one,) = drawn(cast(Any, hall), cast(Any, question))
        assert one.text == "Let the tablet draw both"
        for _ in range(touches):
            assert not acts
            one.dispatch("on_release")
        assert acts


def test_where_readers_see_the_table_hands_draw(stage: Stage, tmp_path: Path) -> None:
    """What lies in no pile of a table on the screen is told by its picture, too."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.start("gaia_project", SEATS[:2], {}, "stations")
    stage.frames(6)
    assert [one.text for one in drawing(stage)] == ["Let the tablet draw"], "15 come"
    stage.press(drawing(stage)[0])
    stage.frames(4)
    assert hall.see().question.text.params["deck"] == "deck.federations", "piles lay theirs out"


def test_each_pile_of_a_set_up_is_one_touch(stage: Stage, tmp_path: Path) -> None:
    """Thirty-eight touches lay before the first decision of Gaia Project at a simulated table."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.start("gaia_project", SEATS[:2], {}, "stations")
    stage.frames(6)
    for deck in ("standard", "federations"):  # R2.2-R2.6, two seats; the others come by themselves
        assert hall.see().question.text.params["deck"] == f"deck.{deck}"
        button = next(w for w in drawing(stage) if w.text == "Let the tablet draw")
        assert button.look == "main"
        stage.press(button)
    assert hall.see().question.ask is Ask.TURN, "seats choose from here on"
    places = hall.play.state.places()
    rounds = {piece for piece, place in places.items() if place.startswith("round:")}
    assert len(rounds) == 6
    assert rounds <= hall.virtual.lying().keys(), "its piles gave them, and they lie in place"
    laid = " and 13 more"  # one token, and by themselves 6 round tiles, 2 final ones, 5 boosters
    assert hall.undoes().endswith(laid)
    hall.act(lambda play: play.undo())
    assert hall.see().question.text.params["deck"] == "deck.federations", "one touch is one gesture"
    stage.frames()
    stage.press(drawing(stage)[0])
    assert hall.play.state.places() == places, "the same comes again"
