"""What the table screen tells above and below the match, a bar each."""
