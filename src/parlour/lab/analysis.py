"""What the coach finds: each decision of a seat, what every choice was worth, and what the one that was made cost.

    found = analyse(table.record(), seat=0)        # parlour.lab.coach
    found.mistakes()[0].words()

An analysis is plain data: it goes into JSON (``as_json``).
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.lab import phrases

SURE = 1e-9


@dataclass(frozen=True)
class AnalyzedChoice:
    """One thing that could have been done, with the points of the deal to be expected from it and its worth in the whole game.

    ``more`` says how many points better it is than what was done, ``gain`` how much more it is worth (above 0: it is better). Each comes
    with half the width of its 95 % confidence interval.
    """

    move: str
    said: str
    """The move as people say it, with players' names for their seats."""
    points: float
    points_ci95: float
    worth: float
    """A share of the game: winning it is 1, and the points of the deal count a little on their own."""
    worth_ci95: float
    more: float
    more_ci95: float
    gain: float
    gain_ci95: float
    simulations: int
    cards: tuple[str, ...] = ()
    """The cards of the move."""

    @property
    def is_clear(self) -> bool:
        """Is it clearly (95 %) better than what was done: for the game or, if that isn't certain, in points?"""
        return self.gain > self.gain_ci95 + SURE or (self.gain > SURE and self.more > self.more_ci95 + SURE)


@dataclass(frozen=True)
class AnalyzedDecision:
    """A decision and its choices, the best first."""

    deal: int
    move: int
    """Its number among the moves of the record, from 0."""
    phase: str
    number: int
    """Its number among the seat's moves of this phase in this deal; in a game of tricks, the number of the trick."""
    is_trick: bool
    leads: bool
    played: AnalyzedChoice
    choices: tuple[AnalyzedChoice, ...]
    solved: bool
    """Were the worlds solved exactly, and not only played out?"""
    complete: bool
    """Are all possible moves among the choices? If there were hundreds, there are some of each kind."""
    known: tuple[str, ...]
    """What everyone had seen of the other hands by then."""

    @property
    def best(self) -> AnalyzedChoice:
        """What should have been done: what was done, unless something else was better."""
        return self.choices[0]

    @property
    def is_mistake(self) -> bool:
        """Was something else clearly better?"""
        return self.best is not self.played and self.best.is_clear

    @property
    def label(self) -> str:
        """Which decision it is, in words: "Trick 5"."""
        if self.is_trick:
            return phrases.TRICK(number=self.number)
        return phrases.TURN(phase=self.phase.capitalize(), number=self.number)

    @property
    def deed(self) -> str:
        """What kind of move was made: "led", "played" or "chose"."""
        return ("led" if self.leads else "played") if self.is_trick else "chose"

    def told(self, choice: AnalyzedChoice) -> str:
        """A choice as it is called here: only the card, where the only thing to do is to play one."""
        return choice.said.removeprefix("play ") if self.is_trick else choice.said

    def words(self, with_deal: bool = False) -> str:
        """What was done and what would have been better, in a sentence."""
        label = self.label
        where = phrases.IN_DEAL(deal=self.deal, label=label[0].lower() + label[1:]) if with_deal else label
        did = DEEDS[self.deed](where=where, move=self.told(self.played))
        if not self.is_mistake:
            return phrases.NOTHING_BETTER(did=did)
        share, ci95 = f"{100 * self.best.gain:.1f}", f"{100 * self.best.gain_ci95:.1f}"
        if self.best.more > self.best.more_ci95:
            points = points_text(self.best.more, self.best.more_ci95)
            return phrases.BETTER_IN_POINTS(did=did, move=self.told(self.best), points=points, share=share, ci95=ci95)
        return phrases.BETTER_FOR_THE_GAME(did=did, move=self.told(self.best), share=share, ci95=ci95)

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "deal": self.deal, "move": self.move, "phase": self.phase, "number": self.number, "label": self.label,
            "played": self.played.move, "best": self.best.move, "loss": self.best.more, "loss_ci95": self.best.more_ci95,
            "cost": self.best.gain, "cost_ci95": self.best.gain_ci95, "mistake": self.is_mistake, "words": self.words(),
            "solved": self.solved, "complete": self.complete, "known": list(self.known),
            "choices": [{**vars(choice), "cards": list(choice.cards)} for choice in self.choices],
        }  # fmt: skip


DEEDS = {"led": phrases.LED, "played": phrases.PLAYED, "chose": phrases.CHOSE}


@dataclass(frozen=True)
class Analysis:
    """The analysis of one seat's decisions."""

    game: str
    players: int
    options: dict[str, str | int]
    seat: int
    name: str
    deals: int
    """Deals looked at."""
    decisions: tuple[AnalyzedDecision, ...]
    forced: int
    """Moves without another choice, which are left out."""
    races: int
    """Moves in a race, where speed decides, which are left out too."""
    luck: str
    """A sentence if there is nothing to decide in this game, otherwise ""."""
    finished: bool
    """False if it was stopped before the last decision."""
    seconds: float

    def mistakes(self) -> list[AnalyzedDecision]:
        """The mistakes, the costliest first."""
        return sorted((one for one in self.decisions if one.is_mistake), key=lambda one: (-one.best.gain, one.move))

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "game": self.game, "players": self.players, "options": self.options, "seat": self.seat, "name": self.name, "deals": self.deals,
            "forced": self.forced, "races": self.races, "luck": self.luck or None, "finished": self.finished, "seconds": self.seconds,
            "decisions": [decision.as_json() for decision in self.decisions],
            "mistakes": [self.decisions.index(decision) for decision in self.mistakes()],
        }  # fmt: skip


def points_text(points: float, ci95: float) -> str:
    """Points in words, with their uncertainty: to a tenth, or where that would be nothing to a hundredth."""
    digits = 1 if ci95 >= 0.1 or ci95 == 0 else 2
    text = f"{points:.{digits}f}"
    words = phrases.ONE_POINT if float(text) == 1 else phrases.POINTS
    return words(points=text, ci95=f"{ci95:.{digits}f}")
