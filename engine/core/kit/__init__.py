"""Parts that a new game is built from: cards with their secrets, declared fields, ranks."""
