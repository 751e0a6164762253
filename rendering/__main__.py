"""``python -m rendering FILE``: write the contact sheet, every picture side by side, as a PNG file."""

from __future__ import annotations

import sys
from pathlib import Path

from rendering.contact_sheet import contact_sheet


def main(arguments: list[str]) -> int:
    """Write the sheet to the one file that is named; 2 if there is none."""
    if len(arguments) != 1:
        print("usage: python -m rendering FILE.png", file=sys.stderr)
        return 2
    Path(arguments[0]).write_bytes(contact_sheet())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
