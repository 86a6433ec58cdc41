import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

import { createTestGit, removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { cloneStep } from "./clone-step.ts";
import { createExampleRepository } from "./example.ts";
import { findRepositories } from "./find-repositories.ts";
import type { Git } from "../git/git.ts";
import { openRepository, type Repository } from "./repository.ts";

const pipelineSchema = z.object({
  type: z.literal("exec"),
  name: z.string(),
  steps: z.array(
    z.object({
      name: z.string(),
      commands: z.array(z.string()),
      failure: z.literal("ignore").optional(),
    }),
  ),
});
type Pipeline = z.infer<typeof pipelineSchema>;

let git: Git;
let repository: Repository;
beforeAll(async () => {
  git = await createTestGit();
  repository = await createExample(await temporaryFolder());
});
afterAll(removeRepositories);

describe("the example repository", () => {
  it("is signalbox/example, with a history, branches and tags", async () => {
    expect(repository.found).toMatchObject({ slug: "signalbox/example", bare: true });
    expect(await repository.defaultBranch()).toBe("main");
    expect([...(await repository.refs()).keys()]).toEqual([
      "refs/heads/feature/platforms",
      "refs/heads/fix/midnight",
      "refs/heads/main",
      "refs/tags/v0.1.0",
      "refs/tags/v0.2.0",
    ]);
    expect(await repository.commit("main")).toMatchObject({
      message: "Deploy main to staging, and promote from there",
      author_name: "Maren Holt",
      authored: Date.parse("2025-09-10T09:18:00Z") / 1000,
    });
  });

  it("has the same commits on every machine", async () => {
    const other = await createExample(await temporaryFolder());
    expect(await other.refs()).toEqual(await repository.refs());
  });

  it("is created once, and again after an interrupted attempt", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, ".example.partial"));
    await writeFile(join(folder, ".example.partial", "HEAD"), "half");
    await createExample(folder);
    await writeFile(join(folder, "signalbox/example.git", "mine"), "kept");
    await createExample(folder);
    const { found, skipped } = await findRepositories([folder], new AbortController().signal);
    expect({ slugs: found.map(({ slug }) => slug), skipped }).toEqual({
      slugs: ["signalbox/example"],
      skipped: [],
    });
  });

  it.each(["main", "feature/platforms", "fix/midnight", "v0.2.0"])(
    "runs on %s: only what may fail fails",
    async (name) => {
      const { sha } = await repository.commit(name);
      for (const pipeline of await readPipelines(sha)) {
        const failed = await runPipeline(pipeline, sha);
        const mayFail = pipeline.steps.filter((step) => step.failure === "ignore");
        expect(failed).toEqual(mayFail.map((step) => step.name));
      }
    },
  );
});

async function createExample(folder: string): Promise<Repository> {
  await createExampleRepository(git, folder);
  const { found } = await findRepositories([folder], new AbortController().signal);
  return openRepository(git, found[0]!);
}

async function readPipelines(sha: string): Promise<Pipeline[]> {
  const text = await repository.pipelineFile(sha, ".drone.yml");
  return parseAllDocuments(text).map((document) => pipelineSchema.parse(document.toJS()));
}

/** Runs the steps in the order of the file, without their pauses, and answers the names of failed ones. */
async function runPipeline({ steps }: Pipeline, sha: string): Promise<string[]> {
  const cwd = await temporaryFolder();
  const build = { ref: "refs/heads/main", after: sha, author_name: "Kim", author_email: "k@e" };
  const clone = cloneStep({ gitHome: git.home, path: repository.found.path }, build);
  const variables = { PATH: process.env.PATH, HOME: cwd, PACE: "0", DRONE_DEPLOY_TO: "production" };
  const run = (commands: readonly string[], environment: Record<string, string>) =>
    execa("/bin/sh", ["-e"], {
      cwd,
      env: { ...variables, ...environment },
      extendEnv: false,
      reject: false,
      input: commands.join("\n"),
    });
  expect((await run(clone.commands, clone.environment)).exitCode).toBe(0);
  const failed: string[] = [];
  for (const step of steps) {
    const { exitCode, stderr } = await run(step.commands, {});
    expect(stderr).toBe("");
    if (exitCode !== 0) failed.push(step.name);
  }
  return failed;
}
