"""A screen of a house gets a newer version by its own scripts, and comes back from a bad one.

systemd is a script that notes what it was told and starts the program once; pip, the wheels and the
hub are real in the soak, and the scripts of `deploy/` are real in both.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.session.start import begin
from companion.store import matches
from companion.store.store import Store
from engine.games import load
from tests.hub.test_hub import join, running

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
RUNUSER = """#!/bin/sh
shift 3
exec "$@"
"""
SYSTEMCTL = """#!/bin/sh
echo "$*" >>"$NOTES/systemctl"
case "$*" in
show*) cat "$NOTES/fell" ;;
*start*tabletwin-kiosk)
    "$SLOTS/current/bin/tabletwin" play >/dev/null 2>&1
    echo $? >"$NOTES/fell" ;;
esac
"""
PROGRAM = """#!/bin/sh
# Version {version}; `play` ends with {play}, and it reads what version {reads} left.
case $1 in
upgrade) [ ! -e "$NOTES/playing" ] || exit 1
    [ "$(cat "$NOTES/offer")" != {version} ] || exit 1
    mkdir -p "$2"; cp "$NOTES/offer" "$2/version"; cp "$NOTES/offer" "$2/tabletwin-x.whl" ;;
backup) [ "$(cat "$NOTES/left")" -le {reads} ] || exit 2
    echo '{{"copy": "before.db", "x": 1}}' ;;
restore) echo "$2" >"$NOTES/restored" ;;
play) echo {reads} >"$NOTES/left"; exit {play} ;;
--version) echo {version} ;;
esac
"""


@dataclass
class Kiosk:
    """A computer with the scripts of a screen, and what its systemd was told."""

    folder: Path
    env: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.scripts, self.slots = self.folder / "lib", self.folder / "opt"
        self.notes, programs = self.folder / "notes", self.folder / "bin"
        for one in (self.scripts, self.slots, self.notes, programs, self.folder / "state"):
            one.mkdir()
        for one in (DEPLOY / "slots.sh", DEPLOY / "kiosk/upgrade.sh", DEPLOY / "kiosk/back.sh"):
            shutil.copy(one, self.scripts)
        for name, text in (("runuser", RUNUSER), ("systemctl", SYSTEMCTL)):
            script(programs / name, text)
        path = f"{programs}:{os.environ['PATH']}"
        self.env = {"PATH": path, "SLOTS": str(self.slots), "STATE": str(self.folder / "state"),
                    "NOTES": str(self.notes), "LOOK_S": "0"}  # fmt: skip
        self.note("fell", "0")
        self.note("left", "0")

    def note(self, name: str, text: str) -> None:
        (self.notes / name).write_text(f"{text}\n")

    def noted(self, name: str) -> str:
        at = self.notes / name
        return at.read_text().strip() if at.exists() else ""

    def run(self, name: str, *words: str) -> subprocess.CompletedProcess[str]:
        at = str(self.scripts / name)
        return subprocess.run([at, *words], env=self.env, capture_output=True, text=True)

    def upgrade(self) -> int:
        return self.run("upgrade.sh").returncode

    @property
    def version(self) -> str:
        return self.run("../opt/current/bin/tabletwin", "--version").stdout.strip()


def script(at: Path, text: str) -> None:
    at.parent.mkdir(parents=True, exist_ok=True)
    at.write_text(text)
    at.chmod(0o755)


def put(kiosk: Kiosk, slot: str, version: str, play: int = 0, reads: int = 1) -> None:
    """A version in a place, as pip would have put it."""
    told = PROGRAM.format(version=version, play=play, reads=reads)
    script(kiosk.slots / slot / "bin" / "tabletwin", told)
    (kiosk.slots / slot / "ready").touch()


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    """Version 1 is used. What pip does is done by hand: `ready` finds it done."""
    made = Kiosk(tmp_path)
    put(made, "a", "1")
    (made.slots / "current").symlink_to("a")
    real = (made.scripts / "slots.sh").rename(made.scripts / "slots.real")
    script(made.scripts / "slots.sh",
           f'#!/bin/sh\n[ "$2" = ready ] || exec {real} "$@"\n')  # fmt: skip
    return made


def offers(kiosk: Kiosk, version: str, play: int = 0, reads: int = 1) -> None:
    kiosk.note("offer", version)
    idle = "b" if (kiosk.slots / "current").readlink() == Path("a") else "a"
    put(kiosk, idle, version, play, reads)


def test_the_next_version_is_used_and_the_screen_starts_anew(kiosk: Kiosk) -> None:
    offers(kiosk, "2")
    assert kiosk.upgrade() == 0
    assert kiosk.version == "2"
    assert kiosk.noted("systemctl").splitlines()[0] == "restart tabletwin-kiosk"
    assert kiosk.upgrade() == 1, "there is no newer one"
    assert kiosk.noted("systemctl").count("restart") == 1


def test_a_version_that_does_not_stay_up_goes_and_is_not_tried_again(kiosk: Kiosk) -> None:
    offers(kiosk, "2", play=1)
    assert kiosk.upgrade() == 1
    assert kiosk.version == "1"
    assert kiosk.noted("systemctl").splitlines()[-1] == "--no-block start tabletwin-kiosk"
    assert kiosk.noted("restored") == "", "what it left can be read"
    offers(kiosk, "2", play=1)
    assert kiosk.upgrade() == 1
    assert kiosk.noted("systemctl").count("restart ") == 1, "it was not even tried"
    offers(kiosk, "3")
    assert kiosk.upgrade() == 0
    assert kiosk.version == "3"


def test_what_only_the_bad_version_can_read_is_as_it_was_before(kiosk: Kiosk) -> None:
    offers(kiosk, "2", play=1, reads=2)
    assert kiosk.upgrade() == 1
    assert (kiosk.version, kiosk.noted("restored")) == ("1", "before.db")


def test_a_version_that_fails_in_the_evening_goes_once(kiosk: Kiosk) -> None:
    offers(kiosk, "2")
    assert kiosk.upgrade() == 0
    assert kiosk.run("back.sh").returncode == 0
    assert kiosk.version == "1"
    assert kiosk.run("back.sh").returncode == 0, "now it is not the version; the screen tries again"
    assert kiosk.version == "1"
    assert kiosk.noted("systemctl").count("--no-block start") == 2


def test_a_screen_with_one_version_only_never_gives_up(kiosk: Kiosk) -> None:
    assert kiosk.run("back.sh").returncode == 0
    assert kiosk.version == "1"
    assert kiosk.noted("systemctl").splitlines()[-1] == "--no-block start tabletwin-kiosk"


def test_guests_who_sit_down_while_it_is_made_ready_are_left_alone(kiosk: Kiosk) -> None:
    offers(kiosk, "2")
    ready = f'#!/bin/sh\n[ "$2" != ready ] || exec touch "$NOTES/playing"\nexec {kiosk.scripts}'
    script(kiosk.scripts / "slots.sh", ready + '/slots.real "$@"\n')
    assert kiosk.upgrade() == 1
    assert (kiosk.version, kiosk.noted("systemctl")) == ("1", "")


# -- with real wheels, a real pip and a real hub ---------------------------------------------------


def made(folder: Path) -> Path:
    """A wheel of this tree."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    (folder / "tree").mkdir()
    subprocess.run(["tar", "x"], cwd=folder / "tree", input=packed.stdout, check=True)
    make = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*make, "-w", str(folder), "."], cwd=folder / "tree", check=True)
    return next(folder.glob("*.whl"))


def as_version(wheel: Path, version: str, broken: str = "") -> Path:
    """The same as another version; `broken` is a module of it that cannot load."""
    before = wheel.name.split("-")[1]
    out = wheel.with_name(wheel.name.replace(before, version))
    with ZipFile(wheel) as old, ZipFile(out, "w") as new:
        for one in old.namelist():
            data = b"raise SystemExit(3)" if one == broken else old.read(one)
            if ".dist-info/" in one:
                data = re.sub(
                    rb",sha256=[^,]*,\d*",
                    b",,",
                    data.replace(
                        f"ersion: {before}".encode(), f"ersion: {version}".encode()
                    ).replace(f"tabletwin-{before}".encode(), f"tabletwin-{version}".encode()),
                )
            new.writestr(one.replace(f"tabletwin-{before}", f"tabletwin-{version}"), data)
    return out


def libraries(folder: Path) -> Path:
    """What the program needs, without the program itself."""
    folder.mkdir()
    for one in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if "tabletwin" not in one.name and one.suffix != ".pth":
            (folder / one.name).symlink_to(one)
    return folder


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_a_screen_follows_its_hub_with_real_wheels(tmp_path: Path) -> None:
    """What the program needs comes from this environment; a house has its wheels beside ours."""
    (tmp_path / "kiosk").mkdir()
    kiosk = Kiosk(tmp_path / "kiosk")
    kiosk.env |= {
        "PYTHONPATH": str(libraries(tmp_path / "libraries")),
        "PIP_NO_DEPS": "1",
        "HOME": str(tmp_path),
    }
    tree = made(tmp_path)
    wheels = {n: as_version(tree, n) for n in ("0.1.1", "0.1.2")}
    wheels["0.1.3"] = as_version(tree, "0.1.3", "companion/cli/play.py")
    wheels["0.1.4"] = as_version(tree, "0.1.4", "engine/core/state.py")
    first = kiosk.run("slots.sh", str(kiosk.slots), "install", str(wheels["0.1.1"]))
    assert first.returncode == 0, first.stderr

    async def evening() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            state = tmp_path / "table"
            state.mkdir()
            hub.house.tables.add("den")
            code = hub.house.tables.code("den")
            await asyncio.to_thread(join, state, address, code)
            kiosk.env["TABLETWIN_HOME"] = str(state)
            offered = hub.setting.folder / "versions"
            offered.mkdir()

            async def upgraded(version: str) -> tuple[int, str]:
                shutil.copy(wheels[version], offered)
                done = await asyncio.to_thread(kiosk.run, "upgrade.sh")
                print(done.stdout, done.stderr)
                return done.returncode, kiosk.version.split()[-1]

            store = Store(state / "tabletwin.db")
            rules = load("peloponnes")
            session = begin(rules, 2, store=store, faces=rules.stand_ins(7))
            assert await upgraded("0.1.2") == (1, "0.1.1"), "somebody plays"
            session.log.keeping.phase("packed")  # type: ignore[union-attr]
            assert await upgraded("0.1.2") == (0, "0.1.2")
            assert await upgraded("0.1.3") == (1, "0.1.2"), "it does not stay up"
            assert await upgraded("0.1.3") == (1, "0.1.2"), "nor is it tried again"
            (code_, version) = await upgraded("0.1.4")
            assert code_ > 1, "it does not work at all"
            assert version == "0.1.2"
            assert len(matches.matches(store)) == 1
            store.close()

    asyncio.run(evening())
