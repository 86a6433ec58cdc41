import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepScript } from "./script.ts";

function run(commands: string[], debug = false) {
  const result = spawnSync("/bin/sh", ["-e"], {
    input: stepScript(commands, { debug }),
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", NAME: "value" },
  });
  return { out: result.stdout, trace: result.stderr, code: result.status };
}

describe("a step's script", () => {
  it("shows each command before it runs", () => {
    expect(run(["echo one", 'echo "$NAME"'])).toEqual({
      out: '+ echo one\none\n+ echo "$NAME"\nvalue\n',
      trace: "",
      code: 0,
    });
  });
  it("ends with the first command that fails, and its exit code", () => {
    expect(run(["echo one", "exit 3", "echo two"])).toMatchObject({
      out: "+ echo one\none\n+ exit 3\n",
      code: 3,
    });
    expect(run(["false", "echo two"])).toMatchObject({ out: "+ false\n", code: 1 });
  });
  it("is one shell: folder, variables and unfinished lines carry on", () => {
    const { out } = run(["cd /", "X=1", 'echo "$PWD $X"']);
    expect(out).toBe('+ cd /\n+ X=1\n+ echo "$PWD $X"\n/ 1\n');
    expect(run(["if true; then", "echo yes", "fi"]).out).toContain("\nyes\n");
  });
  it("accepts commands of several lines, with quotes, dollars and backslashes", () => {
    const command = "cat <<'END'\nit's $NAME `x` \\n %s\nEND";
    expect(run([command]).out).toBe(`+ ${command}\nit's $NAME \`x\` \\n %s\n`);
  });
  it("without commands does nothing", () => {
    expect(run([])).toEqual({ out: "", trace: "", code: 0 });
  });
  it("with debug traces the commands, and them alone", () => {
    expect(run(['echo "$NAME"'], true)).toEqual({
      out: '+ echo "$NAME"\nvalue\n',
      trace: "+ echo value\n",
      code: 0,
    });
  });
  it("shows any text as it is", () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(text, (value) => {
        const shown = `: '${value.replaceAll("'", "")}' "${value.replaceAll(/[^a-z ]/g, "")}"`;
        expect(run([shown]).out).toBe(`+ ${shown}\n`);
      }),
      { numRuns: 30 },
    );
  });
});
