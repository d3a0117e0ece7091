"""Which paintings are easily taken for each other: thirteen groups of four with much the same subject, of much the same time.

Whoever must name a painting is shown the titles of its group. Every painting is in one group, so the titles don't tell which is meant.
"""

from __future__ import annotations

LOOK_ALIKES = (
    # Portraits of women
    ("Mona Lisa", "Lady with an Ermine", "Girl with a Pearl Earring", "Whistler's Mother"),
    # Portraits of men
    ("Doge Leonardo Loredan", "Vertumnus", "The Laughing Cavalier", "The Blue Boy"),
    # Two or three people, and what is between them
    ("The Arnolfini Portrait", "The Ambassadors", "The Swing", "The Kiss"),
    # Gods, nymphs and pleasures
    ("Primavera", "The Birth of Venus", "The Garden of Earthly Delights", "Bacchus and Ariadne"),
    # The Bible
    ("The Last Supper", "The Creation of Adam", "The Sistine Madonna", "The Calling of Saint Matthew"),
    # Many people at once
    ("The School of Athens", "The Night Watch", "Las Meninas", "The Raft of the Medusa"),
    # War and its heroes
    ("Napoleon Crossing the Alps", "The Third of May 1808", "Liberty Leading the People", "Washington Crossing the Delaware"),
    # Ships and the sea
    ("The Fighting Temeraire", "The Ninth Wave", "Impression, Sunrise", "Breezing Up"),
    # Wide skies
    ("The Hunters in the Snow", "Wanderer above the Sea of Fog", "The Starry Night", "The Scream"),
    # Country people
    ("The Milkmaid", "The Hay Wain", "The Gleaners", "The Card Players"),
    # Paris and its pleasures
    ("The Dance Class", "Paris Street; Rainy Day", "Luncheon of the Boating Party", "A Sunday on La Grande Jatte"),
    # A woman lost in thought
    ("Ophelia", "A Bar at the Folies-Bergère", "The Lady of Shalott", "Flaming June"),
    # Animals and flowers
    ("Young Hare", "The Goldfinch", "Sunflowers", "Tiger in a Tropical Storm"),
)
