"""Pages of the carrier battle off Midway."""
