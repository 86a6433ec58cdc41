import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/git-fixture.ts";

const main = join(import.meta.dirname, "../main.ts");

function check(folder: string, ...paths: string[]) {
  const { INIT_CWD: _, ...env } = process.env;
  const parameters = [main, "check", ...paths];
  const { status, stdout } = spawnSync(process.execPath, parameters, { cwd: folder, env });
  return { status, lines: stdout.toString().trimEnd().split("\n") };
}

it("says what is wrong with pipeline files, and starts no server", async () => {
  const folder = await temporaryFolder();
  const good =
    "kind: pipeline\ntype: exec\nname: test\nfamily: x\nsteps: [{ name: a, commands: [b] }]\n";
  await writeFile(join(folder, "good.yml"), good);
  await writeFile(join(folder, "bad.yml"), "kind: pipeline\ntype: exec\nstep: []\n");
  expect(check(folder, "good.yml")).toEqual({
    status: 0,
    lines: ["good.yml: warning: line 4: unknown key family is ignored", "good.yml: test: ok"],
  });
  expect(check(folder, "bad.yml", "good.yml", "none.yml")).toEqual({
    status: 1,
    lines: [
      "bad.yml: error: yaml: line 3: unknown key step; did you mean steps?",
      "",
      "bad.yml",
      "  2 | type: exec",
      "> 3 | step: []",
      "    | ^",
      "good.yml: warning: line 4: unknown key family is ignored",
      "good.yml: test: ok",
      "none.yml: there is no such file",
    ],
  });
}, 60_000);

it("checks the pipeline file of the folder if none is named", async () => {
  const folder = await temporaryFolder();
  expect(check(folder)).toEqual({ status: 1, lines: [".drone.yml: there is no such file"] });
  await writeFile(
    join(folder, ".drone.yml"),
    "kind: pipeline\ntype: exec\nname: test\nsteps: [{ name: a, commands: [b] }]\n",
  );
  expect(check(folder)).toEqual({ status: 0, lines: [".drone.yml: test: ok"] });
});
