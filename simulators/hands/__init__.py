"""Robot hands: they play whole matches by moving simulated pieces, clumsily, like people."""
