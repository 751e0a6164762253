"""A local server that speaks Discord's API for the real discord.py client, for tests and for playing."""

from sandbox.connect import point_at
from sandbox.core import TOKEN, Sandbox
from sandbox.interactions import Outcome
from sandbox.options import ClientRefused
from sandbox.people import Person

__all__ = ["TOKEN", "ClientRefused", "Outcome", "Person", "Sandbox", "point_at"]
