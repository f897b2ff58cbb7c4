"""What every game shares: steps, state, match, ledger, records. Knows no game."""
