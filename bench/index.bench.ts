// Measures the index of a connected server in front of a stand-in with 1,000 builds in each of 100 repositories, or as
// REPOSITORIES and BUILDS say: `node bench/index.bench.ts`. What the first and the second person's page costs in requests to the CI server and in time,
// queries over 100,000 indexed builds, and the memory of the process. The last line is JSON.
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { searchedHeader } from "@signalbox/contract";
import { startConnectedProcess } from "../packages/server/test/server-process.ts";
import { median } from "./median.ts";

const repositories = Number(process.env["REPOSITORIES"] ?? 100);
const buildsEach = Number(process.env["BUILDS"] ?? 1000);
/** A failed build among the newest. */
const failed = buildsEach - (buildsEach % 7);
const stepsEach = 10;
/** How long the stand-in takes for each answer. */
const answerMs = 10;
const rounds = 21;

const repoOf = (id: number) => ({
  id,
  namespace: "team",
  name: `app-${id}`,
  slug: `team/app-${id}`,
  default_branch: "main",
  visibility: "private",
  private: true,
  active: true,
  counter: buildsEach,
});

const buildOf = (repoId: number, number: number) => ({
  id: number * repositories + repoId,
  repo_id: repoId,
  number,
  status: number % 7 === 0 ? "failure" : "success",
  event: number % 5 === 0 ? "pull_request" : "push",
  message: `Change ${number}: what is new in ${words[number % words.length]}, and why it had to be\n`,
  ref: `refs/heads/branch-${number % 20}`,
  target: `branch-${number % 20}`,
  after: `${number}`.padStart(40, "a"),
  author_login: `dev-${number % 30}`,
  author_name: "The Octocat",
  author_email: "octocat@example.com",
  trigger: "@hook",
  sender: "octocat",
  started: 1_700_000_000 + number,
  finished: 1_700_000_060 + number,
  created: 1_700_000_000 + number,
  updated: 1_700_000_060 + number,
  version: 3,
});
const words = ["the parser", "the shop", "a report", "sign-in", "the importer"];

const detailedOf = (repoId: number, number: number) => {
  const build = buildOf(repoId, number);
  const { id, status } = build;
  const steps = Array.from({ length: stepsEach }, (_, index) => ({
    id: id * stepsEach + index,
    step_id: id,
    number: index + 1,
    name: `step-${index + 1}`,
    status: index + 1 === stepsEach ? status : "success",
    exit_code: index + 1 === stepsEach && status === "failure" ? 1 : 0,
    started: build.started + index,
    stopped: build.started + index + 1,
  }));
  const stage = {
    id,
    repo_id: repoId,
    build_id: id,
    number: 1,
    name: "default",
    status,
    version: 4,
  };
  return {
    ...build,
    stages: [{ ...stage, started: build.started, stopped: build.finished, steps }],
  };
};

const log = Array.from({ length: 500 }, (_, pos) => ({
  pos,
  out: pos === 400 ? "src/cart.ts(14,7): error TS2322: no\n" : `line ${pos}\n`,
  time: 1,
}));

const answer = (url: URL): unknown => {
  const [, , , , app = "", , number = "", part] = url.pathname.split("/");
  const id = Number(app.replace("app-", ""));
  if (part === "logs") return log;
  if (number !== "") return detailedOf(id, Number(number));
  if (!url.pathname.endsWith("/builds")) return repoOf(id);
  const page = Number(url.searchParams.get("page") ?? 1);
  const from = buildsEach - (page - 1) * 100;
  const count = Math.max(0, Math.min(100, from));
  return Array.from({ length: count }, (_, index) => buildOf(id, from - index));
};

let requests = 0;
const standIn = createServer((request, response) => {
  requests += 1;
  const url = new URL(request.url ?? "/", "http://stand-in");
  setTimeout(() => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer(url)));
  }, answerMs);
});
standIn.listen(0, "127.0.0.1");
await once(standIn, "listening");
const address = standIn.address();
if (address === null || typeof address === "string") throw new Error("not listening");

const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-index-"));
const server = await startConnectedProcess(`http://127.0.0.1:${address.port}`, folder);

const ask = async (person: string, path: string): Promise<Response> => {
  const headers = { authorization: `Bearer ${person}` };
  const response = await fetch(`${server.address}/api/repos/team/${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return response;
};
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const residentMegabytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
};

/** What the page of a failed build asks: the history, why it failed, its restarts. */
const openPage = async (person: string): Promise<{ requests: number; ms: number }> => {
  requests = 0;
  const paths = [
    "builds/details?limit=100",
    `builds/${failed}/summary`,
    `builds/${failed}/restarts`,
  ];
  const ms = await timed(() => Promise.all(paths.map((path) => ask(person, `app-1/${path}`))));
  return { requests, ms };
};

try {
  const first = await openPage("first-person");
  const second = await openPage("second-person");
  for (let id = 1; id <= repositories; id += 1)
    for (let reach = 0; reach < buildsEach;) {
      const path = `app-${id}/builds?query=status:failure&reach=${buildsEach}`;
      reach = Number((await ask("first-person", path)).headers.get(searchedHeader) ?? buildsEach);
    }
  const queries: Record<string, number> = {};
  for (const query of ["status:failure", "branch:branch-3 event:push", "parser", "author:dev-7"]) {
    const times: number[] = [];
    const path = `app-1/builds?query=${encodeURIComponent(query)}&reach=${buildsEach}`;
    for (let round = 0; round < rounds; round += 1)
      times.push((await timed(() => ask("first-person", path))) - answerMs);
    queries[query] = median(times);
  }
  const resident = await residentMegabytes();
  const load = loadavg()[0]?.toFixed(1);
  console.log(`load ${load}; the stand-in answers after ${answerMs} ms`);
  for (const [person, { requests: count, ms }] of Object.entries({ first, second }))
    console.log(`the ${person} person: ${count} requests to the CI server, ${ms.toFixed(0)} ms`);
  for (const [query, ms] of Object.entries(queries)) console.log(`${query}: ${ms.toFixed(1)} ms`);
  console.log(
    `${repositories * buildsEach} builds in the index: ${resident.toFixed(0)} MB resident`,
  );
  console.log(JSON.stringify({ first, second, queries, resident }));
} finally {
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
  standIn.closeAllConnections();
  standIn.close();
  await rm(folder, { recursive: true, force: true });
}
