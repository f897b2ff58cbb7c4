"""Earth in the app: every size fits, a hand stays secret, one touch takes what costs nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from math import hypot
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from companion.games.earth.screen import pieces as earth_pieces
from companion.games.earth.screen import seats as earth_seats
from companion.games.earth.screen.drawing import Line, _several, chain
from companion.games.earth.screen.mat import of as around
from companion.games.earth.screen.pieces import paint_planted, printed
from companion.games.earth.screen.planting import differing, spots, worth
from companion.games.earth.screen.sides import sides
from companion.games.earth.spoken import lines
from companion.session.api import Ask, Text
from companion.session.words import Words
from companion.ui import answer_cards
from companion.ui.board import scene_of
from companion.ui.drawings import drawing_of
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.press import LOOKS
from engine.core.steps import Action
from engine.games import load
from engine.games.earth.faces import FACES_OF, PIECES
from tests.ui.audit import complaints
from tests.ui.houses import (
    SEATS,
    asked_now,
    by_ones,
    new_house,
    play_all,
    play_on,
    play_singly,
    play_until,
    play_until_asked,
)
from tests.ui.stage import SIZES, SMALLEST, Stage

GAME = load("earth")


def opened(stage: Stage, folder: Path, seats: int, steps: int) -> Any:
    """A match whose hands the match knows, so that there would be something to leak."""
    hall = stage.open(new_house(folder))
    hall.start("earth", SEATS[:seats], {"hands": "known"}, "touch")
    play_on(hall, steps, seed=5)
    stage.frames()
    return hall


def painted(stage: Stage) -> list[str]:
    """Everything written on the drawing and on the answers."""
    found = []
    for widget in stage.root.walk():
        found += [text for *_, text in getattr(widget, "texts", ())]
        found.append(str(getattr(widget, "text", "")))
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_size_fits(stage: Stage, tmp_path: Path, language: str) -> None:
    stage.look(language)
    for seats, steps in ((1, 60), (3, 400), (5, 500)):
        hall = opened(stage, tmp_path / str(seats), seats, steps)
        assert len(hall.see().board["seats"][0]["tableau"]) > 0
        for size in SIZES:
            stage.resize(size)
            stage.frames()
            assert complaints(stage.root) == [], f"{seats} seats at {size} in {language}"


def test_the_drawing_tells_what_is_worth_what(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 3, 400)
    board = next(w for w in stage.root.walk() if type(w).__name__ == "Board")
    data = hall.see().board["seats"][int(board.focus)]
    written = painted(stage)
    for row in data["tableau"]:
        assert str(row["points"] + row["sprouts"]) in written, "as people count it"
    for fauna in hall.see().board["fauna"]:
        assert f"{fauna['have'][0]}/{fauna['needs']}" in written
    for score in hall.see().scores:
        assert str(score) in written


def test_before_anybody_has_anything_the_spaces_for_all_lie_there(
    stage: Stage, tmp_path: Path
) -> None:
    """The first thing that people do: an animal on the space that is named and framed."""
    opened(stage, tmp_path, 3, 0)
    written = painted(stage)
    for space in ("Fauna space 1", "Fauna space 4", "Ecosystem space 2"):
        assert space in written
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    names = [x for x, *_, text in board.texts if "space" in text]
    assert max(names) > 0.75 * board.width, "half of the screen was empty"


def test_both_sides_lie_there_as_large_as_a_tableau(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 2, 0)
    while not (asked := [q for q in hall.see().pending if "pick" in str(q.choices)]):
        play_on(hall, 1, seed=5)
    stage.frames()
    page = stage.page()
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    faces = [str(choice.steps[0].args[0]) for choice in asked[0].choices]
    assert sides(board.scene()) == faces
    assert len(faces) == 2
    side = next(spot for spot in board.spots if spot.name == faces[1])
    assert side.h > side.w > board.width / 6 > 100
    page.pick(faces[1])
    page.pick(faces[1])
    assert hall.see().board["seats"][asked[0].seat]["island"] == faces[1]


def test_why_tells_of_all_sprouts_and_not_card_by_card(stage: Stage, tmp_path: Path) -> None:
    """A card's own sprouts are counted one by one, and explained together."""
    hall = opened(stage, tmp_path, 3, 400)
    counted = hall.play.counted(0)
    assert any(what.startswith("sprouts:") for what in counted)
    hall.explain(0, "sprouts")
    stage.frames(4)
    tabs = [tab.text for tab in stage.page().ids.whats.children]
    assert tabs.count("sprouts") == 1
    rules = [row.rule for row in reversed(stage.page().ids.lines.children) if hasattr(row, "rule")]
    assert len(rules) > 2
    told = [rule for rule in rules if rule]
    assert 0 < len(told) < len(rules), "the same sentence below each line says nothing"
    assert not any("(" in tab for tab in tabs)


@pytest.mark.parametrize(
    ("size", "told"),
    [((66.0, 50.0), {"2", "1"}), ((70.0, 53.0), {"2", "1"}), ((84.0, 63.0), {"2", "1"}),
     ((100.0, 78.0), {"2/4", "1/3"}), ((128.0, 94.0), {"2/4", "1/3"})],
)  # fmt: skip
def test_what_lies_on_a_small_card_is_told_in_numbers(
    stage: Stage, size: tuple[float, float], told: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No size of a mat leaves a card without its sprouts, its growth and what it is worth: one was
    cut off on the smallest, and on larger ones two lines of them hid what is printed."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush = Brush(InstructionGroup())
    row = {"card": "E001", "sprouts": 2, "growth": 1, "points": 12}  # of 4 and of 3
    paint_planted(brush, row, 0, 0, *size, "Japanese Maple")
    assert told | {"14"} <= {text for *_, text in brush.texts}
    lows: set[float] = set()
    monkeypatch.setattr(earth_pieces, "_counted", lambda *pill: lows.add(pill[5]))
    paint_planted(brush, row, 0, 0, *size, "Japanese Maple")
    assert len(lows) == 1, "side by side"


@pytest.mark.parametrize("size", [(104.0, 78.0), (130.0, 100.0), (188.0, 140.0), (240.0, 180.0)])
def test_the_place_of_an_ability_covers_no_number_of_its_card(
    stage: Stage, size: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests took it for the cost; the cost stands in the upper left corner, in a circle. What is
    printed of the others too small to be read is covered by what is told of them: that counts."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush, found, told = Brush(InstructionGroup()), [], []
    monkeypatch.setattr(earth_pieces, "_counted", lambda *what: told.append(what[4:]))
    monkeypatch.setattr(earth_seats, "paint_number", lambda *told: found.append(told[3:]))
    row = {"card": "E001", "sprouts": 2, "growth": 1, "points": 12}
    head = 2 * earth_seats.NUMBER  # as for every card whose ability has a place
    place = paint_planted(brush, row, 0, 0, *size, "Japanese Maple", head)
    assert place is not None
    assert len(told) == 2, "sprouts and growth"
    uses = [{"card": "E001", "free": False, "asks": False}]
    earth_seats._order(brush, {"uses": uses}, "E001", place)
    ((x, y, r),) = found
    cost_x, cost_y, cost_r = place.w * 0.1, place.h * 0.86, place.w * 0.095
    assert hypot(x - place.x - cost_x, y - place.y - cost_y) >= r + cost_r - 1
    points = place.slot("vp")
    assert points is not None
    for left, low, wide, high in (points, *told):
        nearest = min(max(x, left), left + wide), min(max(y, low), low + high)
        assert hypot(x - nearest[0], y - nearest[1]) >= r - 1


@pytest.mark.parametrize("size", [(66.0, 50.0), (84.0, 63.0), (100.0, 72.0), (130.0, 98.0)])
@pytest.mark.parametrize("numbered", [True, False])
def test_what_lies_on_a_small_card_stays_on_it_and_off_its_points(
    stage: Stage, size: tuple[float, float], numbered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sprouts and growth stuck out on both sides, and covered what the card is worth; so did the
    place of its ability."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush, pills, head = Brush(InstructionGroup()), [], 2 * earth_seats.NUMBER * numbered
    monkeypatch.setattr(earth_pieces, "_counted", lambda *told: pills.append(told[4:]))
    corner = []
    monkeypatch.setattr(
        earth_pieces, "_worth",
        lambda brush, worth, *box: corner.append(earth_pieces._corner(brush, worth, *box)),
    )  # fmt: skip
    row = {"card": "E001", "sprouts": 2, "growth": 1, "points": 12}
    place = paint_planted(brush, row, 10, 20, *size, "Japanese Maple", head)
    assert place is not None
    assert len(pills) == 2, "both are told"
    ((_, points, _, _),) = corner
    top = min(points, place.y + place.h - head)
    for x, y, w, h in pills:
        assert place.x <= x
        assert x + w <= place.x + place.w + 0.1
        assert place.y <= y
        assert h >= brush.least, "and can be read"
        assert y + h <= top + 0.1
    if numbered:
        circles: list[Any] = []
        monkeypatch.setattr(earth_seats, "paint_number", lambda *told: circles.append(told[3:]))
        uses = [{"card": "E001", "free": False, "asks": False}]
        earth_seats._order(brush, {"uses": uses}, "E001", place)
        ((_, y, r),) = circles
        assert y + r <= place.y + place.h + 0.1


def test_numbers_on_spots_tell_them_apart_or_are_not_there() -> None:
    """-2 on all sixteen places reads like "don't"."""
    assert differing({(0, 0): -2, (0, 1): -2}) == {}
    assert differing({(0, 0): -2, (0, 1): 3}) == {(0, 0): -2, (0, 1): 3}


@pytest.mark.parametrize(("gains", "told"), [((-2, -2), False), ((-2, 3), True)])
def test_what_numbers_on_spots_say_is_told_where_there_are_any(
    gains: tuple[int, int], told: bool
) -> None:
    """A hint about numbers of which none was there sent people looking for them."""
    steps = [Action("plant", 0, ("E001", 0, column)) for column in range(2)]
    choices = [MagicMock(steps=(step,)) for step in steps]

    def preview(step: Action) -> Any:
        points = MagicMock(seat=0, what="points", before=10, after=10 + gains[step.args[2]])
        return MagicMock(changes=(points,))

    assert drawing_of("earth").numbered(choices, preview) == told


def test_points_of_a_shared_ecosystem_stand_behind_its_name(stage: Stage, tmp_path: Path) -> None:
    """People look for the card that lies there, not for a number of it."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 400)
    shared = [name(face) for face in hall.see().board["ecosystems"] if face]
    told = [GAME.texts.say("en", key) for key in hall.play.parts(0)]
    assert len(shared) == 2
    assert {*shared} <= {*told}
    assert not any("Shared" in line for line in told)
    assert sum(hall.play.parts(0).values()) == hall.see().scores[0]


def test_what_can_be_done_besides_hides_no_answer(stage: Stage, tmp_path: Path) -> None:
    """R5.6, R8.5: what is asked is answered by one touch though sprouts could be traded: that
    stands small behind the answers."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall, met, agreed = opened(stage, tmp_path, 2, 0), set(), 0
    while hall.see().length < 900 and (len(met) < 2 or not agreed):
        asked = hall.see().question
        groups = asked.groups() if asked is not None else {}
        wanted = {"choose", "take"} - (met if agreed else met - {"choose"})
        kind = next(iter({*groups} & wanted), "")
        if kind and "convert" in groups:
            met.add(kind)
            stage.frames()
            buttons = [one for one in stage.root.walk() if getattr(one, "look", "") in LOOKS]
            said = [one.text for one in buttons]
            assert {hall.say(one.label) for one in groups[kind]} <= {*said}
            side = next(one for one in buttons if one.text == "Give 3 sprouts for 2 soil")
            assert (side.look, side.kind) == ("card_quiet", "small")
            consent = [one for one in groups[kind] if "compost_discard" in one.id]
            main = [one for one in groups[kind] if one not in consent]
            assert said.index(side.text) > max(said.index(hall.say(one.label)) for one in main)
            quiet = [one for one in buttons if one.text in {hall.say(c.label) for c in consent}]
            assert all(one.look == "card_quiet" for one in quiet), "R5.5: four actions keep places"
            agreed += len(quiet)
        play_on(hall, 3, seed=hall.see().length)
    assert met == {"choose", "take"}
    assert agreed


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_four_actions_are_in_view_in_two_rows(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """R4.1, R5.5: on a tablet they took three rows, and on the smallest one half of them."""
    stage.look(language)
    hall = opened(stage, tmp_path, 2, 0)
    play_until(hall, 5, lambda state: "agree" in asked_now(state))
    said = [hall.say(one.label) for one in hall.see().question.choices if "choose" in one.id]
    assert len({*said}) == 5, "each by a name of its own"
    for size in (*SIZES, SMALLEST):
        stage.resize(size)
        stage.frames()
        answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
        laid = {one.text: one for one in answers.ids.field.children if hasattr(one, "text")}
        assert {*said} <= {*laid}
        main = [laid[one] for one in said if laid[one].look == "card"]
        assert len(main) == 4
        assert len({round(one.y) for one in main}) <= 2, f"{size}"
        assert answers.ids.field.height <= answers.ids.frame.height + 1, f"all in view at {size}"
        assert complaints(stage.root) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone_all_actions_are_in_view(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """R4.1, R5.5: one and a half of five were; each is offered once."""
    stage.look(language)
    stage.resize(size)
    hall = opened(stage, tmp_path, 2, 0)
    play_until(hall, 5, lambda state: "agree" in asked_now(state))
    stage.frames(6)
    answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
    laid = [one.text for one in answers.ids.field.children if getattr(one, "text", "")]
    assert len(laid) == len({*laid}) == 5
    assert answers.ids.field.height <= answers.ids.frame.height + 6, "all in view"


def test_a_touched_goal_is_shown_large(stage: Stage, tmp_path: Path) -> None:
    """Nothing can be done with it: it is read, as a card of a mat is."""
    stage.resize(SIZES[0])
    hall = opened(stage, tmp_path, 2, 60)
    face = hall.see().board["fauna"][0]["face"]
    board = next(w for w in stage.root.walk() if type(w).__name__ == "Board")
    spot = next(s for s in board.spots if s.name == face)
    stage.touch(*board.to_window(spot.x + spot.w / 2, spot.y + spot.h / 2))
    assert hall.enlarged == face


def test_nobody_reads_a_hand_on_the_shared_screen(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 3, 60)
    hands = [card for seat in range(3) for card in hall.play.seen_by(seat)["own"]["hand"]]
    assert len(hands) > 6
    checked = 0
    for _ in range(36):
        open_ = {row["card"] for seat in hall.see().board["seats"] for row in seat["tableau"]}
        open_ |= {card for seat in hall.see().board["seats"] for card in seat["events"]}
        shown = " ".join(name(card) for card in open_)
        names = {name(card) for card in hands if name(card) not in shown}
        stage.frames(2)
        if hall.see().question.ask is not Ask.REVEAL:  # that one offers every unseen card
            texts = painted(stage)
            assert [t for each in names for t in texts if each in t] == []
            checked += 1
        play_on(hall, 1, seed=5)
        hands = [card for seat in range(3) for card in hall.play.seen_by(seat)["own"]["hand"]]


def test_one_touch_takes_several_steps(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 2, 100)
    for _ in range(400):
        found = gesture(hall)
        if found is not None:
            break
        play_on(hall, 1, seed=5)
    assert found is not None
    question, choice = found
    stage.frames()
    answers = [text for text in painted(stage) if hall.say(choice.label) == text]
    assert answers, "the touch is offered in words"
    assert not any("{" in text for text in painted(stage))
    before = hall.see().length
    assert hall.act(lambda play: play.answer(question.id, choice.id))
    assert hall.see().length == before + len(choice.steps)
    stage.frames()
    assert hall.act(lambda play: play.undo())
    assert hall.see().length == before, "one touch, one gesture: one undo"


def test_the_own_hand_is_looked_at_before_an_action_is_chosen(stage: Stage, tmp_path: Path) -> None:
    """The weightiest decision was made blind: the way to the hand came and went with its events."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall = opened(stage, tmp_path, 2, 30)
    play_until_asked(hall, "choose")
    stage.frames()
    seat = hall.see().question.seat
    way = f"{SEATS[seat].name}'s cards"
    (button,) = (one for one in stage.page().walk() if getattr(one, "text", "") == way)
    assert not button.disabled
    stage.press(button)
    stage.page().look_in()
    stage.frames()
    assert "Your hand:" in painted(stage)
    held = stage.page().children[0].ids.held.children
    assert {card.piece for card in held} == {*hall.play.seen_by(seat)["own"]["hand"]}
    assert all(card.height > stage.size[1] / 4 for card in held), "they are read, not named"


def test_a_hand_card_is_planted_by_touching_its_spot(stage: Stage, tmp_path: Path) -> None:
    """Behind the secret page every free spot shows what the card would be worth there."""
    hall = opened(stage, tmp_path, 3, 200)
    seat = planter(stage, hall)
    first = next(step for step in hall.play.legal(seat) if step.verb == "plant")
    page = stage.page()
    answers = next(w for w in page.walk() if type(w).__name__ == "Answers")
    assert answers.touches.consider(first.args[0])
    stage.frames()
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    assert all(one.marked == (one.piece == first.args[0]) for one in answer_cards.laid(answers))
    name = hall.piece_name(first.args[0])
    asked = f"{SEATS[seat].name}, where do you plant {name}?"
    assert asked in painted(stage)
    how = "A number on a place: by how much your points change there at once."
    offered = spots(board.scene())
    numbers = [f"{worth(board.scene(), spot):+d}" for spot in offered.values()]
    told = len(set(numbers)) > 1  # the same number on all of them says nothing of where to plant
    assert (how in painted(stage)) == told, "what its numbers are, where there are any"
    assert ({*numbers} <= {text for *_, text in board.texts}) == told
    same = [s for s in hall.play.legal(seat) if s.verb == "plant" and s.args[0] == first.args[0]]
    assert {(s.args[1], s.args[2]) for s in same} == set(offered)
    board.focus = (seat + 1) % 3  # somebody touches the row of another seat
    stage.frames()
    assert {one.id for one in offered.values()} <= {spot.name for spot in board.spots}
    board.focus = seat
    before = hall.play.state.scores()[seat]
    for spot in offered.values():
        tried = hall.play.state.clone()
        tried.take(spot.steps[0])
        assert worth(board.scene(), spot) == tried.scores()[seat] - before
    length = hall.see().length
    last = list(offered.values())[-1]
    board.dispatch("on_pick", last.id)
    assert hall.see().length == length + 1
    planted = {
        row["card"]: (row["row"], row["col"]) for row in hall.see().board["seats"][seat]["tableau"]
    }
    assert planted[first.args[0]] == last.steps[0].args[1:]
    asked = hall.see().question
    assert asked is not None
    more = (asked.seat, asked.text.key) == (seat, "ask.plant")
    assert more, "a second card may be planted (R5.2)"
    assert hall.screen == "hand", "the tablet is not handed to the same seat again"


def test_the_mat_shows_every_place_before_one_is_asked_for(stage: Stage, tmp_path: Path) -> None:
    """R6.2: the cards jumped when a card of the hand was touched, and back when it was planted."""
    state, seen = opened(stage, tmp_path, 3, 0).play.state.clone(), 0
    for _ in islice(by_ones(state), 700):
        for seat in state.awaiting().must:
            free = {s.args[1:] for s in state.legal(seat) if s.verb == "plant"}
            tableau = state.view(None)["seats"][seat]["tableau"] if free else ()
            planted = {(card["row"], card["col"]) for card in tableau}
            if free and planted:
                seen += 1
                lines = [[at[n] for at in planted | free] for n in (0, 1)]
                mat = around(planted)
                assert (mat.top, mat.left) == tuple(map(min, lines))
                many = [max(4, max(line) - min(line) + 1) for line in lines]
                assert [mat.rows, mat.cols] == many
        if seen > 20:
            return
    raise AssertionError(f"only {seen} times was there anything to plant beside another card")


def test_the_last_free_spots_of_a_row_are_places_and_no_number(
    stage: Stage, tmp_path: Path
) -> None:
    """Where they differ in their column alone, people still touch the spot: a number to set beside
    a card reads like "plant two"."""
    hall = opened(stage, tmp_path, 3, 200)
    seat = planter(stage, hall)
    answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
    asked = next(one for one in hall.play.private(seat) if one.ask is Ask.TURN)
    mine = [c for c in asked.choices if c.steps and c.steps[0].verb == "plant"]
    card, row, _ = mine[0].steps[0].args
    left = [
        replace(c, amount=c.steps[0].args[2]) for c in mine if c.steps[0].args[:2] == (card, row)
    ]
    assert len(left) > 1
    answers.ask(hall, replace(asked, choices=tuple(left)))
    stage.frames()
    assert not [one for one in answers.walk() if type(one).__name__ == "CardStepper"]


def planter(stage: Stage, hall: Any) -> int:
    """A seat that can plant a card and looks at its own page."""
    seat = at_planting(hall)
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    return seat


def at_planting(hall: Any) -> int:
    """Play on until a seat can plant a card; returns the seat."""
    ahead, steps = hall.play.state.clone(), []
    for _ in range(300):
        legal = [step for seat in ahead.awaiting().must for step in ahead.legal(seat)]
        plants = [step.seat for step in legal if step.verb == "plant"]
        if plants:
            play_all(hall, steps)
            return int(plants[0])
        chosen = [step for step in legal if step[::2] == ("choose", ("plant",))]
        if chosen:
            ahead.take(chosen[0])
        steps.append(chosen[0] if chosen else next(by_ones(ahead)))
    raise AssertionError("nobody ever plants")


def test_the_chain_of_a_turn_is_told_in_order(stage: Stage, tmp_path: Path) -> None:
    """Every event since the turn began, the latest movement's apart from those before it."""
    hall = opened(stage, tmp_path, 2, 150)
    play_on(hall, 1, seed=5)
    longest = 0
    for _ in range(40):
        view, events = hall.see(), hall.play.state.events
        told = [event.index for event in (*view.earlier, *view.happened)]
        assert told == list(range(told[0], len(events)))
        began = [index for index, event in enumerate(events) if event.verb == "turn"]
        assert told[0] in began
        lines = chain(scene_of(view, hall.game, print, print))
        assert sum(line.times for line in lines) == len(told)
        assert lines[-1].latest == bool(view.happened)
        assert gained_of(lines) == booked_since(hall, told[0])
        longest = max(longest, len(lines))
        play_on(hall, 1, seed=5)
    assert longest > 5


def test_what_happens_five_times_is_one_sentence() -> None:
    """A host says "five cards", not "a card, times five"."""
    words = Words(GAME, ["Ada", "Ben"])
    said = {
        (language, verb): _several(
            words,
            Line(0, "", True, 5, (), Text(f"event.{verb}", {"seat": 0, "a": a})),
            language,
        )
        for language in ("en", "ja")
        for verb, a in (("compost", 1), ("draw", 2), ("sprout", "piece.E001"))
    }
    assert said["en", "compost"] == "Ada composts 5 cards."
    assert said["ja", "compost"] == "Adaはカードを5枚堆肥にします。"
    assert said["en", "draw"] == "Ada draws 10 cards."
    assert "5 sprouts on" in said["en", "sprout"]
    assert not any("×" in one for one in said.values())


def gained_of(lines: Any) -> Counter[tuple[int, str]]:
    """Seat and thing -> the amounts that the chain tells, without what came to nothing."""
    found: Counter[tuple[int, str]] = Counter()
    for line in lines:
        for what, amount in line.gained:
            found[line.seat, what] += amount
    return Counter({key: amount for key, amount in found.items() if amount})


def booked_since(hall: Any, event: int) -> Counter[tuple[int, str]]:
    """The same from the ledger, for the seats that the events themselves name."""
    events, found = hall.play.state.events, Counter()
    for seat, what, amount, _, cause in hall.play.state.ledger:
        if cause >= event and events[cause].seat == seat:
            found[seat, what] += amount
    return Counter({key: amount for key, amount in found.items() if amount})


def name(card: str) -> str:
    return str(GAME.texts.word("en", card))


def gesture(hall: Any) -> Any:
    """A question about pieces that offers several steps at once."""
    for question in hall.see().pending:
        for choice in question.choices:
            verbs = {step.verb for step in choice.steps}
            if question.ask is Ask.TURN and len(choice.steps) > 1 and verbs <= {"sprout", "growth"}:
                assert all(isinstance(step, Action) for step in choice.steps)
                return question, choice
    return None


def goals() -> list[str]:
    return [face for kind in ("fauna", "ecosystem") for card in PIECES[kind]
            for face in FACES_OF[card]]  # fmt: skip


@pytest.mark.parametrize("language", GAME.texts.languages)
def test_every_goal_is_said_in_words(language: str) -> None:
    for face in goals():
        words = " ".join(lines(printed(face), language))
        assert words
        assert "goal." not in words
        assert "{" not in words


@pytest.mark.parametrize(
    ("face", "english", "japanese"),
    [
        ("F351A", "Goal: 6 cards that cost at least 4 soil.",
         "目標：土壌コストが4以上のカードを6枚そろえる。"),
        ("F349A", "Goal: 7 cards with at most 1 habitat.",
         "目標：生息地が1種類以下のカードを7枚そろえる。"),
        ("F347B", "Goal: 2 full rows.", "目標：埋まった横列を2本そろえる。"),
        ("X311A", "At the end: 5 points for every 2 cards that cost at least 4 soil.",
         "終了時：土壌コストが4以上のカード2枚につき5点。"),
        ("X313A", "At the end: 2 points for each of your cards with a red ability.",
         "終了時：赤の能力があるカード1枚につき2点。"),
    ],
)  # fmt: skip
def test_a_goal_is_a_sentence_of_a_host(face: str, english: str, japanese: str) -> None:
    assert list(lines(printed(face), "en")) == [english]
    assert list(lines(printed(face), "ja")) == [japanese]


def test_an_amount_keeps_clear_of_the_next_thing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Soil of three figures once touched the sign of the hand."""
    signs: list[float] = []
    monkeypatch.setattr(earth_seats, "icon", lambda _, what, x, y, size: signs.append(x))
    scene, pen = MagicMock(), MagicMock()
    scene.board = {
        "seats": [{"soil": 106, "hand": 31, "compost": 25, "events": [1] * 10, "tableau": [1] * 14}]
    }
    earth_seats._stock(pen, scene, 0, 0.0, 0.0, 288.0, 46.0)
    ends = [one.args[1] + one.kwargs["width"] for one in pen.text.call_args_list]
    assert len(signs) == len(ends) == 5
    assert all(end + 2 <= sign for end, sign in zip(ends, signs[1:], strict=False))


def test_beside_cards_that_were_drawn_the_hand_is_only_looked_at(
    stage: Stage, tmp_path: Path
) -> None:
    """R5.4: one of four is kept; "why it cannot be played now" was said of the hand below."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 0)

    def keeps() -> bool:
        asked = hall.see().question
        return asked.text.key == "ask.keep" and bool(held_by(hall, asked.seat))

    play_singly(hall, lambda state: "keep" in asked_now(state), keeps)
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    assert stage.page().children[0].held == "Your hand:"


def held_by(hall: Any, seat: int) -> list[str]:
    return list(hall.play.seen_by(seat)["own"]["hand"])


def test_looking_at_another_seat_asks_nobody_else(stage: Stage, tmp_path: Path) -> None:
    """R4.3: both decide; whose mat is looked at changed without a word who was asked."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 30)

    def both() -> bool:
        return len([q for q in hall.see().pending if q.ask is Ask.TURN]) >= 2

    play_singly(hall, lambda state: len(state.awaiting().must) >= 2, both)
    stage.frames()
    page, first = stage.page(), hall.see().question
    other = next(q.seat for q in hall.see().pending if q.seat != first.seat)
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    board.scene().look_at(other)
    stage.frames(4)
    assert int(board.focus) == other, "its mat is shown"
    answers = page.question.ids.answers
    assert answers.question.seat == first.seat
    called = f"Ask {SEATS[other].name} first"
    (way,) = (one for one in answers.ids.field.children if getattr(one, "text", "") == called)
    stage.press(way)
    assert answers.question.seat == other, "only when it is called"


def test_what_is_left_to_do_is_gold(stage: Stage, tmp_path: Path) -> None:
    """R7.2: no ability can be used any more, and no answer stood out."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 30)
    play_until_asked(hall, "use_spent")
    stage.frames()
    field = stage.page().question.ids.answers.ids.field
    gold = [one.text for one in field.children if getattr(one, "look", "") == "main"]
    assert gold == ["Go on"]


def test_undo_of_a_planting_names_no_row(stage: Stage, tmp_path: Path) -> None:
    """R6.2: the mat grows on all sides: "row 3" was row 2 on the picture a card later."""
    hall = opened(stage, tmp_path, 2, 0)
    play_singly(hall, lambda state: next(by_ones(state.clone())).verb == "plant")
    play_on(hall, 1, seed=5)
    assert hall.play.match.log[-1].step.verb == "plant"
    assert hall.undoes().startswith("Plant ")
    assert "row" not in hall.undoes()
    assert "column" not in hall.undoes()


def test_a_card_that_covers_another_is_asked_about_and_never_gold(
    stage: Stage, tmp_path: Path
) -> None:
    """R6.6: the one gold answer composted a card of the own mat, and on the hand page one touch
    did."""
    hall = opened(stage, tmp_path, 2, 0)

    def covers(state: Any) -> list[int]:
        must = state.awaiting().must
        return [s for s in must if any(a.verb == "replace" for a in state.legal(s))]

    play_until(hall, 1, lambda state: bool(covers(state)))
    seat = covers(hall.play.state)[0]
    hall.settle()
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    asked = next(one for one in hall.play.private(seat) if one.ask is Ask.TURN)
    answers = stage.page().children[0].ids.answers
    cards = [name for name, found in answers.groups.items()
             if any(one.steps[0].verb == "replace" for one in found)]  # fmt: skip
    before = hall.see().length
    for card in cards:
        answers._page.opener(card, answers.groups[card])(None)
        stage.frames(2)
        assert hall.see().length == before, "a touch on the card alone covers nothing"
        golden = [one for one in answers.ids.field.children if getattr(one, "look", "") == "main"]
        covering = {hall.say(c.label) for c in asked.choices if c.steps[0].verb == "replace"}
        assert not {one.text for one in golden} & covering
        answers.forget()
    assert cards
