import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Build, createFrameReader, isFinished, LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { pipelineOf, program } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
  type ServerProcess,
} from "./server-process.ts";
import { findProcesses } from "../src/runner/process-table.ts";

/** `CRASHES=100 npx vitest run --project server crash-often` does a hundred. */
const crashes = Number(process.env["CRASHES"] ?? 3);

let server: ServerProcess | undefined;
afterEach(() => server?.child.kill("SIGKILL"));
afterAll(removeRepositories);

const repo = "/api/repos/repos/alpha";
const get = async <Schema extends z.ZodMiniType>(call: Call, path: string, schema: Schema) =>
  schema.parse(await (await call(path)).json());

it(
  `a server that is killed ${crashes} times under load loses nothing that it has acknowledged`,
  { timeout: 20_000 * crashes },
  async () => {
    const folder = await temporaryFolder();
    const pipeline = pipelineOf({
      children: { commands: [program("leaves-children.sh", "$HOME/pids")] },
      lines: { commands: [program("print-times.mjs", 300, 2)] },
      forever: { commands: [program("forever.sh", "$HOME/pids")], extra: ["detach: true"] },
      last: { commands: ["sleep 0.2"] },
    });
    await createRepository({
      path: join(folder, "repos", "alpha"),
      files: { ".drone.yml": pipeline },
    });
    let token: string | undefined;
    const acknowledged: number[] = [];
    const seen = new Map<number, LogLine[]>();
    for (let crash = 0; crash <= crashes; crash += 1) {
      server = await startServerProcess(folder);
      token ??= await signIn(server.address);
      const call = callWith(server.address, token);
      if (crash === 0) {
        await call("/api/user/repos", "POST");
        await call(repo, "POST");
      }
      await expectWhole(call, acknowledged, seen);
      if (crash === crashes) break;
      for (let count = 0; count < 3; count += 1) {
        const answer = await call(`${repo}/builds`, "POST");
        acknowledged.push(Build.parse(await answer.json()).number);
      }
      const viewers = acknowledged.slice(-3).map((number) => view(call, number, seen));
      // Once while lines are being seen, and then at any moment.
      if (crash === 0) await vi.waitUntil(() => seen.size > 0, { timeout: 10_000 });
      else await wait(Math.random() * 1500);
      server.child.kill("SIGKILL");
      await once(server.child, "exit");
      await Promise.all(viewers);
    }
    await expect
      .poll(() => unfinished(callWith(server!.address, token!), acknowledged), { timeout: 60_000 })
      .toEqual([]);
    server?.child.kill("SIGTERM");
    await once(server!.child, "exit");
    const workspaces = join(folder, "data", "workspaces");
    expect(await findProcesses({ folder: workspaces, groups: new Map() })).toEqual([]);
    expect(await readdir(workspaces)).toEqual([]);
    const database = new DatabaseSync(join(folder, "data", "signalbox.db"));
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  },
);

/** Every build is there, and every line that a viewer has seen is in its log. */
const expectWhole = async (call: Call, numbers: number[], seen: Map<number, LogLine[]>) => {
  for (const number of numbers) {
    expect((await get(call, `${repo}/builds/${number}`, Build)).number).toBe(number);
  }
  for (const [number, lines] of seen) {
    const stored = await get(call, `${repo}/builds/${number}/logs/1/3`, z.array(LogLine));
    expect(stored.slice(0, lines.length)).toEqual(lines);
  }
};

const unfinished = async (call: Call, numbers: number[]): Promise<number[]> => {
  const builds = numbers.map((number) => get(call, `${repo}/builds/${number}`, Build));
  return (await Promise.all(builds)).flatMap(({ status, number }) =>
    isFinished(status) ? [] : [number],
  );
};

/** Remembers the lines of the third step that came before the connection broke. */
const view = async (call: Call, number: number, seen: Map<number, LogLine[]>): Promise<void> => {
  const lines: LogLine[] = [];
  try {
    while (lines.length === 0) {
      const response = await call(`/api/stream/repos/alpha/${number}/1/3`);
      const read = createFrameReader();
      if (response.status !== 200) await response.text();
      else {
        for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
          for (const { event, data } of read(piece)) {
            if (event === "message") lines.push(LogLine.parse(JSON.parse(data)));
            if (lines.length > 0) seen.set(number, lines);
          }
        }
      }
      await wait(20);
    }
  } catch {
    // The server is gone, as it should be.
  }
};
