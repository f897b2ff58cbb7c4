"""The radio and the sockets of a board: `network`, `socket` and `select` in front of the firmware.

What a socket does is told outside as events, and what comes from outside is given in; a bridge to
real TCP sits there (simulators.board.sockets).
"""

from simulators.chips.clock import Clock
from simulators.chips.names import NAME_SERVER, Datagrams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from simulators.chips.rig import Rig

RSSI = -55  # dBm, assumed
NO_NETWORK = -2  # CYW43_LINK_NONET: a radio that hears no access point says so
JOIN_US = 1200000  # to join an access point. Assumed
LOOK_UP_US = 20000  # the name server of a house. Assumed
AF_INET, SOCK_STREAM, SOCK_DGRAM = 2, 1, 2
WOULD_BLOCK, UNDER_WAY, ABORTED, REFUSED = 11, 115, 103, 111
POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16
NEW, OPENING, OPEN, CLOSED, BROKEN = 0, 1, 2, 3, 4
ROOM = 8192  # bytes a socket takes before it would block


class Net:
    """All sockets of a board; `events` are (socket, kind, text): open, data (hex), close."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._there = True
        self._joined_at = 0
        self._active = False
        self._count = 0
        self.join_us = JOIN_US
        self.status = 0  # what the radio says of its last attempt; negative: it failed
        self.addresses: dict[str, str] = {}  # what names mean; "" for one that there is not
        self.look_up_us = LOOK_UP_US  # until the name server answers
        self._names: dict[str, str] = {}  # address -> the name that it was given out for
        self.stalled = False  # sockets take nothing, and say so; what comes is held back
        self.power_mode: int | None = None
        self.sockets: dict[int, Socket] = {}
        self.events: list[tuple[int, str, str]] = []

    def wifi(self, there: int) -> None:
        """The access point comes or goes; connections break without a word."""
        self._there = bool(there)
        if not there:
            self._joined_at = 0
            for each in self.sockets.values():
                each.state = BROKEN

    def radio(self, on: bool) -> None:
        """The firmware switches the radio."""
        self._active = on
        if not on:
            self._joined_at = 0

    def join(self) -> None:
        """The firmware wants to join; it works if the access point is there."""
        if self._there and self._active:
            self._joined_at = self._clock.us + self.join_us

    def heard(self) -> bool:
        """Whether the access point is on the air."""
        return self._there

    def joined(self) -> bool:
        """Whether there is a link."""
        return self._there and self._joined_at != 0 and self._clock.us >= self._joined_at

    def power_up(self) -> None:
        """The board restarted: its connections are gone, and the other side notices."""
        for number in list(self.sockets):
            if self.sockets[number].state != BROKEN:
                self.events.append((number, "close", ""))
        self.sockets = {}
        self._active = False
        self._joined_at = 0

    def socket(self, family: int = AF_INET, kind: int = SOCK_STREAM) -> "Socket | Datagrams":
        """A new socket."""
        if kind == SOCK_DGRAM:
            return Datagrams(self)
        self._count += 1
        made = Socket(self, self._count)
        self.sockets[self._count] = made
        return made

    def now_us(self) -> int:
        """The board's time."""
        return self._clock.us

    def stand_still(self, us: int) -> None:
        """A call that does not return for so long; nothing else runs."""
        self._clock.spend(us)

    def meaning(self, name: str) -> str:
        """The address of a name; the network knows every name that it was not told of."""
        known = self.addresses.get(name)
        if known is None:
            known = "198.51.100." + str(1 + len(self._names) % 250)
            self._names[known] = name
            self.addresses[name] = known
        return known

    def named(self, address: str) -> str:
        """What the world outside calls an address that was made up for a name."""
        return self._names.get(address, address)

    def give(self, number: int, kind: str, data: str) -> None:
        """From outside: opened, refused, data (hex), closed."""
        each = self.sockets.get(number)
        if each is None or each.state == BROKEN:
            return
        if kind == "opened":
            each.state = OPEN
        elif kind == "data":
            each.inbox += bytes.fromhex(data)
        else:
            each.state = CLOSED if kind == "closed" else BROKEN


class Socket:
    """A TCP socket that never blocks."""

    def __init__(self, net: Net, number: int) -> None:
        self._net = net
        self._number = number
        self.state = NEW
        self.inbox = b""

    def setblocking(self, blocking: bool) -> None:
        """Only non-blocking ones are built."""
        if blocking:
            raise OSError(22)

    def connect(self, address: "tuple[str, int]") -> None:
        """Starts; poll tells when it stands."""
        if not self._net.joined():
            self.state = BROKEN
            raise OSError(118)
        self.state = OPENING
        where = self._net.named(address[0]) + " " + str(address[1])
        self._net.events.append((self._number, "open", where))
        raise OSError(UNDER_WAY)

    def send(self, data: bytes) -> int:
        """How many bytes were taken."""
        if self.state == OPENING or (self.state == OPEN and self._net.stalled):
            raise OSError(WOULD_BLOCK)
        if self.state != OPEN:
            raise OSError(ABORTED)
        taken = data[:ROOM]
        self._net.events.append((self._number, "data", taken.hex()))
        return len(taken)

    def recv(self, count: int) -> bytes:
        """What came; b"" when the other side closed."""
        if self.inbox:
            taken = self.inbox[:count]
            self.inbox = self.inbox[count:]
            return taken
        if self.state == CLOSED:
            return b""
        raise OSError(WOULD_BLOCK if self.state == OPEN else ABORTED)

    def close(self) -> None:
        """Done with it; a broken one cannot say so."""
        if self.state in (OPENING, OPEN):
            self._net.events.append((self._number, "close", ""))
        self.state = CLOSED
        self._net.sockets.pop(self._number, None)

    def mask(self) -> int:
        """What poll says of it."""
        here = self.inbox and not self._net.stalled
        ready = POLLIN if here or self.state == CLOSED else 0
        if self.state == OPEN and not self._net.stalled:
            ready |= POLLOUT
        return ready | (POLLERR if self.state == BROKEN else 0)


def make_network(rig: "Rig") -> "Any":
    """The `network` module."""
    net = rig.net

    class WLAN:
        def __init__(self, interface: int) -> None:
            self.interface = interface

        def active(self, on: bool) -> None:
            net.radio(on)

        def connect(self, ssid: str, password: str) -> None:
            net.join()

        def config(self, pm: int) -> None:
            """Only the power mode is set."""
            net.power_mode = pm

        def status(self, what: str = "") -> int:
            """The strength, or how the last attempt goes."""
            if what:
                return RSSI
            return net.status if net.heard() else NO_NETWORK

        def ifconfig(self) -> "tuple[str, str, str, str]":
            """Address, mask, way out, name server."""
            return "192.168.1.77", "255.255.255.0", NAME_SERVER[0], NAME_SERVER[0]

        def isconnected(self) -> bool:
            return net.joined()

        def disconnect(self) -> None:
            net.radio(False)

    return rig.module("network", {"WLAN": WLAN, "STA_IF": 0})


def make_socket(rig: "Rig") -> "Any":
    """The `socket` module."""
    net = rig.net

    def getaddrinfo(host: str, port: int) -> "list[Any]":
        """As on the ports: it returns when the server has answered, and not before."""
        if not net.joined():
            raise OSError(-2)
        net.stand_still(net.look_up_us)
        return [(2, 1, 0, "", (net.meaning(host), port))]

    names = {"socket": net.socket, "getaddrinfo": getaddrinfo}
    return rig.module("socket", names | {"AF_INET": AF_INET, "SOCK_DGRAM": SOCK_DGRAM})


def make_select(rig: "Rig") -> "Any":
    """The `select` module: polls sockets, and the console for everything else."""

    class Poll:
        def __init__(self) -> None:
            self._watched: list[Any] = []

        def register(self, stream: "Any", mask: int = POLLIN) -> None:
            self._watched.append((stream, mask | POLLERR | POLLHUP))

        def unregister(self, stream: "Any") -> None:
            self._watched = [each for each in self._watched if each[0] is not stream]

        def poll(self, timeout_ms: int = -1) -> "list[tuple[Any, int]]":
            found = []
            for stream, wanted in self._watched:
                watched = isinstance(stream, (Socket, Datagrams))
                mask = stream.mask() if watched else rig.console.mask()
                if mask & wanted:
                    found.append((stream, mask & wanted))
            return found

    names = {"poll": Poll, "POLLIN": 1, "POLLOUT": 4, "POLLERR": 8, "POLLHUP": 16}
    return rig.module("select", names)
