"""The page on which people play in a browser, and the HTTP API under ``/sandbox`` that it is a client of."""

from sandbox.page.routes import add_routes

__all__ = ["add_routes"]
