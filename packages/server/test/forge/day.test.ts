import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgePace } from "../../src/forges/pace.ts";
import { startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

/** The fields and calls of the day that the journeys of the same name show in the browser. */

const pipeline = [
  "kind: pipeline",
  "type: exec",
  "name: default",
  "steps:",
  "  - name: unit",
  "    environment:",
  "      OF_GROUP: { from_secret: of_group }",
  "      OF_NAMESPACE: { from_secret: of_namespace }",
  "    commands:",
  "      - sh test.sh",
  "",
].join("\n");
const passing = "echo secrets: ${OF_GROUP:-none} ${OF_NAMESPACE:-none}\n";
const failing = [
  "echo '=== RUN   TestTotals'",
  "echo '    totals_test.go:12: got 3, want 4'",
  "echo '--- FAIL: TestTotals (0.00s)'",
  "echo FAIL",
  "exit 1",
  "",
].join("\n");

describe.each([
  {
    kind: "github",
    namespace: "acme",
    pullRef: "refs/pull/1/head",
    pullPage: "pull/1",
    failed: "failure",
  },
  {
    kind: "gitlab",
    namespace: "acme/team",
    pullRef: "refs/merge-requests/1/head",
    pullPage: "-/merge_requests/1",
    failed: "failed",
  },
] as const)("a team's day with $kind", ({ kind, namespace, pullRef, pullPage, failed }) => {
  const slug = `${namespace}/app`;
  const page = `${encodeURIComponent(namespace)}/app`;
  const call = `/api/repos/${page}`;
  const context = (name: string) => `continuous-integration/drone/${name}`;
  let forge: TestForge;
  let app: ForgeApp;
  let repo: ForgeRepo;
  let fork: ForgeRepo;
  let close = async () => {};
  beforeAll(async () => {
    ({ forge, app, close } = await startTeam(
      { DRONE_USER_CREATE: "username:alice,admin:true" },
      kind,
    ));
    for (const login of ["bob", "eve"]) forge.addPerson(login);
    if (namespace !== "acme") forge.addOrganization(namespace, { members: ["bob"] });
    const files = { ".drone.yml": pipeline, "test.sh": passing };
    const people = { bob: "write" as const };
    repo = await forge.addRepository(slug, { files, people, isPrivate: false });
  });
  afterAll(() => close());

  const status = (sha: string, name: string) => forge.statusesOf(sha)[context(name)];
  const approve = async (number: number): Promise<void> => {
    const { stages } = app.app.deps.store;
    const build = () => app.builds(slug)[number - 1];
    await expect
      .poll(() => build() && stages.withStages(build()!).stages?.map((stage) => stage.status))
      .toEqual(["blocked"]);
    const path = `${call}/builds/${number}/approve/1`;
    expect((await app.as("alice", path, { method: "POST" })).status).toBe(204);
  };
  const change = { branch: "totals", by: "eve" };

  it("signs people in, and lists what they have", async () => {
    expect(await app.signIn("alice")).not.toContain("error");
    expect(await app.signIn("bob")).not.toContain("error");
    await app.as("alice", "/api/user/repos", { method: "POST" });
    await app.as("bob", "/api/user/repos", { method: "POST" });
    for (const login of ["alice", "bob"])
      expect((await app.as(login, "/api/user/repos")).body).toMatchObject([
        { slug, namespace, name: "app", visibility: "public" },
      ]);
    expect((await app.as("bob", call)).body).toMatchObject({
      permissions: { read: true, write: true, admin: false },
    });
  });

  it("finds it although the slashes of its namespace are not escaped, and tells visitors nothing", async () => {
    const { status, body } = await app.as("bob", `/api/repos/${slug}/builds`);
    expect({ status, body }).toEqual({ status: 200, body: [] });
    const visit = async (path: string) => (await fetch(`${app.address}${path}`)).status;
    const unknown = slug.replace("app", "other");
    expect(await visit(`/api/repos/${slug}/x`)).toBe(await visit(`/api/repos/${unknown}/x`));
  });

  it("gives a namespace its secrets, and subgroups none of them", async () => {
    const [group = ""] = namespace.split("/");
    await forge.addRepository(`${group}/tools`);
    await app.as("alice", "/api/user/repos", { method: "POST" });
    for (const [name, owner] of [
      ["of_group", group],
      ["of_namespace", namespace],
    ] as const) {
      const path = `/api/secrets/${encodeURIComponent(owner)}`;
      const body = { name, data: `the secret ${name}` };
      expect((await app.as("alice", path, { method: "POST", body })).status).toBe(200);
    }
    // What they give is seen in the log of the push.
  });

  it("makes the hook, and tests it", async () => {
    await app.enable("alice", page);
    expect(repo.hooks).toHaveLength(1);
    expect((await app.as("alice", `${call}/forge/test`, { method: "POST" })).status).toBe(200);
    expect((await app.as("alice", `${call}/forge`)).body).toMatchObject({
      last_request: expect.closeTo(Math.floor(app.app.deps.clock() / 1000), -1),
      problems: [],
    });
    expect(app.builds(slug)).toEqual([]);
  });

  it("builds a push, and tells the host", async () => {
    const sha = await forge.push(repo, { "a.txt": "1" }, { message: "Add a", by: "bob" });
    expect(await app.endedBuilds(slug, 1)).toMatchObject([
      {
        number: 1,
        event: "push",
        status: "success",
        sender: "bob",
        link: expect.stringContaining(`${forge.address}/${slug}/`),
      },
    ]);
    const { body: log } = await app.as("alice", `${call}/builds/1/logs/1/2`);
    const ofGroup = namespace === "acme" ? "[secret:of_group]" : "none";
    expect(JSON.stringify(log)).toContain(`secrets: ${ofGroup} [secret:of_namespace]`);
    await expect
      .poll(() => status(sha, "push"))
      .toMatchObject({ state: "success", target_url: `${app.address}/${page}/1?view=overview` });
  });

  it("lets a pull request from a fork wait, and names the failed test at the host", async () => {
    fork = await forge.fork(repo, "eve");
    await forge.push(fork, { "test.sh": failing }, change);
    const { sha } = await forge.openPull(repo, {
      branch: "totals",
      from: fork,
      by: "eve",
      title: "Count right",
    });
    await approve(2);
    expect((await app.endedBuilds(slug, 2)).at(-1)).toMatchObject({
      event: "pull_request",
      action: "opened",
      status: "failure",
      ref: pullRef,
      after: sha,
      before: await repo.git.sha("main"),
      source: "totals",
      source_repo: "eve/app",
      target: "main",
      title: "Count right",
      author_login: "eve",
      fork: true,
      link: `${forge.address}/${slug}/${pullPage}`,
    });
    await expect
      .poll(() => status(sha, "pr"))
      .toMatchObject({ state: failed, description: expect.stringContaining("TestTotals") });
  });

  it("starts nothing when only words of a pull request change", async () => {
    await forge.updatePull(repo, 1, "edited", "eve");
    await expect.poll(() => app.app.deps.store.hookRequests.countWaiting()).toBe(0);
    expect(app.builds(slug)).toHaveLength(2);
  });

  it("builds the fix", async () => {
    await forge.push(fork, { "test.sh": passing }, change);
    await forge.updatePull(repo, 1, "synchronized", "eve");
    await approve(3);
    const [, , build] = await app.endedBuilds(slug, 3);
    expect(build).toMatchObject({ action: "synchronized", status: "success" });
    await expect.poll(() => status(build!.after, "pr")).toMatchObject({ state: "success" });
    expect((await app.as("bob", `${call}/builds/pulls`)).body).toMatchObject([{ number: 3 }]);
  });

  it("builds the merge, and takes the pull request off the list", async () => {
    await forge.push(repo, { "b.txt": "1" }, { message: "Merge the totals" });
    await forge.updatePull(repo, 1, "closed", "alice");
    await app.endedBuilds(slug, 4);
    await expect.poll(async () => (await app.as("bob", `${call}/builds/pulls`)).body).toEqual([]);
  });

  it("builds a tag at its commit, and promotes it", async () => {
    const sha = await forge.tag(repo, "v1.0.0");
    expect((await app.endedBuilds(slug, 5)).at(-1)).toMatchObject({
      event: "tag",
      ref: "refs/tags/v1.0.0",
      after: sha,
    });
    const promote = `${call}/builds/5/promote?target=production`;
    expect((await app.as("bob", promote, { method: "POST" })).status).toBe(200);
    await app.endedBuilds(slug, 6);
    await expect.poll(() => status(sha, "promote/production")).toMatchObject({ state: "success" });
  });

  it("notices a commit whose request was lost", async () => {
    const sha = await forge.push(repo, { "c.txt": "1" }, { isSilent: true });
    app.advance(forgePace.pollSeconds + 1);
    expect((await app.endedBuilds(slug, 7)).at(-1)).toMatchObject({ after: sha });
  });

  it("follows a rename", async () => {
    forge.rename(repo, `${namespace}/renamed`);
    await forge.push(repo, { "d.txt": "1" });
    await app.endedBuilds(`${namespace}/renamed`, 8);
    expect((await app.as("bob", call)).body).toMatchObject({ slug: `${namespace}/renamed` });
  });

  it("removes the hook", async () => {
    const path = `/api/repos/${encodeURIComponent(namespace)}/renamed`;
    expect((await app.as("alice", path, { method: "DELETE" })).status).toBe(200);
    await expect.poll(() => repo.hooks).toEqual([]);
  });
});
