import { describe, expect, it } from "vitest";
import { toolNameOf } from "./error-tool.ts";

describe("the name of a tool", () => {
  it.each([
    ["gcc or clang", "+ mypy shop", "mypy"],
    ["gcc or clang", "+ make", ""],
    ["gcc or clang", "", ""],
    ["vitest", "+ CI=1 npx jest --ci", "jest"],
    ["python", "+ python3 -m pytest -q", "pytest"],
    ["general", "+ ./scripts/check.sh", ""],
    ["lint", "+ node_modules/.bin/eslint src", "eslint"],
    ["typescript", "+ npm run build", "typescript"],
    ["terraform", "+ npm test", ""],
    ["terraform", "+ terraform apply", "terraform"],
    ["shell", "+ foo", ""],
    ["lint", "+ cd web && eslint src || exit 1", "eslint"],
    ["lint", "+ eslint src 2>&1 | tee lint.txt", "eslint"],
    ["vitest", "+ cp -r fixtures out && vitest run", ""],
  ])("of a line like %s under '%s' is '%s'", (source, command, tool) => {
    expect(toolNameOf(source, command)).toBe(tool);
  });
});
