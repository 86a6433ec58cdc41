import {
  calls,
  fillPath,
  streams,
  textRoutes,
  type CallName,
  type Level,
} from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expected, forbidden, refusals } from "./expected-levels.ts";
import { isConnected, people, startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  server.app.deps.store.users.insert({
    login: "robot",
    token: server.tokenOf("robot"),
    machine: true,
  });
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

/** Names that do not exist, so that allowed calls change nothing for the others. */
const parameters = {
  namespace: "team",
  name: "alpha",
  number: 1,
  stage: 1,
  step: 1,
  artifact: 1,
  cron: "nightly",
  secret: "key",
  webhook: 1,
  delivery: 1,
  test: 1,
  request: 1,
  template: "one.yml",
  branch: "none/at-all",
  target: "nowhere",
  pull: 1,
  login: "not-there",
};

const callNames = Object.keys(calls).filter((name): name is CallName => name in calls);
const everybody = [...people, "robot", "nobody"] as const;
const rows = callNames.flatMap((name) =>
  everybody.map((person) => {
    const [status, message] = refusals[expected[name]]?.[person] ?? [];
    return { name, person, status, message };
  }),
);
const refused = rows.filter(({ status }) => status !== undefined);
/** Calls that need an administrator on Drone servers: `approve-stage.test.ts`, `repo-calls.test.ts`. */
const adminCallsOnDrone = new Set<CallName>(["approveStage", "declineStage", "updateRepo"]);
const differsOnDrone = ({ name, person }: { name: CallName; person: Person }): boolean =>
  isConnected && person === "writer" && adminCallsOnDrone.has(name);
const allowed = rows.filter((row) => row.status === undefined && !differsOnDrone(row));

it.each(callNames)("%s is for those whom the table names", (name) => {
  expect(calls[name].level).toBe(expected[name]);
});

it.each(refused)("$name refuses $person with $status $message", async (row) => {
  const answer = await server.call(row.name, { as: row.person, params: parameters });
  expect([answer.status, answer.message]).toEqual([row.status, row.message]);
});

const bodyOf = (name: CallName) => (calls[name].method === "GET" ? undefined : "{}");

it.each(allowed)("$name admits $person", async ({ name, person }) => {
  // Every user may ask for a remote repository, but only readers get it.
  const isHidden = name === "getRemoteRepo" && refusals.read[person] !== undefined;
  const answer = await server.call(name, { as: person, params: parameters, text: bodyOf(name) });
  const { status, message } = answer;
  const isRefusal = [401, 403].includes(status) || (status === 404 && message === "Not Found");
  expect([status, message, isRefusal]).toEqual([status, message, isHidden]);
});

const writing = refused.filter(
  ({ name, person }) => person === "nobody" && calls[name].method !== "GET",
);

it.each(writing)("$name refuses a visitor before it looks at the body", async ({ name }) => {
  const answer = await server.call(name, {
    as: "nobody",
    params: parameters,
    text: "{ not json",
  });
  expect(answer.status).toBe(401);
});

const others = { ...streams, ...textRoutes };
/** Who may open each stream and read each text. */
const expectedOfOthers: Record<keyof typeof others, Level> = {
  builds: "anyone",
  repoBuilds: "read",
  log: "read",
  health: "anyone",
  metrics: "monitor",
  artifact: "read",
  artifactArchive: "read",
  badge: "anyone",
  testsBadge: "anyone",
  ccXml: "read",
  apiDocument: "anyone",
  apiPage: "anyone",
};

const otherNames = Object.keys(others)
  .filter((name): name is keyof typeof others => name in others)
  // The connected server forwards the answers of servers, but not their pages.
  .filter((name) => !(isConnected && name === "apiPage"));
const otherRows = otherNames.flatMap((name) => {
  const { path, level } = others[name];
  return everybody.map((person) => ({ path, level, wanted: expectedOfOthers[name], person }));
});

it.each(otherRows)("$path is for $wanted: $person", async ({ path, level, wanted, person }) => {
  expect(level).toBe(wanted);
  const refusal = refusals[wanted][person];
  const response = await server.fetch(fillPath(path, parameters), { as: person });
  if (refusal === undefined && response.ok) return response.body?.cancel();
  const text = await response.text();
  const [status, message] = refusal ?? [404, "sql: no rows in result set"];
  // The badge of a repository without builds is an empty 404.
  const isEmpty = refusal === undefined && text === "";
  expect([response.status, isEmpty || text]).toEqual([
    status,
    isEmpty || `${JSON.stringify({ message })}\n`,
  ]);
});

it.each(everybody)("shows the figures to administrators and machines: %s", async (as) => {
  const [status = 200, message] = refusals.monitor[as] ?? [];
  const answer = await server.fetch(textRoutes.metrics.path, { as });
  const text = await answer.text();
  expect(answer.status).toBe(status);
  expect(text).toContain(message ?? "drone_build_count 0");
});

it("shows public repositories to everyone and internal ones to users, without write permission", async () => {
  const params = { namespace: "team", name: "beta" };
  await server.makeRepository("beta");
  await server.call("syncUserRepos");
  const outsiders = ["nobody", "stranger", "robot", "blocked"] as const;
  const answersTo = async (name: CallName) => {
    const all = outsiders.map((as) =>
      server.call(name, { as, params: { ...parameters, ...params } }),
    );
    return (await Promise.all(all)).map(({ status }) => status);
  };
  const statusesWith = async (visibility: string) => {
    await server.call("updateRepo", { params, body: { visibility } });
    expect(await answersTo("cancelBuild")).toEqual([401, 404, 404, 403]);
    expect(await answersTo("disableRepo")).toEqual([401, 404, 404, 403]);
    return answersTo("getRepo");
  };
  expect(await statusesWith("private")).toEqual([401, 404, 404, 403]);
  expect(await statusesWith("internal")).toEqual([401, 200, 200, 403]);
  expect(await statusesWith("public")).toEqual([200, 200, 200, 200]);
});

it("does not tell strangers whether a repository exists", async () => {
  const params = { namespace: "team", name: "none" };
  const unknown = await server.call("getRepo", { as: "stranger", params });
  expect([unknown.status, unknown.message]).toEqual([404, "Not Found"]);
  const visitor = await server.call("getRepo", { as: "nobody", params });
  expect([visitor.status, visitor.message]).toEqual([401, "Unauthorized"]);
});

it("refuses a system administrator who is blocked", async () => {
  const { users } = server.app.deps.store;
  const { id } = users.find("blocked")!;
  users.update(id, { admin: true });
  const calls = ["listUsers", "getUser", "getRepo", "updateRepo", "listAllOrgSecrets"] as const;
  const answers = await Promise.all(
    calls.map((name) =>
      server.call(name, { as: "blocked", params: parameters, text: bodyOf(name) }),
    ),
  );
  users.update(id, { admin: false });
  expect(answers.map(({ status, message }) => [status, message])).toEqual(
    calls.map(() => forbidden),
  );
});

it("returns the caller's permissions in a repository", async () => {
  const params = { namespace: "team", name: "alpha" };
  const permissionsOf = async (as: Person) =>
    (await server.call("getRepo", { as, params })).body.permissions;
  expect(await permissionsOf("admin")).toEqual({ read: true, write: true, admin: true });
  expect(await permissionsOf("writer")).toEqual({ read: true, write: true, admin: false });
  expect(await permissionsOf("reader")).toEqual({ read: true, write: false, admin: false });
  expect(await permissionsOf("owner")).toBeUndefined();
});
