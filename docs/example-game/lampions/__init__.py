"""Lampions: hang the brightest string of paper lanterns along the harbour."""
