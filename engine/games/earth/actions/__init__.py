"""What a seat does: the four actions, abilities, events, and their small decisions."""
