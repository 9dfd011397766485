"""What becomes a sentence only when it is shown."""
