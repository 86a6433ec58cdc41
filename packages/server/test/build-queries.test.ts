import { Build, reachHeader, type Repo } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differs } from "./differs.ts";
import type { NewBuild } from "../src/store/builds.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let alpha: Repo;
let beta: Repo;
beforeAll(async () => {
  server = await startTestApp();
  for (const name of ["alpha", "beta"]) await server.makeRepository(name);
  await server.call("syncUserRepos");
  alpha = server.app.deps.store.repos.find("team", "alpha")!.repo;
  beta = server.app.deps.store.repos.find("team", "beta")!.repo;
  add(alpha, { message: "Fix the login form", author_login: "Dana" });
  const pat = { author_login: "Pat Stone", author_name: "Pat Stone" };
  add(alpha, {
    target: "dev",
    status: "failure",
    message: "Fix the Überweisung",
    ...pat,
    author_email: "Quill@Example.com",
  });
  add(alpha, { event: "tag", ref: "refs/tags/v1", target: "v1", status: "failure" });
  add(alpha, { event: "promote", deploy_to: "production", trigger: "kim", parent: 1 });
  add(alpha, { after: `c0ffee${"2".repeat(34)}`, message: "Brew" }, ["lint", "e2e"]);
  add(beta, { message: "Fix another form", status: "error" }, ["e2e"]);
});
afterAll(() => server.close());

const add = (repo: Repo, build: Partial<NewBuild>, steps: string[] = ["test"]) => {
  const base = { trigger: "@hook", event: "push", status: "success", after: "1".repeat(40) };
  const { target = "main" } = build;
  const { store } = server.app.deps;
  const stage = { name: "default", status: "success" };
  const inserted = store.builds.insert(
    repo.id,
    { ...base, target, ref: `refs/heads/${target}`, sender: "sam", ...build },
    [stage],
  );
  const named = steps.map((name, index) => ({ name, number: index + 1, status: "success" }));
  store.steps.insertAll(inserted.stages[0]!.id, named);
  return inserted;
};

const path = { namespace: "team", name: "alpha" };
const numbers = async (query: string | Record<string, string>) => {
  const { body } = await server.call("listBuilds", {
    as: "reader",
    params: path,
    query: typeof query === "string" ? { query } : query,
  });
  return body.map(({ number }) => number);
};

it.each([
  ["branch:main", [5, 4, 1]],
  ["-branch:main", [3, 2]],
  ["ref:refs/tags/v1", [3]],
  ["status:failure", [3, 2]],
  ["status:FAILURE branch:dev", [2]],
  ["event:promote", [4]],
  ["deploy:production", [4]],
  ["author:dana", [1]],
  ["author:kim", [4]],
  ["author:stone", [2]],
  ["author:sto", [2]],
  ["author:quill@example.com", [2]],
  ["author:sam", [5, 3, 2, 1]],
  ["fix", [2, 1]],
  ["uberw", [2]],
  ["form login", [1]],
  ["-fix", [5, 4, 3]],
  ["ix", []],
  ["c0ffee", [5]],
  ["#5", [5]],
  ["step:e2e", [5]],
  ["-step:e2e", [4, 3, 2, 1]],
  ["step:test fix", [2, 1]],
  ["step:none", []],
  ["since:2h", [5, 4, 3, 2, 1]],
  ["until:2h", []],
  ["branch:main status:failure", []],
  [" ", [5, 4, 3, 2, 1]],
])("finds builds by %s", async (query, expected) => {
  expect(await numbers(query)).toEqual(expected);
});

it(
  "finds the commits with any email of an account by its login",
  { fails: differs("a login does not find builds by the emails of its account") },
  async () => {
    const save = (email: string, emails: string[]) =>
      server.call("updateUser", { as: "writer", body: { email, emails } });
    await save("quill@example.com", []);
    expect(await numbers("author:writer")).toEqual([2]);
    expect(await numbers("-author:writer")).toEqual([5, 4, 3, 1]);
    await save("new@example.com", ["quill@example.com"]);
    expect(await numbers("author:writer")).toEqual([2]);
    await save("new@example.com", []);
    expect(await numbers("author:writer")).toEqual([]);
    await save("writer@example.com", []);
  },
);

it("pages through the found builds, by page and below a build", async () => {
  const query = "-branch:dev";
  expect(await numbers({ query, per_page: "2" })).toEqual([5, 4]);
  expect(await numbers({ query, per_page: "2", page: "2" })).toEqual([3, 1]);
  expect(await numbers({ query, per_page: "2", page: "3" })).toEqual([]);
  const { body } = await server.call("listBuilds", { params: path, query: { query } });
  expect(await numbers({ query, before: String(body[1]?.id) })).toEqual([3, 1]);
  expect(await numbers({ before: String(body[1]?.id), per_page: "2" })).toEqual([3, 2]);
});

it("keeps Drone's own filters beside a query", async () => {
  expect(await numbers({ query: "status:success", branch: "main" })).toEqual([5, 4, 1]);
  expect(await numbers({ query: "status:success", tag: "v1" })).toEqual([]);
});

it("finds builds of all repositories that the caller may see, and pages through them", async () => {
  const ask = async (query: Record<string, string>) => {
    const { body } = await server.call("listRecentBuilds", { as: "reader", query });
    return body;
  };
  const find = async (query: Record<string, string>) =>
    (await ask(query)).map(({ name, build }) => `${name} ${build?.number}`);
  expect(await find({ query: "fix" })).toEqual(["beta 1", "alpha 2", "alpha 1"]);
  expect(await find({ query: "fix", limit: "2" })).toEqual(["beta 1", "alpha 2"]);
  const before = String((await ask({ query: "fix" }))[1]?.build?.id);
  expect(await find({ query: "fix", before })).toEqual(["alpha 1"]);
  expect(await find({ query: "step:e2e" })).toEqual(["beta 1", "alpha 5"]);
  server.app.deps.store.repos.markMissing(beta.id);
  // What somebody may read is known for a minute.
  server.advance(61);
  expect(await find({ query: "step:e2e" })).toEqual(["alpha 5"]);
});

it("finds builds by their current state", async () => {
  const { store } = server.app.deps;
  expect(await numbers("branch:later")).toEqual([]);
  const { id, number } = add(alpha, { target: "later", status: "pending" });
  expect(await numbers("branch:later status:pending")).toEqual([number]);
  store.builds.update(id, { status: "killed", message: "Renamed" });
  expect(await numbers("branch:later status:pending")).toEqual([]);
  expect(await numbers("branch:later status:killed renamed")).toEqual([number]);
  await server.call("purgeBuilds", { params: path, query: { before: "1000" } });
  expect(await numbers("branch:main")).toEqual([]);
  expect(await numbers("fix")).toEqual([]);
});

it.each([
  [{ query: "brnach:main" }, /^There is no filter brnach:\. Did you mean branch:main\?/],
  [{ query: "since:yesterday", zone: "Mars/Base" }, /^Unknown time zone Mars\/Base$/],
])("refuses %j", async (query, message) => {
  const { status, body } = await server.call("listBuilds", { params: path, query });
  expect([status, body]).toEqual([400, { message: expect.stringMatching(message) }]);
});

it("answers a long search with what it has found, and says how far it went", async () => {
  await server.makeRepository("long");
  await server.call("syncUserRepos");
  const { store } = server.app.deps;
  const { repo } = store.repos.find("team", "long")!;
  store.transaction(() => {
    add(repo, { message: "Wanted" });
    for (let count = 0; count < 3600; count += 1) add(repo, { message: "Nothing" });
    add(repo, { message: "Wanted" });
  });
  const words = Array.from({ length: 49 }, (_, index) => `-absent${index}`).join(" ");
  const ask = async (before: string) => {
    const query = new URLSearchParams({ query: `${words} -nothing`, before, reach: "9999" });
    const answer = await fetch(`${server.address}/api/repos/team/long/builds?${query.toString()}`, {
      headers: { Authorization: `Bearer ${server.tokenOf("reader")}` },
    });
    const builds = z.array(Build).parse(await answer.json());
    return { found: builds.map(({ number }) => number), reach: answer.headers.get(reachHeader) };
  };
  const first = await ask("");
  expect(first).toEqual({ found: [3602], reach: expect.stringMatching(/^\d+$/) });
  expect(await ask(first.reach ?? "")).toEqual({ found: [1], reach: null });
});
