"""Where each painting hangs, and something to tell a friend about it."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """What a collector likes to know about a painting."""

    where: str
    story: str


PAINTINGS = {
    # Italy
    "Mona Lisa": Told(
        "Louvre, Paris",
        "Stolen in 1911 by a man who had worked at the Louvre. Thousands lined up to look at the empty spot "
        "on the wall, and it took more than two years to find her.",
    ),
    "The Birth of Venus": Told(
        "Uffizi Gallery, Florence",
        "Not really a birth: Venus is already grown and comes ashore on her shell. Her face is on one of the "
        "Italian euro coins, so you may have carried her in your pocket.",
    ),
    "The Last Supper": Told(
        "Santa Maria delle Grazie, Milan",
        "Leonardo painted on a dry wall instead of wet plaster, and the paint soon began to flake. In 1652 a "
        "doorway was cut through the bottom, and Christ's feet were lost.",
    ),
    "The Creation of Adam": Told(
        "Sistine Chapel, Vatican City",
        "Michelangelo didn't lie on his back: he drew himself at work on the ceiling, standing, with his head"
        " thrown back. In 1990 a doctor noticed that God's cloak looks a lot like a human brain.",
    ),
    "The School of Athens": Told(
        "Vatican Museums, Vatican City",
        "The man brooding on the steps looks like Michelangelo, who was busy with the Sistine ceiling just "
        "then. Raphael himself looks out at you from the far right, in a black cap.",
    ),
    "Lady with an Ermine": Told(
        "Czartoryski Museum, Kraków",
        "Few ladies have been through so much: walled up in a palace to hide her from an army, taken to "
        "Paris, looted in 1939, and found in Bavaria at the end of the war.",
    ),
    "The Sistine Madonna": Told(
        "Gemäldegalerie Alte Meister, Dresden",
        "The two bored angels at the bottom are now more famous than the Madonna. When she came to Dresden in"
        " 1754, the king is said to have moved his throne to make room for her.",
    ),
    "Primavera": Told(
        "Uffizi Gallery, Florence",
        "Count the flowers in this meadow and you get into the hundreds. On the right, blossoms drop from the"
        " mouth of a startled nymph: she is turning into Flora, the goddess beside her.",
    ),
    "The Calling of Saint Matthew": Told(
        "San Luigi dei Francesi, Rome",
        "Look at Christ's outstretched hand: it echoes Adam's on Michelangelo's ceiling. People still argue "
        "about which of the men at the table is Matthew.",
    ),
    "Bacchus and Ariadne": Told(
        "National Gallery, London",
        "Bacchus falls in love in midair, leaping from a chariot drawn by cheetahs. The stars above Ariadne "
        "are the crown he will throw into the sky for her.",
    ),
    "The Kiss": Told(
        "Pinacoteca di Brera, Milan",
        "His foot is already on the stair, and a shadow lurks at the left. Their clothes are thought to wear "
        "the colors of Italy and France, allies in the war of that year.",
    ),
    "Doge Leonardo Loredan": Told(
        "National Gallery, London",
        "An English collector bought it in 1807 for thirteen guineas and sold it to the National Gallery for "
        "£630. Bellini signed it on a painted scrap of paper.",
    ),
    "Vertumnus": Told(
        "Skokloster Castle, Sweden",
        "This heap of fruit and vegetables is an emperor: Rudolf II as the god of the seasons. A Swedish army"
        " carried it off from Prague in 1648.",
    ),
    # The Low Countries and Germany
    "The Starry Night": Told(
        "Museum of Modern Art, New York",
        "The view from Van Gogh's window in the asylum, just before sunrise. He painted it downstairs, in "
        "the daytime, and added a village that couldn't be seen from there.",
    ),
    "Girl with a Pearl Earring": Told(
        "Mauritshuis, The Hague",
        "Sold in 1881 for two guilders and thirty cents: two friends had seen how good it was under the dirt, "
        "and only one of them bid. The pearl is little more than two dabs of white.",
    ),
    "The Night Watch": Told(
        "Rijksmuseum, Amsterdam",
        "It isn't night; the varnish had gone dark. In 1715 the picture was too big for its new place in the "
        "town hall, so strips were cut off, figures and all.",
    ),
    "The Arnolfini Portrait": Told(
        "National Gallery, London",
        'The fancy lettering above the mirror says "Jan van Eyck was here, 1434." Look into the mirror: two '
        "more people are just coming through the door.",
    ),
    "The Garden of Earthly Delights": Told(
        "Prado, Madrid",
        "Close the wings and you see the world on the third day of creation, nearly all gray. Open them, "
        "and people are feasting on giant strawberries.",
    ),
    "Sunflowers": Told(
        "National Gallery, London",
        "Van Gogh painted his sunflowers to brighten the guest room for his friend Gauguin. This one is "
        "yellow on yellow on yellow; its sisters hang on three continents.",
    ),
    "The Milkmaid": Told(
        "Rijksmuseum, Amsterdam",
        "Milking cows isn't her job: she's a kitchen maid, and with all that bread she is probably making "
        "bread pudding. Down by the foot warmer, a tile shows Cupid.",
    ),
    "Wanderer above the Sea of Fog": Told(
        "Hamburger Kunsthalle, Hamburg",
        "You can't hike to this view. Friedrich sketched its rocks in different places in the hills along "
        "the Elbe, and put them together in his studio.",
    ),
    "The Hunters in the Snow": Told(
        "Kunsthistorisches Museum, Vienna",
        "A poor day: all they have to show for it is one fox, and even the inn's sign is coming off its "
        "hooks. It belongs to a series on the seasons, and one of the others is lost.",
    ),
    "The Ambassadors": Told(
        "National Gallery, London",
        "The gray smear on the floor is a skull: look from the side, and it snaps into shape. On the lower "
        "shelf, one string of the lute is broken.",
    ),
    "Young Hare": Told(
        "Albertina, Vienna",
        "Look it in the eye and you'll see a window reflected there. Light would fade the watercolor, so the "
        "museum brings out the original only now and then.",
    ),
    "The Laughing Cavalier": Told(
        "Wallace Collection, London",
        "He isn't laughing; it's the mustache. In 1865 two of the richest men in Europe fought over him at an"
        " auction, and he sold for more than six times the estimate.",
    ),
    "The Goldfinch": Told(
        "Mauritshuis, The Hague",
        "Goldfinches were kept as pets and learned to draw water with a thimble-sized bucket. The year he "
        "painted this one, Fabritius died when Delft's gunpowder store blew up.",
    ),
    # France
    "Liberty Leading the People": Told(
        "Louvre, Paris",
        '"I won no battles for my country, but at least I\'ll paint for it," Delacroix told his brother in a '
        "letter. The government bought it, then thought it too fiery to leave on view.",
    ),
    "Impression, Sunrise": Told(
        "Musée Marmottan Monet, Paris",
        "A critic sneered that wallpaper is more finished than this, and mocked the painters as "
        "Impressionists. The name stuck. Stolen in 1985, it turned up in Corsica five years later.",
    ),
    "A Sunday on La Grande Jatte": Told(
        "Art Institute of Chicago",
        "Two years of work, some sixty studies, and dots by the thousand on a canvas ten feet wide. Look for "
        "the lady who has brought her monkey to the park.",
    ),
    "The Raft of the Medusa": Told(
        "Louvre, Paris",
        "About 150 people were left on the raft; thirteen days later fifteen were alive. Géricault talked "
        "with survivors and had a model of the raft built.",
    ),
    "Luncheon of the Boating Party": Told(
        "Phillips Collection, Washington, D.C.",
        "The young woman playing with the dog later married the painter. The man astride the chair across "
        'from her is Caillebotte, who painted "Paris Street; Rainy Day."',
    ),
    "A Bar at the Folies-Bergère": Told(
        "Courtauld Gallery, London",
        "Two green boots at the top left belong to a trapeze artist. The mirror behind the barmaid doesn't "
        "seem to add up, and people have puzzled over it ever since.",
    ),
    "Napoleon Crossing the Alps": Told(
        "Château de Malmaison, near Paris",
        "Napoleon refused to sit for it: a portrait should show character, he thought, not a likeness. His "
        "name is carved into the rocks, along with Hannibal's and Charlemagne's.",
    ),
    "The Gleaners": Told(
        "Musée d'Orsay, Paris",
        "Three poor women pick up what the harvest left behind. In 1857 one critic called them scarecrows, and "
        "another saw the guillotine looming behind them.",
    ),
    "The Card Players": Told(
        "Musée d'Orsay, Paris; four more elsewhere",
        "Cézanne's models were farmhands from around his home, and he painted them at cards five times. One "
        "of the five reportedly went to Qatar for $250 million.",
    ),
    "The Swing": Told(
        "Wallace Collection, London",
        "By one account, the gentleman who ordered it wanted a bishop to push the swing. The first painter he "
        "asked was shocked; Fragonard took the job and left out the bishop.",
    ),
    "The Dance Class": Told(
        "Metropolitan Museum of Art, New York",
        "The rehearsal room had just burned down when Degas painted it. The poster on the wall is a nod to "
        "the opera singer who had ordered the picture.",
    ),
    "Paris Street; Rainy Day": Told(
        "Art Institute of Chicago",
        "Caillebotte was 28 and rich when this was first shown. He helped organize and pay for the exhibition it "
        "hung in, with pictures by his friends Monet, Renoir and Degas.",
    ),
    "Tiger in a Tropical Storm": Told(
        "National Gallery, London",
        "As far as anyone knows, Rousseau never left France: his jungles grew in the botanical garden in "
        "Paris. This was the first of them.",
    ),
    # Everywhere else
    "The Scream": Told(
        "National Museum, Oslo",
        'At the top left, in pencil and barely visible: "Can only have been painted by a madman." In 2021 the'
        " museum announced who had written it: Munch himself.",
    ),
    "Las Meninas": Told(
        "Prado, Madrid",
        "The king and queen are only a reflection in the mirror at the back. Are they standing where you are, "
        "or does it show the canvas the painter is working on? The experts can't agree.",
    ),
    "Whistler's Mother": Told(
        "Musée d'Orsay, Paris",
        "The story goes that a model hadn't shown up, so Whistler asked his mother. Standing wore her out, so"
        " he let her sit down, and there she sits.",
    ),
    "The Third of May 1808": Told(
        "Prado, Madrid",
        "All the light comes from one lantern on the ground, and the man's white shirt and yellow trousers "
        "match it. For decades the picture was kept in storage.",
    ),
    "The Fighting Temeraire": Told(
        "National Gallery, London",
        "Turner called it his darling and never sold it. In 2005 it was voted the greatest painting in "
        "Britain, and now it's on the twenty-pound note.",
    ),
    "Washington Crossing the Delaware": Told(
        "Metropolitan Museum of Art, New York",
        "As American as can be, and painted in Germany. Leutze's first version stayed there and burned in an "
        "air raid in 1942. The flag is half a year early.",
    ),
    "The Hay Wain": Told(
        "National Gallery, London",
        "Nobody in London bought it. Three years later it was the talk of Paris, and the king of France gave "
        "it a gold medal. The cottage still stands.",
    ),
    "Ophelia": Told(
        "Tate Britain, London",
        "Elizabeth Siddal posed in a bathtub kept warm by lamps. Once they went out; Millais didn't notice, "
        "she caught a bad cold, and her father sent an angry letter.",
    ),
    "The Blue Boy": Told(
        "The Huntington, San Marino, California",
        "When it was sold to America, 90,000 people came to say goodbye, and the gallery's director wrote \"au"
        ' revoir" on the back. It did come back for a visit, 100 years later.',
    ),
    "The Lady of Shalott": Told(
        "Tate Britain, London",
        "Two of her three candles have gone out, and her hand is letting go of the chain. It was one of the "
        "pictures Henry Tate gave the nation to start his museum.",
    ),
    "Flaming June": Told(
        "Museo de Arte de Ponce, Puerto Rico",
        "By the 1960s it was so out of fashion that hardly anyone wanted it. Luis Ferré bought it in 1963 for"
        " his museum in Puerto Rico, and now it's the star of the collection.",
    ),
    "The Ninth Wave": Told(
        "Russian Museum, Saint Petersburg",
        "Sailors said that waves grow and grow until the ninth, the worst. It's still to come, but the sun is"
        " up, and the wreckage is shaped like a cross.",
    ),
    "Breezing Up": Told(
        "National Gallery of Art, Washington, D.C.",
        "At first the old man held the tiller, and a fourth boy sat in the bow. Homer gave the tiller to a boy "
        "and put an anchor, a sign of hope, in the empty place.",
    ),
}

BOX = """\
The sheet of 1897 promises 52 works of the leading artists of the world, in four Clubs, each with a Ruler. It names none of them, \
so these are our choice, all of them painted before the pack was printed.

In the second game, the artists of Club C have made themselves unpopular with the other three Clubs, who would rather not be \
seen with them. The sheet doesn't say what they did. Our Club C is France, so it's not hard to guess. Monet had a cold morning \
in the harbor and called it finished. Seurat made a Sunday out of dots and asked Michelangelo if he had ever considered \
dots. Napoleon rode in on his horse and wouldn't get down. Degas brought a class of dancers and their mothers, Rousseau a tiger, and the \
boating party stayed for lunch and left the bill with Rembrandt. Leonardo, who had been hearing for years that he should finish something, \
said a few words in Italian. Since then no Club has wanted them in the house: every French picture in your tricks costs you a point."""
