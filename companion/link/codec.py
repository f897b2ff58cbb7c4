"""The wire: a frame as a value, a frame as a line, lines out of a stream of bytes."""

from __future__ import annotations

import hashlib
import hmac
import json
from binascii import crc32
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.link.messages import MAX_LINE, MAX_NUMBER, MAX_PARTS

HEAD = b'{"t":"'
_CRC_BYTES = 8
_KEY_BYTES = len(',"k":"0123456789abcdef"')

_dumps = json.JSONEncoder(separators=(",", ":")).encode
_NOTHING: Mapping[str, Any] = {}


class LineTooLongError(ValueError):
    """A frame that would not fit into one line; `split` makes parts of it."""


class Frame(NamedTuple):
    """One line of the wire. `seq` numbers reliable, `loose` unreliable messages."""

    name: str
    bond: int
    body: Mapping[str, Any] = _NOTHING
    seq: int | None = None
    loose: int | None = None
    ack: int | None = None
    part: tuple[int, int] | None = None


KeyOf = Callable[[Frame], "bytes | None"]


class Bad(NamedTuple):
    """A line that is no frame: device log, or a frame that was damaged on its way."""

    reason: str
    text: bytes


def _text(frame: Frame) -> str:
    name, bond, body, seq, loose, ack, part = frame
    head = f'{{"t":"{name}","n":{bond}'
    if seq is not None:
        head += f',"s":{seq}'
    if loose is not None:
        head += f',"u":{loose}'
    if ack is not None:
        head += f',"a":{ack}'
    if part is not None:
        head += f',"p":[{part[0]},{part[1]}]'
    return f"{head},{_dumps(body)[1:]}" if body else head + "}"


def mac(key: bytes, text: bytes) -> str:
    """The message key of the JSON text before `,"k"`: 16 hex digits of its HMAC-SHA256."""
    return hmac.new(key, text, hashlib.sha256).hexdigest()[:16]


def encode(frame: Frame, key: bytes | None = None) -> bytes:
    """The line of a frame, with its newline. Raises LineTooLongError above 256 bytes."""
    text = _text(frame).encode()
    if key is not None:
        text = text[:-1] + b',"k":"%b"}' % mac(key, text[:-1]).encode()
    line = b"%b %08x\n" % (text, crc32(text))
    if len(line) > MAX_LINE:
        raise LineTooLongError(f"{frame.name}: {len(line)} bytes do not fit into {MAX_LINE}")
    return line


def _is_number(value: Any, low: int) -> bool:
    return type(value) is int and low <= value <= MAX_NUMBER


def _none_or_number(value: Any, low: int) -> bool:
    return value is None or _is_number(value, low)


def _part(value: Any) -> tuple[int, int] | None:
    if type(value) is not list or len(value) != 2:
        return None
    index, of = value
    if type(index) is not int or type(of) is not int or not 1 <= index <= of <= MAX_PARTS:
        return None
    return index, of


def _no_float(text: str) -> Any:
    raise ValueError(f"no fractions on the wire: {text}")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    return found


_loads = json.JSONDecoder(
    parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_unique
).raw_decode


def _frame(text: bytes, key_of: KeyOf | None) -> Frame | str:
    """The frame of a JSON text whose CRC was right, or what is wrong with it."""
    try:
        whole, end = _loads(text.decode())
    except (ValueError, RecursionError):
        return "not JSON"
    if type(whole) is not dict or end != len(text):
        return "not an object"
    pop = whole.pop
    name, bond = pop("t", None), pop("n", None)
    seq, loose, ack, part = pop("s", None), pop("u", None), pop("a", None), pop("p", None)
    seal = pop("k", None)
    if type(name) is not str or not _is_number(bond, 0):
        return "no name or bond"
    if not (_none_or_number(seq, 1) and _none_or_number(loose, 1) and _none_or_number(ack, 0)):
        return "bad number"
    if part is not None and ((seq is None and bond) or (part := _part(part)) is None):
        return "bad part"
    frame = Frame(name, bond, whole, seq, loose, ack, part)
    return frame if key_of is None else _opened(frame, text, seal, key_of(frame))


def _opened(frame: Frame, text: bytes, seal: Any, key: bytes | None) -> Frame | str:
    """The frame if its message key is right, or what is wrong."""
    if key is None:
        return "no key"
    return frame if _sealed(text, seal, key) else "wrong key"


def _sealed(text: bytes, seal: Any, key: bytes) -> bool:
    """Whether `k` is the last field and right; compared in constant time."""
    if type(seal) is not str or not text.endswith(b',"k":"%b"}' % seal.encode()):
        return False
    return hmac.compare_digest(mac(key, text[: -1 - _KEY_BYTES]).encode(), seal.encode())


def decode(line: bytes, key_of: KeyOf | None = None) -> Frame | Bad:
    """The frame in a line (with or without its line end), or Bad with the reason.

    Text before the frame, as of a prompt without a newline, is passed over. `key_of` gives
    the key that a frame must be sealed with, None where there is none for it (a bond that
    is not ours); without `key_of` no message key is looked at.
    """
    line = line.rstrip(b"\r\n")
    if len(line) >= MAX_LINE:
        return Bad("too long", line[:MAX_LINE])
    start = line.find(HEAD)
    if start < 0 or len(line) < start + _CRC_BYTES + 2 or line[-9:-8] != b" ":
        return Bad("not a frame", line)
    end, want = len(line) - _CRC_BYTES - 1, line[-_CRC_BYTES:]
    while start >= 0:
        text = line[start:end]
        if b"%08x" % crc32(text) == want:
            frame = _frame(text, key_of)
            return Bad(frame, line) if isinstance(frame, str) else frame
        start = line.find(HEAD, start + 1)
    return Bad("damaged", line)


@dataclass(slots=True)
class Lines:
    """Lines out of a stream of bytes; never holds more than one line of memory."""

    _rest: bytes = b""
    _skipping: bool = False
    too_long: int = field(default=0)

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, without their line ends."""
        *lines, rest = (self._rest + data).split(b"\n")
        if self._skipping and lines:
            del lines[0]
            self._skipping = False
        if len(rest) > MAX_LINE:
            self.too_long += not self._skipping
            rest, self._skipping = b"", True
        self._rest = b"" if self._skipping else rest
        return [line.removesuffix(b"\r") for line in lines]

    def clear(self) -> None:
        """Forgets the begun line, after the stream was cut."""
        self._rest, self._skipping = b"", False


def split(body: Mapping[str, Any], name: str, room: int) -> list[dict[str, Any]]:
    """The bodies of the parts of a message: field `name` (a list or a map) cut to `room` bytes.

    The other fields come first, each whole. `room` is what the frame's own fields leave.
    """
    parts = _Packing(room)
    for key, value in body.items():
        if key != name:
            parts.add(len(_dumps({key: value})) - 1, key, value)
    whole = body[name]
    if isinstance(whole, Mapping):
        parts.open(name, {})
        for key, value in whole.items():
            parts.add_into(len(_dumps({key: value})) - 1, name, {key: value})
    else:
        parts.open(name, [])
        for item in whole:
            parts.add_into(len(_dumps(item)) + 1, name, [item])
    return parts.bodies


class _Packing:
    """Fills one part after the other."""

    def __init__(self, room: int) -> None:
        self.bodies: list[dict[str, Any]] = [{}]
        self._room = room
        self._size = 2

    def add(self, size: int, key: str, value: Any) -> None:
        if self.bodies[-1] and self._size + size > self._room:
            self.bodies.append({})
            self._size = 2
        self.bodies[-1][key] = value
        self._size += size

    def open(self, key: str, empty: Any) -> None:
        self.add(len(key) + 6, key, empty)

    def add_into(self, size: int, key: str, items: Any) -> None:
        begun = self.bodies[-1][key] or len(self.bodies[-1]) > 1
        if begun and self._size + size > self._room:
            self.bodies.append({key: type(items)()})
            self._size = 2 + len(key) + 6
        if type(items) is dict:
            self.bodies[-1][key].update(items)
        else:
            self.bodies[-1][key].extend(items)
        self._size += size


def join(name: str, parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The body of a message out of the bodies of all its parts, in order."""
    whole: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            if key == name and key in whole:
                whole[key] = {**whole[key], **value} if type(value) is dict else whole[key] + value
            else:
                whole[key] = value
    return whole


def digest(tags: Iterable[tuple[str, str]]) -> str:
    """The digest of a snapshot: CRC-32 of the sorted lines `station=uid\\n`, as 8 hex digits."""
    text = "".join(sorted(f"{station}={uid}\n" for station, uid in set(tags)))
    return f"{crc32(text.encode()):08x}"
