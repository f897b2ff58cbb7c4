"""The commands that need no table: random, replay, ask, doctor; their output and exit codes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

Run = Any


@pytest.fixture
def tabletwin(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; returns its exit code, standard output and standard error."""

    def run(*argv: object) -> tuple[int, str, str]:
        code = main([str(arg) for arg in argv])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def match_file(tabletwin: Run, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    assert tabletwin("random", "peloponnes", "--seats", 3, "--seed", 5, "--save", path)[0] == 0
    return path


def changed(path: Path, **fields: Any) -> Path:
    data = {**json.loads(path.read_text("utf-8")), **fields}
    path.write_text(json.dumps(data), "utf-8")
    return path


def one_sentence(text: str) -> bool:
    return len(text.strip().splitlines()) == 1 and text.strip().endswith(".")


# -- random ------------------------------------------------------------------------------


def test_random_prints_one_json_object(tabletwin: Run) -> None:
    code, out, _ = tabletwin("random", "peloponnes", "--seats", 2, "--matches", 3, "--json")
    assert code == 0
    data = json.loads(out)
    assert out.count("\n") == 1
    assert data["matches"] == 3
    wanted = {"matches", "decisions", "decisions_per_s", "matches_per_s", "largest_legal"}
    assert wanted <= data.keys()
    # In 3 matches of 8 rounds each of 2 seats bids at least once a round.
    assert data["decisions"] >= 3 * 8


def test_random_with_the_same_seed_is_the_same_match(tabletwin: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    for path in (first, second):
        tabletwin("random", "peloponnes", "--seed", 9, "--save", path)
    assert first.read_bytes() == second.read_bytes()


def test_random_saves_several_matches_with_numbers(tabletwin: Run, tmp_path: Path) -> None:
    tabletwin("random", "peloponnes", "--matches", 2, "--save", tmp_path / "m.json")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m-1.json", "m-2.json"]


@pytest.mark.parametrize(
    ("seats", "there", "idle"), [(1, "level", "open_tie"), (3, "open_tie", "level")]
)
def test_only_options_that_mean_something_are_told(
    tabletwin: Run, seats: int, there: str, idle: str
) -> None:
    """R9 is for one seat: its options say nothing about three."""
    _, out, _ = tabletwin("random", "peloponnes", "--seats", str(seats), "--json")
    options = json.loads(out)["options"]
    assert there in options
    assert idle not in options


def test_set_chooses_an_option(tabletwin: Run) -> None:
    _, out, _ = tabletwin("random", "peloponnes", "--seats", 1, "--set", "level=3", "--json")
    assert json.loads(out)["options"]["level"] == 3


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("random", "nosuchgame"), "nosuchgame"),
        (("random", "peloponnes", "--seats", "9"), "9"),
        (("random", "peloponnes", "--seats", "many"), "many"),
        (("random", "peloponnes", "--seats", "0"), "from 1"),
        (("play", "peloponnes", "--text", "--save", "/no/such/folder/m.json"), "/no/such/folder"),
        (("simulate", "peloponnes", "--record", "/no/such/folder/wire"), "/no/such/folder"),
        (("random", "peloponnes", "--set", "weather=good"), "weather"),
        (("random", "peloponnes", "--set", "level=9"), "level"),
        (("random", "peloponnes", "--set", "level"), "option=value"),
        (("random", "peloponnes", "--save", "/no/such/folder/m.json"), "/no/such/folder"),
        (("random", "peloponnes", "--frobnicate"), "--frobnicate"),
        (("replay", "/no/such/file.json"), "/no/such/file.json"),
        (("replay", "/etc/hostname", "--format", "psalms"), "psalms"),
        (("simulate", "peloponnes", "--link", "pigeon"), "pigeon"),
        (("doctor", "--broker", "somewhere:99999"), "HOST:PORT"),
        ((), "COMMAND"),
    ],
)
def test_bad_use_is_exit_2_and_one_sentence(
    tabletwin: Run, argv: tuple[str, ...], word: str
) -> None:
    code, out, err = tabletwin(*argv)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert word in err


@pytest.mark.parametrize("command", ["random", "simulate"])
def test_a_device_is_never_replaced_by_a_file(tabletwin: Run, tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code, out, err = tabletwin(command, "peloponnes", "--save", pipe)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert "ordinary file" in err
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    "argv", [("export",), ("random", "peloponnes", "--save"), ("register", "export", "gaia")]
)
def test_the_house_itself_is_never_replaced_by_a_file(
    tabletwin: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    """All matches, boxes and faces would be gone with one slip of the completion."""
    monkeypatch.setenv("TABLETWIN_HOME", str(tmp_path))
    assert tabletwin("backup")[0] == 0
    kept = tmp_path / "tabletwin.db"
    before = kept.read_bytes()
    where = ("--file", kept) if argv[0] == "register" else (kept,)
    code, out, err = tabletwin(*argv, *where)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert kept.read_bytes()[:100] == before[:100]


def test_copies_are_told_in_the_chosen_language(
    tabletwin: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What went well was English, whatever was chosen."""
    monkeypatch.setenv("TABLETWIN_HOME", str(tmp_path / "home"))
    file = tmp_path / "all.json"
    for argv, said in (
        (("restore",), "バックアップはまだありません。"),
        (("backup",), "にバックアップしました。"),
        (("export", file), f"パスワードと鍵を除くすべてを「{file}」に書き出しました。"),
        (("import", file), "新しく加わったもの：対戦 0、"),
        (("restore",), "今の内容は先にバックアップします。"),
        (("restore", "1"), "バックアップの時点に戻りました。"),
    ):
        code, out, err = tabletwin(*argv, "--language", "ja")
        assert (code, err) == (0, "")
        assert said in out, argv


def test_a_file_without_an_end_is_too_large(tabletwin: Run) -> None:
    code, out, err = tabletwin("replay", "/dev/zero")
    assert (code, out) == (2, "")
    assert "too large" in err


# -- replay ------------------------------------------------------------------------------


def test_replay_finds_no_difference(tabletwin: Run, match_file: Path) -> None:
    code, out, _ = tabletwin("replay", match_file, "--json")
    data = json.loads(out)
    record = json.loads(match_file.read_text("utf-8"))
    assert code == 0
    assert data["difference"] is None
    assert data["moves"] == len(record["steps"])
    assert data["checkpoints_compared"] == len(record["checkpoints"]) > 0
    assert data["scores"] == record["final"]["scores"]
    assert [seat.get("points", 0) for seat in data["ledger"]] == data["scores"]


def test_replay_tells_a_falsified_score_with_both_sides(tabletwin: Run, match_file: Path) -> None:
    record = json.loads(match_file.read_text("utf-8"))
    true = record["final"]["scores"]
    changed(match_file, final={**record["final"], "scores": [true[0] + 1, *true[1:]]})
    code, out, _ = tabletwin("replay", match_file, "--json")
    assert code == 1
    difference = json.loads(out)["difference"]
    assert difference == {
        "at": "final, scores",
        "record": [true[0] + 1, *true[1:]],
        "engine": true,
    }


def test_replay_tells_a_falsified_checkpoint(tabletwin: Run, match_file: Path) -> None:
    record = json.loads(match_file.read_text("utf-8"))
    changed(match_file, checkpoints={**record["checkpoints"], "25": "0000000000000000"})
    code, out, _ = tabletwin("replay", match_file, "--json")
    assert code == 1
    assert json.loads(out)["difference"]["at"] == "step 25"


def test_replay_tells_an_illegal_step_with_its_rule(tabletwin: Run, match_file: Path) -> None:
    record = json.loads(match_file.read_text("utf-8"))
    at = next(i for i, step in enumerate(record["steps"]) if step.get("action") == "bid")
    record["steps"][at] = {**record["steps"][at], "coins": 0}
    changed(match_file, steps=record["steps"])
    code, out, _ = tabletwin("replay", match_file, "--json")
    difference = json.loads(out)["difference"]
    assert code == 1
    assert difference["at"] == f"step {at + 1}"
    assert difference["rule"].startswith("R6")
    assert difference["engine"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[]",
        lambda text: '{"format": "tabletwin-match", "version": 99}',
        lambda text: text.replace('"game": "peloponnes"', '"game": "chess"'),
        lambda text: text.replace('"coins"', '"cones"'),
        lambda text: text.replace('"seats"', '"chairs"'),
        lambda text: "\x00\xff",
        lambda text: text.replace('"rules": 1', '"rules": "a"'),
        lambda text: text.replace('"rules": 1', '"rules": 9'),
        lambda text: text.replace('"rules": 1', '"rules": 0'),
        lambda text: text.replace('"25":', '"twenty-five":'),
        lambda text: text.replace('"25":', '"9999":'),
        lambda text: text.replace('"final": {', '"final": {"score": [99],'),
    ],
)
def test_a_bad_record_is_exit_2_and_one_sentence(
    tabletwin: Run, match_file: Path, spoil: Any
) -> None:
    match_file.write_bytes(spoil(match_file.read_text("utf-8")).encode("latin-1", "replace"))
    code, out, err = tabletwin("replay", match_file, "--json")
    assert (code, out) == (2, "")
    assert one_sentence(err)


# -- ask ---------------------------------------------------------------------------------


def first_bid(path: Path) -> tuple[int, dict[str, Any]]:
    """The number of steps before the first bid, and that bid."""
    steps = json.loads(path.read_text("utf-8"))["steps"]
    return next((i, step) for i, step in enumerate(steps) if step.get("action") == "bid")


def test_ask_legal_lists_what_was_played(tabletwin: Run, match_file: Path) -> None:
    at, bid = first_bid(match_file)
    _, out, _ = tabletwin("ask", match_file, "--at", at, "legal", "--json")
    data = json.loads(out)
    assert data["must"] == [bid["seat"]]
    assert bid in [row["step"] for row in data["legal"]]


def test_ask_try_says_yes_and_what_it_books(tabletwin: Run, match_file: Path) -> None:
    at, bid = first_bid(match_file)
    code, out, _ = tabletwin("ask", match_file, "--at", at, "try", json.dumps(bid), "--json")
    assert code == 0
    assert json.loads(out)["legal"] is True


def test_ask_try_says_no_with_the_rule(tabletwin: Run, match_file: Path) -> None:
    at, bid = first_bid(match_file)
    seat = bid.pop("seat")
    text = json.dumps({**bid, "coins": 0})
    argv = ("ask", match_file, "--at", at, "--seat", seat, "try", "--json", text)
    code, out, _ = tabletwin(*argv)
    data = json.loads(out)
    assert code == 0
    assert data["legal"] is False
    assert data["rule"] == "R6.2"
    assert data["reason"]


def test_ask_state_is_a_position_that_can_be_asked(
    tabletwin: Run, match_file: Path, tmp_path: Path
) -> None:
    at, _ = first_bid(match_file)
    _, position, _ = tabletwin("ask", match_file, "--at", at, "state")
    path = tmp_path / "position.json"
    path.write_text(position, "utf-8")
    ways = [
        json.loads(tabletwin("ask", *argv, "legal", "--json")[1])["legal"]
        for argv in ((match_file, "--at", at), (path,))
    ]
    assert ways[0] == ways[1] != []


def test_ask_score_of_a_finished_match_is_its_ledger(tabletwin: Run, match_file: Path) -> None:
    _, out, _ = tabletwin("ask", match_file, "score", "--json")
    data = json.loads(out)
    assert data["over"] is True
    for seat, score in enumerate(data["scores"], start=1):
        assert sum(row["amount"] for row in data["points"] if row["seat"] == seat) == score


def test_players_without_a_name_are_called_in_the_language(
    tabletwin: Run, match_file: Path
) -> None:
    """A recorded match of nobody in particular: numbers, as the screens of that language say."""
    at, _ = first_bid(match_file)
    words = {"ja": "席", "de": "Platz ", "en": "Seat "}
    for language, seat in words.items():
        for command in (("ask", match_file, "score"), ("replay", match_file)):
            said = tabletwin(*command, "--language", language)[1]
            mark = "：" if language == "ja" else ": "
            assert f"{seat}1{mark}" in said
            assert f"{seat}2{mark}" in said
            assert language == "en" or "Seat" not in said
        legal = tabletwin("ask", match_file, "--at", at, "legal", "--language", language)[1]
        assert legal.startswith(seat)


def test_a_name_that_was_given_stays_in_every_language(
    tabletwin: Run, match_file: Path, tmp_path: Path
) -> None:
    match = json.loads(match_file.read_text("utf-8"))
    match["seats"][1]["name"] = "Ann"
    path = tmp_path / "named.json"
    path.write_text(json.dumps(match), "utf-8")
    said = tabletwin("ask", path, "score", "--language", "ja")[1]
    assert said.startswith("席1：")
    assert "、Ann：" in said
    assert "席2" not in said


def test_ask_view_is_the_view_of_that_seat(tabletwin: Run, match_file: Path) -> None:
    code, out, _ = tabletwin("ask", match_file, "--at", 12, "--seat", 1, "view", "--json")
    assert code == 0
    assert sorted(json.loads(out)["view"]["order"]) == [1, 2, 3]  # seats count from 1


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("--seat", "9", "legal"), "9"),
        (("--at", "9999", "legal"), "9999"),
        (("try", "not json"), "JSON"),
        (("try", '{"action": "dance", "seat": 1}'), "dance"),
        (("try", '{"action": "pass"}'), "seat"),
        (("legal", "{}"), "try"),
        (("sing",), "sing"),
    ],
)
def test_a_bad_question_is_exit_2(
    tabletwin: Run, match_file: Path, argv: tuple[str, ...], word: str
) -> None:
    code, out, err = tabletwin("ask", match_file, *argv)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert word in err


# -- doctor ------------------------------------------------------------------------------


def test_doctor_says_what_is_missing_and_how_to_get_it(tabletwin: Run) -> None:
    code, out, _ = tabletwin("doctor", "--broker", "127.0.0.1:1", "--json")
    data = json.loads(out)
    checks = {check["what"]: check for check in data["checks"]}
    assert (code, data["whole"]) == (1, False)
    assert checks["Broker at 127.0.0.1:1"]["state"] == "missing"
    for check in data["checks"]:
        assert check["state"] == "ok" or check["how"]
