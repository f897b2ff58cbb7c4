"""The drawing of Hadara: it fits at every size, and shows what the engine says of a purchase."""

from __future__ import annotations

import re
from cmath import rect
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise, starmap
from math import tau
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

import pytest
from kivy.metrics import dp

from companion.games.hadara.art.effects import EFFECTS, NOBLES, TOPICS
from companion.games.hadara.screen import columns, counts, gains, preview, small, stacks, works
from companion.games.hadara.screen import table as shared
from companion.games.hadara.screen.drawing import Hadara
from companion.games.hadara.screen.gains import gains_fit, gains_of, paint_gains
from companion.games.hadara.screen.pieces import known_face, segment, shield
from companion.games.hadara.screen.preview import considered, paint_preview, preview_of
from companion.house.face_entry import FaceEntry
from companion.session.api import Ask, Choice, LogLine, Question, Text
from companion.session.start import begin
from companion.ui import answer_words, goes_back
from companion.ui.board import scene_of
from companion.ui.face_panel import panel
from companion.ui.second_page import DEED
from companion.ui.theme import theme
from companion.ui.widgets import lettering
from companion.ui.widgets import printed as pictures
from companion.ui.widgets.brush import Brush, Spot
from companion.ui.widgets.price_tag import Price, paint_price
from companion.ui.widgets.sentence import broken
from companion.ui.words import words
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Action, Adjustment, Reveal
from engine.games import load
from engine.games.hadara.faces import CARDS, COLOURS, LEVELS
from tests.ui.audit import box, complaints
from tests.ui.by_turns import by_turns
from tests.ui.houses import SEATS, new_house, play_all, play_on, play_until, random_walk, walk
from tests.ui.moments import LATEST, MOMENTS, open_moment
from tests.ui.stage import SIZES, Stage
from tests.ui.tables import HandTables

GAME = load("hadara")
OPTIONS = {"game": "full", "nobles": True, "markets": True, "hands": "known"}


def sit_down(stage: Stage, folder: Path, seats: int, options: dict[str, Any]) -> Any:
    """A match by touch with stand-in faces."""
    house = new_house(folder)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    named = tuple(Seat(seat.name, crest) for seat, crest in zip(SEATS, GAME.colours, strict=True))[
        :seats
    ]
    hall.start("hadara", named, options, "touch")
    stage.frames()
    return hall


def to_phase(hall: Any, phase: str) -> None:
    """Play on until the match is in `phase`."""
    state, steps = hall.play.state.clone(), []
    way = walk(state, 7)
    while state.phase != phase:
        steps.append(next(way))
        assert len(steps) < 400, f"the match never came to {phase}"
    play_all(hall, steps)


def board(stage: Stage) -> Any:
    return next(w for w in stage.root.walk() if type(w).__name__ == "Board")


def all_inside(painted: Any) -> None:
    for left, low, wide, high, text in painted.texts:
        assert painted.x - 2 <= left, text
        assert left + wide <= painted.right + 2, text
        assert painted.y - high <= low <= painted.top + high, text


@by_turns([*SIZES, (800, 480)])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_table_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str, seats: int
) -> None:
    stage.resize(size)
    stage.look(language)
    hall = sit_down(stage, tmp_path, seats, OPTIONS)
    for phase in ("setup", "wheel", "choose", "pick", "medals"):
        to_phase(hall, phase)
        stage.frames()
        assert complaints(stage.root) == [], f"{phase} at {size} in {language}"
        all_inside(board(stage))


def test_all_that_is_laid_out_is_named_with_how_many(stage: Stage, tmp_path: Path) -> None:
    """R2.1, R2.4, R2.5, R15.1, R16.1: the wheel, coins, stalls and nobles were not."""
    options = {"game": "full", "nobles": True, "markets": True}
    sit_down(stage, tmp_path, 3, options)
    for size in ((1280, 800), (800, 1280), (1024, 600)):
        stage.resize(size)
        stage.look("en")
        stage.frames(3)
        said = " ".join(text for *_, text in board(stage).texts)
        for one in ("five board parts", "wheel", "beyond 10", "reference sheet", "8 bonus tiles",
                    "2 gold medals", "4 markers", "a stack of 3", "A stall each", "3 markets",
                    "3 monuments", "Nobles: 4 for each epoch"):  # fmt: skip
            assert one in said, f"{one} at {size}"
        all_inside(board(stage))


def test_the_bar_of_what_slides_lies_beside_the_match(stage: Stage, tmp_path: Path) -> None:
    """Beside a band of news it lay over the points of each seat."""
    for size in (SIZES[0], SIZES[1]):
        stage.resize(size)
        sit_down(stage, tmp_path / str(size), 2, {})
        room = stage.page().ids.room
        begins = room.right - room.bar_margin - room.bar_width
        assert room.right < begins < stage.page().right - room.bar_width


def test_a_considered_card_shows_coins_and_tracks_after_its_purchase(
    stage: Stage, tmp_path: Path
) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    to_phase(hall, "pick")
    hall.act(lambda play: play.handled(TABLE))  # the match has its height
    stage.frames(3)
    state = hall.play.state
    buyer = state.awaiting().must[0]
    offer = next(o for o in state.view(None)["seats"][buyer]["offers"] if o["affordable"])
    painted = board(stage)
    painted.picked = offer["card"]
    stage.frames()
    shown = [text for *_, text in painted.texts]
    cost = state.known_card(offer["card"]).cost
    less = f" instead of {cost}" if offer["price"] < cost else ""  # R5.1: for cards of its colour
    name = shown.index(f"costs {offer['price']}{less}")
    at = name + 1
    colour = {"Y": "Yellow", "R": "Red", "B": "Blue", "G": "Green", "P": "Purple"}
    number = {1: "I", 2: "II", 3: "III"}[hall.see().board["epoch"]]
    assert shown[at] == f"{colour[offer['card'][0]]} {number}", "whole: its print is seen beside it"
    after = [offer["coins_after"], *offer["tracks_after"].values()]
    assert shown[at + 1 : at + 6] == [str(number) for number in after]
    low = max(y for _, y, *_, text in painted.texts if text.startswith("costs"))
    column = [one for one in painted.texts if one[0] < painted.x + painted.width * 0.3]
    counts = [y for _, y, *_, text in column if text.startswith("× ")]
    assert len(counts) == 5, "it takes the place of the colonies, below the piles"
    assert low < min(counts)
    state.take(next(a for a in state.legal(buyer) if a[0::2] == ("buy", (offer["card"],))))
    counted = state.counted(buyer)
    names = ("coins", "income", "military", "culture", "food")
    assert [counted[what] for what in names][1:] == after[1:]


def test_tracks_are_shown_with_what_raised_them(stage: Stage, tmp_path: Path) -> None:
    from companion.games.hadara.screen.tracks import TRACKS, kinds  # type: ignore[attr-defined]

    hall = sit_down(stage, tmp_path, 3, OPTIONS)
    to_phase(hall, "medals")
    for seat in hall.play.state.view(None)["seats"]:
        for track in TRACKS:
            assert sum(amount for _, amount in kinds(seat, track)) == seat["tracks"][track]


def test_the_markets_are_shown_with_what_they_ask_for_and_what_lies_on_the_stall(
    stage: Stage, tmp_path: Path
) -> None:
    """R16.3, R16.7: by the owner's faces; a coin on the points space is worth 2."""
    stage.resize((800, 480))
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2, OPTIONS)
    to_phase(hall, "income")
    (seat, *_) = hall.play.state.awaiting().must
    faces, painted = GAME.stand_ins(3), board(stage)
    painted.focus = seat

    def shown() -> list[str]:
        stage.frames()
        return [text for *_, text in painted.texts]

    for name, title in (("market_small", "Small market"), ("market_large", "Large market")):
        at = shown().index(title)
        needs = faces[name]
        assert shown()[at + 1 : at + 3] == [str(needs["income"]), f"+{needs['surplus']}"]
    at = shown().index("Market stall")
    spaces = [c for c in ("yellow", "red", "blue", "green") if faces["stall"][c]]
    assert shown()[at + 1 : at + 2 + len(spaces)] == ["0"] * (1 + len(spaces))
    assert hall.play.choose(Action("market_coin", seat, ("points",))) is None
    to_phase(hall, "income")
    painted.focus = seat
    at = shown().index("Market stall")
    all_inside(painted)
    assert shown()[at + 1] == str(2 * hall.play.state.view(None)["seats"][seat]["stall_points"])


def test_a_card_from_a_hand_is_previewed_with_discount_effects_and_what_it_opens() -> None:
    """R5.1, R14.2: a purple card raises its track by one for each own card of its colour."""
    state, session = GAME.from_position(HAND), begin(GAME, 2, HAND["options"])
    session.match.state = state  # nobody has seen the two cards that each seat drew
    scene = scene_of(
        session.view(), GAME, lambda piece: None, lambda seat, what: None, preview=session.preview
    )
    told = preview_of(scene, "P1-A2", HAND["faces"].get)
    assert (told["price"], told["coins_after"]) == (2, 3)
    assert told["tracks_after"] == {"income": 2, "military": 4, "culture": 6, "food": 3}
    assert told["eats_after"] == 4
    assert told["opens"] == {"colonies": [3], "statues": ["ST6"]}
    assert session.state is state
    dear = preview_of(scene, "P1-A3", HAND["faces"].get)
    assert (dear["price"], dear["affordable"], dear["low"]) == (6, False, False)
    assert preview_of(scene, "P1-A4", HAND["faces"].get) == {}


def test_what_a_purple_card_does_is_said_in_a_sentence_where_there_is_room(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R14.9: "cheaper medals" stood there above an empty line, and the signs were too small."""
    scene = SimpleNamespace(
        picked="P1-A2", board={"phase": "pick", "seats": [{"coins": 5, "tracks": dict(TRACKS)}]},
        seats=[Seat("Ada", "red")], view=SimpleNamespace(question=None), focus=0,
        game_say=lambda key, **told: GAME.texts.say("en", key, told),
    )  # fmt: skip
    told = {"price": 3, "affordable": True, "coins_after": 2, "tracks_after": dict(TRACKS),
            "eats_after": 0, "opens": {}, "effect": "medal_discount"}  # fmt: skip
    monkeypatch.setattr(preview, "preview_of", lambda *_: told)
    monkeypatch.setattr(preview, "buyer", lambda *_: 0)
    brush = pen()
    paint_preview(brush, scene, 0, 0, 484, 122, lambda card: None)  # type: ignore[arg-type]
    said = "Medals cost you less: 4 and 6 coins in epoch II, 15 and 22 in epoch III."
    assert said in {text for *_, text in brush.texts}
    told["opens"] = {"colonies": [3], "statues": ["ST6"]}
    brush = pen()
    paint_preview(brush, scene, 0, 0, 300, 100, lambda card: None)  # type: ignore[arg-type]
    shown = [text for *_, text in brush.texts][-3:]
    assert shown == ["cheaper medals", "Opens colony 3", "Opens statue 6"], "else in a few words"


def test_of_a_card_that_is_discarded_or_given_up_no_price_is_told() -> None:
    """R4.3, R10.2: it said in red that a track cannot be lowered so far, and that it can only be
    sold."""
    session = begin(GAME, 2, {"hands": "known"})
    seat = next(iter(play_to(session, "choose").awaiting().must))
    bought = next(a for a in session.legal(seat) if a.verb in ("buy", "sell"))
    assert session.choose(bought) is None
    left = next(a for a in session.legal(seat) if a.verb == "discard")
    scene = scene_of(
        session.view(), GAME, lambda piece: None, lambda seat, what: None, preview=session.preview
    )
    scene.picked = str(left.args[0])
    asked = session.view().question
    assert asked is not None
    assert (asked.seat, asked.text.key) == (seat, "ask.choose_discard")
    assert considered(scene) == ""
    for verbs, told in ((("discard", "sell"), left.args[0]), (("discard",), "")):
        choices = tuple(Choice(verb, Text(verb), (left._replace(verb=verb),)) for verb in verbs)
        meant = replace(asked, text=Text("ask.now"), choices=choices)  # on the pad, after a restart
        shown = replace(scene.view, question=meant)
        scene = scene_of(shown, GAME, lambda piece: None, lambda *_: None)
        scene.picked = str(left.args[0])
        assert considered(scene) == told
    fed = replace(scene.view, board={**scene.view.board, "phase": "feeding"}, question=None)
    scene = scene_of(fed, GAME, lambda piece: None, lambda seat, what: None)
    scene.picked = str(left.args[0])
    assert considered(scene) == ""


def test_a_card_is_tried_for_nobody_whose_crest_points_elsewhere() -> None:
    """R4.1: a red card was shown while the seat in focus had its crest at yellow, and in its name
    the screen said in red that a track cannot be lowered that far."""
    session = begin(GAME, 3, {"hands": "known"})
    play_to(session, "choose")
    view = session.view()
    board = {**view.board, "points_at": ["", "yellow", ""]}
    for focus, told in ((1, ""), (0, "R1-01")):
        scene = scene_of(replace(view, board=board), GAME, lambda piece: None, lambda *_: None)
        scene.picked, scene.focus = "R1-01", focus
        assert considered(scene) == told


def play_to(session: Any, phase: str) -> Any:
    """By chance, to the first decision of a phase."""
    for step in random_steps(session.state, 3, Counts()):
        if session.state.phase == phase and not session.state.awaiting().reveals:
            return session.state
        assert session.match.take(step) is None
    raise AssertionError(phase)


def printed(cost: int, culture: int) -> dict[str, int]:
    return {"cost": cost, "vp": 0, "income": 0, "military": 0, "culture": culture, "food": 0}


TRACKS = {"income": 2, "military": 2, "culture": 5, "food": 3}

HAND: dict[str, Any] = {
    "format": "tabletwin-position", "version": 1, "game": "hadara",
    "epoch": 1, "half": "A", "phase": "choose", "wheel": "purple",
    "options": {"game": "full", "hands": "unknown"},
    "faces": {
        "P1-A1": printed(3, 0), "P1-A2": printed(3, 1), "P1-A3": printed(7, 0),
    },
    "seats": [
        {"coins": 5, "cards": ["R1-01", "R1-02", "P1-A1"],
         "tracks": {"income": 2, "military": 2, "culture": 5, "food": 3}},
        {},
    ],
}  # fmt: skip
"""Seat 0 draws purple; P1-A2 is the card that counts red ones (the second of R14.1)."""


@pytest.mark.parametrize(("cost", "odd"), [(4, False), (2, True), (7, True)])
def test_a_price_that_others_do_not_have_is_asked_about_before_it_is_kept(
    stage: Stage, tmp_path: Path, cost: int, odd: bool
) -> None:
    """Epoch II: a cost is usually 1 + values + half the points, and 4 to 7; 4 for three steps of
    income."""
    stage.open(new_house(tmp_path))
    stage.frames(1)  # the panel is described in the files of the app
    kept: list[FaceEntry] = []
    asked = panel(FaceEntry(GAME, "P2-B01"), kept.append, lambda: None)
    while (field := asked.entry.field()) is not None:
        asked.tap({"cost": cost, "income": 3, "effect": "none"}.get(field.id, 0))
    assert bool(asked.doubt) is odd
    told = asked.entry.so_far("en").split(", ")
    assert told[-1] == "no effect", "not: effect no effect"
    if odd:
        assert not kept
        assert "4" in asked.doubt
        (keep,) = asked.ids.taps.children
        keep.dispatch("on_release")
    assert [entry.printed["cost"] for entry in kept] == [cost]


def said_on_answers(stage: Stage) -> list[str]:
    field = stage.page().question.ids.answers.ids.field
    return [w.text for w in reversed(field.children) if getattr(w, "text", "")]


def test_answers_do_not_say_the_question_again(stage: Stage, tmp_path: Path) -> None:
    """The wheel is asked for a colour: its answers are colours, each as on the wheel.
    What stands behind a card that is considered is what can be done with it."""
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    hall.play.check_spots(False)
    to_phase(hall, "wheel")
    hall.settle()
    stage.frames(4)
    assert said_on_answers(stage) == ["Yellow", "Red", "Blue", "Green", "Purple"]
    field = stage.page().question.ids.answers.ids.field
    assert field.children[-1].piece == "wheel:yellow", "the backs of which epoch?"
    to_phase(hall, "pick")
    hall.settle()
    stage.frames(4)
    answers = stage.page().question.ids.answers
    answers.picked = next(group for group in hall.see().question.groups() if group)
    stage.frames(4)
    assert said_on_answers(stage)[-2:] == ["Buy it", "Sell it"], "what people want most comes first"
    assert "what do you do with" in stage.page().question.text, "which pile has been answered"


def test_each_statue_has_its_points_before_its_seat(stage: Stage, tmp_path: Path) -> None:
    """R8.1: 4, 8, 14 and 22; they stood in its answers alone, where they could be carved."""
    stage.resize((800, 1280))
    sit_down(stage, tmp_path, 3, {"hands": "known"})
    texts = [one[4] for one in board(stage).texts]
    begins = texts.index("6"), texts.index("12"), texts.index("20"), texts.index("30")
    assert [texts[n - 1] for n in begins] == ["4", "8", "14", "22"]


def test_why_of_the_points_names_the_cards_that_make_them(stage: Stage, tmp_path: Path) -> None:
    """R7.5, R13.1: "?" beside a score showed the same table once more."""
    stage.resize((800, 1280))
    hall = open_moment(stage, tmp_path, LATEST["hadara"])
    seat = max(range(len(hall.see().scores)), key=lambda one: len(hall.play.scoring(one)))
    hall.explain(seat, "points")
    stage.frames(4)
    rows = [one for one in stage.page().walk() if type(one).__name__ == "PieceRow"]
    assert rows
    made = sum(int(one.amount.replace("−", "-")) for one in rows)
    assert made == hall.see().scores[seat], "statues, medals and coins had no row"
    stage.press(next(one for one in rows if one.event.startswith("Blue III ")))
    assert hall.enlarged.startswith("B3"), "looked at by a touch"
    hall.enlarge("")
    assert all(one.event for one in rows)


def test_all_of_a_segment_of_the_wheel_answers_at_one_touch(stage: Stage, tmp_path: Path) -> None:
    """R4.1: the bag of the yellow one and the grain lay beside what a touch was counted of; and a
    colour of the wheel wanted a second touch where its answer below took one."""
    hall = sit_down(stage, tmp_path, 3, {"hands": "known"})
    hall.play.check_spots(False)
    for phase in ("pick", "wheel"):  # the first time it makes room for what is set up, where small
        to_phase(hall, phase)
    hall.settle()
    for size in [*SIZES, (1024, 600), (390, 844)]:
        stage.resize(size)
        stage.frames(4)
        drawn = board(stage)
        bag, hub = drawn.marks[0], next(one for one in drawn.marks if one.key == "wheel")
        count = drawn.texts[0]
        middle = complex(hub.x + hub.w / 2, hub.y + hub.h / 2)
        for x, y, w, h in (bag[1:], count[:4]):
            arm = complex(x + w / 2, y + h / 2) - middle
            for n, colour in enumerate(hall.see().board["segments"]):
                at = middle + arm * rect(1, -n * tau / 5)
                found = drawn.touched(at.real, at.imag)
                assert getattr(found, "name", "") == colour, size
    asked = hall.see().question
    assert stage.page().question.ids.answers.touches.consider("green")
    assert hall.see().question.id != asked.id, "a second touch was wanted"


def test_answers_tell_what_they_cost_and_bring(stage: Stage, tmp_path: Path) -> None:
    """Each card of the same colour takes a coin off the price (R5.1); a sold one brings 2
    coins in the first epoch (R5.4)."""
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    hall.play.check_spots(False)
    to_phase(hall, "pick")
    hall.settle()
    stage.frames(4)
    answers = stage.page().question.ids.answers
    groups = hall.see().question.groups()
    card = next(group for group, choices in groups.items() if group and len(choices) == 2)
    answers.picked = card
    stage.frames(4)
    state, seat = hall.play.state, hall.see().question.seat
    cost, own = state.known_card(card).cost, state.realms[seat].cards[CARDS[card].colour]
    notes = {w.text: w.note for w in answers.ids.field.children if getattr(w, "note", "")}
    assert state.epoch == 1
    assert notes == {"Buy it": f"Coins −{cost - len(own)}", "Sell it": "Coins +2"}


def test_a_side_of_the_set_up_card_tells_all_it_brings_before_it_is_taken(
    stage: Stage, tmp_path: Path
) -> None:
    """R2.6: "Coins +8" stood on both, which differ in their tracks; one touch took one unseen."""
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2, {"hands": "known", "sides": "choose"})
    for seat in (0, 1):
        card = Reveal("setup_card", seat, (f"S{1 + seat}", f"seat{seat}:setup"))
        assert hall.play.choose(card) is None
    hall.settle()
    stage.frames(4)
    field = stage.page().question.ids.answers.ids.field
    told = {one.text: one.note for one in field.children if getattr(one, "note", "")}
    assert told == {  # as set-up card 1 says
        "Begin with side A": "Coins +8, Income +3, Military +2, Culture +1, Food +4",
        "Begin with side B": "Coins +8, Income +4, Military +1, Culture +1, Food +4",
    }
    before = len(hall.play.match.log)
    for steps in (before, before + 1):
        stage.press(next(one for one in field.children if getattr(one, "text", "")[-1:] == "B"))
        stage.frames(4)
        stage.wait()
        assert len(hall.play.match.log) == steps
    assert hall.see().board["seats"][0]["tracks"]["income"] == 4


def test_a_statue_is_offered_with_its_tiles_by_their_names(stage: Stage, tmp_path: Path) -> None:
    """R8.2: what each brings comes first, tracks together and points together; no two look alike:
    eight answers were told apart by the ends of their sentences alone."""
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    hall.play.check_spots(False)
    state, steps = hall.play.state.clone(), []
    way = walk(state, 7)
    while not any(one.verb == "carve" for one in state.legal(next(iter(state.awaiting().must), 0))):
        steps.append(next(way))
        assert len(steps) < 400
    play_all(hall, steps)
    hall.settle()
    stage.frames(4)
    answers = stage.page().question.ids.answers
    answers.picked = next(
        group for group, choices in hall.see().question.groups().items() if len(choices) > 1
    )
    stage.frames(4)
    said = said_on_answers(stage)
    assert len(said) >= 8
    assert not any(":" in text for text in said)
    tiles = [w for w in answers.ids.field.children if getattr(w, "piece", "")][::-1]
    assert len({(one.text, one.note) for one in tiles}) == len(tiles)
    brings = [one.text for one in tiles]
    assert brings == ["Income +2", "Military +2", "Culture +2", "Food +2"] + 4 * ["Points +2"]
    assert len({round(one.width) for one in tiles}) == 1, "all are equally wide"
    assert [round(one.x) for one in tiles[:4]] == [round(one.x) for one in tiles[4:]], "in columns"
    assert len({one.y for one in tiles}) == 2, "what raises a track, and below it what scores"
    assert stage.page().question.text.endswith("which bonus tile goes on statue 6?")
    assert len({one.piece for one in tiles}) == len(tiles)
    frame, last = answers.ids.frame, tiles[-1]
    assert last.to_window(0, last.y)[1] >= frame.to_window(0, frame.y)[1], "all of them are seen"
    stage.resize((800, 1280))
    for language in ("en", "ja"):
        stage.look(language)
        stage.frames(4)
        tiles = [w for w in answers.ids.field.children if getattr(w, "piece", "")]
        assert len(tiles) == 8
        assert len({round(one.y) for one in tiles}) == 2, "four rows covered the cards of the seat"
        assert len({(one.text, one.note) for one in tiles}) == 8


def test_why_a_medal_costs_less_is_told_before_it_is_bought(stage: Stage, tmp_path: Path) -> None:
    """R14.9: gold costs 6 instead of 12 in epoch II for who has the card; the tiles for silver tell
    what each is worth, and what it costs."""
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    stage.frames(4)
    less = Text("remark.medal_less", {"n": 6, "usual": 12})
    gold = Choice("gold", Text("verb.gold"), (Action("gold", 0),), (), (), "gold", remark=less)
    done = Choice("done", Text("verb.done"), (Action("done", 0),), (), (), "done")
    answers = stage.page().question.ids.answers
    answers.ask(hall, Question("medals", Ask.TURN, 0, Text("ask.medals"), (gold, done)))
    notes = [getattr(one, "note", "") for one in answers.ids.field.children]
    assert any("6 instead of 12" in note for note in notes)


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (1024, 600), (390, 844)], ids=str)
def test_answers_about_medals_have_one_place_each(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R11.2: "Buy no more" came where "Buy a gold medal" had just been touched, and with few bonus
    tiles left each stood there for silver: silver, gold and none have their places whatever is
    left. R11.3: a tile is asked after that, however few there are, by what it is worth."""
    stage.resize(size)
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    stage.frames(4)

    def medal(verb: str, colour: str = "", worth: int = 0) -> Choice:
        args = (colour,) if colour else ()
        label = Text(f"verb.{verb}", {"colour": f"colour.{colour}"} if colour else {})
        remark = Text("remark.medal_now", {"n": worth}) if colour else None
        step = (Action(verb.partition(".")[0], 0, args),)
        return Choice(verb + colour, label, step, (), (), step[0].verb, remark=remark)

    silver = [medal("silver", one, n) for n, one in enumerate(COLOURS[:4], 4)]
    gold, none = medal("gold"), medal("done.medals")
    answers = stage.page().question.ids.answers
    for language in ("en", "ja"):
        stage.look(language)
        stood: list[tuple[int, int, str]] = []
        for offered in ([*silver, gold], [*silver[1:3], gold], [silver[3], gold], silver[:2],
                        silver[:1], [gold]):  # fmt: skip
            asked = Question("it", Ask.TURN, 0, Text("ask.medals", {"n": 1, "seat": 0}),
                             (*offered, none))  # fmt: skip
            answers.ask(hall, asked)
            stage.frames(4)
            left = answers.ids.field.children[::-1]
            now = [(round(one.x), round(one.y - answers.ids.field.y), one.text) for one in left]
            stood = stood or now
            assert now == stood, offered
            verbs = {one.steps[0].verb for one in offered}
            assert [one.dull for one in left[:2]] == ["silver" not in verbs, "gold" not in verbs]
            if "silver" not in verbs:
                continue
            left[0].dispatch("on_release")
            stage.frames(4)
            assert answers.picked == "silver", "no medal is bought by the first touch"
            tiles = [one for one in answers.ids.field.children if getattr(one, "piece", "")][::-1]
            assert len(tiles) == sum(one.id.startswith("silver") for one in offered)
            lines = [round(one.y) for one in tiles]
            assert len({lines.count(one) for one in lines}) == 1, "as many on each line"
            assert any(type(one).__name__ == "BackAnswer" for one in answers.walk())
            if tiles[2:]:
                points = ["4 points now", "5 points now"], ["今なら4点", "今なら5点"]
                assert [one.text for one in tiles[:2]] in points
            stage.waited += 5
            answers.picked = ""
    stage.look("en")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)], ids=str)
@pytest.mark.parametrize("key", ["colonies", "statues"])
def test_what_takes_nothing_has_one_place_however_much_could_be_taken(
    stage: Stage, tmp_path: Path, key: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R7.1: "Take no colony" came where the only colony had stood, and a habit lost it; beside the
    fifth, which began a line of its own, it moved. What brings more than ten points came on a line
    of its own, too, below the finger."""
    stage.resize(size)
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    stage.frames(4)
    of, ways = ["ST6", "ST12", "ST20", "ST30"], ["plunder"]
    if key == "colonies":
        of, ways = [*map(str, LEVELS)], ["plunder", "integrate"]
    none = Choice("none", Text(f"verb.skip.{key}"), (Action("skip", 0),), (), (), "skip")
    answers, stood = stage.page().question.ids.answers, set[tuple[int, int]]()
    others: list[tuple[float, ...]] = []
    for many in range(len(ways), len(of) + 1):
        some = [
            Choice(f"{way} {one}", Text(f"group.{one}"), (Action(way, 0, (one,)),), (), (), one)
            for one in of[:many]
            for way in ways
        ]
        asked = Question("it", Ask.TURN, 0, Text(f"ask.{key}", {"seat": 0}), (*some, none))
        answers.ask(hall, asked)
        stage.frames(5)
        (way,) = answers.ids.corner.children
        left, low, right, top = box(way)
        stood.add((round(left), round(low)))
        others += [box(one) for one in answers.ids.field.children if hasattr(one, "look")]
    x, y = (left + right) / 2, (low + top) / 2
    assert len(stood) == 1
    assert len(others) == sum(range(len(ways), len(of) + 1))
    lines = {one[1] for one in others[-len(of) :]}
    assert size == (800, 1280) or key == "statues" or len(lines) == 1, "all levels on one line"
    assert not [one for one in others if one[0] < x < one[2] and one[1] < y < one[3]]
    if key == "colonies" and size == (1280, 800):
        monkeypatch.setattr(answer_words, "told", lambda *_: "コイン −1、得点 +5〜10、国力も上がる")
        answers.picked = of[0]
        stage.frames(4)
        wide = [one.width for one in answers.ids.field.children if getattr(one, "kept", 0)]
        assert wide == [dp(DEED) * theme.room - theme.gap] * len(ways), "each fills its part alone"


def test_what_a_medal_would_score_is_said_in_one_line_above_its_icons(stage: Stage) -> None:
    """Two lines lay over the icons where the panel is low. 250: of a tablet of 1024 dots."""
    for language in GAME.texts.languages:
        said = GAME.texts.say(language, "draw.medal_worth", {})
        assert lettering.breadth(said, 14, True) <= 250, (language, said)


def test_points_are_taken_apart_before_the_end(stage: Stage, tmp_path: Path) -> None:
    """R13.1 as if it ended now: each seat's column adds up to the points that the table tells."""
    hall = sit_down(stage, tmp_path, 3, OPTIONS)
    to_phase(hall, "medals")
    hall.settle()
    hall.explain(1, "points")
    stage.frames(4)
    pad = next(w for w in stage.page().walk() if type(w).__name__ == "ScorePad")
    total, *lines, head = pad.children
    columns = [[w.text for w in reversed(row.children)][1:] for row in (*lines, total)]
    numbers = [
        [0 if said == "–" else int(said.replace("−", "-")) for said in row] for row in columns
    ]
    scores = hall.see().scores
    assert numbers[-1] == [scores[1], scores[0], scores[2]]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]
    assert len(head.children) == 1 + len(scores)
    assert stage.page().total == str(scores[1])
    (title,) = (w for w in stage.page().walk() if type(w).__name__ == "Head")
    assert "points if it ended now" in title.title, "the seat has fewer points now"


@pytest.mark.parametrize(("size", "read"), [((82.0, 44.0), False), ((220.0, 60.0), True)])
def test_an_effect_that_nobody_could_read_is_the_sign_of_what_it_is_about(
    stage: Stage, size: tuple[float, float], read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its figures were six pixels high; then a written sheet stood for every effect, and one had to
    know the cards (R14.2)."""
    drawn = signs_drawn(monkeypatch)
    sheets: list[float] = []
    monkeypatch.setattr(gains, "paint_written", lambda *at: sheets.append(at[-1]))
    face = {"effect": "sell_plus_1", "vp": 2, "income": 1}
    small.paint_card(pen(), "P1-A1", face, 0, 0, *size)
    segment(pen(), "purple", 0, 0, 40, 40)
    assert not {"seat_star", "written"} & drawn.keys()
    assert not sheets
    assert drawn["sell"][1] >= 14, "it is seen"
    assert ("coin" in drawn) == read, "all of it where it can be read"
    face = {"effect": "medal_discount", "vp": 2, "income": 1}
    small.paint_card(pen(), "P1-A1", face, 0, 0, *size)
    assert "gold" in drawn


def test_each_effect_has_the_sign_of_what_it_is_about() -> None:
    """R14.2 to R14.16, R15.5 to R15.8: one of the signs that say what it does."""
    said = {f"effect_{name}": lines for name, lines in EFFECTS.items()}
    said |= {f"special_{colour}": lines for colour, lines in NOBLES.items()}
    for name, lines in said.items():
        assert ("sign", TOPICS[name]) in {part[:2] for line in lines for part in line}, name
    assert TOPICS.keys() == {*said, "no_discount"}


@pytest.mark.parametrize("room", [6.0, 7.0, 8.0, 9.0, 12.0])
def test_an_epoch_begins_the_prices_that_it_has(room: float) -> None:
    """R14.9: they were broken as "II silver 4 gold 6 III / silver 15 gold 22"."""
    lines = broken(gains.effect_says("effect_medal_discount"), room)
    assert len(lines) > 1 or room >= 12
    assert all(line[-1][0] != "figure" for line in lines), lines
    # The third line of "II silver 4 gold 6 III silver / 15 gold 22" was a price without its medal.
    assert not any(line[0][:2] == ("sign", "coin") for line in lines), lines
    assert room < 8 or [line[0][1] for line in lines][:2] == ["II", "III"][: len(lines)], lines


def test_all_cards_of_a_seat_have_one_size(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three sizes lay side by side: each colour's cards were as large as its own column let them
    be. Those that need no second page stay on it. There is none where fewer of other colours leave
    room: from five of a colour on it was turned, with half of the area empty."""
    session = begin(GAME, 2, {"hands": "known"})
    scene = scene_of(session.view(), GAME, lambda piece: None, lambda seat, what: None)
    lying = {"yellow": 8, "red": 1, "blue": 3, "green": 2, "purple": 0}
    cards = {
        colour: [{"card": f"{colour[0].upper()}1-{n + 1:02}"} for n in range(many)]
        for colour, many in lying.items()
    }
    data = {"cards": cards, "face_down": dict.fromkeys(lying, 0), "discount": lying}
    drawn: dict[str, tuple[float, float]] = {}
    monkeypatch.setattr(columns, "paint_card", lambda *at: drawn.update({at[1]: at[-2:]}))
    for w, h, whole in ((800.0, 240.0, True), (640.0, 120.0, True), (500.0, 120.0, False)):
        for scene.page in (0, 1):
            drawn.clear()
            brush = pen()
            columns.paint_cards(brush, scene, data, 0, 0, w, h)
            cards_at = [one for one in brush.spots if one.name in drawn]
            assert all(min(one.x, one.y) >= 0 and one.x + one.w < w + 1 for one in cards_at)
            assert not any(starmap(over, combinations(cards_at, 2))), "none lies on another"
            assert len(set(drawn.values())) == 1, (w, h, drawn)
            assert {"R1-01", "G1-01", "G1-02"} <= drawn.keys()
            assert (len(drawn) == sum(lying.values())) == whole
    frames: list[tuple[float, ...]] = []
    monkeypatch.setattr(columns, "landing", lambda scene: frozenset({"own:purple"}))
    monkeypatch.setattr(Brush, "frame", lambda _, *at: frames.append(at))
    scene = replace(scene, focus=scene.question_seat)
    columns.paint_cards(pen(), scene, data, 0, 0, 800, 240)
    (x, y, wide, _, *_, line), *_ = frames
    assert min(x, y) >= line / 2, "where it can be laid is lit whole, not cut off at the foot"
    assert x + wide + line / 2 <= 800


def over(one: Spot, other: Spot) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    return across > 0.1 and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 0.1


def pen() -> Brush:
    from kivy.graphics import InstructionGroup

    return Brush(InstructionGroup())


@pytest.mark.parametrize("points", [0, 1, 14])
def test_the_points_of_a_small_card_are_read_as_its_cost_is(stage: Stage, points: int) -> None:
    """A shield of 20 pixels was empty, while the coin beside it told its number."""
    brush = pen()
    shield(brush, points, 0, 0, 22, 22)
    if points < 10:
        shield(brush, points, 0, 0, 20, 20)
    assert {text for *_, text in brush.texts} == {str(points)}
    assert len(brush.texts) == 1 + (points < 10)


@pytest.mark.parametrize("language", ["en", "ja", "fr", "de"])
def test_what_is_short_of_a_card_is_told_whole_or_by_its_number(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """It was "1 s…" wherever the printed price stood before it, though the card shows that too."""
    monkeypatch.setattr(words, "language", language)
    for wide in (100, 114, 200):
        brush = pen()
        paint_price(brush, "hadara", Price(3, 6, "coin", 1), 0, 0, wide)
        said = [text for *_, text in brush.texts]
        assert not any("…" in text for text in said)
        assert said[0] == "3"
        assert said[-1] in ("−1", words.say("price.short", n=1))
        assert language != "en" or wide < 114 or said[-1] == "1 short"
    assert "6" in said, "where there is room both prices stand"


def signs_drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[float, float]]:
    """The signs that are painted from now on, each with its left edge and its height."""
    drawn: dict[str, tuple[float, float]] = {}

    def sign(
        _: object, game: str, name: str, x: float, y: float, size: float, **__: object
    ) -> bool:
        drawn[name] = x, size
        return True

    def mark(_: object, name: str, x: float, y: float, size: float, shade: object) -> None:
        drawn[name] = x, size

    monkeypatch.setattr(pictures, "sign", sign)
    monkeypatch.setattr(Brush, "sign", mark)
    return drawn


@pytest.mark.parametrize(
    ("size", "language"), [((1280, 800), "en"), ((800, 1280), "ja"), ((1024, 600), "en")]
)
def test_buy_and_sell_keep_their_places_down_to_the_last_pile(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """R9.1: beside the last pile Sell lay where Buy had been, and a guest sold the card; what its
    purchase would do was told nowhere."""
    stage.resize(size)
    stage.look(language)
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    to_phase(hall, "pick")
    left: set[int] = set()
    places: dict[str, set[tuple[int, int]]] = {"buy": set(), "sell": set()}
    while (state := hall.play.state).phase == "pick":
        seat, piles = state.awaiting().must[0], len(hall.see().question.groups())
        for coins in (0, 9) if piles in (1, 5) and piles not in left else ():
            if coins != hall.see().board["seats"][seat]["coins"]:
                assert hall.play.adjust(seat, "coins", coins) is None
            hall.settle()
            stage.frames(3)
            _look_at_one(stage, hall, places)
            left.add(piles)
        assert hall.play.choose(state.legal(seat)[-1]) is None
        hall.settle()
    assert left == {1, 5}
    for verb, found in places.items():
        columns, lines = zip(*found, strict=True)
        assert len({*columns}) == 1, f"{verb} at {size}: {columns}"
        assert max(lines) - min(lines) < 30, f"{verb} at {size}: {lines}"


def _look_at_one(stage: Stage, hall: Any, places: dict[str, set[tuple[int, int]]]) -> None:
    """Touch the first card that is offered, note where answers stand before and after, go back."""
    answers = stage.page().question.ids.answers
    card = next(group for group in answers.groups if group)
    for touched in (False, True):
        if touched:
            answers.turn_to(card)
            stage.frames(4)
        shown = {one.text: one for one in answers.ids.field.children if getattr(one, "text", "")}
        for verb, found in places.items():
            said = hall.say(Text(f"verb.{verb}.short"))
            if touched or said in shown:
                x, y = shown[said].to_window(*shown[said].pos)
                found.add((round(x), round(y)))
    assert answers.looked_at, "the drawing tells what its purchase would do"
    answers.forget()
    stage.frames(2)


def test_a_card_that_can_only_be_sold_is_considered_beside_others_that_can_be_bought(
    stage: Stage, tmp_path: Path
) -> None:
    """A guest touched it to see its price, as those beside it, and had sold it."""
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    stage.frames(4)
    ways = (("buy", "Y1-01"), ("sell", "Y1-01"), ("sell", "Y1-02"))
    choices = tuple(
        Choice(f"{verb} {card}", Text(f"verb.{verb}", {"card": f"piece.{card}"}),
               (Action(verb, 0, (card,)),), (card,), ("",), card)
        for verb, card in ways
    )  # fmt: skip
    answers = stage.page().question.ids.answers
    answers.ask(hall, Question("last", Ask.TURN, 0, Text("ask.pick"), choices[:2]))
    asked = answers.asks
    assert asked is None, "the last one is chosen as all before it"
    answers.picked = "Y1-01"
    asked = answers.asks
    assert (asked.key, asked.params["piece"]) == ("ask.which_seat", "Y1-01"), "and named"
    answers.picked = ""
    answers.ask(hall, Question("pick", Ask.TURN, 0, Text("ask.pick"), choices))
    stage.frames(3)
    answered: list[Choice] = []
    answers.take = answered.append
    card = next(one for one in answers.ids.field.children if getattr(one, "piece", "") == "Y1-02")
    stage.press(card)
    assert answered == []
    assert answers.picked == "Y1-02"
    # A card that somebody held to a reader meanwhile wiped that.
    shown = Question("shown", Ask.WHICH, 0, Text("ask.which", {"piece": "Y1-01"}), choices[:2],
                     station="desk/pad", piece="Y1-01")  # fmt: skip
    answers.ask(hall, shown)
    assert answers.picked != "Y1-02"
    answers.ask(hall, Question("pick", Ask.TURN, 0, Text("ask.pick"), choices))
    assert answers.picked == "Y1-02", "it comes back with its question"
    # R5.2, R10.2: where no card can be paid, and where cards are given up, all of them have one
    # answer, and a guest had lost the first that was touched.
    sold = choices[1], choices[2]
    poor = Question("poor", Ask.TURN, 0, Text("ask.pick"), sold, kept=choices)
    gone = tuple(
        Choice(f"remove {card}", Text("verb.remove", {"card": f"piece.{card}"}),
               (Action("remove", 0, (card,)),), (card,), ("",), card)
        for card in ("Y1-01", "Y1-02", "Y1-03", "Y1-04")
    )  # fmt: skip
    hungry = Question("feed", Ask.TURN, 0, Text("ask.feed"), gone)
    for asked, said in (poor, ["Buy it", "Sell it"]), (hungry, ["Give it up"]):
        answers.picked = ""
        answers.ask(hall, asked)
        stage.frames(3)
        found = answers.ids.field.children
        stage.press(next(one for one in found if getattr(one, "piece", "") == "Y1-01"))
        assert (answered, answers.picked) == ([], "Y1-01")
        told = [one.text.partition(" (")[0] for one in found[::-1] if getattr(one, "text", "")]
        assert told[-len(said) :] == said
    answers.ask(hall, poor)
    answers.picked = "Y1-01"
    assert answers.touches.consider("Y1-01")
    assert (answered, answers.picked) == ([], ""), "touched again it is put away, and not sold"


@pytest.mark.parametrize(
    ("gives", "w", "h", "shown"),
    [
        ({"culture": 2}, 38, 20, {"culture"}),
        ({"income": 1, "military": 1, "food": 1}, 83, 20, {"income", "military", "food"}),
        ({"income": 1, "military": -1, "culture": 2}, 78, 20, {"income", "military", "culture"}),
        ({"income": 1, "military": 2, "food": 3}, 60, 20, set()),
        ({"income": 1, "military": 2}, 40, 40, {"income", "military"}),
    ],
)
def test_the_gains_of_a_small_card_are_read_all_or_none(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, gives: dict[str, int], w: int, h: int,
    shown: set[str],
) -> None:  # fmt: skip
    """The third of three gains was one pixel high, and numbers stood on the edge of their card; of
    some the greatest was drawn and three dots."""
    drawn, brush = signs_drawn(monkeypatch), pen()
    written: list[float] = []
    monkeypatch.setattr(gains, "paint_written", lambda brush, *at: written.append(at[-1]))
    paint_gains(brush, list(gives.items()), 100, 0, w, h, "#000000")
    assert set(drawn) == shown
    assert all(x >= 101 and size >= 12 for x, size in drawn.values())
    assert all(x + wide <= 100 + w for x, _, wide, _, _ in brush.texts)
    assert bool(written) == (not shown)


def test_what_a_small_purple_card_does_is_told_where_its_values_have_no_room(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R14.11: a blank sheet lay there, and 21 points of the end were read nowhere on the table."""
    drawn, sheets = signs_drawn(monkeypatch), list[float]()
    monkeypatch.setattr(gains, "paint_written", lambda brush, *at: sheets.append(at[-1]))
    face = {"income": 1, "military": 2, "food": 3, "vp": 5, "effect": "silver_full"}
    for more in ({}, {"stand_in": True}):
        drawn.clear()
        small.paint_card(pen(), "P3-B01", face | more, 0, 0, 71, 50)
        assert TOPICS["effect_silver_full"] in drawn
    assert sheets, "its values have no room"
    sheets.clear()
    small.paint_named(pen(), "P3-B01", face | {"stand_in": True}, 0, 0, 112, 43)
    assert not sheets, "an answer is broader than its card: its values are read there"


@pytest.mark.parametrize(("w", "h", "read", "points"), [
    (72, 29, True, ["2"]), (52, 27, True, ["2"]), (45, 29, True, []), (62, 18, True, []),
    (24, 18, False, []),
])  # fmt: skip
def test_an_own_colony_is_seen_as_its_tile(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, w: int, h: int, read: bool, points: list[str]
) -> None:
    """R7.3: it was a chip with the number of its level, whatever its back brought."""
    drawn, brush = signs_drawn(monkeypatch), pen()
    small.paint_colony(brush, "C03-1", "3", 0, 0, w, h)
    assert ({"income", "military"} <= set(drawn)) == read, "2 points, 1 income, 1 military"
    assert "colony" not in drawn, "else its level, alone where the sign has no room"
    texts = [text for *_, text in brush.texts]
    shown = ["1", "1"] if read else ["3"]
    assert texts == points + shown, "points where both can be read"
    assert all(x >= 0 and x + wide <= w for x, _, wide, _, _ in brush.texts)
    small.paint_colony(brush, "colony_front_15", "15", 0, 0, 72, h)
    assert "colony" in drawn, "its back was not turned over"


def test_what_each_of_four_colonies_gives_is_read_on_the_smallest_tablet(stage: Stage) -> None:
    """R7.3: of three or four nothing but the levels was left."""
    four = {"3": "C03-1", "9": "C09-1", "15": "C15-1", "21": "C21-1"}
    data = {"tiles": dict.fromkeys(COLOURS, 0), "colonies": four, "monuments": {}, "statues": {},
            "reach": {"statues": []}}  # fmt: skip
    with patch.object(works, "_medals"), patch.object(works, "paint_colony") as made:
        works.paint_works(pen(), MagicMock(choosable=(), focus=0), data, 0, 0, dp(672), dp(52))
    rooms = {call.args[1]: call.args[-2:] for call in made.call_args_list}
    for face in ("C03-1", "C09-1", "C21-1"):
        assert gains_fit(gains_of(known_face(face)), rooms[face][0] - dp(26), rooms[face][1]), face


@pytest.mark.parametrize("w", [72, 52, 41])
@pytest.mark.parametrize(("face", "level"), [("C09-1", "9"), ("C15-1", "15"), ("C21-1", "21")])
def test_of_four_colonies_no_level_runs_into_its_points(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, face: str, level: str, w: int
) -> None:
    """Upright, of a seat with four: "21" and "11" were "2111"."""
    drawn, brush = signs_drawn(monkeypatch), pen()
    small.paint_colony(brush, face, level, 0, 0, w, 31)
    ends = sorted((x, x + wide) for x, _, wide, _, text in brush.texts if text == level)
    if "points" in drawn:
        assert all(right <= drawn["points"][0] for _, right in ends)
    assert ends or "income" in drawn or "food" in drawn, "it gives something, or has its level"


@pytest.mark.parametrize(("w", "h"), [(66, 98), (113, 82), (103, 73), (155, 118), (135, 205)])
def test_a_told_card_is_read_at_every_size(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, w: int, h: int
) -> None:
    """R14.3: beside its answers a purple card was an empty coin, an empty shield and two sheets;
    before a seat its values came and went with its size."""
    face = {"cost": 6, "military": 3, "food": 2, "vp": 4, "effect": "medal_discount"}
    drawn, brush = signs_drawn(monkeypatch), pen()
    Hadara().telling(lambda one: {**face, "stand_in": True}).paint_piece(
        brush, "P2-B01", 0, 0, w, h, ""
    )
    assert {"military", "food"} <= set(drawn)
    assert {"6", "3", "2", "4"} <= {text for *_, text in brush.texts}


def test_a_front_that_nobody_told_is_said_to_be_no_part_of_the_score_yet() -> None:
    """A plundered colony counted "–", and nothing said that its points are asked for at the end."""
    game, told = load("hadara"), {"colony_front_3": {"vp": 2}}
    for faces in ({}, told):
        state = begin(game, 2, faces=faces).state
        state.realms[1].colonies[3] = ""  # type: ignore[attr-defined]
        key = Hadara().owed(state.view(None), 0)
        assert game.texts.has(key) if not faces else key == ""


@pytest.mark.parametrize(("w", "h"), [(80, 72), (88, 115), (100, 80)])
def test_a_stack_of_colonies_shows_what_plundering_brings_and_turning_over_costs(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, w: int, h: int
) -> None:
    """R7.3: it was two numbers, of which nobody knew what they brought. What the front scores is
    printed on the cardboard alone, and stands on none of them."""
    coins = {"3": (3, 1), "9": (4, 1), "15": (5, 2), "21": (7, 2), "30": (12, 4)}
    sizes = set()
    for level, (plunder, pay) in coins.items():
        drawn, brush = signs_drawn(monkeypatch), pen()
        assert stacks.paint_deeds(brush, level, "× 2", 100, 0, w, h)
        assert [text for *_, text in brush.texts] == [level, "× 2", f"+{plunder}", str(pay)]
        assert set(drawn) == {"military", "plunder", "coin", "integrate"}
        assert all(x >= 100 and x + size <= 100 + w for x, size in drawn.values())
        sizes.add(round(drawn["plunder"][1], 1))
    assert len(sizes) == 1, "those of all levels look alike"
    brush = pen()
    assert not stacks.paint_deeds(brush, "3", "× 2", 0, 0, 52, 52)
    assert not brush.texts, "nothing that nobody reads"
    drawn = signs_drawn(monkeypatch)
    stacks.paint_low(brush, "30", 2, 0, 0, 50, 44)
    assert [text for *_, text in brush.texts] == ["30", "× 2"], "it was 30×…"
    assert set(drawn) == {"military"}, "R7.1: of what there have to be 30"


@by_turns([(390, 844), (844, 390)])
def test_on_a_phone_what_a_statue_brings_is_read(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Eight cards with a small sign on each stood in a column, with their words below the edge; on
    a phone held upright the way back lay beside eight lines, below the edge."""
    hall = sit_down(stage, tmp_path, 2, {})
    hall.keep("spot_checks", "off")
    to_carving(hall)
    stage.resize(size)
    stage.look(language)
    answers = stage.page().question.ids.answers
    answers.picked = next(one for one in hall.see().question.groups() if one.startswith("ST"))
    stage.frames(6)
    frame, field = answers.ids.frame, answers.ids.field
    first = next(one for one in field.children[::-1] if getattr(one, "kin", ""))
    assert size[0] > size[1] or first.y == field.children[-2].y, "two stand abreast"
    backs = [one for one in answers.walk() if type(one).__name__ == "BackAnswer"]
    assert len(backs) == 1
    assert size[0] > size[1] or backs[0] in answers.ids.below.children, "it never scrolls away"
    low, top = (frame.to_local(*frame.to_window(frame.x, y))[1] for y in (frame.y, frame.top))
    assert first.note, "what it brings stands below its name"
    assert low - 1 <= first.y <= first.top <= top + 1, "the first answer is seen whole"
    assert complaints(stage.root) == []


def to_carving(hall: Any) -> None:
    """Play on until a seat may carve a statue with several tiles."""
    state, steps = hall.play.state.clone(), []
    for step in walk(state, 7):
        if isinstance(step, Action) and step.verb == "carve":
            break
        steps.append(step)
    play_all(hall, steps)


def test_the_points_of_the_end_are_told_once(stage: Stage, tmp_path: Path) -> None:
    """R13.1: each source stood there with its points three times, and beside it a sum of those
    before ("= 42") that nobody could explain."""
    hall = sit_down(stage, tmp_path, 2, {})
    hall.play.check_spots(False)
    play_until(hall, 5, lambda state: state.outcome() is not None)
    hall.explain(0, "points")
    stage.frames(4)
    rows = [w for w in stage.page().ids.lines.walk() if type(w).__name__ == "PadRow"]
    said = [row.text for row in rows]
    parts = {hall.game.texts.say("en", key): n for key, n in hall.play.parts(0).items() if n}
    assert len(parts) > 2
    for name, points in parts.items():
        row = rows[said.index(name)]
        assert row.children[-2].text == str(points), "the own points stand first"
    assert not [w for w in stage.page().ids.lines.walk() if type(w).__name__ == "ReasonRow"]
    assert "monuments" not in " ".join(said), "there are none in this game"
    coins = next(name for name in said if name.startswith("Coins"))
    assert "5" in coins, "how many make a point"
    hall.explain(0, "coins")
    stage.frames(4)
    heads = [w.text for w in stage.page().ids.lines.children if type(w).__name__ == "ReasonHead"]
    assert heads == ["in all"], "what the sums beside the lines are"


def test_each_pile_keeps_its_place_among_the_answers(stage: Stage, tmp_path: Path) -> None:
    """R9.1: piles slid to the left as one ran empty, and another card came under the finger. What
    the signs of a purple card mean (R14.3) was told to nobody before it was touched."""
    moment = next(one for one in MOMENTS if one.name == "hadara-two")
    open_moment(stage, tmp_path, moment, tier="touch")
    view = stage.hall.see()
    assert view.question.text.key == "ask.pick"
    colours = ("yellow", "red", "blue", "green", "purple")
    piles = [view.board["piles"][colour]["top"] for colour in colours]
    tops = [top["card"] if top else "" for top in piles]
    assert "" in tops
    for size in ((1280, 800), (800, 1280)):
        stage.resize(size)
        stage.frames(3)
        cards = stage.page().question.ids.answers.ids.field.children[::-1]
        laid = [one for one in cards if type(one).__name__ == "PieceAnswer"]
        assert [one.piece for one in laid] == tops
        assert all(one.disabled == (not one.piece) for one in laid)
        assert len({one.width for one in laid}) == 1
        assert [one.text for one in laid if one.piece.startswith("P")] == ["+1 coin for each sale"]
        assert complaints(stage.page().question) == []


def test_on_a_phone_no_empty_place_hides_the_cards_of_the_piles(
    stage: Stage, tmp_path: Path
) -> None:
    """Two stand abreast: of the last pile's card only frames of empty piles were seen."""
    stage.resize((390, 844))
    hall = sit_down(stage, tmp_path, 2, {"hands": "known"})
    to_phase(hall, "pick")
    while len(hall.see().question.groups()) > 2:
        state = hall.play.state
        assert hall.play.choose(state.legal(state.awaiting().must[0])[-1]) is None
        hall.settle()
    stage.frames(4)
    field = stage.page().question.ids.answers.ids.field
    assert all(not one.disabled for one in field.children)


@pytest.mark.parametrize("size", [(1024, 600), (800, 1280)])
def test_what_was_taken_back_is_told_where_undo_cannot_say_it(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """On a small screen the way back is a sign among the tools: who touched it learnt nowhere what
    it had done."""
    stage.resize(size)
    stage.look("en")
    hall = open_moment(stage, tmp_path, next(one for one in MOMENTS if one.name == "hadara-two"))
    stage.resize(size)
    asked = hall.see().question
    sells = next(one for one in asked.choices if one.steps[0].verb == "sell")
    assert hall.act(lambda play: play.answer(asked.id, sells.id))
    stage.frames(3)
    assert "Taken back" not in stage.page().headline
    stage.wait()
    stage.page().undo()
    stage.frames(3)
    assert hall.say(sells.label).startswith("Sell ")
    assert f"Taken back: {hall.say(sells.label)}" in stage.page().headline
    ended = LogLine(0, 0, Text("verb.done"), (Action("done", 0),))
    assert "medals" in goes_back.told(hall, ended), "of what no more was wanted"
    stage.page().redo()
    stage.frames(3)
    assert "Taken back" not in stage.page().headline
    for _ in range(2):
        play_on(hall, 1)
    for does, told in ((hall.undo, True), (hall.undo, True), (stage.page().redo, False)):
        stage.wait()
        does()
        stage.frames(3)
        assert ("Taken back" in stage.page().headline) == told
    assert hall.see().can_redo, "though more could be done again"


def test_an_income_is_told_with_what_each_seat_has_then(stage: Stage, tmp_path: Path) -> None:
    """R6.1: "Everybody takes their income" told no number; beside it only its sum was left."""
    hall, game = stage.open(new_house(tmp_path)), load("hadara")
    hall.keep("spot_checks", "off")
    seats = [Seat(SEATS[n].name, game.colours[n]) for n in range(5)]
    hall.start("hadara", seats, {"hands": "known"}, "touch", 5)
    hall.play.table.register.whole = True  # on the screen; hands owe the coins of a supply
    ahead, steps = hall.play.state.clone(), []
    for step in random_walk(ahead, 3):
        steps.append(step)
        if any(one.verb == "income" for one in ahead.events):
            break
    play_all(hall, steps[:-1])
    stage.frames(1)
    play_all(hall, steps[-1:])
    for size in ((1280, 800), (800, 1280)):
        stage.resize(size)
        stage.frames(3)
        shown = stage.page().duty.ids.rows
        (row,) = shown.rows
        coins = [seat["coins"] for seat in hall.see().board["seats"]]
        came = [seat["tracks"]["income"] for seat in hall.see().board["seats"]]
        told = [shown.columns.lines(row.cells[n], shown.columns.scale(row))[0][0] for n in range(5)]
        assert all(one.wide <= shown.columns._own for one in told), "none lies over its neighbour"
        sums = [f"+{plus} (now {now})" for plus, now in zip(came, coins, strict=True)]
        wanted = sums if size[0] > size[1] else [one.partition(" ")[0] for one in sums]
        assert [one.number for one in told] == wanted


@pytest.mark.parametrize(("room", "piles"), [((250, 62), 0), ((420, 120), 15)], ids=str)
def test_the_sentence_of_what_is_laid_out_runs_under_no_pile(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: tuple[int, int], piles: int
) -> None:
    """At 1024x600 its second line lay under the piles."""
    from kivy.graphics import InstructionGroup

    hall = sit_down(stage, tmp_path, 2, {**OPTIONS, "hands": "unknown"})
    to_phase(hall, "wheel")
    stage.frames()
    backs: list[object] = []
    monkeypatch.setattr(counts, "back", lambda *told, **_: backs.append(told))
    brush = Brush(InstructionGroup())
    scene = board(stage).scene()
    assert counts.sets_up(scene), "the list of set-up stands until the wheel is turned"
    counts.paint_counts(brush, scene, 0, 0, *room)
    assert not backs
    later = replace(scene.view, board={**scene.board, "epoch": 2})
    counts.paint_counts(brush, replace(scene, view=later), 0, 0, *room)
    assert len(backs) == piles
    assert any("epoch II" in text for *_, text in brush.texts)
    tops: dict[str, float] = {}
    paint = partial(partial, lambda name, brush, *told: tops.setdefault(name, told[-3] + told[-1]))
    monkeypatch.setattr(shared, "paint_counts", paint("counts"))
    monkeypatch.setattr(shared, "paint_piles", paint("piles"))
    shared.broad(brush, replace(scene, view=later), GAME.stand_ins(3).get, 0, 0, 430, 560)
    assert tops["counts"] > tops["piles"], "below a bar of news it was out of view"


@by_turns([(1024, 600), (800, 1280), (1280, 800)])
def test_who_can_take_no_colony_is_told_however_little_room_there_is(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """The income had the one row that a small screen has, and that seat waited to be asked."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.start("hadara", SEATS[:2], {}, "stations", 3)
    stage.look(language)
    to_phase(hall, "choose")
    other = hall.play.state.order()[1]
    assert hall.play.choose(Adjustment("adjust", other, ("military", 30))) is None
    to_phase(hall, "colonies")
    stage.frames(6)
    (news,) = [one for one in hall.see().duties if one.text.key == "news.no_colony"]
    duty = stage.page().duty
    assert duty.ids.rows.rows, "the income is told, too"
    assert hall.say(news.text) in duty.text
    assert duty.stands
    drawn = board(stage)
    lit = [spot for spot in drawn.spots if spot.name in drawn.offered()]
    assert lit
    assert all(spot.y - dp(3) >= drawn.y for spot in lit), "the light round it was cut"
    assert complaints(stage.root) == []


def test_on_a_phone_every_discount_stands_in_its_column(stage: Stage, tmp_path: Path) -> None:
    """What turns the pages took the head of the last column, and its discount lay over both."""
    moment = next(one for one in MOMENTS if one.name == "hadara-five-late")
    open_moment(stage, tmp_path, moment)
    stage.resize((390, 844))
    stage.frames(4)
    board = stage.page().ids.board
    told = [(x + w / 2, y) for x, y, w, _, text in board.texts if re.fullmatch("−[0-9]+", text)]
    heads = sorted(x for x, y in told if abs(y - max(low for _, low in told)) < 2)
    assert len(heads) == len(COLOURS)
    steps = [right - left for left, right in pairwise(heads)]
    assert max(steps) - min(steps) < 8, heads
    turns = [spot for spot in board.spots if spot.name == "page"]
    assert len(turns) == 1
