"""The long run's report: it goes on where it stopped and calls nothing right that was not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import soak
from bench.soak import Job, jobs
from bench.soaked import Report, outcome
from companion.cli.stopwatch import Answer
from engine import games

JOB = Job("peloponnes", 2, "pad", "hostile", 1)


def result(**other: Any) -> dict[str, Any]:
    figures = {
        "right": True,
        "over": True,
        "wrong_actions": 0,
        "actions": 10,
        "corrections": 1,
        "injected": {"nudge": 2},
        "place_to_light_ms": {
            "p50": 100.0,
            "p95": 200.0,
            **{part: {"p95": 50.0} for part in Answer._fields},
        },
        "seconds": 1.0,
    }
    return {**figures, **other}


@pytest.mark.parametrize(
    ("other", "word"),
    [
        ({}, "right"),
        ({"wrong_actions": 1, "right": False}, "wrong"),
        ({"stuck": "it waits", "right": False}, "stuck"),
        ({"over": False, "right": False}, "stuck"),
        ({"right": False}, "differs"),
        ({"broke": "Hung", "right": False}, "broke"),
    ],
)
def test_an_outcome_in_one_word(tmp_path: Path, other: dict[str, Any], word: str) -> None:
    assert outcome(result(**other)) == word
    report = Report(tmp_path / "report.jsonl")
    report.add(JOB, result(**other))
    assert report.all_right is (word == "right")
    (sums,) = report.sums().values()
    assert sums.json()[word] == sums.json()["matches"] == 1


def test_a_report_goes_on_after_a_cut_line(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    Report(path, "now").add(JOB, result())
    with path.open("a") as file:
        file.write('{"version": "cut o')
    report = Report(path, "now")
    assert JOB in report
    assert Job("peloponnes", 2, "pad", "hostile", 2) not in report
    assert len(report.rows) == 1
    report.add(Job("peloponnes", 2, "pad", "hostile", 2), result())
    assert len(Report(path, "now").rows) == 2


def test_matches_of_another_version_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    Report(path, "before").add(JOB, result())
    again = Report(path, "now")
    assert (again.outdated, again.rows) == (1, [])
    assert JOB not in again


def test_what_another_version_brought_to_a_right_end_counts_where_it_is_carried(
    tmp_path: Path,
) -> None:
    """What was not right then is played again, and then the newer row counts."""
    path, other = tmp_path / "report.jsonl", Job("peloponnes", 2, "pad", "hostile", 2)
    before = Report(path, "before")
    before.add(JOB, result())
    before.add(other, result(right=False))
    again = Report(path, "now", carry=True)
    assert (JOB in again, other in again, again.outdated) == (True, False, 1)
    again.add(other, result())
    again.write_summary()
    assert again.all_right
    versions = json.loads(path.with_suffix(".json").read_text())["versions"]
    assert versions == {"before": 1, "now": 1}
    assert Report(path, "now", carry=True).line() == "2 matches: 2 right"


def test_a_match_that_breaks_off_is_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(job: Job) -> dict[str, Any]:
        raise RuntimeError("the table fell over")

    monkeypatch.setattr(soak, "run", broken)
    found = soak.watched(JOB)
    assert outcome(found) == "broke"
    assert "the table fell over" in found["notes"]


def test_a_long_run_keeps_rows_and_sums(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.jsonl"
    words = f"--matches 1 --games peloponnes --tiers pad --processes 1 --report {path}".split()
    assert soak.main(words) == 0
    assert soak.main(words) == 0  # nothing is left to play
    assert len(Report(path).rows) == 1
    told = json.loads(path.with_suffix(".json").read_text())
    assert [one["right"] for one in told["sums"]] == [1]
    assert told["sums"][0]["actions"] > 0
    assert "1 matches: 1 right" in capsys.readouterr().out


@pytest.mark.parametrize("name", games.ids())
def test_drawn_options_are_legal_and_various(name: str) -> None:
    game = games.load(name)
    work = list(jobs([name], [], "hostile", first=1, count=60, drawn=True))
    for job in work:
        game.check_options(job.seats, dict(job.options))
    assert {job.seats for job in work} == set(game.seat_counts)
    assert len({job.options for job in work}) > 10
    mode = next(option for option in game.options if not option.seats)
    assert {dict(job.options).get(mode.id, mode.default) for job in work} == set(mode.choices)


def test_a_calm_table_without_boards_comes_to_the_same() -> None:
    """The hands choose alike: what the boards add is only how the table hears of it."""
    calm, clean = (soak.run(Job("peloponnes", 2, "pad", noise, 3)) for noise in ("calm", "clean"))
    assert calm["right"]
    assert calm["injected"] == {}
    assert (calm["scores"], calm["actions"]) == (clean["scores"], clean["actions"])


@pytest.mark.parametrize("timer", range(len(soak.TIMERS)))
def test_a_match_that_hangs_is_an_outcome(monkeypatch: pytest.MonkeyPatch, timer: int) -> None:
    """By the time that it takes of the processor, and by the wall where it only waits."""

    def hangs(job: Job) -> dict[str, Any]:
        while True:
            pass

    sign, kind, _ = soak.TIMERS[timer]
    monkeypatch.setattr(soak, "run", hangs)
    monkeypatch.setattr(soak, "TIMERS", ((sign, kind, 0.02),))
    assert outcome(soak.watched(JOB)) == "broke"


@pytest.mark.soak
@pytest.mark.parametrize("seed", [39, 131])
def test_a_gesture_waits_for_what_another_seat_looks_at(seed: int) -> None:
    """The cards of a look are counted at once by the session, and drawn one by one in the truth."""
    job = list(jobs(["earth"], [], "calm", first=1, count=seed, drawn=True))[-1]
    assert soak.run(job)["right"]
