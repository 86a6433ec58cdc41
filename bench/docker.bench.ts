// Compares docker pipelines with the docker command on the same engine: `node bench/docker.bench.ts`. The server runs
// as a process of its own, and the two are measured in turn. ROUNDS chooses how often.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Build, isFinished } from "@signalbox/contract";
import { makeShellImage, shellImage } from "../packages/server/test/docker/make-shell-image.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";
import { findEngine } from "../packages/server/src/execution/executors/docker/engine/find-engine.ts";
import { openEngine } from "../packages/server/src/execution/executors/docker/engine/open-engine.ts";
import { median } from "./median.ts";

const rounds = Number(process.env["ROUNDS"] ?? 7);
const chain = 5;
const parallel = 20;
const lines = 1_000_000;
const printLines = `yes "$(printf %099d 0)" | head -n ${lines}`;

const run = promisify(execFile);
const found = await findEngine({ environment: process.env });
assert.ok(found, "no container engine");
const engine = await openEngine(found.address);
if ((await engine.images.find(shellImage)) === undefined) await makeShellImage(engine);

const steps = (count: number, command: string, more = ""): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `  - { name: step${index}, image: "${shellImage}", commands: [${JSON.stringify(command)}]${more} }\n`,
  ).join("");
const pipeline = (body: string): string =>
  `kind: pipeline\ntype: docker\nname: bench\nclone: { disable: true }\nsteps:\n${body}`;
const repositories: Record<string, string> = {
  one: pipeline(steps(1, "true")),
  chain: pipeline(steps(1 + chain, "true")),
  // One dependency makes a graph of the list, in which the other steps begin at once.
  parallel: pipeline(
    `${steps(parallel, "true")}  - { name: last, image: "${shellImage}", commands: ["true"], depends_on: [step0] }\n`,
  ),
  lines: pipeline(steps(1, printLines)),
};

const folder = await temporaryFolder();
for (const [name, text] of Object.entries(repositories)) {
  await createRepository({ path: join(folder, "repos", name), files: { ".drone.yml": text } });
}
const server = await startServerProcess(folder);
const call = callWith(server.address, await signIn(server.address));
await call("/api/user/repos", "POST");
for (const name of Object.keys(repositories)) await call(`/api/repos/repos/${name}`, "POST");

/** Runs a build to its end. Resolves with its milliseconds. */
const build = async (name: string): Promise<number> => {
  const began = performance.now();
  const started = Build.parse(await (await call(`/api/repos/repos/${name}/builds`, "POST")).json());
  for (;;) {
    await wait(5);
    const answer = await call(`/api/repos/repos/${name}/builds/${started.number}`);
    const { status, stages } = Build.parse(await answer.json());
    if (!isFinished(status)) continue;
    assert.equal(status, "success", stages?.[0]?.error);
    return performance.now() - began;
  }
};
const docker = async (command: string, options: string[] = []): Promise<string> => {
  const args = ["run", "--rm", ...options, shellImage, "/bin/sh", "-c", command];
  return (await run("docker", args, { maxBuffer: 2 ** 30 })).stdout;
};
const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
const memoryMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

const rows: Record<string, string>[] = [];
const compare = (what: string, ours: number[], theirs: number[]): void => {
  const [one, other] = [median(ours), median(theirs)];
  rows.push({
    what,
    Signalbox: `${one.toFixed(0)} ms`,
    "docker run --rm": `${other.toFixed(0)} ms`,
    ratio: (one / other).toFixed(2),
  });
};

/** The arguments of the docker command for the resources that the steps of a stage share. */
const name = `signalbox-bench-${process.pid}`;
const runs = async (options: string[] = []): Promise<number> =>
  (await timed(async () => {
    for (let index = 0; index < chain; index += 1) await docker("true", options);
  })) / chain;

await engine.volumes.create(name, {});
await engine.networks.create(name, {});
try {
  await build("one");
  await docker("true");

  const perStep: number[] = [];
  const perRun: number[] = [];
  const perRunWithResources: number[] = [];
  const wholeStage: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await build("one");
    wholeStage.push(one);
    perStep.push(((await build("chain")) - one) / chain);
    perRun.push(await runs());
    perRunWithResources.push(await runs(["--network", name, "--volume", `${name}:/drone/src`]));
  }
  compare("a step more, without work", perStep, perRun);
  compare(
    "the same, where docker run gets a network and a volume, too",
    perStep,
    perRunWithResources,
  );
  compare("a build of one step, with its network and volume", wholeStage, perRun);

  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await build("parallel"));
    theirs.push(
      await timed(() => Promise.all(Array.from({ length: parallel }, () => docker("true")))),
    );
  }
  compare(`${parallel} parallel steps and one after them`, ours, theirs);

  const before = await memoryMb();
  let highest = before;
  const watch = setInterval(() => {
    void memoryMb().then((now) => (highest = Math.max(highest, now)));
  }, 100);
  const logOfServer: number[] = [];
  const logOfCommand: number[] = [];
  for (let round = 0; round < Math.min(3, rounds); round += 1) {
    logOfServer.push(await build("lines"));
    const file = join(folder, "lines.txt");
    const command = `docker run --rm ${shellImage} /bin/sh -c '${printLines}' > ${file}`;
    logOfCommand.push(await timed(() => run("/bin/sh", ["-c", command])));
    assert.equal(execFileSync("wc", ["-l", file], { encoding: "utf8" }).split(" ")[0], `${lines}`);
  }
  clearInterval(watch);
  compare(`${lines.toLocaleString("en")} lines (100 MB) of one step`, logOfServer, logOfCommand);
  const response = await call("/api/repos/repos/lines/builds/1/logs/1/1");
  const stored: unknown = await response.json();
  assert.ok(Array.isArray(stored) && stored.length >= lines, "lines are missing");
  console.table(rows);
  console.log(`Memory of the server: ${before} MB before the log, at most ${highest} MB during it`);
} finally {
  server.child.kill("SIGTERM");
  await engine.networks.remove(name);
  await engine.volumes.remove(name);
  await engine.close();
  await removeRepositories();
}
