"""The name server of the network, as a board's UDP socket meets it (RFC 1035)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from simulators.chips.net import Net

NAME_SERVER = ("192.168.1.1", 53)
LOCAL_NAMES = ("224.0.0.251", 5353)  # where a name in .local is asked for: RFC 6762
WOULD_BLOCK, UNREACHABLE = 11, 113
POLLIN, POLLOUT = 1, 4


class Datagrams:
    """A UDP socket that never blocks: only name servers answer."""

    def __init__(self, net: "Net") -> None:
        self._net = net
        self._coming: list[tuple[int, bytes]] = []

    def setblocking(self, blocking: bool) -> None:
        """Only non-blocking ones are built."""
        if blocking:
            raise OSError(22)

    def sendto(self, data: bytes, address: "tuple[str, int]") -> int:
        """A question; who is asked answers if it is a name server."""
        if not self._net.joined():
            raise OSError(UNREACHABLE)
        name = _asked(data)
        if address == (LOCAL_NAMES if name.endswith(".local") else NAME_SERVER):
            at = self._net.now_us() + self._net.look_up_us
            self._coming.append((at, _answer(data, self._net.meaning(name))))
            self._coming.sort()
        return len(data)

    def recvfrom(self, count: int) -> "tuple[bytes, tuple[str, int]]":
        """One packet, cut to `count`."""
        if not self.mask():
            raise OSError(WOULD_BLOCK)
        return self._coming.pop(0)[1][:count], NAME_SERVER

    def mask(self) -> int:
        """What poll says of it."""
        here = self._coming and self._coming[0][0] <= self._net.now_us()
        return POLLOUT | (POLLIN if here and self._net.joined() else 0)

    def close(self) -> None:
        """What is on its way is lost."""
        self._coming = []


def _asked(packet: bytes) -> str:
    """The name in a question, RFC 1035 section 4.1.2."""
    labels = []
    at = 12
    while packet[at]:
        labels.append(packet[at + 1 : at + 1 + packet[at]].decode())
        at += 1 + packet[at]
    return ".".join(labels)


def _answer(asked: bytes, address: str) -> bytes:
    """What a server says: another name for it, then its address; or that there is none."""
    body = asked[12:]
    if not address:
        return asked[:2] + b"\x81\x83\x00\x01\x00\x00\x00\x00\x00\x00" + body
    head = asked[:2] + b"\x81\x80\x00\x01\x00\x02\x00\x00\x00\x00"
    alias = b"\xc0\x0c\x00\x05\x00\x01\x00\x00\x00\x3c\x00\x04\x01x\xc0\x0c"
    at = 12 + len(body) + 12  # where the other name stands: it is pointed at
    number = bytes([int(part) for part in address.split(".")])
    found = bytes((0xC0 | at >> 8, at & 0xFF)) + b"\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04"
    return head + body + alias + found + number
