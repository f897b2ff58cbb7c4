"""What people install: wheel and source package are built, hold everything, and run elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = (
    "engine",
    "companion",
    "hub",
    "simulators",
    "firmware",
    "hardware",
    "docs",
    "deploy",
    "LICENSES",
)
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md")
INSIDE = (
    "engine/core/data/text.ja.json",
    "engine/games/earth/data/text.en.json",
    "engine/games/gaia_project/rules.md",
    "companion/games/hadara/layouts/full.json",
    "companion/art/signs/likely.svg",
    "companion/house/text/ja.json",
    "companion/link/messages.json",
    "companion/store/schema/0001.sql",
    "companion/ui/fonts/Mplus1-Bold.otf",
    "companion/ui/screens/table.kv",
    "companion/web/static/htmx.js",
    "companion/web/text/ja.json",
    "companion/firmware/main.py",
    "companion/firmware/lib/mfrc522.py",
    "companion/firmware/boards/pico_w.py",
    "simulators/micropython/host.mjs",
)
MADE = (
    "companion/games/earth/art/made/index.json",
    "companion/games/earth/art/made/signs.png",
    "companion/games/gaia/art/made/card/A01.png",
)
FETCHED = "simulators/micropython/node_modules/other.mjs"
BUILD = """
from setuptools import build_meta
print(build_meta.build_wheel("dist"), build_meta.build_sdist("dist"))
"""
COMMAND = "import sys; from companion.cli import main; sys.exit(main())"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both packages, made from a copy of the tree."""
    source = tmp_path_factory.mktemp("source")
    unwanted = shutil.ignore_patterns("__pycache__", ".*", "node_modules", "made")
    for room in ROOMS:
        shutil.copytree(ROOT / room, source / room, ignore=unwanted)
    for made in MADE:  # in place of `make art`, which draws for minutes
        (source / made).parent.mkdir(parents=True, exist_ok=True)
        (source / made).write_bytes(b"drawn")
    (source / FETCHED).parent.mkdir()
    (source / FETCHED).write_text("fetched by npm")
    for file in FILES:
        shutil.copy(ROOT / file, source / file)
    subprocess.run([sys.executable, "-c", BUILD], cwd=source, check=True, capture_output=True)
    return source / "dist"


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place where only the wheel is installed."""
    site = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site)]
    subprocess.run([*pip, *map(str, built.glob("*.whl"))], check=True, capture_output=True)
    return site


def tabletwin(site: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of the installed program, in a folder of its own."""
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=site,
        input=typed,
        env={**os.environ, "PYTHONPATH": str(site), "XDG_DATA_HOME": str(site / "home")},
    )


def test_the_wheel_holds_data_fonts_firmware_and_licences(built: Path) -> None:
    names = set(ZipFile(next(built.glob("*.whl"))).namelist())
    assert not [name for name in INSIDE if name not in names]
    licences = [name for name in names if ".dist-info/licenses/" in name]
    told = {Path(name).name for name in licences}
    assert told >= {"LICENSE", "OFL-1.1.txt", "everything-shipped.txt"}
    assert not [name for name in names if name.startswith(("tests/", "bench/", "docs/"))]


def test_the_wheel_holds_every_file_of_its_rooms_and_what_was_drawn(built: Path) -> None:
    names = set(ZipFile(next(built.glob("*.whl"))).namelist())
    source, rooms = built.parent, ("companion", "engine", "simulators")
    files = {p.relative_to(source).as_posix() for r in rooms for p in (source / r).rglob("?*.*")}
    assert files - names == {FETCHED}
    assert names >= set(MADE)


def test_the_source_package_holds_what_a_build_and_a_reader_need(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for name in (*FILES, "firmware/main.py", "docs/architecture.md", "hardware/bom.csv"):
        assert name in names, name


def test_our_games_are_found_through_the_installed_door(installed: Path) -> None:
    code = (
        "from importlib.metadata import entry_points; from engine import games; "
        "print(sorted(p.name for p in entry_points(group=games.DOOR)) == games.ids())"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, cwd=installed,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )  # fmt: skip
    assert found.stdout.strip() == "True"


def test_a_match_is_simulated_with_the_firmware_of_the_wheel(installed: Path) -> None:
    words = ("--seats", "2", "--tier", "stations", "--json")
    found = tabletwin(installed, "simulate", "peloponnes", *words)
    assert found.returncode == 0, found.stderr
    result = json.loads(found.stdout)
    assert result["over"]
    assert result["wrong_actions"] == 0


def test_people_play_from_there(installed: Path) -> None:
    found = tabletwin(installed, "play", "peloponnes", "--text", typed="q\n")
    assert found.returncode in (0, 1), found.stderr
    assert "Peloponnes. Type ? for help." in found.stdout
