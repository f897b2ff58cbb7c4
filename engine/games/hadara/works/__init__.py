"""What a seat takes besides cards: colonies, statues, monuments and medals."""
