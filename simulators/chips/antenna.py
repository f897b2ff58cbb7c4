"""What is in the air over one station: the field, the tags in it, and how well they couple."""

from simulators.chips.clock import Clock
from simulators.chips.tag import Tag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from simulators.chips.noise import Coupling

CLEAN, COLLISION, GARBLED = 0, 1, 2


class Antenna:
    """The coil of one station. `neighbours` are coils too near to have their field on as well."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.tags: list[Tag] = []
        self.neighbours: list[Antenna] = []
        self.coupling: Coupling | None = None
        self.phantom = False  # two tags read as one: the OR of their UIDs, without an error
        self.on = False
        self.collided_at = 0  # bit of the last reply in which the first collision was
        self.crosstalk = 0  # frames lost because a neighbour's field was on
        self.heard: list[tuple[bytes, int]] | None = None  # each frame on the air, for tests
        self._ghost: Tag | None = None

    def field(self, on: bool) -> None:
        """Switch the field; tags gain or lose power."""
        if on and not self.on:
            for tag in self._present():
                tag.power(self._clock.us)
        elif self.on and not on:
            for tag in self._present():
                tag.starve()
        self.on = on

    def put(self, tag: Tag) -> None:
        """A tag comes into the field."""
        self.tags.append(tag)
        self._mix()
        if self.on:
            for each in self._present():
                each.power(self._clock.us)

    def take(self, uid: bytes) -> bool:
        """The tag goes; False when it was not there."""
        left = [tag for tag in self.tags if tag.uid != uid]
        gone = len(left) != len(self.tags)
        self.tags = left
        self._mix()
        return gone

    def exchange(self, frame: bytes, last: int, us: int) -> "tuple[bytes, int] | None":
        """The reply on the coil to a frame that ends at `us`: (bytes, quality), None if silent.

        `last` bits of its last byte are sent, 0 for all. A reply to a part of a UID is aligned:
        its first byte has zeros where the reader knows the bits.
        """
        if self.heard is not None:
            self.heard.append((frame, last))
        if not self.on or not self.tags:
            return None
        if self._disturbed():
            self.crosstalk += 1
            return None
        replies = [tag.answer(frame, last, us) for tag in self._present()]
        heard = [reply for reply in replies if reply is not None]
        if not heard:
            return None
        reply, quality = self._superpose(heard)
        if self.coupling:
            return self.coupling.weaken(reply, quality, us)
        return (reply, quality)

    def _disturbed(self) -> bool:
        for other in self.neighbours:
            if other.on:
                return True
        return False

    def census(self, us: int) -> "tuple[list[bytes], bool]":
        """The UIDs that a chip with its own anticollision finds, and whether all were clean."""
        if not self.on or not self.tags or self._disturbed():
            self.crosstalk += self.on and self._disturbed()
            return ([], True)
        found = [tag.uid for tag in self._present() if tag.awake(us)]
        if not self.coupling:
            return (found, True)
        heard = [(uid, self.coupling.weaken(uid, CLEAN, us)) for uid in found]
        clean = [uid for uid, reply in heard if reply and reply[1] == CLEAN]
        return (clean, not [1 for _, reply in heard if reply and reply[1] != CLEAN])

    def _superpose(self, replies: "list[bytes]") -> "tuple[bytes, int]":
        """Equal replies look like one; different ones collide."""
        if len(set(replies)) == 1:
            return (replies[0], CLEAN)
        mixed = _either(replies)
        for bit in range(8 * len(mixed)):
            seen = {reply[bit // 8] >> bit % 8 & 1 for reply in replies if bit // 8 < len(reply)}
            if len(seen) > 1:
                self.collided_at = bit
                break
        return (mixed, COLLISION)

    def _present(self) -> "list[Tag]":
        return [self._ghost] if self._ghost else self.tags

    def _mix(self) -> None:
        self._ghost = None
        if self.phantom and len(self.tags) > 1:
            self._ghost = Tag(_either([tag.uid for tag in self.tags]))


def _either(values: "list[bytes]") -> bytes:
    """The bytes of all values ORed, as two tags that answer at once can look."""
    mixed = bytearray(max([len(value) for value in values]))
    for value in values:
        for i, byte in enumerate(value):
            mixed[i] |= byte
    return bytes(mixed)
