"""Short scripted games that teach by playing (rules §1, §5). The learner has seat 0; the rest is played from
the script, by the same engine as every match.
"""

from __future__ import annotations

from dataclasses import dataclass

from domino.actions import Action
from domino.deal import Deal
from domino.match import apply
from domino.notation import parse_action
from domino.tiles import parse_tile
from domino.variants import rules_named
from domino.view import View, view

LEARNER = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game with small hands. ``script`` holds whole lines in the notation of records, in order."""

    id: str
    variant: str
    hands: tuple[str, ...]
    boneyard: str
    script: tuple[str, ...]

    @property
    def steps(self) -> tuple[Action, ...]:
        """What the learner does, in order."""
        own = (line.split(maxsplit=1) for line in self.script)
        return tuple(parse_action(text) for seat, text in own if int(seat) == LEARNER)


LESSONS = {
    lesson.id: lesson
    for lesson in (
        Lesson(
            "basics",
            "classic",
            ("5-5 6-2 2-0", "5-1 6-1 4-0"),
            "4-3 5-2 3-3",
            (
                "0 play 5-5",
                "1 play 5-1 right",
                "0 draw",
                "0 draw",
                "0 play 5-2 left",
                "1 play 6-1 right",
                "0 play 6-2 right",
                "1 draw",
                "1 pass",
                "0 play 2-0 left",
                "1 play 4-0 left",
                "0 play 4-3 left",
            ),
        ),
        Lesson(
            "amazonense",
            "amazonense",
            ("6-6 5-5 5-0", "6-4 3-2 0-0", "6-1 3-0 3-3", "6-5 2-0 2-2"),
            "",
            (
                "0 play 6-6",
                "1 play 6-4 east",
                "2 play 6-1 west",
                "3 play 6-5 north",
                "0 play 5-5 north galo",
                "0 play 5-0 north",
            ),
        ),
    )
}


def at_step(lesson: Lesson, step: int) -> View:
    """The learner's View after ``step`` actions of their own and what the others did upon them.

    Raises:
        ValueError: the lesson has no such step.
    """
    if not 0 <= step <= len(lesson.steps):
        raise ValueError(step)
    rules = rules_named(lesson.variant)
    match = rules.new_match(len(lesson.hands))
    hands = tuple(tuple(parse_tile(text) for text in hand.split()) for hand in lesson.hands)
    match, _ = rules.start_round(match, Deal(hands, tuple(parse_tile(t) for t in lesson.boneyard.split())))
    done = 0
    for line in lesson.script:
        seat, text = line.split(maxsplit=1)
        if int(seat) == LEARNER:
            if done == step:
                break
            done += 1
        match, _ = apply(match, int(seat), parse_action(text))
    return view(match, LEARNER)
