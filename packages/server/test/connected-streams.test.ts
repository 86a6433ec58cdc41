import type { RequestListener, ServerResponse } from "node:http";
import { dataFrame, pingFrame } from "@signalbox/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createConnectedFixture, type ConnectedFixture } from "./connected-fixture.ts";
import { openRaw, type RawConnection } from "./read-socket.ts";
import type { Person } from "./start-test-app.ts";

let fixture: ConnectedFixture;
beforeAll(async () => {
  fixture = await createConnectedFixture(["alpha", "beta"]);
});
afterAll(() => fixture.close());
/** The answers of the CI server's streams, which go on sending to whoever opened them, as Drone's do. */
let streams: ServerResponse[];
afterEach(() => {
  for (const { socket } of viewers.splice(0)) socket.destroy();
});
const viewers: RawConnection[] = [];
beforeEach(() => {
  streams = [];
  fixture.takeRequests();
  setReaders("reader", "writer");
  const stream: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(pingFrame);
    streams.push(response);
  };
  fixture.intercept((path) => (path.startsWith("/api/stream") ? stream : undefined));
});

const setReaders = (...read: string[]): void => {
  const { store } = fixture.server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.repos.updateAccess(id, { admin: [], write: [], read, visibility: "private" });
};
const open = async (as: Person, path: string): Promise<RawConnection> => {
  const viewer = openRaw(fixture.connected.address, path, fixture.server.tokenOf(as));
  viewers.push(viewer);
  await viewer.until(pingFrame.trim());
  return viewer;
};
const send = (frame: string): void => {
  for (const stream of streams) stream.write(frame);
};
const event = (name: string, number: number): string => {
  const { repo } = fixture.server.app.deps.store.repos.find("team", name)!;
  const build = { id: 900 + number, number, status: "success", version: 1 };
  return dataFrame(JSON.stringify({ ...repo, build }));
};
const checks = (): string[] => fixture.takeRequests().filter((path) => !path.includes("/stream"));

it("cuts a stream of events before one of a repository that its viewer may no longer read", async () => {
  const [lost, other] = [await open("reader", "/api/stream"), await open("writer", "/api/stream")];
  fixture.takeRequests();
  send(event("alpha", 1));
  await Promise.all([lost, other].map((viewer) => viewer.until('"id":901')));
  expect(checks()).toEqual([]);
  fixture.advance(61);
  send(event("beta", 2) + event("beta", 3));
  await Promise.all([lost, other].map((viewer) => viewer.until('"id":903')));
  // One check for each viewer, whose repositories it names.
  expect(checks()).toEqual(Array.from({ length: 2 }, () => "GET /api/user/repos?latest=true"));
  setReaders("writer");
  fixture.advance(61);
  send(event("alpha", 4));
  await other.until('"id":904');
  await lost.closed;
  expect(lost.text()).not.toContain('"id":904');
});

it("cuts a running log of a repository that its viewer may no longer read", async () => {
  const path = "/api/stream/team/alpha/1/1/1";
  const [lost, other] = [await open("reader", path), await open("writer", path)];
  send("data: 1\n\n");
  await Promise.all([lost, other].map((viewer) => viewer.until("data: 1\n\n")));
  setReaders("writer");
  fixture.advance(61);
  send("data: 2\n\n");
  await other.until("data: 2\n\n");
  await lost.closed;
  expect(lost.text()).not.toContain("data: 2");
  // The end of a log arrives, too.
  for (const stream of streams) stream.end("event: error\ndata: eof\n\n");
  await other.until("data: eof\n\n");
});

it("cuts streams when the CI server cannot say who may read what, and passes pings on meanwhile", async () => {
  const viewer = await open("reader", "/api/stream");
  const [stream] = streams;
  fixture.advance(61);
  stream!.write(": 1\n\n");
  await viewer.until(": 1\n\n");
  expect(checks()).toEqual([]);
  fixture.intercept(() => (_request, response) => void response.writeHead(500).end());
  stream!.write(event("beta", 5));
  await viewer.closed;
  expect(viewer.text()).not.toContain('"id":905');
});

it("cuts a stream that has just replaced an older one", async () => {
  const first = await open("reader", "/api/stream");
  fixture.advance(6);
  const second = await open("reader", "/api/stream");
  // Both streams of the CI server are read for a second, so that no event is missed.
  streams[1]!.destroy();
  await Promise.all([first.closed, second.closed]);
  for (const viewer of [first, second]) expect(viewer.text()).not.toContain("eof");
});
