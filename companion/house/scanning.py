"""A code before the camera of this computer, read by Debian's `zbarcam` where both are there."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.house.trouble import Trouble

PROGRAM: Final = "zbarcam"
SCAN_S: Final = 60.0
"""How long a code is looked for. Chosen: a tablet is carried to the bar and held to a screen."""
MOST: Final = 300
"""Characters of a code of ours, and some."""


def cameras(devices: Path = Path("/dev")) -> list[str]:
    """The cameras of this computer, the first one first."""
    return sorted(str(one) for one in devices.glob("video[0-9]*"))


class Scanner:
    """One camera; it is on while a code is looked for."""

    def __init__(self, found: Callable[[], list[str]] = cameras) -> None:
        self.found = found
        self._process: subprocess.Popen[str] | None = None

    def there(self) -> bool:
        """Whether this computer can look."""
        return shutil.which(PROGRAM) is not None and bool(self.found())

    def read(self, seconds: float = SCAN_S) -> str:
        """The text of the code that is held before the camera. Takes up to a minute; any thread.
        Raises Trouble."""
        asked = [PROGRAM, "--raw", "--oneshot", "--nodisplay", "--quiet", "-Sdisable",
                 "-Sqrcode.enable", self.found()[0]]  # fmt: skip
        try:
            self._process = subprocess.Popen(
                asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
            said, _ = self._process.communicate(timeout=seconds)
        except (OSError, IndexError, UnicodeDecodeError, subprocess.TimeoutExpired):
            said = ""
        finally:
            self.stop()
        text = said.strip()[:MOST]
        if not text:
            raise Trouble("join.unseen")
        return text

    def stop(self) -> None:
        """The camera is off. Any thread; harmless when nobody looks."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            with suppress(OSError):
                process.kill()
            process.wait()
