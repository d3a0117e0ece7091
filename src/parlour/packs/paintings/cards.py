"""The Famous Paintings pack: four Clubs of 13 paintings, from the Ruler (13) down to 1.

The sheet of 1897 names no paintings, and we have seen no pack. This list is our own: 52 paintings older than the pack, by
artists from

* Club A: Italy,
* Club B: the Low Countries and Germany,
* Club C: France,
* Club D: everywhere else (Spain, Britain, America, Norway, Russia).

Artists belong to the country they came from, so van Gogh is in Club B. Leutze, born in Germany and raised in America, is
in Club D for his American subject. In each Club the Ruler is the best known, and fame goes down with the numbers.
"""

from __future__ import annotations

from parlour.lang.pack import Face, Pack
from parlour.packs.paintings.look_alikes import LOOK_ALIKES
from parlour.packs.paintings.stories import BOX, PAINTINGS

CLUBS = ("A", "B", "C", "D")
NUMBERS = 13

_ITALY = (
    ("Mona Lisa", "Leonardo da Vinci", "begun about 1503"),
    ("The Birth of Venus", "Sandro Botticelli", "about 1485"),
    ("The Last Supper", "Leonardo da Vinci", "1495-1498"),
    ("The Creation of Adam", "Michelangelo", "about 1511"),
    ("The School of Athens", "Raphael", "1509-1511"),
    ("Lady with an Ermine", "Leonardo da Vinci", "about 1490"),
    ("The Sistine Madonna", "Raphael", "about 1513"),
    ("Primavera", "Sandro Botticelli", "about 1480"),
    ("The Calling of Saint Matthew", "Caravaggio", "1599-1600"),
    ("Bacchus and Ariadne", "Titian", "1520-1523"),
    ("The Kiss", "Francesco Hayez", "1859"),
    ("Doge Leonardo Loredan", "Giovanni Bellini", "about 1501"),
    ("Vertumnus", "Giuseppe Arcimboldo", "about 1590"),
)
_LOW_COUNTRIES_AND_GERMANY = (
    ("The Starry Night", "Vincent van Gogh", "1889"),
    ("Girl with a Pearl Earring", "Johannes Vermeer", "about 1665"),
    ("The Night Watch", "Rembrandt", "1642"),
    ("The Arnolfini Portrait", "Jan van Eyck", "1434"),
    ("The Garden of Earthly Delights", "Hieronymus Bosch", "about 1500"),
    ("Sunflowers", "Vincent van Gogh", "1888"),
    ("The Milkmaid", "Johannes Vermeer", "about 1658"),
    ("Wanderer above the Sea of Fog", "Caspar David Friedrich", "about 1818"),
    ("The Hunters in the Snow", "Pieter Bruegel the Elder", "1565"),
    ("The Ambassadors", "Hans Holbein the Younger", "1533"),
    ("Young Hare", "Albrecht Dürer", "1502"),
    ("The Laughing Cavalier", "Frans Hals", "1624"),
    ("The Goldfinch", "Carel Fabritius", "1654"),
)
_FRANCE = (
    ("Liberty Leading the People", "Eugène Delacroix", "1830"),
    ("Impression, Sunrise", "Claude Monet", "1872"),
    ("A Sunday on La Grande Jatte", "Georges Seurat", "1884-1886"),
    ("The Raft of the Medusa", "Théodore Géricault", "1818-1819"),
    ("Luncheon of the Boating Party", "Pierre-Auguste Renoir", "1880-1881"),
    ("A Bar at the Folies-Bergère", "Édouard Manet", "1882"),
    ("Napoleon Crossing the Alps", "Jacques-Louis David", "1801"),
    ("The Gleaners", "Jean-François Millet", "1857"),
    ("The Card Players", "Paul Cézanne", "1890-1895"),
    ("The Swing", "Jean-Honoré Fragonard", "about 1767"),
    ("The Dance Class", "Edgar Degas", "1874"),
    ("Paris Street; Rainy Day", "Gustave Caillebotte", "1877"),
    ("Tiger in a Tropical Storm", "Henri Rousseau", "1891"),
)
_EVERYWHERE_ELSE = (
    ("The Scream", "Edvard Munch", "1893"),
    ("Las Meninas", "Diego Velázquez", "1656"),
    ("Whistler's Mother", "James McNeill Whistler", "1871"),
    ("The Third of May 1808", "Francisco Goya", "1814"),
    ("The Fighting Temeraire", "J. M. W. Turner", "1839"),
    ("Washington Crossing the Delaware", "Emanuel Leutze", "1851"),
    ("The Hay Wain", "John Constable", "1821"),
    ("Ophelia", "John Everett Millais", "1851-1852"),
    ("The Blue Boy", "Thomas Gainsborough", "about 1770"),
    ("The Lady of Shalott", "John William Waterhouse", "1888"),
    ("Flaming June", "Frederic Leighton", "1895"),
    ("The Ninth Wave", "Ivan Aivazovsky", "1850"),
    ("Breezing Up", "Winslow Homer", "1873-1876"),
)


def _club(letter: str, from_the_ruler: tuple[tuple[str, str, str], ...]) -> tuple[Face, ...]:
    """The faces of a Club from 1 up, of its paintings from 13 down."""
    return tuple(
        Face(f"{letter}{number}", letter, str(number), title, artist, year, **PAINTINGS[title]._asdict())
        for number, (title, artist, year) in enumerate(reversed(from_the_ruler), 1)
    )


PACK = Pack(
    name="paintings",
    title="Famous Paintings",
    suits=CLUBS,
    cloth="#5c2a31",
    story=BOX,
    faces=(
        *_club("A", _ITALY),
        *_club("B", _LOW_COUNTRIES_AND_GERMANY),
        *_club("C", _FRANCE),
        *_club("D", _EVERYWHERE_ELSE),
    ),
    by_title=True,
    groups=LOOK_ALIKES,
)
