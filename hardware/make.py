"""Makes the pages, drawings and labels of this folder from the board files and bom.csv.

python -m hardware.make              write all
python -m hardware.make --check      say which files differ, exit 1 if any
python -m hardware.make --fit peloponnes stations row pico_w
                                     print a board file with the names of that layout's node
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.table.layout import TIERS
from hardware import drawing, games, pages
from hardware.boards import HERE, faults, load, names
from hardware.bom import boards_of, builds
from hardware.labels import labels


def made() -> dict[str, bytes]:
    """Path below this folder -> content, of every made file."""
    text: dict[str, str] = {"builds.md": pages.builds_page(), "tags.md": pages.tags_page()}
    for name in names():
        text[f"{name}.md"] = pages.board_page(name)
        text[f"drawings/{name}.wiring.svg"] = drawing.wiring(load(name))
        text[f"drawings/{name}.above.svg"] = drawing.above(load(name))
    for id_, build in builds().items():
        text[f"drawings/{id_}.svg"] = drawing.build(build["title"], boards_of(build))
    return {path: body.encode() for path, body in text.items()} | {"labels.pdf": labels()}


def stale(folder: Path = HERE) -> list[str]:
    """The made files that are missing or differ from what would be made now."""
    return [
        path
        for path, body in made().items()
        if not (folder / path).is_file() or (folder / path).read_bytes() != body
    ]


def write(folder: Path = HERE) -> None:
    """Write all made files."""
    for path, body in made().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(body)


def fit(game: str, tier: str, node: str, board: str) -> str:
    """A board file for a node of a house layout. Raises ValueError with a sentence for people."""
    if game not in games.IDS() or tier not in TIERS or board not in names():
        raise ValueError(
            f"Choose a game of {', '.join(games.IDS())}; a tier of {', '.join(TIERS)}; "
            f"a board of {', '.join(names())}."
        )
    nodes = games.layout(game, tier).nodes()
    if node not in nodes:
        raise ValueError(f"{game} has these nodes at tier {tier}: {', '.join(nodes)}.")
    stations = tuple(at.rpartition("/")[2] for at in nodes[node])
    return games.fitted(board, stations)


def main() -> int:
    """The command; 0 when all is well."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--check", action="store_true", help="write nothing")
    reader.add_argument("--fit", nargs=4, metavar=("GAME", "TIER", "NODE", "BOARD"))
    asked = reader.parse_args()
    if asked.fit:
        try:
            print(fit(*asked.fit), end="")
        except ValueError as refused:
            print(refused, file=sys.stderr)
            return 2
        return 0
    wrong = [fault for name in names() for fault in faults(load(name))]
    if not wrong and not asked.check:
        write()
    wrong += [f"{path} is not what the board files say" for path in stale()]
    print("\n".join(wrong) or "All pages, drawings and labels agree with the board files.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
