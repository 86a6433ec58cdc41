import { perName, preamble } from "./sources.mjs";

const source = perName(
  "src/NAME.js",
  (name, i) => `export function ${name}(value) {
  return value * ${i} + 1;
}
export function ${name}All(values) {
  return values.map((value) => ${name}(value));
}
`,
);

const suite = (imports) =>
  perName(
    "test/NAME.test.js",
    (name, i) => `${imports}import { ${name}, ${name}All } from "../src/${name}.js";
describe("${name}", () => {
  it("multiplies", async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    expect(${name}(3)).toBe(${3 * i + 1});
  });
  it("adds one to nothing", () => {
    expect(${name}(0)).toBe(1);
  });
  it("takes a list", () => {
    console.log("${name} took", process.pid, "at", Date.now());
    expect(${name}All([1, 2])).toEqual([${i + 1}, ${2 * i + 1}]);
  });
});
`,
  );

const modules = { "package.json": `{ "type": "module", "name": "shop", "version": "1.4.0" }\n` };
const wrongSum = { "src/tax.js": ["* 3 + 1", "* 3 + 2"] };
const missingName = { "src/order.js": ["values.map", "vals.map"] };
const brokenImport = { "test/price.test.js": ['"../src/price.js"', '"../src/prices.js"'] };
const newTest = {
  "test/zone.test.js": `import { cart } from "../src/cart.js";
describe("zone", () => {
  it("knows the cart", () => expect(cart(1)).toBe(3));
});
`,
};

const vitest = {
  tool: "vitest",
  files: {
    ...modules,
    ...source,
    ...suite(`import { describe, it, expect } from "vitest";\n`),
  },
  run: `${preamble}npx vitest run --reporter=verbose`,
  cases: [
    {
      name: "assertion",
      edit: wrongSum,
      caused: [
        " × ",
        ["Failed Tests", "^ Test Files "],
        "^ Test Files ",
        "^ +Tests ",
        "AssertionError",
        "^ +→ ",
      ],
    },
    {
      name: "reference",
      edit: missingName,
      caused: [" × ", ["Failed Tests", "^ Test Files "], "^ Test Files ", "^ +Tests ", "^ +→ "],
    },
    {
      name: "import",
      edit: brokenImport,
      caused: [
        " × ",
        ["Failed Suites", "^ Test Files "],
        "^ Test Files ",
        "^ +Tests ",
        " FAIL ",
        "❯ test/price",
      ],
    },
  ],
};

const jest = {
  tool: "jest",
  files: {
    ...modules,
    ...source,
    ...suite(""),
    "jest.config.js": `export default { transform: {}, testEnvironment: "node" };\n`,
  },
  run: `${preamble}NODE_OPTIONS="--experimental-vm-modules --no-warnings" npx jest --ci --verbose --maxWorkers=3`,
  cases: [
    {
      name: "assertion",
      edit: wrongSum,
      caused: [
        "✕",
        ["^ +● ", "^(PASS|FAIL|Test Suites|Summary)|^ +console\\.log"],
        "^FAIL ",
        "^Test Suites:",
        "^Tests:",
      ],
    },
    {
      name: "reference",
      edit: missingName,
      also: newTest,
      caused: [
        "✕",
        ["^ +● ", "^(PASS|FAIL|Test Suites|Summary)|^ +console\\.log"],
        "^FAIL ",
        "^Test Suites:",
        "^Tests:",
      ],
    },
    {
      name: "import",
      edit: brokenImport,
      caused: [["^FAIL ", "^(PASS|Test Suites)|^ +console\\.log"], "^Test Suites:", "^Tests:"],
    },
  ],
};

const newMochaTest = {
  "test/zone.test.js": `import { expect } from "./expect.js";\n${newTest["test/zone.test.js"]}`,
};

const mocha = {
  tool: "mocha",
  files: {
    ...modules,
    ...source,
    ...suite(`import { expect } from "./expect.js";\n`),
    "test/expect.js": `import assert from "node:assert/strict";
export const expect = (actual) => ({
  toBe: (wanted) => assert.equal(actual, wanted),
  toEqual: (wanted) => assert.deepEqual(actual, wanted),
});
`,
  },
  run: `${preamble}npx mocha --parallel --jobs 3 'test/*.test.js'`,
  cases: [
    {
      name: "assertion",
      edit: wrongSum,
      caused: ["^ +\\d+\\) ", [" failing$", "^\\+ npx"], " passing "],
    },
    {
      name: "reference",
      edit: missingName,
      also: newMochaTest,
      caused: ["^ +\\d+\\) ", [" failing$", "^\\+ npx"], " passing "],
    },
  ],
};

const eslint = {
  tool: "eslint",
  files: {
    ...modules,
    ...source,
    "src/legacy.js": "export function legacy() {\n  var old = 1;\n  return old;\n}\n",
    "eslint.config.js": `export default [{ rules: { "no-var": "warn", "no-undef": "error", "no-unused-vars": "error" } }];\n`,
  },
  run: `${preamble}npx eslint src`,
  cases: [
    {
      name: "undefined",
      edit: missingName,
      caused: ["/src/order\\.js", "no-undef", "no-unused", "problems? \\("],
    },
    {
      name: "unused",
      edit: { "src/stock.js": ["return value", "const left = 2;\n  return value"] },
      caused: ["/src/stock\\.js", "no-unused-vars", "problems? \\("],
    },
  ],
};

const typed = perName(
  "src/NAME.ts",
  (name, i) => `export type ${name}Line = { readonly id: number; readonly label: string };
export function ${name}(line: ${name}Line): number {
  return line.id * ${i};
}
`,
);

const tsc = {
  tool: "tsc",
  files: {
    ...modules,
    ...typed,
    "src/main.ts": `import { cart } from "./cart.js";\nimport { tax } from "./tax.js";\nexport const total = cart({ id: 1, label: "a" }) + tax({ id: 2, label: "b" });\n`,
    "tsconfig.json": `{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022", "outDir": "out" }, "include": ["src"] }\n`,
  },
  run: `${preamble}npx tsc --diagnostics --pretty`,
  cases: [
    {
      name: "type",
      edit: { "src/main.ts": ["id: 1,", 'id: "1",'] },
      caused: [["error.*TS\\d", "^(Files|Found \\d)"], "^Found "],
    },
    {
      name: "signature",
      edit: {
        "src/tax.ts": ["readonly label: string", "readonly label: string; readonly rate: number"],
      },
      caused: [["error.*TS\\d", "^(Files|Found \\d)"], "^Found "],
    },
  ],
};

export const jsTools = [vitest, jest, mocha, eslint, tsc];
