// Compares lists and single reads over a large database with those over a small one: `node bench/api.bench.ts`. Each
// answer is verified before it is timed.
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
} from "../packages/server/test/server-process.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";

const repositories = 1000;
const sizes = { small: 1000, large: Number(process.env["BUILDS"] ?? 1_000_000) };
const requestsEach = 40;
const perSecond = 200;
const loadSeconds = 10;

const repo = "/api/repos/bench/repo-0001";
/** The reads and the number of items that each must return. `deep` is a late page of the first repository. */
const reads: Record<string, { path: string; items?: number }> = {
  "user's repositories": { path: "/api/user/repos", items: repositories },
  "… with their newest builds": { path: "/api/user/repos?latest=true", items: repositories },
  "recent builds": { path: "/api/user/builds/recent", items: 25 },
  "all repositories, a page": { path: "/api/repos?page=1&per_page=100", items: 100 },
  "one repository": { path: repo },
  "builds, first page": { path: `${repo}/builds?page=1&per_page=50` },
  "builds of a branch": { path: `${repo}/builds?branch=branch-0` },
  "builds, a page far back": { path: `${repo}/builds?page=1000&per_page=100` },
  "one build": { path: `${repo}/builds/1` },
  "newest build of a branch": { path: `${repo}/builds/latest?branch=branch-0` },
  branches: { path: `${repo}/builds/branches` },
  deployments: { path: `${repo}/builds/deployments` },
  "pull requests": { path: `${repo}/builds/pulls`, items: 0 },
  "unfinished builds": { path: "/api/builds/incomplete", items: 0 },
  "unfinished stages": { path: "/api/builds/incomplete/v2", items: 0 },
  queue: { path: "/api/queue", items: 0 },
  statistics: { path: "/api/system/stats" },
  "figures for Prometheus": { path: "/metrics" },
  "the caller": { path: "/api/user" },
  users: { path: "/api/users", items: 1 },
  "one user": { path: "/api/users/admin" },
  "one user's repositories": { path: "/api/users/admin/repos", items: repositories },
  collaborators: { path: `${repo}/collaborators`, items: 1 },
  "one collaborator": { path: `${repo}/collaborators/admin` },
  "cron jobs": { path: `${repo}/cron`, items: 1 },
  "one cron job": { path: `${repo}/cron/nightly` },
  secrets: { path: `${repo}/secrets`, items: 1 },
  "one secret": { path: `${repo}/secrets/key` },
  "secrets of a namespace": { path: "/api/secrets/bench", items: 1 },
  "templates of a namespace": { path: "/api/templates/bench", items: 1 },
  badge: { path: "/api/badges/bench/repo-0001/status.svg" },
  "CCMenu badge": { path: "/api/badges/bench/repo-0001/cc.xml" },
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** At its start a server checks the branches of each repository. Resolves when that is done. */
const waitUntilIdle = async ({ pid }: ChildProcess): Promise<void> => {
  const usedTicks = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  for (let before = await usedTicks(), used = Infinity; used > 20;) {
    await wait(1000);
    const now = await usedTicks();
    used = now - before;
    before = now;
  }
};

const running = new Set<ChildProcess>();

type Bench = { address: string; token: string; stop: () => Promise<void> };

/** A server with this many builds. Its first start finds the repositories. */
const startWith = async (folder: string, builds: number): Promise<Bench> => {
  await createRepositories(join(folder, "repos"), repositories);
  const first = await startServerProcess(folder);
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  const began = performance.now();
  insertBuilds(join(folder, "data", "signalbox.db"), builds);
  console.log(`${builds} builds made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { child, address } = await startServerProcess(folder);
  running.add(child);
  const token = await signIn(address);
  await createOthers(callWith(address, token));
  await waitUntilIdle(child);
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
    running.delete(child);
  };
  return { address, token, stop };
};

/** One of each kind of read that involves no builds. */
const createOthers = async (call: Call): Promise<void> => {
  const secret = { name: "key", data: "value" };
  const cron = { name: "nightly", expr: "@yearly", branch: "main" };
  const template = { name: "go.yml", data: "kind: pipeline" };
  for (const [path, body] of [
    [`${repo}/secrets`, secret],
    [`${repo}/cron`, cron],
    ["/api/secrets/bench", secret],
    ["/api/templates/bench", template],
  ] as const)
    assert.equal((await call(path, "POST", body)).status, 200, path);
};

const ask = ({ address, token }: Bench, path: string): Promise<{ ms: number; text: string }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { Authorization: `Bearer ${token}` };
    const request = get(address + path, { headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.once("end", () => {
        assert.equal(response.statusCode, 200, `${path}: ${text}`);
        resolve({ ms: performance.now() - began, text });
      });
    });
    request.once("error", reject);
  });

const share = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;

/** Medians of each read for both servers in turn, so that a busy machine slows down both alike. */
const measure = async (benches: Bench[]): Promise<Map<string, number[]>> => {
  const medians = new Map<string, number[]>();
  for (const [name, { path, items }] of Object.entries(reads)) {
    const times: number[][] = benches.map(() => []);
    for (let count = 0; count < requestsEach; count += 1) {
      for (const [index, bench] of benches.entries()) {
        const { ms, text } = await ask(bench, path);
        if (items !== undefined) assert.equal(JSON.parse(text).length, items, path);
        times[index]?.push(ms);
      }
    }
    medians.set(
      name,
      times.map((each) => share(each, 0.5)),
    );
  }
  return medians;
};

/** Sends requests at a fixed rate, whether or not the answers keep up. */
const measureLoad = async (bench: Bench): Promise<number[]> => {
  const path = reads["builds, first page"]?.path ?? "";
  const pending: Promise<number>[] = [];
  const began = performance.now();
  for (let count = 0; count < perSecond * loadSeconds; count += 1) {
    const due = began + (count * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    // Measured from the planned start, so that a late start counts.
    pending.push(ask(bench, path).then(() => performance.now() - Math.max(due, began)));
  }
  return Promise.all(pending);
};

const folders = Object.keys(sizes).map((name) =>
  join(tmpdir(), `signalbox-bench-${name}-${process.pid}`),
);
try {
  const [smallFolder = "", largeFolder = ""] = folders;
  const large = await startWith(largeFolder, sizes.large);
  const small = await startWith(smallFolder, sizes.small);
  const medians = await measure([small, large]);
  await small.stop();
  console.log(`\n${"".padEnd(28)}  1,000 builds  ${sizes.large.toLocaleString("en")}  ratio`);
  for (const [name, [before = 0, after = 0]] of medians) {
    const row = [before.toFixed(2).padStart(9), after.toFixed(2).padStart(9)];
    console.log(`${name.padEnd(28)}  ${row.join(" ms  ")} ms  ${(after / before).toFixed(1)}`);
  }
  for (let round = 1; round <= 3; round += 1) {
    const times = await measureLoad(large);
    const [p50, p99, max] = [0.5, 0.99, 1].map((part) => share(times, part).toFixed(1));
    const [load = 0] = loadavg();
    console.log(
      `builds list at ${perSecond} requests a second: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (load ${load.toFixed(1)})`,
    );
  }
  await large.stop();
} finally {
  for (const child of running) child.kill("SIGKILL");
  agent.destroy();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
