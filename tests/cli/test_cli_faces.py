"""`tabletwin faces`: list, enter, export, import with conflicts, and what is refused."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli.tell import tell_face
from engine import games

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
    assert "[animal_01]: ours site: mountain / theirs site: sea; ours was kept." in said
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


def listed(capsys: pytest.CaptureFixture[str], folder: Path, game: str, *words: str) -> list[str]:
    assert main(["faces", game, "list", "--folder", str(folder), *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_cards_that_look_alike_are_one_line_and_named_by_what_can_be_seen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = listed(capsys, tmp_path, "hadara")
    assert "purple card of epoch I: 10 not told yet" in lines
    assert "Front of a level 15 colony: not told yet" in lines
    assert not [line for line in lines if "no. 6" in line]


def test_what_is_only_reported_is_said_so_and_can_be_corrected(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """R14.1 is reported by owners; so are four faces of Gaia and the points of G1-03."""
    stars = [line for line in listed(capsys, tmp_path, "hadara", "--set", "game=full")
             if "with a star" in line]  # fmt: skip
    assert len(stars) == 12
    for line in stars:
        assert line.endswith("what it does is reported, check it against yours; not told yet")
    gaia = listed(capsys, tmp_path, "gaia")
    reported = [line.partition(" (")[0] for line in gaia if "check it against yours" in line]
    assert reported == ["City 3", "City 4", "Goal 1", "Goal 2"]
    for game, face, said in (
        ("hadara", "P2-A3", "what it does is reported; check it against yours"),
        (
            "gaia",
            "city_03",
            "City 3 (reported, check it against yours): site: desert; needs: forest",
        ),
        ("gaia", "city_06", "Take any: city card"),
    ):
        enter(monkeypatch, "")
        assert main(["faces", game, "enter", "--face", face, "--folder", str(tmp_path)]) == 0
        assert said in capsys.readouterr().err
    enter(monkeypatch, "4", "2 3 3 5")
    assert faces(capsys, tmp_path, "enter", "--face", "city_03")[0] == 0
    assert faces(capsys, tmp_path, "list")[1]["told"]["city_03"]["site"] == "desert"
    assert "City 3: site: desert; needs: forest, sea, sea, mountain" in listed(
        capsys, tmp_path, "gaia"
    )


def test_the_effect_of_a_star_can_be_told_with_its_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    enter(monkeypatch, "5", "2", "0", "0", "0", "1", "6")  # the sixth: one more for each sale
    argv = ["faces", "hadara", "enter", "--face", "P2-A3", "--folder", str(tmp_path), "--json"]
    assert main(argv) == 0
    told = json.loads(capsys.readouterr().out)["entered"]["P2-A3"]
    assert (told["cost"], told["food"], told["effect"]) == (5, 1, "sell_plus_1")


def test_a_number_on_a_card_is_typed_as_it_is_printed() -> None:
    """At the table: a price of 3 is a 3; what is not printed in numbers is picked by number."""
    asked, written = list[str](), list[str]()
    clumsy = iter(["3", "b", "ほげ", "99", "-1", "3"])

    def read(prompt: str) -> str:
        asked.append(prompt)
        return next(clumsy, "1")

    entry = tell_face(games.load("hadara"), "P1-B06", read, written.append, "ja")
    assert entry is not None
    assert entry.printed["cost"] == 3
    assert sum("から12" in line for line in written) == 3
    assert not re.search("[A-Z]{2,}|[a-z]{3,}", "".join([*asked, *written[:1]]))
