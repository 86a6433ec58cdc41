import { once } from "node:events";
import {
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import {
  createFrameReader,
  dataFrame,
  endFrame,
  errorMessages,
  pingFrame,
} from "@signalbox/contract";
import { answerDifferences, isLog, isUnknownParameter } from "./answers.ts";
import { createEventFilter } from "./events.ts";
import { startLocalServer, type LocalServer } from "../local-server.ts";
import { isObject, repoPath, type Exchange, type Json } from "./exchange.ts";

type Call = { request: IncomingMessage; response: ServerResponse; url: URL; target: string };

type State = {
  /** Builds that were cancelled by a call, such as `/api/repos/a/b/builds/1`. */
  cancelled: Set<string>;
  /** A sync has begun, and the user has not been polled since. */
  syncBegun: boolean;
};

/**
 * Behaves like a Drone server where ours differs. It only adds the differences in front of our own
 * server, so that there is still one implementation.
 */
export function startDroneProxy(target: string): Promise<LocalServer> {
  const state: State = { cancelled: new Set(), syncBegun: false };
  return startLocalServer((request, response) => {
    const url = new URL(request.url ?? "/", target);
    serve({ request, response, url, target }, state).catch(() => response.destroy());
  });
}

const serve = async (call: Call, state: State): Promise<void> => {
  const { request, response, url } = call;
  allowAnyOrigin(call);
  if (request.method === "OPTIONS") return void response.writeHead(200).end();
  for (const name of Array.from(url.searchParams.keys()))
    if (isUnknownParameter(request.method ?? "GET", url.pathname, name))
      url.searchParams.delete(name);
  if (await lacksAdmin(call)) return sendJson(response, 404, { message: errorMessages.notFound });
  const answer = await ask(call, request.method ?? "GET", url);
  if (
    request.method === "POST" &&
    url.pathname === "/api/user/repos" &&
    url.searchParams.has("async")
  )
    state.syncBegun = true;
  const type = answer.headers["content-type"] ?? "";
  if (type.startsWith("text/event-stream")) return sendStream(call, answer, state);
  const headers = toTheirHeaders(answer.headers);
  const isGet = request.method === "GET";
  if (isGet && answer.statusCode === 200 && isLog(url.pathname))
    return sendLog(answer, response, headers);
  if (type.startsWith("application/json") && request.method !== "HEAD") {
    const body = await text(answer);
    const exchange = applyDifferences(call, answer.statusCode ?? 0, JSON.parse(body), state);
    return sendJson(response, exchange.status, exchange.body, headers);
  }
  response.writeHead(answer.statusCode ?? 502, headers);
  if (!type.startsWith("text/html")) return void answer.pipe(response);
  answer.resume();
  response.end(theirPage);
};

/** Pages of any origin may call and read. */
const allowAnyOrigin = ({ request, response }: Call): void => {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-allow-methods", "GET, POST, PATCH, PUT, DELETE, OPTIONS");
  response.setHeader("access-control-allow-headers", "Accept, Authorization, Content-Type");
};

const pingIntervalMs = 30_000;

/** A server has its own dashboard page, which contains the state of its licence. */
const theirPage = "<!doctype html><head><script>window.LICENSE_EXPIRED=false</script><h1>Drone";

const ask = async (
  { request, response, target }: Call,
  method: string,
  url: URL,
): Promise<IncomingMessage> => {
  const { "content-length": length, "transfer-encoding": coding, ...kept } = request.headers;
  const body = method === request.method && {
    ...(length !== undefined && { "content-length": length }),
    ...(coding !== undefined && { "transfer-encoding": coding }),
  };
  const headers = { ...kept, ...body, "accept-encoding": "identity" };
  const question = send(new URL(url.pathname + url.search, target), { method, headers });
  const answered = once(question, "response");
  response.once("close", () => {
    question.destroy();
    // Reads the rest of a body that was answered early, because the next request follows it.
    request.unpipe().resume();
  });
  if (method === request.method) request.pipe(question);
  else question.end();
  const [answer] = await answered;
  return answer;
};

/**
 * Approving, declining and changing settings require a repository administrator. Users who may only
 * write get the 404 of a repository that does not exist.
 */
const lacksAdmin = async (call: Call): Promise<boolean> => {
  const path = repoPath(call.url.pathname);
  if (path === undefined) return false;
  const isApproval = /^\/builds\/\d+\/(approve|decline)\//.test(path.rest);
  const isChange = call.request.method === "PATCH" && path.rest === "";
  if (!isApproval && !isChange) return false;
  const asked = async (place: string): Promise<Json> =>
    JSON.parse(await text(await ask(call, "GET", new URL(place, call.target))));
  const [repo, user] = await Promise.all([asked(path.repo), asked("/api/user")]);
  const permissions = isObject(repo) ? repo["permissions"] : undefined;
  const isWriter = isObject(permissions) && permissions["write"] === true;
  const isAdmin = isObject(permissions) && permissions["admin"] === true;
  return isWriter && !isAdmin && !(isObject(user) && user["admin"] === true);
};

const applyDifferences = (
  { request, url }: Call,
  status: number,
  body: Json,
  state: State,
): Exchange => {
  const method = request.method ?? "GET";
  const exchange = { method, path: url.pathname, query: url.searchParams, status, body };
  for (const apply of Object.values(answerDifferences)) apply(exchange);
  const isCancel = method === "DELETE" && /\/builds\/\d+$/.test(url.pathname);
  if (isCancel && status === 200) state.cancelled.add(url.pathname);
  // The flag of a running sync is set in the background, after the answer.
  if (url.pathname === "/api/user" && state.syncBegun && isObject(body)) {
    body["syncing"] = false;
    state.syncBegun = false;
  }
  return exchange;
};

/** Events contain builds like answers do, so the differences of answers apply to events too. */
const differentEvent = ({ url }: Call, event: Json): Json => {
  const { pathname: path, searchParams: query } = url;
  const exchange: Exchange = { method: "GET", path, query, status: 200, body: event };
  for (const apply of Object.values(answerDifferences)) apply(exchange);
  return exchange.body;
};

const emptyLog = "[]";

/** Sends a log while it arrives, as Drone servers do. A log without lines is null. */
const sendLog = async (
  answer: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  response.writeHead(200, headers);
  let begin = Buffer.alloc(0);
  for await (const piece of answer) {
    const isBegun = begin.length > emptyLog.length;
    if (!isBegun) begin = Buffer.concat([begin, piece]);
    if (begin.length <= emptyLog.length) continue;
    if (!response.write(isBegun ? piece : begin)) await once(response, "drain");
  }
  if (begin.length > emptyLog.length) response.end();
  else response.end(begin.toString() === emptyLog ? "null" : begin);
};

const sendJson = (
  response: ServerResponse,
  status: number,
  body: Json,
  headers: OutgoingHttpHeaders = {},
): void => {
  const { "content-length": _, "transfer-encoding": __, ...kept } = headers;
  response.writeHead(status, { ...kept, "content-type": "application/json" });
  response.end(`${JSON.stringify(body)}\n`);
};

/** Cookies are for https only. The message of a failed sign-in is in the address without escapes. */
const toTheirHeaders = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => {
  const {
    "content-length": _,
    "access-control-allow-origin": allowed,
    "set-cookie": cookies,
    location,
    ...rest
  } = headers;
  const type = rest["content-type"];
  return {
    ...rest,
    // Badges are for all pages; everything else only for origins that are allowed by name.
    ...(type === "image/svg+xml" && { "access-control-allow-origin": allowed }),
    ...(Array.isArray(cookies) && { "set-cookie": cookies.map((cookie) => `${cookie}; Secure`) }),
    ...(typeof location === "string" && { location: decodeURIComponent(location) }),
  };
};

const sendStream = (call: Call, answer: IncomingMessage, { cancelled }: State): void => {
  const { response, url } = call;
  const isSent = createEventFilter();
  const read = createFrameReader();
  const [, log] = /^\/api\/stream\/([^/]+\/[^/]+\/\d+)\/\d+\/\d+$/.exec(url.pathname) ?? [];
  const build = log?.replace(/\/(\d+)$/, "/builds/$1");
  response.writeHead(answer.statusCode ?? 502, toTheirHeaders(answer.headers));
  answer.setEncoding("utf8");
  let pingedAt = -Infinity;
  answer.on("data", (piece: string) => {
    for (const { event, data } of read(piece)) {
      if (event === "comment") {
        // Our server pings more often.
        if (performance.now() - pingedAt < pingIntervalMs) continue;
        pingedAt = performance.now();
        response.write(pingFrame);
      } else if (event !== "message") endStream(data);
      else if (log !== undefined) response.write(dataFrame(data));
      else sendEvent(JSON.parse(data));
    }
  });
  answer.on("error", () => response.destroy());
  const sendEvent = (event: Json) => {
    if (isSent(event)) response.write(dataFrame(JSON.stringify(differentEvent(call, event))));
  };
  const endStream = (data: string) => {
    // Drone servers never send the end frame to the viewers of a cancelled step.
    if (build !== undefined && cancelled.has(`/api/repos/${build}`)) return;
    if (data === "eof") response.end(endFrame);
  };
};
