import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Build, isFinished, LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { createRandom } from "../../../insight/test/random.ts";
import { createBuildFixture, pipelineOf, type BuildFixture } from "../build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { callWith, signIn, startServerProcess, type ServerProcess } from "../server-process.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { startTestRunner, type TestRunner } from "./test-runner.ts";
import { freePort } from "../free-port.ts";

/** `ROUNDS=20 STAGES=30 SEED=7 npx vitest run --project server remote-faults` runs more and larger rounds. */
const rounds = Number(process.env["ROUNDS"] ?? 1);
const stageCount = Number(process.env["STAGES"] ?? 6);
/** The faults of this seed once ended the wrong stage. */
const firstSeed = Number(process.env["SEED"] ?? 16_902);

const secret = "the-secret-of-all-runners";
const lineCount = 40;
afterAll(removeRepositories);

/** Stages that depend on up to two random earlier ones. They go on after a failure. */
function graphOf(random: () => number): string {
  const print = `i=0; while [ $i -lt ${lineCount} ]; do echo "line $i"; i=$((i+1)); done`;
  const stages = Array.from({ length: stageCount }, (_, index) => {
    const count = Math.min(index, Math.floor(random() * 3));
    const names = Array.from({ length: count }, () => `s${Math.floor(random() * index)}`);
    const head = ["trigger: { status: [ success, failure ] }"];
    const depends = `depends_on: [ ${[...new Set(names)].join(", ")} ]`;
    const text = pipelineOf({ print: { commands: [print] } }, [...head, depends]);
    return text.replace("name: default", `name: s${index}`);
  });
  return stages.join("---\n");
}

/** Runs one build on two runners with random faults, and checks its final state. */
async function runRound(server: TestApp, seed: number): Promise<void> {
  const random = createRandom(seed);
  const builds = await createBuildFixture(server, `round-${seed}`, graphOf(random));
  const chance = (share: number) => () => random() < share;
  const dead = new Set<number>();
  let cut = 0;
  const faults = {
    diesAt: chance(0.03),
    losesBatch: chance(0.2),
    sendsBatchTwice: chance(0.2),
    cutsUpload: () => (random() < 0.2 ? (cut += 1) && Math.floor(random() * lineCount) : 0),
  };
  const number = await builds.start();
  const runners = ["m1", "m2"].map((machine) =>
    startTestRunner(server.address, secret, {
      machine,
      faults,
      died: (stageId) => dead.add(stageId),
    }),
  );
  await untilEnded(server, builds, number, dead);
  for (const runner of runners) await runner.stop();
  await expectConsistent(server, builds, number, { dead, runners, cut });
}

/** Stages whose runner died are lost after 15 minutes, which pass when nothing else can go on. */
async function untilEnded(
  server: TestApp,
  builds: BuildFixture,
  number: number,
  dead: ReadonlySet<number>,
): Promise<void> {
  const isStuck = async (): Promise<boolean> => {
    const { body } = await server.call("listQueue");
    return body.length > 0 && body.every(({ id }) => dead.has(id));
  };
  await expect
    .poll(
      async () => {
        if (await isStuck()) server.advance(15 * 60 + 1);
        return isFinished((await builds.get(number)).status);
      },
      { timeout: 60_000 + stageCount * 5000, interval: 200 },
    )
    .toBe(true);
}

type Seen = { dead: ReadonlySet<number>; runners: TestRunner[]; cut: number };

async function expectConsistent(
  server: TestApp,
  builds: BuildFixture,
  number: number,
  { dead, runners, cut }: Seen,
): Promise<void> {
  const build = await builds.get(number);
  const accepted = runners.flatMap((runner) => runner.accepted);
  expect(new Set(accepted).size).toBe(accepted.length);
  expect(build.status).toBe(dead.size > 0 ? "error" : "success");
  const all = Array.from({ length: lineCount }, (_, index) => `line ${index}\n`);
  for (const { id, status, error, number: stage, steps = [] } of build.stages) {
    expect([id, status]).toEqual([id, dead.has(id) ? "error" : "success"]);
    if (dead.has(id)) expect(error).toContain("did not contact the server for 15 minutes");
    for (const step of steps) expect(isFinished(step.status)).toBe(true);
    if (dead.has(id)) continue;
    expect(steps.map((step) => step.status)).toEqual(["success", "success"]);
    const place = { ...builds.params, number, stage, step: 2 };
    const { body } = await server.call("getLogs", { params: place });
    const lines = z.array(LogLine).parse(body);
    const printed = lines.map(({ out }) => out).filter((out) => out.startsWith("line "));
    // An upload that lacks its beginning cannot replace a batch that was lost.
    if (cut === 0) expect(printed).toEqual(all);
    else expect(all.filter((line) => printed.includes(line))).toEqual(printed);
    if (printed.length < all.length && printed.at(-1) === all.at(-1))
      expect(lines.some(({ out }) => /^Signalbox: lines? .* missing\n$/.test(out))).toBe(true);
  }
}

it(
  `every stage ends with a reason, runs once and keeps its log in ${rounds} rounds with faults`,
  { timeout: rounds * (120_000 + stageCount * 5000) },
  async () => {
    const server = await startTestApp({
      concurrency: 0,
      runnerSecrets: { shared: secret, byType: new Map() },
    });
    let sound = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        const seed = firstSeed + round;
        await runRound(server, seed).catch((cause: unknown) => {
          throw new Error(`the round with SEED=${seed} failed`, { cause });
        });
        sound += 1;
      }
    } finally {
      await server.close();
    }
    expect(sound).toBe(rounds);
  },
);

let current: ServerProcess | undefined;
afterEach(() => current?.child.kill("SIGKILL"));

it(
  "stages on runners go on while the server is killed and started again",
  { timeout: 120_000 },
  async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "repos"));
    const gate = join(folder, "gate");
    const print = (from: number, to: number) =>
      `i=${from}; while [ $i -lt ${to} ]; do echo "line $i"; i=$((i+1)); done`;
    const waits = `until test -e ${gate}; do sleep 0.05; done`;
    const pipeline = pipelineOf({ print: { commands: [print(0, 20), waits, print(20, 40)] } });
    await createRepository({
      path: join(folder, "repos", "alpha"),
      files: { ".drone.yml": pipeline },
    });
    const options = [
      "--port",
      String(await freePort()),
      "--concurrency",
      "0",
      "--rpc-secret",
      secret,
    ];
    current = await startServerProcess(folder, [], options);
    const { address } = current;
    const call = callWith(address, await signIn(address));
    await call("/api/user/repos?async=false", "POST");
    await call("/api/repos/repos/alpha", "POST");
    await call("/api/repos/repos/alpha/builds", "POST");
    const runner = startTestRunner(address, secret, { machine: "m1" });
    const build = async () =>
      Build.parse(await (await call("/api/repos/repos/alpha/builds/1")).json());
    const isPrinting = async () =>
      (await build()).stages?.[0]?.steps?.some(
        ({ name, status }) => name === "print" && status === "running",
      );
    await vi.waitUntil(isPrinting, { timeout: 30_000 });

    current.child.kill("SIGKILL");
    await once(current.child, "exit");
    current = await startServerProcess(folder, [], options);
    expect((await build()).status).toBe("running");
    await writeFile(gate, "");
    await vi.waitUntil(async () => isFinished((await build()).status), { timeout: 60_000 });
    await runner.stop();

    expect(await build()).toMatchObject({ status: "success", stages: [{ machine: "m1" }] });
    const log = await (await call("/api/repos/repos/alpha/builds/1/logs/1/2")).json();
    expect(
      z
        .array(LogLine)
        .parse(log)
        .map(({ out }) => out),
    ).toEqual(Array.from({ length: 40 }, (_, index) => `line ${index}\n`));
    expect(runner.accepted).toHaveLength(1);
  },
);
