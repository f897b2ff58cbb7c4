"""What the node said lies on its stations, to compare with the digest in its heartbeat."""

from __future__ import annotations

from companion.link import codec
from companion.link.parts import Message


class Mirror:
    """The tags on the stations as the messages applied so far tell them."""

    def __init__(self) -> None:
        self.tags: set[tuple[str, str]] = set()

    def apply(self, message: Message) -> None:
        """Takes a `snap` or `tag` message that was checked; passes others over."""
        if message.name == "tag":
            sight = (message.body["at"], message.body["uid"])
            (self.tags.add if message.body["on"] else self.tags.discard)(sight)
        elif message.name == "snap":
            self.tags = {(at, uid) for at, uid in message.body["tags"]}

    def equals(self, digest: str) -> bool:
        """Whether the node's digest is that of these tags."""
        return codec.digest(self.tags) == digest
