"""Why a place in the network is not to be had for pages, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EADDRINUSE
from typing import Final

from companion.cli.errors import BadUse

_WHY: Final = {
    EADDRINUSE: "Port {port} is taken: something is served there already. End that first, or "
    "choose another with --port.",
    EACCES: "Port {port} is kept for the system. Choose one above 1023 with --port.",
}
_NO_ADDRESS: Final = (
    "This computer has no address {host}. --host takes one of its own, or 0.0.0.0 for all of them."
)


@contextmanager
def listening(host: str, port: int) -> Iterator[None]:
    """What keeps the block from listening there, as BadUse."""
    try:
        yield
    except OverflowError:
        raise BadUse(f"A port is a number up to 65535, not {port}.") from None
    except OSError as error:
        said = _WHY.get(error.errno or 0, _NO_ADDRESS)
        raise BadUse(said.format(host=host, port=port)) from None
