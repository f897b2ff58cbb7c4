"""People at a table: an adversary that does what clumsy people do, and watches what comes of it."""
