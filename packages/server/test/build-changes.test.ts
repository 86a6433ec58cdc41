import { afterAll, beforeAll, expect, it } from "vitest";
import type { GitFixture } from "./git-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let git: GitFixture;
let repoId: number;
beforeAll(async () => {
  server = await startTestApp();
  git = await server.makeRepository("app", { "a.txt": "1\n" });
  await server.call("syncUserRepos");
  repoId = server.app.deps.store.repos.find("team", "app")!.repo.id;
});
afterAll(() => server.close());

const at = { namespace: "team", name: "app" };
const insert = (after: string, change: Record<string, string> = {}): number =>
  server.app.deps.store.builds.insert(
    repoId,
    {
      trigger: "@hook",
      event: "push",
      status: "success",
      ref: "refs/heads/main",
      after,
      ...change,
    },
    [{ kind: "pipeline", type: "exec", name: "default", status: "blocked" }],
  ).number;
/** Stores a review of a build's only stage. */
const review = (number: number, status: string): void => {
  const { builds, stages } = server.app.deps.store;
  const [stage] = stages.list(builds.find(repoId, number)!.id);
  stages.update(stage!.id, { status, reviewer: "kim", reviewed: 1 });
};
const changes = async (number: number, query: Record<string, string> = {}) =>
  (await server.call("getBuildChanges", { params: { ...at, number }, query })).body;

it("compares a build with the one before it, the last green one, and any other", async () => {
  const first = await git.sha("main");
  const one = insert(first);
  const broken = await git.commit({ "a.txt": "2\n" }, "Break it");
  const two = insert(broken, { status: "failure" });
  const restarted = insert(broken, { status: "failure" });
  const fixed = await git.commit({ "a.txt": "3\n" }, "Fix it");
  const last = insert(fixed);
  expect(await changes(last)).toMatchObject({
    since: restarted,
    since_status: "failure",
    before: broken,
    after: fixed,
    commits: [{ sha: fixed, message: "Fix it", author_email: "kim@example.com" }],
    commit_count: 1,
    files: [{ path: "a.txt", change: "modified", additions: 1, deletions: 1 }],
    file_count: 1,
  });
  // The same commit was built twice.
  expect(await changes(restarted)).toMatchObject({ since: one, commits: [{ sha: broken }] });
  expect(await changes(last, { since: "green" })).toMatchObject({
    since: one,
    commits: [{ sha: fixed }, { sha: broken }],
    additions: 1,
  });
  expect(await changes(last, { since: String(two) })).toMatchObject({ since: two });
  expect(await changes(last, { files_from: "1" })).toMatchObject({ files: [], file_count: 1 });
  const parameters = { ...at, number: last };
  const refused = async (query: Record<string, string>) =>
    (await server.call("getBuildChanges", { params: parameters, query })).status;
  expect([await refused({ since: "yesterday" }), await refused({ since: "99" })]).toEqual([
    400, 404,
  ]);
  expect(await changes(one)).toMatchObject({ before: "", commits: [{ sha: first }] });
});

it("begins where a branch or pull request left its target", async () => {
  const base = await git.sha("main");
  const branch = { branch: "feature", from: base };
  await git.commit({ "b.txt": "1\n" }, "One", branch);
  const head = await git.commit({ "b.txt": "2\n" }, "Two", branch);
  const main = await git.commit({ "a.txt": "4\n" }, "On main");
  const push = insert(head, { ref: "refs/heads/feature", before: "0".repeat(40) });
  expect(await changes(push)).toMatchObject({ before: base, commit_count: 2, lost_commits: 0 });
  expect(await changes(push)).not.toHaveProperty("since");
  const pull = insert(head, { event: "pull_request", ref: "refs/pull/1/head", before: main });
  expect(await changes(pull)).toMatchObject({ before: base, commit_count: 2 });
  const gone = insert("f".repeat(40), { ref: "refs/heads/gone" });
  expect(await changes(gone)).toMatchObject({
    commits: [],
    problem: expect.stringContaining("no longer has one of the two commits"),
  });
});

it("compares with the last build that was approved or passed, and otherwise with where the branch began", async () => {
  const ref = { ref: "refs/heads/guarded", status: "blocked" };
  const base = await git.sha("main");
  const sneaky = await git.commit({ "s.txt": "1\n" }, "Sneak in", {
    branch: "guarded",
    from: base,
  });
  const first = insert(sneaky, { ...ref, before: base });
  review(first, "declined");
  const head = await git.commit({ "h.txt": "1\n" }, "Harmless", { branch: "guarded" });
  const pushed = insert(head, { ...ref, before: sneaky });
  const approved = { since: "approved" };
  // The push before was declined, so its commit is new, too.
  expect(await changes(pushed, approved)).toMatchObject({ before: base, commit_count: 2 });
  expect(await changes(pushed)).toMatchObject({ since: first, commit_count: 1 });
  review(pushed, "pending");
  const more = await git.commit({ "h.txt": "2\n" }, "More", { branch: "guarded" });
  expect(await changes(insert(more, ref), approved)).toMatchObject({
    since: pushed,
    commit_count: 1,
  });
});

it("shows the difference of a file to people of the repository only", async () => {
  const sha = await git.commit({ "c.txt": "c\n" }, "Add c");
  const number = insert(sha);
  const diff = (as: "reader" | "stranger" | "nobody", path = "c.txt") =>
    server.call("getFileDiff", { as, params: { ...at, number }, query: { path } });
  expect((await diff("reader")).body.diff).toContain("+c\n");
  expect((await diff("reader", "d.txt")).body.problem).toBe("The file does not differ");
  expect((await diff("reader", "")).status).toBe(400);
  server.app.deps.store.repos.update(repoId, { visibility: "public" });
  expect((await diff("stranger")).status).toBe(403);
  expect((await diff("nobody")).status).toBe(403);
});
