"""What a person flew over all campaigns, and what all campaigns tell together. Everything is derived; nothing here is stored."""
