"""What keeps the app from starting or doing something, as one sentence for people."""

from __future__ import annotations


class Trouble(Exception):
    """The text says what happened, what was kept and what to do. Exit code 2."""
