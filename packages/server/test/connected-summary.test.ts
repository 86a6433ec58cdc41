import { Build, BuildSummary, dataFrame, pingFrame, Repo } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createConnectedFixture, type ConnectedFixture } from "./connected-fixture.ts";
import { openRaw } from "./read-socket.ts";
import type { Person } from "./start-test-app.ts";

let fixture: ConnectedFixture;
beforeEach(async () => {
  fixture = await createConnectedFixture(["alpha"]);
  fixture.addBuilds("alpha", [{}, { status: "failure" }]);
});
afterEach(() => fixture.close());

const params = { namespace: "team", name: "alpha", number: 2 };
const logPath = "/api/repos/team/alpha/builds/2/logs/1/1";
const error = "src/cart.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.";
const answerLog = (text = error): void =>
  fixture.intercept((path) =>
    path === logPath
      ? (_request, response) => {
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify([{ pos: 0, out: `${text}\n`, time: 0 }]));
        }
      : undefined,
  );

const summary = async (as: Person) => {
  const answer = await fixture.ask("getSummary", as, { params });
  const { success, data } = BuildSummary.safeParse(await answer.json());
  return { status: answer.status, lines: success ? data.failed[0]?.lines : undefined };
};
const reasons = async (): Promise<(string | undefined)[]> => {
  const answer = await fixture.ask("listBuildDetails", "reader", { params });
  return z
    .array(Build)
    .parse(await answer.json())
    .map(({ reason }) => reason);
};

it("reads the logs of failed steps once, with the credentials of the first who asks", async () => {
  answerLog();
  expect(await summary("reader")).toMatchObject({ status: 200, lines: [error] });
  await vi.waitFor(async () => expect((await reasons())[0]).toContain("error TS2322"));
  fixture.takeRequests();
  expect((await summary("writer")).lines).toEqual([error]);
  expect(fixture.takeRequests()).toEqual(["GET /api/repos/team/alpha"]);
  expect(await summary("stranger")).toEqual({ status: 404, lines: undefined });
});

it("keeps no reason if a log could not be read", async () => {
  fixture.intercept((path) =>
    path === logPath
      ? (_request, response) => {
          response.writeHead(500, { "content-type": "application/json" });
          response.end('{"message": "no disk"}');
        }
      : undefined,
  );
  expect((await summary("reader")).status).toBe(502);
  answerLog();
  expect((await summary("reader")).lines).toEqual([error]);
});

it("keeps no reason if the log is refused to somebody who lost access", async () => {
  await reasons();
  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.repos.updateAccess(id, { admin: [], write: ["writer"], read: [], visibility: "private" });
  expect((await summary("reader")).status).toBe(404);
  answerLog();
  expect((await summary("writer")).lines).toEqual([error]);
});

it("forgets the lines of a log that is deleted", async () => {
  answerLog();
  await summary("reader");
  await vi.waitFor(async () => expect((await reasons())[0]).toContain("error TS2322"));
  fixture.intercept((path) =>
    path === logPath
      ? (request, response) => {
          response.writeHead(request.method === "DELETE" ? 204 : 404);
          response.end();
        }
      : undefined,
  );
  const place = { ...params, stage: 1, step: 1 };
  expect((await fixture.ask("deleteLogs", "owner", { params: place })).status).toBe(204);
  expect((await reasons())[0]).toBeUndefined();
  expect((await summary("writer")).lines).toEqual([]);
});

it("learns the builds that events carry, of repositories that somebody has looked at", async () => {
  const { store } = fixture.server.app.deps;
  const repo = store.repos.find("team", "alpha")!.repo;
  let announce: (build: Build) => void = () => undefined;
  fixture.intercept((path) =>
    path === "/api/stream"
      ? (_request, response) => {
          response.writeHead(200, { "content-type": "text/event-stream" });
          response.write(pingFrame);
          announce = (build) =>
            void response.write(dataFrame(JSON.stringify({ ...repo, build, stages: [] })));
        }
      : undefined,
  );
  await reasons();
  const viewer = openRaw(fixture.connected.address, "/api/stream", fixture.server.tokenOf("owner"));
  await viewer.until(pingFrame.trim());
  const [added] = fixture.addBuilds("alpha", [{}]);
  const build = store.builds.find(repo.id, added!.number)!;
  announce(store.stages.withStages(build));
  await viewer.until(`"number":${build.number},`);
  fixture.takeRequests();
  expect(await reasons()).toHaveLength(3);
  expect(fixture.takeRequests().filter((path) => /builds\/\d+$/.test(path))).toEqual([]);
  // One that runs becomes known, so that it is found when others are newer.
  const [running] = fixture.addBuilds("alpha", [{ status: "running" }]);
  const { number } = running!;
  announce(store.stages.withStages(store.builds.find(repo.id, number)!));
  await viewer.until(`"number":${number},`);
  fixture.addBuilds(
    "alpha",
    Array.from({ length: 30 }, () => ({})),
  );
  const query = { unfinished: "true" };
  const found = await fixture.ask("listRecentBuilds", "reader", { query });
  const repos = z.array(Repo).parse(await found.json());
  expect(repos.map(({ build }) => build?.number)).toContain(number);
  viewer.socket.destroy();
});
