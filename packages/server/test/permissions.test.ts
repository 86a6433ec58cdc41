import { calls, type CallName, type Level } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { people, startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const unauthorized = [401, "Unauthorized"] as const;
const forbidden = [403, "Forbidden"] as const;
const notFound = [404, "Not Found"] as const;

/** Whom each level refuses in a private repository, and how; everybody else is let in. */
const refusals: Record<Level, Partial<Record<Person, readonly [number, string]>>> = {
  anyone: {},
  user: { nobody: unauthorized },
  sysadmin: {
    nobody: unauthorized,
    admin: forbidden,
    writer: forbidden,
    reader: forbidden,
    stranger: forbidden,
    blocked: forbidden,
  },
  read: { nobody: unauthorized, stranger: notFound, blocked: forbidden },
  write: { nobody: unauthorized, reader: notFound, stranger: notFound, blocked: forbidden },
  admin: {
    nobody: unauthorized,
    writer: notFound,
    reader: notFound,
    stranger: notFound,
    blocked: forbidden,
  },
};

const parameters = {
  namespace: "team",
  name: "alpha",
  number: 1,
  stage: 1,
  step: 1,
  cron: "nightly",
  secret: "key",
  login: "reader",
};

const callNames = Object.keys(calls).filter((name): name is CallName => name in calls);
const everybody = [...people, "nobody"] as const;

const rows = callNames.flatMap((name) =>
  everybody.flatMap((person) => {
    const [status, message] = refusals[calls[name].level][person] ?? [];
    return status === undefined ? [] : [{ name, person, status, message }];
  }),
);

it.each(rows)("$name refuses $person with $status $message", async (row) => {
  const answer = await server.call(row.name, { as: row.person, params: parameters });
  expect([answer.status, answer.message]).toEqual([row.status, row.message]);
});

const writing = rows.filter(
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

const bodyOf = (name: CallName) => (calls[name].method === "GET" ? undefined : "{}");

const passes: [Level, CallName, Person[]][] = [
  ["user", "createToken", ["owner", "admin", "stranger", "blocked"]],
  ["sysadmin", "listUsers", ["owner"]],
  ["read", "getRepo", ["owner", "admin", "writer", "reader"]],
  ["write", "listSecrets", ["owner", "admin", "writer"]],
  ["admin", "updateRepo", ["owner", "admin"]],
];

it.each(passes)("the level %s lets %s pass", async (_level, name, allowed) => {
  for (const as of allowed) {
    const answer = await server.call(name, { as, params: parameters, text: bodyOf(name) });
    expect([as, answer.status]).toEqual([as, 200]);
  }
});

it("shows public repositories to everybody and internal ones to users", async () => {
  const params = { namespace: "team", name: "beta" };
  await server.makeRepository("beta");
  await server.call("syncUserRepos");
  const seenBy = async (as: Person) => (await server.call("getRepo", { as, params })).status;
  expect([await seenBy("nobody"), await seenBy("stranger")]).toEqual([401, 404]);
  await server.call("updateRepo", { params, body: { visibility: "internal" } });
  expect([await seenBy("nobody"), await seenBy("stranger")]).toEqual([401, 200]);
  await server.call("updateRepo", { params, body: { visibility: "public" } });
  expect([await seenBy("nobody"), await seenBy("stranger")]).toEqual([200, 200]);
});

it("does not tell strangers whether a repository exists", async () => {
  const params = { namespace: "team", name: "none" };
  const unknown = await server.call("getRepo", { as: "stranger", params });
  expect([unknown.status, unknown.message]).toEqual([404, "Not Found"]);
  const visitor = await server.call("getRepo", { as: "nobody", params });
  expect([visitor.status, visitor.message]).toEqual([401, "Unauthorized"]);
});

it("says what the caller may do in a repository", async () => {
  const params = { namespace: "team", name: "alpha" };
  const permissionsOf = async (as: Person) =>
    (await server.call("getRepo", { as, params })).body.permissions;
  expect(await permissionsOf("admin")).toEqual({ read: true, write: true, admin: true });
  expect(await permissionsOf("writer")).toEqual({ read: true, write: true, admin: false });
  expect(await permissionsOf("reader")).toEqual({ read: true, write: false, admin: false });
  expect(await permissionsOf("owner")).toBeUndefined();
});
