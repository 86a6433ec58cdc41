import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createForgeClient } from "../../src/forges/forge-client.ts";
import { createTokens } from "../../src/forges/tokens.ts";
import { forgePace } from "../../src/forges/pace.ts";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

/** One of them without a request of the hook. */
const pushesWhileDown = 3;

/** Prints a secret, mounts a folder of the machine, and wants to be part of each deployment. */
const evilPipeline = `kind: pipeline
type: exec
name: prints
steps:
  - name: work
    environment: { TOKEN: { from_secret: token } }
    commands: [ 'test -n "$TOKEN" && echo has-token || echo no-token' ]
---
kind: pipeline
type: docker
name: mounts
steps:
  - name: work
    image: alpine
    commands: [ echo done ]
    volumes: [ { name: root, path: /host } ]
volumes: [ { name: root, host: { path: / } } ]
---
kind: pipeline
type: exec
name: deploys
steps: [ { name: work, commands: [ echo done ] } ]
trigger: { event: [ promote ] }
`;

/** What must hold for each kind of host, beside what the tests of Gitea show for all of them. */
describe.each(["gitea", "github", "gitlab"] as const)("%s", (kind) => {
  let forge: TestForge;
  let app: ForgeApp;
  let repo: ForgeRepo;
  let other: ForgeRepo;
  let close = async () => {};
  beforeAll(async () => {
    ({ forge, app, close } = await startTeam({}, kind));
    const files = { ".drone.yml": echoPipeline };
    repo = await forge.addRepository("acme/app", { files, people: { bob: "read" } });
    other = await forge.addRepository("acme/other", { files });
    await app.signIn("alice");
    await app.as("alice", "/api/user/repos", { method: "POST" });
    await app.enable("alice", "acme/app");
    await app.enable("alice", "acme/other");
  });
  afterAll(() => close());
  const store = () => app.app.deps.store;
  const idOf = (one: ForgeRepo) => store().repos.find("acme", one.slug.slice(5))!.repo.id;

  it("accepts only requests with the secret of the repository that they name", async () => {
    const sha = await forge.push(repo, { "a.txt": "1" });
    await app.endedBuilds("acme/app", 1);
    const { event, body } = forge.deliveries.findLast((one) => one.event === "push")!;
    const { secret } = repo.hooks[0]!;
    const { secret: foreign } = other.hooks[0]!;
    const post = async (text: string, key: string) => {
      const headers = forge.dialect.headers(event, body, key);
      const answer = await fetch(`${app.address}/hook`, { method: "POST", headers, body: text });
      return answer.status;
    };
    expect(await post(body, foreign)).toBe(401);
    expect(await post(body, "")).toBe(401);
    expect(await post(body.slice(1), "wrong")).toBe(401);
    expect(await post("x".repeat(10_000_001), secret)).toBe(413);
    // Repeated, it is the same commit.
    expect(await post(body, secret)).toBe(200);
    await expect.poll(() => store().hookRequests.countWaiting()).toBe(0);
    expect(app.builds("acme/app")).toMatchObject([{ after: sha }]);
    expect(JSON.stringify(forge.calls)).not.toContain(secret);
    const changes = "/api/repos/acme/app/builds/1/changes";
    expect((await app.as("alice", changes)).body).toMatchObject({
      link: expect.stringMatching(`/compare/\\w{40}\\.\\.\\.${sha}$`),
      commits: [{ sha, link: expect.stringMatching(`/commit/${sha}$`) }],
      files: [{ path: "a.txt", change: "added", additions: 1 }],
    });
    expect((await app.as("alice", `${changes}/diff?path=a.txt`)).body).toMatchObject({
      diff: expect.stringContaining("\n+1\n"),
    });
  });

  it("closes a repository to people of whom it did not say that they may read it", async () => {
    await app.signIn("bob");
    await app.signIn("carol");
    expect((await app.as("bob", "/api/repos/acme/app")).status).toBe(200);
    expect((await app.as("carol", "/api/repos/acme/app")).status).toBe(404);
    expect((await app.as("bob", "/api/repos/acme/app", { method: "DELETE" })).status).not.toBe(200);
    repo.people.clear();
    app.advance(3700);
    expect((await app.as("bob", "/api/repos/acme/app")).status).toBe(404);
  });

  it("gives nobody anything for a login that another person had", async () => {
    const person = forge.people.get("bob")!;
    repo.people.set("bob-renamed", "read");
    forge.people.delete("bob");
    forge.people.set("bob-renamed", { ...person, login: "bob-renamed" });
    forge.addPerson("bob");
    expect(await app.signIn("bob")).toContain("error");
    expect(await app.signIn("bob-renamed")).not.toContain("error");
  });

  // The tokens of GitHub do not end.
  it.skipIf(kind === "github")(
    "locks nobody out if a token is renewed while 50 calls run",
    async () => {
      forge.addPerson("dave");
      await app.signIn("dave");
      await app.as("dave", "/api/user/repos", { method: "POST" });
      const { oauth, clock } = app.app.deps;
      const { forgeTokens, users } = store();
      const userId = users.find("dave")!.id;
      const released = Promise.withResolvers<void>();
      const calls = 50;
      let answered = 0;
      // The host ends the former token, and answers the calls before it says what the new one is.
      const renew = async (refresh: string) => {
        const given = await oauth!.renew(refresh);
        released.resolve();
        await expect.poll(() => answered).toBe(calls);
        return given;
      };
      const { signal } = new AbortController();
      const tokens = createTokens({ store: store(), oauth: { ...oauth!, renew }, clock, signal });
      const api = new URL(forge.dialect.apiPath, forge.address);
      const client = createForgeClient({ api, authorization: (token) => `Bearer ${token}` });
      const ask = (): Promise<void> =>
        tokens.as(userId, (as) => client.send("/user", as).finally(() => (answered += 1)));
      const arrived = () => forge.calls.filter((call) => call === "GET /user").length;
      const before = arrived();
      forge.isReleased = released.promise;
      const running = Promise.all(Array.from({ length: calls }, ask));
      await expect.poll(() => arrived() - before).toBe(calls);
      const renewals = forge.refreshTokens.size;
      forgeTokens.set(userId, { ...forgeTokens.find(userId)!, expires: 1 });
      await Promise.all([running, ...Array.from({ length: calls }, ask)]);
      // Each refresh token is accepted once, so a second renewal would have failed.
      expect(forge.refreshTokens.size).toBe(renewals);
      expect(forgeTokens.state(userId)?.problem).toBe("");
    },
  );

  it("asks a person to sign in again whose access was revoked, and closes what they saw", async () => {
    forge.addPerson("erin");
    other.people.set("erin", "read");
    await app.signIn("erin");
    const sync = () => app.as("erin", "/api/user/repos", { method: "POST" });
    const read = async () => (await app.as("erin", "/api/repos/acme/other")).status;
    await sync();
    expect(await read()).toBe(200);
    for (const [token, { login }] of forge.tokens) if (login === "erin") forge.tokens.delete(token);
    for (const [token, { login }] of forge.refreshTokens)
      if (login === "erin") forge.refreshTokens.delete(token);
    const message = expect.stringContaining("sign in again");
    expect(await sync()).toMatchObject({ status: 403, body: { message } });
    app.advance(3700);
    expect(await read()).toBe(404);
    const userId = store().users.find("erin")!.id;
    expect(store().forgeTokens.state(userId)?.problem).toContain("sign in again");
    await app.signIn("erin");
    await expect.poll(read).toBe(200);
  });

  it("closes a repository that was made private with the next push", async () => {
    const open = await forge.addRepository("acme/open", {
      files: { ".drone.yml": echoPipeline },
      isPrivate: false,
    });
    await app.as("alice", "/api/user/repos", { method: "POST" });
    await app.enable("alice", "acme/open");
    const visit = async () => (await fetch(`${app.address}/api/repos/acme/open`)).status;
    expect(await visit()).toBe(200);
    open.isPrivate = true;
    await forge.push(open, { "a.txt": "2" });
    await expect.poll(visit).toBe(401);
  });

  it("gives a fork that changed the pipeline file no secret, no host volume and no deployment", async () => {
    const repository = await forge.addRepository("acme/forked", {
      files: { ".drone.yml": echoPipeline },
      isPrivate: false,
    });
    await app.as("alice", "/api/user/repos", { method: "POST" });
    await app.enable("alice", "acme/forked");
    const body = { name: "token", data: "a value", pull_request: true };
    await app.as("alice", "/api/repos/acme/forked/secrets", { method: "POST", body });
    // Trust, too, is not for forks.
    store().repos.update(store().repos.find("acme", "forked")!.repo.id, { trusted: true });
    const fork = await forge.fork(repository, "carol");
    const change = { branch: "evil", by: "carol" };
    await forge.push(fork, { ".drone.yml": evilPipeline }, change);
    const pull = await forge.openPull(repository, { branch: "evil", from: fork, by: "carol" });
    const build = () => app.builds("acme/forked").find(({ event }) => event === "pull_request");
    const stages = () => store().stages.withStages(build()!).stages;
    await expect
      .poll(() => build() && stages().map(({ name, status }) => [name, status]))
      .toEqual([
        ["prints", "blocked"],
        ["mounts", "blocked"],
      ]);
    for (const { number } of stages()) {
      const path = `/api/repos/acme/forked/builds/${build()!.number}/approve/${number}`;
      expect((await app.as("alice", path, { method: "POST" })).status).toBe(204);
    }
    await expect.poll(() => stages().map(({ status }) => status)).toEqual(["success", "error"]);
    expect(build()).toMatchObject({ after: pull.sha, fork: true });
    const status = () => forge.statusesOf(pull.sha)["continuous-integration/drone/pr"]?.state;
    await expect.poll(status).toBe(kind === "gitlab" ? "failed" : "error");
    const log = await app.as("alice", `/api/repos/acme/forked/builds/${build()!.number}/logs/1/2`);
    expect(JSON.stringify(log.body)).toContain("no-token");
    expect(stages()[1]?.error).toContain("untrusted repositories cannot mount host volumes");
  });

  it("builds what was pushed while the host was down for an hour, each once", async () => {
    const pushed = await forge.addRepository("acme/pushed", { files: { ".drone.yml": "# None" } });
    await app.as("alice", "/api/user/repos", { method: "POST" });
    await app.enable("alice", "acme/pushed");
    forge.isDown = true;
    const shas: string[] = [];
    for (let count = 0; count < pushesWhileDown; count += 1)
      shas.push(
        await forge.push(
          pushed,
          { ".drone.yml": echoPipeline, "a.txt": String(count) },
          { branch: `branch-${count}`, isSilent: count % 2 === 1 },
        ),
      );
    await expect.poll(() => store().forgeRepos.find(idOf(pushed))?.problem).not.toBe("");
    app.advance(3600);
    forge.isDown = false;
    await app.app.deps.forge!.compare(idOf(pushed));
    const builds = await app.endedBuilds("acme/pushed", pushesWhileDown);
    expect(new Set(builds.map(({ after }) => after))).toEqual(new Set(shas));
    const states = () =>
      shas.map((sha) => forge.statusesOf(sha)["continuous-integration/drone/push"]?.state);
    app.advance(600);
    await expect.poll(() => new Set(states())).toEqual(new Set(["success"]));
  });

  it("makes a hook again that was stopped or deleted at the host", async () => {
    const before = repo.hooks[0]!.id;
    const look = async () => {
      app.advance(forgePace.pollSeconds * 4);
      await app.app.deps.forge!.compare(idOf(repo));
      return store().forgeRepos.find(idOf(repo))?.hookProblem;
    };
    const call = `GET ${kind === "gitlab" ? "/projects/acme%2Fapp" : "/repos/acme/app"}/hooks`;
    forge.refused.add(call);
    expect(await look()).toContain("The hook could not be checked");
    forge.refused.delete(call);
    expect(await look()).toBe("");
    expect(repo.hooks).toMatchObject([{ id: before }]);
    if (kind === "gitea") repo.hooks = [];
    else forge.stoppedHooks.add(before);
    await look();
    expect(repo.hooks.map(({ id }) => id === before)).toEqual([false]);
    await forge.testHook(repo);
    expect(forge.deliveries.at(-1)?.status).toBe(200);
  });

  it("replaces the hook of a Drone server that had the same address, and leaves those of others", async () => {
    const { host } = new URL(app.address);
    const own = other.hooks[0]!.url;
    const chat = { id: 9001, url: `http://chat.example.com/hook`, secret: "" };
    const drone = { id: 9002, url: `https://${host}/hook?secret=of-drone`, secret: "of-drone" };
    other.hooks.push(chat, drone);
    const repaired = await app.as("alice", "/api/repos/acme/other/repair", { method: "POST" });
    expect(repaired.status).toBe(200);
    expect(other.hooks.map(({ url }) => url)).toEqual([chat.url, own]);
  });

  it("builds a deployment that was asked for at the host, and tells it the state", async () => {
    const count = app.builds("acme/app").length;
    const sha = await repo.git.sha("main");
    await forge.deploy(repo, { id: 42, ref: "main", sha, target: "production" }, "alice");
    const isKnown = forge.dialect.deploy !== undefined;
    const builds = await app.endedBuilds("acme/app", count + (isKnown ? 1 : 0));
    const expected = { event: "promote", deploy_to: "production", deploy_id: 42, after: sha };
    expect(builds.at(-1)).toMatchObject(isKnown ? expected : { event: "push" });
    await expect
      .poll(() => forge.statuses.findLast(({ context }) => context === "deployment 42")?.state)
      .toBe(isKnown ? "success" : undefined);
  });

  // The others need no ref.
  it.runIf(kind === "gitlab")(
    "reports the build of a tag whose commit is on no branch",
    async () => {
      const count = app.builds("acme/app").length;
      const sha = await forge.push(
        repo,
        { "c.txt": "1" },
        { branch: "gone", message: "[skip ci]" },
      );
      await repo.git.deleteBranch("gone");
      await forge.tag(repo, "v1.0.0", { commit: sha });
      const builds = await app.endedBuilds("acme/app", count + 1);
      expect(builds.at(-1)).toMatchObject({ event: "tag", after: sha });
      const status = () => forge.statusesOf(sha)["continuous-integration/drone/tag"]?.state;
      await expect.poll(status).toBe("success");
    },
  );
});
