"""`tabletwin simulate`: its fields, its exit codes, its record, its bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main, robots
from simulators.broker import Broker

FIELDS = {
    "game", "seats", "seed", "options", "stand_ins", "actions", "scores", "wrong_actions",
    "corrections", "injected", "hands", "place_to_light_ms", "clock", "firmware", "seconds",
}  # fmt: skip


def simulate(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, dict[str, Any], str]:
    words = ["simulate", "peloponnes", "--tier", "pad", *(str(arg) for arg in argv)]
    code = main([*words, "--json"])
    printed = capsys.readouterr()
    return code, json.loads(printed.out) if printed.out else {}, printed.err


def test_the_json_object_has_every_promised_field(capsys: pytest.CaptureFixture[str]) -> None:
    code, data, _ = simulate(capsys, "--seats", 3, "--seed", 2)
    assert code == 0
    assert data.keys() >= FIELDS
    assert data["hands"].keys() >= {"shows", "touches", "questions"}
    assert data["hands"]["shows"].keys() == {"mean", "p95"}
    assert data["place_to_light_ms"].keys() >= {"p50", "p95"}
    assert data["firmware"]["interpreter"].startswith("cpython")
    assert len(data["firmware"]["hash"]) == 8
    assert (data["clock"], data["wrong_actions"], data["stand_ins"]) == ("virtual", 0, 0)
    assert len(data["scores"]) == 3
    assert data["packed"] == {"done": True, "ticked_off": 3}


def test_at_tier_pad_a_seat_turn_needs_few_shows_and_touches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for seats in (1, 2, 5):
        _, data, _ = simulate(capsys, "--seats", seats, "--seed", 3)
        assert data["hands"]["shows_and_touches"]["mean"] <= 3


def test_the_same_seed_ends_the_same_under_noise(capsys: pytest.CaptureFixture[str]) -> None:
    clean = simulate(capsys, "--seed", 4)[1]
    lossy = simulate(capsys, "--seed", 4, "--noise", "lossy")[1]
    assert clean["scores"] == lossy["scores"]
    assert clean["injected"] == {}
    assert lossy["injected"].keys() == {"line_lost", "line_damaged", "line_doubled", "line_late"}


def test_the_saved_record_replays_without_a_difference(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    _, data, _ = simulate(capsys, "--save", file)
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == data["scores"]


def test_options_reach_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    code, data, _ = simulate(capsys, "--seats", 1, "--set", "level=5")
    assert (code, data["options"]["level"]) == (0, 5)


def test_scores_that_differ_from_the_engine_alone_are_exit_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = robots._scores
    lies = iter([1, 0])
    monkeypatch.setattr(robots, "_scores", lambda match: [s + next(lies, 0) for s in scores(match)])
    code, data, _ = simulate(capsys)
    assert code == 1
    assert data["scores"] != data["scores_of_the_engine_alone"]


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("--save", "/no/such/folder/m.json"), "/no/such/folder"),
        (("--link", "mqtt", "--broker", "127.0.0.1:1"), "127.0.0.1:1"),
        (("--link", "mqtt", "--broker", "nonsense:x"), "HOST:PORT"),
        (("--seats", "7"), "7"),
        (("--noise", "loud"), "loud"),
        (("--firmware", "basic"), "basic"),
        (("--set", "weather=good"), "weather"),
    ],
)
def test_bad_use_is_exit_2_and_one_sentence(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], word: str
) -> None:
    code, data, error = simulate(capsys, *argv)
    assert (code, data) == (2, {})
    assert len(error.strip().splitlines()) == 1
    assert word in error


class Shut(Broker):
    """A broker that lets nobody in without a password."""

    def settings(self) -> str:
        return super().settings().replace("allow_anonymous true", "allow_anonymous false")


def test_a_broker_that_lets_nobody_in_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    broker = Shut()
    broker.start()
    try:
        code, data, error = simulate(
            capsys, "--link", "mqtt", "--broker", f"127.0.0.1:{broker.port}"
        )
    finally:
        broker.stop()
    assert (code, data) == (2, {})
    assert "refuses: Not authorized" in error


def test_without_mosquitto_the_sentence_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simulators.broker.shutil.which", lambda *_, **__: None)
    code, _, error = simulate(capsys, "--link", "mqtt")
    assert code == 2
    assert "apt-get install mosquitto" in error
