"""One way to write dates and times: Django looks for a module per language here (FORMAT_MODULE_PATH)."""
