import { HookRequest } from "@signalbox/contract";
import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ForgeError } from "../../src/forges/forge-error.ts";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let close: () => Promise<void>;
let repo: ForgeRepo;
let count = 0;
beforeAll(async () => {
  ({ forge, app, close } = await startTeam());
  await app.signIn("alice");
});
afterAll(() => close());
beforeEach(async () => {
  repo = await forge.addRepository(`acme/app-${(count += 1)}`, {
    files: { ".drone.yml": echoPipeline },
    people: { bob: "write" },
  });
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", repo.slug);
  forge.deliveries.length = 0;
});

const store = () => app.app.deps.store;
const nameOf = ({ slug }: ForgeRepo): [string, string] => {
  const [namespace = "", name = ""] = slug.split("/");
  return [namespace, name];
};
const idOf = (one: ForgeRepo): number => store().repos.find(...nameOf(one))!.repo.id;
const compare = () => app.app.deps.forge!.compare(idOf(repo));
const post = (body: Buffer | string, secret: string, headers: Record<string, string> = {}) =>
  fetch(`${app.address}/hook`, {
    method: "POST",
    body,
    headers: {
      "X-Gitea-Event": "push",
      "X-Gitea-Signature": createHmac("sha256", secret).update(body).digest("hex"),
      ...headers,
    },
  });

it("builds a tag once, at its commit, although two requests tell of it", async () => {
  const commit = await forge.tag(repo, "v1.0.0");
  expect(forge.deliveries.map(({ status }) => status)).toEqual([200, 200]);
  const [build] = await app.endedBuilds(repo.slug, 1);
  expect(build).toMatchObject({ event: "tag", ref: "refs/tags/v1.0.0", after: commit });
  await compare();
  expect(app.builds(repo.slug)).toHaveLength(1);
});

it("builds each commit once, however often and in which order its requests come", async () => {
  const { hooks } = repo;
  repo.hooks = [];
  await forge.push(repo, { "a.txt": "1" });
  repo.hooks = hooks;
  // What the hook would have sent is kept by sending it to nobody first.
  await forge.push(repo, { "a.txt": "2" });
  await forge.push(repo, { "a.txt": "3" }, { branch: "feature" });
  for (const delivery of forge.deliveries.toReversed()) await forge.redeliver(repo, delivery);
  await forge.testHook(repo);
  await compare();
  const builds = await app.endedBuilds(repo.slug, 2);
  expect(builds.map(({ ref }) => ref)).toEqual(["refs/heads/main", "refs/heads/feature"]);
});

it("keeps the build of the newest commit although the request of an older one is late", async () => {
  const { id } = store().repos.find(...nameOf(repo))!.repo;
  store().repos.update(id, { auto_cancel_pushes: true, auto_cancel_running: true });
  const file = echoPipeline.replace("echo done", "tail -f /dev/null");
  await forge.push(repo, { ".drone.yml": file }, { isSilent: true });
  const older = await repo.git.sha("main");
  const newer = await forge.push(repo, { "a.txt": "1" });
  await expect.poll(() => app.builds(repo.slug)).toMatchObject([{ after: newer }]);
  const [delivery] = forge.deliveries;
  await forge.redeliver(repo, {
    ...delivery!,
    body: delivery!.body.replaceAll(older, "0".repeat(40)).replaceAll(newer, older),
  });
  await expect.poll(() => app.builds(repo.slug)[1]?.after).toBe(older);
  expect(app.builds(repo.slug)[0]?.status).not.toBe("skipped");
  const { body } = await app.as("alice", `/api/repos/${repo.slug}/builds/branches`);
  expect(body).toMatchObject([{ after: newer }]);
  await app.cancelBuilds(repo.slug);
});

it("finds the commits of which no request told", async () => {
  repo.hooks = [];
  const sha = await forge.push(repo, { "a.txt": "1" });
  await forge.tag(repo, "v2.0.0");
  await compare();
  const builds = await app.endedBuilds(repo.slug, 2);
  expect(builds).toMatchObject([
    { event: "push", after: sha },
    { event: "tag", after: sha },
  ]);
});

it("forgets a deleted branch, and builds it again when it is made again", async () => {
  const change = { branch: "feature" };
  await forge.push(repo, { "a.txt": "1" }, change);
  await app.endedBuilds(repo.slug, 1);
  await forge.deleteBranch(repo, "feature");
  const branches = async () =>
    (await app.as("alice", `/api/repos/${repo.slug}/builds/branches`)).body;
  await expect.poll(branches).toEqual([]);
  await forge.push(repo, { "a.txt": "1" }, change);
  await app.endedBuilds(repo.slug, 2);
});

it("starts no build for a commit with a marker, or without a pipeline file", async () => {
  await forge.push(repo, { "a.txt": "1" }, { message: "Change [ci skip]" });
  await forge.push(repo, { ".drone.yml": null }, { branch: "bare" });
  await forge.push(repo, { "a.txt": "2" }, { branch: "last" });
  expect(await app.endedBuilds(repo.slug, 1)).toMatchObject([{ target: "last" }]);
});

it("refuses requests that the repository's own secret did not sign", async () => {
  await forge.push(repo, { "a.txt": "1" });
  const [push] = forge.deliveries;
  const other = await forge.addRepository("acme/other", { files: { ".drone.yml": echoPipeline } });
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", "acme/other");
  const secretOfOther = other.hooks[0]!.secret;
  const ofOther = push!.body.replace(`"id": ${repo.id},`, `"id": ${other.id},`);
  expect(ofOther).not.toBe(push!.body);
  expect((await post(push!.body, secretOfOther)).status).toBe(401);
  expect((await post(ofOther, repo.hooks[0]!.secret)).status).toBe(401);
  expect((await post(push!.body, "")).status).toBe(401);
  expect((await post(push!.body.replace(/"id": \d+,/, '"id": 99999,'), secretOfOther)).status).toBe(
    401,
  );
  const cut = push!.body.slice(0, -10);
  const signature = createHmac("sha256", repo.hooks[0]!.secret).update(push!.body).digest("hex");
  expect((await post(cut, "", { "X-Gitea-Signature": signature })).status).toBe(401);
  const answer = await fetch(`${app.address}/hook`, { method: "POST", body: push!.body });
  expect(answer.status).toBe(401);
});

it("refuses a body that is too large", async () => {
  const { secret } = repo.hooks[0]!;
  expect((await post("x".repeat(10_000_001), secret)).status).toBe(413);
});

it("shows administrators a signed body that it cannot read", async () => {
  expect((await post('{"ref":1}', repo.hooks[0]!.secret)).status).toBe(200);
  expect((await post("{}", "another")).status).toBe(401);
  expect((await app.as("alice", "/api/system/hooks")).status).toBe(403);
  const { id } = store().users.find("alice")!;
  store().users.update(id, { admin: true });
  const { body: list } = await app.as("alice", "/api/system/hooks");
  const [request, ...others] = z.array(HookRequest).parse(list);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ event: "push", bytes: 9, network: "127.0.0.1" });
  expect(request?.problem).toContain('the event "push" is not readable');
  const one = await app.as("alice", `/api/system/hooks/${request?.id}`);
  expect(one.body).toEqual({ ...request, body: '{"ref":1}' });
  const remove = () => app.as("alice", `/api/system/hooks/${request?.id}`, { method: "DELETE" });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  store().users.update(id, { admin: false });
});

it("limits the guesses of a secret", async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 40; guess += 1) statuses.add((await post("{}", "wrong")).status);
  expect(statuses).toContain(429);
  app.advance(60);
});

it("reads no more large bodies of a network that sent one with a wrong signature", async () => {
  const large = `{"a":"${"x".repeat(5_000_000)}"}`;
  const { secret } = repo.hooks[0]!;
  expect((await post(large, "wrong")).status).toBe(401);
  expect((await post(large, secret)).status).toBe(429);
  await forge.push(repo, { "a.txt": "1" });
  expect(forge.deliveries.map(({ status }) => status)).not.toContain(429);
  app.advance(60);
  expect((await post(large, secret)).status).toBe(200);
});

it("builds each of 50 pushes once after the forge was down for more than an hour, and reports them", async () => {
  // This server runs no such stages, so the builds end at once with an error.
  const pipeline = echoPipeline.replace("type: exec", "type: ssh");
  await forge.push(repo, { ".drone.yml": pipeline }, { message: "[skip ci]" });
  await compare();
  forge.isDown = true;
  const shas: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const options = { branch: `branch-${index}`, isSilent: index % 2 === 1 };
    shas.push(await forge.push(repo, { "a.txt": String(index) }, options));
    app.advance(90);
  }
  expect(new Set(forge.deliveries.map(({ status }) => status))).toEqual(new Set([200]));
  // Now no task is under way, and none is due before the clock goes on.
  await expect(compare()).rejects.toBeInstanceOf(ForgeError);
  expect(store().forgeRepos.find(idOf(repo))?.problem).not.toBe("");
  expect(app.builds(repo.slug)).toEqual([]);
  forge.isDown = false;
  app.advance(600);
  const built = () => app.builds(repo.slug).map(({ after }) => after);
  await expect.poll(() => built().length).toBe(50);
  expect(built().toSorted()).toEqual(shas.toSorted());
  // Those of which a request told name who pushed.
  expect(app.builds(repo.slug).filter(({ sender }) => sender === "alice")).toHaveLength(25);
  const states = () =>
    shas.map((sha) => forge.statusesOf(sha)["continuous-integration/drone/push"]?.state);
  await expect.poll(states).toEqual(shas.map(() => "error"));
  await compare();
  expect(built()).toHaveLength(50);
});

it("says why a build failed in the status of its commit", async () => {
  const failing = echoPipeline.replace("echo done", "echo boom; exit 3");
  const sha = await forge.push(repo, { ".drone.yml": failing });
  const [build] = await app.endedBuilds(repo.slug, 1);
  expect(build?.status).toBe("failure");
  const status = () => forge.statusesOf(sha)["continuous-integration/drone/push"];
  await expect.poll(() => store().builds.findById(build!.id)?.reason).not.toBeUndefined();
  const { reason } = store().builds.findById(build!.id)!;
  const target_url = `${app.address}/${repo.slug}/${build!.number}?at=failure`;
  await expect.poll(status).toMatchObject({ state: "failure", description: reason, target_url });
});

it("removes the hook of a disabled repository, and replaces the secret on repair", async () => {
  const first = repo.hooks[0]!;
  const call = (method: string, path = "") =>
    app.as("alice", `/api/repos/${repo.slug}${path}`, { method });
  expect((await call("POST", "/repair")).status).toBe(200);
  expect(repo.hooks).toHaveLength(1);
  const second = repo.hooks[0]!;
  expect(second.secret).not.toBe(first.secret);
  await forge.push(repo, { "a.txt": "1" });
  const { body } = forge.deliveries[0]!;
  expect((await post(body, first.secret)).status).toBe(200);
  app.advance(3600);
  expect((await post(body, first.secret)).status).toBe(401);
  expect((await post(body, second.secret)).status).toBe(200);
  expect((await call("DELETE")).status).toBe(200);
  expect(repo.hooks).toEqual([]);
  expect((await post(body, second.secret)).status).toBe(200);
  await forge.push(repo, { "a.txt": "2" });
  expect(app.builds(repo.slug).length).toBeLessThan(2);
});

it("activates a repository without a hook where the forge makes none, and compares", async () => {
  const other = await forge.addRepository("bob/own", {
    files: { ".drone.yml": echoPipeline },
    people: { alice: "write" },
  });
  await app.as("alice", "/api/user/repos", { method: "POST" });
  // Only administrators of this server may activate it without being its administrator there.
  const user = store().users.find("alice")!;
  store().users.update(user.id, { admin: true });
  await app.enable("alice", "bob/own");
  store().users.update(user.id, { admin: false });
  const id = idOf(other);
  expect(store().forgeRepos.find(id)).toMatchObject({
    hookId: "",
    hookProblem: expect.stringContaining("Gitea did not make the hook"),
  });
  const sha = await forge.push(other, { "a.txt": "1" });
  await app.app.deps.forge!.compare(id);
  expect(await app.endedBuilds("bob/own", 1)).toMatchObject([{ after: sha }]);
});

it("keeps secrets and tokens out of answers, logs and what the server prints", async () => {
  const { secret } = repo.hooks[0]!;
  const [token = ""] = forge.tokens.keys();
  await forge.push(repo, { "a.txt": "1" });
  const [build] = await app.endedBuilds(repo.slug, 1);
  const answers = await Promise.all(
    ["", "/builds/1", "/builds/1/logs/1/1", "/builds/1/logs/1/2"].map(
      async (path) => (await app.as("alice", `/api/repos/${repo.slug}${path}`)).body,
    ),
  );
  const text = JSON.stringify([answers, app.printed, build]);
  for (const hidden of [secret, token, "what only both know"]) expect(text).not.toContain(hidden);
});

it("does not try the secrets of very many repositories on a large body", async () => {
  const { secret } = repo.hooks[0]!;
  const { forge: key } = store().repos.find(...nameOf(repo))!;
  for (let count = 0; count < 20; count += 1) {
    const name = `many-${count}`;
    const names = { namespace: "acme", name, slug: `acme/${name}`, remoteId: name, ownerId: "1" };
    const links = { link: "", httpUrl: "", sshUrl: "", defaultBranch: "main" };
    const open = { archived: false, remoteVisibility: "private", visibility: "private" };
    const listed = { ...names, ...links, ...open, trusted: false };
    const id = store().forgeRepos.upsert(key, listed, () => "");
    store().forgeRepos.rotateSecret(id, `secret of ${name}`);
  }
  expect((await post("{}", secret)).status).toBe(200);
  expect((await post(`{"a":"${"x".repeat(5_000_000)}"}`, secret)).status).toBe(401);
});
