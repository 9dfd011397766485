"""Pages of the Dauntless desk."""
