import { names, perName, preamble } from "./sources.mjs";

/** Tools that nothing was tuned on. */
const nodeTest = {
  tool: "node-test",
  heldOut: true,
  files: {
    "package.json": `{ "type": "module" }\n`,
    ...perName("src/NAME.js", (name, i) => `export const total = (n) => n * ${i};\n`),
    ...perName(
      "test/NAME.test.js",
      (name, i) => `import test from "node:test";
import assert from "node:assert/strict";
import { total } from "../src/${name}.js";
test("${name} multiplies", () => assert.equal(total(3), ${3 * i}));
test("${name} of nothing", () => assert.equal(total(0), 0));
`,
    ),
  },
  run: `${preamble}node --test --test-reporter=spec test/*.test.js`,
  cases: [
    {
      name: "assertion",
      edit: { "src/refund.js": ["n * 7", "n * 7 + 1"] },
      caused: [["^✖", "^[✔ℹ✖▶]"], [".*failing tests", "^\\+ "], "ℹ (pass|fail) "],
    },
    {
      name: "export",
      edit: { "src/cart.js": ["total", "sum"] },
      caused: [
        ["^✖", "^[✔ℹ✖▶]"],
        [".*failing tests", "^\\+ "],
        "ℹ (tests|pass|fail) ",
        ["^file://.*cart", "^[✔▶ℹ✖]"],
        ["^.*import \\{ total \\}", "^[✔▶ℹ✖]"],
      ],
    },
  ],
};

const ctest = {
  tool: "cmake",
  heldOut: true,
  files: {
    "CMakeLists.txt": `cmake_minimum_required(VERSION 3.20)\nproject(shop C)\nenable_testing()\n${names.map((name) => `add_executable(${name} ${name}.c)\nadd_test(NAME ${name} COMMAND ${name})\n`).join("")}`,
    ...perName(
      "NAME.c",
      (name, i) =>
        `#include <assert.h>\n#include <stdio.h>\n#include <unistd.h>\nstatic int total(int n)\n{\n\treturn n * ${i};\n}\nint main(void)\n{\n\tprintf("${name} by %d\\n", getpid());\n\tassert(total(3) == ${3 * i});\n\treturn 0;\n}\n`,
    ),
  },
  run: `${preamble}cmake -G Ninja -B out . && cmake --build out && ctest --test-dir out -j3 --output-on-failure`,
  cases: [
    {
      name: "assert",
      edit: { "coupon.c": ["n * 8", "n * 8 + 1"] },
      caused: [
        "\\*\\*\\*",
        "[Aa]ssert",
        "coupon by",
        "tests passed",
        "FAILED",
        "Errors while running",
        "^\\s+\\d+ - coupon",
      ],
    },
    {
      name: "syntax",
      edit: { "tax.c": ["return n * 3;", "return n * 3"] },
      caused: [
        "^FAILED",
        ["tax\\.c: In function|tax\\.c:\\d+:\\d+: error", "^(\\[|ninja)"],
        "ninja: build stopped",
        "-c .*tax\\.c",
      ],
    },
    {
      name: "configure",
      edit: {
        "CMakeLists.txt": ["add_executable(ledger ledger.c)", "add_executable(ledger ledgers.c)"],
      },
      caused: [
        ["^CMake Error", "^(-- |CMake Generate)"],
        "CMake Generate step failed",
        "Configuring incomplete",
      ],
    },
  ],
};

const web = {
  "package.json": `{ "type": "module", "name": "web", "version": "2.0.0" }\n`,
  ...perName("src/NAME.js", (name, i) => `export const ${name} = (n) => n * ${i};\n`),
  "src/index.js": `${names.map((name) => `import { ${name} } from "./${name}.js";\n`).join("")}console.log(cart(2), tax(2), stock(2), price(order(refund(coupon(ledger(2))))));\n`,
};

const webpack = {
  tool: "webpack",
  heldOut: true,
  files: web,
  run: `${preamble}npx webpack --mode production --no-color --stats-modules-space 40`,
  cases: [
    {
      name: "missing",
      edit: { "src/index.js": ['"./order.js"', '"./orders.js"'] },
      caused: [["^ERROR in", "^webpack "], "^webpack .*compiled"],
    },
    {
      name: "syntax",
      edit: { "src/stock.js": ["=> n * 4", "=> { n * 4"] },
      caused: [["^ERROR in", "^webpack "], "^webpack .*compiled", "stock\\.js .*\\[.*error"],
    },
  ],
};

const rollup = {
  tool: "rollup",
  heldOut: true,
  files: web,
  run: `${preamble}npx rollup src/index.js --dir out --format es`,
  cases: [
    {
      name: "export",
      edit: { "src/price.js": ["const price", "const prices"] },
      caused: [["\\[!\\]", "^\\+ "]],
    },
  ],
};

const css = {
  ...perName("css/NAME.css", (name, i) => `.${name} {\n  color: #0${i}0;\n}\n`),
  ".stylelintrc.json": `{ "rules": { "color-no-invalid-hex": true, "block-no-empty": [true, { "severity": "warning" }] } }\n`,
  "css/old.css": ".old {\n}\n",
};

const stylelint = {
  tool: "stylelint",
  heldOut: true,
  files: css,
  run: `${preamble}npx stylelint 'css/*.css'`,
  cases: [
    {
      name: "hex",
      edit: { "css/refund.css": ["#070", "#07"] },
      caused: ["css/refund", "hex", "problems? \\("],
    },
  ],
};

const prettier = {
  tool: "prettier",
  heldOut: true,
  files: web,
  run: `${preamble}npx prettier --check --log-level debug src`,
  cases: [
    {
      name: "style",
      edit: { "src/tax.js": ["n * 3;", "n*3"] },
      caused: ["\\[warn\\]"],
    },
  ],
};

const shellcheck = {
  tool: "shellcheck",
  heldOut: true,
  files: perName("bin/NAME.sh", (name, i) => `#!/bin/sh\nset -eu\necho "${name} $((${i} * 2))"\n`),
  run: `${preamble}for f in bin/*.sh; do echo "checking $f"; shellcheck "$f" && sh "$f"; done; shellcheck bin/*.sh`,
  cases: [
    {
      name: "quote",
      edit: { "bin/cart.sh": ['echo "cart', 'rm $1/*\necho "cart'] },
      caused: [["^In bin/cart", "^(checking|\\+ )"], "parameter not set"],
    },
  ],
};

const javac = {
  tool: "javac",
  heldOut: true,
  files: {
    ...perName(
      "src/NAME.java",
      (name, i) => `class ${name} {\n  static int total(int n) {\n    return n * ${i};\n  }\n}\n`,
    ),
    "src/Main.java": `class Main {\n  public static void main(String[] a) {\n    System.out.println("started " + java.time.Instant.now() + " " + new Object());\n${names.map((name, i) => `    check("${name}", ${name}.total(3), ${3 * (i + 2)});\n`).join("")}  }\n  static void check(String name, int got, int want) {\n    System.out.println("check " + name + " in " + System.nanoTime() % 1000 + " ns");\n    if (got != want) throw new IllegalStateException(name + ": " + got + " is not " + want);\n  }\n}\n`,
  },
  run: `${preamble}javac -verbose -d out src/*.java 2>&1 | grep -v '^\\[loading'
java -cp out Main`,
  cases: [
    {
      name: "symbol",
      edit: { "src/order.java": ["return n * 6", "return m * 6"] },
      caused: [["^src/order\\.java:.*error", "^(\\[|\\d+ error)"], "^\\d+ error"],
    },
    {
      name: "exception",
      edit: { "src/refund.java": ["n * 7", "n * 6"] },
      caused: [["^Exception", "^\\+ "]],
    },
  ],
};

const deploy = {
  tool: "deploy-script",
  heldOut: true,
  files: {
    "server.py": `import http.server, sys\nclass H(http.server.SimpleHTTPRequestHandler):\n    def do_GET(self):\n        ok = self.path in ("/health", "/version", "/ready")\n        self.send_response(200 if ok else 404)\n        self.end_headers()\n        self.wfile.write(b"fine\\n" if ok else b"no such page\\n")\ns = http.server.ThreadingHTTPServer(("127.0.0.1", 0), H)\nprint("listening on port", s.server_port, flush=True)\nopen("port", "w").write(str(s.server_port))\ns.serve_forever()\n`,
    "deploy.sh": `set -eu
python server.py & server=$!
trap 'kill $server' EXIT
until [ -s port ]; do sleep 0.1; done
for page in health version ready; do
  echo "$(date -u +%FT%T.%3NZ) GET $page"
  curl -fsS "http://127.0.0.1:$(cat port)/$page"
done
tar czf release-$(date +%s).tgz deploy.sh
sha256sum release-*.tgz
echo "deployed $(cat /proc/sys/kernel/random/uuid | cut -c1-8)"
`,
  },
  run: `${preamble}bash -x deploy.sh`,
  cases: [
    {
      name: "not-found",
      edit: { "server.py": ['"/version", ', ""] },
      caused: ["curl: \\(22\\)", "GET /version .* 404"],
    },
    {
      name: "archive",
      edit: { "deploy.sh": ["tgz deploy.sh", "tgz deploy.sh assets"] },
      caused: ["^tar: ", "^\\+ tar czf"],
    },
  ],
};

export const otherTools = [
  nodeTest,
  ctest,
  webpack,
  rollup,
  stylelint,
  prettier,
  shellcheck,
  javac,
  deploy,
];
