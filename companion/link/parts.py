"""A whole message, and the parts in which it goes over the wire when a line is too short for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.link import codec
from companion.link.messages import KINDS, MAX_LINE, MAX_PARTS, Way

# What the keys of a frame take at most: bond, number, acknowledgement, part, key, CRC.
_FRAME_ROOM = MAX_LINE - len(
    '{"t":"","n":1073741823,"s":1073741823,"a":1073741823,"p":[99,99],'
    ',"k":"0123456789abcdef"} 00000000\n'
)


class Message(NamedTuple):
    """A whole message: its name and its own fields, as `messages.json` describes them."""

    name: str
    body: Mapping[str, Any] = {}


class TooManyPartsError(ValueError):
    """A message that would need more than 99 parts."""


class Part(NamedTuple):
    """The contents of one line: `part` is (which, of how many) of a message in several."""

    name: str
    body: Mapping[str, Any]
    part: tuple[int, int] | None


def parts_of(way: Way, message: Message) -> list[Part]:
    """The lines' contents of a reliable message: one, or several for a long one."""
    split = KINDS[way, message.name].split
    room = _FRAME_ROOM - len(message.name)
    if split is None or split not in message.body:
        return [Part(message.name, message.body, None)]
    bodies = codec.split(message.body, split, room)
    if len(bodies) == 1:
        return [Part(message.name, message.body, None)]
    if len(bodies) > MAX_PARTS:
        raise TooManyPartsError(f"{message.name} needs {len(bodies)} of {MAX_PARTS} parts")
    of = len(bodies)
    return [Part(message.name, body, (at, of)) for at, body in enumerate(bodies, 1)]
