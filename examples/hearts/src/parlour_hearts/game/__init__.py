"""The game: its rules, its advice and its guide."""
