"""One direction in: numbered messages are applied once, in order, and whole."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.link import codec
from companion.link.codec import Frame
from companion.link.counters import Counters
from companion.link.messages import KINDS, WINDOW, Way
from companion.link.parts import Message


@dataclass(slots=True)
class Incoming:
    """One direction in: applies reliable messages once, in order, and whole."""

    way: Way
    counters: Counters
    applied: int = 0
    _early: dict[int, Frame] = field(default_factory=dict)
    _parts: list[Frame] = field(default_factory=list)

    def take(self, frame: Frame) -> tuple[list[Message], bool]:
        """The messages that `frame` completes, and whether it must be acknowledged at once."""
        assert frame.seq is not None
        if frame.seq != self.applied + 1:
            self._keep(frame, frame.seq)
            return [], True
        messages: list[Message] = []
        following: Frame | None = frame
        while following is not None:
            self.applied += 1
            self._gather(following, messages)
            following = self._early.pop(self.applied + 1, None) if self._early else None
        return messages, False

    def _keep(self, frame: Frame, seq: int) -> None:
        if seq <= self.applied or seq in self._early:
            self.counters.doubled += 1
        elif seq <= self.applied + WINDOW:
            self.counters.gaps += 1
            self._early[seq] = frame
        else:
            self.counters.faults += 1

    def _gather(self, frame: Frame, messages: list[Message]) -> None:
        if frame.part is None:
            self._parts.clear()
            messages.append(Message(frame.name, frame.body))
            return
        index, of = frame.part
        if index == 1:
            self._parts.clear()
        if not self._follows(frame, index, of):
            self._parts.clear()
            self.counters.faults += 1
            return
        self._parts.append(frame)
        if index == of:
            self._join(messages)

    def _follows(self, frame: Frame, index: int, of: int) -> bool:
        if len(self._parts) != index - 1:
            return False
        return not self._parts or (
            self._parts[0].name == frame.name and self._parts[0].part == (1, of)
        )

    def _join(self, messages: list[Message]) -> None:
        name = self._parts[0].name
        kind = KINDS.get((self.way, name))
        if kind is not None and kind.split is not None:
            try:
                whole = codec.join(kind.split, [part.body for part in self._parts])
                messages.append(Message(name, whole))
            except TypeError:
                self.counters.faults += 1
        self._parts.clear()
