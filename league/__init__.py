"""The league: rating, tiers, the weekly ranking, seasons, pairing, rooms and prizes (docs/league.md).

Pure: nothing here reads a clock, makes chance of its own or touches the outside. Instants, random
generators and stored figures come in as arguments. Start reading at :mod:`league.facts`, then
:mod:`league.rating`. What the rules leave open is decided in ``docs/league.md``.
"""
