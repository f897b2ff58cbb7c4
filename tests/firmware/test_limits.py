"""The budgets of a board: bytecode, heap after boot, types of both ports."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard

ROOT = Path(__file__).parents[2]
HEAP_BUDGET = 64 * 1024
"""Bytes after boot with sixteen stations; a Pico W has some 180 KiB, an ESP32 some 110 KiB."""


def load_check() -> Any:
    spec = importlib.util.spec_from_file_location("firmware_check", ROOT / "firmware/check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check = load_check()


def test_every_file_compiles_within_the_budget(tmp_path: Path) -> None:
    sizes = check.compile_all(tmp_path)
    assert len(sizes) == len(check.sources())
    assert sum(sizes.values()) < check.SIZE_BUDGET


def test_heap_after_boot(tmp_path: Path) -> None:
    check.compile_all(tmp_path)
    board = RemoteBoard(board_source("pico_w"), firmware=tmp_path)
    host = PlainHost(board)
    host.greet()
    used, before = board.heap()
    assert 10_000 < used - before < HEAP_BUDGET
    for minute in range(3):
        board.place("s1", f"04a1b2c3d4e5{minute:02x}")
        host.run(5_000, step=50)
        board.remove("s1")
    later, _ = board.heap()
    assert later - used < 4096, "the heap grows"
    board.close()


@pytest.mark.slow
@pytest.mark.parametrize("port", check.PORTS)
def test_types_of_both_ports(port: str, tmp_path: Path) -> None:
    assert check.check_types(port)
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import machine\n\nmachine.Pin(1, machine.Pin.SIDEWAYS)\n")
    assert not check.check_types(port, [wrong])


def test_main_is_short() -> None:
    assert len((ROOT / "firmware/main.py").read_text().splitlines()) < 40


def test_the_package_lists_name_every_file() -> None:
    """`mip` and a frozen build get the same files as the checks see."""
    package = json.loads((ROOT / "firmware/package.json").read_text())
    ours = {str(path.relative_to(ROOT / "firmware")) for path in check.sources()}
    assert {target for target, _ in package["urls"]} == ours
    manifest = (ROOT / "firmware/manifest.py").read_text()
    libraries = {path.stem for path in check.sources() if path.parent.name == "lib"}
    assert all(f'"{name}"' in manifest for name in libraries)
    identity = (ROOT / "firmware/app/identity.py").read_text()
    assert f'VERSION = "{package["version"]}"' in identity
    assert f'version="{package["version"]}"' in manifest
