"""Makes the pictures of all games: python -m companion.art.make [GAME ...]

Each face becomes PNG files in the sizes of its form, without words; `index.json` tells which and
where the words go; all signs of a game are one atlas. Only what changed is drawn again. Needs
resvg-py and Pillow; the finished pictures need neither.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.art.drawing import LANGUAGES, Drawing
from companion.art.render import Rendered, render
from companion.art.signs import GAMES, ROOM, game_art, meanings, sign

SIZES: Final = {
    "card": {"card": 240, "full": 540},
    "small": {"small": 300},
    "row": {"row": 400},
    "board": {"full": 1400},
}
"""Form -> size -> width in pixels; what a card is on a small mat is a form of its own."""
SIGN: Final = 96
"""Width of a sign in the atlas."""
ACROSS: Final = 12
WORKERS: Final = 2
MADE: Final = "made"
DATA: Final = ROOM.parent.parent / "engine" / "games"


class Task(NamedTuple):
    """One drawing and the files it becomes: each with its width, the widest first."""

    svg: str
    files: tuple[tuple[int, Path], ...]


def games() -> list[str]:
    """The games that have drawings."""
    return sorted(path.parent.parent.name for path in GAMES.glob("*/art/faces.py"))


def drawings(game: str) -> list[Drawing]:
    """All drawings of a game."""
    return list(import_module(f"companion.games.{game}.art.faces").drawings())


def begin(game: str, pool: Executor) -> Callable[[], int]:
    """Have the pictures of a game brought up to date; what waits for it tells how many were drawn.

    The next game is laid out meanwhile.
    """
    folder = game_art(game) / MADE
    old = _read(folder / "index.json")
    stamp = stamp_of(game)
    if old.get("stamp") == stamp and all((folder / file).is_file() for file in _files(old)):
        return lambda: 0
    index, tasks = _plan(game, folder, old)
    drawn = pool.map(_draw, tasks, chunksize=4)

    def finish() -> int:
        count = len(list(drawn))
        folder.mkdir(parents=True, exist_ok=True)
        _forget(folder, index)
        text = json.dumps({"stamp": stamp, **index}, ensure_ascii=False, separators=(",", ":"))
        (folder / "index.json").write_text(text + "\n", "utf-8")
        return count

    return finish


def _plan(game: str, folder: Path, old: dict[str, Any]) -> tuple[dict[str, Any], list[Task]]:
    """What the index will say, and what has to be drawn for it."""
    faces: dict[str, Any] = {}
    tasks: list[Task] = []
    used: set[str] = set()
    for drawing in drawings(game):
        rendered = render(game, drawing)
        used |= rendered.signs
        entry = {
            "hash": _hash(rendered.svg + repr(SIZES[drawing.form])),
            "units": drawing.units,
            "labels": _labels(rendered),
            "slots": rendered.slots,
        }
        name = f"{drawing.form}/{drawing.key}"
        fresh = old.get("faces", {}).get(name, {}).get("hash") == entry["hash"]
        sizes = sorted(((wide, size) for size, wide in SIZES[drawing.form].items()), reverse=True)
        files = tuple((wide, folder / size / f"{drawing.key}.png") for wide, size in sizes)
        if not fresh or not all(path.is_file() for _, path in files):
            tasks.append(Task(rendered.svg, files))
        faces[name] = entry
    signs = sorted(meanings(game))
    tasks.append(Task(_atlas(game, signs), ((SIGN * ACROSS, folder / "signs.png"),)))
    told = {"names": signs, "used": sorted(used), "wide": SIGN, "across": ACROSS}
    return {"faces": faces, "signs": told}, tasks


def _labels(rendered: Rendered) -> list[Any]:
    return [
        {"box": label.box, "fill": label.fill, "align": label.align, "bold": label.bold,
         "lines": {lang: label.lines[lang] for lang in LANGUAGES if lang in label.lines}}
        for label in rendered.labels
    ]  # fmt: skip


def _atlas(game: str, names: list[str]) -> str:
    rows = -(-len(names) // ACROSS)
    body = "".join(
        f'<svg x="{i % ACROSS * 100 + 2}" y="{i // ACROSS * 100 + 2}" width="96" height="96" '
        f'viewBox="0 0 100 100" overflow="visible">{sign(game, name).inner}</svg>'
        for i, name in enumerate(names)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS * 100} {rows * 100}">'
        f"{body}</svg>"
    )


def _draw(task: Task) -> None:
    from companion.art.raster import raster, scaled, small

    large = raster(task.svg, task.files[0][0])
    for wide, path in task.files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(small(scaled(large, wide)))


def _files(index: dict[str, Any]) -> Iterator[str]:
    """Every file that an index promises."""
    for name in index.get("faces", {}):
        form, _, key = name.partition("/")
        yield from (f"{size}/{key}.png" for size in SIZES[form])
    yield "signs.png"


def _forget(folder: Path, index: dict[str, Any]) -> None:
    """Remove pictures of faces that are no more."""
    kept = {folder / file for file in _files(index)}
    for path in folder.rglob("*.png"):
        if path not in kept:
            path.unlink()


def stamp_of(game: str) -> str:
    """A hash over everything that the pictures of a game are made from."""
    found = sha256(repr((SIZES, SIGN, ACROSS)).encode())
    for path in _sources(game):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def _sources(game: str) -> Iterable[Path]:
    parts = (ROOM, game_art(game), DATA / game / "data")
    return sorted(
        path
        for part in parts
        for path in part.rglob("*")
        if path.is_file() and MADE not in path.parts and "__pycache__" not in path.parts
    )


def _read(path: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError):
        return {}


def _hash(svg: str) -> str:
    return sha256(svg.encode()).hexdigest()[:16]


def main(names: list[str]) -> int:
    """Make the games that were named, or all."""
    unknown = sorted(set(names) - set(games()))
    if unknown:
        print(f"No drawings of {unknown[0]!r}; there are: {', '.join(games())}.")
        return 2
    with ProcessPoolExecutor(WORKERS) as pool:
        begun = [(game, begin(game, pool)) for game in names or games()]
        for game, finish in begun:
            print(f"{game}: {finish()} pictures drawn", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
