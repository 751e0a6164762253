"""The game of dominoes: four rule sets, pure and replayable.

Nothing in this package reads a clock, makes chance of its own or touches the outside, and it needs the
standard library alone. Start reading at :mod:`domino.match`, then one of the variants, then
:mod:`domino.view`.
"""
