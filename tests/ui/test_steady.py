"""What lies on the table keeps its size from question to question; a lying piece is looked at."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.session.api import Ask, Mode, Notice, Text
from companion.ui import slivers
from companion.ui.board import Board
from companion.ui.enlarged import is_drawn
from companion.ui.foot import FREE
from companion.ui.looked_row import LookedRow
from companion.ui.steady import Steady
from companion.ui.widgets.brush import Spot
from engine.core.match import Seat
from engine.core.steps import Reveal
from engine.games import ids as load_ids
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_on, play_until, random_walk
from tests.ui.scenes import bring_table, settle
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables


def test_a_question_is_as_high_as_the_highest_of_this_round_or_the_last() -> None:
    steady, screen = Steady(), (1280, 800)
    for name, high, round_, kept in (
        ("bid", 250.0, 1, 0.0), ("place", 150.0, 1, 250.0), ("bid 2", 200.0, 2, 250.0),
        ("place 2", 150.0, 2, 250.0), ("bid 3", 150.0, 3, 200.0), ("bid 4", 100.0, 4, 150.0),
    ):  # fmt: skip
        steady.asks(name, screen, name, round_)
        assert steady.high == kept, name
        steady.stands(name, high, plain=True)
    steady.asks("cards", screen, "cards", 4)
    steady.stands("cards", 330.0, plain=False)
    steady.asks("less cards", screen, "cards", 4)
    assert steady.high == 330.0, "the same is asked again"
    steady.asks("bid 5", screen, "bid", 4)
    assert steady.high == 150.0, "a field of cards takes the room of no other question"
    steady.asks("bid 5", (800, 1280), "bid", 4)
    assert steady.high == 0.0
    steady.most = 224.0
    steady.stands("bid 5", 320.0, plain=True)
    steady.asks("place 5", (800, 1280), "place", 4)
    assert steady.high == 224.0, "no other question is kept more than its share of the screen"


def seated(stage: Stage, folder: Path, count: int, tier: str = "touch") -> Any:
    """A match of Peloponnes at its first question."""
    colours = load("peloponnes").colours
    hall = stage.open(new_house(folder, HandTables() if tier != "touch" else None))
    hall.keep("spot_checks", "off")
    hall.start("peloponnes", [Seat(SEATS[n].name, colours[n]) for n in range(count)], {}, tier, 5)
    hall.teacher.stop("peloponnes")
    return hall


class Slid:
    """A room of 700 pixels above a bar, and in it a match of 800 whose second seat begins so far
    below its top."""

    brief, told, phone, held_by_hand, do_scroll_y = False, (), False, False, True
    top, y, trim, texts, painted_top = 1000.0, 300.0, (0.0, 0.0), (), 1000.0
    height, focus, stale = 800.0, 1, False

    def __init__(self, game: str, begins: float) -> None:
        self.begins, self.game = begins, SimpleNamespace(id=game)
        self.low = self.bare = 200.0
        self.meant, self.children = self.top, [self]
        self.spots = [Spot(0, 0, 100, 220, print, "seat1")]

    def below(self, _: Spot) -> float:
        return self.begins

    def offered(self) -> list[Spot]:
        return []

    def shows(self, _: Spot) -> bool:
        return True

    begins_in_view = shows

    def lay(self, low: float) -> None:
        self.low = low

    def nothing(self) -> None:
        """It only stands."""

    stood = want_here = cut = nothing


@pytest.mark.parametrize(
    ("game", "begins", "up"),
    [("gaia_project", 540, 0), ("gaia_project", 570, 20), ("hadara", 570, 90)],
)
def test_a_map_that_keeps_its_place_goes_up_for_the_goods_of_a_seat_alone(
    game: str, begins: float, up: float
) -> None:
    """It went up by a sixth of its height below each bar that was above the question of the second
    seat, so that all of that seat's row was seen, and down when hands were done."""
    room = Slid(game, begins)
    LookedRow(room).show("turn", room.y)  # type: ignore[arg-type]
    assert room.low == 200 + up


def test_the_frame_of_what_begins_at_an_edge_is_cut_off_with_it() -> None:
    """On a phone threads of gold and violet were left of the spaces for power below the map."""
    room = Slid("gaia_project", 699)
    assert slivers.below(room, room) == 4  # type: ignore[arg-type]


MANY_LOOKS = 6
"""So many answers are looked behind: some of them where the question keeps room."""


def cut_off(page: Any) -> list[str]:
    """The answers of which people do not see all."""
    answers = page.question.ids.answers
    frame, field = answers.ids.frame, answers.ids.field
    low, high = frame.to_window(*frame.pos)[1], frame.to_window(frame.x, frame.top)[1]
    return [
        one.text
        for one in field.children
        if getattr(one, "text", "")
        and not low - 1
        <= one.to_window(*one.pos)[1]
        <= one.to_window(one.x, one.top)[1]
        <= high + 1
    ]


def test_all_answers_are_seen_again_after_a_look_behind_one(stage: Stage, tmp_path: Path) -> None:
    """The second line of bids was cut off by the edge, and with it the pass: one line had been as
    high behind the answer, where it filled the room that was kept."""
    hall = seated(stage, tmp_path, 3)
    page = stage.page()
    answers, looked = page.question.ids.answers, 0
    for step in random_walk(hall.play.state.clone(), 3):
        if hall.see().board["round"] > 1 or looked > MANY_LOOKS:
            break
        if answers.question is not None and answers.question.ask is Ask.TURN:
            stage.frames(6)
            looked += looks_behind(stage, page)
        assert hall.play.choose(step) is None
        hall.settle()
    assert looked > MANY_LOOKS


def looks_behind(stage: Stage, page: Any) -> int:
    """Look behind each answer that has others behind it: how many have."""
    answers, high, looked = page.question.ids.answers, page.foot_height, 0
    for group in [name for name, found in answers.groups.items() if name and len(found) > 1]:
        answers.turn_to(group)
        stage.frames(6)
        answers.forget()
        stage.frames(6)
        assert not cut_off(page)
        assert page.foot_height == high, "and the match does not jump"
        looked += 1
    return looked


def test_a_match_that_has_room_is_cut_on_no_side(stage: Stage, tmp_path: Path) -> None:
    """Once a narrower room had cut a sliver off, a seat stood cut at the edge for good, and the
    match could be slid by as much."""
    hall = seated(stage, tmp_path, 3)
    stage.frames(6)
    board = stage.page().ids.board
    room = board.parent
    whole = room.width
    room.trim = [20, 0]
    stage.frames(3)
    room.scroll_x = 1.0  # as the sought piece had brought it into view
    hall.tell_anew()
    room.seek()
    stage.frames(6)
    assert room.trim[0] == 0
    assert room.width == whole
    assert board.width <= room.width + 1
    assert not room.do_scroll_x


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_tiles_keep_their_size_through_a_round(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """They were large, then stamps without readable costs, then large: at every touch."""
    stage.resize(size)
    hall = seated(stage, tmp_path, 3)
    page, high = stage.page(), list[float]()
    play_until(hall, 3, lambda state: state.view(None)["round"] == 2)
    for step in random_walk(hall.play.state.clone(), 3):
        view = hall.see()
        if view.board["round"] > 3:
            break
        if view.question is not None and view.question.ask is Ask.TURN:
            groups = [name for name, found in view.question.groups().items() if name and found]
            for opened in ("", groups[0] if groups else ""):
                page.question.ids.answers.picked = opened
                stage.frames(4)
                if view.board["round"] == 3:
                    high.append(page.ids.board.height)
            page.question.ids.answers.picked = ""
        assert hall.play.choose(step) is None
        hall.settle()
    assert len(high) >= 4
    assert min(high) > max(high) * 0.85, "but for a line or two of news"
    assert Counter(map(round, high)).most_common(1)[0][1] >= len(high) / 2


@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST], ids=str)
def test_no_card_is_empty_between_a_question_and_its_answers(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Up to a hundred pixels of it stayed below a short question, kept for a longer one."""
    stage.resize(size)
    hall = seated(stage, tmp_path, 2)
    play_until(hall, 3, lambda state: state.view(None)["round"] == 3)
    question, kept = stage.page().question, 0
    answers = question.ids.answers
    for step in random_walk(hall.play.state.clone(), 3):
        if hall.see().board["round"] > 3 or answers.question is None:
            break
        groups = [name for name, found in answers.groups.items() if name and found]
        for answers.picked in ("", *groups[:1]):
            stage.frames(3)
            field, frame = answers.ids.field, answers.ids.frame
            assert field.height <= max(answers.height, answers.need) + 1, "none is hidden for it"
            assert abs(frame.y - answers.y) <= 2, "they stand at the foot"
            if answers.need <= answers.height:
                free = question.ids.how.y - frame.top
                assert free < dp(84), "what is asked is near its answers"
            spare = stage.page().foot_height - question.least
            assert size[0] < size[1] or spare <= dp(FREE) + 1, "the match has what they leave"
            kept += answers.height > answers.need + dp(24)
        answers.picked = ""
        assert hall.play.choose(step) is None
        hall.settle()
    assert kept or size == SMALLEST, "some were kept higher than they need"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_news_lie_over_the_match_and_make_nothing_smaller(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Three rows of news made stamps of the tiles on the shared board."""
    stage.resize(size)
    hall = seated(stage, tmp_path, 3)
    page, seen = stage.page(), 0
    play_until(hall, 3, lambda state: state.view(None)["round"] == 2)
    for step in random_walk(hall.play.state.clone(), 3):
        if hall.see().board["round"] > 3:
            break
        stage.frames(4)
        if page.duty.height and any(one.news for one in hall.see().duties):
            page.ids.began.rest()  # it lies over what is told, for a moment
            stage.frames(2)
            told = page.ids.board.height
            assert complaints(stage.root) == []
            for _ in range(2 + int(page.duty.to_come)):  # page by page, then sums that none tells
                if page.duty.height:
                    page.duty.done()
                    stage.frames(4)
            assert page.duty.height == 0
            assert told >= page.ids.board.height * 0.99
            seen += 1
        assert hall.play.choose(step) is None
        hall.settle()
    assert seen > 1


def late(board: dict[str, Any]) -> bool:
    """Peloponnes, when somebody bids for the fifth tile."""
    return bool(board["round"] == 5 and board["phase"] == "bidding")


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tiles_of_the_seat_that_is_asked_are_the_largest(
    stage: Stage, tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    """They were as small as all others; and of those, one seat's were half as large again as its
    neighbour's."""
    stage.resize(size)
    hall = seated(stage, tmp_path, seats)
    play_until(hall, 3, lambda state: late(state.view(None)))
    stage.frames(4)
    board = stage.page().ids.board
    asked = int(board.focus)
    pieces = hall.game.catalogue.pieces
    rows = [one for one in board.spots if one.name in {f"seat{n}" for n in range(seats)}]
    assert len(rows) == seats
    owned = hall.see().board["seats"][asked]
    own = {*owned["buildings"], *owned["land"], owned["civilization"]}
    lying = [
        s for s in board.spots if s.name in pieces and s.y + s.h < max(r.y + r.h for r in rows)
    ]
    large = [s.w for s in lying if s.name in own]
    small = [s.w for s in lying if s.name not in own]
    assert min(large) > 1.15 * max(small, default=0), "others may be rows without any"
    assert max(large) - min(large) < max(large) * 0.08, "but for what is printed"
    assert max(small, default=0) - min(small, default=0) < max(small, default=1) * 0.08


@pytest.mark.parametrize("game", [game for game in load_ids() if game not in ("earth", "gaia")])
def test_a_touch_on_what_lies_there_shows_it_large(stage: Stage, tmp_path: Path, game: str) -> None:
    """It scolded: "that is not what is drawn now", with a rule. In the other two games all
    that lies before seats answers something, or tells why not."""
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    colours = load(game).colours
    hall.start(game, [Seat(SEATS[n].name, colours[n]) for n in range(2)], {}, "touch", 5)
    play_on(hall, 80)
    stage.frames(4)
    stage.wait()
    assert touched(hall, stage.page())


def touched(hall: Any, page: Any) -> set[str]:
    """Pieces before seats that answer nothing: each is touched."""
    board: Board = page.ids.board
    places, found = hall.play.state.places(), set[str]()
    for spot in list(board.spots):
        lies = places.get(spot.name, "").startswith("seat")
        if not lies or spot.name in board.offered() or not is_drawn(hall.game, spot.name):
            continue
        if hall.play.involving(spot.name) or hall.play.state.serves(spot.name, page.meant.seat):
            continue
        answers = page.question.ids.answers
        if answers.question is not None and answers.considered.about(spot.name):
            continue
        length = hall.see().length
        page.pick(spot.name)
        assert hall.enlarged == spot.name
        assert hall.notice is None
        assert page.ids.refusal.text == ""
        assert hall.see().length == length
        hall.enlarge("")
        found.add(spot.name)
    return found


def test_a_refusal_is_put_away_by_a_touch(stage: Stage, tmp_path: Path) -> None:
    """Its bar stayed, and cut tiles in half."""
    hall = seated(stage, tmp_path, 2)
    hall.notice = Notice(Text("notice.nothing_there"), "", 0)
    hall.tell_anew()
    stage.frames(3)
    bar = stage.page().ids.refusal
    assert bar.text
    assert complaints(stage.root) == []
    stage.wait()
    stage.press(bar.children[0])
    stage.frames(3)
    assert bar.text == ""
    assert bar.height == 0


def test_what_lies_astray_on_a_screen_goes_back_at_one_touch(stage: Stage, tmp_path: Path) -> None:
    """People were told to move a chip to a place that is not on the screen, with three ways out."""
    hall = seated(stage, tmp_path, 2, "stations")
    bring_table(stage)
    play_until(hall, 3, lambda state: state.view(None)["phase"] == "bidding")
    settle(stage, lambda: not hall.see().upkeep)
    piece, station = next((p, at) for p, at in hall.virtual.lying().items() if at)
    free = next(s for s in hall.see().stations if not s.wanted and not s.pad)
    hall.virtual.place(piece, free.station)
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    stage.frames(3)
    (only,) = stage.page().guide.ids.instead.children
    assert only.text == "Put it back"
    assert only.look == "main"
    assert complaints(stage.root) == []
    stage.wait()
    stage.press(only)
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    assert hall.virtual.lying()[piece] == station


def test_what_is_left_unfinished_by_itself_is_told(stage: Stage, tmp_path: Path) -> None:
    """R8.2: at a table on the screen a coin was gone, and nobody had said why."""
    hall = seated(stage, tmp_path, 3, "stations")
    ahead = hall.play.state.clone()
    for step in random_walk(ahead, 3):
        assert hall.play.choose(step) is None
        if any(realm.unfinished for realm in ahead.realms):
            break
    told = {one.text.key: one for one in hall.see().duties}
    assert dict(told["news.unfinished"].gained) == {"coins": -1}
    assert "supply round" in hall.say(told["news.unfinished"].text)
    for step in random_walk(hall.play.state.clone(), 3):
        assert hall.play.choose(step) is None
        if built := [one for one in hall.see().duties if one.text.key == "news.built_at_once"]:
            break
    assert built, "nor who paid for a building because no coin was left to leave it unfinished"
    face = hall.game.catalogue.faces[str(built[0].text.params["a"])]
    paid = dict(built[0].gained)
    assert all(paid.get(what, 0) + paid.get("luxury", 0) < 0 for what in face["cost"])


def test_a_number_of_pieces_is_told_where_it_is_sure(stage: Stage, tmp_path: Path) -> None:
    """R5.2, R13.2: a supply sign or a third chit comes between: "all 4" drew three."""
    hall = seated(stage, tmp_path, 2, "stations")
    told: list[int] = []
    for step in random_walk(hall.play.state.clone(), 3):
        stage.frames(2)
        verb = step.verb if isinstance(step, Reveal) else ""
        assert (0 not in told) if verb == "tile" else not any(told)
        told = [many - 1 for many in (*told, *numbers(stage))] if verb == "tile" else []
        if verb == "chit":
            assert numbers(stage) == []
            break
        assert hall.play.choose(step) is None
        hall.settle()


def numbers(stage: Stage) -> list[int]:
    """How many pieces the tablet says that it draws with one touch, where it says it."""
    said = [getattr(one, "text", "") for one in stage.page().question.walk()]
    return [int(one.split()[-1]) for one in said if one.startswith("Let the tablet draw all")]


def test_no_number_is_told_where_more_is_drawn_with_the_same_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """The answer "draw all 4" laid out four fauna cards and two ecosystems."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations", 5)
    stage.frames(4)
    said = [getattr(one, "text", "") for one in stage.page().question.walk()]
    assert [one for one in said if one.startswith("Let the tablet draw")] == ["Let the tablet draw"]
