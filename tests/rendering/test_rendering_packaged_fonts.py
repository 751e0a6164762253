"""Field log row 18: pictures need no font of the system; the packaged ones are used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
from pathlib import Path
from PIL import ImageFont
import rendering.text
opened = []
real = ImageFont.truetype
def noted(font=None, *rest, **named):
    opened.append(Path(str(font)).resolve())
    return real(font, *rest, **named)
ImageFont.truetype = noted
from rendering import BoardRow, Player, leaderboard_picture
names = ["João", "Иван", "محمد", "漢字", "김민수", "🎲"]
rows = tuple(BoardRow(n + 1, Player(name), "1200") for n, name in enumerate(names))
leaderboard_picture("Ranking", rows, 1, "felt", "pt-BR")
home = Path(rendering.text.__file__).parent / "fonts"
assert opened, "no font was opened"
strangers = [path for path in opened if home.resolve() not in path.parents]
assert not strangers, strangers
"""


def test_row_18_no_system_fonts(tmp_path: Path) -> None:
    """Drawn by a process that finds no font of the system, every font comes from the package."""
    environment = {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "FONTCONFIG_PATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
