"""The write-ahead log beside the file: whether all of it that was committed came back.

SQLite takes a log up to the first part that is not whole, and says nothing of what follows it.
"""

from __future__ import annotations

import sqlite3
import struct
from pathlib import Path
from typing import Final

HEAD: Final = 32
"""Bytes before the first frame; the ninth to twelfth tell how large a page is."""
FRAME: Final = struct.Struct(">IIQII")
"""Before each page: its number, the size of the file where a transaction ends here or else 0, the
salt of this log, and two sums (sqlite.org/fileformat2.html, section 4)."""


def committed(store: Path) -> int:
    """How many frames there are up to the last one that ends a transaction; 0 without a log."""
    try:
        log = store.with_name(f"{store.name}-wal").read_bytes()
    except OSError:
        return 0
    if len(log) < HEAD:
        return 0
    page = int.from_bytes(log[8:12], "big")
    if not 512 <= page <= 65536:
        return 0
    one = FRAME.size + page  # what was cut off in the middle of one was never committed
    frames = [FRAME.unpack_from(log, at) for at in range(HEAD, len(log) - one + 1, one)]
    if not frames:
        return 0
    # Behind the frames of this log lie those of an earlier one, which are in the file already.
    ours = (n for n, (_, end, salt, *_) in enumerate(frames, 1) if end and salt == frames[0][2])
    return max(ours, default=0)


def taken(db: sqlite3.Connection) -> int:
    """How many frames SQLite found whole."""
    return int(db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
