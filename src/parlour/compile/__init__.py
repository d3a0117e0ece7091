"""Many games at once: the compiled rules and their drivers."""
