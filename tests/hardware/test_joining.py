"""How a board joins a table: the commands of hardware/first_test.md, typed at simulated boards."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.home import addresses
from companion.cli.robots import Plan
from companion.house.trouble import Trouble
from companion.table.layout import load
from hardware.boards import HERE
from tests.cli.tabletop import Deed, OneHand, Pad, Pick, Somebody
from tests.link.deployed import NUMBER, Deployed, script
from tests.matches import PACE, RATE

PAGE = (HERE / "first_test.md").read_text("utf-8")
PORT, BROKER = "/dev/ttyACM0", "tables.local:8883"
Run = Callable[..., tuple[int, str]]


def typed(start: str, port: str) -> list[str]:
    """The words of the command of the page that starts so, at this machine's own port."""
    told = re.findall(r"tabletwin [^`\n]+", PAGE)
    line = next(found for found in told if found.startswith(start))
    assert PORT in line
    return shlex.split(line.replace(PORT, port))[1:]


@pytest.fixture
def people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Type a command, do and answer; exit code and all that was read."""

    def run(words: list[str], *deeds: Deed) -> tuple[int, str]:
        read: list[str] = []

        def new() -> str:
            captured = capsys.readouterr()
            read.append(captured.out + captured.err)
            return read[-1]

        monkeypatch.setattr("sys.stdin", Somebody(new, list(deeds)))
        code = main([*words, "--folder", str(tmp_path / "home")])
        new()
        return code, "".join(read)

    return run


def learn(pad: Pad) -> list[Deed]:
    """The counted pieces are there; a piece is laid on the pad and named."""
    return [
        "1",
        (lambda: pad.put("civ1"), "Which piece is it on?"),
        (lambda: None, "  Messene"),
        Pick("Messene"),
        (lambda: None, "Seat 1 leads Messene."),
        "q",
    ]


def test_step_7_asks_for_help_with_a_silent_reader(people: Run) -> None:
    pad = Pad()
    pad.board.kill_reader("pad", "dead")
    try:
        code, said = people(typed("tabletwin doctor --measure", pad.port))
    finally:
        pad.close()
    assert code == 1
    assert "No reader of this node answers" in said


def test_step_14_one_node_at_a_cable(people: Run) -> None:
    pad = Pad()
    try:
        code, _ = people(typed("tabletwin play", pad.port), *learn(pad))
    finally:
        pad.close()
    assert code == 0


def test_step_15_several_nodes_at_cables() -> None:
    told = next(iter(re.findall(r"`(row=[^`]+)`", PAGE)))
    layout = load("peloponnes", "stations", 2)
    assert addresses(layout, "serial", told) == {
        "row": "serial:///dev/ttyACM0",
        "seat1": "serial:///dev/ttyACM1",
        "seat2": "serial:///dev/ttyACM2",
    }
    with pytest.raises(Trouble, match="seat2"):
        addresses(layout, "serial", told.rpartition(",")[0])


def test_step_16_a_node_on_wifi(people: Run, tmp_path: Path) -> None:
    """The page's flags, the committed broker, firmware at the open door, TLS at the other one."""
    house = Deployed(tmp_path)
    house.start()
    pad = Pad(**house.told("den"))
    flags = flags_at(house)
    measure = ["doctor", "--measure", "--rest", "1", "--rounds", "1", "--json"]
    try:
        code, said = people(["play", "peloponnes", "--text", "--tier", "pad", *flags], *learn(pad))
        doctor, looked = people(["doctor", *flags])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("companion.cli.measure.Typist", lambda write, read: OneHand(pad))
            measured, report = people([*measure, *flags])
    finally:
        pad.close()
        house.stop()
    assert (code, doctor, measured) == (0, 0, 0), said + looked + report
    assert "answers and lets us in" in looked
    told = json.loads(report)
    assert (told["carrier"], told["sealed"], told["rssi_dbm"]) == ("mqtts", True, -55)
    secrets = [house.login("den"), house.login("den", "key"), str(house.node("den").password)]
    for text in (said, looked, report, house.log.read_text()):
        assert not [secret for secret in secrets if secret in text]


def flags_at(house: Deployed) -> list[str]:
    """The flags of the page with this machine's address and files."""
    found = re.search(r"`(--broker mqtts:[^`]+)`", PAGE)
    assert found is not None
    files = house.folder / "logins" / "den"
    places = {"password": files / "password", "key": files / "key", "ca.crt": house.ca}
    words = shlex.split(found[1].replace(BROKER, f"{NUMBER}:{house.port}"))
    return [str(places.get(word, word)) for word in words]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"--password-file": "wrong"}, "refuses: Not authorized"),
        ({"--ca": "other.crt"}, "comes from an authority that this tablet does not trust"),
        ({"--broker": "mqtts://localhost:{port}/den"}, "was made for another name"),
        ({"--broker": "mqtt://127.0.0.1:{port}/den"}, "hung up before any word"),
        ({"--broker": "mqtts://127.0.0.1:{plain}/den"}, "answers, but not encrypted"),
        ({"--broker": "mqtts://127.0.0.1:1/den"}, "No MQTT broker answers at 127.0.0.1:1"),
    ],
)
def test_the_doctor_names_what_is_wrong_with_a_broker(
    house: Deployed, people: Run, tmp_path: Path, change: dict[str, str], sentence: str
) -> None:
    (tmp_path / "wrong").write_text("swordfish\n")
    (tmp_path / "other.crt").write_bytes(other_house(tmp_path))
    flags = flags_at(house)
    for flag, value in change.items():
        here = tmp_path / value
        told = value.format(port=house.port, plain=house.plain)
        flags[flags.index(flag) + 1] = str(here) if here.exists() else told
    code, said = people(["doctor", *flags])
    assert code == 1
    assert sentence in said
    assert not [secret for secret in ("swordfish", house.login("den")) if secret in said]


def other_house(folder: Path) -> bytes:
    """The authority of somebody else."""
    made = script("certificates.sh", "-d", str(folder / "other"), "make", "other.local")
    assert made.returncode == 0
    return (folder / "other" / "ca.crt").read_bytes()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    one = Deployed(tmp_path_factory.mktemp("house"))
    one.start()
    yield one
    one.stop()


def test_step_17_a_port_that_is_not_there(people: Run) -> None:
    """The other troubles are in tests/cli/test_real_tables.py."""
    words = typed("tabletwin play", "/dev/ttyNOBODY")
    code, said = people(words, (lambda: None, "There is no port /dev/ttyNOBODY. Plug"), "q")
    assert code == 0
    assert "Traceback" not in said


@pytest.mark.slow
def test_a_whole_match_through_both_doors(
    house: Deployed,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Robot hands, firmware at the open door, the tablet encrypted, staff's password, a key."""
    staff = house.folder / "logins" / "staff" / "password"
    key = house.folder / "logins" / "den" / "key"
    words = ["simulate", "peloponnes", "--tier", "pad", "--link", "mqtt", "--json"]
    words += ["--broker", f"mqtts://{NUMBER}:{house.port}/den", "--user", "staff"]
    words += ["--node-broker", f"{NUMBER}:{house.tries}", "--ca", house.ca]
    words += ["--password-file", str(staff), "--key-file", str(key)]
    quick = {"pace": PACE, "rate": RATE}
    monkeypatch.setattr("companion.cli.simulate.Plan", lambda **told: Plan(**told | quick))
    code = main([*words, "--record", str(tmp_path / "wire")])
    captured = capsys.readouterr()
    assert code == 0
    assert json.loads(captured.out)["over"] is True
    secrets = [house.login("staff"), house.login("den", "key")]
    for text in (captured.out, captured.err, (tmp_path / "wire").read_text("ascii")):
        assert not [secret for secret in secrets if secret in text]
