"""Where a node is on a broker: `mqtt://[user:password@]host[:port]/table/node`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import unquote, urlsplit


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table's broker and a node's topics are; the password is never shown."""

    host: str
    port: int
    table: str
    node: str
    user: str | None = None
    password: str | None = None
    tls: bool = False

    @property
    def broker(self) -> str:
        """The broker for people: host and port, without user and password."""
        return f"{self.host}:{self.port}"

    @property
    def channel(self) -> str:
        """What the keys of the node's lines are bound to."""
        return f"{self.table}/{self.node}"

    @property
    def any_node(self) -> Address:
        """The address with which to listen to all nodes of the table."""
        return replace(self, node="+")

    def url_of(self, node: str) -> str:
        """The URL of another node of the table, without user and password."""
        return f"mqtt{'s' * self.tls}://{self.broker}/{self.table}/{node}"

    def topic(self, kind: str) -> str:
        """The topic `up`, `down`, `online` or `state` of the node."""
        return f"tabletwin/{self.table}/{self.node}/{kind}"

    def __repr__(self) -> str:
        return f"Address({self.broker}/{self.table}/{self.node})"


def parse_address(url: str) -> Address:
    """The address in `mqtt://[user:password@]host[:port]/table/node`, or `mqtt:`. ValueError."""
    parts = urlsplit(url)
    names = [name for name in parts.path.split("/") if name] or ["table", "node"]
    if parts.scheme not in ("mqtt", "mqtts") or len(names) != 2:
        raise ValueError("write mqtt://host:port/table/node")
    for name in names:
        if any(char in name for char in "#+\x00") or len(name) > 32:
            raise ValueError(f"{name!r} cannot be the name of a table or a node")
    tls = parts.scheme == "mqtts"
    return Address(
        host=parts.hostname or "localhost",
        port=parts.port or (8883 if tls else 1883),
        table=names[0],
        node=names[1],
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        tls=tls,
    )
