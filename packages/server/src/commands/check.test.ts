import { spawnSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
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
  const pipeline = `{ kind: "pipeline", type: "exec", name: std.extVar("build.event"), steps: [`;
  await writeFile(join(folder, "good.jsonnet"), `${pipeline}import "step.libsonnet"] }`);
  await writeFile(join(folder, "step.libsonnet"), `{ name: "a", commands: ["b"] }`);
  await writeFile(join(folder, "bad.jsonnet"), `${pipeline}\n{ name: nothing }] }`);
  await writeFile(join(folder, "template.yml"), "kind: template\nload: plugin.yaml\n");
  await writeFile(join(folder, "bad.yml"), "kind: pipeline\ntype: exec\nstep: []\n");
  expect(check(folder, "good.yml")).toEqual({
    status: 0,
    lines: ["good.yml: warning: line 4: unknown key family is ignored", "good.yml: test: ok"],
  });
  expect(
    check(folder, "bad.yml", "good.yml", "none.yml", "good.jsonnet", "bad.jsonnet", "template.yml"),
  ).toEqual({
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
      "good.jsonnet: push: ok",
      "bad.jsonnet: error: jsonnet: variable is not defined: nothing",
      "",
      "bad.jsonnet",
      expect.any(String),
      "> 2 | { name: nothing }] }",
      "    |         ^",
      expect.stringMatching(
        /^template.yml: error: it uses a template, and templates are on the server: /,
      ),
    ],
  });
}, 60_000);

it.skipIf(process.platform === "win32")("reads regular files of a limited size only", async () => {
  const folder = await temporaryFolder();
  spawnSync("mkfifo", [join(folder, "pipe.yml")]);
  await symlink("/dev/zero", join(folder, "device.yml"));
  await writeFile(join(folder, "large.yml"), "#".repeat(1024 * 1024 + 1));
  expect(check(folder, "pipe.yml", "device.yml", "/dev/null", ".", "large.yml")).toEqual({
    status: 1,
    lines: [
      "pipe.yml: is not a regular file",
      "device.yml: is not a regular file",
      "/dev/null: is not a regular file",
      ".: is not a regular file",
      "large.yml: is larger than 1024 KiB",
    ],
  });
});

it("prints no control characters of a file", async () => {
  const folder = await temporaryFolder();
  const escape = "\u001b[2J\u009b\u202e";
  const files = {
    "name.yml": `kind: pipeline\ntype: exec\nname: "${escape}"\nsteps: [{ name: a, commands: [b] }]`,
    "key.yml": `kind: pipeline\ntype: exec\n"${escape}": x\nsteps: [{ name: a, commands: [b] }]`,
    "step.yml": `kind: pipeline\ntype: exec\nsteps: [{ name: "${escape}" }]`,
    "value.yml": `kind: pipeline\ntype: exec\nclone: { disable: "${escape}" }`,
    "\u001b[31m.yml": "kind: pipelin",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { lines } = check(folder, ...Object.keys(files));
  const output = lines.join("\n");
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  expect(output).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(output.match(/\\x1b\[2J\\x9b\\u202e/g)?.length).toBeGreaterThanOrEqual(5);
});

it("checks the pipeline file of the folder if none is named", async () => {
  const folder = await temporaryFolder();
  expect(check(folder)).toEqual({ status: 1, lines: [".drone.yml: there is no such file"] });
  await writeFile(
    join(folder, ".drone.yml"),
    "kind: pipeline\ntype: exec\nname: test\nsteps: [{ name: a, commands: [b] }]\n",
  );
  expect(check(folder)).toEqual({ status: 0, lines: [".drone.yml: test: ok"] });
});
