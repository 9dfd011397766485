"""The structures of the pages for reading, each built with a fixed number of queries."""
