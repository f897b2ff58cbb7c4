"""What people are told: every trouble has a cause and a next step; waits grow from 1 to 30 s."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import companion.link
from companion.link.connection import Backoff, Hitch, Text

HERE = Path(companion.link.__file__).parent
NAMED = re.compile(r'"((?:link|update)\.\w+)"')
MESSAGES = json.loads((HERE / "messages.json").read_text())["messages"]
SAID: dict[str, dict[str, str]] = {
    code: json.loads((HERE / "text" / f"{code}.json").read_text("utf-8")) for code in ("en", "ja")
}
TEXTS = {
    key.removesuffix(".cause"): {
        code: [said[key], said[key.replace(".cause", ".step")]] for code, said in SAID.items()
    }
    for key in SAID["en"]
    if key.endswith(".cause")
}


def used_keys() -> set[str]:
    """The trouble keys that the program's text names."""
    files = [*HERE.rglob("*.py"), HERE.parent / "house" / "cables.py"]  # it knows all cables
    source = "".join(path.read_text() for path in files)
    short = set(re.findall(r'_hitch\(\s*"(\w+)"', source))
    short |= set(re.findall(r'"(wrong_key|no_answer|not_come|deaf|shut_off)"', source))
    why = next(each["may"]["why"] for each in MESSAGES if "state" in each["fields"])
    short_of = {f"update.{key}" for key in why["values"]}
    return {f"link.{key}" for key in short} | short_of | set(re.findall(NAMED, source))


def test_every_hitch_has_a_cause_and_a_step_and_none_is_left_over() -> None:
    assert used_keys() == set(TEXTS)
    for texts in TEXTS.values():
        assert set(texts) == {"en", "ja"}
        assert all(sentence.endswith(".") for sentence in texts["en"])
        assert all(sentence.endswith("。") for sentence in texts["ja"])
        assert len(texts["en"]) == len(texts["ja"]) == 2


def names(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things() -> None:
    for texts in TEXTS.values():
        for english, japanese in zip(texts["en"], texts["ja"], strict=True):
            assert names(english) == names(japanese)


def test_texts_are_filled_in() -> None:
    for key, texts in TEXTS.items():
        params = {name: f"<{name}>" for name in names("".join(texts["en"]))}
        trouble = Hitch(key, params)
        assert "{" not in str(trouble) + trouble.said("ja")
        assert trouble.said("ja") != trouble.said("en") == trouble.said("tlh")
        assert trouble.cause == Text(f"{key}.cause", params)


def test_back_off_grows_from_1_to_30_seconds() -> None:
    backoff = Backoff()
    assert [backoff.wait() for _ in range(8)] == [1, 2, 4, 8, 16, 30, 30, 30]
    backoff.reset()
    assert backoff.wait() == 1
