"""Earth (Inside Up Games 2023): base game, one to five seats."""
