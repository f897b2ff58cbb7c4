"""The wire of docs/protocol.md: lines out of fields, messages out of lines. Pure functions."""

import binascii
import json

from micropython import const

from app.seal import same, seal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PROTOCOL = const(2)
MAX_LINE = const(256)
MAX_PARTS = const(32)
MAX_NUMBER = const(1073741823)
_HEAD = b'{"t":"'
_KEY_BYTES = const(24)  # ,"k":"................"}
_TAIL_BYTES = const(9)  # a space and the CRC
_NUMBERS = (("n", 0), ("s", 1), ("u", 1), ("a", 0))


def field(name: str, value: object) -> str:
    """One field of a body, with the comma before it."""
    return ',"' + name + '":' + dumps(value)


def dumps(value: "Any") -> str:
    """JSON without spaces. Dictionaries keep no order on a board, and need none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value)
    if isinstance(value, dict):
        rows = [json.dumps(key) + ":" + dumps(value[key]) for key in value]
        return "{" + ",".join(rows) + "}"
    return "[" + ",".join([dumps(each) for each in value]) + "]"


def crc(text: "bytes | bytearray") -> str:
    """CRC-32 as eight lower-case hex digits."""
    return "%08x" % (binascii.crc32(text) & 0xFFFFFFFF)


def line(name: str, frame: str, body: str, key: "bytes | None" = None) -> bytes:
    """A whole line with its newline. `frame` and `body` are fields as `field` makes them."""
    text = ('{"t":"' + name + '"' + frame + body).encode()
    text += b',"k":"' + seal(key, text) + b'"}' if key else b"}"
    return text + b" " + crc(text).encode() + b"\n"


def room(frame: str, name: str, keyed: bool) -> int:
    """How many bytes of body fit into a line with these frame fields."""
    return MAX_LINE - len(name) - len(frame) - len(_HEAD) - 2 - _TAIL_BYTES - 1 - 23 * keyed


def decode(raw: bytes, key: "bytes | None" = None) -> "dict[str, Any] | None":
    """The message in a line without its newline, or None: log, or damaged, or without the key."""
    text = _text_of(raw[:-1] if raw[-1:] == b"\r" else raw)
    if text is None or (key and not sealed(text, key)):
        return None
    if not _tidy(text):
        return None
    try:
        message = json.loads(text)
    except (ValueError, RuntimeError):
        return None
    return message if isinstance(message, dict) and _framed(message) else None


def _text_of(raw: bytes) -> "bytes | None":
    """The JSON bytes of a frame at the end of a line, if its CRC is right."""
    if len(raw) >= MAX_LINE or raw[-_TAIL_BYTES : -_TAIL_BYTES + 1] != b" ":
        return None
    want = raw[-_TAIL_BYTES + 1 :]
    end = len(raw) - _TAIL_BYTES
    start = raw.find(_HEAD)
    while 0 <= start < end:
        text = raw[start:end]
        if crc(text).encode() == want:
            return text
        start = raw.find(_HEAD, start + 1)
    return None


def _tidy(text: bytes) -> bool:
    """MicroPython's parser takes commas for blanks; ours must not stand where JSON has none."""
    for wrong in (b",}", b",]", b",,", b"{,", b"[,"):
        if text.find(wrong) >= 0:
            return False
    return True


def sealed(text: bytes, key: bytes) -> bool:
    """Whether `k` is the last field of a JSON text and right."""
    if text[-_KEY_BYTES:-18] != b',"k":"' or text[-2:] != b'"}':
        return False
    return same(seal(key, text[:-_KEY_BYTES]), text[-18:-2])


def is_number(value: object, low: int = 0, high: int = MAX_NUMBER) -> bool:
    """An integer within bounds; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _framed(message: "dict[str, Any]") -> bool:
    """Whether the fields of the frame itself are right."""
    if not isinstance(message.get("t"), str) or "n" not in message:
        return False
    for name, low in _NUMBERS:
        if name in message and not is_number(message[name], low):
            return False
    if "p" not in message:
        return True
    return _is_part(message["p"]) and ("s" in message or message["n"] == 0)


def _is_part(part: object) -> bool:
    return (
        isinstance(part, list)
        and len(part) == 2
        and is_number(part[1], 1, MAX_PARTS)
        and is_number(part[0], 1, part[1])
    )


def split(name: str, rows: "list[str]", ends: str, rest: str, size: int) -> "list[str]":
    """Bodies of the parts of a message: entries of the list or map `name` in `size` bytes each.

    `ends` is [] or {}; `rest` are the other fields, which ride in the first part. A part's own
    field `p` must be counted into `size` by the caller.
    """
    bodies = []
    start = rest + ',"' + name + '":' + ends[0]
    chunk = ""
    for row in rows:
        if chunk and len(start) + len(chunk) + len(row) + 2 > size:
            bodies.append(start + chunk + ends[1])
            start, chunk = ',"' + name + '":' + ends[0], ""
        chunk += "," + row if chunk else row
    bodies.append(start + chunk + ends[1])
    return bodies


def digest(sights: "list[tuple[str, str]]") -> str:
    """The digest of a snapshot: [(station, uid), ...] in any order."""
    rows = sorted([at + "=" + uid + "\n" for at, uid in sights])
    return crc("".join(rows).encode())


class Lines:
    """Lines out of a stream of bytes; never holds more than one line of memory."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False
        self.too_long = 0

    def feed(self, data: bytes) -> "list[bytes]":
        """The lines that `data` completes, without their newlines."""
        rows = (self._rest + data).split(b"\n")
        rest = rows.pop()
        if self._skipping and rows:
            rows.pop(0)
            self._skipping = False
        if len(rest) > MAX_LINE or self._skipping:
            self.too_long += not self._skipping
            self._skipping = True
            rest = b""
        self._rest = rest
        return rows

    def clear(self) -> None:
        """Forget the begun line, after the stream was cut."""
        self._rest = b""
        self._skipping = False
