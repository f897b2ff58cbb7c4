"""The tasks of a node: scan, lights, link and health."""
