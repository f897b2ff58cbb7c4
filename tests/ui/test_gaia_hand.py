"""The open hand of Gaia: cards in their places, the display in view, goals told once it closes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.art import shelf
from companion.games.gaia.screen import pieces
from companion.ui import answer, answer_cards, stand_in
from companion.ui.hands import is_fresh, without_twins
from companion.ui.held import hand_of
from companion.ui.screens import hand
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.piece_answer import PieceAnswer
from companion.ui.words import words
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Step
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.gaia import PEOPLE, board
from tests.ui.houses import new_house, play_all
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables

ACROSS = (844, 390)
"""A phone held across."""


def played(
    stage: Stage, folder: Path, until: Callable[[State], bool], mode: str = "base", seed: int = 4
) -> Any:
    """A match of two at a table on the screen, played on at random until this holds."""
    hall = stage.open(new_house(folder, HandTables()))
    hall.keep("spot_checks", "off")
    hall.start("gaia", PEOPLE[:2], {"hands": "known", "mode": mode}, "stations", 3)
    ahead, steps = hall.play.state.clone(), []
    for step in random_steps(ahead, seed, Counts()):
        ahead.take(step)
        steps.append(step)
        must = ahead.awaiting().must
        if must and not ahead.awaiting().reveals and until(ahead):
            break
    play_all(hall, steps)
    return hall


def acts(state: State, *verbs: str) -> bool:
    """Whether a seat has an action, and can do all of this."""
    (seat, *_) = state.awaiting().must
    legal = {one.verb for one in state.legal(seat)}
    return state.asked(seat).key == "act" and legal.issuperset(verbs)


def look_in(stage: Stage, hall: Any) -> Any:
    """The open hand of whoever is asked."""
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    return stage.page().children[0]


def _mixed(state: State) -> bool:
    """A city can be founded, and another card of the hand cannot be played."""
    if not acts(state, "city"):
        return False
    (seat, *_) = state.awaiting().must
    playable = {one.args[0] for one in state.legal(seat) if one.verb != "draw"}
    held = {p for p, at in state.places().items() if at == f"seat{seat}:hand"}
    return len(held) > 3 and not held <= playable


@pytest.mark.parametrize("size", SIZES[:2])
def test_each_card_of_a_hand_keeps_its_place(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Cards jumped between two rows as they became playable, and a city that was to be placed was
    out of view: it stays, marked, above the world."""
    stage.resize(size)
    stage.look("en")
    hall = played(stage, tmp_path, _mixed)
    page = look_in(stage, hall)
    laid = [one.piece for one in answer_cards.laid(page.ids.answers)]
    held = hand_of(hall.play, hall.handed)
    faces = hall.game.catalogue.pieces
    assert laid == [one for one in held if one in laid], "in the order in which they came"
    assert {faces[one].face for one in laid} == {faces[one].face for one in held}
    assert any(one.dull for one in answer_cards.laid(page.ids.answers))
    where = {one.piece: one.to_window(*one.pos) for one in answer_cards.laid(page.ids.answers)}
    city = next(name for name in page.ids.answers.groups if name.startswith("city"))
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == city))
    cards = answer_cards.laid(page.ids.answers)
    assert {one.piece: one.to_window(*one.pos) for one in cards} == where
    assert next(one for one in cards if one.piece == city).marked
    assert page.how == words.say("table.touch_place")
    cell = next(name for name in (s.name for s in board(stage).spots) if "," in name)
    stage.touch(*stage.spot(board(stage), cell))
    (gold,) = page.ids.give.children
    assert gold.look == "main"
    stage.press(gold)
    cities = [one for one in hall.play.state.view(None)["world"] if "city" in one]
    assert city in {one["city"]["card"] for one in cities}


def test_on_a_phone_held_across_the_whole_hand_lies_in_one_line(
    stage: Stage, tmp_path: Path
) -> None:
    """Of the cards that could not be played half of a line of words was seen, below the others."""
    stage.resize(ACROSS)
    stage.look("en")
    hall = played(stage, tmp_path, _mixed)
    page = look_in(stage, hall)
    cards, faces = answer_cards.laid(page.ids.answers), hall.game.catalogue.pieces
    held = hand_of(hall.play, hall.handed)
    assert sorted({faces[one].face for one in held}) == sorted(faces[c.piece].face for c in cards)
    assert len({one.y for one in cards}) == 1
    inner = page.ids.answers.ids
    assert inner.field.height <= inner.frame.height, "and the answers in words below it, too"
    dull = [one for one in cards if one.dull]
    assert [one.piece for one in dull if one.piece in page.ids.answers.groups] == []
    assert all(one.why for one in dull)
    stage.press(dull[0])
    assert hall.notice is not None, "a touch tells why not"
    city = next(one for one in cards if one.piece.startswith("city") and not one.dull)
    stage.press(city)
    assert board(stage).goes == city.piece


@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST])
def test_the_display_is_in_view_while_a_card_of_it_is_asked_for(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """It lay behind an arrow on the page of the hand, which asked to take from it."""
    stage.resize(size)
    stage.look("en")
    hall = played(stage, tmp_path, lambda state: acts(state, "take", "city"))
    page = look_in(stage, hall)
    shown = {
        c for slots in hall.see().board["display"].values() for c in (s["card"] for s in slots)
    }
    if size != SMALLEST:
        assert shown <= {one.name for one in board(stage).spots}, "before anything is touched, too"
        assert board(stage).offered() == shown
    laid = page.ids.answers.ids
    assert laid.field.height <= laid.frame.height, "no answer in words is cut below the cards"
    page.ids.answers.turn_to("take")
    stage.frames()
    assert shown <= {one.name for one in board(stage).spots}
    assert not page.ids.give.children, "each card is one answer"
    card = sorted(shown)[0]
    stage.touch(*stage.spot(board(stage), card))
    assert hall.offer is not None
    assert card in hall.offer.labels
    hall.enlarge("")


def _kinds(count: int) -> Callable[[State], bool]:
    """An action can be taken with so many kinds of cards in the hand."""

    def found(state: State) -> bool:
        if not acts(state, "take", "draw"):
            return False
        (seat, *_) = state.awaiting().must
        held = (p for p, at in state.places().items() if at == f"seat{seat}:hand")
        return len({piece.partition("#")[0] for piece in held}) == count

    return found


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_hand_of_any_size_lies_above_or_beside_the_same_match(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Three cards were giants that cut what can be done else and hid the goals; of six, half a
    line was cut. Each card drawn made another page."""
    stage.resize(size)
    stage.look("ja")
    seen = set()
    for count in (1, 3, 5, 6):
        hall = played(stage, tmp_path / str(count), _kinds(count))
        page = look_in(stage, hall)
        stage.frames(4)
        cards = answer_cards.laid(page.ids.answers)
        assert len(cards) == count
        lines = 2 if size[0] > size[1] and count > 3 else 1
        assert len({one.y for one in cards}) == lines
        field = page.ids.answers.ids.field
        assert field.height <= page.ids.answers.height + 1, "answers stand whole"
        assert all(one.right <= field.right + 1 for one in field.children)
        shown = {one.name for one in board(stage).spots}
        assert {one["card"] for one in hall.see().board["goals"]} <= shown, "goals are in view"
        seen.add((*map(round, cards[0].size), round(page.ids.body.height)))
        hall.go_home()
    assert len(seen) == 1, seen


@pytest.mark.parametrize("size", SIZES[1:2])
def test_an_empty_hand_says_so_and_the_piles_stand_in_one_row(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """It was a bare box, and two piles with the way back stood on two lines beside the question."""
    stage.resize(size)
    stage.look("ja")
    hall = played(stage, tmp_path, _kinds(0), seed=6)
    page = look_in(stage, hall)
    told = [getattr(one, "text", "") for one in page.ids.answers.ids.field.children]
    assert words.say("hand.empty") in told
    page.ids.answers.turn_to("draw")
    stage.frames(4)
    rows = {round(one.y) for one in page.ids.answers.ids.field.children}
    assert len(page.ids.answers.ids.field.children) == 2
    assert len(rows) == 1
    assert complaints(stage.root) == []


@pytest.mark.parametrize("turned", [SIZES[:2], SIZES[1::-1]], ids=str)
def test_an_open_hand_lies_on_a_turned_screen_as_on_one_that_was_never_turned(
    stage: Stage, tmp_path: Path, turned: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    """It stayed beside the match on an upright screen, and the match was a column."""
    stage.look("en")
    stage.resize(turned[1])
    hall = played(stage, tmp_path, _kinds(3))
    look_in(stage, hall)
    straight = _lies(stage)
    stage.resize(turned[0])
    hall.go_home()
    hall.resume(hall.house.matches()[0].number)
    stage.frames()
    look_in(stage, hall)
    assert _lies(stage) != straight
    stage.resize(turned[1])
    stage.frames(6)
    assert _lies(stage) == straight


def _lies(stage: Stage) -> list[tuple[int, ...]]:
    """Where cards and match lie."""
    page = stage.page()
    cards = [one for one in page.walk() if type(one).__name__ in ("PieceAnswer", "Board")]
    return [(round(one.to_window(*one.pos)[0]), round(one.width)) for one in cards]


def _large_world(state: State) -> bool:
    """A tile can be laid beside a dozen."""
    return acts(state, "nature") and len(state.view(None)["world"]) >= 12


@pytest.mark.parametrize("size", SIZES[:2])
def test_all_places_of_a_considered_card_are_in_view_and_fingers_meet_them(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Half of them lay out of view, or they were 28 px wide, while the page beside the cards was
    empty."""
    stage.resize(size)
    stage.look("en")
    hall = played(stage, tmp_path, _large_world)
    page = look_in(stage, hall)
    asked = hall.play.legal(hall.handed)
    tile = next(str(one.args[0]) for one in asked if one.verb == "nature")
    page.ids.answers.touches.consider(tile)
    stage.frames(4)
    cells = {str(one.args[1]) for one in asked if one.verb == "nature" and one.args[0] == tile}
    spots = [one for one in board(stage).spots if one.name in cells]
    assert {one.name for one in spots} == cells
    assert min(min(one.w, one.h) for one in spots) >= dp(44)
    assert board(stage).lens.sight == pytest.approx(board(stage).lens.bounds)


def _eight_rows(state: State) -> bool:
    rows = [int(tile["cell"].partition(",")[2]) for tile in state.view(None)["world"]]
    return bool(rows) and acts(state, "nature") and max(rows) - min(rows) == 7


def test_fingers_meet_the_tiles_of_a_tall_world_below_an_open_hand(
    stage: Stage, tmp_path: Path
) -> None:
    """Eight rows upright were 39 dp each, and a city's needs no signs, above two half empty
    seats."""
    stage.resize(SIZES[1])
    stage.look("ja")
    hall = played(stage, tmp_path, _eight_rows, seed=1)
    look_in(stage, hall)
    assert board(stage).lens.scale >= dp(44)


@pytest.mark.parametrize("tells", [False, True])
@pytest.mark.parametrize("name", ["Sea card", "Animal card 11", "Mountain card"])
def test_the_name_of_a_card_that_is_chosen_stays_whole(
    stage: Stage, name: str, *, tells: bool
) -> None:
    """It wrapped into a strip for one line and was cut; the tick was glued to the word."""
    card = PieceAnswer(text=name, brief=True, marked=True, tells=tells, size=(120, 162))
    brush = MagicMock()
    card.paint(brush)
    (said, x, y, w, h, *_) = brush.words.call_args.args
    assert whole(said, False, w, h)
    assert x + w <= card.right - dp(6)
    ticks = [call.args for call in brush.sign.call_args_list]
    assert ticks or (not tells and name != "Sea card")
    for _, left, low, side, _ink in ticks:
        assert left + side + dp(3) <= x or low + side <= y


def test_twins_are_one_card_where_cards_are_given_up_too() -> None:
    """Two swamps said "2 cards" each where one is discarded, and seemed to be four."""
    held = ["nature_swamp#1", "nature_sea#1", "city_03", "nature_swamp#4"]
    hall = MagicMock(game=load("gaia"), fresh={"nature_swamp#4"})
    assert without_twins(hall, held) == held[1:], "the one that came just now stands for both"
    assert [one for one in held if is_fresh(hall, one)] == [held[0], held[3]], "whichever is shown"
    hall.fresh = set()
    assert without_twins(hall, held) == held[:3]


def _goal_next(state: State) -> bool:
    """The first of two actions can reach a goal."""
    if not acts(state, "nature"):
        return False
    (seat, *_) = state.awaiting().must
    return state.asked(seat).params == (("n", 2),) and bool(_reaching(state, seat))


def _reaching(state: State, seat: int) -> list[Any]:
    found = []
    for step in [one for one in state.legal(seat) if one.verb == "nature"]:
        after = state.clone()
        after.take(step)
        if any(one.verb == "goal" for one in after.events[len(state.events) :]):
            found.append(step)
    return found


def test_a_goal_that_was_reached_in_an_open_hand_is_told_when_it_closes(
    stage: Stage, tmp_path: Path
) -> None:
    """The hand stayed open for the next action, and with that the news was gone."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = played(stage, tmp_path, _goal_next)
    stage.frames()
    look_in(stage, hall)
    seat = hall.handed
    step = _reaching(hall.play.state, seat)[0]
    assert hall.act(lambda play: play.choose(step))
    stage.frames()
    assert stage.page().name == "hand"
    draw = next(one for one in hall.play.state.legal(seat) if one.verb == "take")
    assert hall.act(lambda play: play.choose(draw))
    stage.frames()
    assert stage.page().name == "table", "the turn is over"
    began = stage.page().ids.began
    name = hall.sitting(seat).name
    assert began.title == f"{name} reaches a goal!"
    assert answer.is_piece(hall, began.sign)


def test_a_goal_that_all_saw_is_told_once(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    hall = played(stage, tmp_path, _goal_next)
    stage.frames()
    seat = hall.see().question.seat
    for step in (_reaching(hall.play.state, seat)[0], None):
        wanted = step or next(s for s in hall.play.state.legal(seat) if s.verb == "take")
        assert hall.act(lambda play: play.choose(wanted))  # noqa: B023
        stage.frames()
        assert not stage.page().ids.began.title, "the news above the question tells it"


def test_the_sign_of_invented_cards_covers_no_land() -> None:
    """It lay over the last land of every invented goal."""
    for w, h in ((60.0, 84.0), (110.0, 154.0), (300.0, 420.0)):
        form = "small" if w < 100 else "card"
        found = shelf.face("gaia", "goal_forest_sea", w, h, "en", form)
        assert found is not None
        pen, place = MagicMock(), printed.Place(0.0, 0.0, w, h, found)
        pen.reads.return_value = True
        pieces._mark(pen, place)
        x, y, r, *_ = pen.disc.call_args.args
        assert r >= stand_in.radius(w, h) * 0.8, "it was a dot, smaller than on all other cards"
        assert y + r <= h * 0.29, "lands stand above the reward"
        assert (x - r >= w * 0.68, x + r <= w) == (True, True), "the reward stands before it"


def _sends_home(state: State) -> list[Step]:
    """Cities with which somebody's meeples go home, as the first of two actions."""
    if not acts(state, "city") or state.actions < 2:  # type: ignore[attr-defined]
        return []
    (seat, *_) = state.awaiting().must
    built = [one for one in state.legal(seat) if one.verb == "city"]
    return [one for one in built if state.remark(one).key == "covers_home"]


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_city_that_sends_meeples_home_says_so_before_and_at_once(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R6.14, R7.8: no word said so before, and after it none until the hand was laid down."""
    stage.resize(size)
    stage.look("en")
    hall = played(stage, tmp_path, lambda state: bool(_sends_home(state)), seed=1)
    step = _sends_home(hall.play.state)[0]
    page = look_in(stage, hall)
    page.ids.answers.picked = str(step.args[0])
    stage.frames()
    page.ids.answers.placed = str(step.args[1])
    stage.frames()
    assert "no longer counts for" in page.how
    assert "meeples of A, B come home" in page.how
    assert page.news == ""
    assert complaints(stage.root) == []
    assert hall.act(lambda play: play.choose(step))
    stage.frames()
    assert "Meeples of A, B come home!" in stage.page().children[0].news
    assert complaints(stage.root) == []


def test_draw_and_take_keep_their_places_when_a_card_has_gone() -> None:
    """A place that a card had left did not count: Draw stood in the middle of its line, Take alone
    in another, and the whole panel was higher after each first action."""
    field, answers = StackLayout(spacing=theme.near), MagicMock(width=dp(744))
    answers.ids.field, size = field, (dp(116), dp(180))
    for kind in (PieceAnswer, Widget, Widget, PieceAnswer):
        one = kind(size_hint=(None, None))
        one.size = size
        field.add_widget(one)
    answer_cards.end_line(answers)
    across = sum(one.width + theme.near for one in field.children)
    assert across > answers.width - dp(116), "the line is full: what comes next begins another"
    assert across <= answers.width + theme.near


def test_a_card_that_came_just_now_says_so_also_if_it_cannot_be_played_now() -> None:
    """What was drawn lay there pale among the others, and nobody saw which card it was."""
    card = PieceAnswer(text="City 8", brief=True, dull=True, why="Not now", fresh=True, tells=True)
    brush = MagicMock()
    card.paint(brush)
    assert words.say("hand.new", name="City 8") in [c.args[0] for c in brush.words.call_args_list]


@pytest.mark.parametrize(("came", "new"), [({"b"}, {"b"}), ({"b", "c"}, set())])
def test_the_only_card_of_a_hand_is_new_too(
    came: set[str], new: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever drew into an empty hand saw no mark; where all of several came, it says nothing."""
    screen = MagicMock()
    screen.hall.handed, screen.hall.looked = 0, {0: frozenset[str]()}
    monkeypatch.setattr(hand, "hand_of", lambda *_: sorted(came))
    monkeypatch.setattr(hand, "names", lambda _: ())
    hand.HandScreen._mark_fresh(screen)
    assert screen.hall.fresh == new


def hand_cards(state: State, seat: int) -> list[str]:
    return [piece for piece, at in state.places().items() if at == f"seat{seat}:hand"]


def _one_city(state: State) -> bool:
    """Whoever acts holds one city that cannot be founded, and nothing else."""
    seat = next(iter(state.awaiting().must))
    held = hand_cards(state, seat)
    cannot = not any(one.verb == "city" for one in state.legal(seat))
    return acts(state) and len(held) == 1 and held[0].startswith("city") and cannot


def test_the_only_card_of_a_hand_says_that_it_cannot_be_used_too(
    stage: Stage, tmp_path: Path
) -> None:
    """It was pale and said nothing; beside another card it told why."""
    look_in(stage, played(stage, tmp_path, _one_city))
    (card,) = (one for one in stage.root.walk() if isinstance(one, PieceAnswer) and one.dull)
    assert card.why == words.say("hand.not_now")
