import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { Build } from "@signalbox/contract";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { createConnectedFixture, type ConnectedFixture } from "./connected-fixture.ts";

let fixture: ConnectedFixture;
beforeAll(async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
  fixture.addBuilds("alpha", [{}, {}, {}]);
  fixture.addBuilds(
    "beta",
    Array.from({ length: 40 }, () => ({})),
  );
});
beforeEach(() => fixture.intercept(() => undefined));
afterAll(() => fixture.close());

const params = { namespace: "team", name: "alpha" };
const details = async (
  name = "alpha",
): Promise<{ status: number; message?: string; builds: Build[] }> => {
  const answer = await fixture.ask("listBuildDetails", "reader", { params: { ...params, name } });
  const body: unknown = await answer.json();
  const { message } = z.object({ message: z.optional(z.string()) }).safeParse(body).data ?? {};
  const builds = z.array(Build).safeParse(body).data ?? [];
  return { status: answer.status, builds, ...(message !== undefined && { message }) };
};
const numbersOf = (builds: readonly Build[]): number[] => builds.map(({ number }) => number);

const isList = (path: string): boolean => path.includes("/alpha/builds?");
const isBuild = (path: string): boolean => /\/alpha\/builds\/\d+$/.test(path);
const send = (
  type: string,
  status: number,
  body: string | ((response: ServerResponse) => void),
): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { "content-type": type });
    if (typeof body === "string") response.end(body);
    else body(response);
  };
};
const json = "application/json";
const long = JSON.stringify(
  Array.from({ length: 100 }, (_, at) => ({
    id: at + 1,
    number: at + 1,
    message: "x".repeat(1e5),
  })),
);

it.each([
  ["a web page", send("text/html", 200, "<h1>Sign in"), / sent a web page \(status 200\) instead/],
  ["incomplete JSON", send(json, 200, '[{"id": 1, "num'), / did not answer .* as a Drone server/],
  ["other things", send(json, 200, '[{"name": "x"}]'), / did not answer .* as a Drone server/],
  ["an object", send(json, 200, '{"builds": []}'), / did not answer .* as a Drone server/],
  ["an error", send(json, 500, '{"message": "no disk"}'), / failed with status 500: no disk$/],
  ["an error without words", send("text/plain", 500, "?"), / failed with status 500$/],
  ["nothing", (request) => void request.socket.destroy(), / closed the connection/],
  ["half an answer", send(json, 200, (response) => response.destroy()), / closed the connection/],
  ["10 MB", send(json, 200, long), / sent more than 8 MB at once$/],
] satisfies [string, RequestListener, RegExp][])(
  "says what is wrong with %s, and loses nothing",
  async (_, answer, sentence) => {
    expect(numbersOf((await details()).builds)).toEqual([3, 2, 1]);
    fixture.intercept((path) => (isList(path) ? answer : undefined));
    expect(await details()).toEqual({
      status: 502,
      message: expect.stringMatching(sentence),
      builds: [],
    });
    fixture.intercept(() => undefined);
    fixture.takeRequests();
    expect(numbersOf((await details()).builds)).toEqual([3, 2, 1]);
    expect(fixture.takeRequests().filter(isBuild)).toEqual([]);
  },
);

it("answers a build that cannot be read without its stages, and reads it again the next time", async () => {
  const [added] = fixture.addBuilds("alpha", [{}]);
  const number = added!.number;
  const path = `/api/repos/team/alpha/builds/${number}`;
  fixture.addBuilds("alpha", [{}]);
  fixture.intercept((asked) => (asked === path ? send(json, 500, "{}") : undefined));
  const stagesOf = (builds: readonly Build[]) =>
    builds.find((build) => build.number === number)?.stages?.length;
  expect(stagesOf((await details()).builds)).toBe(0);
  // Now it is the only one that is missing.
  expect(stagesOf((await details()).builds)).toBe(0);
  const query = { query: "step:test" };
  const found = await fixture.ask("listBuilds", "reader", { params, query });
  expect(numbersOf(z.array(Build).parse(await found.json()))).toEqual([number + 1, 3, 2, 1]);
  fixture.intercept(() => undefined);
  expect(stagesOf((await details()).builds)).toBe(1);
});

it("loses and hides no build of a server whose clock is wrong by years, or was set back", async () => {
  const timed = await createConnectedFixture(["alpha"]);
  onTestFinished(() => timed.close());
  const { id } = timed.server.app.deps.store.repos.find("team", "alpha")!.repo;
  const theirs = Date.parse("2099-05-05T12:00:00Z");
  const at = (ms: number): number => ms / 1000;
  const build = (number: number, created: number) => {
    const times = { created, started: created, finished: created - 5, updated: created };
    return { id: number, repo_id: id, number, status: "success", version: 1, ...times };
  };
  const day = 86_400_000;
  let listed = [build(2, at(theirs - day / 4)), build(1, at(theirs - 10 * day))];
  timed.intercept((path) =>
    isList(path)
      ? (_request, response) => {
          response.setHeader("date", new Date(theirs).toUTCString());
          send(json, 200, JSON.stringify(listed))(_request, response);
        }
      : undefined,
  );
  const find = async (query: string) => {
    const answer = await timed.ask("listBuilds", "reader", { params, query: { query } });
    const year = new Date(answer.headers.get("date") ?? "").getUTCFullYear();
    return [year, ...numbersOf(z.array(Build).parse(await answer.json()))];
  };
  expect(await find("status:success")).toEqual([2099, 2, 1]);
  expect(await find("since:yesterday")).toEqual([2099, 2]);
  listed = [build(3, 0), { ...build(2, 1), status: "failure" }, ...listed.slice(1)];
  expect(await find("status:success")).toEqual([2099, 3, 1]);
  expect(await find("status:failure")).toEqual([2099, 2]);
});

it("waits and asks again when the CI server wants fewer requests", async () => {
  let refused = 0;
  const past = "Sun, 06 Nov 1994 08:49:37 GMT";
  fixture.intercept((path) => {
    if (!isList(path) || refused > 1) return undefined;
    refused += 1;
    return (_request, response) => {
      if (refused === 1) response.writeHead(429, { "retry-after": "0" });
      else response.writeHead(503, { "retry-after": past, date: past });
      response.end();
    };
  });
  expect((await details()).status).toBe(200);
  expect(refused).toBe(2);
});

it("does not wait for a server that wants no requests for an hour, and asks it no more", async () => {
  let refused = 0;
  fixture.intercept((path) =>
    isList(path)
      ? (_request, response) => {
          refused += 1;
          response.writeHead(503, { "retry-after": "3600", "content-type": json });
          response.end('{"message": "Closed for repairs"}');
        }
      : undefined,
  );
  expect(await details()).toMatchObject({
    status: 502,
    message: expect.stringMatching(/status 503: Closed for repairs$/),
  });
  fixture.intercept(() => undefined);
  expect(await details()).toMatchObject({ status: 503 });
  expect(refused).toBe(1);
  fixture.advance(3600);
  expect(await details()).toMatchObject({ status: 200 });
});

it("makes at most four requests at once, and stops when nobody waits any more", async () => {
  const held: ServerResponse[] = [];
  fixture.intercept((path) =>
    /\/beta\/builds\/\d+$/.test(path)
      ? (_request, response) => void held.push(response)
      : undefined,
  );
  const left = new AbortController();
  const asked = fixture.ask("listBuildDetails", "reader", {
    params: { ...params, name: "beta" },
    signal: left.signal,
  });
  await vi.waitFor(() => expect(held).toHaveLength(4));
  const ended = Promise.all(held.map((response) => once(response, "close")));
  left.abort();
  await expect(asked).rejects.toThrow("aborted");
  await ended;
  expect(held).toHaveLength(4);
  fixture.intercept(() => undefined);
  expect((await details("beta")).builds).toHaveLength(25);
});
