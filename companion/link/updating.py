"""A new version goes to a node: what to send next, how far it is, and how it ended. No I/O.

The node asks for each file; a bond that breaks is taken up again where the node was. It is done
only when the new version, after its restart, has proved itself (docs/protocol.md, section 8).
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from enum import StrEnum

from companion.link.connection import Hitch, Stage
from companion.link.events import Changed, Received, Report
from companion.link.image import Image
from companion.link.messages import Body
from companion.link.parts import Message

PIECE = 114
"""Bytes in one `data`: with number, key and checksum they fill a line."""
ANSWER_S = 10.0
"""A node of today answers a question within this time; one from before updates never does.
Protocol 8."""
STUCK_S = 60.0
"""Chosen: as long as a version on trial may take for a start (protocol 8)."""
PROOF_S = 300.0
"""Three tries of a minute each, and the way back: then the node is there again either way.
Protocol 8."""
MOST_SWITCHES = 3
SWITCH_S = 5.0
"""So long the old version may still answer after it was told to start the new one. Chosen: longer
than the node's own farewell (`FAREWELL_MS`)."""
ASK_AGAIN_S = 10.0
"""Chosen: as `ANSWER_S`."""


class Phase(StrEnum):
    """How far the update is."""

    REACHING = "reaching"  # no bond yet, or none any more
    ASKING = "asking"  # which version runs?
    SENDING = "sending"
    SWITCHING = "switching"  # all is there; the node is to start it
    PROVING = "proving"  # it starts; whether it stays is not known yet
    DONE = "done"
    FAILED = "failed"


class Updating:
    """`send` sends a message down and gives whether it goes out; `now` is in seconds."""

    def __init__(self, node: str, image: Image, send: Callable[[Message], bool]) -> None:
        self.phase = Phase.REACHING
        self.hitch: Hitch | None = None
        """Why it failed, or why the node is not reached just now."""
        self.sent = 0
        self.resumed = 0
        self.same = False
        """Whether the node ran this very version before."""
        self.image = image
        self._node, self._send = node, send
        self._begun = False
        self._switches = 0
        self._since: float | None = None
        self._asked_at = 0.0

    @property
    def over(self) -> bool:
        return self.phase in (Phase.DONE, Phase.FAILED)

    def hear(self, event: Report, now: float) -> None:
        """Take in what the link tells."""
        if self.over:
            return
        if isinstance(event, Changed):
            self._changed(event, now)
        elif isinstance(event, Received) and event.message.name == "bank":
            self._bank(event.message.body, now)
        elif isinstance(event, Received) and event.message.name == "image":
            self._image_told(event.message.body, now)

    def tick(self, now: float) -> None:
        """See whether the node still moves; call it a few times a second."""
        if self._since is None:
            self._since = now
        waited = now - self._since
        if self.phase is Phase.ASKING and waited > ANSWER_S:
            self._fail("update.old")
        elif self.phase is Phase.PROVING and waited > PROOF_S:
            self._fail("update.gone")
        elif self.phase is Phase.PROVING and now - self._asked_at > ASK_AGAIN_S:
            self._asked_at = now
            self._send(Message("bank", {}))
        elif self.phase in (Phase.REACHING, Phase.SENDING, Phase.SWITCHING) and waited > STUCK_S:
            self._fail("update.silent", self.hitch)

    def _changed(self, event: Changed, now: float) -> None:
        connection = event.connection
        if connection.stage is Stage.READY:
            self.hitch = None
            if self.phase is not Phase.PROVING:
                self._enter(Phase.ASKING, now)
            self._send(Message("bank", {}))
        elif self.phase in (Phase.ASKING, Phase.SENDING, Phase.SWITCHING):
            self.resumed += self.phase is Phase.SENDING
            self._enter(Phase.REACHING, now)
        if connection.hitch is not None:
            self.hitch = connection.hitch

    def _bank(self, body: Body, now: float) -> None:
        ours = body["sum"] == self.image.sum
        if ours and not body["trial"]:
            self.same = not self._begun
            self.sent = self.image.size
            self._enter(Phase.DONE, now)
        elif ours:
            if self.phase is not Phase.PROVING:
                self._begun = True
                self._enter(Phase.PROVING, now)
        elif self.phase is Phase.PROVING:
            if self._since is None or now - self._since > SWITCH_S:
                self._fail("update.back")
        elif body["trial"]:
            self._fail("update.busy")
        elif self.phase is Phase.ASKING:
            self._begin(now)

    def _begin(self, now: float) -> None:
        image = self.image
        head = {"sum": image.sum, "board": image.board, "bytes": image.size}
        self._begun = True
        self._enter(Phase.SENDING, now)
        self._send(Message("image", head | {"files": len(image.files)}))

    def _image_told(self, body: Body, now: float) -> None:
        state = body["state"]
        if state == "refused":
            self._fail(f"update.{body.get('why', 'flash')}")
        elif state == "want" and self.phase is Phase.SENDING:
            self._want(body.get("file", 0), body.get("at", 0), now)
        elif state == "ready" and self.phase is Phase.SENDING:
            self._switch(now)
        elif state == "switch":
            self._enter(Phase.PROVING, now)

    def _want(self, number: int, at: int, now: float) -> None:
        """Send the file that the node asks for, from the byte where it stopped."""
        files = self.image.files
        if number >= len(files):
            self._fail("update.flash")
            return
        self._since = now
        self.sent = sum(len(part.data) for part in files[:number]) + at
        part = files[number]
        about = {"i": number, "path": part.path, "size": len(part.data), "sum": part.sum}
        self._send(Message("file", about))
        start = at if at <= len(part.data) else 0
        for first in range(start, len(part.data), PIECE):
            piece = base64.b64encode(part.data[first : first + PIECE]).decode()
            self._send(Message("data", {"b": piece}))

    def _switch(self, now: float) -> None:
        self._switches += 1
        if self._switches > MOST_SWITCHES:
            self._fail("update.back")
            return
        self.sent = self.image.size
        self._enter(Phase.SWITCHING, now)
        self._send(Message("switch", {"sum": self.image.sum}))

    def _enter(self, phase: Phase, now: float) -> None:
        self.phase, self._since = phase, now

    def _fail(self, key: str, cause: Hitch | None = None) -> None:
        self.phase = Phase.FAILED
        self.hitch = cause or Hitch(
            key, {"node": self._node, "version": self.image.version, "board": self.image.board}
        )
