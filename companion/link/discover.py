"""What a link could be opened to: brokers, and the nodes of a table on one."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from companion.link import codec
from companion.link.access import NOBODY, Access
from companion.link.codec import Frame, Lines
from companion.link.connection import BrokenError, Hitch
from companion.link.messages import KINDS, PROTOCOL
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import parse_address

_NODE = re.compile(r"[\w.:-]{1,32}", re.ASCII)


class Found(NamedTuple):
    """A node that can be opened: its URL, and its protocol version if it told."""

    url: str
    protocol: int | None = None

    @property
    def fits(self) -> bool:
        """Whether this program speaks the node's protocol, as far as is known."""
        return self.protocol in (None, PROTOCOL)


def broker_trouble(url: str, access: Access = NOBODY) -> Hitch | None:
    """None if the broker of `mqtt://host:port/...` answers and lets us in, else the hitch.

    Takes up to 4 s. ValueError if the URL is none.
    """
    transport = MqttTransport(parse_address(url), access=access)
    try:
        transport.open()
    except BrokenError as error:
        return error.hitch
    finally:
        transport.close()
    return None


def mqtt_nodes(url: str, seconds: float = 1.0, access: Access = NOBODY) -> list[Found]:
    """The nodes of the table of `mqtt://host:port/table/any` that are switched on, by name.

    Listens for the retained births for `seconds`. Raises BrokenError if the broker does not
    answer or refuses, ValueError if the URL is none.
    """
    address = parse_address(url)
    transport = MqttTransport(address.any_node, listen=("online",), speak="online", access=access)
    transport.open()
    try:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            transport.read(left)
        heard = dict(transport.last)
    finally:
        transport.close()
    return [
        Found(address.url_of(topic.split("/")[2]), protocol)
        for topic, payload in sorted(heard.items())
        if _NODE.fullmatch(topic.split("/")[2]) and (protocol := _born(payload)) is not None
    ]


def _born(payload: bytes) -> int | None:
    """The protocol in a birth; None if the payload is a will, or nothing we know."""
    for line in Lines().feed(payload):
        frame = codec.decode(line)
        if isinstance(frame, Frame) and frame.name == "birth":
            fits = KINDS["up", "birth"].fault(frame.body) is None
            return int(frame.body["proto"]) if fits else None
    return None
