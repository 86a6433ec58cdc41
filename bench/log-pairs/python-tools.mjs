import { perName, preamble } from "./sources.mjs";

const source = {
  ...perName(
    "shop/NAME.py",
    (name, i) => `"""The ${name} of the shop."""


def total(amount: int) -> int:
    """Return the total of an amount."""
    return amount * ${i}
`,
  ),
  "shop/__init__.py": `"""A shop."""\n`,
};
const tests = perName(
  "tests/test_NAME.py",
  (name, i) => `import os
import time

from shop.${name} import total


def test_multiplies(tmp_path):
    time.sleep(0.01)
    print("in", tmp_path, os.getpid())
    assert total(3) == ${3 * i}


def test_nothing():
    assert total(0) == 0


def test_object():
    assert total(1) > 0, object()
`,
);

const summary = [
  ["short test summary info", "^=+ .*(failed|error)"],
  "^(FAILED|ERROR) ",
  "^=+ .*(failed|error)",
  "^!+ ",
];
const pytest = {
  tool: "pytest",
  files: { ...source, ...tests, "conftest.py": "" },
  run: `${preamble}python -m pytest -v -n 3 -p no:cacheprovider`,
  cases: [
    {
      name: "assertion",
      edit: { "shop/refund.py": ["amount * 7", "amount * 7 + amount // 3"] },
      caused: ["\\bFAILED\\b", ["^=+ FAILURES", "^=+ short test"], ...summary],
    },
    {
      name: "type",
      edit: { "shop/cart.py": ["amount * 2", '"2" + amount'] },
      also: { "tests/test_zone.py": "def test_zone():\n    assert True\n" },
      caused: ["\\bFAILED\\b", ["^=+ FAILURES", "^=+ short test"], ...summary],
    },
    {
      name: "import",
      edit: { "tests/test_tax.py": ["shop.tax", "shop.taxes"] },
      caused: [["^=+ ERRORS", "^=+ short test"], ...summary],
    },
  ],
};

const unittest = {
  tool: "unittest",
  heldOut: true,
  files: {
    ...source,
    ...perName(
      "tests/test_NAME.py",
      (name, i) => `import unittest
from shop.${name} import total


class ${name.toUpperCase()}(unittest.TestCase):
    def test_multiplies(self):
        self.assertEqual(total(3), ${3 * i})

    def test_nothing(self):
        self.assertEqual(total(0), 0)
`,
    ),
    "tests/__init__.py": "",
  },
  run: `${preamble}python -m unittest -v`,
  cases: [
    {
      name: "assertion",
      edit: { "shop/ledger.py": ["amount * 9", "amount * 9 - 1"] },
      caused: ["\\.\\.\\. (FAIL|ERROR)$", ["^=====", "^Ran "], "^FAILED "],
    },
    {
      name: "division",
      edit: { "shop/order.py": ["amount * 6", "amount * 6 // (amount - 3)"] },
      caused: ["\\.\\.\\. (FAIL|ERROR)$", ["^=====", "^Ran "], "^FAILED "],
    },
  ],
};

const mypy = {
  tool: "mypy",
  heldOut: true,
  files: source,
  run: `${preamble}python -m mypy --no-incremental -v shop 2>&1 | grep -v 'LOG:  Mypy Version\\|Config File' | cut -c1-160`,
  cases: [
    {
      name: "return",
      edit: { "shop/price.py": ["return amount * 5", 'return "5" * amount'] },
      caused: ["price\\.py:\\d+: error", "^Found "],
    },
  ],
};

const pylint = {
  tool: "pylint",
  heldOut: true,
  files: { ...source, "shop/legacy.py": "x = 1\n" },
  run: `${preamble}python -m pylint shop || exit $(($? & 3))`,
  cases: [
    {
      name: "undefined",
      edit: { "shop/stock.py": ["amount * 4", "amont * 4"] },
      caused: ["stock\\.py:\\d+", "^-----", "rated at"],
    },
  ],
};

const flake8 = {
  tool: "ruff",
  heldOut: true,
  files: { ...source },
  run: `${preamble}python -m compileall shop\npython -m ruff check --no-cache shop\npython -m ruff format --diff --no-cache shop`,
  cases: [
    {
      name: "unused",
      edit: { "shop/cart.py": ["\n\n\ndef", "\n\nimport os\n\n\ndef"] },
      caused: [["^F401|F401", "^(Found|\\+ )"], "^Found ", "fixable", "^All checks"],
    },
  ],
};

export const pythonTools = [pytest, unittest, mypy, pylint, flake8];
