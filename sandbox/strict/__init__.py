"""Hand-written rules of Discord's that its OpenAPI document does not state, or that hold without it."""

from sandbox.strict.commands import command_problems
from sandbox.strict.messages import Draft, message_problems, modal_problems

__all__ = ["Draft", "command_problems", "message_problems", "modal_problems"]
