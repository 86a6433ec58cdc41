import { request as send, type RequestListener } from "node:http";
import {
  calls,
  fillPath,
  type Build,
  type CallName,
  type CallParameters,
} from "@signalbox/contract";
import type { NewBuild } from "../src/store/builds.ts";
import { startDroneProxy } from "./drone-differences/drone-proxy.ts";
import { startLocalServer } from "./local-server.ts";
import { startConnected, type TestConnected } from "./start-connected.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

/** A connected server in front of what behaves as a Drone server, and the requests between the two. */
export type ConnectedFixture = {
  server: TestApp;
  connected: TestConnected;
  /** Stops the connected server, and starts it again. */
  stop: () => Promise<void>;
  restart: () => Promise<void>;
  /** The requests since the last call: methods and paths with queries. */
  takeRequests: () => string[];
  /** Answers the requests for which it returns a listener in place of the CI server. */
  intercept: (choose: (path: string) => RequestListener | undefined) => void;
  /** Inserts builds into `team/<name>`, the oldest first, each with a step `test`. */
  addBuilds: (name: string, builds: readonly Partial<NewBuild>[]) => Build[];
  ask: <Name extends CallName>(
    call: Name,
    as: Person,
    options: {
      params?: CallParameters<Name>;
      query?: Record<string, string>;
      signal?: AbortSignal;
    },
  ) => Promise<Response>;
  /** Advances the clock of the connected server. */
  advance: (seconds: number) => void;
  close: () => Promise<void>;
};

export async function createConnectedFixture(
  repositories: readonly string[],
  { data }: { data?: string } = {},
): Promise<ConnectedFixture> {
  const server = await startTestApp();
  for (const name of repositories) await server.makeRepository(name);
  await server.call("syncUserRepos");
  const drone = await startDroneProxy(server.address);
  let requests: string[] = [];
  let choose: (path: string) => RequestListener | undefined = () => undefined;
  const front = await startLocalServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    if (url !== "/welcome") requests.push(`${method} ${url}`);
    const instead = choose(url);
    if (instead !== undefined) return instead(request, response);
    const forwarded = send(drone.address + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  let aheadMs = 0;
  const clock = (): number => Date.now() + aheadMs;
  const start = async (): Promise<TestConnected> => {
    const options = { clock, ...(data !== undefined && { data }) };
    const started = await startConnected(front.address, options);
    // A connected server asks once what stands behind it.
    requests = requests.filter((one) => one !== "GET /version");
    return started;
  };
  let connected = await start();
  let isRunning = true;
  const stop = async (): Promise<void> => {
    if (isRunning) await connected.close();
    isRunning = false;
  };

  return {
    server,
    get connected() {
      return connected;
    },
    stop,
    restart: async () => {
      await stop();
      connected = await start();
      isRunning = true;
    },
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    intercept: (chosen) => {
      choose = chosen;
    },
    addBuilds: (name, builds) => {
      const { store } = server.app.deps;
      const repo = store.repos.find("team", name)!.repo;
      return store.transaction(() => builds.map((build) => addBuild(server, repo.id, build)));
    },
    ask: (name, as, { params, query = {}, signal }) => {
      const { method, path } = calls[name];
      const search = new URLSearchParams(query).toString();
      const address = `${connected.address}${fillPath(path, params ?? {})}${search && `?${search}`}`;
      const headers = { Authorization: `Bearer ${server.tokenOf(as)}` };
      return fetch(address, { method, headers, ...(signal && { signal }) });
    },
    advance: (seconds) => {
      aheadMs += seconds * 1000;
    },
    close: async () => {
      await stop();
      await front.close();
      await drone.close();
      await server.close();
    },
  };
}

const addBuild = (server: TestApp, repoId: number, build: Partial<NewBuild>): Build => {
  const { store } = server.app.deps;
  const { status = "success", target = "main" } = build;
  const base = { trigger: "@hook", event: "push", after: "1".repeat(40) };
  const inserted = store.builds.insert(
    repoId,
    { ...base, ref: `refs/heads/${target}`, target, ...build, status },
    [{ name: "default", status }],
  );
  store.steps.insertAll(inserted.stages[0]!.id, [{ name: "test", number: 1, status }]);
  return inserted;
};
