"""Earth on the tablet: what it looks like and which stations its places have."""
