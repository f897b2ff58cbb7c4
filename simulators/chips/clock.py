"""The board's own time, in microseconds since power-up; everything that takes time spends it."""


class Reboot(BaseException):
    """The processor restarts; `cause` as in the wire's `reset`. Nothing in firmware catches it."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


class Clock:
    """Virtual time. `barks_at` is when the watchdog bites, 0 while there is none."""

    def __init__(self) -> None:
        self.us = 0
        self.barks_at = 0

    def spend(self, us: int) -> None:
        """Let time pass while the processor or the bus is busy."""
        self.us += us
        if self.barks_at and self.us >= self.barks_at:
            raise Reboot("watchdog")


class Dice:
    """A seeded stream of numbers (xorshift32), the same in both interpreters."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF or 1

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        x = self._state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self._state = x
        return x % limit
