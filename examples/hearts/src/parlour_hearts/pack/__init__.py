"""The pack: 52 cards in four suits, their skin and the cover of their box."""
