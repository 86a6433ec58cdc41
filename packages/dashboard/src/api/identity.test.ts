import { callerHeader } from "@signalbox/contract";
import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "./client.ts";
import { identityStore } from "../identity/identity.ts";
import { reposQuery, userQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";
import { tokenQuery } from "./settings-queries.ts";

/** The person whose cookie the browser sends. */
let person: { login: string; admin?: boolean } | undefined;
/** Whether the server sends `callerHeader`. */
let isNaming = true;
let requests: string[] = [];

const answerOf = (path: string): unknown => {
  if (path === "/api/user") return person;
  return path === "/api/user/token" ? { ...person, token: `token of ${person?.login}` } : [];
};

let client: QueryClient;
beforeEach(() => {
  person = { login: "kim" };
  isNaming = true;
  requests = [];
  vi.stubGlobal("document", {
    baseURI: "https://ci.example.com/",
    querySelector: () => ({ dataset: {} }),
  });
  vi.stubGlobal("fetch", async (url: URL) => {
    requests.push(url.pathname);
    const headers = { [callerHeader]: person ? JSON.stringify(person) : "visitor" };
    const init = isNaming ? { headers } : {};
    if (person === undefined)
      return Response.json({ message: "Unauthorized" }, { ...init, status: 401 });
    return Response.json(answerOf(url.pathname), init);
  });
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const loginNow = () => client.getQueryData(userQuery.queryKey)?.login;
const changes = () => identityStore.get().changes;

it("reloads the identity before an answer for somebody else is shown", async () => {
  await client.fetchQuery(userQuery);
  await client.fetchQuery(reposQuery);
  person = { login: "lee" };
  const before = changes();
  const logins: (string | undefined)[] = [];
  await call("updateUser", {}, { body: {} });
  logins.push(loginNow());
  expect(logins).toEqual(["lee"]);
  expect(changes()).toBe(before + 1);
  expect(client.getQueryData(reposQuery.queryKey)).toBeUndefined();
});

it("keeps no answer that was given to somebody else than the page believed", async () => {
  await client.fetchQuery(userQuery);
  const shown: (string | undefined)[] = [];
  const observer = new QueryObserver(client, tokenQuery);
  observer.subscribe(({ data }) => {
    if (data !== undefined) shown.push(`${loginNow()}: ${data.token}`);
  });
  await expect.poll(() => shown.at(-1)).toBe("kim: token of kim");
  person = { login: "lee" };
  void observer.refetch();
  await expect.poll(loginNow).toBe("lee");
  expect(client.getQueryData(tokenQuery.queryKey)).toBeUndefined();
  expect(shown).not.toContain("kim: token of lee");
  observer.destroy();
});

it("fetches the answers again when only the role of the person has changed", async () => {
  await client.fetchQuery(userQuery);
  const observer = new QueryObserver(client, reposQuery);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  person = { login: "kim", admin: true };
  const before = changes();
  requests = [];
  await call("updateUser", {}, { body: {} });
  await expect.poll(() => requests).toEqual(["/api/user", "/api/user", "/api/user/repos"]);
  expect(changes()).toBe(before);
  expect(client.getQueryData(userQuery.queryKey)?.admin).toBe(true);
  stop();
});

it("asks for no user again while the person stays the same", async () => {
  await client.fetchQuery(userQuery);
  await client.fetchQuery(reposQuery);
  await call("updateUser", {}, { body: {} });
  expect(requests).toEqual(["/api/user", "/api/user/repos", "/api/user"]);
});

it.each([true, false])(
  "becomes another person's by the answer about the user alone (server names callers: %s)",
  async (names) => {
    isNaming = names;
    await client.fetchQuery(userQuery);
    await client.fetchQuery(reposQuery);
    const before = changes();
    person = { login: "lee" };
    await client.refetchQueries({ queryKey: userQuery.queryKey });
    expect([loginNow(), changes()]).toEqual(["lee", before + 1]);
    expect(client.getQueryData(reposQuery.queryKey)).toBeUndefined();
  },
);

it.each([true, false])(
  "becomes a visitor's when the session has ended (server names callers: %s)",
  async (names) => {
    isNaming = names;
    await client.fetchQuery(userQuery);
    await client.fetchQuery(reposQuery);
    person = undefined;
    await client.fetchQuery({ ...reposQuery, staleTime: 0 }).catch(() => undefined);
    expect(client.getQueryData(userQuery.queryKey)).toBeNull();
    expect(client.getQueryData(reposQuery.queryKey)).toBeUndefined();
    expect(identityStore.get().hasEnded).toBe(true);
  },
);
