"""The image that the Dockerfile describes, as far as its text tells."""

import re

from tests.wire import ROOT

LINES = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()


def test_the_base_image_is_one_exact_version() -> None:
    (pinned,) = [line.partition("=")[2] for line in LINES if line.startswith("ARG PYTHON=")]

    assert re.fullmatch(r"python:3\.11\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?", pinned)
    assert {line.split()[1] for line in LINES if line.startswith("FROM ")} == {"${PYTHON}"}


def test_the_image_has_nothing_to_install_with() -> None:
    second = LINES[[line.startswith("FROM ") for line in LINES].index(True) + 1 :]
    image = " ".join(second[[line.startswith("FROM ") for line in second].index(True) :])

    assert re.search(r"pip uninstall --yes .*\bpip setuptools\b", image)
    assert any("venv --without-pip" in line for line in LINES)
