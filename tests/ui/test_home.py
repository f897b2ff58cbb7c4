"""Home: what can be gone on with stands first; of what is finished the results stand apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Phase
from companion.ui.screens import home
from companion.ui.widgets.game_card import GameCard, game_card
from companion.ui.words import words
from engine.core.match import Seat
from engine.games import load
from tests.ui.audit import box, complaints, is_kind, shown
from tests.ui.by_turns import by_turns
from tests.ui.houses import new_house, play_on
from tests.ui.moments import LATEST, Moment, open_moment
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables


def matches(stage: Stage, folder: Path, *steps: int) -> Any:
    """A house with a match of Gaia for each of these numbers of steps, the latest last."""
    hall = stage.open(new_house(folder))
    stage.frames()  # home is seen first
    sitting = [Seat(name, c) for name, c in zip(("Ada", "Bo"), load("gaia").colours, strict=False)]
    for wanted in steps:
        hall.start("gaia", sitting, {}, "touch", 1)
        play_on(hall, wanted)
        hall.go_home()
    stage.frames(4)
    return hall


def listed(stage: Stage) -> list[str]:
    """The list from above: heads by their words, rows by what can be done with them, and the games
    that fill what few matches leave."""
    page = stage.page()
    found = [page.head]
    for row in reversed(page.ids.matches.children):
        if type(row).__name__ == "ListHead":
            found.append(row.text)
        elif type(row).__name__ == "Shelf":
            found.append("games")
        elif hasattr(row, "over"):
            found.append("result" if row.over else "gold" if row.main else "waits")
    return found


def gold(stage: Stage) -> bool:
    """Whether "New match" is what the screen offers first."""
    new = next(w for w in stage.page().walk() if getattr(w, "text", "") == words.say("home.new"))
    return bool(new.look == "main")


def test_home_makes_its_cards_once_as_it_comes(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were made twice: the window gave it room, and then people entered it."""
    made: list[str] = []
    monkeypatch.setattr(home, "game_card", lambda game: made.append(game.id) or game_card(game))
    hall = stage.open(new_house(tmp_path))
    stage.frames()
    games = sorted(game.id for game in hall.house.games())
    assert stage.page().roomy
    assert sorted(made) == games
    made.clear()
    hall.start("gaia", [Seat("Ada", "blue"), Seat("Bo", "yellow")], {}, "touch", 1)
    assert hall.screen == "table"
    hall.go_home()
    stage.frames()
    assert sorted(made) == games, "below the one match"


OVER = 10**4


@pytest.mark.parametrize(("language", "said"), [("en", "Meeples"), ("ja", "ミープル")])
def test_a_game_without_points_offers_none(
    stage: Stage, tmp_path: Path, language: str, said: str
) -> None:
    """R7.5 of Gaia: there are no points, and the button said "Points"."""
    hall = matches(stage, tmp_path, 3)
    hall.resume(hall.house.matches()[0].number)
    stage.look(language)
    stage.frames(4)
    assert stage.page().counted == said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_waits_stands_before_what_is_finished(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """A finished match stood first below "Go on with a match", and "New match" was the gold one."""
    hall = matches(stage, tmp_path, 3, 5, OVER)
    stage.look(language)
    stage.page().refresh()
    stage.frames(4)
    go_on, results = words.say("home.resume"), words.say("home.results")
    assert listed(stage) == [go_on, "gold", "waits", results, "result"]
    assert not gold(stage)
    result = next(one for one in stage.page().ids.matches.children if getattr(one, "over", False))
    assert all(part.opacity == 1 for part in result.walk(restrict=True)), (
        "nobody reads pale as open"
    )
    (sign,) = [part for part in result.children if type(part).__name__ == "Sign"]
    assert sign.name == "forward"
    stage.press(result)
    assert hall.screen == "end", "of a finished match the result is shown"
    assert hall.see().outcome


def test_home_tells_the_points_of_the_last_step_after_a_power_cut(
    stage: Stage, tmp_path: Path
) -> None:
    """They were those of a round before, and then none: only who left a match wrote them down."""
    hall = matches(stage, tmp_path, 60)
    (card,) = hall.house.matches()
    assert card.scores, "it was left as it stood"
    hall.resume(card.number)
    play_on(hall, 20)  # and nobody leaves
    (now,) = hall.house.matches()
    assert now.steps == 80
    assert now.scores == tuple(hall.play.state.points_now())
    hall.undo()
    (back,) = hall.house.matches()
    assert back.steps < 80
    assert back.scores == tuple(hall.play.state.points_now())


@pytest.mark.parametrize("moment", LATEST.values(), ids=lambda one: one.game)
def test_home_tells_the_points_that_the_table_tells(
    stage: Stage, tmp_path: Path, moment: Moment
) -> None:
    """31 points stood at the table and 78 at home, which were those of the end."""
    hall = open_moment(stage, tmp_path, moment)
    board = stage.page().ids.board
    shown = [text for *_, text in board.texts]
    hall.go_home()
    (card,) = hall.house.matches()
    if moment.game == "gaia":  # figures stand there, not a number
        assert card.scores == tuple(5 - one["left"] for one in board.view.board["seats"])
    else:
        assert set(map(str, card.scores)) <= set(shown)


def test_a_row_tells_who_won_and_how_a_match_stands(stage: Stage, tmp_path: Path) -> None:
    """Both told a number of steps, of which nobody at the table ever heard."""
    hall = matches(stage, tmp_path, OVER, 5)
    rows = [one for one in stage.page().ids.matches.children if hasattr(one, "about")]
    ended, going = rows
    assert "moves" not in going.about, "nobody has anything yet"
    assert ended.about.endswith(" won")
    card = hall.house.matches()[-1]
    hall.resume(card.number)
    outcome = hall.see().outcome
    assert (card.scores, card.winners) == (outcome.scores, outcome.winners)
    hall.act(lambda play: play.undo())
    hall.go_home()
    (again,) = (one for one in hall.house.matches() if one.number == card.number)
    assert again.winners == ()
    told = replace(card, scores=(6, 2), winners=(0,), over=True)
    assert home._standing(told) == ["Ada: 6", "Bo: 2"], '"Player 1 6" is misread'
    assert home._how(told) == "Ada won"


def test_a_new_match_comes_first_where_none_waits(stage: Stage, tmp_path: Path) -> None:
    matches(stage, tmp_path, OVER)
    assert listed(stage) == [words.say("home.results"), "result", words.say("home.first"), "games"]
    assert gold(stage)


@by_turns([*SIZES, SMALLEST, (390, 844), (844, 390)])
def test_the_games_fill_what_few_matches_leave(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """A large screen with one match was half empty; a small one has no room for games below."""
    matches(stage, tmp_path, 3)
    stage.resize(size)
    stage.look(language)
    stage.page().refresh()
    stage.frames(6)
    box = stage.page().ids.matches
    assert ("games" in listed(stage)) == (min(size) >= 740)
    if "games" in listed(stage):
        assert box.height <= box.parent.height + 1, "nothing has to be slid"
    assert complaints(stage.root) == []


def test_a_window_that_grows_has_the_games_at_once(stage: Stage, tmp_path: Path) -> None:
    """They came only with the next match: a window opens smaller than its screen."""
    stage.resize((800, 600))
    matches(stage, tmp_path, 3)
    assert "games" not in listed(stage)
    stage.resize((1280, 800))
    stage.frames(4)
    assert "games" in listed(stage)
    stage.resize((800, 800))
    stage.frames(4)
    listing = stage.page().ids.matches.parent.parent
    assert listing.height > 200, "the heading of the matches lay over the settings"
    stage.resize((1280, 800))
    stage.frames(4)
    stage.resize((800, 600))
    stage.frames(4)
    assert "games" not in listed(stage)


def test_a_search_makes_nothing_wait_that_did_not(stage: Stage, tmp_path: Path) -> None:
    matches(stage, tmp_path, *[2] * 6)
    page = stage.page()
    assert page.many
    page.ids.sought.text = "nobody"
    stage.frames(3)
    assert listed(stage) == [words.say("home.resume")]
    assert not gold(stage)
    stage.press(page.ids.sought.ids.emptied)
    stage.frames(3)
    assert len(listed(stage)) > 2
    page.ids.sought.text = "nobody"
    stage.hall.go("settings")
    stage.frames(3)
    stage.hall.go_home()
    stage.frames(3)
    assert not stage.page().ids.sought.text, "whoever comes later looks for something else"
    assert len(listed(stage)) > 2


def test_games_stand_in_one_order_wherever_they_are_offered(stage: Stage, tmp_path: Path) -> None:
    """A match of Earth, and Gaia lay elsewhere in the next New match: what was played last is
    chosen there, and moves nowhere."""
    hall = matches(stage, tmp_path)
    orders = [offered(stage)]
    hall.go("new")
    stage.frames(3)
    orders.append(offered(stage))
    assert orders[0] == orders[1]
    assert len(orders[0]) == 5
    matches(stage, tmp_path, 2).go("new")
    stage.frames(3)
    assert offered(stage) == orders[0]
    assert stage.page().game_id == "gaia"


def offered(stage: Stage) -> list[str]:
    """The games on the cards of the page, as they are read."""
    cards = [one for one in stage.page().walk() if isinstance(one, GameCard)]
    return [one.title for one in sorted(cards, key=lambda c: (-c.to_window(*c.pos)[1], c.x))]


def test_who_plays_is_seen_without_a_search_on_a_phone(stage: Stage, tmp_path: Path) -> None:
    """Five covers took the whole screen; that somebody plays at all stood below its edge."""
    stage.resize((390, 844))
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames(4)
    page = stage.page()
    scroll = next(one for one in page.walk() if type(one).__name__ == "Scroll")
    first, *_ = page.ids.seats.children[::-1]
    stage.resize(SIZES[0])
    assert first.to_window(*first.pos)[1] > scroll.y


def under(stage: Stage, kind: str) -> Any:
    """What stands below the match that can be gone on with."""
    (row,) = [one for one in stage.page().ids.matches.children if type(one).__name__ == kind]
    return row


@pytest.mark.parametrize("tier", ["touch", "stations"])
def test_a_match_is_ended_from_home_and_gone_on_with_after_all(
    stage: Stage, tmp_path: Path, tier: str
) -> None:
    """No way was found to give a match up and pack it: the result alone offered that."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.start("hadara", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, tier, 1)
    play_on(hall, 6)
    length = hall.see().length
    hall.go_home()
    stage.frames(4)
    under(stage, "EndMatch").ids.end.dispatch("on_release")
    stage.frames(2)
    under(stage, "Sure").ids.no.dispatch("on_release")  # a touch too many ends nothing
    stage.frames(2)
    under(stage, "EndMatch").ids.end.dispatch("on_release")
    stage.frames(2)
    under(stage, "Sure").ids.yes.dispatch("on_release")
    stage.frames(40)
    view = hall.see()
    assert view.phase in (Phase.PACKING, Phase.PACKED)
    if view.phase is Phase.PACKING:
        if hall.screen == "table":
            assert stage.page().where == words.say("end.pack"), "nobody plays a phase of it"
        assert view.question is not None
        hall.play.answer(view.question.id, view.question.choices[0].id)
    hall.go_home()
    stage.frames(4)
    assert listed(stage)[:2] == [words.say("home.results"), "result"]
    said = [str(getattr(one, "text", "")) for one in stage.page().walk()]
    assert any(words.say("home.early") in one for one in said), "nobody finished it"
    hall.resume(hall.house.matches()[0].number, ended=True)
    stage.frames(40)
    end = stage.page()
    assert end.winners == words.say("end.early")
    assert end.ids.pack.text == words.say("correct.go_on")
    assert end.ids.pack.look == "plain", "the box is packed: few go on"
    end.ids.pack.dispatch("on_release")
    stage.frames(4)
    assert hall.screen == "table"
    assert hall.see().phase in (Phase.SETUP, Phase.PLAY)
    assert hall.see().length == length, "nothing of it is lost"


@pytest.mark.parametrize("language", ["en", "ja", "de"])
@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=str)
def test_a_phone_shows_all_games_at_once(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Three of five lay below its edge, under a heading and buttons as high as half of it."""
    stage.resize(size)
    stage.look(language)
    stage.open(new_house(tmp_path))
    stage.frames(8)
    cards = [(w, clip) for w, clip in shown(stage.root) if is_kind(w, "GameCard")]
    assert len(cards) == 5
    for card, clip in cards:
        assert box(card)[1] >= clip[1] - 1, card.title
    assert complaints(stage.root) == []


@by_turns([SIZES[0], (390, 844)])
def test_a_match_without_a_move_was_not_begun_and_can_be_removed_alone(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """It had ended early with 0 for all, and a list of one offered to remove nothing."""
    stage.resize(size)
    stage.look(language)
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", [Seat("Ada", "red"), Seat("Ben", "blue")], {}, "touch", 1)
    hall.act(lambda play: play.pack_up())
    hall.go("end")
    stage.frames(4)
    assert stage.page().winners == words.say("end.unbegun")
    hall.go_home()
    stage.frames(4)
    assert words.say("home.unbegun") in stage.page().ids.matches.children[-1].about
    assert complaints(stage.root) == []
    stage.press(stage.page().removal)
    assert stage.page().removes
    assert complaints(stage.root) == []
    stage.press(stage.page().removal.ids.yes)
    assert not hall.house.matches()
