"""Shared fixtures."""

from tests.folders import folder

__all__ = ["folder"]
