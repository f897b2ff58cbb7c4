"""The site for readers: it builds without a warning, its examples run, its languages agree."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
API = sorted(DOCS.glob("api/*.md"))
MODULES = (
    *ROOT.glob("engine/core/**/*.py"),
    *(ROOT / "companion" / "session" / f"{name}.py" for name in ("api", "dialogue", "overview")),
)
TOLD = re.compile(r"automodule:: ([\w.]+)")
READERS = ("guests", "owners", "cafes")


def examples(page: Path) -> str:
    """The code of a page's examples."""
    found = doctest.DocTestParser().get_examples(page.read_text("utf-8"))
    return "".join(example.source for example in found)


def public(module: Path) -> list[ast.ClassDef | ast.FunctionDef]:
    """The classes and functions that a module offers."""
    body = ast.parse(module.read_text("utf-8")).body
    offered = (one for one in body if isinstance(one, ast.ClassDef | ast.FunctionDef))
    return [one for one in offered if not one.name.startswith("_")]


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.slow
def test_the_site_builds_without_a_warning() -> None:
    out = ROOT / "build" / "site"
    told = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", DOCS, ROOT, out],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert '<html class="no-js" lang="ja"' in (out / "docs/ja/guests.html").read_text("utf-8")
    assert (out / "index.html").is_file()


@pytest.mark.parametrize("page", sorted(DOCS.glob("[a-z][a-z]/*.md")), ids=lambda one: one.name)
def test_no_mark_of_the_source_is_left_in_a_page_for_readers(page: Path) -> None:
    """Between Japanese letters the stars around a link once stayed stars."""
    for block in MarkdownIt().parse(page.read_text("utf-8")):
        for part in block.children or ():
            assert part.type != "text" or "**" not in part.content, part.content


def test_a_dead_link_would_stop_the_build(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text('extensions = ["myst_parser"]\nmyst_heading_anchors = 4\n')
    (tmp_path / "index.md").write_text("# One\n[a](#one) [b](#two) [c](none.md)\n")
    told = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", tmp_path, tmp_path / "out"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 1
    assert "two" in told.stderr
    assert "none.md" in told.stderr


@pytest.mark.parametrize("page", API, ids=lambda page: page.stem)
def test_the_examples_of_the_api_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS / "example-game")
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_everything_public_is_told_with_an_example() -> None:
    pages = {name: page for page in API for name in TOLD.findall(page.read_text("utf-8"))}
    missing = []
    for module in MODULES:
        offered = public(module)
        page = pages.get(dotted(module))
        used = set(re.findall(r"\w+", examples(page))) if page else set()
        missing += [f"{dotted(module)}.{one.name}" for one in offered if one.name not in used]
        assert all(ast.get_docstring(one) for one in offered), module
    assert not missing


@pytest.mark.parametrize("name", READERS)
def test_both_languages_tell_the_same_with_pictures_of_their_own(name: str) -> None:
    english, japanese = (
        (DOCS / tongue / f"{name}.md").read_text("utf-8") for tongue in ("en", "ja")
    )
    assert _outline(english) == _outline(japanese)
    shown = [re.findall(r"pictures/(\w+)/(\w+)\.png", page) for page in (english, japanese)]
    assert [("en", picture) for _, picture in shown[1]] == shown[0]
    assert {tongue for tongue, _ in shown[1]} == {"ja"}


@pytest.mark.parametrize(
    ("tongue", "quoted"), [("en", r"(?<!\*)\*([^*]+)\*(?!\*)"), ("ja", "「([^」]+)」")]
)
def test_what_a_page_calls_a_button_stands_on_a_screen(tongue: str, quoted: str) -> None:
    told = [
        json.loads((ROOT / "companion" / name).read_text("utf-8"))
        for name in (f"ui/text/{tongue}.json", f"session/texts/text.{tongue}.json")
    ]
    screens = " ".join(str(words) for table in told for words in table.values())
    for name in READERS:
        page = (DOCS / tongue / f"{name}.md").read_text("utf-8")
        assert not [words for words in re.findall(quoted, page) if words not in screens], name


def _outline(page: str) -> list[str]:
    """Headings, lists, table rows and pictures in their order, without their words."""
    starts = re.findall(r"^(#+|-|\d\.|\||!\[)", page, re.MULTILINE)
    return [start for start in starts if start]
