"""The position format of Hadara, written and read."""
