import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, Repo } from "@signalbox/contract";
import { createHub } from "../packages/server/src/live/hub.ts";
import {
  openEventStream,
  type EventStream,
} from "../packages/server/src/live/streams/event-stream.ts";
import type { DetailedBuild } from "../packages/server/src/store/stages.ts";
import type { StoredRepo } from "../packages/server/src/store/repos.ts";
import {
  endServerProcesses,
  signIn,
  startConnectedProcess,
  startServerProcess,
} from "../packages/server/test/server-process.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";

const repositories = 50;
const builds = 2500;

/** A build as servers send it in events: the repository with the build, its stages and steps. */
export type Announced = Omit<Repo, "build" | "permissions"> & { build: DetailedBuild };
/** Creates the nth event. Its text must contain `mark`, so that the bench can find it on the page. */
export type Play = (nth: number, mark: string) => Announced;

/**
 * The real server with real builds. Its stream of builds is replaced by one of this process, with the server's own hub, that
 * sends as many events as a bench needs. `isConnected` puts the connected server in front of both.
 */
export async function startLiveSource(isConnected = false) {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-live-"));
  await createRepositories(join(folder, "repos"), repositories);
  const first = await startServerProcess(folder);
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  insertBuilds(join(folder, "data", "signalbox.db"), builds);
  const { child, address } = await startServerProcess(folder);
  const token = await signIn(address);
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(address + path, { headers });
    assert.equal(answer.status, 200, path);
    return answer.json();
  };

  let events = 0;
  const feed = createFeed();
  const server = createServer((request, response) => {
    if (request.url === "/api/stream") return feed.follow(openEventStream(response));
    const target = new URL(request.url ?? "/", address);
    // Signs in with the token, because a cookie would be for another address.
    const question = send(target, {
      method: request.method,
      headers: { ...request.headers, ...headers },
    });
    question.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    question.once("error", () => response.destroy());
    request.pipe(question);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  assert(typeof bound === "object" && bound !== null);
  const own = `http://127.0.0.1:${bound.port}`;
  const connected = isConnected ? await startConnectedProcess(own) : undefined;

  return {
    url: connected?.address ?? own,
    /** The number of open feeds, which is one for any number of tabs. */
    feeds: (): number => feed.size(),
    /** The newest build of a repository with its stages, as in an event. */
    newest: async (nth: number): Promise<Announced> => {
      const path = `/api/repos/bench/repo-${String(nth).padStart(4, "0")}`;
      const { permissions: _, build: __, ...repo } = Repo.parse(await ask(path));
      const build = Build.parse(await ask(`${path}/builds/${repo.counter}`));
      const { stages = [] } = build;
      assert.equal(stages[0]?.steps?.length, 5);
      return { ...repo, build: { ...build, stages } };
    },
    /** Sends this many events per second, each at its time. Returns the number of the last one. */
    play: async (perSecond: number, seconds: number, play: Play): Promise<number> => {
      const begin = performance.now();
      for (let elapsed = 0, sent = 0; elapsed < seconds || sent < perSecond * seconds;) {
        elapsed = (performance.now() - begin) / 1000;
        const isDue = (nth: number): boolean =>
          nth < perSecond * seconds && elapsed >= nth / perSecond + spread(nth, perSecond);
        for (; isDue(sent); sent += 1, events += 1)
          feed.publish(play(events, `ev=${events} t=${Date.now()}`));
        await wait(2);
      }
      return events - 1;
    },
    /** Closes everything if a bench is aborted. */
    kill: (): void => endServerProcesses("SIGKILL"),
    stop: async (): Promise<void> => {
      feed.close();
      server.close();
      server.closeAllConnections();
      connected?.child.kill("SIGTERM");
      child.kill("SIGTERM");
      await Promise.all([once(child, "exit"), connected && once(connected.child, "exit")]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Seconds by which the nth event is later than its turn. Ten events a second would otherwise all reach a page of 60 frames a
 * second at the same moment of a frame, so that one run waits long for the next frame and another run does not.
 */
const spread = (nth: number, perSecond: number): number =>
  ((nth * 0.618) % 1) * Math.min(1 / 60, 1 / perSecond);

/** The hub of the server, which reads published builds from here instead of the database. */
function createFeed() {
  let announced: Announced | undefined;
  const hub = createHub({
    builds: { findById: () => announced?.build },
    repos: { findById: () => announced && storedOf(announced) },
    stages: { withStages: (build) => ({ stages: [], ...build }) },
    users: { isLinked: () => false, isOpenToVisitors: () => true },
  });
  return {
    follow: (stream: EventStream): void => hub.followAll(stream, admin),
    publish: (next: Announced): void => {
      announced = next;
      hub.publishBuild(next.build.id);
    },
    size: hub.size,
    close: (): void => {
      hub.breakStreams();
      hub.close();
    },
  };
}

const admin = { id: 1, login: "admin", admin: true, active: true };
const storedOf = (repo: Announced): StoredRepo => ({
  repo,
  found: { ...repo, path: "", gitDir: "", bare: true },
  place: "",
  access: { admin: [], write: [], read: [], visibility: null },
  missing: false,
  forge: "",
});
