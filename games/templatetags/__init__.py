"""Tags of the pages of this app."""
