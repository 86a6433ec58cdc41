import { callerHeader } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startConnected } from "./start-connected.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";
import { startUpstream } from "./start-upstream.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const nameFor = async (path: string, as: Person) =>
  (await server.fetch(path, { as })).headers.get(callerHeader);

it("names the caller the same with every answer, and each caller otherwise", async () => {
  const paths = ["/api/user", "/api/user/repos", "/api/repos/team/alpha", "/api/users", "/api/no"];
  const people = ["owner", "reader", "blocked", "nobody"] as const;
  const named = await Promise.all(
    people.map((as) => Promise.all(paths.map((path) => nameFor(path, as)))),
  );
  for (const names of named) expect(new Set(names).size).toBe(1);
  expect(new Set(named.flat()).size).toBe(people.length);
  expect(named.flat()).not.toContain(null);
});

it("names a person otherwise who becomes an administrator, and as before afterwards", async () => {
  const before = await nameFor("/api/user", "reader");
  const params = { login: "reader" };
  await server.call("changeUser", { params, body: { admin: true } });
  expect(await nameFor("/api/user", "reader")).not.toBe(before);
  await server.call("changeUser", { params, body: { admin: false } });
  expect(await nameFor("/api/user", "reader")).toBe(before);
});

it("is named by a connected server, which does not know who it is", async () => {
  const upstream = await startUpstream((_request, response) => response.end("{}"));
  const connected = await startConnected(upstream.address.href);
  const name = async (headers: Record<string, string>) =>
    (await fetch(`${connected.address}/api/user`, { headers })).headers.get(callerHeader);
  const kim = { cookie: "other=1; _session_=kims" };
  const names = [
    await name({}),
    await name(kim),
    await name({ cookie: "_session_=lees; other=2" }),
    await name({ authorization: "Bearer lees-token" }),
  ];
  expect(new Set(names).size).toBe(4);
  expect(names.join()).not.toMatch(/kims|lees|null/);
  expect(await name({ cookie: "_session_=kims; other=2" })).toBe(names[1]);
  await connected.close();
});

it("has one name in all answers of a connected server, although the server behind names it, too", async () => {
  const connected = await startConnected(server.address);
  const headers = { authorization: `Bearer ${server.tokenOf("reader")}` };
  const paths = ["/api/user", "/api/user/repos", "/api/user/repos?latest=true"];
  const answers = await Promise.all(
    paths.map((path) => fetch(connected.address + path, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.headers.get(callerHeader))).size).toBe(1);
  await connected.close();
});
