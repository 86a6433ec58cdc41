// Measures how much of a log `kill -9` of the server loses: `node bench/kills.bench.ts`. Four steps at once write each line to their
// log and then to a file, and the server is killed at a random moment. KILLS is the number of kills.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { pipelineOf } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";

const kills = Number(process.env["KILLS"] ?? 20);
const steps = 4;
const lineMs = 3;

const folder = await temporaryFolder();
const program = join(folder, "write-twice.mjs");
await writeFile(
  program,
  `import { appendFileSync, writeSync } from "node:fs";
for (;;) {
  const line = \`\${performance.timeOrigin + performance.now()}\\n\`;
  writeSync(1, line);
  appendFileSync(process.argv[2], line);
  await new Promise((resolve) => setTimeout(resolve, ${lineMs}));
}
`,
);
const fileOf = (number: string, stage: number): string =>
  join(folder, `written-${number}-${stage}`);
const stages = Array.from({ length: steps }, (_, index) =>
  pipelineOf({
    write: {
      commands: [`${process.execPath} ${program} ${fileOf("$DRONE_BUILD_NUMBER", index + 1)}`],
    },
  }).replace("name: default", `name: stage-${index}`),
);
const files = { ".drone.yml": stages.join("---\n") };
await createRepository({ path: join(folder, "repos", "bench"), files });
const repo = "/api/repos/repos/bench";

let token: string | undefined;
let written = 0;
let lost = 0;
/** The ages, at the kill, of lines that were lost although they were older. */
const ages: number[] = [];
for (let kill = 0; kill < kills; kill += 1) {
  const server = await startServerProcess(folder, [], ["--concurrency", String(steps)]);
  token ??= await signIn(server.address);
  const call = callWith(server.address, token);
  if (kill === 0) {
    await call("/api/user/repos", "POST");
    await call(repo, "POST");
  }
  const answer = await call(`${repo}/builds`, "POST");
  const { number } = Build.parse(await answer.json());
  const isWriting = async (): Promise<boolean> => {
    const names = await readdir(folder);
    return names.filter((name) => name.startsWith(`written-${number}-`)).length === steps;
  };
  while (!(await isWriting())) await wait(20);
  await wait(300 + Math.random() * 700);
  const killed = performance.timeOrigin + performance.now();
  server.child.kill("SIGKILL");
  await once(server.child, "exit");
  // The pipes are closed, so the steps end at their next line.
  await wait(200);
  const group = join(folder, "data", "logs", "0");
  const build = (await readdir(group))
    .map(Number)
    .toSorted((a, b) => a - b)
    .at(-1);
  for (let stage = 1; stage <= steps; stage += 1) {
    const times = (await readFile(fileOf(String(number), stage), "utf8")).trimEnd().split("\n");
    const log = await readFile(join(group, String(build), `${stage}-2.log`), "utf8");
    const end = log.lastIndexOf(",\n");
    const lines = z.array(LogLine).parse(JSON.parse(`[${log.slice(0, end)}]`));
    const stored = lines.map(({ out }) => out.trimEnd()).filter((out) => /^\d+(\.\d+)?$/.test(out));
    assert.deepEqual(stored.slice(0, times.length), times.slice(0, stored.length));
    const missing = times.slice(stored.length).map(Number);
    written += times.length;
    lost += missing.length;
    ages.push(...missing.filter((time) => time < killed).map((time) => killed - time));
  }
}
process.stdout.write(
  `${kills} kills, ${steps} logs each: ${lost} of ${written} lines lost. ${lost - ages.length} of them were written after the signal was sent, the others up to ${Math.max(0, ...ages).toFixed(1)} ms before\n`,
);
await removeRepositories();
