"""The shipped limits of the broker carry 500 tables of seven nodes, twice while all come back."""

from __future__ import annotations

import base64
import hashlib
import re
import resource
import socket
from pathlib import Path

import pytest

from tests.link.deployed import DEPLOY, NUMBER, Deployed

TABLES, NODES = 500, 7
STEP = 100
CONNECT, CONNACK = 0x10, bytes((0x20, 2, 0, 0))


def limit(name: str) -> list[int]:
    return [int(found) for found in re.findall(rf"^{name} (\d+)", conf(), re.MULTILINE)]


def conf() -> str:
    return (DEPLOY / "mosquitto.conf").read_text()


def test_the_limits_are_for_twice_as_many() -> None:
    tablets, nodes, _ = limit("max_connections")
    assert nodes >= 2 * TABLES * NODES
    assert tablets >= 2 * TABLES
    files = re.search(r"LimitNOFILE=(\d+)", (DEPLOY / "limits.conf").read_text())
    assert files is not None
    assert int(files[1]) >= sum(limit("max_connections")) + 100


def logins(path: Path, who: list[str]) -> None:
    """As mosquitto_passwd writes them (PBKDF2 of SHA-512), all with one password and salt."""
    salt = b"0123456789ab"
    made = base64.b64encode(hashlib.pbkdf2_hmac("sha512", b"secret", salt, 101)).decode()
    line = f"$7$101${base64.b64encode(salt).decode()}${made}\n"
    with path.open("a") as file:
        file.writelines(f"{name}:{line}" for name in who)


def hello(user: str) -> bytes:
    """An MQTT 3.1.1 CONNECT with a login."""

    def text(value: str) -> bytes:
        return len(value).to_bytes(2, "big") + value.encode()

    body = text("MQTT") + bytes((4, 0xC2, 0, 60)) + text(user) + text(user) + text("secret")
    assert len(body) < 128
    return bytes((CONNECT, len(body))) + body


@pytest.mark.soak
def test_500_tables_of_seven_nodes_are_let_in_and_stay(tmp_path: Path) -> None:
    """3,500 nodes at their door, each with a login of its own."""
    wanted = TABLES * NODES + 300
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2 * wanted:
        pytest.skip(f"this system allows {hard} open files, and {2 * wanted} are wanted")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * wanted), hard))
    house = Deployed(tmp_path)
    names = [f"t{table}/n{node}" for table in range(TABLES) for node in range(NODES)]
    logins(tmp_path / "nodes.passwords", names)
    house.start()
    held: list[socket.socket] = []
    try:
        for begin in range(0, len(names), STEP):
            some = [socket.create_connection((NUMBER, house.plain)) for _ in range(STEP)]
            for line, name in zip(some, names[begin:], strict=False):
                line.sendall(hello(name))
            assert [line.recv(4) for line in some] == [CONNACK] * len(some)
            held += some
        assert len(held) == TABLES * NODES
        for line in held[:: NODES * 50]:
            line.sendall(b"\xc0\x00")
            assert line.recv(2) == b"\xd0\x00"
    finally:
        for line in held:
            line.close()
        house.stop()
