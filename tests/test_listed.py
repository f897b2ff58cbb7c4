"""Laws of every sentence of every file of texts, heard in a match or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core.languages import LANGUAGES
from tests import languages
from tests.languages import beside, files, read
from tests.listed import listed, report_of
from tests.session.said import Said
from tests.session.test_said import INSIDE

TYPED = re.compile(
    r"`[^`]*`|--\w[\w-]*(?: pad)?|\btabletwin(?: [a-z]+)*|\b\w+://\S*|(?<![\w{])/[\w/.]+"
    r"|\b[\w/]+\.(?:py|md|crt)\b|{times:[^}]*}"
)
"""What people type or find as it is: commands, paths, addresses."""
SPOKEN = re.compile(
    r"Tabletwin|JavaScript|Home Assistant|Wi-Fi|Enter|「[^」]*」|\bdesk\b|window-2|ntfy|cable"
)
"""What is called so in Japanese too, and what is quoted."""
GAP = re.compile(r"{[^{}]*}")


@cache
def said() -> tuple[tuple[str, Path, str, str], ...]:
    """Every sentence as it is written: language, file, key, sentence."""
    return tuple(
        (code, file, key, sentence)
        for file in files()
        for code in LANGUAGES
        for key, sentence in read(beside(file, code)).items()
    )


def found(pattern: re.Pattern[str], *codes: str) -> list[str]:
    """The sentences in which something stands that may not, but in what is typed as it is."""
    return [
        f"{code} {file.parts[-3]} {key}: {sentence}"
        for code, file, key, sentence in said()
        if (not codes or code in codes)
        and not key.startswith("terminal.help")
        and pattern.search(TYPED.sub("", sentence))
    ]


def test_the_list_holds_every_key_of_every_file() -> None:
    assert len(listed()) == sum(len(read(file)) for file in files()) > 6000


def test_no_example_shows_the_insides_of_the_program() -> None:
    for one in listed():
        for sentence in (one.en.removeprefix("None of"), one.ja):
            assert not INSIDE.search(TYPED.sub("", sentence)), one


def test_the_list_tells_every_kind_that_is_heard_and_what_was_not() -> None:
    """Duties and checks were heard, and left out of the list."""
    told = [Said(kind, f"{kind}.a", "A", "ア", "A") for kind in ("duty", "check", "question")]
    lines = list(report_of("engine/games/gaia", told, {"ask.draw.which"}))
    assert {"## duty", "## check", "## question"} < set(lines)
    assert "## not heard in the matches: refusals" in lines
    assert not [line for line in lines if "`ask.draw.which`" in line]


def test_no_english_stands_in_japanese() -> None:
    english = [
        one
        for one in found(re.compile(""), "ja")
        if re.search("[a-z]{3}", SPOKEN.sub("", TYPED.sub("", GAP.sub("", one.partition(": ")[2]))))
    ]
    names = (" earth piece.", " gaia_project piece.", "language.", "campaign")
    assert [one for one in english if not any(name in one for name in names)] == []


def test_a_choice_has_an_object() -> None:
    assert found(re.compile(r"\b(?:choose|pick|confirm|select)\.", re.IGNORECASE), "en") == []


def test_nothing_is_quoted_as_a_program_quotes_it() -> None:
    """ "There is no piece 'quary'."; the names of a language's own quotes are round."""
    assert found(re.compile(r"'{\w+}'|\"")) == []


def test_no_arrow_and_no_sum_stands_for_words() -> None:
    """ "Terra → lab", "Sea ×2"; a list of a box alone says "2 × silver coin", in every language."""
    assert found(re.compile(r"→|=>|× ?{count}")) == []


def test_english_says_whose_own() -> None:
    """ "It is read off the own cards": one's own belongs to somebody."""
    assert found(re.compile(r"\b(?:the|an|each|every) own\b"), "en") == []


def test_japanese_calls_everybody_by_name_with_san() -> None:
    """Places did not (Adaの手札), nor answers; what follows a name as its own line has none."""
    bare = re.compile(r"{(?:seat|who|\w+_seat)}(?!さん|：|　|$|\n)")
    assert [one for one in found(bare, "ja") if "refusal.no_such_seat" not in one] == []


ENDS = re.compile(r"[.!…。！](?:[\"”»」）)』]|\s)*$")
OPEN = re.compile(r"[?？][”»」）)]*$|[:：–]\s*(?:{\w+}\w*|\w+(?: \w+)*)?\W?$")
"""A question, which another language asks with a noun; what names something after a colon."""
HEADS = ("row.hands", "what.qic", "terminal.")
"""No sentences."""


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_what_is_a_sentence_in_english_ends_as_one_everywhere(code: str) -> None:
    assert list(_ends_otherwise(code)) == []


def _ends_otherwise(code: str) -> Iterator[str]:
    for file in files():
        own = read(beside(file, code))
        for key, english in read(file).items():
            both = english, own[key]
            if key.startswith((*HEADS, "say.")) or any(map(OPEN.search, both)):
                continue
            if bool(ENDS.search(english)) != bool(ENDS.search(own[key])):
                yield f"{languages._short(file)} {key}: {english!r} {own[key]!r}"
