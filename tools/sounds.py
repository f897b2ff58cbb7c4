"""Makes the app's three short sounds: `python tools/sounds.py` writes companion/ui/sound/*.wav."""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Sequence
from pathlib import Path

RATE = 22050
FOLDER = Path(__file__).parent.parent / "companion" / "ui" / "sound"
Note = tuple[float, float, float]
"""Hertz, when it begins and how long it rings, in seconds."""
SOUNDS: dict[str, Sequence[Note]] = {
    "taken": ((1046.5, 0.0, 0.14),),  # a wooden tick, high
    "refused": ((220.0, 0.0, 0.13), (185.0, 0.12, 0.2)),  # two low steps down
    "turn": ((659.3, 0.0, 0.2), (880.0, 0.13, 0.3)),  # a fourth up: it is yours
}
LOUD = 0.5
"""Share of full scale that a single note reaches."""
PARTIALS = ((1, 1.0), (2, 0.25), (3, 0.1))
"""Overtones of a struck bar: multiple and strength."""
ATTACK_S = 0.004
"""Chosen by ear: no click, and still struck."""


def level(note: Note, at: float) -> float:
    """How far a note swings at a time: struck, then dying away."""
    hertz, start, length = note
    since = at - start
    if not 0 <= since < length:
        return 0.0
    swell = min(1.0, since / ATTACK_S) * math.exp(-5 * since / length) * (1 - since / length)
    return swell * sum(s * math.sin(2 * math.pi * hertz * n * since) for n, s in PARTIALS)


def samples(notes: Sequence[Note]) -> list[int]:
    """A sound as 16-bit numbers."""
    count = int(RATE * max(start + length for _, start, length in notes))
    waves = (sum(level(note, i / RATE) for note in notes) for i in range(count))
    return [round(32767 * LOUD * max(-1.0, min(1.0, one))) for one in waves]


def main(folder: Path = FOLDER) -> None:
    """Write all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, notes in SOUNDS.items():
        numbers = samples(notes)
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(numbers)}h", *numbers))


if __name__ == "__main__":
    main()
