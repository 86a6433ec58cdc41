// How fast the server answers the requests of a hook, at 50 a second, while it fetches and builds what they report:
// `node bench/hooks.bench.ts`. The server is a process of its own, and so is what sends the requests.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import { removeRepositories, temporaryFolder } from "../packages/server/test/git-fixture.ts";
import {
  callWith,
  endServerProcesses,
  signIn,
  startServerProcess,
} from "../packages/server/test/server-process.ts";
import { oauthClient, type ForgeRepo } from "../packages/server/test/forge/forge-state.ts";
import { startTestForge } from "../packages/server/test/forge/test-forge.ts";
import { echoPipeline } from "../packages/server/test/forge/forge-fixture.ts";
import { median } from "./median.ts";

const perSecond = Number(process.env["RATE"] ?? 50);
const count = Number(process.env["HOOKS"] ?? 500);

const forge = await startTestForge();
forge.addPerson("alice");
forge.atBrowser = "alice";
const pipelines = {
  "that start no build": `${echoPipeline}trigger: { branch: [ none ] }\n`,
  "that start builds": echoPipeline,
};
type Made = { what: string; slug: string; repo: ForgeRepo };
const made: Made[] = [];
for (const [what, pipeline] of Object.entries(pipelines)) {
  const slug = `alice/${what.replaceAll(" ", "-")}`;
  made.push({
    what,
    slug,
    repo: await forge.addRepository(slug, { files: { ".drone.yml": pipeline } }),
  });
}
const server = await startServerProcess(await temporaryFolder(), [
  "env",
  `SIGNALBOX_GITEA_SERVER=${forge.address}`,
  `SIGNALBOX_GITEA_CLIENT_ID=${oauthClient.id}`,
  `SIGNALBOX_GITEA_CLIENT_SECRET=${oauthClient.secret}`,
  "SIGNALBOX_USER_CREATE=username:alice,admin:true",
]);
const away = await fetch(`${server.address}/login`, { redirect: "manual" });
const cookie = away.headers
  .getSetCookie()
  .map((one) => one.split(";")[0])
  .join("; ");
const back = await fetch(away.headers.get("location") ?? "", { redirect: "manual" });
await fetch(back.headers.get("location") ?? "", { redirect: "manual", headers: { cookie } });
const call = callWith(server.address, await signIn(server.address));

type Sent = { body: string; signature: string };

/** Pushes branches of which the server learns only by requests that are sent later. */
async function prepare({ repo, slug }: Made): Promise<Sent[]> {
  // It appears soon after the sign-in.
  while ((await call(`/api/repos/${slug}`, "POST")).status !== 200) await wait(200);
  const [hook] = repo.hooks;
  assert(hook !== undefined);
  const { secret } = hook;
  repo.hooks = [{ ...hook, url: "http://127.0.0.1:1/" }];
  forge.deliveries.length = 0;
  const head = await repo.git.sha("main");
  for (let index = 0; index < count; index += 1) await repo.git.branch(`branch-${index}`, head);
  for (let index = 0; index < count; index += 1)
    await forge.push(repo, { "a.txt": String(index) }, { branch: `branch-${index}` });
  return forge.deliveries.map(({ body }) => ({
    body,
    signature: createHmac("sha256", secret).update(body).digest("hex"),
  }));
}

const sender = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { request } = require("node:http");
  const { sent, url, everyMs } = workerData;
  const post = ({ body, signature }) => new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { "Content-Type": "application/json", "X-Gitea-Event": "push", "X-Gitea-Signature": signature };
    request(url, { method: "POST", headers, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve([answer.statusCode, performance.now() - began]));
    }).on("error", reject).end(body);
  });
  const started = performance.now();
  Promise.all(sent.map(async (one, index) => {
    await new Promise((go) => setTimeout(go, Math.max(0, started + index * everyMs - performance.now())));
    return post(one);
  })).then((answers) => parentPort.postMessage(answers));
`;

async function send(sent: Sent[]): Promise<number[]> {
  const url = `${server.address}/hook`;
  const workerData = { sent, url, everyMs: 1000 / perSecond };
  const worker = new Worker(sender, { eval: true, workerData });
  const answers = await new Promise<unknown>((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
  const read = z.array(z.tuple([z.number(), z.number()])).parse(answers);
  assert(read.every(([status]) => status === 200));
  return read.map(([, ms]) => ms);
}

for (const one of made) {
  const { what } = one;
  const times = await send(await prepare(one));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)} ms`;
  console.log(
    `${count} requests ${what}, ${perSecond} a second: median ${median(times).toFixed(0)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, worst ${sorted.at(-1)?.toFixed(0)} ms; over 100 ms: ${times.filter((ms) => ms > 100).length}`,
  );
}
endServerProcesses("SIGTERM");
await forge.close();
await removeRepositories();
