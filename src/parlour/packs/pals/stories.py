"""A line of character for every Pal. Both troupes of boys are the same thirteen boys, and both of girls the same girls."""

from __future__ import annotations

BOYS = {
    "Hugh Wood": "Whatever mischief is afoot, Hugh would. Ask him who ate the jam and watch him study the ceiling.",
    "I. M. Reddy": "Has had his cap on since breakfast. He'll find out where everybody's going when he gets there.",
    "Butt U. Hafta": "Believes every rule in the world was made so that he could remind you of it.",
    "Hawe Kum": 'Asks "how come?" forty times a day, and now and then even waits for the answer.',
    "Watt Fore": "Won't lift a finger until he knows why, and by then the window is already broken.",
    "R. U. Withus": "Captain of a baseball team that is always one player short. You'll do.",
    "Obie Still": "Likes it quiet. For some reason he ends up next to the talkers at the movies every single Saturday.",
    "U. R. Daffy": "Says so to everyone, including the grocer, the goat and the mayor. They say the same of him.",
    "Knott Able": "Can't wash dishes on account of his wrist. Can pitch nine innings on account of his other wrist.",
    "Will Hugh": "Very polite, and always just about to ask a favor. Will you? It will only take all afternoon.",
    "O. K. Kidd": "Everything suits him: rain, spinach, spelling tests. Nobody has figured out how he does it.",
    "Happy Daze": "Remembers last summer so well that he walks into lampposts, and tips his hat to them.",
    "Sam's Son": "Captain of the boys and strong as an ox. Haircuts make him nervous, and nobody dares ask why.",
}
GIRLS = {
    "Taka Sneak": "Tiptoes everywhere, even to the library. Knows every loose board in the house.",
    "Tacoma Friend": "Has never once come home to supper alone. Her mother just sets two more plates.",
    "Lotta Bunk": "Once saw a whale in the duck pond. Ask her about it: the whale has grown since Tuesday.",
    "Iva Date": "Busy on Saturday, and on Sunday too. It's usually the dentist, but she isn't telling.",
    "Betta Scram": "First to hear the footsteps, first over the fence. Stay close to her and you'll be home for supper.",
    "Seemie Later": "Has a kite to mend, a cake to ice and a cat to find, and will be with you in one minute.",
    "Ura Honey": "Shares her last caramel and means it. Even Obie Still forgets to hush her.",
    "May Bee": "Yes and no, it depends, she couldn't say. Takes an hour over one scoop of ice cream.",
    "Jamaica Date": "Wants to hear everything: who, when, and what did you wear? Would make a fine reporter.",
    "Bea Nice": "Has stopped more snowball fights than the sun. Her own aim, by the way, is excellent.",
    "Wanna Bite": "Carries an apple in each pocket and offers you one of them. The small one.",
    "Watta Laff": "You hear her before you see her. She laughs at the joke, then at the joke before it.",
    "Miss America": "Captain of the girls. The crown is cardboard and the wave is perfect; she practices both.",
}
MY_PAL = "The dog everybody in town calls theirs. He comes when he likes, sits with anyone, and leaves with the lot."

BOX = """\
Walter H. Schaefer of Philadelphia brought Pals out in 1939: cartoon cards for children, which promised to be wholesome, \
like nothing else, and as much fun as you can fit in a pack.

Say a boy's name and then his Pal's, fast, and you'll hear it: most pairs are a joke in two lines, \
which is why the sheet makes you call every card aloud and takes away your lead if you forget."""
