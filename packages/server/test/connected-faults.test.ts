import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ErrorAnswer } from "@signalbox/contract";
import { afterEach, expect, it } from "vitest";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { openRaw } from "./read-socket.ts";
import { startConnected, type TestConnected } from "./start-connected.ts";

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const start = async (
  answer: RequestListener,
  tls?: { key: string; cert: string },
): Promise<{ server: LocalServer; connected: TestConnected }> => {
  const server = await startLocalServer(answer, { tls });
  opened.push(server);
  const connected = await startConnected(server.address);
  opened.push(connected);
  return { server, connected };
};

const ask = async (connected: TestConnected, path = "/api/user", options: RequestInit = {}) => {
  const response = await fetch(connected.address + path, { redirect: "manual", ...options });
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return [response.status, ErrorAnswer.parse(await response.json()).message];
};

const html: Record<string, string> = { "content-type": "text/html" };
const json: Record<string, string> = { "content-type": "application/json" };
const events = { "content-type": "text/event-stream" };

it("reports that the server is down, and reaches it again when it is back", async () => {
  const answer: RequestListener = (_request, response) => void response.end('{"message":"here"}');
  const { server, connected } = await start(answer);
  await server.close();
  expect(await ask(connected)).toEqual([
    502,
    expect.stringMatching(/ is down: it refuses connections/),
  ]);
  const signIn = await fetch(`${connected.address}/login`, { redirect: "manual" });
  expect(signIn.headers.get("location")).toMatch(/^\/login\/error\?message=The%20CI%20server%20at/);
  const port = Number(new URL(server.address).port);
  opened.push(await startLocalServer(answer, { port }));
  expect(await (await fetch(`${connected.address}/api/user`)).json()).toEqual({ message: "here" });
});

it("reports that the server's name cannot be resolved", async () => {
  const connected = await startConnected("https://ci.example.invalid");
  opened.push(connected);
  const message = "The host name ci.example.invalid of the CI server cannot be resolved";
  expect(await ask(connected)).toEqual([502, message]);
});

it("reports an HTML page in place of data", async () => {
  const { connected } = await start((request, response) => {
    response.writeHead(request.url === "/api/user" ? 200 : 503, html).end("<h1>Sign in</h1>");
  });
  const page = (status: number) =>
    expect.stringMatching(new RegExp(`sent a web page \\(status ${status}\\) instead of data`));
  expect(await ask(connected)).toEqual([502, page(200)]);
  expect(await ask(connected, "/api/user/repos")).toEqual([503, page(503)]);
  expect(await ask(connected, "/api/stream")).toEqual([503, page(503)]);
});

it("reports the target of redirected calls", async () => {
  const { connected } = await start((_request, response) => {
    response.writeHead(302, { location: "https://sso.example.com/start" }).end();
  });
  expect(await ask(connected)).toEqual([
    502,
    expect.stringMatching(/ redirects API calls to https:\/\/sso\.example\.com;/),
  ]);
});

it("reports a server that does not speak HTTP, or closes without an answer", async () => {
  const { connected } = await start(({ socket, url }) => {
    if (url === "/api/user") socket.end("SSH-2.0-OpenSSH_9.2\r\n");
    else socket.destroy();
  });
  expect(await ask(connected)).toEqual([502, expect.stringMatching(/ does not speak HTTP;/)]);
  expect(await ask(connected, "/api/x")).toEqual([
    502,
    expect.stringMatching(/without an answer$/),
  ]);
});

it("reports that the certificate is not trusted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const names = ["-nodes", "-days", "1", "-subj", "/CN=ci.example.com"];
  execFileSync("openssl", [...request, "-keyout", key, "-out", cert, ...names], {
    stdio: "ignore",
  });
  const tls = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  const { connected } = await start((_request, response) => void response.end("{}"), tls);
  expect(await ask(connected)).toEqual([
    502,
    expect.stringMatching(/^The certificate of .* is not/),
  ]);
});

it("passes on a truncated answer as truncated", async () => {
  const { connected } = await start((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('[{"id":1},', () => response.destroy());
  });
  const response = await fetch(`${connected.address}/api/user`);
  await expect(response.text()).rejects.toThrow("terminated");
});

it("cuts its viewers' streams where the server's was cut, without an incomplete frame", async () => {
  const cuts: (() => void)[] = [];
  const { connected } = await start((request, response) => {
    if (request.url !== "/api/stream") {
      response.end();
      return;
    }
    response.writeHead(200, events);
    response.write(": ping\n\ndata: 1\n\ndata: {half");
    cuts.push(() => response.destroy());
  });
  const viewers = [
    openRaw(connected.address, "/api/stream"),
    openRaw(connected.address, "/api/stream"),
  ];
  await Promise.all(viewers.map((viewer) => viewer.until("data: 1\n\n")));
  expect(cuts).toHaveLength(1);
  cuts[0]!();
  await Promise.all(viewers.map((viewer) => viewer.closed));
  for (const viewer of viewers) expect(viewer.text()).not.toMatch(/half|eof/);
});

it("aborts its request to the server when the caller leaves, at any point", async () => {
  const { server, connected } = await start((request, response) => {
    if (request.url === "/welcome") response.end();
    if (request.url === "/api/stream/a/b/1/1/1")
      response.writeHead(200, events).write(": ping\n\n");
  });
  const paths = ["/api/user", "/api/stream", "/api/stream/a/b/1/1/1"];
  const callers = paths.map((path) => openRaw(connected.address, path));
  await callers[2]!.until(": ping");
  await expect.poll(() => server.connections()).toBeGreaterThanOrEqual(3);
  for (const { socket } of callers) socket.destroy();
  await expect.poll(() => server.connections()).toBeLessThanOrEqual(1);
});

it("passes on the licence state of the server's page", async () => {
  let script = "window.LICENSE_EXPIRED=true";
  const { connected } = await start((request, response) => {
    const page = `<head><script type="text/javascript">${script}</script>`;
    response.writeHead(200, html).end(request.url === "/welcome" ? page : "");
  });
  const read = async () =>
    /data-licence="(\w*)"/.exec(await (await fetch(connected.address)).text())?.[1];
  await expect.poll(read).toBe("expired");
  script = "window.LICENSE_LIMIT_EXCEEDED=true";
  expect(await read()).toBe("expired");
});

it.each(["/login", "/logout", "/version", "/api/user", "/link/octo/cat/tree/main"])(
  "keeps its own policy for pages and frames at %s, whatever the server sends",
  async (path) => {
    const theirs = {
      "content-security-policy": "default-src *",
      "content-security-policy-report-only": "default-src 'self'; report-uri https://e.example/",
      "x-frame-options": "ALLOWALL",
      "x-content-type-options": "sniff",
      "referrer-policy": "unsafe-url",
      "x-of-theirs": "1",
    };
    const { connected } = await start((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...theirs }).end("{}");
    });
    const own = await fetch(`${connected.address}/welcome`);
    const passed = await fetch(connected.address + path);
    for (const name of Object.keys(theirs).filter((one) => one !== "x-of-theirs"))
      expect([name, passed.headers.get(name)]).toEqual([name, own.headers.get(name)]);
    expect(passed.headers.get("x-of-theirs")).toBe(path === "/logout" ? null : "1");
  },
);

it.each([
  ["another site", "GET", { "sec-fetch-site": "cross-site" }, false],
  ["another site over http", "GET", { referer: "http://evil.example.com/" }, false],
  ["a form of another site", "POST", { origin: "https://evil.example.com" }, false],
  ["the address bar", "GET", { "sec-fetch-site": "none" }, true],
  ["a link of the connected server over http", "GET", { referer: "GATEWAY/account" }, true],
  ["a form of the connected server", "POST", { origin: "GATEWAY" }, true],
] as [string, string, Record<string, string>, boolean][])(
  "signs out by %s (%s): %j, %j",
  async (_, method, given, isPassedOn) => {
    const asked: unknown[] = [];
    const { connected } = await start((request, response) => {
      if (request.url === "/logout") asked.push(request.headers.cookie);
      response.writeHead(200, html).end("<p>Signed out");
    });
    const named = Object.entries(given).map(([name, value]) => [
      name,
      value.replace("GATEWAY", connected.address),
    ]);
    const answer = await fetch(`${connected.address}/logout`, {
      method,
      redirect: "manual",
      headers: { cookie: "_session_=1", ...Object.fromEntries(named) },
    });
    expect(answer.headers.get("location")).toBe(isPassedOn ? null : "/account");
    expect(asked).toEqual(isPassedOn ? ["_session_=1"] : []);
  },
);

const piece = Buffer.alloc(1024 ** 2, "x");

/** A body that goes on as long as `isWanted`, and counts what was taken of it. */
const longBody = (isWanted: (sent: number) => boolean) => {
  const taken = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (!isWanted(taken.pieces)) return controller.close();
        taken.pieces += 1;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, options: { method: "POST", body, duplex: "half" } as const };
};

it("passes a body on while it arrives, and as fast as the server takes it", async () => {
  const received = Promise.withResolvers<IncomingMessage>();
  const { connected } = await start((request, response) => {
    if (request.method !== "POST") return void response.end();
    received.resolve(request);
    return void request.once("end", () => response.writeHead(200, json).end('{"message":"all"}'));
  });
  const { taken, options } = longBody((sent) => sent < 40);
  const answer = ask(connected, "/hook", options);
  const request = await received.promise;
  // Nothing more is taken from a caller when the buffers between the two are full.
  let before = -1;
  await expect
    .poll(() => {
      const isSame = taken.pieces === before;
      before = taken.pieces;
      return isSame && before > 0;
    })
    .toBe(true);
  expect(taken.pieces).toBeLessThan(40);
  let bytes = 0;
  for await (const data of request) bytes += Buffer.from(data).length;
  expect(bytes).toBe(40 * piece.length);
  expect(await answer).toEqual([200, "all"]);
});

it("passes on the length of a body", async () => {
  const { connected } = await start(async (request, response) => {
    const { headers } = request;
    const body = await text(request);
    const message = `${headers["content-length"]} ${body}`;
    response.writeHead(200, json).end(JSON.stringify({ message }));
  });
  expect(await ask(connected, "/hook", { method: "POST", body: "hello" })).toEqual([
    200,
    "5 hello",
  ]);
  expect(await ask(connected, "/hook", { method: "POST" })).toEqual([200, "0 "]);
});

it("refuses bodies that are too large, before or while they arrive", async () => {
  const { connected } = await start((request, response) => {
    request.resume().once("end", () => response.end('{"message":"all"}'));
  });
  const { options } = longBody((sent) => sent < 80);
  expect(await ask(connected, "/hook", options)).toEqual([413, "The body is too large"]);
  const announced = openRaw(
    connected.address,
    "/hook",
    "",
    { "Content-Length": "67108865" },
    "POST",
  );
  await announced.until(" 413 ");
  announced.socket.destroy();
});

it("answers a request whose body the server does not take", async () => {
  const connected = await startConnected("http://127.0.0.1:9");
  opened.push(connected);
  const head = { "Content-Length": "1000000" };
  const begun = openRaw(connected.address, "/hook", "", head, "POST");
  await begun.until("it refuses connections");
  expect(begun.text()).toContain(" 502 ");
  begun.socket.destroy();
});
