// Measures the processor time that 50 assistants at once cost the server, beside 50 people who open the page of the same
// failed build: `node bench/assistants.bench.ts`. ROUNDS=7 chooses how often both ask, in turn.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { httpAssistant } from "../packages/server/test/assistant-fixture.ts";
import { pipelineOf } from "../packages/server/test/build-fixture.ts";
import { createRepository } from "../packages/server/test/git-fixture.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";
import { median } from "./median.ts";
import { processCpuMs } from "./process-cpu.ts";

const rounds = Number(process.env["ROUNDS"] ?? 5);
const askers = 50;
const lines = 100_000;

const line =
  "compiled packages/shop/src/cart/price.ts and its tests in 12 ms, all of 34 checks passed";
const program = `for (let i = 1; i <= ${lines}; i += 1) console.log(i === 60000 ? "src/cart.ts:3:1: error: no cart" : i + " ${line}"); process.exitCode = 3`;
const failing = pipelineOf({ test: { commands: [`node -e '${program}'`] } });

const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-assistants-"));
const repository = await createRepository({
  path: join(folder, "repos", "shop"),
  files: { ".drone.yml": pipelineOf({ test: { commands: ["echo passed"] } }) },
});
const { child, address } = await startServerProcess(folder, [], ["--mcp"]);
try {
  const token = await signIn(address);
  const call = callWith(address, token);
  const repo = "/api/repos/repos/shop";
  await call("/api/user/repos", "POST");
  await call(repo, "POST");
  const ended = async (number: number, status: string): Promise<void> => {
    for (;;) {
      const build: unknown = await (await call(`${repo}/builds/${number}`)).json();
      if (JSON.stringify(build).includes(`"status":"${status}","`)) return;
      await wait(100);
    }
  };
  assert.equal((await call(`${repo}/builds`, "POST")).status, 200);
  await ended(1, "success");
  await repository.commit({ ".drone.yml": failing }, "Break the cart");
  await ended(2, "failure");
  const { tool } = httpAssistant(address, token);
  const place = { repo: "repos/shop", build: 2 };
  const why = await tool("why_failed", place);
  assert.match(why.text, /error: no cart/);

  /** What the page of a failed build asks. */
  const builds = `${repo}/builds/2`;
  const page = [
    builds,
    `${repo}/builds/details?before=13&limit=13`,
    `${builds}/summary`,
    `${builds}/changes?since=green`,
    `${builds}/tests`,
    `${builds}/artifacts`,
    `${builds}/logs/1/2`,
  ];
  const view = async (): Promise<void> => {
    await Promise.all(page.map(async (path) => (await call(path)).arrayBuffer()));
  };
  const questions: Record<string, () => Promise<unknown>> = {
    why_failed: () => tool("why_failed", place),
    "read_log, around the error": () => tool("read_log", place),
    "read_log, the tail": () => tool("read_log", { ...place, tail: 60 }),
    "read_log, a range": () => tool("read_log", { ...place, from: 1000, to: 1060 }),
    search_log: () => tool("search_log", { ...place, text: "no cart" }),
  };
  const cpuOf = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = await processCpuMs(child.pid);
    await Promise.all(Array.from({ length: askers }, ask));
    return (await processCpuMs(child.pid)) - before;
  };
  console.log(`${askers} at once, load ${loadavg()[0]?.toFixed(1)}`);
  for (const [title, ask] of Object.entries(questions)) {
    const times: number[] = [];
    const floors: number[] = [];
    // The first round is not counted, because the code is compiled in the meantime.
    for (let round = 0; round <= rounds; round += 1) {
      const time = await cpuOf(ask);
      const floor = await cpuOf(view);
      if (round > 0) times.push(time);
      if (round > 0) floors.push(floor);
    }
    const [asked, viewed] = [median(times), median(floors)];
    console.log(
      `${title.padEnd(28)} ${asked.toFixed(0)} ms, viewers ${viewed.toFixed(0)} ms, ratio ${(asked / viewed).toFixed(2)}`,
    );
  }
} finally {
  child.kill("SIGTERM");
  await once(child, "exit");
  await rm(folder, { recursive: true, force: true });
}
