"""Every language that people can choose is whole, and what a machine drafted says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.languages import FIRST, HOUSE, LANGUAGES, Language, found
from engine.core.text import Texts
from tests import languages


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_language_is_whole(code: str) -> None:
    assert list(languages.complaints(code)) == []


def test_nobody_is_told_a_number_of_steps() -> None:
    """A match counts every draw and every cube as a step; people at a table count none of them."""
    for code in LANGUAGES:
        file = Path("companion/ui/text") / f"{code}.json"
        said = json.loads((Path(__file__).parents[1] / file).read_text("utf-8"))
        assert [key for key, text in said.items() if "{steps" in text] == [], code


def test_a_language_that_is_not_there_is_missed_file_by_file() -> None:
    told = list(languages.complaints("xx"))
    assert len(told) == len(languages.files()) + len(languages.signs()) > 15
    assert "engine/core/data/text.xx.json is missing" in told


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        ("", "is empty"),
        ("Rückgängig", "has other gaps than ['n']"),
        ("Die letzte Handlung wieder zurücknehmen {n}", "is too long"),
        ("Donaudampfschifffahrtsgesellschaft {n}", "has a word that is too long"),
    ],
)
def test_the_gate_sees_what_is_wrong_with_a_sentence(said: str, trouble: str) -> None:
    assert trouble in list(languages._sentence("Undo {n}", "元に戻す {n}", said, "de", "undo"))
    assert not list(languages._sentence("Undo {n}", "元に戻す {n}", "Zurück {n}", "de", "undo"))


def test_the_authors_sign_and_whoever_does_not_is_a_draft() -> None:
    assert list(LANGUAGES)[:2] == list(FIRST)
    assert not any(LANGUAGES[code].drafted for code in FIRST)
    assert Language("de", "Deutsch", "").drafted


def test_files_of_sentences_bring_languages(tmp_path: Path) -> None:
    for code in ("zh", "de", "ja", "en"):
        (tmp_path / f"text.{code}.json").write_text("{}", "utf-8")
    assert found(tmp_path, "text.") == ("en", "ja", "de", "zh")


def test_what_a_game_does_not_say_in_a_language_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "text.en.json").write_text(json.dumps({"hi": "Hello"}), "utf-8")
    texts = Texts(tmp_path)
    assert texts.languages == ("en",)
    assert texts.say("ja", "hi") == texts.say("tlh", "hi") == "Hello"


def test_only_the_languages_that_are_spoken_are_read() -> None:
    texts = Texts(HOUSE)
    assert texts.tables.spoken == ()
    assert set(texts.tables) == set(LANGUAGES)
    for _ in range(2):
        assert texts.say("ja", "language.name") == "日本語"
    assert texts.tables.spoken == ("ja",)
    assert texts.everywhere("language.name")["en"] == "English"
    assert texts.tables.spoken == ("ja",), "a search in all of them keeps none"
    assert "xx" not in texts.tables
    with pytest.raises(KeyError):
        texts.tables["xx"]
