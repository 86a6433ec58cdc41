// A server for benches of the build page and nothing else: it answers the few calls that the build page makes with
// builds of any size, which no machine could run, and sends any number of events. Other tests use the real
// server.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { setTimeout as wait } from "node:timers/promises";
import { statuses } from "@signalbox/contract";

/** The parts that a part depends on. */
type Needs = (index: number, count: number) => number[];
type Shape = {
  stages: [number, Needs];
  steps: [number, Needs];
  stepsOfOthers?: number;
  mixed?: boolean;
};

const chain: Needs = (index) => (index === 0 ? [] : [index - 1]);
const none: Needs = () => [];
/** About as wide as long; each part depends on one or two of the previous layer. */
const layered: Needs = (index, count) => {
  const width = Math.max(1, Math.round(Math.sqrt(count)));
  const layer = Math.floor(index / width);
  if (layer === 0) return [];
  const first = (layer - 1) * width + (index % width);
  const second = (layer - 1) * width + ((index + 1) % width);
  return first === second || index % 3 === 0 ? [first] : [first, second];
};
/** Layers of 40, each of which depends on the whole previous layer. */
const dense: Needs = (index) => {
  const layer = Math.floor(index / 40);
  return layer === 0 ? [] : Array.from({ length: 40 }, (_, index) => (layer - 1) * 40 + index);
};
const fan: Needs = (index, count) => {
  if (index === 0) return [];
  return index === count - 1 ? Array.from({ length: count - 2 }, (_, index) => index + 1) : [0];
};

/** Builds by their numbers. */
const shapes: Record<number, Shape> = {
  1: { stages: [1, none], steps: [1, none] },
  2: { stages: [3, chain], steps: [3, chain] },
  3: { stages: [10, layered], steps: [10, layered] },
  4: { stages: [50, layered], steps: [50, layered] },
  5: { stages: [200, layered], steps: [200, layered] },
  6: { stages: [50, layered], steps: [40, layered], stepsOfOthers: 40 },
  7: { stages: [1, none], steps: [2000, chain] },
  8: { stages: [1, none], steps: [2000, layered] },
  9: { stages: [2, chain], steps: [2000, dense] },
  10: { stages: [50, fan], steps: [12, chain], mixed: true },
  11: { stages: [11, none], steps: [11, layered], mixed: true },
};

const now = Math.floor(Date.now() / 1000);

const lazyModule = (noun: string, [count, needs]: [number, Needs], mixed: boolean) => {
  const name = (index: number): string => `${noun}-${String(index + 1).padStart(3, "0")}`;
  return Array.from({ length: count }, (_, index) => {
    const status = mixed ? (statuses[index % statuses.length] ?? "success") : "success";
    const hasRun = !["pending", "blocked", "waiting_on_dependencies", "skipped"].includes(status);
    return {
      id: index + 1,
      number: index + 1,
      name: name(index),
      status,
      started: hasRun ? now - 600 + index : 0,
      stopped: hasRun && status !== "running" ? now - 500 + 2 * index : 0,
      depends_on: needs(index, count).map(name),
    };
  });
};

export function buildOf(number: number) {
  const {
    stages,
    steps,
    stepsOfOthers = 3,
    mixed = false,
  } = shapes[number] ?? {
    stages: [1, none],
    steps: [1, none],
  };
  return {
    id: number,
    repo_id: 1,
    number,
    status: mixed ? "running" : "success",
    event: "push",
    message: "Teach the importer to skip empty rows",
    author_login: "kim",
    sender: "kim",
    after: "0123456789abcdef0123456789abcdef01234567",
    ref: "refs/heads/main",
    target: "main",
    created: now - 700,
    started: now - 600,
    finished: mixed ? 0 : now - 10,
    stages: lazyModule("stage", stages, mixed).map((stage, index) => {
      const own: Shape["steps"] = index === 0 ? steps : [stepsOfOthers, layered];
      return Object.assign(stage, { steps: lazyModule("step", own, mixed) });
    }),
  };
}

const repo = {
  id: 1,
  namespace: "octo",
  name: "bench",
  slug: "octo/bench",
  active: true,
  permissions: { read: true, write: true, admin: true },
};

export type GraphStub = {
  url: string;
  /** Sends this many events per second about the given build. */
  send: (rate: number, seconds: number, event: (nth: number) => unknown) => Promise<void>;
  repo: typeof repo;
  stop: () => Promise<void>;
};

/** Answers a call of the API. If it returns undefined, the stub gives its default answer. */
type Answers = (address: URL) => unknown;

export async function startGraphStub(
  dist: string,
  answers: Answers = () => undefined,
): Promise<GraphStub> {
  const viewers = new Set<ServerResponse>();
  const server = createServer(
    (request, response) => void answer(request, response, dist, viewers, answers),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    repo,
    send: async (rate, seconds, event) => {
      if (rate === 0) await wait(1000 * seconds);
      for (let nth = 0; nth < rate * seconds; nth += 1) {
        for (const viewer of viewers) viewer.write(`data: ${JSON.stringify(event(nth))}\n\n`);
        await wait(1000 / rate);
      }
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  dist: string,
  viewers: Set<ServerResponse>,
  answers: Answers,
): Promise<void> => {
  const address = new URL(request.url ?? "/", "http://stub");
  const { pathname } = address;
  if (pathname === "/api/stream") {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": ping\n\n");
    viewers.add(response);
    response.on("close", () => viewers.delete(response));
    return;
  }
  if (pathname.startsWith("/api/"))
    return sendJson(response, answers(address) ?? answerOf(pathname));
  const file = extname(pathname) === "" ? "/index.html" : pathname;
  const body = await readFile(join(dist, file)).catch(() => undefined);
  if (body === undefined) return void response.writeHead(404).end();
  const type = types[extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(gzipSync(body));
};

const answerOf = (pathname: string): unknown => {
  const build = /\/builds\/(\d+)$/.exec(pathname)?.[1];
  if (pathname.endsWith("/user"))
    return { id: 1, login: "kim", email: "", admin: true, active: true };
  if (build) return buildOf(Number(build));
  return /\/repos\/[^/]+\/[^/]+$/.test(pathname) ? repo : [];
};

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};
