"""Live tables: who sits where, what each command does, how the table looks to each viewer."""
