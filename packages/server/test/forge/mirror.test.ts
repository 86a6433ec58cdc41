import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMirrors, type Mirrors, type Remote } from "../../src/source/mirror.ts";
import { createTestGit, removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { startLocalServer } from "../local-server.ts";
import type { ForgeRepo } from "./forge-state.ts";
import { startTestForge, type TestForge } from "./test-forge.ts";

let forge: TestForge;
let mirrors: Mirrors;
let repo: ForgeRepo;
let remote: Remote;
let mirror: string;
const { signal } = new AbortController();
const token = "the token of alice";
beforeAll(async () => {
  forge = await startTestForge();
  forge.addPerson("alice");
  forge.tokens.set(token, { login: "alice", expires: Number.MAX_SAFE_INTEGER });
  repo = await forge.addRepository("alice/app", { files: { "a.txt": "1" } });
  const git = await createTestGit();
  mirrors = createMirrors({ git, path: process.env["PATH"] ?? "", network: {} });
  mirror = join(await temporaryFolder(), "1.git");
  remote = {
    url: new URL(`${forge.address}/alice/app.git`),
    credentials: { login: token, password: "x-oauth-basic" },
    defaultBranch: "main",
    signal,
  };
});
afterAll(async () => {
  await forge.close();
  await removeRepositories();
});
const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)("git", [`--git-dir=${mirror}`, ...args])).stdout.trim();

it("has the branches, tags and pull requests of the host, and forgets those that are gone", async () => {
  const change = { isSilent: true };
  await forge.push(repo, { "a.txt": "2" }, { branch: "feature", ...change });
  await forge.openPull(repo, { branch: "feature", by: "alice" });
  await forge.tag(repo, "v1");
  await mirrors.fetch(mirror, remote);
  const refs = async () => (await git("for-each-ref", "--format=%(refname)")).split("\n");
  expect(await refs()).toEqual([
    "refs/heads/feature",
    "refs/heads/main",
    "refs/pull/1/head",
    "refs/tags/v1",
  ]);
  await forge.deleteBranch(repo, "feature");
  await mirrors.fetch(mirror, remote);
  expect(await refs()).not.toContain("refs/heads/feature");
});

it("keeps the commits of builds, and deletes those of no build", async () => {
  const lost = await forge.push(repo, { "a.txt": "lost" }, { branch: "x", isSilent: true });
  const kept = await forge.push(repo, { "a.txt": "kept" }, { branch: "y", isSilent: true });
  await mirrors.fetch(mirror, remote);
  await forge.deleteBranch(repo, "x");
  await forge.deleteBranch(repo, "y");
  await mirrors.fetch(mirror, remote);
  await mirrors.tidy(mirror, [kept, lost], signal);
  await mirrors.tidy(mirror, [kept], signal);
  await git("gc", "--quiet", "--prune=now");
  expect(await git("cat-file", "-t", kept)).toBe("commit");
  await expect(git("cat-file", "-t", lost)).rejects.toThrow(/Not a valid object|could not get/);
});

it("fetches a commit that no ref has any more", async () => {
  const sha = await forge.push(repo, { "a.txt": "gone" }, { branch: "z", isSilent: true });
  await forge.deleteBranch(repo, "z");
  await mirrors.fetchCommit(mirror, remote, sha);
  expect(await git("cat-file", "-t", sha)).toBe("commit");
});

it("writes the credentials into no file, and names them in no error", async () => {
  const config = await readFile(join(mirror, "config"), "utf8");
  expect(config).not.toContain(token);
  const wrong = { ...remote, credentials: { login: "a wrong token", password: "x" } };
  const error: unknown = await mirrors.fetch(mirror, wrong).catch((cause: unknown) => cause);
  expect(String(error)).toMatch(/git fetch failed/);
  expect(String(error)).not.toMatch(/wrong token/);
});

it("follows no redirect to another host", async () => {
  const asked: string[] = [];
  const other = await startLocalServer((request, response) => {
    asked.push(request.headers.authorization ?? "none");
    response.writeHead(404).end();
  });
  const first = await startLocalServer((request, response) => {
    response.writeHead(302, { Location: `${other.address}${request.url}` }).end();
  });
  const url = new URL(`${first.address}/alice/app.git`);
  await expect(mirrors.fetch(mirror, { ...remote, url })).rejects.toThrow(/git fetch failed/);
  expect(asked).toEqual([]);
  await first.close();
  await other.close();
});
