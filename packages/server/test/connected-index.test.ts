import { Build, Repo, searchedHeader, totalHeader } from "@signalbox/contract";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { createConnectedFixture, type ConnectedFixture } from "./connected-fixture.ts";
import type { Person } from "./start-test-app.ts";

let fixture: ConnectedFixture;
afterEach(() => fixture.close());

const alpha = { namespace: "team", name: "alpha" };
const builds = (count: number, build: object = {}) => Array.from({ length: count }, () => build);

type Options = { query?: Record<string, string>; name?: string };

/** The numbers of an answer, and how far it says that it reaches. */
const list = async (as: Person, { query = {}, name = "alpha" }: Options = {}) => {
  const answer = await fixture.ask("listBuilds", as, { params: { ...alpha, name }, query });
  const { headers, status } = answer;
  const body: unknown = await answer.json();
  const found = z.array(Build).safeParse(body).data ?? [];
  const reach = [searchedHeader, totalHeader].map((name) => headers.get(name));
  return { status, numbers: found.map(({ number }) => number), reach, body };
};
const details = async (as: Person, query: Record<string, string> = {}): Promise<Build[]> => {
  const answer = await fixture.ask("listBuildDetails", as, { params: alpha, query });
  return z.array(Build).parse(await answer.json());
};

it("says how far back a query reaches, and reaches further when asked to", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  const old = { target: "old" };
  fixture.addBuilds("alpha", [old, ...builds(449)]);
  const query = "branch:old";
  const none = { status: 200, numbers: [] };
  expect(await list("reader", { query: { query } })).toMatchObject({
    ...none,
    reach: ["200", "450"],
  });
  expect(await list("reader", { query: { query, reach: "400" } })).toMatchObject({
    ...none,
    reach: ["400", "450"],
  });
  expect(await list("reader", { query: { query, reach: "600" } })).toMatchObject({
    numbers: [1],
    reach: [null, null],
  });
});

it("costs the CI server a check and a page for the second person, and nothing for builds that are known", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", builds(30));
  const first = await details("reader", { limit: "20" });
  expect(first.map(({ stages }) => stages?.[0]?.steps?.[0]?.name)).toEqual(
    Array.from({ length: 20 }, () => "test"),
  );
  expect(fixture.takeRequests()).toHaveLength(2 + 20);
  expect(await details("writer", { limit: "20" })).toEqual(first);
  expect(fixture.takeRequests()).toEqual([
    "GET /api/repos/team/alpha",
    "GET /api/repos/team/alpha/builds?page=1&per_page=100",
  ]);
  await details("writer", { limit: "30" });
  expect(fixture.takeRequests()).toHaveLength(1 + 10);
});

it("reads old builds without those in between", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", builds(700));
  const found = await details("reader", { before: "51", limit: "5" });
  expect(found.map(({ number }) => number)).toEqual([50, 49, 48, 47, 46]);
  expect(fixture.takeRequests().length).toBeLessThan(12);
  expect(await list("reader", { query: { query: "status:success" } })).toMatchObject({
    reach: ["200", "700"],
  });
});

it("shows builds only to people who may read the repository now", async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
  fixture.addBuilds("alpha", builds(3, { status: "failure" }));
  fixture.addBuilds("beta", builds(2, { status: "failure" }));
  const query = { query: "status:failure" };
  const recent = async (as: Person): Promise<string[]> => {
    const answer = await fixture.ask("listRecentBuilds", as, { query });
    const repos = z.array(Repo).safeParse(await answer.json()).data ?? [];
    return repos.map(({ name, build }) => `${name} ${build?.number}`);
  };
  const all = ["beta 2", "beta 1", "alpha 3", "alpha 2", "alpha 1"];
  expect((await list("reader", { query })).numbers).toEqual([3, 2, 1]);
  expect(await recent("reader")).toEqual(all);
  expect(await recent("writer")).toEqual(all);
  // Neither strangers nor visitors profit from what others have learnt.
  expect(await list("stranger", { query })).toMatchObject({ status: 404, numbers: [] });
  expect(await list("nobody", { query })).toMatchObject({ status: 401, numbers: [] });
  expect(await recent("stranger")).toEqual([]);
  expect((await details("writer")).length).toBe(3);

  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.repos.updateAccess(id, { admin: [], write: ["writer"], read: [], visibility: "private" });
  fixture.advance(61);
  expect(await list("reader", { query })).toMatchObject({ status: 404, numbers: [] });
  expect(await recent("reader")).toEqual(["beta 2", "beta 1"]);
  expect(await recent("writer")).toEqual(all);
});

it("forgets at once what somebody may read when the CI server refuses it to them", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", builds(3));
  const query = { query: "status:success" };
  expect((await list("reader", { query })).numbers).toEqual([3, 2, 1]);
  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.repos.updateAccess(id, { admin: [], write: ["writer"], read: [], visibility: "private" });
  // Within the minute, but something that passes through was refused.
  const passed = await fixture.ask("getBuild", "reader", { params: { ...alpha, number: 3 } });
  expect(passed.status).toBe(404);
  expect((await list("reader", { query })).status).toBe(404);
});

it("deletes no build because somebody who lost access is told that it is missing", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", [{ target: "old" }, ...builds(149)]);
  const query = { query: "branch:old" };
  expect((await list("owner", { query })).numbers).toEqual([1]);
  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  // They lose it after the list and before the builds in it.
  fixture.intercept((path) => {
    if (path.startsWith("/api/repos/team/alpha/builds/"))
      store.repos.updateAccess(id, {
        admin: [],
        write: ["writer"],
        read: [],
        visibility: "private",
      });
    return undefined;
  });
  expect((await list("reader", { query: { query: "step:test" } })).status).toBe(404);
  expect((await list("writer", { query })).numbers).toEqual([1]);
});

it("shows nothing of a repository that the CI server refuses while builds of several are listed", async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
  fixture.addBuilds("alpha", builds(450, { target: "dev" }));
  fixture.addBuilds("beta", builds(150));
  const recent = async (reach: string): Promise<Set<string>> => {
    const query = { query: "branch:dev", reach };
    const answer = await fixture.ask("listRecentBuilds", "reader", { query });
    return new Set(
      z
        .array(Repo)
        .parse(await answer.json())
        .map(({ name }) => name),
    );
  };
  expect(await recent("200")).toEqual(new Set(["alpha"]));
  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.repos.updateAccess(id, { admin: [], write: ["writer"], read: [], visibility: "private" });
  expect(await recent("400")).toEqual(new Set());
  expect(await recent("200")).toEqual(new Set());
});

it("says how far a query over several repositories reaches if their newest builds are gone", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  const [first] = fixture.addBuilds("alpha", builds(250));
  const { repo } = fixture.server.app.deps.store.repos.find("team", "alpha")!;
  fixture.intercept((path) =>
    path.startsWith("/api/user/builds")
      ? (_request, response) => {
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify([{ ...repo, build: { ...first, id: 9000, number: 900 } }]));
        }
      : undefined,
  );
  const query = { query: "branch:old" };
  const { headers } = await fixture.ask("listRecentBuilds", "reader", { query });
  expect(headers.get(searchedHeader)).toBe("200");
});

it("lets no cache store its own answers, and pages of other origins read them with a token only", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  const facts = async (headers: Record<string, string>, path: string) => {
    const answer = await fetch(`${fixture.connected.address}${path}`, { headers });
    return ["cache-control", "access-control-allow-origin"].map((name) => answer.headers.get(name));
  };
  const token = { Authorization: `Bearer ${fixture.server.tokenOf("reader")}` };
  const stored = "no-cache, no-store, must-revalidate, private, max-age=0";
  for (const path of ["/api/repos/team/alpha/builds/details", "/api/capabilities"]) {
    expect(await facts(token, path)).toEqual([stored, "*"]);
    expect(await facts({ Cookie: "_session_=x" }, path)).toEqual([stored, null]);
  }
});

it("shares a check of access between questions that come at once", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", builds(3));
  const query = { query: "status:success" };
  await Promise.all([1, 2, 3, 4].map(() => list("reader", { query })));
  const checks = fixture.takeRequests().filter((path) => path === "GET /api/repos/team/alpha");
  expect(checks).toHaveLength(1);
});

it("drops what it knows when the builds are others", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", builds(5, { message: "before" }));
  const query = { query: "before" };
  expect((await list("owner", { query })).numbers).toEqual([5, 4, 3, 2, 1]);
  // Deleted behind its back, and numbered anew.
  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.builds.deleteEnded(id, 4, 10);
  expect((await list("owner", { query })).numbers).toEqual([5, 4]);
  store.builds.deleteEnded(id, 9, 10);
  store.repos.update(id, { counter: 0 });
  fixture.addBuilds("alpha", builds(2, { message: "after" }));
  expect((await list("owner", { query })).numbers).toEqual([]);
  expect((await list("owner", { query: { query: "after" } })).numbers).toEqual([2, 1]);
});

it("lists running builds that are older than the newest of all repositories, until they end", async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
  const running = { status: "running" };
  const [known] = fixture.addBuilds("alpha", [running, running]);
  fixture.addBuilds("beta", builds(30));
  await details("reader");
  const unfinished = async (as: Person): Promise<string[]> => {
    const query = { unfinished: "true" };
    const answer = await fixture.ask("listRecentBuilds", as, { query });
    const repos = z.array(Repo).parse(await answer.json());
    return repos.slice(25).map(({ name, build }) => `${name} ${build?.number}`);
  };
  expect(await unfinished("reader")).toEqual(["alpha 2", "alpha 1"]);
  fixture.server.app.deps.store.builds.update(known!.id, { status: "success" });
  expect(await unfinished("reader")).toEqual(["alpha 2"]);
  expect(await unfinished("writer")).toEqual(["alpha 2"]);
});

it("says how far it searched for running builds, and finds those further back on request", async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
  fixture.addBuilds("alpha", [{ status: "running" }, {}]);
  fixture.addBuilds("beta", builds(130));
  const unfinished = async (as: Person, more: Record<string, string> = {}) => {
    const query = { unfinished: "true", ...more };
    const answer = await fixture.ask("listRecentBuilds", as, { query });
    const repos = z.array(Repo).parse(await answer.json());
    return {
      older: repos.slice(25).map(({ name, build }) => `${name} ${build?.number}`),
      reach: [searchedHeader, totalHeader].map((name) => answer.headers.get(name)),
    };
  };
  expect(await unfinished("reader")).toEqual({ older: [], reach: ["25", "132"] });
  const all = { older: ["alpha 1"], reach: [null, null] };
  expect(await unfinished("reader", { reach: "132" })).toEqual(all);
  // What one person has found, others get at once.
  expect(await unfinished("writer")).toEqual(all);
});

it("lists the state of default branches of all repositories, those that are missing on request", async () => {
  fixture = await createConnectedFixture(["alpha", "beta", "gamma", "delta"]);
  const failed = { status: "failure", target: "main" };
  for (const name of ["alpha", "beta"]) fixture.addBuilds(name, [failed, { target: "dev" }]);
  fixture.addBuilds("gamma", [failed]);
  fixture.addBuilds("delta", [{ target: "dev" }]);
  for (const name of ["alpha", "beta", "gamma", "delta"])
    await fixture.server.call("enableRepo", { params: { namespace: "team", name } });
  const repos = async (as: Person, more: Record<string, string> = {}) => {
    const query = { latest: "true", ...more };
    const answer = await fixture.ask("listUserRepos", as, { query });
    const listed = z.array(Repo).parse(await answer.json());
    return {
      states: listed.map((one) => `${one.name} ${one.default_branch_build?.number}`),
      reach: [searchedHeader, totalHeader].map((name) => answer.headers.get(name)),
    };
  };
  expect(await repos("reader")).toEqual({
    states: ["alpha undefined", "beta undefined", "delta undefined", "gamma 1"],
    reach: ["1", "4"],
  });
  const states = ["alpha 1", "beta 1", "delta undefined", "gamma 1"];
  const all = { states, reach: [null, null] };
  expect(await repos("reader", { reach: "4" })).toEqual(all);
  fixture.takeRequests();
  expect(await repos("writer")).toEqual(all);
  expect(fixture.takeRequests()).toEqual(["GET /api/user/repos?latest=true"]);
  expect((await repos("stranger")).states).toEqual([]);
});

it("is deleted by administrators of the CI server only", async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", builds(3));
  await details("reader");
  const purge = async (as: Person) => (await fixture.ask("purgeIndex", as, {})).status;
  expect(await purge("nobody")).toBe(401);
  expect(await purge("reader")).toBe(403);
  expect(await purge("owner")).toBe(204);
  fixture.takeRequests();
  expect(await details("reader")).toHaveLength(3);
  expect(fixture.takeRequests().filter((path) => /builds\/\d+$/.test(path))).toHaveLength(3);
});
