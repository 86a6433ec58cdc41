// Compares the cost of the connected server with that of other proxies: `node bench/connected.bench.ts`. A bare Node server
// answers with lists of usual sizes; in front of it run in turn a bare Node proxy, nginx (if it is installed) and the
// connected server. ROUNDS=7 chooses how often each is measured. The last line is JSON: CPU and requests per second by answer
// and proxy.
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { nodeEnvironment, nodeOptions } from "../packages/server/node-options.mjs";
import { documented, freePort, waitForAnswer } from "../e2e/web-server.ts";
import { environment } from "../packages/server/test/server-process.ts";
import { findNginx } from "../scripts/nginx.mjs";
import { processCpuMs } from "./process-cpu.ts";
import { openRawClient } from "./raw-client.ts";

const rounds = Number(process.env["ROUNDS"] ?? 5);
const connections = 8;
const requestsEach = 150;

/** A build with the keys and about the length of those in lists of Drone servers. */
const buildOf = (number: number) => ({
  id: 100_000 + number,
  repo_id: 17,
  trigger: "@hook",
  number,
  status: number % 7 === 0 ? "failure" : "success",
  event: "push",
  action: "",
  link: `https://git.example.com/octocat/hello-world/compare/${number}`,
  timestamp: 0,
  message: `Change ${number}: what is new, and why it had to be\n`,
  before: "7fd1a60b01f91b314f59955a4e4d4e80d8edf11d",
  after: "762941318ee16e59dabbacb1b4049eec22f0d303",
  ref: "refs/heads/main",
  source_repo: "octocat/hello-world",
  source: "main",
  target: "main",
  author_login: "octocat",
  author_name: "The Octocat",
  author_email: "octocat@example.com",
  author_avatar: "https://avatars.example.com/u/583231?v=4",
  sender: "octocat",
  started: 1_700_000_000 + number,
  finished: 1_700_000_060 + number,
  created: 1_700_000_000 + number,
  updated: 1_700_000_060 + number,
  version: 3,
});

/** The answers. Drone sends lists in chunks, which the bare server does for names with `.stream`. */
const answers: Readonly<Record<string, string>> = {
  user: JSON.stringify({ id: 1, login: "octocat", email: "octocat@example.com", admin: true }),
  builds: JSON.stringify(Array.from({ length: 50 }, (_, index) => buildOf(index))),
  "builds.stream": JSON.stringify(Array.from({ length: 50 }, (_, index) => buildOf(index))),
  repos: JSON.stringify(Array.from({ length: 500 }, (_, index) => buildOf(index))),
};
const pathOf = (name: string): string => `/api/${name}`;

/** The headers of a browser's requests. */
const headers = {
  Connection: "keep-alive",
  Accept: "application/json",
  "Accept-Encoding": "identity",
  "Accept-Language": "en-GB,en;q=0.9",
  Cookie: "_session_=0123456789abcdef0123456789abcdef",
  "Sec-Fetch-Dest": "empty",
  "Sec-Fetch-Mode": "cors",
  "Sec-Fetch-Site": "same-origin",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
};

type Proxy = { name: string; address: string; child: ChildProcess };
const running: ChildProcess[] = [];

/** Starts a program that prints its address at the end of its first matching line. */
const start = async (name: string, args: string[], env = environment): Promise<Proxy> => {
  const child = spawn(process.execPath, args, {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+$/.exec(line)?.[0];
    if (address !== undefined) return { name, address, child };
  }
  throw new Error(`${name} did not start`);
};

/** With the documented configuration, in one process. */
const startNginx = async (file: string, folder: string, server: string): Promise<Proxy> => {
  const port = await freePort();
  const site = (await documented("nginx.conf", server)).replace("listen 80;", `listen ${port};`);
  const config = `
    ${process.getuid?.() === 0 ? "user root;" : ""} daemon off; master_process off; pid nginx.pid; events {}
    http {
      access_log off; client_body_temp_path body; proxy_temp_path proxy;
      fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      ${site}
    }`;
  await writeFile(join(folder, "nginx.conf"), config);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  // nginx takes a variable named NGINX for a list of sockets.
  const child = spawn(file, args, { env: {}, stdio: ["ignore", "inherit", "inherit"] });
  running.push(child);
  await waitForAnswer(port, child);
  return { name: "nginx", address: `http://127.0.0.1:${port}`, child };
};

const ask = async ({ address }: Proxy, name: string): Promise<string> =>
  (await fetch(address + pathOf(name), { headers: { Accept: "application/json" } })).text();

type Figures = { cpuMs: number; perSecond: number };

const measure = async ({ address, child }: Proxy, name: string): Promise<Figures> => {
  const opened = Array.from({ length: connections }, () =>
    openRawClient(address, pathOf(name), headers),
  );
  const clients = await Promise.all(opened);
  await Promise.all(clients.map((client) => client.repeat(1)));
  const before = await processCpuMs(child.pid);
  const began = performance.now();
  await Promise.all(clients.map((client) => client.repeat(requestsEach)));
  const ms = performance.now() - began;
  const used = (await processCpuMs(child.pid)) - before;
  for (const client of clients) client.close();
  const requests = connections * requestsEach;
  return { cpuMs: used / requests, perSecond: (requests / ms) * 1000 };
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The medians by proxy. The first round is not counted, because the code is compiled in the meantime. */
const measureAll = async (proxies: Proxy[], name: string): Promise<Record<string, Figures>> => {
  const figures = proxies.map((): Figures[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, proxy] of proxies.entries()) {
      const figure = await measure(proxy, name);
      if (round > 0) figures[index]?.push(figure);
    }
  }
  return Object.fromEntries(
    proxies.map((proxy, index) => [
      proxy.name,
      {
        cpuMs: median((figures[index] ?? []).map(({ cpuMs }) => cpuMs)),
        perSecond: median((figures[index] ?? []).map(({ perSecond }) => perSecond)),
      },
    ]),
  );
};

const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-connected-"));
try {
  for (const [name, body] of Object.entries(answers)) await writeFile(join(folder, name), body);
  // The connected server looks there for the state of the server's licence.
  await writeFile(join(folder, "welcome"), "");
  const upstream = await start("server", [join(import.meta.dirname, "floor-server.ts"), folder]);
  const { port } = new URL(upstream.address);
  const bare = await start("bare", [fileURLToPath(import.meta.resolve("./bare-proxy.ts")), port]);
  const main = join(import.meta.dirname, "..", "packages", "server", "src", "main.ts");
  const ours = await start(
    "connected",
    [...nodeOptions, main, "--port", "0", "--server", upstream.address, "--data", "none"],
    { ...nodeEnvironment, ...environment },
  );
  const nginx = findNginx();
  const others = nginx === undefined ? [] : [await startNginx(nginx, folder, upstream.address)];
  const proxies = [bare, ours, ...others];
  const all: Record<string, Record<string, Figures>> = {};
  for (const [name, body] of Object.entries(answers)) {
    for (const proxy of proxies) assert.equal(await ask(proxy, name), body, proxy.name);
    all[name] = await measureAll(proxies, name);
  }
  console.log(`${connections} connections, load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, figures] of Object.entries(all)) {
    console.log(`${name}, ${((answers[name]?.length ?? 0) / 1000).toFixed(1)} kB`);
    const floor = figures["bare"]?.cpuMs ?? 0;
    for (const [proxy, { cpuMs, perSecond }] of Object.entries(figures))
      console.log(
        `  ${proxy.padEnd(8)} ${cpuMs.toFixed(3)} ms CPU, ${(cpuMs / floor).toFixed(2)} × bare, ${perSecond.toFixed(0)} a second`,
      );
  }
  console.log(JSON.stringify(all));
} finally {
  for (const child of running) child.kill("SIGTERM");
  const alive = running.filter(({ exitCode }) => exitCode === null);
  await Promise.all(alive.map((child) => once(child, "exit")));
  await rm(folder, { recursive: true, force: true });
}
