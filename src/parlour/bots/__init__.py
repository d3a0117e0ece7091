"""Players. Each works for every game, from what its seat may see, never from the hidden cards."""
