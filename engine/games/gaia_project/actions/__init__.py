"""What a seat does in its turn and when others build."""
