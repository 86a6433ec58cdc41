import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { startLocalServer } from "../local-server.ts";
import { createSimulation, type Simulation } from "./simulation.ts";

const recorded = z
  .record(z.string(), z.object({ path: z.string(), body: z.unknown() }))
  .parse(JSON.parse(readFileSync(new URL("recorded-woodpecker.json", import.meta.url), "utf8")));

/** Behaves like a Woodpecker server: it gives recorded answers, and follows its rules about sessions and errors. */
export type WoodpeckerStandIn = {
  address: string;
  /** The changes that were asked for since the last call: methods, paths and bodies. */
  takeChanges: () => string[];
  /** The paths that were asked for although Woodpecker has nothing there. */
  unknown: ReadonlySet<string>;
  /** Answers a path in another way from now on. */
  set: (path: string, body: unknown, status?: number) => void;
  /** Sends a frame to the viewers of a stream, which has opened by now. */
  send: (path: string, frame: string) => Promise<void>;
  /** Ends a stream, which has opened by now, without a word, as a proxy does when the server behind it is replaced. */
  hangUp: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

const version = "3.17.0";
const csrfToken = "a-csrf-token";

/** Behaves like a Woodpecker server whose builds run. */
export async function startSimulatedWoodpecker(): Promise<WoodpeckerStandIn & Simulation> {
  const repo = z.record(z.string(), z.unknown()).parse(recorded["repo"]?.body);
  const simulation = createSimulation(repo);
  return { ...simulation, ...(await startWoodpecker(simulation)) };
}

/** @param simulation answers first; recorded answers are for what it does not have */
export async function startWoodpecker(simulation?: Simulation): Promise<WoodpeckerStandIn> {
  const answers = new Map<string, { status: number; body: unknown }>(
    Object.values(recorded).map(({ path, body }) => [path, { status: 200, body }]),
  );
  const streams = new Map<string, PromiseWithResolvers<ServerResponse>>();
  const streamOf = (path: string): PromiseWithResolvers<ServerResponse> => {
    const known = streams.get(path) ?? Promise.withResolvers<ServerResponse>();
    streams.set(path, known);
    return known;
  };
  let changes: string[] = [];
  const unknown = new Set<string>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/" } = request;
    const [path = ""] = url.split("?", 1);
    response.setHeader("x-woodpecker-version", version);
    if (path === "/version") return sendJson(response, 200, { source: "woodpecker", version });
    if (!/^\/(api|authorize|logout|healthz|metrics|web-config\.js)\b/.test(path)) unknown.add(path);
    if (path === "/web-config.js") {
      response.setHeader("content-type", "text/javascript");
      return void response.end(`window.WOODPECKER_CSRF = "${isUser(request) ? csrfToken : ""}";`);
    }
    if (path === "/authorize") {
      const back = encodeURIComponent("http://woodpecker.example/authorize");
      return void response
        .writeHead(303, { location: `http://forge.example/oauth?redirect_uri=${back}` })
        .end();
    }
    // Refusals have no body.
    if (!isUser(request)) return void response.writeHead(401).end();
    const body = method === "GET" ? "" : await text(request);
    const { pathname, searchParams: query } = new URL(url, "http://woodpecker.example");
    const simulated = simulation?.answer({ method, path: pathname, query, body });
    if (method !== "GET") {
      const isSession = request.headers.authorization === undefined;
      if (isSession && request.headers["x-csrf-token"] !== csrfToken)
        return void response.writeHead(401).end();
      changes.push([method, url, body].filter(Boolean).join(" "));
      const changed = simulated ?? answers.get(`${method} ${path}`);
      if (changed === undefined) return void response.writeHead(204).end();
      return sendJson(response, changed.status, changed.body);
    }
    if (path.startsWith("/api/stream/")) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": ping\n\n");
      if (simulation?.open(path, response) === true) return;
      return streamOf(path).resolve(response);
    }
    const known = simulated ?? answers.get(url) ?? answers.get(path);
    if (known !== undefined) return sendJson(response, known.status, known.body);
    const isInRepository = /^\/api\/(repos|orgs)\/\w+/.test(path);
    if (isInRepository) return void response.writeHead(404).end();
    // The page of the server answers what it does not know.
    unknown.add(path);
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  };

  const { address, close } = await startLocalServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    address,
    takeChanges: () => {
      const taken = changes;
      changes = [];
      return taken;
    },
    unknown,
    set: (path, body, status = 200) => void answers.set(path, { status, body }),
    send: async (path, frame) => void (await streamOf(path).promise).write(frame),
    hangUp: async (path) => void (await streamOf(path).promise).end(),
    close,
  };
}

const isUser = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === "Bearer alice" || /user_sess=alice/.test(headers.cookie ?? "");

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  if (typeof body === "string") return void response.writeHead(status).end(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
};
