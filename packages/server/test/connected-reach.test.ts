import { calls, fillPath, searchedHeader, totalHeader, type CallName } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createConnectedFixture, type ConnectedFixture } from "./connected-fixture.ts";

let fixture: ConnectedFixture;
let onSecondPage = (): void => undefined;
beforeAll(async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
  const { server, addBuilds } = fixture;
  addBuilds("alpha", [
    { status: "failure", target: "main" },
    ...Array.from({ length: 229 }, () => ({ target: "dev" })),
  ]);
  addBuilds("beta", [{ target: "main" }]);
  const { store } = server.app.deps;
  for (const name of ["alpha", "beta"])
    await server.call("enableRepo", { params: { namespace: "team", name } });
  const { id } = store.repos.find("team", "alpha")!.repo;
  // Reading a build is not what these tests are about.
  fixture.intercept((path) => {
    if (path.includes("page=2")) onSecondPage();
    const number = Number(/\/alpha\/builds\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (number === 0) return undefined;
    return (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(store.stages.withStages(store.builds.find(id, number)!)));
    };
  });
});
afterAll(() => fixture.close());

type Reach = `${number} of ${number}` | "all";
const build = { number: 1 };
const step = { number: 1, stage: 1, step: 1 };

/** What the answer to each question says that it covers of an index that knows nothing, and with a larger `reach`. */
const questions: [CallName, Record<string, string>, Reach, params?: Record<string, number>][] = [
  ["listBuilds", {}, "all"],
  ["listBuilds", { query: "branch:main" }, "200 of 230"],
  ["listBuilds", { query: "step:test" }, "200 of 230"],
  ["listBuilds", { before: "9999999" }, "200 of 230"],
  ["listRecentBuilds", {}, "all"],
  ["listRecentBuilds", { query: "branch:main" }, "201 of 231"],
  ["listRecentBuilds", { query: "step:test" }, "201 of 231"],
  ["listRecentBuilds", { unfinished: "true" }, "25 of 231"],
  ["listUserBuilds", { query: "branch:main" }, "201 of 231"],
  ["listUserRepos", {}, "all"],
  ["listUserRepos", { latest: "true" }, "1 of 2"],
  ["listRestarts", {}, "200 of 229", build],
  // These have all that was asked for, whatever is known.
  ["listRecentBuilds", { limit: "50" }, "all"],
  ["listBuildDetails", { limit: "5" }, "all"],
  ["getSummary", {}, "all", build],
  ["getBuild", {}, "all", build],
  ["getLatestBuild", {}, "all"],
  ["getLogs", {}, "all", step],
  ["listBranches", {}, "all"],
  ["listPulls", {}, "all"],
  ["listDeployments", {}, "all"],
];

const reachOf = async (
  call: CallName,
  query: Record<string, string>,
  params: Record<string, number> = {},
): Promise<string> => {
  const place = { namespace: "team", name: "alpha", ...params };
  const address = `${fixture.connected.address}${fillPath(calls[call].path, place)}`;
  const answer = await fetch(`${address}?${new URLSearchParams(query).toString()}`, {
    headers: { Authorization: `Bearer ${fixture.server.tokenOf("reader")}` },
  });
  await answer.text();
  expect([200, 204, 404]).toContain(answer.status);
  const [searched, total] = [searchedHeader, totalHeader].map((name) => answer.headers.get(name));
  return searched === null ? "all" : `${searched} of ${total}`;
};

it.each(questions)("%s %j says that it covers %s", async (call, query, reach, params) => {
  expect((await fixture.ask("purgeIndex", "owner", {})).status).toBe(204);
  expect(await reachOf(call, query, params)).toBe(reach);
  expect(await reachOf(call, { ...query, reach: "300" }, params)).toBe("all");
});

it("says so when time was up before all details that were asked for were known", async () => {
  expect((await fixture.ask("purgeIndex", "owner", {})).status).toBe(204);
  onSecondPage = () => fixture.advance(9);
  const query = { before: "110", limit: "100" };
  expect(await reachOf("listBuildDetails", query)).toBe("200 of 230");
  expect(await reachOf("listBuildDetails", query)).toBe("all");
});
