"""The arrows between folders: who may import whom (docs/architecture.md)."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.test_timing import nameless, unexplained

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
GAMES = sorted(path.parent.name for path in (ROOT / "engine" / "games").glob("*/game.py"))
ROOMS = ("engine", "companion", "hub", "simulators", "hardware", "bench", "tests")


class Room(NamedTuple):
    """A row of the table: the folder or module, and the rooms that it may import."""

    name: str
    shape: re.Pattern[str]
    allowed: tuple[str, ...]
    everything: bool


def told() -> list[Room]:
    """The rooms of docs/architecture.md that hold Python of ours."""
    rows = re.findall(r"^\| `([\w/<>]+)` \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE)
    return [
        Room(name, shape(name), tuple(re.findall(r"`([^`]+)`", may)), may == "everything")
        for name, may in rows
        if may != "no Python"
    ]


@cache
def shape(name: str) -> re.Pattern[str]:
    """Matches what lies in the room; `<g>` is one game."""
    return re.compile(name.replace("<g>", f"(?P<game>{'|'.join(GAMES)})") + r"(?=/|$)")


TOLD = told()
# Libraries with one home each.
HOMES = {
    "resvg_py": ("companion/art",),
    "jinja2": ("companion/art", "companion/web", "hub"),
    "kivy": ("companion/ui", *(f"companion/games/{game}/screen" for game in GAMES)),
    "serial": ("companion/link", "companion/cli"),
    "paho": ("companion/link", "companion/cli"),
    "sqlite3": ("companion/store",),
    "nacl": ("companion/cli", "companion/link", "companion/web", "hub"),
    "segno": ("companion/web",),
    **dict.fromkeys(("sse_starlette", "starlette", "uvicorn"), ("companion/web", "hub")),
    **dict.fromkeys(("aiomqtt", "alembic", "argon2", "prometheus_client", "sqlalchemy"), ("hub",)),
}
Import = ast.Import | ast.ImportFrom
IMPURE = {"datetime", "os", "socket", "sqlite3", "subprocess", "threading", "time"}


def sources() -> list[Path]:
    return sorted(path for folder in ROOMS for path in (ROOT / folder).rglob("*.py"))


def named(paths: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Each file with its path inside the project, without its ending."""
    return ((path.relative_to(ROOT).with_suffix("").as_posix(), path) for path in paths)


@cache
def imported(path: Path) -> tuple[tuple[Import, bool], ...]:
    """What a file imports, inside its functions too, each with whether for its types alone."""
    return tuple(among(ast.parse(path.read_text("utf-8")).body, False))


def among(statements: Iterable[ast.stmt], types: bool) -> Iterator[tuple[Import, bool]]:
    """The imports among statements and those inside them; no expression is looked into."""
    for one in statements:
        if isinstance(one, ast.Import | ast.ImportFrom):
            yield one, types
        test = one.test if isinstance(one, ast.If) else None
        alone = isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
        yield from among(getattr(one, "body", ()), types or alone)
        for part in ("orelse", "finalbody"):
            yield from among(getattr(one, part, ()), types)
        for branch in (*getattr(one, "handlers", ()), *getattr(one, "cases", ())):
            yield from among(branch.body, types)


@cache
def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node, _ in imported(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{path}: relative imports hide the arrows"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def own(path: Path) -> Iterator[str]:
    """What a file imports of ours, as a path without its ending."""
    for module in imports(path):
        if module.split(".")[0] in (*ROOMS, "firmware"):
            yield module.replace(".", "/")


@cache
def room(name: str) -> Room:
    """The longest room that holds this file."""
    inside = [one for one in TOLD if one.shape.match(name)]
    assert inside, f"{name} lies in no room of docs/architecture.md"
    return max(inside, key=lambda one: len(one.name))


def may(name: str, wanted: str) -> bool:
    """Whether a file may import this: its own room, or what the table says."""
    here = room(name)
    if here.everything:
        return not wanted.startswith("firmware")
    there = room(wanted)
    mine, its = game_of(here, name), game_of(there, wanted)
    if there.name == here.name or here.name.startswith(f"{there.name}/"):
        return its in (mine, "")  # its own room, or the room that it is a part of
    return (not (mine and its) or mine == its) and any(
        len(allowed) >= len(there.name) and shape(allowed).match(wanted) for allowed in here.allowed
    )


def game_of(where: Room, name: str) -> str:
    found = where.shape.match(name)
    return found.groupdict().get("game", "") if found else ""


def test_arrows_point_one_way() -> None:
    wrong = {
        name: sorted(wanted for wanted in own(path) if not may(name, wanted))
        for name, path in named(sources())
    }
    assert not {name: wanted for name, wanted in wrong.items() if wanted}


def test_every_room_of_the_table_is_there() -> None:
    for one in TOLD:
        pattern = one.name.replace("<g>", "*")
        assert [*ROOT.glob(pattern), *ROOT.glob(f"{pattern}.py")], one.name


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("engine/games/earth/flow", "engine/games/gaia/flow"),
        ("engine/games/earth/flow", "companion/table/layout"),
        ("engine/core/match", "engine/games/load"),
        ("companion/link/link", "simulators/faults"),
        ("companion/cli/ask", "companion/ui/app"),
        ("companion/ui/hall", "simulators/box"),
        ("companion/games/earth/screen/drawing", "companion/games/gaia/screen/pieces"),
        ("companion/games/earth/screen/drawing", "engine/games/earth/faces"),
        ("simulators/hands/player", "companion/session/session"),
        ("hardware/games", "companion/session/api"),
        ("hub/intake", "companion/ui/app"),
        ("companion/house/sender", "hub/intake"),
    ],
)
def test_the_arrows_that_matter_most_are_forbidden(name: str, wanted: str) -> None:
    assert not may(name, wanted)


def test_libraries_stay_at_home() -> None:
    free = ("simulators/", "tests/", "bench/")
    strays = [
        f"{name} imports {module}"
        for name, path in named(sources())
        if not name.startswith(free)
        for module in imports(path)
        if not name.startswith(HOMES.get(module.split(".")[0], ""))
    ]
    assert not strays


def test_the_engine_is_pure() -> None:
    modules = sorted((ROOT / "engine").rglob("*.py"))
    used = {
        name: IMPURE & {module.split(".")[0] for module in imports(path)}
        for name, path in named(modules)
    }
    assert modules
    assert not {name: impure for name, impure in used.items() if impure}


def test_only_the_dealer_random_play_and_stand_ins_draw_lots() -> None:
    drawing = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "engine").rglob("*.py")
        if any(module.split(".")[0] == "random" for module in imports(path))
    }
    homes = {"dealer.py", "play.py", "stand_ins.py"}
    assert {Path(name).name for name in drawing} <= homes


def test_every_decision_is_in_the_list() -> None:
    listed = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    pages = {page.name for page in ROOT.glob("docs/decisions/*.md")} - {"README.md"}
    assert not [page for page in sorted(pages) if f"({page})" not in listed]


@pytest.mark.parametrize("folder", ["bench", "companion", "firmware", "hub", "simulators", "tools"])
def test_a_timing_constant_says_where_its_value_is_from(folder: str) -> None:
    modules = sorted((ROOT / folder).rglob("*.py"))
    assert not [what for module in modules for what in unexplained(module)]
    assert not [what for module in modules for what in nameless(module)]


def test_no_modules_import_each_other_in_a_circle() -> None:
    paths = {dotted(path): path for path in sources() if "tests" not in path.parts}
    arrows = {name: {one for one in needed(path) if one in paths} for name, path in paths.items()}
    try:
        TopologicalSorter({name: to - {name} for name, to in arrows.items()}).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def dotted(path: Path) -> str:
    """How a module is imported."""
    name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    return name.removesuffix(".__init__")


def needed(path: Path) -> Iterator[str]:
    """What a module imports at work, inside its functions too, but not for its types alone."""
    for node in (node for node, types in imported(path) if not types):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
            yield node.module
