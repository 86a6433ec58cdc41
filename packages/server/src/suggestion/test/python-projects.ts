import type { ExampleProject } from "./example-commit.ts";

export const pythonProjects: ExampleProject[] = [
  [
    "a Python project with an extra that has pytest",
    {
      "pyproject.toml":
        '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "app"\ndependencies = ["httpx"]\n\n[project.optional-dependencies]\ndocs = ["mkdocs"]\ndev = [\n  "ruff",\n  "pytest>=8",\n]\n',
      ".python-version": "3.12\n",
    },
    {
      "default/install": ["python3 -m venv .venv", ".venv/bin/pip install --editable '.[dev]'"],
      "default/test": [".venv/bin/python -m pytest"],
    },
    "python:3.12",
  ],
  [
    "a Python project with a group of dependencies",
    { "pyproject.toml": '[project]\nname = "app"\n[dependency-groups]\ntest = ["pytest-cov"]\n' },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install --upgrade pip",
        ".venv/bin/pip install --group test",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Python application with requirements, tested by unittest",
    {
      "requirements.txt": "flask==3.0\n# pytest would be nice\n",
      "app.py": "",
      "tests/__init__.py": "",
      "tests/test_app.py": "",
    },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install --requirement requirements.txt",
      ],
      "default/test": [
        ".venv/bin/python -m unittest discover --start-directory tests --top-level-directory .",
      ],
    },
    "python:3",
  ],
  [
    "a Python project without dependencies",
    {
      "pyproject.toml": '[project]\nname = "app"\ndescription = "uses pytest later"\n',
      "test_app.py": "",
    },
    { "default/test": ["python3 -m unittest discover"] },
  ],
  [
    "a Python application whose tests need pytest, which nothing requires",
    {
      "requirements.txt": "flask==3.0\n",
      "app.py": "",
      "tests/test_app.py": "from app import add\n\n\ndef test_add():\n    assert add(1, 1) == 2\n",
    },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install --requirement requirements.txt",
        ".venv/bin/pip install pytest",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Python package of setup.py, whose tests are configured for pytest",
    { "setup.py": "from setuptools import setup\nsetup(name='app')\n", "pytest.ini": "" },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install --editable .",
        ".venv/bin/pip install pytest",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "Python files with tests and nothing else",
    { "count.py": "", "count_test.py": "import pytest\n" },
    {
      "default/install": ["python3 -m venv .venv", ".venv/bin/pip install pytest"],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Python project without tests",
    { "requirements.txt": "", "app.py": "" },
    { "default/compile": ["python3 -m compileall -q -x /.venv/ ."] },
  ],
  [
    "a Python project of Poetry",
    {
      "pyproject.toml":
        '[tool.poetry]\nname = "app"\n[tool.poetry.group.dev.dependencies]\npytest = "^8.0"\n[build-system]\nrequires = ["poetry-core"]\n',
      "poetry.lock": "",
    },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install poetry",
        ".venv/bin/poetry install",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
  [
    "a Python project of uv",
    { "pyproject.toml": '[dependency-groups]\ndev = ["pytest"]\n', "uv.lock": "" },
    {
      "default/install": [
        "python3 -m venv .venv",
        ".venv/bin/pip install uv",
        ".venv/bin/uv sync --inexact",
      ],
      "default/test": [".venv/bin/python -m pytest"],
    },
  ],
];
