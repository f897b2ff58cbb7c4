"""What is shipped: its version and its changelog go together, and every licence is told."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RELEASE = runpy.run_path(str(ROOT / "tools" / "release.py"))
NEWS = "# Changelog\n\n## Unreleased\n\n- Lanterns.\n\n## 0.1.0 (2026-01-01)\n\n- The house.\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    text = (tmp_path / "pyproject.toml").read_text("utf-8")
    named = RELEASE["NUMBER"].sub('version = "0.1.0"', text)
    (tmp_path / "pyproject.toml").write_text(named, "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(NEWS, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("word", "version"),
    [("patch", "0.1.1"), ("minor", "0.2.0"), ("major", "1.0.0"), ("0.3.2", "0.3.2")],
)
def test_one_command_makes_a_version(house: Path, word: str, version: str) -> None:
    assert RELEASE["release"](house, word, "2026-12-24") == version
    assert f'\nversion = "{version}"\n' in (house / "pyproject.toml").read_text("utf-8")
    assert (house / "CHANGELOG.md").read_text("utf-8") == (
        f"# Changelog\n\n## Unreleased\n\n## {version} (2026-12-24)\n\n- Lanterns.\n\n"
        "## 0.1.0 (2026-01-01)\n\n- The house.\n"
    )


@pytest.mark.parametrize("word", ["0.1.0", "0.0.9", "newest", "1.0"])
def test_a_version_that_cannot_be_changes_nothing(house: Path, word: str) -> None:
    before = _files(house)
    with pytest.raises(RELEASE["CannotRelease"]):
        RELEASE["release"](house, word, "2026-12-24")
    assert _files(house) == before


def test_nothing_new_is_no_version(house: Path) -> None:
    RELEASE["release"](house, "minor", "2026-12-24")
    before = _files(house)
    with pytest.raises(RELEASE["CannotRelease"], match="Unreleased"):
        RELEASE["release"](house, "minor", "2026-12-25")
    assert _files(house) == before


def _files(house: Path) -> dict[str, Any]:
    return {path.name: path.read_text("utf-8") for path in house.iterdir()}


def test_the_file_of_all_licences_is_current() -> None:
    told = subprocess.run(
        [sys.executable, ROOT / "tools" / "licences.py", "--check"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr


def test_every_dependency_has_its_text_there() -> None:
    page = (ROOT / "LICENSES" / "everything-shipped.txt").read_text("utf-8")
    for name in ("jinja2", "kivy", "markupsafe", "paho-mqtt", "platformdirs", "pyserial"):
        after = page.partition(f"Installed beside it: {name}\n")[2]
        text = after.partition("=" * 80)[2].partition("=" * 80)[0]
        assert "copyright" in text.lower() or "permission" in text.lower(), name
    for name in ("Tabletwin", "M PLUS 1", "htmx.org", "idiomorph", "tweetnacl"):
        assert f"In the wheel: {name}" in page
    assert "SIL OPEN FONT LICENSE" in page


def test_the_android_package_says_that_nobody_tried_it() -> None:
    text = (ROOT / "deploy" / "android" / "buildozer.spec").read_text("utf-8")
    assert text.startswith("# UNTESTED.")
    spec = ConfigParser(interpolation=None)
    spec.read_string(text)
    for pattern in spec["app"]["source.include_patterns"].split(","):
        assert pattern == "main.py" or list(ROOT.glob(pattern)), pattern
