"""Bad files in a guest's language: what happened, what was kept, what to do; no internal names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.house.safety import KeptSafe
from companion.house.trouble import StoreTrouble
from companion.session.start import begin
from companion.store import backups, exchange, house
from companion.store.store import Store
from engine.core.languages import LANGUAGES
from engine.games import load

File = dict[str, Any]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An export of a house with one match of Hadara."""
    store = Store(tmp_path_factory.mktemp("one") / "tabletwin.db")
    begin(load("hadara"), 2, store=store).leave()
    text = json.dumps(exchange.dump(store, load))
    store.close()
    return text


def changed(text: str, change: Callable[[File], object]) -> str:
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def match(text: str, **fields: object) -> str:
    return changed(text, lambda data: data["matches"][0].update(fields))


def with_option(text: str) -> str:
    return changed(text, lambda data: data["matches"][0]["options"].update(newoption=3))


def with_face(text: str, face: str, printed: File) -> str:
    told = {"game": "hadara", "printing": "", "face": face, "printed": printed}
    return changed(text, lambda data: data["faces"].append(told))


BAD: dict[str, tuple[Callable[[str], str], str, str]] = {
    "newer": (lambda t: changed(t, lambda d: d.update(version=2)), "newer Tabletwin", "新しい版"),
    "cut": (lambda t: t[: len(t) // 2], "not whole", "もう一度コピー"),
    "empty": (lambda t: "", "not whole", "もう一度コピー"),
    "a field is gone": (lambda t: match(t, uid="a"), "not whole", "もう一度コピー"),
    "other game": (lambda t: match(t, game="earth"), "cannot play a match", "遊べない対戦"),
    "no game": (lambda t: match(t, game="chess"), "cannot play a match", "遊べない対戦"),
    "option": (with_option, "cannot play a match", "遊べない対戦"),
    "a card without its cost": (lambda t: with_face(t, "P1-B01", {}), "Purple I [P1-B01]: ", "紫I"),
    "a card with more": (lambda t: with_face(t, "P1-B01", {"x": 1}), "Purple I [P1-B01]: ", "紫I"),
    "no such card": (lambda t: with_face(t, "nope", {"x": 1}), "nope: Nobody", "入力の必要が"),
    "sound": (
        lambda t: changed(t, lambda d: d["settings"].update(sound=[])),
        "not whole",
        "完全な",
    ),
    "something else": (lambda t: "[1]", "no export of Tabletwin", "書き出しファイルではありません"),
    "a shopping list": (
        lambda t: "milk",
        "no export of Tabletwin",
        "書き出しファイルではありません",
    ),
}
"""What is done to a file, and what a guest is told of it in English and in Japanese."""
TO_ONE_MACHINE = {
    "backup_folder": "/elsewhere", "backup_count": "1", "link": "serial:/dev/ttyACM7",
    "broker_user": "den", "broker_ca": "/elsewhere/ca.crt", "tier": "full", "turned": "on",
    "welcomed": "yes", "stumbles": {"life": "a", "rules": {}},
}  # fmt: skip
KEPT = {"en": "nothing was changed", "ja": "何も変更していません"}
TO_DO = {"en": ("update", "copy", "choose"), "ja": ("更新", "コピー", "選んで")}
INTERNAL = ("JSON", "version", "format", "uid", "option", "hadara", "column", "game:", "?")


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_file_is_told_to_people(bad: str, written: str, tmp_path: Path) -> None:
    file, (spoil, *told) = tmp_path / "theirs.json", BAD[bad]
    file.write_text(spoil(written), "utf-8")
    store = Store(tmp_path / "tabletwin.db")
    with pytest.raises(StoreTrouble) as trouble:
        KeptSafe(store).take_in(file)
    for language, word in zip(("en", "ja"), told, strict=True):
        said = trouble.value.said(language)
        assert word in said
        assert KEPT[language] in said.replace("nothing here was", "nothing was")
        assert any(word in said for word in TO_DO[language])
    for language in LANGUAGES:
        said = trouble.value.said(language)
        assert "theirs.json" in said
        assert not [word for word in INTERNAL if word in said]
    kept = exchange.dump(store, load)
    assert not any(kept[what] for what in ("matches", "boxes", "faces", "settings"))
    store.close()


@pytest.mark.parametrize("bad", BAD)
def test_the_terminal_says_the_same(
    bad: str, written: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, (spoil, _, japanese) = tmp_path / "theirs.json", BAD[bad]
    file.write_text(spoil(written), "utf-8")
    words = ["import", str(file), "--folder", str(tmp_path / "home"), "--language", "ja"]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert japanese in said
    assert said.count("\n") == 1
    assert not [word for word in INTERNAL if word in said]


def test_a_file_that_is_gone_is_no_file_of_something_else(tmp_path: Path) -> None:
    store = Store(tmp_path / "tabletwin.db")
    with pytest.raises(StoreTrouble) as trouble:
        KeptSafe(store).take_in(tmp_path / "gone.json")
    assert "gone.json cannot be read; nothing was changed" in trouble.value.said()
    store.close()


@pytest.mark.parametrize("odd", [None, 5, {"a": 1}])
def test_what_is_about_one_machine_neither_leaves_nor_comes(
    odd: object, written: str, tmp_path: Path
) -> None:
    settings = {name: odd or value for name, value in TO_ONE_MACHINE.items()}
    data = json.loads(changed(written, lambda d: d["settings"].update(settings, language="ja")))
    store = Store(tmp_path / "tabletwin.db")
    assert exchange.take(store, data, load, "old.json").settings == 1
    assert house.settings(store) == {"language": "ja"}
    for name, value in settings.items():
        house.set_setting(store, name, value)
    assert exchange.dump(store, load)["settings"] == {"language": "ja"}
    store.close()


@pytest.mark.parametrize("odd", [5, ["/proc"], {"a": 1}])
def test_a_folder_of_copies_that_is_no_text_was_never_chosen(odd: object, tmp_path: Path) -> None:
    store = Store(tmp_path / "tabletwin.db")
    house.set_setting(store, "backup_folder", odd)
    assert backups.now(store).parent == tmp_path / "backups"
    assert house.text(store, "backup_folder") == ""
    assert backups.now(store, str(tmp_path / "写し")).parent == tmp_path / "写し"
    assert backups.now(store).parent == tmp_path / "写し"
    store.close()


@pytest.mark.parametrize(
    "command",
    [("play", "--text"), ("export", "x.json"), ("outbox",), ("register", "show", "earth")],
)
def test_a_damaged_house_is_told_in_the_chosen_language(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tabletwin.db").write_bytes(b"no database " * 999)
    assert main([*command, "--folder", str(tmp_path), "--language", "ja"]) == 2
    said = capsys.readouterr().err
    assert "は壊れています" in said
    assert "is damaged" not in said
