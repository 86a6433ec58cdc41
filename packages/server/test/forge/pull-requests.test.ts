import { isFinished } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ forge, app, close } = await startTeam());
  forge.addPerson("eve");
});
afterAll(() => close());

/** Prints what a step may see: the variables of pull requests, and a secret. */
const pipeline = [
  "kind: pipeline",
  "type: exec",
  "name: default",
  "steps:",
  "  - name: work",
  "    environment:",
  "      OPEN: { from_secret: open }",
  "      CLOSED: { from_secret: closed }",
  "    commands:",
  '      - test -n "$OPEN" && echo has-open || echo no-open',
  '      - test -n "$CLOSED" && echo has-closed || echo no-closed',
  "      - echo $DRONE_PULL_REQUEST $DRONE_SOURCE_BRANCH $DRONE_TARGET_BRANCH $DRONE_BRANCH",
  "      - git remote get-url origin",
  "",
].join("\n");

let count = 0;
const makeRepository = async (options: { isPrivate?: boolean } = {}): Promise<ForgeRepo> => {
  const slug = `acme/app-${(count += 1)}`;
  const people = { bob: "write" as const, eve: "read" as const };
  const repo = await forge.addRepository(slug, {
    files: { ".drone.yml": pipeline },
    people,
    ...options,
  });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", slug);
  for (const [name, pull_request] of [
    ["open", true],
    ["closed", false],
  ] as const)
    await app.as("alice", `/api/repos/${slug}/secrets`, {
      method: "POST",
      body: { name, data: "a value", pull_request },
    });
  return repo;
};
const logOf = async (slug: string, number: number): Promise<string> => {
  const steps = (await app.as("alice", `/api/repos/${slug}/builds/${number}`)).body;
  expect(steps).toMatchObject({ stages: [{ steps: [{ name: "clone" }, { name: "work" }] }] });
  const { body } = await app.as("alice", `/api/repos/${slug}/builds/${number}/logs/1/2`);
  return JSON.stringify(body);
};
const settings = (repo: ForgeRepo, body: object) =>
  app.as("alice", `/api/repos/${repo.slug}`, { method: "PATCH", body });
const approve = (login: string, { slug }: ForgeRepo, number: number) =>
  app.as(login, `/api/repos/${slug}/builds/${number}/approve/1`, { method: "POST" });
/** Without the pushes, which a comparison may find at any time. */
const builds = ({ slug }: ForgeRepo) =>
  app.builds(slug).filter(({ event }) => event === "pull_request");
const endedBuilds = async (repo: ForgeRepo, count: number) => {
  await expect
    .poll(() => builds(repo).filter(({ status }) => isFinished(status)).length)
    .toBe(count);
  return builds(repo);
};
/** Resolves when all requests of hooks have been processed. */
const workedOff = async () => {
  await expect.poll(() => app.app.deps.store.hookRequests.countWaiting()).toBe(0);
};
/** Whether the newest build waits for approval; undefined if there is none. */
const isBlocked = (repo: ForgeRepo): boolean | undefined => {
  const build = builds(repo).at(-1);
  const stages = build && app.app.deps.store.stages.withStages(build).stages;
  return stages?.some(({ status }) => status === "blocked");
};
const pullsOf = async ({ slug }: ForgeRepo) =>
  (await app.as("alice", `/api/repos/${slug}/builds/pulls`)).body;

it("builds a pull request of a branch with the fields, variables and secrets that Drone gives it", async () => {
  const repo = await makeRepository();
  const base = await repo.git.sha("main");
  await forge.push(repo, { "a.txt": "1" }, { branch: "feature", isSilent: true });
  const pull = await forge.openPull(repo, {
    branch: "feature",
    by: "bob",
    title: "Add a",
    body: "It was missing",
  });
  const [build] = await endedBuilds(repo, 1);
  expect(build).toMatchObject({
    event: "pull_request",
    action: "opened",
    trigger: "@hook",
    status: "success",
    ref: "refs/pull/1/head",
    before: base,
    after: pull.sha,
    source: "feature",
    target: "main",
    source_repo: repo.slug,
    title: "Add a",
    message: "It was missing",
    link: `${forge.address}/${repo.slug}/pulls/1`,
    sender: "bob",
    author_login: "bob",
    author_name: "bob Example",
  });
  expect(build?.fork).toBeUndefined();
  const log = await logOf(repo.slug, build!.number);
  expect(log).toContain("has-open");
  expect(log).toContain("no-closed");
  expect(log).toContain("1 feature main main");
  expect(log).toContain(`${forge.address}/${repo.slug}.git`);
  await expect
    .poll(() => forge.statusesOf(pull.sha))
    .toMatchObject({ "continuous-integration/drone/pr": { state: "success" } });
  expect(await pullsOf(repo)).toMatchObject([{ id: build!.id }]);
});

it("builds each new commit once, and lists a pull request until it is closed", async () => {
  const repo = await makeRepository();
  await forge.push(repo, { "a.txt": "1" }, { branch: "feature", isSilent: true });
  await forge.openPull(repo, { branch: "feature", by: "bob" });
  // A real one sends this, too, with the same commit, when the branch was pushed just before.
  await forge.updatePull(repo, 1, "synchronized", "bob");
  await endedBuilds(repo, 1);
  await forge.push(repo, { "a.txt": "2" }, { branch: "feature", isSilent: true });
  await forge.updatePull(repo, 1, "synchronized", "alice");
  const [, second] = await endedBuilds(repo, 2);
  expect(second).toMatchObject({ action: "synchronized", sender: "alice" });
  expect(await pullsOf(repo)).toMatchObject([{ id: second!.id, title: "A pull request" }]);
  await forge.updatePull(repo, 1, "edited", "bob", { title: "WIP: Add a", target: "next" });
  const edited = { id: second!.id, title: "WIP: Add a", target: "next", draft: true };
  await expect.poll(() => pullsOf(repo)).toMatchObject([edited]);
  await forge.updatePull(repo, 1, "closed", "bob");
  await expect.poll(() => pullsOf(repo)).toEqual([]);
  await forge.updatePull(repo, 1, "reopened", "bob");
  await expect.poll(() => pullsOf(repo)).toMatchObject([{ id: second!.id }]);
  await forge.push(repo, { "a.txt": "3" }, { branch: "feature", isSilent: true });
  await forge.updatePull(repo, 1, "synchronized", "bob");
  await endedBuilds(repo, 3);
});

it("runs nothing of a fork on this machine before a member approved the commit, and gives it no secret", async () => {
  const repo = await makeRepository();
  const fork = await forge.fork(repo, "eve");
  await forge.push(fork, { "a.txt": "1" }, { branch: "evil", by: "eve" });
  const pull = await forge.openPull(repo, { branch: "evil", from: fork, by: "eve" });
  await expect.poll(() => isBlocked(repo)).toBe(true);
  await app.signIn("eve");
  await app.as("eve", "/api/user/repos", { method: "POST" });
  const [waiting] = builds(repo);
  expect(waiting).toMatchObject({ fork: true });
  expect((await approve("eve", repo, waiting!.number)).status).toBe(404);
  expect((await approve("alice", repo, waiting!.number)).status).toBe(204);
  const [build] = await endedBuilds(repo, 1);
  expect(build).toMatchObject({ status: "success", after: pull.sha, source_repo: fork.slug });
  const log = await logOf(repo.slug, build!.number);
  expect(log).toContain("no-open");
  expect(log).toContain("no-closed");
  // A deployment gets all secrets, but not one of a fork.
  const promotion = `/api/repos/${repo.slug}/builds/${build!.number}/promote?target=production`;
  expect((await app.as("alice", promotion, { method: "POST" })).status).toBe(200);
  const promoted = () => app.builds(repo.slug).find(({ event }) => event === "promote");
  await expect.poll(() => promoted()?.status).toBe("success");
  expect(promoted()).toMatchObject({ fork: true });
  expect(await logOf(repo.slug, promoted()!.number)).toContain("no-closed");
  await forge.push(fork, { "a.txt": "2" }, { branch: "evil", by: "eve" });
  await forge.updatePull(repo, 1, "synchronized", "eve");
  await expect.poll(() => builds(repo).length).toBe(2);
  expect(isBlocked(repo)).toBe(true);
});

const dockerPipeline = [
  "kind: pipeline",
  "type: docker",
  "name: default",
  "steps:",
  "  - name: work",
  "    image: alpine",
  "    commands: [ echo done ]",
  "    volumes: [ { name: root, path: /host } ]",
  "volumes: [ { name: root, host: { path: / } } ]",
  "",
].join("\n");

it("starts no build of its own of a fork's commit", async () => {
  const repo = await makeRepository();
  const fork = await forge.fork(repo, "eve");
  await forge.push(fork, { "a.txt": "1" }, { branch: "evil", by: "eve" });
  const pull = await forge.openPull(repo, { branch: "evil", from: fork, by: "eve" });
  await expect.poll(() => isBlocked(repo)).toBe(true);
  for (const query of [`commit=${pull.sha}`, "commit=refs/pull/1/head", "branch=refs/pull/1/head"])
    expect(
      await app.as("alice", `/api/repos/${repo.slug}/builds?${query}`, { method: "POST" }),
    ).toMatchObject({ status: 404 });
});

it.each([
  ["public_forks", false, true],
  ["public_forks", true, false],
  ["forks", true, true],
  ["never", false, false],
])(
  "with approve_pull_requests=%s and a private repository: %s, a fork waits for approval: %s",
  async (approve_pull_requests, isPrivate, waits) => {
    const repo = await makeRepository({ isPrivate });
    await settings(repo, { approve_pull_requests });
    const fork = await forge.fork(repo, "eve");
    await forge.push(fork, { ".drone.yml": dockerPipeline }, { branch: "change", by: "eve" });
    await forge.openPull(repo, { branch: "change", from: fork, by: "eve" });
    await expect.poll(() => isBlocked(repo)).toBe(waits);
  },
);

it("asks nobody to approve the fork of a member", async () => {
  const repo = await makeRepository({ isPrivate: false });
  await app.signIn("bob");
  await app.as("bob", "/api/user/repos", { method: "POST" });
  const fork = await forge.fork(repo, "bob");
  await forge.push(fork, { ".drone.yml": dockerPipeline }, { branch: "change", by: "bob" });
  await forge.openPull(repo, { branch: "change", from: fork, by: "bob" });
  await expect.poll(() => isBlocked(repo)).toBe(false);
  expect(builds(repo)).toMatchObject([{ fork: true }]);
});

it("refuses an unknown value of approve_pull_requests", async () => {
  const repo = await makeRepository();
  expect(await settings(repo, { approve_pull_requests: "all" })).toMatchObject({
    status: 400,
    body: { message: "approve_pull_requests must be one of never, public_forks, forks" },
  });
});

it("ignores pull requests, or forks, where the settings say so, and those with a marker", async () => {
  const repo = await makeRepository();
  const fork = await forge.fork(repo, "eve");
  const branch = "feature";
  await forge.push(repo, { "a.txt": "1" }, { branch, isSilent: true });
  await forge.push(fork, { "b.txt": "1" }, { branch, by: "eve" });
  await settings(repo, { ignore_forks: true });
  await forge.openPull(repo, { branch, from: fork, by: "eve" });
  await workedOff();
  await settings(repo, { ignore_pull_requests: true });
  await forge.openPull(repo, { branch, by: "bob" });
  await workedOff();
  await settings(repo, { ignore_pull_requests: false });
  await forge.push(repo, { "c.txt": "1" }, { branch: "skipped", isSilent: true });
  await forge.openPull(repo, { branch: "skipped", by: "bob", title: "Try it [CI SKIP]" });
  await forge.push(repo, { "d.txt": "1" }, { branch: "last", isSilent: true });
  await forge.openPull(repo, { branch: "last", by: "bob" });
  expect(await endedBuilds(repo, 1)).toMatchObject([{ source: "last" }]);
});

it("cancels the older builds of a pull request where the settings say so", async () => {
  const repo = await makeRepository();
  await settings(repo, { auto_cancel_pull_requests: true, auto_cancel_running: true });
  const file = pipeline.replace(/commands:[^]*/, "commands: [ tail -f /dev/null ]\n");
  await forge.push(repo, { ".drone.yml": file }, { branch: "feature", isSilent: true });
  await forge.openPull(repo, { branch: "feature", by: "bob" });
  await expect.poll(() => builds(repo)).toMatchObject([{ status: "running" }]);
  await forge.push(repo, { "a.txt": "1" }, { branch: "feature", isSilent: true });
  await forge.updatePull(repo, 1, "synchronized", "bob");
  await expect
    .poll(() => builds(repo))
    .toMatchObject([{ status: "skipped" }, { status: "running" }]);
  const newest = builds(repo).at(-1)!;
  // The request of a commit in between was late.
  const between = await repo.git.commit({ "a.txt": "2" }, "Between", { branch: "feature" });
  await forge.push(repo, { "a.txt": "3" }, { branch: "feature", isSilent: true });
  await forge.updatePull(repo, 1, "synchronized", "bob");
  await expect.poll(() => builds(repo).at(-1)?.id).not.toBe(newest.id);
  const current = builds(repo).at(-1)!;
  const late = forge.deliveries.at(-1)!;
  await forge.redeliver(repo, { ...late, body: late.body.replaceAll(current.after, between) });
  await expect.poll(() => builds(repo).at(-1)?.after).toBe(between);
  expect(builds(repo).find(({ id }) => id === current.id)?.status).toBe("running");
  expect(await pullsOf(repo)).toMatchObject([{ id: current.id }]);
  await app.cancelBuilds(repo.slug);
});

it("builds the pull requests of which no request told, once it compares", async () => {
  const repo = await makeRepository();
  const { hooks } = repo;
  repo.hooks = [];
  await forge.push(repo, { "a.txt": "1" }, { branch: "feature" });
  await forge.openPull(repo, { branch: "feature", by: "bob" });
  repo.hooks = hooks;
  const [namespace = "", name = ""] = repo.slug.split("/");
  const { id } = app.app.deps.store.repos.find(namespace, name)!.repo;
  await app.app.deps.forge!.compare(id);
  const found = await app.endedBuilds(repo.slug, 2);
  expect(Object.fromEntries(found.map(({ event, sender }) => [event, sender]))).toEqual({
    pull_request: "bob",
    push: "alice Example",
  });
  for (const state of ["closed", "open"] as const) {
    repo.pulls[0]!.state = state;
    await app.app.deps.forge!.compare(id);
    expect(await pullsOf(repo)).toHaveLength(state === "open" ? 1 : 0);
  }
  // What somebody removed from the list stays away.
  await app.as("alice", `/api/repos/${repo.slug}/builds/pulls/1`, { method: "DELETE" });
  await app.app.deps.forge!.compare(id);
  expect(await pullsOf(repo)).toEqual([]);
});
