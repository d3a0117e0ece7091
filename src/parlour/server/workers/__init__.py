"""Worker processes: what takes long is done there, so that nobody's moves wait for it."""
