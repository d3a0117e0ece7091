"""What rules are written in: sets of cards, chance, the declared state, the ``@rule`` mark, the words of moves."""
