// Measures how long /healthz takes while hostile pipeline files are parsed: `node bench/yaml-bombs.bench.ts`.
import assert from "node:assert/strict";
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Build, isFinished } from "@signalbox/contract";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");
const levels = lines(9, (index) => `l${index + 1}: &l${index + 1} [${`*l${index},`.repeat(9)}]`);
const pattern = `${"{a,b}".repeat(6)}${"*a".repeat(100)}b`;

/** Each is below the limit of 250,000 characters, so that it is parsed. */
const bombs: Record<string, string> = {
  "an ordinary file": "name: ordinary",
  "40,000 aliases": `a: &a 1\nb:\n${"- *a\n".repeat(40_000)}`,
  "4,900 aliases": `a: &a 1\nb:\n${"- *a\n".repeat(4_900)}`,
  "nested anchors": `l0: &l0 [1,1,1]\n${levels}`,
  "100,000 brackets": "a: " + "[".repeat(100_000),
  "40,000 nested keys": "? ".repeat(40_000),
  "100,000 keys": `a: {${"a,".repeat(100_000)}}`,
  "24,000 keys": lines(24_000, (index) => `k${index}: 1`),
  "1,000 documents": lines(1_000, (index) => `name: p${index}\n---\nkind: pipeline\nname: last`),
  "60,000 empty documents": "---\n".repeat(60_000),
  "120,000 quotes": "a: " + '"'.repeat(240_000),
  "80,000 tags": "a: " + "!a ".repeat(80_000),
  "80,000 anchors": "a: " + "&a ".repeat(80_000),
  "120,000 comments": "#\n".repeat(120_000),
  "240,000 empty lines in a text": `a: >\n${"\n".repeat(240_000)}`,
  "4,000 patterns that are hard to match": `a: &a "${pattern}"\ntrigger: { ref: [${"*a,".repeat(4_000)}] }\n---\nkind: pipeline\nname: last`,
};

const folder = await temporaryFolder();
const repository = await createRepository({ path: `${folder}/repos/team/bombs` });
const server = await startServerProcess(folder);
const call = callWith(server.address, await signIn(server.address));
const path = "/api/repos/team/bombs";
assert.equal((await call(path, "POST")).status, 200);

/** The time of each answer of /healthz in ms, until `isOver`. */
const probe = async (isOver: () => Promise<boolean>): Promise<number[]> => {
  const delays: number[] = [];
  while (!(await isOver())) {
    for (let count = 0; count < 10; count += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${server.address}/healthz`);
      await answer.arrayBuffer();
      assert.equal(answer.status, 200);
      delays.push(performance.now() - startedAt);
      await wait(5);
    }
  }
  return delays.sort((a, b) => a - b);
};

/** Each commit starts the next build. */
const readBuild = async (number: number): Promise<Build | undefined> => {
  const answer = await call(`${path}/builds/${number}`);
  return answer.ok ? Build.parse(await answer.json()) : undefined;
};
const rows: Record<string, unknown> = {};
const begunAt = performance.now();
const floor = await probe(async () => performance.now() - begunAt > 5000);
const figures = (delays: number[]) => ({
  "p50 ms": Number(delays.at(Math.floor(delays.length / 2))?.toFixed(1)),
  "longest ms": Number(delays.at(-1)?.toFixed(1)),
});
rows["nothing to read"] = { seconds: 5, ...figures(floor) };
for (const [index, [name, text]] of Object.entries(bombs).entries()) {
  const start = performance.now();
  await repository.commit({ ".drone.yml": `kind: pipeline\n${text}\n` }, name);
  let build: Build | undefined;
  const isRead = async (): Promise<boolean> => {
    build = await readBuild(index + 1);
    return build !== undefined && isFinished(build.status);
  };
  const delays = await probe(isRead);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  rows[name] = { seconds, ...figures(delays), ends: build?.error ?? build?.status };
}
console.table(rows);
console.log(`Load ${loadavg()[0]?.toFixed(1)}. Wanted: no answer over 100 ms.`);
server.child.kill();
await once(server.child, "exit");
await removeRepositories();
