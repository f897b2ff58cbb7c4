"""Starting the app where something is missing: one clear sentence, never a silent end."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.ui import app, fonts
from companion.ui.app import Trouble, has_display
from companion.ui.display import drivers

START = """
import sys
from companion.ui.app import Trouble, prepare
try:
    prepare(samples=0)
except Trouble as trouble:
    print(trouble)
    sys.exit(2)
print("a window")
"""


def start(environment: dict[str, str], home: Path) -> subprocess.CompletedProcess[str]:
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER") and "KIVY" not in key
    }
    whole = {**kept, "KIVY_HOME": str(home), **environment}
    return subprocess.run(
        [sys.executable, "-c", START], env=whole, capture_output=True, text=True, timeout=120
    )


def test_with_a_screen_a_window_opens(tmp_path: Path) -> None:
    done = start({"SDL_VIDEODRIVER": "offscreen"}, tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, "a window"), done.stderr


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"SDL_VIDEODRIVER": "dummy"},
        {"DISPLAY": ":987"},
        {"SDL_VIDEODRIVER": "nonsense", "DISPLAY": ":987"},
    ],
    ids=[
        "no display",
        "a driver without pictures",
        "a display that does not answer",
        "a driver that there is not",
    ],
)
def test_without_a_screen_there_is_one_sentence(
    environment: dict[str, str], tmp_path: Path
) -> None:
    done = start(environment, tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stdout.startswith("No screen was found")
    assert "tabletwin play --text" in done.stdout
    assert len(done.stdout.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_desktop_is_asked_whether_it_answers(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as desktop:
        desktop.bind(str(tmp_path / "wayland-0"))
        desktop.listen()
        there = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
        assert drivers(there) == ["wayland"]
        assert drivers({**there, "DISPLAY": "nonsense"}) == ["wayland"]
    assert drivers(there) == []
    assert has_display({"SDL_VIDEODRIVER": "offscreen"})
    assert not has_display({"DISPLAY": ""})
    assert not has_display({"DISPLAY": ":987"})


def test_a_missing_font_is_named(tmp_path: Path) -> None:
    (tmp_path / fonts.REGULAR).write_bytes(b"")
    with pytest.raises(Trouble, match=fonts.BOLD):
        fonts.register(tmp_path)


def test_the_font_shows_latin_and_japanese() -> None:
    from PIL import ImageFont

    font = ImageFont.truetype(str(fonts.FOLDER / fonts.REGULAR), 32)
    missing = font.getmask("\U0010fffd").getbbox(), bytes(font.getmask("\U0010fffd"))
    for sign in "Aéß0９あア勝利点齋髙「」–…×":
        mask = font.getmask(sign)
        assert mask.getbbox(), sign
        assert (mask.getbbox(), bytes(mask)) != missing, sign


def test_importing_the_app_does_not_import_kivy() -> None:
    code = "import sys, companion.ui.app, companion.house.stored; print('kivy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr


def test_a_house_without_a_broker_reads_nothing_of_one() -> None:
    code = "import sys, companion.cli.home, companion.house.stored; print('paho' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr


THROUGH_THE_COMMAND_LINE = """
import sys
from pathlib import Path
from companion.ui import fonts
fonts.register.__defaults__ = (Path(sys.argv[1]),)
from companion.cli import main
sys.exit(main(["play", "peloponnes", "--folder", sys.argv[1]]))
"""


def test_a_missing_font_ends_with_exit_code_2(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", THROUGH_THE_COMMAND_LINE, str(tmp_path)],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_HOME": str(tmp_path / "kivy")},
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2, done.stderr
    said = (done.stderr + done.stdout).strip().splitlines()
    assert len([line for line in said if fonts.REGULAR in line]) == 1
    assert "Traceback" not in done.stderr


PICTURE = """
import sys
from pathlib import Path
from companion.ui.app import first_picture, prepare
from tests.ui.houses import new_house
house = new_house(Path(sys.argv[1]))
house.keep("theme", "linen")
prepare()
opening = first_picture(house)
print("companion.ui.window" in sys.modules)
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image
def shown():
    Window.dispatch("on_draw")
    whole = bytes(glReadPixels(0, 0, *Window.size, GL_RGBA, GL_UNSIGNED_BYTE))
    return Image.frombytes("RGBA", Window.size, whole).convert("RGB")
picture = shown()
print("#%02x%02x%02x" % picture.getpixel((0, 0)))
print(len(picture.getcolors(1 << 20)) > 100)
opening.gone()
print(len(shown().getcolors(1 << 20)))
from kivy.cache import Cache
print(any("hero" in name for name in Cache._objects["kv.texture"]))  # beside the first page's own
"""


def test_a_picture_in_the_colours_of_the_house_comes_before_any_screen(tmp_path: Path) -> None:
    from companion.ui.palette import PALETTES

    kept = {key: value for key, value in os.environ.items() if "KIVY" not in key}
    there = {**kept, "KIVY_HOME": str(tmp_path / "kivy"), "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", PICTURE, str(tmp_path)],
        env=there, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    told = done.stdout.split()
    assert told == ["False", PALETTES["linen"]["ground"], "True", "1", "False"], done.stderr


def test_the_app_shows_that_picture_before_it_makes_its_screens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    class Picture:
        def gone(self, *_: object) -> None:
            told.append("gone")

    class Screens:
        hall = SimpleNamespace()

        def __init__(self, *_: object) -> None:
            told.append("screens")

        def bind(self, on_start: Callable[[], None]) -> None:
            self.started = on_start

        def run(self) -> None:
            self.started()

    monkeypatch.setattr(app, "prepare", lambda size: told.append("window"))
    monkeypatch.setattr(app, "_tell_faults", lambda _: told.append("faults"))
    monkeypatch.setattr(app, "first_picture", lambda _: told.append("picture") or Picture())
    monkeypatch.setitem(sys.modules, "companion.ui.window", SimpleNamespace(Tabletwin=Screens))
    app.run(SimpleNamespace())  # type: ignore[arg-type]
    assert told == ["window", "picture", "screens", "faults", "gone"]
