"""What the command line cannot do as asked, told in one sentence."""

from __future__ import annotations


class BadUse(Exception):
    """Bad use or bad input; the text is one clear sentence for people. Exit code 2."""
