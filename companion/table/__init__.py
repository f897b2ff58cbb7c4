"""Stations, presence and belief, layouts, snapshots and the register of a box."""
