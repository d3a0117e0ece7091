"""Live tables: opening them, playing at them, showing them."""
