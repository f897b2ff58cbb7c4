"""The budgets of a board: bytecode, heap after boot, types of both ports."""

from __future__ import annotations

import ast
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from simulators.board.figures import limits
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard

ROOT = Path(__file__).parents[2]
BUDGET = json.loads((ROOT / "firmware/budget.json").read_text())


def load_check() -> Any:
    spec = importlib.util.spec_from_file_location("firmware_check", ROOT / "firmware/check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check = load_check()


def test_every_file_compiles_for_both_ports(tmp_path: Path) -> None:
    for port, architecture in check.ARCHITECTURES.items():
        sizes = check.compile_all(tmp_path / port, architecture)
        assert len(sizes) == len(check.sources())
        assert sum(sizes.values()) < BUDGET["mpy_bytes"]


def test_every_board_has_a_budget_for_itself_and_three_versions() -> None:
    assert set(BUDGET["boards"]) == {path.stem for path in check.boards()}
    for board in BUDGET["boards"].values():
        assert 3 * BUDGET["mpy_bytes"] < board["flash_bytes"] // 2
        assert board["after_boot"] < board["in_bond"] < board["heap_bytes"] - BUDGET["spare"]


@pytest.mark.parametrize("board", BUDGET["boards"])
def test_a_board_keeps_its_budget(board: str) -> None:
    """On real MicroPython, from bytecode; free is what its heap is said to have, less that."""
    budget, found = BUDGET["boards"][board], limits(board)
    print(f"{board}: {budget['heap_bytes'] - found.heap_after_boot:,} bytes free after boot")
    assert found.mpy_bytes < BUDGET["mpy_bytes"]
    assert budget["after_boot"] - 8_000 < found.heap_after_boot < budget["after_boot"]
    assert found.heap_after_boot < found.heap_in_bond < budget["in_bond"]


def test_heap_is_counted_after_a_collection_that_took_place() -> None:
    """The WebAssembly build collects only while no Python runs: garbage was counted as chips."""
    board = RemoteBoard(board_source("pico_pad"))
    used, before = board.heap()
    board.run("rubbish = [bytes(1000) for _ in range(100)]\nrubbish = None\nanswer = ''")
    assert board.heap()[0] - used < 1_000
    board.run("kept = [bytes(1000) for _ in range(100)]\nanswer = ''")
    assert board.heap()[0] - used > 100_000
    assert 0 < before < used
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


def test_main_keeps_byte_3_off_before_anything_that_takes_time() -> None:
    """Whoever opens the port while the node starts may send it (docs/protocol.md, section 1)."""
    statements = ast.parse((ROOT / "firmware/main.py").read_text()).body[1:3]
    assert [ast.unparse(each) for each in statements] == [
        "import micropython",
        "micropython.kbd_intr(-1)",
    ]


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
