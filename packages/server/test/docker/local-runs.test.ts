import { join } from "node:path";
import { execa } from "execa";
import { afterAll, describe, expect, it } from "vitest";
import { createRepository, removeRepositories } from "../git-fixture.ts";
import { ensureShellImage } from "./stand-in-image.ts";
import { dockerPipeline } from "./docker-fixture.ts";
import { hasEngine } from "./test-engine.ts";

const main = join(import.meta.dirname, "../../src/main.ts");

afterAll(removeRepositories);

/** A work tree with a tag on its first commit and `count` commits after it, whose docker step shows what it got. */
const createHistory = async (count: number, clone = "") => {
  const image = await ensureShellImage();
  const step = `steps: [{ name: look, image: "${image}", commands: [ls .git .git/refs/tags] }]`;
  const file = dockerPipeline(step).replace("clone: { disable: true }", clone);
  const { path, git } = await createRepository({ files: { ".drone.yml": file } });
  await git("tag", "v1");
  const commits = Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? "from refs/heads/main^0\n" : "";
    return `commit refs/heads/main\ncommitter A <a@localhost> ${index} +0000\ndata 1\nx\n${from}`;
  });
  await execa("git", ["fast-import", "--quiet"], { cwd: path, input: commits.join("") });
  return { path, git };
};

/** The output of a run that passes. */
const run = async (folder: string): Promise<string> =>
  (await execa(process.execPath, [main, "run", folder])).stdout;

describe.skipIf(!hasEngine)("a docker stage of a local run", () => {
  it("gets the last commits only", async () => {
    const { path, git } = await createHistory(60);
    await git("tag", "--delete", "v1");
    expect(await run(path)).toMatch(/^shallow$/m);
  });

  it("gets the history back to the newest tag", async () => {
    const { path, git } = await createHistory(60);
    expect(await run(path)).toMatch(/^v1$/m);
    await git("tag", "v2", "main~10");
    const output = await run(path);
    expect([/^v2$/m.test(output), /^v1$/m.test(output)]).toEqual([true, false]);
  });

  it("gets as many commits as the pipeline says", async () => {
    const { path } = await createHistory(3, "clone: { depth: 2 }");
    const output = await run(path);
    expect(output).toMatch(/^shallow$/m);
    expect(output).not.toMatch(/^v1$/m);
  });
});
