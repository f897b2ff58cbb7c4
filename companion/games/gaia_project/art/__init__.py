"""What Gaia Project looks like: its drawings as data, templates and symbols; its cover."""
