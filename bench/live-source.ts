import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as send, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, dataFrame, pingFrame, Repo } from "@signalbox/contract";
import { signIn, startServerProcess } from "../packages/server/test/server-process.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";

const repositories = 50;
const builds = 2500;
const pingIntervalMs = 2000;

/** A build as servers send it in events: the repository with the build, its stages and steps. */
export type Announced = Omit<Repo, "build" | "permissions"> & { build: Build };
/** Creates the nth event. Its text must contain `mark`, so that the bench can find it on the page. */
export type Play = (nth: number, mark: string) => Announced;

/** The real server with real builds, behind a feed that sends as many events as a bench needs. */
export async function startLiveSource() {
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
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === "/api/stream") {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
      response.write(pingFrame);
      listeners.add(response);
      response.once("close", () => listeners.delete(response));
      return;
    }
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
  const pings = setInterval(() => say(pingFrame), pingIntervalMs);
  const say = (text: string): void => listeners.forEach((listener) => listener.write(text));

  return {
    url: `http://127.0.0.1:${bound.port}`,
    /** The number of open feeds, which is one for any number of tabs. */
    feeds: (): number => listeners.size,
    /** The newest build of a repository with its stages, as in an event. */
    newest: async (nth: number): Promise<Announced> => {
      const path = `/api/repos/bench/repo-${String(nth).padStart(4, "0")}`;
      const { permissions: _, build: __, ...repo } = Repo.parse(await ask(path));
      const build = Build.parse(await ask(`${path}/builds/${repo.counter}`));
      assert.equal(build.stages?.[0]?.steps?.length, 5);
      return { ...repo, build };
    },
    /** Sends this many events per second, each at its time. Returns the number of the last one. */
    play: async (perSecond: number, seconds: number, play: Play): Promise<number> => {
      const begin = performance.now();
      for (let sent = 0; sent < perSecond * seconds;) {
        const elapsed = (performance.now() - begin) / 1000;
        const due = Math.min(perSecond * seconds, elapsed * perSecond);
        for (; sent < due; sent += 1, events += 1)
          say(dataFrame(JSON.stringify(play(events, `ev=${events} t=${Date.now()}`))));
        await wait(2);
      }
      return events - 1;
    },
    /** Closes everything if a bench is aborted. */
    kill: (): void => void child.kill("SIGKILL"),
    stop: async (): Promise<void> => {
      clearInterval(pings);
      for (const listener of listeners) listener.destroy();
      server.close();
      server.closeAllConnections();
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
