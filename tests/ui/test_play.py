"""Playing through the app: by touch alone, by moving pieces, with mistakes and a lost table."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.house.stored import Laid
from companion.house.trouble import Trouble
from companion.session.api import Ask, Instruction, Mode, Phase, Text
from companion.table.layout import Layout
from companion.twin.guide import Hand
from companion.ui.theme import theme
from companion.ui.widgets.lettering import SMALLEST_SP, rung
from companion.ui.words import words
from engine.core.game import PLAY
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.scenes import BIDDING, LATER, OVER, bring_table, prepared, set_up, settle
from tests.ui.stage import ALL_SIZES, Stage
from tests.ui.tables import HandTables


def answers(stage: Stage) -> list[Any]:
    """The buttons that answer the question, the way back left out."""
    box = stage.page().question.ids.answers
    offered = [*box.held, *reversed(box.ids.field.children)]
    return [w for w in offered if "Answer" in type(w).__name__]


def labels(stage: Stage) -> list[str]:
    return [w.text for w in stage.root.walk() if getattr(w, "text", "")]


def test_a_whole_match_by_touch_alone(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path)
    hall = stage.open(house)
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    choose = random.Random(4)
    for _ in range(600):
        stage.frames(1)
        if hall.see().outcome is not None:
            break
        offered = answers(stage)
        assert offered, f"nothing to press: {hall.see().question}"
        choose.choice(offered).dispatch("on_release")
        if hall.screen != "table":
            hall.back()  # a spot check led to the numbers, which were right after all
    outcome = hall.see().outcome
    assert outcome is not None
    assert hall.see().board["phase"] == "over"
    button = next(w for w in stage.page().walk() if getattr(w, "text", "") == "Result")
    stage.press(button)
    assert hall.screen == "end"
    rows = list(reversed(stage.page().ids.rows.children))
    assert [int(row.score) for row in rows] == sorted(outcome.scores, reverse=True)
    assert rows[0].first
    # Another program finds the same result in the store.
    hall.go_home()
    again = house.resume(house.matches()[0].number)
    assert again.play.view().outcome == outcome


def test_every_point_can_be_asked_why(stage: Stage, tmp_path: Path) -> None:
    hall = finished(stage, tmp_path)
    hall.go("end")
    stage.frames()
    row = stage.page().ids.rows.children[-1]
    row.dispatch("on_release")
    stage.frames()
    assert hall.screen == "why"
    page = stage.page()
    lines = [line for line in page.ids.lines.children if hasattr(line, "amount")]
    assert sum(int(line.amount.replace("−", "-")) for line in lines) == int(row.score)
    assert all(line.event for line in lines)
    told = [line.rule for line in reversed(lines)]  # from above: told once for lines that follow
    assert told[0]
    assert not any(one and one == before for before, one in pairwise(told))
    assert not any(line.rule.startswith("R6") for line in lines), "the sentence, not its number"


def finished(stage: Stage, folder: Path) -> Any:
    import shutil

    shutil.copytree(prepared(), folder / "house")
    hall = stage.open(new_house(folder / "house"))
    hall.resume(OVER)
    stage.frames()
    return hall


def resumed(stage: Stage, folder: Path, match: int) -> Any:
    hall = finished(stage, folder)
    hall.resume(match)
    stage.frames()
    return hall


def test_an_amount_is_chosen_with_a_stepper(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, BIDDING)
    view = hall.see()
    tile, least = view.board["row"][1]["tile"], view.board["row"][1]["least"]
    board = stage.page().ids.board
    stage.touch(*stage.spot(board, tile))
    box = stage.page().question.ids.answers
    assert box.picked == tile
    stepper = next(w for w in box.walk() if type(w).__name__ == "CardStepper")
    assert stepper.value == least
    stage.press(stepper.children[0])
    assert stepper.value == least + 1
    go = answers(stage)[-1]
    assert str(least + 1) in go.text
    stage.press(go)
    row = hall.see().board["row"][1]
    assert (row["bidder"], row["bid"]) == (view.question.seat + 1, least + 1)
    stage.page().undo()
    assert hall.see().board["row"][1]["bidder"] is None
    stage.page().redo()
    assert hall.see().board["row"][1]["bid"] == least + 1


def test_what_is_not_legal_is_refused_with_its_rule(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, BIDDING)
    before = hall.see().length
    stage.page().pick(_in_the_box(hall))
    stage.frames()
    bar = stage.page().ids.refusal
    assert bar.rule == "R6.1"
    assert bar.text
    assert bar.height >= 48
    bar.open = True
    assert bar.rule_text.startswith(hall.game.texts.say("en", "rule.R6.1"))
    assert hall.see().length == before


def _in_the_box(hall: Any) -> str:
    """A piece that is refused: one that lies open before a seat is only looked at."""
    lies = hall.play.state.places().items()
    return next(piece for piece, at in lies if at == "box" and piece.startswith("civ"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_nothing_moves_when_something_is_told(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A refusal pushed the match up by 12 px, and people touched beside what they meant. Where it
    would hide the row of whose turn it is, that one comes out from under it, and goes back."""
    hall = resumed(stage, tmp_path, BIDDING)
    stage.resize(size)
    page = stage.page()
    still = size != (390, 844)

    def places() -> list[Any]:
        stage.frames(3)
        board, asked = page.ids.board, page.question
        lies = (
            [round(at) for at in board.to_window(*board.pos)]
            if still or not page.ids.refusal.text
            else ()
        )
        return [board.size[:], asked.pos[:], asked.size[:], *lies]

    before = places()
    rest = before if still else before[:3]
    page.pick(_in_the_box(hall))
    assert page.ids.refusal.text
    assert places() == rest
    page.ids.truth.text = "Take it off."
    assert places() == rest
    assert page.ids.truth.height >= 48 or not still, "a phone has room for one of the two"
    page.ids.refusal.text = ""
    stage.frames(3)
    assert page.ids.truth.height >= 48
    page.ids.truth.text = ""
    assert places() == before


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
def test_what_is_told_hides_no_row_for_good(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A refusal and a lesson lay over the last rows of seats, and nothing moved those out."""
    hall = resumed(stage, tmp_path, BIDDING)
    stage.resize(size)
    page = stage.page()
    room, board, turn = page.room, page.ids.board, page.ids.board.focus
    seen = _shows_name(room, board, turn)
    page.ids.refusal.text = "Pylos is not on offer in this round."
    page.ids.lesson.lesson, page.ids.lesson.text = "bid", "Who bids most has it. " * 4
    stage.frames(6)
    kept = _shows_name(room, board, turn) >= seen
    # Where little is asked a phone shows that row at first; below a lesson what is offered stays.
    assert kept or (size == (390, 844) and room._offers()), "whose turn it is stays in sight"
    assert seen or min(size) < 600, "only a phone has no room for it beside what is offered"
    over = page.ids.lesson.to_window(*page.ids.lesson.pos)[1] + page.ids.lesson.height
    assert room.to_window(*room.pos)[1] >= over - 1, "what is told lies over nothing"
    room.scroll_y = 0
    stage.frames(2)
    assert board.to_window(*board.pos)[1] >= over - 1, "the last row can be moved into view"
    page.ids.refusal.text = page.ids.lesson.lesson = page.ids.lesson.text = ""
    stage.frames(6)
    assert _shows_name(room, board, turn) >= seen, "it comes back once all is read"
    hall.go_home()


def _shows_name(room: Any, board: Any, seat: int) -> bool:
    """Whether a finger's height of a seat's row shows."""
    row = next(spot for spot in board.spots if spot.name == f"seat{seat:.0f}")
    top = board.to_window(0, row.y + row.h)[1]
    low = room.to_window(*room.pos)[1]
    return bool(low <= top - 44 and top <= low + room.height + 1)


def test_the_language_changes_in_the_middle_of_a_match(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, LATER)
    english = {text for text in labels(stage) if any(c.isalpha() for c in text)}
    hall.keep("language", "ja")
    stage.frames()
    names = {seat.name for seat in SEATS}
    left = {t for t in labels(stage) if t in english and t not in names and len(t) > 2}
    assert left == set(), "still English"
    assert any("ラウンド" in text for text in labels(stage))
    painted = {text[4] for text in stage.page().ids.board.texts}
    assert "地震" in painted
    hall.keep("language", "en")
    stage.frames()
    assert english <= set(labels(stage))


def test_every_screen_follows_the_language(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, LATER)
    for screen in ("why", "correction", "end", "settings"):
        hall.go(screen)
        stage.frames()
        page = stage.page()
        english = {w.text for w in page.walk() if len(getattr(w, "text", "")) > 12}
        words.language = "ja"
        stage.frames()
        japanese = {w.text for w in page.walk() if getattr(w, "text", "")}
        assert english, screen
        assert not english & japanese - {"English"}, screen
        words.language = "en"
        stage.frames()


def test_spot_checks_can_be_switched_off(stage: Stage, tmp_path: Path) -> None:
    def asked(wanted: str) -> bool:
        hall = stage.open(new_house(tmp_path / wanted))
        hall.keep("spot_checks", wanted)
        hall.start("peloponnes", SEATS[:2], {}, "touch")
        found = False
        for _ in range(40):
            play_on(hall, 1)
            question = hall.see().question
            found |= question is not None and question.ask is Ask.SPOT
        return found

    assert asked("on")
    assert not asked("off")


def test_a_spot_check_that_fails_leads_to_the_numbers(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    while hall.see().question is None or hall.see().question.ask is not Ask.SPOT:
        assert play_on(hall, 1) == 1, "no spot check came up"
    stage.frames()
    seat = hall.see().question.seat
    differs = next(a for a in answers(stage) if a.text == "The table differs")
    differs.dispatch("on_release")
    stage.frames()
    page = stage.page()
    assert (hall.screen, page.tab, page.seat) == ("correction", "count", seat)
    assert not page.agrees  # who just said that it differs is not told that all is well
    assert page.instruction != "The table and the match agree."
    assert any(getattr(row, "what", "") == "wood" for row in page.ids.rows.children)


def test_settings_stay(stage: Stage, tmp_path: Path) -> None:
    from companion.ui.theme import theme

    hall = stage.open(new_house(tmp_path))
    hall.keep("theme", "contrast")
    hall.keep("language", "ja")
    stage.open(new_house(tmp_path))
    assert (theme.name, words.language) == ("contrast", "ja")


def test_a_new_match_is_begun_with_names_colours_and_options(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page.add_seat(1)
    stage.frames()
    rows = list(reversed(page.ids.seats.children))
    rows[0].ids.field.text = "  Ada  "
    rows[0].ids.paint.dispatch("on_release")  # the next colour that is free
    rows = list(reversed(page.ids.seats.children))
    rows[1].ids.up.dispatch("on_release")  # the second seat comes first
    last, *_, fold = page.ids.folds.children
    last.open = True
    stage.frames()
    low = last.to_window(*last.pos)[1] - page.ids.room.y
    assert low >= 0 or low + last.height <= page.ids.room.height + 1, "what opens is seen"
    last.open = False
    fold.open = True
    switch = fold.ids.inside.children[-1].ids.switch
    switch.value = next(value for value, _ in switch.choices if value != switch.value)
    assert page.tier == "stations"
    page.start()
    stage.frames()
    assert hall.screen == "table"
    header = hall.see().header
    assert [seat.name for seat in header.seats] == ["Player 1", "Ada", "Player 3"]
    # Green would sit beside yellow, and some eyes take them for each other.
    assert [seat.colour for seat in header.seats] == ["blue", "yellow", "red"]
    assert header.tier == "stations"
    first = hall.game.options
    changed = next(o for o in first if 3 in (o.seats or (3,)))
    assert header.options[changed.id] != changed.default


def test_pieces_are_dragged_to_stations(stage: Stage, tmp_path: Path) -> None:
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    table = tables.last
    assert table is not None
    set_up(stage, hall, table)
    bring_table(stage)
    view = hall.see()
    seat = view.awaiting.must[0]
    marker = f"bid_{SEATS[seat].colour}"
    drag(stage, marker, "row/b0")
    assert table.where[marker] == "row/b0"
    settle(stage, lambda: hall.see().question.id != view.question.id)
    go = next(a for a in answers(stage) if a.look == "main")
    assert "Bid" in go.text, "the only thing left to choose is the amount"
    go.dispatch("on_release")
    stage.frames()
    assert hall.see().board["row"][0]["bidder"] == seat + 1


def drag(stage: Stage, piece: str, station: str) -> None:
    """A finger moves a piece from where it lies to a station."""
    shown = stage.page().virtual
    stage.frames(2)
    laid = next(p for p in shown.laid if p.piece == piece)
    fields = shown._fields()
    x, y, w, h = shown.rect(fields[station], *shown._felt(fields))
    stage.touch(laid.x + laid.w / 2, laid.y + laid.h / 2, to=(x + w / 2, y + h / 2))


def test_a_wrong_table_is_guided_and_ends_by_itself(stage: Stage, tmp_path: Path) -> None:
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    table = tables.last
    assert table is not None
    set_up(stage, hall, table)
    tile = hall.see().board["row"][2]["tile"]
    table.remove(tile)
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    page = stage.page()
    assert page.guiding
    assert page.guide.parent is not None
    assert page.question.parent is None
    assert page.guide.piece == tile
    stage.resize((1024, 600))
    stage.frames(4)
    assert page.virtual.parent is None  # where hands are wanted, but nobody sees it
    stage.press(next(w for w in page.walk() if getattr(w, "text", "") == "Open the tray"))
    assert page.virtual.parent is not None
    assert "Open the tray" not in [getattr(w, "text", "") for w in page.walk()], "it is open"
    table.place(tile, "row/t2")
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    assert not page.guiding
    assert page.question.parent is not None


def test_a_lost_table_is_said_in_words(stage: Stage, tmp_path: Path) -> None:
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    chip = stage.page().ids.link
    assert (chip.text, chip.sign) == ("Table ready", "link_ready")
    assert tables.last is not None
    tables.last.lose("row")
    stage.frames()
    assert (chip.text, chip.sign) == ("Table lost", "link_lost")
    assert answers(stage), "people can go on by touch"
    hall.go_home()
    assert tables.last.stopped


def test_correction_adjusts_and_goes_back(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    page = stage.page()
    page.ids.tabs.value = "count"
    stage.frames()
    row = next(w for w in page.ids.rows.children if getattr(w, "what", "") == "wood")
    before = hall.see().board["seats"][0]["wood"]
    row.ids.stepper.step(1 if before == 0 else -1)
    row.ids.take.dispatch("on_release")
    after = hall.see().board["seats"][0]["wood"]
    assert abs(after - before) == 1
    page.ids.tabs.value = "back"
    stage.frames()
    latest = page.ids.rows.children[-1]
    latest.ids.back.dispatch("on_release")
    assert hall.see().board["seats"][0]["wood"] == before


def test_a_change_at_the_table_leaves_what_somebody_is_setting(
    stage: Stage, tmp_path: Path
) -> None:
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    page = stage.page()
    page.ids.tabs.value = "count"
    stage.frames()

    def row() -> Any:
        return next(w for w in page.ids.rows.children if getattr(w, "what", "") == "wood")

    before = hall.see().board["seats"][0]["wood"]
    row().ids.stepper.step(3)
    hall.act(lambda play: play.adjust(1, "food", 2))  # something else moves
    stage.frames()
    assert (row().ids.stepper.value, row().news) == (before + 3, "")
    hall.act(lambda play: play.adjust(0, "wood", before + 1))  # this very count moves
    stage.frames()
    assert row().ids.stepper.value == before + 3
    assert f"from {before} to {before + 1}" in row().news, "people are told that it moved"
    row().ids.stepper.step(40)
    assert row().news, "more than the store holds: why not is told while it is set"
    row().ids.stepper.step(-40)
    row().ids.take.dispatch("on_release")
    stage.frames()
    assert hall.see().board["seats"][0]["wood"] == before + 3
    assert (row().ids.stepper.value, row().news) == (before + 3, "")


def test_a_pause_takes_nothing_until_people_go_on(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, BIDDING)
    hall.go("correction")
    stage.frames()
    stage.page().pause()
    assert hall.see().phase is Phase.PAUSED
    hall.back()
    stage.frames()
    assert stage.page().paused
    before = hall.see().length
    stage.page().pick(hall.see().board["row"][0]["tile"])
    for answer in answers(stage):
        answer.dispatch("on_release")
    assert hall.see().length == before
    stage.page().go_on()
    stage.frames()
    assert hall.see().phase is not Phase.PAUSED
    assert answers(stage)


def test_the_same_question_again_leaves_the_answers_alone(stage: Stage, tmp_path: Path) -> None:
    resumed(stage, tmp_path, BIDDING)
    before = answers(stage)
    stage.page().refresh()
    assert [id(a) for a in answers(stage)] == [id(a) for a in before]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The table's address “pigeon” is not"), ("ja", "テーブルのアドレス「pigeon」が")],
)
def test_trouble_is_one_sentence_on_the_screen(
    stage: Stage, tmp_path: Path, language: str, said: str
) -> None:
    tables = HandTables(refuse=Trouble("trouble.address", address="pigeon"))
    house = new_house(tmp_path, tables)
    house.keep("language", language)
    hall = stage.open(house)
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    assert hall.screen == "home"
    assert stage.root.ids.complaint.sentence.startswith(said)
    assert new_house(tmp_path).matches() == [], "nothing was begun"


def test_screens_do_not_pile_up_what_they_no_longer_show(stage: Stage, tmp_path: Path) -> None:
    import gc

    hall = resumed(stage, tmp_path, LATER)

    def living() -> int:
        gc.collect()
        return sum(type(o).__name__ in ("Press", "Answer", "Fit") for o in gc.get_objects())

    for _ in range(3):
        stage.page().refresh()
    stage.frames(3)
    before = living()
    for _ in range(30):
        stage.page().refresh()
        stage.frames(1)
    assert living() <= before + 8
    assert hall.see() is not None


def test_house_rules_are_remembered(stage: Stage, tmp_path: Path) -> None:
    """What a house once decided is offered again, and the fold says that it is not as usual."""
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page._choose("destroyed_deposit", "bank")
    page.start()
    stage.frames()
    hall.go_home()
    again = stage.open(hall.house)
    again.go("new")
    stage.frames()
    page = stage.page()
    assert page.chosen == {"destroyed_deposit": "bank"}
    assert page.ids.folds.children[-1].note == words.say("new.changed", count=1)


class RealTables(HandTables):
    """The same on a real table, which the screen does not show."""

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        return super().open(game, layout, setting)._replace(virtual=None)


def test_beside_an_instruction_people_say_why_and_decide_all_the_same(
    stage: Stage, tmp_path: Path
) -> None:
    """A tile lies there with a torn sticker: it is said by touch, and so is the next decision.
    At a table on the screen nothing is torn, and there is one answer (`test_steady.py`)."""
    tables = RealTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    table = tables.last
    assert table is not None
    set_up(stage, hall, table)
    row = [slot["tile"] for slot in hall.see().board["row"]]
    table.remove(row[2])
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    page = stage.page()
    assert page.guide.unless
    said = [button.text for button in reversed(page.guide.ids.instead.children)]
    assert said == ["It lies there", "It is lost", "Use another piece"]
    _reads_whole(stage, page.guide)
    page.pick(row[0])  # a touch on the drawing decides, though hands are guided
    assert not page.guiding
    assert page.question.parent is not None
    assert page.question.ids.answers.picked == row[0]
    page.decide()
    assert page.guiding
    next(b for b in page.guide.ids.instead.children if b.text == said[0]).dispatch("on_release")
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    assert not page.guiding


def _reads_whole(stage: Stage, guide: Any) -> None:
    """On an upright tablet a long sentence ran into the lines above and below it, on a phone held
    across out of its own."""
    size, told = stage.root.size, guide.text
    long = "読み取り機には、動物相スペース2にBrown-Throated Sloth / Western Mooseが" + (
        "まだあるように見えています。そこの物を一度すべて持ち上げ、置くべき物だけを戻してください。"
    )
    guide.show = lambda *_: None  # a lamp that changes would bring the true sentence back
    for window, least in (((800, 1280), rung(theme.body)), ((844, 390), SMALLEST_SP)):
        stage.resize(window)
        stage.frames(4)
        guide.text = long
        stage.frames(4)
        assert guide.ids.said.fits()
        assert guide.ids.said.font_size >= least
        assert complaints(guide) == []
        guide.text = told
    del guide.show
    stage.resize(tuple(map(int, size)))


def test_packing_up_by_mistake_is_left_where_mistakes_are_mended(
    stage: Stage, tmp_path: Path
) -> None:
    """Nothing on the tablet led out of it but a new match."""
    hall = resumed(stage, tmp_path, BIDDING)
    before = hall.see().phase
    hall.act(lambda play: play.pack_up())
    hall.go("correction")
    stage.frames()
    assert stage.page().paused, "one touch goes on with the match"
    stage.page().pause()
    assert hall.see().phase is before


@pytest.mark.parametrize("name", ["gaia_project", "peloponnes"])
def test_what_is_counted_into_the_box_is_called_by_name(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    """Not `Count:standard_tile`, and nobody has to start from none."""
    hall = stage.open(new_house(tmp_path))
    hall.start(name, SEATS[:2], {}, "touch")
    hall.act(lambda play: play.pack_up())
    stage.frames()
    assert hall.see().question.ask is Ask.COUNT
    said = [str(one.text) for one in answers(stage)]
    assert len(said) > 5
    assert [one for one in said if ":" in one or "_" in one or "." in one] == []
    assert not [one.note for one in answers(stage) if one.note]
    answers(stage)[-1].dispatch("on_release")
    stage.frames()
    (shown,) = [one for one in answers(stage) if one.look == "main"]
    most = max(
        c.amount for c in hall.see().question.groups()[stage.page().question.ids.answers.picked]
    )
    assert shown.text.startswith(f"{most} of {most + 1} ")  # mostly a single one is missing


def test_options_with_their_defaults_are_folded_away(stage: Stage, tmp_path: Path) -> None:
    """Game, who plays, start: nothing else lies open; a fold tells what is chosen in it."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    stage.look("en")
    hall.go("new")
    stage.frames()
    page = stage.page()
    for game in hall.house.games():
        page._picker(game.id)()
        stage.frames(2)
        assert len(page.ids.options.children) == 1, "whether it is explained"
        folds = {fold.title: fold for fold in page.ids.folds.children}
        assert not any(fold.open for fold in folds.values())
        played = [o for o in page._meant() if o.group == PLAY]
        assert (words.say("new.play") in folds) == bool(played)
        for option in played:
            told = game.texts.say("en", f"option.{option.id}.{option.default}") if not isinstance(
                option.default, bool) else ""  # fmt: skip
            assert told in folds[words.say("new.play")].note


def test_who_has_won_is_told_before_what_lies_wrong(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces that hands did not move in time wait until people tidy up; the result does not."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(OVER)
    stage.frames(4)
    move = Instruction(Hand.PUT, Text("refusal.not_now"), piece="")
    view = replace(hall.see(), instruction=move, question=None)
    monkeypatch.setattr(hall, "see", lambda: view)
    page = stage.page()
    page.refresh()
    stage.frames(2)
    assert not page.guiding
    assert "Result" in [getattr(w, "text", "") for w in page.walk() if w.opacity]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_whoever_has_no_reader_is_told_of_none(stage: Stage, tmp_path: Path, language: str) -> None:
    """ "Readers on the table" was offered after somebody had said that there is none."""
    stage.look(language)
    house = new_house(tmp_path, HandTables())
    hall = stage.open(house)
    assert house.on_screen()
    hall.go("new")
    stage.frames()
    folds = {fold.title: fold for fold in stage.page().ids.folds.children}
    assert words.say("new.telling") not in folds
    fold = folds[words.say("new.pieces")]
    fold.open = True
    offered = [said for _, said in fold.ids.inside.children[-1].ids.switch.choices]
    assert offered == [words.say("tier.touch.screen"), words.say("tier.stations.screen")]
    stage.look("en")
