"""The position format of Gaia Project, written and read."""
