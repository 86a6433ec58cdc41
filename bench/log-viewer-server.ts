import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, isFinished } from "@signalbox/contract";
import { request } from "playwright";
import { createRepository } from "../e2e/repository.ts";
import { startServer } from "../e2e/server.ts";

/** The logs of the bench, each in its own stage: kind and number of lines. */
export const logs = {
  "1k": ["plain", 1000],
  "10k": ["plain", 10_000],
  "100k": ["plain", 100_000],
  "1m": ["plain", 1_000_000],
  colours: ["colours", 1_000_000],
  bars: ["bars", 10_000],
} as const;
export type LogName = keyof typeof logs;
const allLogs = ["1k", "10k", "100k", "1m", "colours", "bars"] as const;

export const live = { rate: 10_000, seconds: Number(process.env["SECONDS"] ?? 60) };
export const liveLines = live.rate * live.seconds;

/** The real server with these logs, each printed by a real step. */
export async function startLogServer(names: readonly LogName[] = allLogs) {
  const server = await startServer("own", "embedded");
  const { url, admin, reposFolder = "" } = server;
  const gates = { start: join(reposFolder, "start.go"), end: join(reposFolder, "end.go") };
  const liveStage = stageOf("live", [
    untilExists(gates.start),
    `${print} live ${liveLines} ${live.rate}`,
    untilExists(gates.end),
  ]);
  const stages = names.map((name) => stageOf(name, [`${print} ${logs[name].join(" ")}`]));
  await createRepository(reposFolder, "logs", { ".drone.yml": stages.join("---\n") });
  await createRepository(reposFolder, "live", { ".drone.yml": liveStage });

  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await api.post("/login", { form: { username: admin.login, password: admin.password } });
  const post = async (path: string): Promise<void> => {
    const answer = await api.post(path);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await post("/api/user/repos");
  const start = async (name: string): Promise<void> => {
    await post(`/api/repos/octo/${name}`);
    await post(`/api/repos/octo/${name}/builds`);
  };
  const build = async (name: string): Promise<Build> =>
    Build.parse(await (await api.get(`/api/repos/octo/${name}/builds/1`)).json());

  await start("logs");
  while (!isFinished((await build("logs")).status)) await wait(200);
  const stageNumber = (name: LogName): number => names.indexOf(name) + 1;
  return {
    url,
    /** The cookies of a signed-in browser. */
    session: await api.storageState(),
    /** The page of a log. */
    page: (name: LogName): string => `/octo/logs/1/${stageNumber(name)}/2`,
    /** The page of the step before it, which clones the repository. */
    firstStep: (name: LogName): string => `/octo/logs/1/${stageNumber(name)}/1`,
    /** The call that returns a log. */
    call: (name: LogName): string => `/api/repos/octo/logs/builds/1/logs/${stageNumber(name)}/2`,
    /** Megabytes of text in a log. */
    size: async (name: LogName): Promise<number> => {
      const path = `/api/repos/octo/logs/builds/1/logs/${stageNumber(name)}/2`;
      const lines: { out: string }[] = await (await api.get(path)).json();
      return lines.reduce((sum, { out }) => sum + Buffer.byteLength(out), 0) / 1e6;
    },
    /** Starts the step that prints live lines after its gate is opened. */
    startLive: async (): Promise<string> => {
      await start("live");
      while ((await build("live")).stages?.[0]?.steps?.[1]?.status !== "running") await wait(50);
      return "/octo/live/1/1/2";
    },
    open: (gate: keyof typeof gates): Promise<void> => writeFile(gates[gate], ""),
    stop: async (): Promise<void> => {
      await api.dispose();
      await server.stop();
    },
  };
}
export type LogServer = Awaited<ReturnType<typeof startLogServer>>;

const print = `${process.execPath} ${join(import.meta.dirname, "print-log.mjs")}`;

const untilExists = (file: string): string => `until test -e ${file}; do sleep 0.05; done`;

const stageOf = (name: string, commands: readonly string[]): string =>
  [
    "kind: pipeline",
    "type: exec",
    `name: "${name}"`,
    "steps:",
    `- name: print`,
    `  commands: ${JSON.stringify(commands)}`,
    "",
  ].join("\n");
