"""The arrows between folders: who may import whom (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
OURS = {"engine", "companion", "simulators", "firmware", "tests", "bench"}

# Folder (longest match wins) -> prefixes of our own modules it may import.
ALLOWED: dict[str, tuple[str, ...]] = {
    "engine/core": ("engine.core",),
    "engine/games": ("engine.core", "engine.games"),
    "engine": ("engine",),
    "companion/link": ("companion.link",),
    "companion/table": ("companion.table", "companion.link"),
    "companion/twin": ("engine", "companion.table", "companion.twin"),
    "companion/store": ("engine", "companion.table", "companion.store"),
    "companion/session": (
        "engine",
        "companion.link",
        "companion.table",
        "companion.twin",
        "companion.store",
        "companion.session",
    ),
    "companion/ui": (
        "engine",
        "companion.table",
        "companion.store",
        "companion.session",
        "companion.ui",
    ),
    "companion/cli": ("engine", "companion", "simulators"),
    "companion": ("engine", "companion"),
    # Robot hands are people: of the session they see what people see.
    "simulators": (
        "engine",
        "companion.link",
        "companion.table",
        "companion.session.api",
        "simulators",
    ),
}
# Libraries with one home each.
HOMES = {
    "kivy": ("companion/ui",),
    "serial": ("companion/link", "companion/cli"),
    "paho": ("companion/link", "companion/cli"),
    "sqlite3": ("companion/store",),
}
IMPURE = {"datetime", "os", "socket", "sqlite3", "subprocess", "threading", "time"}


def sources() -> list[Path]:
    folders = ("engine", "companion", "simulators")
    return sorted(path for folder in folders for path in (HOUSE / folder).rglob("*.py"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the arrows"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def room(path: Path) -> str:
    name = path.relative_to(HOUSE).with_suffix("").as_posix()
    return max((r for r in ALLOWED if name == r or name.startswith(f"{r}/")), key=len)


def within(module: str, prefixes: tuple[str, ...]) -> bool:
    return any(module == p or module.startswith(f"{p}.") for p in prefixes)


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(HOUSE).as_posix())
def test_arrows_point_one_way(path: Path) -> None:
    own = {m for m in imports(path) if m.split(".")[0] in OURS}
    allowed = ALLOWED[room(path)]
    if path.name == "__init__.py" and path.parent in (HOUSE / "companion", HOUSE / "simulators"):
        allowed = ()
    wrong = sorted(module for module in own if not within(module, allowed))
    assert not wrong, f"{path.relative_to(HOUSE)} may not import {wrong}"


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(HOUSE).as_posix())
def test_libraries_stay_at_home(path: Path) -> None:
    name = path.relative_to(HOUSE).as_posix()
    for module in imports(path):
        homes = HOMES.get(module.split(".")[0])
        if homes and not name.startswith("simulators/"):
            assert name.startswith(homes), f"{name} imports {module}"


@pytest.mark.parametrize("path", sorted((HOUSE / "engine").rglob("*.py")), ids=lambda p: p.name)
def test_the_engine_is_pure(path: Path) -> None:
    used = {module.split(".")[0] for module in imports(path)}
    assert not used & IMPURE, f"{path.relative_to(HOUSE)} imports {used & IMPURE}"


def test_only_the_dealer_random_play_and_stand_ins_draw_lots() -> None:
    drawing = {
        path.relative_to(HOUSE).as_posix()
        for path in (HOUSE / "engine").rglob("*.py")
        if any(module.split(".")[0] == "random" for module in imports(path))
    }
    homes = {"dealer.py", "play.py", "standins.py"}
    assert {Path(name).name for name in drawing} <= homes
