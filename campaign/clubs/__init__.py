"""What a club's page tells of all its campaigns together, as far as the visitor may find them. Everything is derived."""
