"""Compares what the table shows with what the match expects: explain, guide, cues."""
