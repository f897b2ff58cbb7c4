"""What no command can use, named or typed: one sentence and exit code 2, and nothing hangs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.cli import check_in, main
from companion.web.serving import listener

LONG = "x" * 300
"""No system takes such a name for a file."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    """Run a command at home in a new folder, with bytes that are typed."""
    monkeypatch.setenv("TABLETWIN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*argv: str, keys: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(keys), encoding="utf-8"))
        code = main(argv)
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.mark.parametrize("name", [LONG, f"folder/{LONG}", "a\0b"], ids=["long", "below", "nul"])
@pytest.mark.parametrize(
    "argv",
    [
        ("random", "peloponnes", "--save", "?"),
        ("play", "--text", "peloponnes", "--save", "?"),
        ("play", "--text", "?"),
        ("play", "--text", "peloponnes", "--cable", "?"),
        ("play", "--text", "peloponnes", "--broker", "localhost:1/x", "--password-file", "?"),
        ("play", "--text", "peloponnes", "--broker", "mqtts://localhost:1/x", "--ca", "?"),
        ("export", "?"),
        ("import", "?"),
        ("restore", "?"),
        ("backup", "--to", "?"),
        ("upgrade", "?"),
        ("register", "export", "peloponnes", "--file", "?"),
        ("faces", "gaia", "export", "?"),
        ("doctor", "--measure", "--out", "?", "--cable", "?"),
        ("flash", "--board", "?"),
        ("outbox", "--folder", "?"),
    ],
    ids=lambda argv: "-".join(argv),
)
def test_a_name_that_no_file_can_have_is_told_in_one_line(
    typed: Run, argv: tuple[str, ...], name: str
) -> None:
    code, _, err = typed(*(name if word == "?" else word for word in argv))
    assert code == 2
    assert err.count("\n") == 1
    assert err.strip().endswith(".")


def test_a_folder_that_may_not_be_entered_is_told_in_one_line(
    typed: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Path.exists

    def exists(self: Path) -> bool:
        if self.parent == tmp_path / "shut":
            raise PermissionError(13, "Permission denied", str(self))
        return looked(self)

    monkeypatch.setattr(Path, "exists", exists)
    for argv in (("random", "peloponnes", "--save"), ("export",)):
        (tmp_path / "shut").mkdir(exist_ok=True)
        code, _, err = typed(*argv, str(tmp_path / "shut" / "m.json"))
        assert (code, err.count("\n")) == (2, 1)
        assert "Permission denied" in err


def test_what_is_typed_in_other_letters_stops_no_match(typed: Run) -> None:
    save = b"save " + LONG.encode() + b"\nsave a\0b\n"
    keys = b"\xff\n" + save + b"9" * 5000 + b"\ni " + b"9" * 5000 + b"\nq\n"
    code, out, err = typed("play", "--text", "peloponnes", keys=b"\n" * 8 + keys)
    assert (code, err) == (0, "")
    assert "Traceback" not in out
    assert typed("faces", "gaia", "enter", keys=b"\xff\n\n")[0] == 0
    assert typed("register", "enrol", "peloponnes", keys=b"\xff\n\n")[0] in (0, 1)


def test_a_step_that_is_none_is_told_in_one_line(typed: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "m.json")
    assert typed("random", "peloponnes", "--seats", "2", "--save", file)[0] == 0
    huge = '{"action":"bid","seat":1,"coins":' + "1" * 5000 + "}"
    for argv, keys in ((("try", huge), b""), (("try",), b"\xff\xfe")):
        code, _, err = typed("ask", file, *argv, keys=keys)
        assert (code, err.count("\n")) == (2, 1)


def test_a_count_ends_when_nothing_more_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waited for ever: the thread that read had died without a word."""
    strict = io.TextIOWrapper(io.BytesIO(b"04aabb\n" + b"x" * 9000 + b"\xff\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", strict)
    found: SimpleQueue[str] = check_in._typed()
    while found.get(timeout=60):
        pass


def test_an_upgrade_touches_nothing_before_it_is_known_that_there_is_one(
    typed: Run, tmp_path: Path
) -> None:
    (tmp_path / "versions").mkdir()
    mark = tmp_path / "versions" / "version"
    mark.write_text("1.0", "utf-8")
    (tmp_path / "file").write_text("", "utf-8")
    for into in ("versions", "file"):
        code, _, err = typed("upgrade", str(tmp_path / into))
        assert (code, err.count("\n")) == (2, 1)
    assert mark.read_text("utf-8") == "1.0"


@pytest.mark.parametrize("command", [["hub"], ["serve", "earth"]])
def test_a_port_that_is_taken_is_told_in_words(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = listener("127.0.0.1", 0)
    port = str(at.getsockname()[1])
    where = ["--folder", str(tmp_path), "--host", "127.0.0.1", "--port", port]
    assert main([*command, *where]) == 2
    at.close()
    assert f"Port {port} is taken" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [("random", "peloponnes", "--json"), ("--help",), ("restore",)])
def test_what_is_said_to_a_full_disk_is_told_in_one_line(
    typed: Run, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    """It was a traceback, or nothing at all."""
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr("sys.stdout", full)
        code, _, err = typed(*argv)
    assert (code, err.count("\n")) == (1, 1)
    assert "No space left" in err


def test_a_system_that_was_told_to_speak_ascii_takes_all_names(tmp_path: Path) -> None:
    """`restore` said that there is no copy, and others that a name should be typed again."""
    home = tmp_path / "日本"
    told = {"LC_ALL": "C", "PYTHONUTF8": "0", "PATH": os.environ["PATH"]}
    told |= {"TABLETWIN_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)}
    begin = "import sys; from companion.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", begin, "backup"], env=told, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert str(home) in done.stdout.decode()
    assert list((home / "backups").iterdir())


BUSY = """
import sys
import time
from argparse import Namespace
from companion import cli
def busy(_):
    try:
        print("begun", flush=True)
        time.sleep(60)
    finally:
        print("ended")
cli.command_of = lambda argv: (busy, Namespace())
sys.exit(cli.main())
"""


def test_a_command_that_is_told_to_end_ends_what_it_started() -> None:
    """`simulate` left its broker behind, for ever."""
    with subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        assert one.stdout.readline() == "begun\n"
        one.terminate()
        assert one.stdout.read() == "ended\n"
    assert one.returncode == 1
