"""What cards count: filters, counts, chains, and the goals of the fauna board."""
