"""`tabletwin play --text`: a match in the terminal, typed by hand, on a simulated table."""

from __future__ import annotations

import io
import json
import re
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.cli.draw import Pile
from companion.cli.terminal import Ended, Terminal
from companion.session.api import Ask
from companion.session.start import begin
from companion.store import matches, versions
from companion.store.store import Store
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from simulators.decks import Decks

Play = Any


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Play with typed lines; returns what was written, or what was complained about."""

    def run(typed: str, *argv: object, game: str | None = "peloponnes", code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        words = [
            "play",
            *([game] if game else []),
            "--text",
            "--seed",
            "4",
            "--folder",
            str(tmp_path / "home"),
        ]
        assert main([*words, *(str(arg) for arg in argv)]) == code
        printed = capsys.readouterr()
        return printed.err if code else printed.out

    return run


def test_a_match_that_cannot_be_written_is_told_in_the_chosen_language(play: Play) -> None:
    out = play("save /proc/none/x.json\nq\n", "--language", "ja")
    assert "「/proc/none/x.json」に書き出せませんでした。対戦はここに保存されています。" in out
    assert "cannot be" not in out


def test_a_match_that_another_tablet_plays_too_is_told_once(play: Play, tmp_path: Path) -> None:
    assert "another tablet" not in play("q\n")
    store = Store(tmp_path / "home" / "tabletwin.db")
    (match,) = matches.matches(store)
    versions.note(store, match.uid, {"table": "den", "length": 9})
    store.close()
    out = play("s\ns\nq\n", "--match", "1", game=None)
    assert out.count("another course of this match, from table den: another tablet") == 1


@pytest.mark.parametrize("name", games.ids())
def test_every_game_goes_on_by_pressing_enter_and_picking_numbers(name: str) -> None:
    """People who press Enter to draw and to show a card, and pick any number that is offered."""
    game, random, told = games.load(name), Random(2), list[str]()
    session = begin(game, 2, faces=game.stand_ins(1))
    lines = iter(range(120))

    def read(prompt: str) -> str | None:
        if next(lines, None) is None:
            return None
        many = re.search(r"how many \((\d+) to", prompt)
        new, told[:] = "\n".join(told), []
        offered = re.findall(r"^ +(\d+)  ", new, re.M)
        return many[1] if many else random.choice(offered) if offered else ""

    pile = Pile(Decks(3), lambda: session.state)
    with suppress(Ended):  # or the match is over before the lines are
        Terminal(game, session, pile, read, told.append).run()
    actions = [e.step for e in session.match.log if isinstance(e.step, Action)]
    assert len(session.match.log) > 40
    assert {action.seat for action in actions} == {0, 1}


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("earth", ["fauna", "fauna"]),  # the side of a card is told after it was laid
        ("gaia_project", ["shown", "shown"]),  # technology tiles carry no tag
    ],
)
def test_what_is_drawn_is_laid_or_told(
    play: Play, tmp_path: Path, name: str, steps: list[str]
) -> None:
    file = tmp_path / "match.json"
    play("\n\n", "--seats", 2, "--save", file, game=name)
    taken = json.loads(file.read_text())["steps"]
    assert [step["reveal"] for step in taken] == steps


PASS = 6
"""Passing is offered last, after the five tiles; seat 2 can pay for four."""
DEAL = "\n" * 7
"""Two civilizations and five tiles, drawn from the piles."""


def test_the_first_question_is_asked_after_the_deal(play: Play) -> None:
    out = play(DEAL)
    assert "Seat 1, which tile do you bid for?" in out
    assert "Pass and take 3 coins" in out


def test_tiles_lie_on_their_stations_and_lights_lead(play: Play) -> None:
    out = play(f"{DEAL}t\n", "--tier", "stations")
    lines = [line.removeprefix("> ").split() for line in out.splitlines()]
    rows = [words for words in lines if words and words[0].startswith("row/t")]
    assert [row[1] for row in rows] == [f"row:{n}" for n in range(5)]
    assert all(row[2].startswith("A") for row in rows)
    assert any(row[-1].startswith("choose") for row in rows)


def test_what_is_not_a_choice_is_told_and_asked_again(play: Play) -> None:
    out = play(f"{DEAL}99\nhello\n{PASS}\n", "--tier", "pad")
    assert out.count("Type a number from 1 to") == 2
    assert "Seat 1 passes." in out


def test_q_stops_at_a_question_within_a_question_too(play: Play) -> None:
    """A tile was picked, and how many coins are bid for it is asked: q is no answer to that."""
    asked, _, after = play(f"{DEAL}2\nq\n1\n").partition("how many (")
    assert "Seat 1, which tile do you bid for?" in asked
    assert "Stopped. The match is kept" in after
    assert ">" not in after


def test_an_illegal_piece_is_refused_with_the_reason(play: Play) -> None:
    out = play("\n\nC04\n", "--tier", "pad")
    assert "C04" in out
    assert out.count("The tiles of this round are turned up from pile A.") == 2


def test_what_is_drawn_is_told_by_the_name_that_people_see(play: Play) -> None:
    """No id is on the cardboard: the list is of names, and a name is enough."""
    out = play("sparta\n", "--tier", "pad")
    offered = next(line for line in out.splitlines() if "type what was drawn" in line)
    assert "Sparta" in offered
    assert "civ" not in offered
    assert "Seat 1 leads Sparta." in out


def test_a_card_of_a_hand_is_shown_by_its_name_and_a_seat_by_its_number(play: Play) -> None:
    """R3.4 of Earth: who begins is a seat; nobody types what no card says."""
    out = play("\n" * 6 + "2\nno such card\njapanese maple\nbarren\n1\n", game="earth")
    assert "Seat 2 is the first player." in out
    assert "There is no piece “no such card”." in out
    assert "Japanese Maple can do nothing now." in out
    assert "Seat 1 takes Barren." in out


def test_a_japanese_terminal_speaks_japanese(play: Play) -> None:
    """Nothing but commands, keys, rule numbers and ids is in Latin letters, no seat either."""
    clumsy = "?\nfoo\nスパルタ\n\n" + "\n" * 5 + "x\n2\n9\n2\n4\ni zz\nc\nc 1 x 1\nw\nw 1 x\ns\np\n"
    clumsy += "\nput\nput あ\nlift あ\ntag\nuntag あ\n"
    out = play(f"{clumsy}\nq\n", "--tier", "pad", "--language", "ja")
    assert "スパルタ" in out
    assert "席1" in out
    plain = re.sub(r"`[^`]*`|\([A-Z]?\w*\)|Enter|PIECE|foo", "", out.partition("save ")[2])
    assert re.findall(r"[A-Za-z]{3,}", plain) == []


def test_a_number_is_corrected_by_the_name_that_people_see(play: Play) -> None:
    out = play(f"{DEAL}c 1 コイン 3\nw 1 コイン\n", "--tier", "pad", "--language", "ja")
    assert "コインは3" in out
    assert out.count("(: )") == 0, "a correction has no rule"


def test_commands_are_taken_with_capitals_and_from_a_japanese_keyboard(play: Play) -> None:
    """Full-width letters, signs, spaces and numbers, as they come when nobody switched over."""
    typed = f"{DEAL}６\nＵ\n？\nｃ　１　コイン　３\nＱ\n1\n"
    out = play(typed, "--tier", "pad", "--language", "ja")
    assert out.count("席1さん、どの") == 3, "once more after undo, and after the correction"
    assert "コインは3" in out
    assert out.rstrip().endswith("続きから始められます。"), "a capital q stops"
    assert out.count("どの") == out.partition("終了しました")[0].count("どの")


def test_undo_and_why(play: Play) -> None:
    out = play(f"{DEAL}{PASS}\nw 1 coins\nu\n", "--tier", "pad")
    assert " R6.5)" in out, "the sentence first, its number behind"
    assert out.count("Seat 1, which tile do you bid for?") == 2


def test_scores_help_and_why_of_nothing(play: Play) -> None:
    out = play(f"{DEAL}?\ns\nw 9 coins\nw 1 nonsense\n", "--tier", "pad")
    assert "undo" in out
    assert "Seat 2: 0 points" in out or "points;" in out
    assert "Ask as in" in out
    assert "No line of the ledger" in out


def test_a_game_in_which_nothing_is_counted_tells_points_alone(play: Play) -> None:
    out = play("\n\n\ns\n", "--tier", "pad", game="gaia")
    assert "  Seat 2: 0 points\n" in out


def test_moving_nothing_is_told_how_it_is_meant(play: Play) -> None:
    out = play("put\nlift\nput C04 nowhere\nlift nothing\n", "--tier", "pad")
    assert out.count("Say it as in `put") == 2
    assert "or no station “nowhere”." in out
    assert "There is no piece “nothing”." in out


def test_the_match_is_saved_and_replays(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play(f"{DEAL}{PASS}\n{PASS - 1}\n", "--tier", "pad", "--save", file)
    record = json.loads(file.read_text("utf-8"))
    assert [step["action"] for step in record["steps"] if "action" in step] == ["pass", "pass"]
    assert main(["replay", str(file), "--json"]) == 0


def test_a_record_that_could_not_be_written_in_the_end_is_no_success(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full when the match was left, and whoever called it took all for well."""

    def full(path: Path, _: object) -> None:
        raise OSError(ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("companion.cli.play.write_json", full)
    file = tmp_path / "match.json"
    said = play("q\n", "--tier", "pad", "--save", file, "--language", "de", code=2)
    assert said.strip().count("\n") == 0
    assert str(file) in said
    assert "trotzdem aufgehoben" in said


def test_japanese(play: Play) -> None:
    assert "ペロポネソス" in play(DEAL, "--language", "ja", "--tier", "pad")


def test_stand_ins_are_asked_for_told_about_and_recorded(play: Play, tmp_path: Path) -> None:
    record = tmp_path / "gaia.json"
    said = play("q\n", "--stand-ins", "--save", record, game="gaia")
    assert "invented here, not the printed ones" in said
    faces = json.loads(record.read_text("utf-8"))["faces"]
    assert faces
    assert all(printed["stand_in"] for printed in faces.values())
    assert "stand-ins" not in play("q\n", "--save", record, game="gaia")
    assert not json.loads(record.read_text("utf-8")).get("faces")


def test_a_number_is_corrected_in_words(play: Play) -> None:
    out = play(f"{DEAL}c 1 coins 9\nw 1 coins\nc 1 nonsense 2\nc 9 coins 2\n", "--tier", "pad")
    assert "= 9 " in out
    assert "Seat 1 counts: " in out
    assert "Correct as in" in out


def test_a_count_that_is_asked_for_says_why_and_what_to_type_instead() -> None:
    """Somebody is asked for a count: yes, or its own number."""
    game, told = games.load("peloponnes"), list[str]()
    session = begin(game, 2, tier="pad")
    for step in random_steps(session.state, 4, Counts()):
        if any(one.ask is Ask.SPOT for one in session.view().pending):
            break
        assert session.choose(step) is None
    typed = iter(["c 1 coins 9", "s"])
    pile = Pile(Decks(3), lambda: session.state)
    with suppress(Ended):
        Terminal(game, session, pile, lambda _: next(typed, None), told.append).run()
    _, asked, after = "\n".join(told).partition("you should have")
    assert asked
    assert "so that a slip is found early" in after
    assert re.search(r"as in `c \d (coins \d+|\w+ \d+)`", after)


def test_what_is_counted_may_have_a_name_of_two_words(play: Play) -> None:
    """`gold medals`: the number is the last word; both draw their set-up card first."""
    out = play("\n\nc 2 gold medals 1\nw 2 gold medals\n", "--tier", "pad", game="hadara")
    assert "= 1 " in out


def test_hands_are_told_what_to_do_where_no_reader_sees_it() -> None:
    """Once each, apart from what happened, until somebody says that it is done."""
    game, told = games.load("earth"), list[str]()
    session = begin(game, 2)
    pile = Pile(Decks(3), lambda: session.state)
    terminal = Terminal(game, session, pile, lambda _: None, told.append)
    for step in random_steps(session.state, 1, Counts()):
        assert session.choose(step) is None
        if any(duty.text.key == "duty.keep_one" for duty in session.view().duties):
            break
    said = [f"• {session.say(duty.text, 'en')}" for duty in session.view().duties]
    for _ in range(2):
        with suppress(Ended):
            terminal.run()
    assert [line for line in told if line.startswith("•")] == said
    answers = iter(["OK"])
    terminal.read = lambda _: next(answers, None)
    with suppress(Ended):
        terminal.run()
    assert session.view().duties == ()


def test_the_app_speaks_the_language_that_it_was_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--language ja` was for the terminal alone; where nothing is said all stays as it was."""
    spoken: list[str] = []
    monkeypatch.setattr("companion.cli.play.has_display", lambda: True)
    monkeypatch.setattr(
        "companion.cli.play.run_app", lambda house, **_: spoken.append(house.setting("language"))
    )
    for words in ((), ("--language", "ja"), ()):
        assert main(["play", "--folder", str(tmp_path), *words]) == 0
    assert spoken == ["", "ja", "ja"]


@pytest.mark.parametrize(
    ("said", "hands"), [((), "known"), (("--set", "hands=unknown"), "unknown")]
)
def test_a_window_of_its_own_piles_deals_the_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: tuple[str, ...], hands: str
) -> None:
    """As a match that is begun in the app does; whoever sets it has the last word. Nobody holds a
    card whose face could be told."""
    begun: list[Any] = []

    def look(house: Any, match: int, **_: object) -> None:
        opened = house.resume(match, True).play.match
        begun.append(opened.options["hands"])
        assert opened.faces

    monkeypatch.setattr("companion.cli.play.has_display", lambda: True)
    monkeypatch.setattr("companion.cli.play.run_app", look)
    assert main(["play", "gaia", "--no-web", "--folder", str(tmp_path / "home"), *said]) == 0
    assert begun == [hands]
