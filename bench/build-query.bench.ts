// Measures the first page of each query over 1,000,000 builds of 1,000 repositories, and the migration of a data folder
// of that size from a version without queries: `node bench/build-query.bench.ts`. BUILDS=100000 chooses another number.
// The last line is JSON: the medians by the names of the queries, in milliseconds.
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { parseQuery } from "@signalbox/contract";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
  type ServerProcess,
} from "../packages/server/test/server-process.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";
import { processCpuMs } from "./process-cpu.ts";

const builds = Number(process.env["BUILDS"] ?? 1_000_000);
const repositories = 1000;
const requestsEach = 21;
const perPage = 50;

/** A tenth of the builds are in the first repository. `minBuilds` is the number of builds that must be found at least. */
const queries: Record<string, { query: string; minBuilds: number; isPossible?: boolean }> = {
  "no query": { query: "", minBuilds: perPage },
  branch: { query: "branch:branch-3", minBuilds: perPage },
  status: { query: "status:failure,error", minBuilds: perPage },
  author: { query: "author:dev-7", minBuilds: perPage },
  event: { query: "event:cron", minBuilds: perPage },
  deployment: { query: "deploy:stage-1", minBuilds: perPage },
  "a time long ago": { query: "until:2023-11-15", minBuilds: perPage },
  "branch, status, author, event": {
    query: "branch:branch-7 status:success author:dev-7 event:promote",
    minBuilds: 0,
  },
  "negated branch and event": {
    query: "-branch:branch-1,branch-2 -event:push",
    minBuilds: perPage,
  },
  "two conditions that are common and never meet": {
    query: "branch:branch-1 status:failure",
    minBuilds: 0,
  },
  "nobody's builds": { query: "author:nobody", minBuilds: 0 },
  "a common word": { query: "change", minBuilds: perPage },
  "a rare word": { query: "regression", minBuilds: 1 },
  "a word that is not there": { query: "absent", minBuilds: 0 },
  "a common and a rare word": { query: "change regression", minBuilds: 1 },
  "a rare word and a branch": { query: "regression branch:branch-7", minBuilds: 0 },
  "a build number": { query: "#77", minBuilds: 1 },
  "the beginning of a hash": { query: "c0ffee1", minBuilds: 1 },
  "a common step": { query: "step:step-3", minBuilds: perPage },
  "a common step and a failure": { query: "step:step-3 status:failure", minBuilds: perPage },
  "a step that is not there": { query: "step:none", minBuilds: 0 },
  "not a step": { query: "-step:none status:killed", minBuilds: perPage },
  "a common word, a common status, never together": { query: "sixth status:failure", minBuilds: 0 },
};

/** Shapes that cost much, which are measured by the worst delay of another request meanwhile. */
const words = (count: number, word: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => word(index)).join(" ");
const letters = "abcdefghijklmnopqrstuvwxyz";
const costly: Record<string, string> = {
  "a negated word that all have": "-change",
  "50 negated words": words(50, (index) => `-${letters[index % 26]}${"aeiouy"[index % 6]}`),
  "50 words in quotes": `"${words(50, (index) => `word${index}`)}"`,
  "single letters": words(26, (index) => letters[index] ?? "a"),
  "single digits": words(10, (index) => String(index)),
  "negated digits": words(10, (index) => `-${index}`),
  "common prefixes, never together": "c ch cha chan chang what new had regression sixth -be",
  "50 numbers": words(50, (index) => `#${900_000 + index}`),
  "50 hashes": words(50, (index) => `c0ffee${index}`),
  "50 steps": `step:${Array.from({ length: 49 }, (_, index) => `step-${index}`).join()} status:running`,
  "50 negated steps": `-step:${Array.from({ length: 50 }, (_, index) => `step-${index}`).join()}`,
  "steps that never meet a status": "step:step-1 status:failure branch:branch-1",
  "every kind of condition":
    'branch:branch-7 -branch:a ref:refs/heads/branch-7 status:success -status:error event:push -event:tag author:dev-7 -author:x deploy:"" since:2020-01-01 until:2030-01-01 -step:none change -absent',
  "an old period": "since:2023-11-14 until:2023-11-15 -change",
};

/** The number of migrations before the one that made the tables of queries. */
const versionBeforeQueries = 11;
const migrations = join(import.meta.dirname, "../packages/server/src/store/database/migrations");

/** Each status and event is spread over all repositories; failures avoid the builds of `branch-1` and of the word "sixth". */
const variety = `
  update builds set
    status = case
      when id % 11 = 0 and id % 20 <> 1 and id % 10 <> 6 then 'failure'
      when id % 11 = 1 then 'killed'
      else 'success'
    end,
    event = case id % 53 when 7 then 'promote' when 8 then 'cron' else 'push' end,
    deploy_to = case id % 53 when 7 then 'stage-' || (id % 3) else '' end,
    author_login = 'dev-' || (id % 101), author_name = 'Developer ' || (id % 101),
    after = case when id % 99991 = 7 then 'c0ffee1' || substr(after, 8) else after end,
    message = message || case when id % 10007 = 7 then ' regression' when id % 10 = 6 then ' sixth' else '' end;
`;

const stop = async ({ child }: ServerProcess): Promise<void> => {
  child.kill("SIGTERM");
  await once(child, "exit");
};

const tablesOf = (database: DatabaseSync, schema: string): string[] =>
  database
    .prepare(
      `select name from ${schema}.sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => String(name));

const columnsOf = (database: DatabaseSync, schema: string, table: string): string[] =>
  database
    .prepare("select name from pragma_table_info(?, ?)")
    .all(table, schema)
    .map(({ name }) => `"${String(name)}"`);

/** Replaces a database by one of an older version that has the same rows. */
const downgrade = async (file: string): Promise<void> => {
  await rename(file, `${file}.newer`);
  const database = new DatabaseSync(file);
  const names = (await readdir(migrations)).toSorted().slice(0, versionBeforeQueries);
  for (const name of names) database.exec(await readFile(join(migrations, name), "utf8"));
  database.exec(`pragma foreign_keys = off; attach '${file}.newer' as newer`);
  const newer = new Set(tablesOf(database, "newer"));
  for (const table of tablesOf(database, "main").filter((name) => newer.has(name))) {
    const known = new Set(columnsOf(database, "newer", table));
    const columns = columnsOf(database, "main", table)
      .filter((column) => known.has(column))
      .join();
    database.exec(
      `delete from main.${table}; insert into main.${table} (${columns}) select ${columns} from newer.${table}`,
    );
  }
  database.exec(`pragma user_version = ${versionBeforeQueries}; detach newer`);
  database.close();
  await rm(`${file}.newer`);
};

/** A data folder with its builds, as a server without queries left it. Only `reader` may read half of the repositories. */
const createFolder = async (folder: string): Promise<void> => {
  await createRepositories(join(folder, "repos"), repositories);
  for (let index = 1; index <= repositories; index += 2)
    await appendFile(
      join(folder, "repos", "bench", `repo-${String(index).padStart(4, "0")}.git`, "config"),
      "[signalbox]\n\tread = reader\n",
    );
  await stop(await startServerProcess(folder));
  const file = join(folder, "data", "signalbox.db");
  await downgrade(file);
  insertBuilds(file, builds);
  const database = new DatabaseSync(file);
  database.exec(`pragma synchronous = off; ${variety}; pragma wal_checkpoint(truncate)`);
  database.close();
};

const waitUntilIdle = async ({ pid }: ChildProcess): Promise<void> => {
  for (let before = await processCpuMs(pid), used = Infinity; used > 100;) {
    await wait(1000);
    const now = await processCpuMs(pid);
    used = now - before;
    before = now;
  }
};

const share = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;

const measure = async (call: Call, path: string, minBuilds: number): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < requestsEach; count += 1) {
    const began = performance.now();
    const answer = await call(path);
    const text = await answer.text();
    times.push(performance.now() - began);
    assert.equal(answer.status, 200, `${path}: ${text}`);
    const found: unknown = JSON.parse(text);
    assert.ok(Array.isArray(found) && found.length >= minBuilds, `${path}: ${text.slice(0, 200)}`);
  }
  return times.slice(1);
};

/** The worst delay of `/healthz` while searches run, three at once and without a pause, in milliseconds. */
const measureDelay = async (address: string, call: Call, path: string) => {
  const over = new AbortController();
  let slowest = 0;
  const searches = Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let count = 0; count < 3; count += 1) {
        const began = performance.now();
        const answer = await call(path);
        assert.equal(answer.status, 200, `${path}: ${await answer.text()}`);
        slowest = Math.max(slowest, performance.now() - began);
      }
    }),
  ).finally(() => over.abort());
  const delays: number[] = [];
  while (!over.signal.aborted) {
    const began = performance.now();
    await (await fetch(`${address}/healthz`)).text();
    delays.push(performance.now() - began);
    await wait(5);
  }
  await searches;
  return { worst: share(delays, 1), middle: share(delays, 0.5), slowest };
};

const createReader = async (call: Call): Promise<string> => {
  const answer = await call("/api/users", "POST", { login: "reader", machine: true });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
};

const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-queries-"));
let running: ServerProcess | undefined;
try {
  for (const { query } of Object.values(queries)) assert.deepEqual(parseQuery(query).problems, []);
  let began = performance.now();
  await createFolder(folder);
  console.log(`${builds} builds made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  began = performance.now();
  const server = await startServerProcess(folder);
  running = server;
  console.log(`migrated and started in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const admin = callWith(server.address, await signIn(server.address));
  const reader = callWith(server.address, await createReader(admin));
  await waitUntilIdle(server.child);
  const places = {
    "one repository": { call: admin, path: "/api/repos/bench/repo-0001/builds?per_page=50" },
    feed: { call: reader, path: "/api/user/builds/recent?limit=50" },
    "feed of half": { call: admin, path: "/api/user/builds/recent?limit=50" },
  };
  const figures: Record<string, number> = {};
  console.log(
    `Median and slowest of ${requestsEach - 1} requests, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, { query, minBuilds }] of Object.entries(queries)) {
    const cells = [name.padEnd(46)];
    for (const [place, { call, path }] of Object.entries(places)) {
      const times = await measure(
        call,
        `${path}&query=${encodeURIComponent(query)}`,
        place === "one repository" ? 0 : minBuilds,
      );
      figures[`${name}, ${place}`] = share(times, 0.5);
      cells.push(
        `${share(times, 0.5).toFixed(1).padStart(6)} ${share(times, 1).toFixed(1).padStart(6)} ms`,
      );
    }
    console.log(cells.join("  "));
  }
  console.log("Worst and median delay of /healthz during three searches at once, slowest search");
  for (const [name, query] of Object.entries(costly)) {
    assert.deepEqual(parseQuery(query).problems, [], name);
    const path = `${places["feed of half"].path}&query=${encodeURIComponent(query)}`;
    const { worst, middle, slowest } = await measureDelay(server.address, admin, path);
    figures[`delay: ${name}`] = worst;
    console.log(
      `${name.padEnd(46)}  ${[worst, middle, slowest].map((ms) => `${ms.toFixed(1).padStart(7)} ms`).join("")}`,
    );
  }
  console.log(JSON.stringify(figures));
} finally {
  if (running) await stop(running);
  await rm(folder, { recursive: true, force: true });
}
