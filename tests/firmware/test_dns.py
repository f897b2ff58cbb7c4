"""A name server's packets, as RFC 1035 section 4 has them."""

from __future__ import annotations

from types import ModuleType

import pytest

from simulators.board.loading import Firmware

# Header: number 0x1234, recursion desired, one question. Then 6 tables 5 house 0, A, IN.
ASKED = bytes.fromhex("1234 0100 0001 0000 0000 0000 067461626c6573 05686f757365 00 0001 0001")
BODY = ASKED[12:]
NAME = "c00c"  # points at byte 12
ADDRESS = "0001 0001 0000003c 0004 c0a80105"


@pytest.fixture(scope="module")
def dns() -> ModuleType:
    module: ModuleType = Firmware()("dns")
    return module


def packet(head: str, *records: str) -> bytes:
    return bytes.fromhex(head) + BODY + b"".join(bytes.fromhex(record) for record in records)


def test_a_question(dns: ModuleType) -> None:
    assert dns.question(0x1234, "tables.house") == ASKED
    for wrong in ("", "a..b", "x" * 64 + ".house"):
        with pytest.raises(ValueError):
            dns.question(1, wrong)


@pytest.mark.parametrize(
    ("said", "address"),
    [
        (packet("1234 8180 0001 0001 0000 0000", NAME + ADDRESS), "192.168.1.5"),
        # another name for it, written out, then its address
        (
            packet(
                "1234 8180 0001 0002 0000 0000",
                NAME + "0005 0001 0000003c 0004 0178 c00c",
                "c02a" + ADDRESS,
            ),
            "192.168.1.5",
        ),
        # an IPv6 address is none that we can use
        (packet("1234 8180 0001 0001 0000 0000", NAME + "001c 0001 0000003c 0010" + "00" * 16), ""),
        (packet("1234 8183 0001 0000 0000 0000"), ""),  # no such name
        (packet("1235 8180 0001 0001 0000 0000", NAME + ADDRESS), None),  # of another question
        (ASKED, None),  # our own question, come back
        (b"", None),
        (packet("1234 8180 0001 0001 0000 0000", NAME + ADDRESS)[:-1], ""),  # cut off
        (packet("1234 8180 00ff 00ff 0000 0000"), ""),  # counts that are lies
    ],
)
def test_answers(dns: ModuleType, said: bytes, address: str | None) -> None:
    assert dns.answer(said, 0x1234) == address
