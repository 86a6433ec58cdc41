import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

import { createTestGit, removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { cloneStep } from "../source/clone-step.ts";
import { createExampleRepositories } from "./create-repositories.ts";
import { findRepositories } from "../source/find-repositories.ts";
import type { Git } from "../source/git/git.ts";
import { openRepository, type Repository } from "../source/repository.ts";

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

const now = Date.parse("2026-03-20T12:00:00Z") / 1000;

let git: Git;
let repositories: Record<string, Repository>;
beforeAll(async () => {
  git = await createTestGit();
  repositories = await createExample(await temporaryFolder());
});
afterAll(removeRepositories);

describe("the example repositories", () => {
  it("have a history, branches and tags", async () => {
    expect(Object.keys(repositories)).toEqual(["example/departures", "example/tickets"]);
    const { departures, tickets } = byName();
    expect(await departures.defaultBranch()).toBe("main");
    expect([...(await departures.refs()).keys()]).toEqual([
      "refs/heads/feature/platforms",
      "refs/heads/fix/midnight",
      "refs/heads/main",
      "refs/tags/v0.1.0",
      "refs/tags/v0.2.0",
    ]);
    expect([...(await tickets.refs()).keys()]).toEqual([
      "refs/heads/feature/price-text",
      "refs/heads/fix/rounding",
      "refs/heads/main",
    ]);
    expect(await departures.commit("main")).toMatchObject({
      message: "Run the night train ten minutes later",
      author_name: "Maren Holt",
      authored: now - 20,
    });
  });

  it("have commits with the same facts as git reports", async () => {
    const created = await createExampleRepositories(git, await temporaryFolder(), now);
    const commits = [...created.get("tickets")!.values()];
    expect(commits.map(({ message }) => message)).toContain("Sell return tickets");
    for (const { ref: _ref, ...facts } of commits)
      expect(await byName().tickets.commit(facts.sha)).toEqual(facts);
  });

  it("ignore what an interrupted start left behind, and replace no repository", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, ".example.partial"));
    await writeFile(join(folder, ".example.partial", "HEAD"), "half");
    const { tickets } = byName(await createExample(folder));
    const refs = await tickets.refs();
    expect(refs).toEqual(await byName().tickets.refs());
    await expect(createExampleRepositories(git, folder, now + 1)).rejects.toThrow("ENOTEMPTY");
    expect(await tickets.refs()).toEqual(refs);
  });

  it.each([
    ["departures", "main"],
    ["departures", "feature/platforms"],
    ["departures", "fix/midnight"],
    ["departures", "v0.2.0"],
    ["tickets", "feature/price-text"],
    ["tickets", "fix/rounding"],
  ] as const)(
    "have pipelines of %s that pass on %s, except for ignored failures",
    async (name, ref) => {
      const repository = byName()[name];
      const { sha } = await repository.commit(ref);
      for (const pipeline of await readPipelines(repository, sha)) {
        const failed = await runPipeline(repository, pipeline, sha);
        const mayFail = pipeline.steps.filter((step) => step.failure === "ignore");
        expect(failed).toEqual(mayFail.map((step) => step.name));
      }
    },
  );

  it("have a pipeline of tickets that fails on main, where the fix is not merged", async () => {
    const { tickets } = byName();
    const { sha } = await tickets.commit("main");
    const [pipeline] = await readPipelines(tickets, sha);
    expect(await runPipeline(tickets, pipeline!, sha)).toEqual(["fares"]);
  });
});

async function createExample(folder: string): Promise<Record<string, Repository>> {
  await createExampleRepositories(git, folder, now);
  const { found } = await findRepositories([folder], new AbortController().signal);
  return Object.fromEntries(found.map((one) => [one.slug, openRepository(git, one)]));
}

function byName(all = repositories) {
  return { departures: all["example/departures"]!, tickets: all["example/tickets"]! };
}

async function readPipelines(repository: Repository, sha: string): Promise<Pipeline[]> {
  const text = await repository.pipelineFile(sha, ".drone.yml");
  return parseAllDocuments(text).map((document) => pipelineSchema.parse(document.toJS()));
}

/** Runs the steps in the order of the file, without pauses. Returns the names of failed steps. */
async function runPipeline(
  repository: Repository,
  { steps }: Pipeline,
  sha: string,
): Promise<string[]> {
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
