"""The Automa of solo play (R16)."""
