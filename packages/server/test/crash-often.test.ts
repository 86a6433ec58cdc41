import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  Build,
  createFrameReader,
  IncompleteStage,
  isFinished,
  LogLine,
  Secret,
  User,
} from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { readKeyFile } from "../src/store/keys/key-file.ts";
import { createCipher } from "../src/store/keys/keys.ts";
import { findProcesses } from "../src/execution/executors/processes/process-table.ts";
import { openStore } from "../src/store/store.ts";
import { isAlive, pipelineOf, program } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
  type ServerProcess,
} from "./server-process.ts";

/** `CRASHES=100 npx vitest run --project server crash-often` runs a hundred crashes. */
const crashes = Number(process.env["CRASHES"] ?? 3);

let server: ServerProcess | undefined;
afterEach(() => server?.child.kill("SIGKILL"));
afterAll(removeRepositories);

const alpha = "/api/repos/repos/alpha";
const beta = "/api/repos/repos/beta";
const get = async <Schema extends z.ZodMiniType>(call: Call, path: string, schema: Schema) =>
  schema.parse(await (await call(path)).json());

/** The changes that the server has acknowledged, and the lines that a viewer has received. */
const promised = {
  builds: [] as number[],
  names: [] as string[],
  seen: new Map<number, LogLine[]>(),
};

it(
  `a server that is killed ${crashes} times under load loses nothing that it has acknowledged`,
  { timeout: 60_000 * (crashes + 1) },
  async () => {
    const folder = await temporaryFolder();
    const repositories = await createRepositories(folder);
    let token: string | undefined;
    let head = "";
    for (let crash = 0; crash <= crashes; crash += 1) {
      const pids = await takePids(folder);
      server = await startServerProcess(folder);
      expect(pids.filter(isAlive)).toEqual([]);
      token ??= await signIn(server.address);
      const call = callWith(server.address, token);
      if (crash === 0) await enable(call);
      await expectComplete(call);
      if (crash === crashes) break;
      await load(call, crash);
      const viewers = viewAll(call);
      head = await repositories.beta.commit({ "README.md": `${crash}` }, `Commit ${crash}`);
      // The first crash waits for log lines and a cron job. Later ones come at any moment: during
      // the start, a watch or a cron job. On a fast machine, the server crashes before the second
      // job is due.
      if (crash === 0) await vi.waitUntil(() => hasStarted(call), { timeout: 60_000 });
      else await wait(Math.random() * 1500);
      server.child.kill("SIGKILL");
      await once(server.child, "exit");
      await viewers;
      expectIntact(folder);
    }
    const call = callWith(server!.address, token!);
    await call(`${beta}/cron/often`, "DELETE");
    // The last commit may have been made while the server was down. The next check finds it.
    await expect.poll(() => pushesOf(call)).toContain(head);
    // Only the builds of beta, which are short, run to their end here; alpha has hundreds.
    for (const number of promised.builds) await call(`${alpha}/builds/${number}`, "DELETE");
    await expect.poll(() => unfinished(call), { timeout: 30_000 * crashes }).toEqual([]);
    await expectOneBuildEach(call, head);
    server?.child.kill("SIGTERM");
    await once(server!.child, "exit");
    const workspaces = join(folder, "data", "workspaces");
    const traits = { folder: workspaces, groups: new Map(), labels: new Set<string>() };
    expect(await findProcesses(traits)).toEqual([]);
    expect(await readdir(workspaces)).toEqual([]);
    expectIntact(folder);
    await expectSecretsReadable(folder);
    const lines = [...promised.seen.values()].reduce((sum, seen) => sum + seen.length, 0);
    const { length } = promised.builds;
    expect(promised.seen.size).toBeGreaterThan(crashes / 10);
    process.stdout.write(
      `${crashes} crashes; ${length} builds acknowledged and ${lines} lines seen, none lost; integrity checked each time\n`,
    );
  },
);

const createRepositories = async (folder: string) => {
  const pids = join(folder, "pids");
  await writeFile(pids, "");
  const load = pipelineOf({
    children: { commands: [program("leaves-children.sh", pids)] },
    lines: { commands: [program("print-times.mjs", 300, 2)] },
    forever: { commands: [program("forever.sh", pids)], extra: ["detach: true"] },
    last: { commands: ["sleep 0.2"] },
  });
  const quick = pipelineOf({ quick: { commands: ["true"] } });
  const make = (name: string, pipeline: string) =>
    createRepository({ path: join(folder, "repos", name), files: { ".drone.yml": pipeline } });
  return { alpha: await make("alpha", load), beta: await make("beta", quick) };
};

/** The processes that steps of the previous server left behind. */
const takePids = async (folder: string): Promise<number[]> => {
  const text = await readFile(join(folder, "pids"), "utf8");
  await writeFile(join(folder, "pids"), "");
  return text.split("\n").filter(Boolean).map(Number);
};

const enable = async (call: Call): Promise<void> => {
  await call("/api/user/repos", "POST");
  await call(alpha, "POST");
  await call(beta, "POST");
  await call(`${beta}/cron`, "POST", { name: "often", expr: "@every 1s", branch: "main" });
};

/** Builds, a secret and a user, all of them acknowledged. */
const load = async (call: Call, round: number): Promise<void> => {
  for (let count = 0; count < (round === 0 ? 4 : 2); count += 1)
    promised.builds.push(Build.parse(await (await call(`${alpha}/builds`, "POST")).json()).number);
  const name = `name-${round}`;
  const secret = await call(`${alpha}/secrets`, "POST", { name, data: `value of ${name}` });
  const user = await call("/api/users", "POST", { login: name });
  expect([secret.status, user.status]).toEqual([200, 200]);
  promised.names.push(name);
};

/** Checks that everything that was acknowledged exists. */
const expectComplete = async (call: Call) => {
  for (const number of promised.builds)
    expect((await get(call, `${alpha}/builds/${number}`, Build)).number).toBe(number);
  for (const [number, lines] of promised.seen) {
    const stored = await get(call, `${alpha}/builds/${number}/logs/1/3`, z.array(LogLine));
    expect(stored.slice(0, lines.length)).toEqual(lines);
  }
  const secrets = await get(call, `${alpha}/secrets`, z.array(Secret));
  expect(secrets.map(({ name }) => name).toSorted()).toEqual(promised.names.toSorted());
  const users = await get(call, "/api/users", z.array(User));
  expect(users.map(({ login }) => login)).toEqual(expect.arrayContaining(promised.names));
};

const expectIntact = (folder: string): void => {
  const database = new DatabaseSync(join(folder, "data", "signalbox.db"));
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
  database.close();
};

const expectSecretsReadable = async (folder: string): Promise<void> => {
  const data = join(folder, "data");
  const cipher = createCipher((await readKeyFile(join(data, "secret.key")))!);
  const store = openStore(join(data, "signalbox.db"), Date.now, cipher);
  const id = store.repos.find("repos", "alpha")!.repo.id;
  for (const { name, data: value } of store.secrets.listOpen(id))
    expect(value).toBe(`value of ${name}`);
  store.close();
};

/** Checks that the last commit has one build, and that no cron job ran twice at the same time. */
const expectOneBuildEach = async (call: Call, head: string): Promise<void> => {
  const builds = await buildsOfBeta(call);
  const pushes = await pushesOf(call);
  expect(pushes.filter((after) => after === head)).toEqual([head]);
  expect(new Set(pushes).size).toBe(pushes.length);
  const times = builds.filter(({ event }) => event === "cron").map(({ created }) => created);
  expect(times.length).toBeGreaterThan(0);
  expect(new Set(times).size).toBe(times.length);
};

const hasStarted = async (call: Call): Promise<boolean> =>
  promised.seen.size > 0 && (await buildsOfBeta(call)).some(({ event }) => event === "cron");

const buildsOfBeta = async (call: Call): Promise<Build[]> => {
  const builds: Build[] = [];
  for (let page = 1; builds.length === (page - 1) * 100; page += 1)
    builds.push(...(await get(call, `${beta}/builds?per_page=100&page=${page}`, z.array(Build))));
  return builds;
};

/** The commits of beta for which pushes started builds. */
const pushesOf = async (call: Call): Promise<string[]> =>
  (await buildsOfBeta(call)).filter(({ event }) => event === "push").map(({ after }) => after);

const unfinished = async (call: Call): Promise<string[]> => {
  const all: string[] = [];
  for (const repo of [alpha, beta])
    for (const { number, status } of await get(call, `${repo}/builds?per_page=100`, z.array(Build)))
      if (!isFinished(status)) all.push(`${repo} ${number}`);
  return all;
};

/** Views each build as soon as it runs, until the server has crashed. */
const viewAll = async (call: Call): Promise<void> => {
  const viewers = new Map<number, Promise<void>>();
  try {
    for (;;) {
      const rows = await get(call, "/api/builds/incomplete/v2", z.array(IncompleteStage));
      for (const { repo_slug, build_number: number, stage_status } of rows)
        if (repo_slug === "repos/alpha" && stage_status === "running" && !viewers.has(number))
          viewers.set(number, view(call, number));
      await wait(20);
    }
  } catch {
    await Promise.all(viewers.values());
  }
};

/** Records the lines of the third step that arrived before the connection broke. */
const view = async (call: Call, number: number): Promise<void> => {
  const lines: LogLine[] = [];
  const read = createFrameReader();
  const take = (piece: string) => {
    for (const { event, data } of read(piece))
      if (event === "message") lines.push(LogLine.parse(JSON.parse(data)));
    if (lines.length > 0) promised.seen.set(number, lines);
  };
  try {
    while (lines.length === 0) {
      const response = await call(`/api/stream/repos/alpha/${number}/1/3`);
      if (response.status !== 200) await response.text();
      else
        for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) take(piece);
      await wait(20);
    }
  } catch {
    // The server has crashed, as intended.
  }
};
