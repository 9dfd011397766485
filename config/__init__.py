"""The house: settings, urls, servers."""
