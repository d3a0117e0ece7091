"""From a game's module to a playable game: the contract, the course of a deal, positions, the sampler."""
