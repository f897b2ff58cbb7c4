"""One word for one thing: the tables of docs/glossary.md hold in the code."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "companion", "simulators", "firmware")
ALL = (*ROOMS, "bench", "hardware", "hub", "tests", "tools")
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
QUOTED = re.compile(r"`([^`]+)`")


def table(heading: str) -> list[list[list[str]]]:
    """The rows of the table below a heading: per column what stands in code signs."""
    below = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in below.splitlines() if line.startswith("| `")]
    return [[QUOTED.findall(cell) for cell in row] for row in rows]


def defined(names: Iterable[str]) -> dict[str, set[str]]:
    """Name of a class or a type -> the files that define it; of these names alone."""
    found, begins = defaultdict(set), re.compile(rf"^(class )?({'|'.join(names)})\b", re.MULTILINE)
    for path in (path for room in ALL for path in (ROOT / room).rglob("*.py")):
        text = path.read_text("utf-8")
        for one in ast.parse(text).body if begins.search(text) else ():
            if isinstance(one, ast.ClassDef):
                found[one.name].add(path.relative_to(ROOT).as_posix())
            elif isinstance(one, ast.AnnAssign) and ast.unparse(one.annotation) == "TypeAlias":
                found[ast.unparse(one.target)].add(path.relative_to(ROOT).as_posix())
            elif isinstance(one, ast.Assign):  # a type by another name
                found[ast.unparse(one.targets[0])].add(path.relative_to(ROOT).as_posix())
    return found


def test_a_name_that_stands_once_is_defined_there_alone() -> None:
    told = {name: set(places) for (name,), places in table("Names that stand once")}
    found = defined(told)
    assert len(told) > 15
    assert {name: found[name] for name in told} == told


def test_the_same_reason_has_the_same_key() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "engine").rglob("*.py"))
    rows = table("Refusals that every game has")
    assert len(rows) == 3
    for (key,), _, others in rows:
        assert f'Refusal("{key}"' in code
        assert not [other for other in others if f'Refusal("{other}"' in code]


@pytest.mark.parametrize("room", ["companion/link", "firmware"])
def test_a_session_is_a_match_at_a_table_and_never_of_the_wire(room: str) -> None:
    names = {
        word
        for path in (ROOT / room).rglob("*.py")
        for word in re.findall(r"\w*session\w*", path.read_text("utf-8"), re.IGNORECASE)
    }
    assert names <= {"clean_session", "session"}, names  # MQTT's own word
    assert not [path for path in (ROOT / room).rglob("*session*") if path.suffix == ".py"]


def test_nothing_that_decides_or_tells_is_called_a_look() -> None:
    assert not [path for room in ROOMS for path in (ROOT / room).rglob("look.py")]
    assert not [
        path
        for room in ("companion/session", "companion/twin", "companion/link", "companion/house")
        for path in (ROOT / room).rglob("*.py")
        if "def look(" in path.read_text("utf-8")
    ]


def test_a_desk_is_a_node_and_nothing_in_the_code() -> None:
    paths = [path for room in ALL for path in (ROOT / room).rglob("*.py")]
    assert not [path for path in paths if "desk" in path.stem]
    named = re.compile(r"(?m)\bdesk\.\w|\w\.desk\b|\bdesk: |^\s*desk =|class \w*Desk")
    texts = {path: path.read_text("utf-8") for path in paths}
    assert not [path for path, text in texts.items() if "esk" in text and named.search(text)]


def test_data_files_tell_their_provenance_under_one_name() -> None:
    heads = {
        path: set(data)
        for path in ROOT.glob("engine/games/*/data/*.json")
        if isinstance(data := json.loads(path.read_text("utf-8")), dict)
    }
    assert sum("provenance" in head for head in heads.values()) > 10
    assert not [path for path, head in heads.items() if "about" in head]


def test_a_match_has_one_word_in_japanese() -> None:
    for path in (path for room in (*ROOMS, "hub") for path in (ROOT / room).rglob("*ja.json")):
        assert "マッチ" not in path.read_text("utf-8"), path
