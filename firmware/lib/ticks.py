"""The board's clock: milliseconds on a ring of 2^30. The one place where time comes from."""

TYPE_CHECKING = False
if TYPE_CHECKING:

    def now() -> int:
        """Milliseconds since boot, modulo 2^30."""

    def diff(end: int, start: int) -> int:
        """`end` - `start`, right across the end of the ring."""

    def add(start: int, ms: int) -> int:
        """The tick `ms` after `start`."""

else:
    from time import ticks_add as add  # noqa: F401
    from time import ticks_diff as diff  # noqa: F401
    from time import ticks_ms as now  # noqa: F401
