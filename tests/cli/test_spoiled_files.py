"""Whatever a file holds, the command answers or refuses in a sentence: never a traceback."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.store.faces import Owner
from companion.store.store import Store, StoreError
from engine import games
from engine.core import record
from engine.core.faces import BadFaces, dump
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from tests.games.spoiled import spoil

FILES = 40
FILES_IN_SOAK = 20_000
STEPS = 120


def match_of(name: str, seed: int) -> dict[str, Any]:
    """The record of the beginning of a random match."""
    game = games.load(name)
    seats = game.seat_counts[-1]
    hands = {"hands": "known"} if any(o.id == "hands" for o in game.options) else {}
    match = Match.start(game, seats, hands, game.stand_ins(seed))
    for number, step in enumerate(random_steps(match.state, seed, Counts())):
        if number == STEPS or match.take(step) is not None:
            break
    return record.dump(match)


def asked(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> int:
    """The exit code of `ask FILE state` on this text; what is printed reads back the same."""
    code, out = answered(file, text, capsys)
    if code == 0:
        again, printed = answered(file, out, capsys)
        assert (again, json.loads(printed)) == (0, json.loads(out))
    return code


def answered(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file.write_text(text, "utf-8")
    code = main(["ask", str(file), "state", "--json"])
    out, error = capsys.readouterr()
    assert code in (0, 2), error
    if code == 2:
        assert error.strip().count("\n") == 0, error
        assert "Traceback" not in error
    return code, out


def replayed(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A record is replayed as it says, or it is told where it differs, or why it cannot be."""
    file.write_text(text, "utf-8")
    code = main(["replay", str(file)])
    out, error = capsys.readouterr()
    assert code in (0, 1, 2), error
    assert "Traceback" not in out + error


def check_matches(
    name: str, seeds: range, files: int, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = Counter[int]()
    for seed in seeds:
        random, written = Random(f"match {seed}"), match_of(name, seed)
        for _ in range(files):
            text = json.dumps(spoil(written, random))
            cut = text[: random.randrange(len(text))] if random.random() < 0.1 else text
            codes[asked(file, cut, capsys)] += 1
            replayed(file, cut, capsys)
    assert codes[2] > sum(codes.values()) / 4, codes


@pytest.mark.parametrize("name", games.ids())
def test_spoiled_matches_are_refused_or_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_matches(name, range(1), FILES, tmp_path / "match.json", capsys)


@pytest.mark.soak
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("name", games.ids())
def test_20_000_spoiled_matches_are_refused_or_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_matches(name, range(50), FILES_IN_SOAK // 50, tmp_path / "match.json", capsys)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"format": "tabletwin-position", "format": "x"}', "twice"),
        ('{"version": NaN}', "no number"),
        ('{"version": ' + "9" * 5000 + "}", "JSON"),
        ('{"source": "\\ud800"}', "JSON"),
        ("[" * 100_000, "JSON"),
        ("", "whole"),
        ('{"format": ', "whole"),
    ],
)
def test_a_text_that_is_no_json_is_refused(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    assert main(["ask", str(file), "state"]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("ledger", [3, [3, {}], [[None], {}], {"coins": 3}])
def test_a_ledger_that_is_none_is_refused_in_a_sentence(
    ledger: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = match_of("peloponnes", 1)
    written["final"]["ledger"] = ledger
    file = tmp_path / "match.json"
    file.write_text(json.dumps(written), "utf-8")
    assert main(["replay", str(file)]) == 2
    assert '"ledger"' in capsys.readouterr().err


@pytest.mark.parametrize("name", ["gaia", "hadara"])
def test_spoiled_face_files_are_refused_or_taken(name: str, tmp_path: Path) -> None:
    """All of them or none: what is kept goes through the schema of its card."""
    check_faces(name, 150, tmp_path)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", ["gaia", "hadara"])
def test_20_000_spoiled_face_files_are_refused_or_taken(name: str, tmp_path: Path) -> None:
    check_faces(name, FILES_IN_SOAK, tmp_path)


def check_faces(name: str, files: int, folder: Path) -> None:
    game, random, sentences = games.load(name), Random(name), list[str]()
    printing = game.printings[0]
    owner = Owner(Store(folder / "store.db"), game, printing)
    made = game.stand_ins(1)
    plain = {f: {k: v for k, v in made[f].items() if k != "stand_in"} for f in owner.wanted}
    written = dump(game.id, printing, plain)
    for _ in range(files):
        try:
            new, _ = owner.compare(spoil(written, random))
        except (BadFaces, StoreError) as error:
            sentences.append(str(error))
        else:
            assert all(game.refuse_face(face, told, {}) is None for face, told in new.items())
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(sentences) > files / 4


@pytest.mark.parametrize("name", games.ids())
def test_what_state_prints_is_a_position_as_it_is(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match_of(name, 1)), "utf-8")
    assert main(["ask", str(file), "state", "--json"]) == 0
    first = capsys.readouterr().out
    file.write_text(first, "utf-8")
    assert main(["ask", str(file), "state", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(first)


def test_random_play_that_cannot_end_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R1.5: with secret hands nobody lists what a seat could plant."""
    monkeypatch.setattr("engine.core.play.MOST_STEPS", 400)
    assert main(["random", "earth", "--seats", "2", "--set", "hands=unknown"]) == 2
    assert "hands=unknown" in capsys.readouterr().err


def test_a_face_nobody_asks_for_and_one_that_is_only_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    folder = ["--folder", str(tmp_path)]
    assert main(["faces", "gaia", "enter", "--face", "x", *folder]) == 2
    assert "'x'" in capsys.readouterr().err
    assert main(["faces", "gaia", "list", *folder]) == 0
    listed = capsys.readouterr().out
    assert "City 3 (reported, check it against yours): site" in listed
    assert "city card: 14 not told yet" in listed
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2 3 3 7\n"))
    assert main(["faces", "gaia", "enter", "--face", "city_03", *folder]) == 0
    capsys.readouterr()
    assert main(["faces", "gaia", "list", *folder]) == 0
    assert "City 3: reported" not in capsys.readouterr().out


def test_a_negative_value_is_typed_as_it_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R15.3: cards of Nobles & Inventions may lower a track."""
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("3\n2\n-2\n1\n0\n0\n0\n0\n"))
    words = ["--set", "nobles=true", "--folder", str(tmp_path), "--json"]
    assert main(["faces", "hadara", "enter", "--face", "N-Y1-1", *words]) == 0
    told = json.loads(capsys.readouterr().out)["entered"]["N-Y1-1"]
    assert told["income"] == -2
