"""What is on disk: the entries of each table, and the store that keeps them."""
