"""The boards that are plugged into this machine."""

from __future__ import annotations


def plugged() -> list[str]:
    """The ports of USB boards; none where the system cannot tell."""
    try:
        from serial.tools.list_ports import comports
    except ImportError:
        return []
    return sorted(str(port.device) for port in comports() if port.vid is not None)
