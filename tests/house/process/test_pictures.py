"""README's pictures: one command makes them, and they show what the bot says now.

Skipped where there is no Chromium.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import CHROMIUM
from tests.pictures import BYTES_MAX, FOLDER, SCENES, words_in

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine"),
]

ROOT = Path(__file__).resolve().parents[3]


def test_one_command_makes_the_pictures_and_those_of_the_readme_show_the_same(
    tmp_path: Path,
) -> None:
    """Whoever changes what they show makes them anew: ``python -m tests.pictures``."""
    subprocess.run([sys.executable, "-m", "tests.pictures", tmp_path], cwd=ROOT, check=True)
    made = {file.stem: file for file in tmp_path.iterdir()}

    assert set(made) == set(SCENES)
    for name, file in made.items():
        assert file.stat().st_size <= BYTES_MAX
        assert words_in(file) == words_in(ROOT / FOLDER / file.name), f"{name} shows what was"
