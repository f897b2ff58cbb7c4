"""What a seat can be deciding: the situations, the legal actions, why not, and what they do."""
