"""Pages: fetch with access, gather a dataclass, render."""
