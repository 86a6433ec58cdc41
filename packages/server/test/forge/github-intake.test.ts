import { afterAll, beforeAll, expect, it } from "vitest";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import { githubExample, githubExamples as examples } from "./github-examples.ts";
import type { TestForge } from "./test-forge.ts";

/**
 * Sends the examples of GitHub's events, signed, to a server. Derived: they are about a repository of the stand-in and its
 * commits, and a `synchronize` has a commit of its own.
 */

let forge: TestForge;
let app: ForgeApp;
let repo: ForgeRepo;
let close = async () => {};
let commits: Readonly<Record<string, string>> = {};
let second = "";

/** The commits in the examples: a tag's, a branch's, and a pull request's. */
const tagged = "6113728f27ae82c7b1a177c8d03f9e96e0adf246";
const deployed = "f95f852bd8fca8fcc58a9a2d6c842781e32a215e";
const opened = "ec26c3e57ca3a959ca5aad62de7213c562f8c821";

beforeAll(async () => {
  ({ forge, app, close } = await startTeam({}, "github"));
  // This server runs no such stages, so the builds end at once with an error.
  const file = echoPipeline.replace("type: exec", "type: ssh");
  repo = await forge.addRepository("acme/app", { files: { ".drone.yml": file } });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", "acme/app");
  const main = await repo.git.sha("main");
  const commit = (message: string) =>
    repo.git.commit({ "a.txt": message }, message, { branch: "changes", from: main });
  await repo.git.tag("simple-tag", main);
  await repo.git.branch("master", main);
  const first = await commit("First");
  second = await commit("Second");
  await repo.git.git("update-ref", "refs/pull/2/head", second);
  commits = { [tagged]: main, [deployed]: main, [opened]: first };
});
afterAll(() => close());

type Body = Record<string, unknown>;

const store = () => app.app.deps.store;
const repoId = () => store().repos.find("acme", "app")!.repo.id;

const send = async (name: string, body: Body): Promise<string> => {
  const known = name === "pull_request" && body["action"] === "synchronize";
  const shas = known ? { ...commits, [opened]: second } : commits;
  let text = JSON.stringify(body).replaceAll(/"id":186853002\b/g, `"id":${repo.id}`);
  for (const [example, sha] of Object.entries(shas)) text = text.replaceAll(example, sha);
  const { repository, ...others } = JSON.parse(text);
  const own = { ...repository, id: repo.id, full_name: repo.slug };
  const sent = JSON.stringify(repository === undefined ? others : { ...others, repository: own });
  const headers = forge.dialect.headers(name, sent, repo.hooks[0]!.secret);
  const answer = await fetch(`${app.address}/hook`, { method: "POST", headers, body: sent });
  expect({ name, status: answer.status }).toEqual({ name, status: 200 });
  return [name, body["action"]].filter(Boolean).join(" ");
};

const newest = (count: number) =>
  store()
    .hookOutcomes.list(repoId())
    .slice(0, count)
    .toReversed()
    .map(({ what, build, reason }) => [what, build || reason]);

/** Sends the examples of some events, and returns what followed from those that are processed afterwards. */
const outcomesOf = async (...names: string[]) => {
  let count = 0;
  for (const { name, examples: bodies } of examples.filter((one) => names.includes(one.name)))
    for (const body of bodies) {
      await send(name, body);
      count += 1;
    }
  await expect.poll(() => store().hookRequests.countWaiting()).toBe(0);
  return newest(count);
};

/** What a body says besides its action does not matter of those that start nothing. */
const onePerAction = (bodies: readonly Body[]): readonly Body[] => [
  ...new Map(bodies.map((body) => [body["action"], body])).values(),
];

const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
const again = ["deletion of simple-tag", "It exists again"];

const processed = new Set(["push", "delete", "pull_request", "deployment", "repository", "public"]);

it("builds the tag and the branch of the examples of pushes, once each", async () => {
  expect(await outcomesOf("push", "delete")).toEqual([
    ...times(4, again),
    ["tag simple-tag", 1],
    ...times(3, again),
    ["push to master", 2],
    ["push to master", expect.stringContaining("seen before")],
    again,
  ]);
  const facts = { after: commits[tagged], sender: "Codertocat" };
  expect(app.builds("acme/app")).toMatchObject([
    { event: "tag", ref: "refs/tags/simple-tag", ...facts },
    { event: "push", ref: "refs/heads/master", ...facts },
  ]);
});

it("builds both commits of the pull request of the examples, once each", async () => {
  const outcomes = await outcomesOf("pull_request");
  const of = (action: string) =>
    outcomes.filter(([what]) => what === `pull request #2 ${action}`).map(([, outcome]) => outcome);
  const known = expect.stringContaining("known already");
  expect(of("opened")).toEqual([3, ...times(3, known)]);
  expect(of("synchronized")).toEqual([4]);
  expect(of("reopened")).toEqual(times(2, known));
  expect(of("closed")).toEqual(times(2, expect.stringContaining("It was closed")));
  expect(of("edited")).toEqual(times(6, "It has no new commit"));
  const idle = outcomes.filter(([what]) => String(what).startsWith("pull_request "));
  expect(idle).toHaveLength(14);
  for (const [, reason] of idle) expect(reason).toBe("Requests of this kind start no builds");
  expect(app.builds("acme/app").slice(2)).toMatchObject([
    { event: "pull_request", action: "opened", after: commits[opened], source: "changes" },
    { event: "pull_request", action: "synchronized", after: second, source: "changes" },
  ]);
});

it("builds the deployment of the examples, once", async () => {
  expect(await outcomesOf("deployment")).toEqual([
    ["deployment to production", 5],
    ...times(3, [
      expect.stringMatching(/^deployment to /),
      expect.stringContaining("known already"),
    ]),
  ]);
  expect(app.builds("acme/app").at(-1)).toMatchObject({
    event: "promote",
    deploy_to: "production",
    after: commits[deployed],
  });
  const example = githubExample("deployment", "created");
  const environment = "x".repeat(300);
  const deployment = { ...Object(example["deployment"]), id: 7, environment };
  await send("deployment", { ...example, deployment });
  await expect.poll(() => store().hookRequests.countWaiting()).toBe(0);
  expect(newest(1)).toEqual([[expect.anything(), expect.stringContaining("must not be longer")]]);
});

it("starts no build for the examples of all other events, and keeps the reason of each", async () => {
  const changed = ["change of the repository", expect.stringContaining("were read again")];
  const outcomes = await outcomesOf("repository", "public");
  expect(outcomes).toEqual(times(outcomes.length, changed));
  const others = examples.filter(({ name }) => !processed.has(name));
  expect(examples).toHaveLength(58);
  expect(others).toHaveLength(52);
  for (const { name, examples: bodies } of others)
    for (const body of onePerAction(bodies)) {
      await send(name, body);
      const [[what, reason] = []] = newest(1);
      const [unnamed] = store().hookRequests.listFailed();
      const hasRepository = body["repository"] !== undefined;
      const known = hasRepository ? [what, reason] : [unnamed?.headers, unnamed?.problem];
      const why = name === "ping" ? "A test" : "Requests of this kind";
      expect(known).toEqual([
        expect.stringContaining(name === "ping" && hasRepository ? "test" : name),
        expect.stringContaining(hasRepository ? why : "The request names no repository"),
      ]);
    }
  expect(store().hookRequests.countWaiting()).toBe(0);
  expect(app.builds("acme/app")).toHaveLength(5);
  const { body } = await app.as("alice", "/api/repos/acme/app/forge");
  expect(body).toMatchObject({ requests: times(30, { build: 0, reason: expect.any(String) }) });
});
