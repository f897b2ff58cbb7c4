"""`tabletwin faces`: list, enter, export, import with conflicts, and what is refused."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

GAIA = {"site": "plains", "needs": ["forest", "sea", "sea", "animal"]}


def faces(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, Any, str]:
    code = main(["faces", "gaia", *words, "--folder", str(folder), "--json"])
    told = capsys.readouterr()
    return code, json.loads(told.out) if told.out.strip() else None, told.err


def enter(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))


def test_a_face_is_entered_by_numbers_and_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    enter(monkeypatch, "1", "2 3 3 7")
    assert faces(capsys, tmp_path, "enter", "--face", "city_06")[:2] == (
        0, {"entered": {"city_06": GAIA}},
    )  # fmt: skip
    code, data, _ = faces(capsys, tmp_path, "list")
    assert (code, data["told"]) == (0, {"city_06": GAIA})
    assert "city_06" not in data["missing"]


def test_a_finished_face_is_changed_only_with_a_confirmation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    enter(monkeypatch, "3")
    faces(capsys, tmp_path, "enter", "--face", "animal_01")
    enter(monkeypatch, "7")
    code, _, error = faces(capsys, tmp_path, "enter", "--face", "animal_01")
    assert code == 2
    assert "--yes" in error
    assert faces(capsys, tmp_path, "enter", "--face", "animal_01", "--yes")[0] == 0
    assert faces(capsys, tmp_path, "list")[1]["told"] == {"animal_01": {"site": "star"}}


def test_files_are_merged_with_conflicts_shown_and_ours_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    theirs, file = tmp_path / "theirs", tmp_path / "faces.json"
    enter(monkeypatch, "3")
    faces(capsys, theirs, "enter", "--face", "animal_01")
    enter(monkeypatch, "4")
    faces(capsys, theirs, "enter", "--face", "animal_02")
    assert faces(capsys, theirs, "export", str(file))[1]["exported"] == 2
    enter(monkeypatch, "5")
    faces(capsys, tmp_path, "enter", "--face", "animal_01")
    code, data, _ = faces(capsys, tmp_path, "import", str(file))
    assert (code, data["imported"]) == (1, ["animal_02"])
    assert data["conflicts"] == [
        {"face": "animal_01", "ours": {"site": "mountain"}, "theirs": {"site": "sea"}}
    ]
    assert faces(capsys, tmp_path, "list")[1]["told"]["animal_01"] == {"site": "mountain"}
    assert faces(capsys, tmp_path, "import", str(file), "--yes")[0] == 0
    assert faces(capsys, tmp_path, "list")[1]["told"]["animal_01"] == {"site": "sea"}


def test_of_several_conflicts_one_can_be_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    theirs, file = tmp_path / "theirs", tmp_path / "faces.json"
    for folder, site in ((theirs, "3"), (tmp_path, "5")):
        for face in ("animal_01", "animal_02"):
            enter(monkeypatch, site)
            faces(capsys, folder, "enter", "--face", face)
    faces(capsys, theirs, "export", str(file))
    code, data, _ = faces(capsys, tmp_path, "import", str(file), "--face", "animal_02", "--yes")
    assert (code, data["imported"]) == (1, ["animal_02"]), "one conflict is still open"
    assert faces(capsys, tmp_path, "list")[1]["told"] == {
        "animal_01": {"site": "mountain"}, "animal_02": {"site": "sea"},
    }  # fmt: skip
    assert main(["faces", "gaia", "import", str(file), "--folder", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "animal_01: ours site mountain / theirs site sea; ours was kept." in said
    assert "--face FACE --yes" in said


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"game": "hadara"}, "hadara"),
        ({"printing": "110"}, "printing"),
        ({"faces": {"city_06": {**GAIA, "needs": ["sea"]}}}, "changed"),
        ({"faces": {"city_01": GAIA}}, "city_01"),
        ({"format": "letter"}, "face file"),
    ],
)
def test_a_wrong_file_is_told_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, Any], word: str
) -> None:
    data = {
        "format": "tabletwin-faces", "version": 1, "game": "gaia", "printing": "111",
        "faces": {"animal_01": {"site": "sea"}},
    }  # fmt: skip
    file = tmp_path / "faces.json"
    file.write_text(json.dumps(data | change), "utf-8")
    code, _, error = faces(capsys, tmp_path, "import", str(file))
    assert code == 2
    assert word in error
    assert faces(capsys, tmp_path, "list")[1]["told"] == {}
