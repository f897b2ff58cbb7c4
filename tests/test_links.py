"""No page of ours points to a file or a heading that is not there."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"(?<!\\)\]\((?!https?:|mailto:)<?([^)>\s]+)>?(?: \"[^\"]*\")?\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def pages() -> list[Path]:
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = [ROOT / name for name in told.stdout.splitlines()] or list(ROOT.glob("docs/**/*.md"))
    return sorted(path for path in found if path.is_file())


@cache
def headings(page: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    lines = re.findall(r"^#+ +(.+?) *$", page.read_text("utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", line.replace("`", "")).strip().lower() for line in lines)
    return {line.replace(" ", "-") for line in plain}


def dead(page: Path) -> list[str]:
    found = []
    for link in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        name, _, anchor = unquote(link).partition("#")
        target = (page.parent / name).resolve() if name else page
        there = target.exists() and (
            not anchor or target.suffix != ".md" or anchor in headings(target)
        )
        if not there:
            found.append(link)
    return found


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert not dead(page)


def test_a_dead_link_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n[a](#one) [b](#two) [c](none.md) `[d](x.md)` [e](page.md#one)\n")
    assert dead(page) == ["#two", "none.md"]
