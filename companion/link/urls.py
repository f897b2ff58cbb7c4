"""From the URL of a node to its carrier: serial, mqtt, memory or replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs

from companion.link.access import NOBODY, Access
from companion.link.bond import BEAT_S
from companion.link.transports.base import Transport

if TYPE_CHECKING:
    from companion.link.transports.trunk import Trunk

MQTT_IDLE_S = 5.0
"""Between heartbeats on a broker while nothing happens; the broker notices a dead node too.
Protocol 5."""
_FORMS = "serial:///dev/ttyACM0, mqtt://host:port/table/node, memory:name or replay:file"


class BadUrlError(ValueError):
    """A URL that names no carrier, with the reason in one sentence."""


class Carrier(NamedTuple):
    """A transport, the node's name for people, and whether one can only look on.

    `channel` is what keys are bound to (`table/node` on a broker), `idle_s` the pause between
    heartbeats while nothing happens. `trunk` is the connection that it shares with other nodes.
    """

    transport: Transport
    name: str
    looks_on: bool = False
    channel: str = ""
    idle_s: float = BEAT_S
    trunk: Trunk | None = None


def carrier_for(
    url: str,
    clock: Callable[[], float],
    access: Access = NOBODY,
    trunks: dict[str, Trunk] | None = None,
) -> Carrier:
    """The carrier of a URL. Raises BadUrlError; opens nothing. Nodes of one broker share a
    connection among `trunks`.
    """
    scheme, colon, rest = url.partition(":")
    if scheme in ("mqtt", "mqtts"):
        return _mqtt(url, access, {} if trunks is None else trunks)
    makers = {
        "serial": _serial,
        "memory": _memory,
        "replay": _replay,
    }
    if not colon or scheme not in makers:
        raise BadUrlError(f"{_shown(url)} is no address of a node; write {_FORMS}.")
    return makers[scheme](url, rest, clock)


def _shown(url: str) -> str:
    """The URL without what could be a password."""
    head, at, tail = url.rpartition("@")
    return f"{head.partition('://')[0]}://...@{tail}" if at else url


def _serial(_url: str, rest: str, _clock: Callable[[], float]) -> Carrier:
    from companion.link.transports.serial_port import SerialTransport

    port = rest.removeprefix("//")
    return Carrier(SerialTransport(port), port or "the board")


def _mqtt(url: str, access: Access, trunks: dict[str, Trunk]) -> Carrier:
    from companion.link.transports.mqtt import MqttTransport
    from companion.link.transports.mqtt_address import parse_address
    from companion.link.transports.trunk import Trunk

    try:
        address = parse_address(url)
    except ValueError as error:
        raise BadUrlError(f"{_shown(url)} is no address of a node: {error}.") from error
    broker = url.partition(f"/{address.table}/{address.node}")[0]
    trunk = trunks.setdefault(broker, Trunk(address, access))
    transport = MqttTransport(address, trunk=trunk)
    return Carrier(
        transport, address.node, channel=address.channel, idle_s=MQTT_IDLE_S, trunk=trunk
    )


def _memory(_url: str, rest: str, _clock: Callable[[], float]) -> Carrier:
    from companion.link.transports.memory import pipe

    name = rest.removeprefix("//") or "memory"
    return Carrier(pipe(name).host, name)


def _replay(url: str, rest: str, clock: Callable[[], float]) -> Carrier:
    from companion.link.transports.replay import ReplayTransport

    name, _, query = rest.removeprefix("//").partition("?")
    try:
        speed = float(parse_qs(query).get("speed", ["1"])[0])
    except ValueError:
        speed = 0.0
    if not name or not 0.001 <= speed <= 1_000_000:
        raise BadUrlError(f"{url} is no recording; write replay:file or replay:file?speed=10.")
    return Carrier(ReplayTransport(Path(name), speed, clock), name, looks_on=True)
