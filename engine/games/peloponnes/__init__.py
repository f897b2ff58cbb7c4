"""Peloponnes (Irongames 2009): base game, one to five seats."""
