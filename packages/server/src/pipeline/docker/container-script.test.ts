import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Around, containerScript, maxScriptBytes, scriptStart } from "./container-script.ts";

const shells = [
  { name: "sh", shell: ["/bin/sh", "-c"] },
  { name: "bash", shell: ["/bin/bash", "-c"] },
  { name: "busybox", shell: ["/bin/busybox", "sh", "-c"] },
].filter(({ shell: [path = ""] }) => existsSync(path));

function run(commands: string[], shell = ["/bin/sh", "-c"], debug = false, around?: Around) {
  const script = containerScript(commands, { debug });
  const { entrypoint, command, environment } = scriptStart(script, around);
  expect(entrypoint).toEqual(["/bin/sh", "-c"]);
  const [program = "", ...rest] = [...shell, ...command];
  const result = spawnSync(program, rest, {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", NAME: "value", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  return { out: result.stdout, code: result.status };
}

describe.each(shells)("the script of a docker step in $name", ({ shell }) => {
  const out = (...commands: string[]): string => run(commands, shell).out;

  it("shows each command on one line before it runs, without expanding anything", () => {
    expect(out("echo one\necho two", 'echo "$NAME" `echo x` \\n %s')).toBe(
      '+ echo one\\necho two\none\ntwo\n+ echo "$NAME" `echo x` \\n %s\nvalue x n %s\n',
    );
    expect(out(": 'a\tb'")).toBe("+ : 'a\\tb'\n");
  });

  it("keeps backslashes", () => {
    expect(out("printf '%s\\n' 'a\\nb\\\\c'")).toContain("\na\\nb\\\\c\n");
  });

  it("ends with the first command that fails, and its exit code", () => {
    expect(run(["exit 3", "echo two"], shell)).toMatchObject({ out: "+ exit 3\n", code: 3 });
    expect(run(["false", "echo two"], shell)).toMatchObject({ out: "+ false\n", code: 1 });
    expect(run(["false || true", "(exit 5)", "echo"], shell).code).toBe(5);
  });

  it("is one shell: folder, variables and unfinished lines carry on", () => {
    expect(out("cd /", "X=1", 'echo "$PWD $X"')).toBe('+ cd /\n+ X=1\n+ echo "$PWD $X"\n/ 1\n');
    expect(out("if true", "then", "echo yes", "fi")).toContain("\nyes\n");
    expect(out("cat <<'END'\n$NAME\nEND", "echo after")).toContain(
      "\n$NAME\n+ echo after\nafter\n",
    );
  });

  it("is not read by a command that reads input", () => {
    expect(out("cat", "read line || true", "echo end")).toContain("\nend\n");
  });

  it("is not in the environment of its commands", () => {
    expect(out("env | grep SCRIPT || echo none")).toContain("\nnone\n");
  });

  it("with debug traces the commands and nothing else", () => {
    // Some shells mark the depth of the evaluation.
    expect(run(['echo "$NAME"'], shell, true).out).toMatch(
      /^\+ echo "\$NAME"\n\+\+? echo value\nvalue\n$/,
    );
  });

  it.each([
    ["echo one", "+ echo one\none\n", 0],
    ["exit 3", "+ exit 3\n", 3],
    ["false", "+ false\n", 1],
    ["(exit 5)", "+ (exit 5)\n", 5],
    ["trap 'exit 7' TERM\nkill -TERM $$", "+ trap 'exit 7' TERM\\nkill -TERM $$\n", 7],
  ])("runs commands around %j that nobody sees", (command, shown, code) => {
    const folder = mkdtempSync(join(tmpdir(), "around-"));
    const around = {
      before: `echo unseen; echo begun > ${folder}/before`,
      after: `echo unseen; false; cat ${folder}/before > ${folder}/after`,
    };
    for (const debug of [false, true]) {
      const result = run([command], shell, debug, around);
      expect(result.code).toBe(code);
      expect(result.out).not.toContain("unseen");
      expect(result.out).not.toContain("signalbox");
      expect(debug ? shown : result.out).toBe(shown);
      expect(readFileSync(join(folder, "after"), "utf8")).toBe("begun\n");
      rmSync(join(folder, "after"));
    }
    rmSync(folder, { recursive: true });
  });

  it("may have more bytes than a variable can hold", () => {
    const command = `: ${"\u{1F600}é".repeat(75_000)}`;
    const script = containerScript([command], { debug: false });
    expect(Buffer.byteLength(script)).toBeGreaterThan(maxScriptBytes * 0.85);
    const variables = Object.entries(scriptStart(script).environment);
    expect(variables.every(([name, value]) => Buffer.byteLength(name + value) < 131_070)).toBe(
      true,
    );
    expect(run([command, "echo end"], shell)).toMatchObject({ code: 0 });
    expect(out(command, "env | grep SCRIPT || echo end").endsWith("\nend\n")).toBe(true);
  });
});

it("the variables contain the whole script", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, size: "+1" });
  const repeated = fc.tuple(text, fc.integer({ min: 1, max: 20_000 }));
  fc.assert(
    fc.property(repeated, ([unit, times]) => {
      const script = unit.toWellFormed().repeat(times).slice(0, 500_000).toWellFormed();
      expect(Object.values(scriptStart(script).environment).join("")).toBe(script);
    }),
    { numRuns: 50 },
  );
});

it("shows any text as it is", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !/[\0\n\r\t]/.test(value));
  fc.assert(
    fc.property(text, (value) => {
      const shown = `: '${value.replaceAll("'", "")}' "${value.replaceAll(/[^a-z ]/g, "")}"`;
      expect(run([shown]).out).toBe(`+ ${shown}\n`);
    }),
    { numRuns: 30 },
  );
});
