import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ApiClient } from "../../assistants/api-client.ts";
import { localTools } from "./local-tools.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-local-"));
afterAll(() => rmSync(folder, { recursive: true }));
const pipeline =
  "kind: pipeline\ntype: exec\nname: default\nsteps: [{ name: a, commands: [true] }]\n";
writeFileSync(join(folder, "outside.yml"), pipeline);
const here = join(folder, "here");
mkdirSync(here);
writeFileSync(join(here, "own.yml"), pipeline);
symlinkSync("../outside.yml", join(here, "link.yml"));
symlinkSync("../nothing.yml", join(here, "dangling.yml"));
symlinkSync("own.yml", join(here, "inner.yml"));
writeFileSync(join(here, "own.jsonnet"), `import "own.libsonnet"`);
writeFileSync(
  join(here, "own.libsonnet"),
  `{ kind: "pipeline", type: "exec", name: "default", steps: [{ name: "a", commands: ["true"] }] }`,
);
writeFileSync(join(folder, "outside.libsonnet"), "hidden = 1");
symlinkSync("../outside.libsonnet", join(here, "link.libsonnet"));
writeFileSync(join(here, "link.jsonnet"), `import "link.libsonnet"`);
writeFileSync(join(here, "template.yml"), "kind: template\nload: plugin.yaml\n");

const report = { line: () => undefined, problem: () => undefined };
const context = {
  client: new ApiClient({ origin: "http://127.0.0.1:1", token: "" }),
  progress: () => undefined,
};
const check = async (file: string) => {
  const [tool] = localTools({ here, environment: {}, report });
  return tool?.run({ file }, context);
};

it.each(["own.yml", "inner.yml", "own.jsonnet"])("checks %s", async (file) => {
  expect((await check(file))?.data).toMatchObject({ ok: true });
});

it("says of templates where they are, and imports nothing from outside of the folder", async () => {
  expect((await check("template.yml"))?.data).toMatchObject({
    errors: [expect.stringContaining("templates are on the server")],
  });
  const { data } = (await check("link.jsonnet")) ?? {};
  expect(data).toMatchObject({ ok: false, errors: [expect.stringContaining("link.libsonnet")] });
  expect(JSON.stringify(data)).not.toContain("hidden");
});

it("refuses a question that it does not know", async () => {
  const [tool] = localTools({ here, environment: {}, report });
  await expect(tool?.run({ file: "own.yml", fiel: "" }, context)).rejects.toThrow(/fiel/);
});

it.each([
  "none.yml",
  "../outside.yml",
  "../nothing.yml",
  "link.yml",
  "dangling.yml",
  join(folder, "outside.yml"),
])("reads no file outside of its folder, and does not say whether it exists: %s", async (file) => {
  await expect(check(file)).rejects.toThrow(
    `"${resolve(here, file)}" is missing or not in "${here}"`,
  );
});
