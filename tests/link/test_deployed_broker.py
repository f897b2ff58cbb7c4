"""A real Mosquitto with the files of `deploy/mosquitto`: who comes in, who does not, and why."""

from __future__ import annotations

import stat
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.link.access import Access
from companion.link.connection import Stage
from companion.link.discover import broker_trouble
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import Address, parse_address
from tests.link.deployed import NAME, NUMBER, Deployed, link_to, script
from tests.link.link_harness import Watcher
from tests.link.mqtt_node import MqttNode

TAG = "04a1b2c3d4e5f6"
Start = Callable[..., Any]


# -- who is let in -------------------------------------------------------------------------------


def test_a_table_plays_through_both_doors(house: Deployed, started: Start) -> None:
    access = house.node("den")
    node = started(MqttNode(house.node_url("den"), key=access.key, access=access))
    link = started(link_to(house.url("den"), house.tablet("den")))
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.READY)
    node.place("a1", TAG)
    watch.until(lambda: watch.seen() == {("a1", TAG)})
    link.cue({"a1": "put/2"})
    watch.until(lambda: node.node.cues == {"a1": "put/2"})


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"password": "wrong"}, "link.broker_refused"),
        ({"user": "nobody"}, "link.broker_refused"),
        ({"user": None, "password": None}, "link.broker_refused"),
        ({"ca_file": None}, "link.tls_untrusted"),
    ],
)
def test_who_is_not_known_stays_outside(house: Deployed, change: dict[str, Any], key: str) -> None:
    trouble = broker_trouble(house.url("den"), replace(house.tablet("den"), **change))
    assert trouble is not None
    assert trouble.key == key


def test_each_password_opens_its_own_door_only(house: Deployed) -> None:
    tablet, node = house.tablet("den"), house.node("den")
    assert broker_trouble(house.url("den"), tablet) is None
    assert broker_trouble(house.node_url("den"), node) is None
    for url, access in (
        (house.node_url("den"), tablet),
        (house.url("den"), replace(node, ca_file=house.ca)),
        (house.url("den"), replace(tablet, user="attic")),
    ):
        trouble = broker_trouble(url, access)
        assert trouble is not None
        assert trouble.key == "link.broker_refused"


def test_plain_words_at_the_encrypted_door_are_not_heard(house: Deployed) -> None:
    plain = house.url("den").replace("mqtts:", "mqtt:")
    trouble = broker_trouble(plain, house.tablet("den"))
    assert trouble is not None
    assert trouble.key == "link.broker_hung_up"


def test_an_open_port_is_not_taken_for_an_encrypted_one(house: Deployed) -> None:
    secret = house.node_url("den").replace("mqtt:", "mqtts:")
    trouble = broker_trouble(secret, house.tablet("den"))
    assert trouble is not None
    assert trouble.key == "link.tls_not_spoken"


# -- the certificate -----------------------------------------------------------------------------


def test_the_certificate_is_for_its_names_only(house: Deployed) -> None:
    other = house.url("den").replace(NUMBER, "localhost")
    trouble = broker_trouble(other, house.tablet("den"))
    assert trouble is not None
    assert trouble.key == "link.tls_name"


def test_another_house_is_not_trusted(house: Deployed, tmp_path: Path) -> None:
    assert script("certificates.sh", "-d", str(tmp_path), "make", NAME).returncode == 0
    access = replace(house.tablet("den"), ca_file=str(tmp_path / "ca.crt"))
    trouble = broker_trouble(house.url("den"), access)
    assert trouble is not None
    assert trouble.key == "link.tls_untrusted"


@pytest.mark.parametrize("text", [None, "no certificate"])
def test_a_certificate_file_that_is_none(house: Deployed, tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "ca.crt"
    if text is not None:
        file.write_text(text)
    trouble = broker_trouble(house.url("den"), replace(house.tablet("den"), ca_file=str(file)))
    assert trouble is not None
    assert trouble.key == "link.ca_missing"
    assert str(file) in str(trouble)


def test_a_certificate_that_is_out_of_date(house: Deployed, tmp_path: Path) -> None:
    """The server's own request, signed again by the house's authority for yesterday."""
    folder = house.folder / "certificates"
    kept = (folder / "server.crt").read_bytes()
    names = tmp_path / "names"
    names.write_text(f"subjectAltName = IP:{NUMBER}\nbasicConstraints = critical, CA:FALSE\n")
    request = ["openssl", "req", "-new", "-key", "server.key", "-subj", f"/CN={NAME}"]
    asked = subprocess.run(request, cwd=folder, check=True, capture_output=True).stdout
    sign = ["openssl", "x509", "-req", "-CA", "ca.crt", "-CAkey", "ca.key", "-set_serial", "7"]
    sign += ["-days", "-1", "-extfile", str(names)]
    old = subprocess.run(sign, cwd=folder, check=True, input=asked, capture_output=True).stdout
    try:
        (folder / "server.crt").write_bytes(old)
        house.stop()
        house.start()
        trouble = broker_trouble(house.url("den"), house.tablet("den"))
    finally:
        (folder / "server.crt").write_bytes(kept)
        house.stop()
        house.start()
    assert trouble is not None
    assert trouble.key == "link.tls_expired"
    assert broker_trouble(house.url("den"), house.tablet("den")) is None


# -- who may say what ----------------------------------------------------------------------------


def everywhere(url: str, kind: str, access: Access) -> MqttTransport:
    """Listens to one kind of line of all nodes of all tables, as far as it is allowed."""
    at = parse_address(url)
    anywhere = Address(at.host, at.port, "+", "+", tls=at.tls)
    return MqttTransport(anywhere, listen=(kind,), speak=kind, access=access)


def heard(ear: MqttTransport, last: bytes) -> dict[str, bytes]:
    """What an ear heard until the last payload of a speaker came."""
    for _ in range(50):
        if ear.read(0.2).rstrip(b"\n") == last:
            return dict(ear.last)
    raise AssertionError(f"{last!r} never came; heard {ear.last}")


@pytest.mark.parametrize(
    ("who", "kind", "allowed"),
    [
        ("tablet", "down", True),
        ("tablet", "up", False),
        ("tablet", "online", False),
        ("tablet", "state", False),
        ("node", "down", False),
        ("node", "up", True),
        ("node", "online", True),
        ("node", "state", True),
    ],
)
def test_a_table_speaks_for_itself_and_in_its_own_role(
    house: Deployed, started: Start, who: str, kind: str, allowed: bool
) -> None:
    url = house.url("den") if who == "tablet" else house.node_url("den")
    access = house.tablet("den") if who == "tablet" else house.node("den")
    last = "last/down" if who == "tablet" else "desk/up" if kind != "up" else "desk/state"
    ear = started(everywhere(house.url("den"), "+", house.tablet("staff")))
    ear.open()
    mouth = started(MqttTransport(parse_address(url), access=access))
    mouth.open()
    for node in ("attic/desk", "den/desk", "den/last"):
        mouth.publish(f"tabletwin/{node}/{kind}", b"forged")
    mouth.publish(f"tabletwin/den/{last}", f"{who} {kind}".encode())
    found = heard(ear, f"{who} {kind}".encode())
    assert f"tabletwin/attic/desk/{kind}" not in found
    assert (found.get(f"tabletwin/den/desk/{kind}") == b"forged") is allowed
    if who == "node":  # a node cannot speak as another one of its own table
        assert f"tabletwin/den/last/{kind}" not in found


@pytest.mark.parametrize(("who", "kind"), [("tablet", "up"), ("tablet", "state"), ("node", "down")])
def test_a_table_hears_itself_only(house: Deployed, started: Start, who: str, kind: str) -> None:
    url = house.url("den") if who == "tablet" else house.node_url("den")
    access = house.tablet("den") if who == "tablet" else house.node("den")
    ear = started(everywhere(url, kind, access))
    ear.open()
    staff = started(MqttTransport(parse_address(house.url("attic")), access=house.tablet("staff")))
    staff.open()
    for table in ("attic", "den"):
        staff.publish(f"tabletwin/{table}/desk/{kind}", table.encode())
    assert heard(ear, b"den") == {f"tabletwin/den/desk/{kind}": b"den"}


def test_a_table_that_was_removed_is_shut_out(house: Deployed) -> None:
    folder = str(house.folder)
    assert script("logins.sh", "-d", folder, "table", "cellar").returncode == 0
    house.stop()
    house.start()
    access = house.tablet("cellar")
    assert broker_trouble(house.url("cellar"), access) is None
    assert script("logins.sh", "-d", folder, "remove", "cellar").returncode == 0
    house.stop()
    house.start()
    trouble = broker_trouble(house.url("cellar"), access)
    assert trouble is not None
    assert trouble.key == "link.broker_refused"
    assert broker_trouble(house.url("den"), house.tablet("den")) is None


def test_a_node_that_was_removed_is_shut_out_and_its_table_is_not(house: Deployed) -> None:
    folder = str(house.folder)
    assert script("logins.sh", "-d", folder, "node", "attic", "spare").returncode == 0
    lines = house.login("attic", "node-spare").splitlines()
    secret = next(line for line in lines if line.startswith("!secret")).split()[1]
    house.stop()
    house.start()
    spare = Access("attic/spare", secret)
    assert broker_trouble(house.node_url("attic", "spare"), spare) is None
    assert script("logins.sh", "-d", folder, "remove", "attic/spare").returncode == 0
    house.stop()
    house.start()
    trouble = broker_trouble(house.node_url("attic", "spare"), spare)
    assert trouble is not None
    assert trouble.key == "link.broker_refused"
    assert broker_trouble(house.node_url("attic"), house.node("attic")) is None
    assert not (house.folder / "logins" / "attic" / "node-spare").exists()


# -- the scripts ---------------------------------------------------------------------------------


def test_nothing_that_exists_is_overwritten(house: Deployed) -> None:
    before = {path: path.read_bytes() for path in house.folder.rglob("*") if path.is_file()}
    certificates = str(house.folder / "certificates")
    for again in (
        script("certificates.sh", "-d", certificates, "make", NAME),
        script("logins.sh", "-d", str(house.folder), "table", "den"),
        script("logins.sh", "-d", str(house.folder), "staff"),
        script("logins.sh", "-d", str(house.folder), "node", "den", "desk"),
    ):
        assert again.returncode == 2
        assert "was kept" in again.stderr
    for path, content in before.items():
        if path.suffix not in (".log", ".db"):
            assert path.read_bytes() == content, path


def test_a_renewed_certificate_comes_from_the_same_authority(tmp_path: Path) -> None:
    folder = ("-d", str(tmp_path))
    assert script("certificates.sh", *folder, "renew", NAME).returncode == 2
    assert script("certificates.sh", *folder, "make", NAME).returncode == 0
    authority, first = (tmp_path / "ca.crt").read_bytes(), (tmp_path / "server.crt").read_bytes()
    assert script("certificates.sh", *folder, "renew", NAME, NUMBER).returncode == 0
    assert (tmp_path / "ca.crt").read_bytes() == authority
    assert (tmp_path / "server.crt").read_bytes() != first
    assert [path.read_bytes() for path in tmp_path.glob("server.crt.until-*")] == [first]
    verify = ["openssl", "verify", "-x509_strict", "-CAfile", "ca.crt", "server.crt"]
    assert subprocess.run(verify, cwd=tmp_path, check=True, capture_output=True).returncode == 0
    shown = script("certificates.sh", *folder, "show").stdout
    assert NAME in shown
    assert NUMBER in shown


@pytest.mark.parametrize(
    "argv",
    [
        ("logins.sh", "table", "Den!"),
        ("logins.sh", "table", "a#"),
        ("logins.sh", "table", "+"),
        ("logins.sh", "table", "../den"),
        ("logins.sh", "table", "staff"),
        ("logins.sh", "table", ""),
        ("logins.sh", "remove", "nobody"),
        ("logins.sh", "node", "den", "desk"),
        ("logins.sh", "node", "den", "de/sk"),
        ("logins.sh", "node", "den"),
        ("logins.sh", "remove", "den/../x"),
        ("logins.sh",),
        ("certificates.sh", "make"),
        ("certificates.sh", "make", "a b"),
        ("certificates.sh", "show"),
    ],
)
def test_the_scripts_refuse_what_is_unclear(tmp_path: Path, argv: tuple[str, ...]) -> None:
    done = script(argv[0], "-d", str(tmp_path), *argv[1:])
    assert done.returncode == 2
    assert done.stderr.strip()
    assert list(tmp_path.rglob("*")) == []


def test_secrets_are_for_few_eyes(house: Deployed) -> None:
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in house.folder.rglob("*")}
    closed = [path for path in modes if "logins" in path.parts or path.name.endswith(".key")
              or path.name.endswith(".passwords")]  # fmt: skip
    assert len(closed) > 12
    assert all(modes[path] & 0o027 == 0 for path in closed)
    private = [path for path in closed if "logins" in path.parts or path.name == "ca.key"]
    assert all(modes[path] & 0o077 == 0 for path in private)


def test_nothing_secret_is_printed_or_logged(house: Deployed) -> None:
    secrets = [house.login(who) for who in ("den", "attic", "staff")]
    secrets += [house.login(table, "key") for table in ("den", "attic")]
    secrets += [str(house.node(table).password) for table in ("den", "attic")]
    house.stop()  # what it still had to write is written
    house.start()
    said = house.printed + house.log.read_text()
    lists = [house.folder / f"{kind}.passwords" for kind in ("tablets", "nodes")]
    said += "".join(path.read_text() for path in lists)
    assert "den" in said
    assert not [secret for secret in secrets if secret in said]
