"""What can be taken back, and what stands in the way."""
