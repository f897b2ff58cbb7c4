"""What people are told: every trouble has a cause and a next step; waits grow from 1 to 30 s."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import companion.link
from companion.link.states import Backoff, Text, Trouble

HERE = Path(companion.link.__file__).parent
TEXTS: dict[str, list[str]] = json.loads((HERE / "texts.json").read_text())


def used_keys() -> set[str]:
    """The trouble keys that the program's text names."""
    source = "".join(path.read_text() for path in HERE.rglob("*.py"))
    short = set(re.findall(r'_trouble\(\s*"(\w+)"', source))
    short |= set(re.findall(r'"(wrong_key|no_answer)"', source))
    return {f"link.{key}" for key in short} | set(re.findall(r'"(link\.\w+)"', source))


def test_every_trouble_has_a_cause_and_a_step_and_none_is_left_over() -> None:
    assert used_keys() == set(TEXTS)
    for cause, step in TEXTS.values():
        for sentence in (cause, step):
            assert sentence[0].isupper() or sentence.startswith("{")
            assert sentence.endswith(".")


def test_texts_are_filled_in() -> None:
    for key, (cause, step) in TEXTS.items():
        names = [name for text in (cause, step) for _, name, _, _ in Formatter().parse(text)]
        trouble = Trouble(key, {name: f"<{name}>" for name in names if name})
        assert "{" not in str(trouble)
        assert trouble.cause == Text(f"{key}.cause", trouble.params)


def test_back_off_grows_from_1_to_30_seconds() -> None:
    backoff = Backoff()
    assert [backoff.wait() for _ in range(8)] == [1, 2, 4, 8, 16, 30, 30, 30]
    backoff.reset()
    assert backoff.wait() == 1
