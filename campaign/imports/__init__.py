"""Files that bring results in: whom they name, what they would change, how they are taken over. Only acts store anything.

A file becomes an ``Upload`` once it could be read. What it leaves open is decided in its ``choices``: ``{"pilots": {key of one
of the file's people: pilot's id, or DROP}, "other": True}``; ``other`` says that a file of another campaign or game is meant.
"""
