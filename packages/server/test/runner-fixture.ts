import { dirname, join } from "node:path";
import { createFileCrypto } from "../src/accounts/auth/file-crypto.ts";
import { createCipher } from "../src/store/keys/keys.ts";
import { openArtifacts } from "../src/artifacts/artifacts.ts";
import { createLogStore, type LogStore } from "../src/live/log-store.ts";
import { parsePipelineFile } from "../src/pipeline/parse.ts";
import { planBuild } from "../src/pipeline/plan.ts";
import { createPlanner } from "../src/pipeline/planner/planner.ts";
import { machinePlatform } from "../src/lib/platform.ts";
import type { Report } from "../src/lib/report.ts";
import { createExecutors } from "../src/execution/create-executors.ts";
import { createReasonThread } from "../src/outcomes/summary/reason-thread.ts";
import { createReportThreads } from "../src/reports/report-thread.ts";
import { createRunner, type Runner } from "../src/execution/runner.ts";
import type { StageExtensions } from "../src/extensions/stage-extensions.ts";
import { openRepository } from "../src/source/repository.ts";
import type { DetailedBuild } from "../src/store/stages.ts";
import { openStore, type Store } from "../src/store/store.ts";
import { createRepository, createTestGit, temporaryFolder } from "./git-fixture.ts";

/** The runner with a real database, repository and log folder, without HTTP. */
export type RunnerFixture = {
  store: Store;
  logs: LogStore;
  runner: Runner;
  repoId: number;
  dataFolder: string;
  problems: string[];
  /** Stores a build of the newest commit. The caller wakes the runner. */
  addBuild: (params?: Record<string, string>, facts?: Partial<BuildFacts>) => DetailedBuild;
  get: (id: number) => DetailedBuild;
  /** Ends the time of running stages, whose repository has the usual timeout. */
  expire: () => void;
  /** Called whenever a build is published, after `when` has checked it. */
  onPublish: (listener: (build: DetailedBuild) => void) => void;
  when: (id: number, is: (build: DetailedBuild) => boolean) => Promise<DetailedBuild>;
};

/** The event that started a build, with its details. */
export type BuildFacts = {
  event: string;
  ref: string;
  target: string;
  deploy_to: string;
  cron: string;
};

export type RunnerOptions = {
  concurrency?: number;
  dockerHost?: string;
  /** The milliseconds between SIGTERM and SIGKILL for containers. */
  graceMs?: number;
  /** How long the container engine may take to end or remove the containers of a stage. */
  engineMs?: number;
  /** Delays the preparation of stages. */
  beforePrepare?: (signal: AbortSignal) => Promise<unknown>;
  /** The server's machine. */
  platform?: { os: string; arch: string };
  extensions?: StageExtensions;
  /** As --docker-privileged-images. */
  privilegedImages?: string[];
};

const usualTimeoutMs = 60 * 60_000;

export async function createRunnerFixture(
  pipeline: string,
  { dockerHost, graceMs, engineMs, beforePrepare, ...change }: RunnerOptions = {},
): Promise<RunnerFixture> {
  const folder = await temporaryFolder();
  const source = await createRepository({ files: { ".drone.yml": pipeline } });
  const git = await createTestGit();
  const cipher = createCipher("a key for tests");
  const store = openStore(join(folder, "db"), Date.now, cipher);
  const logs = createLogStore({ folder: join(folder, "logs"), clock: Date.now });
  const access = { visibility: null, admin: [], write: [], read: [] };
  const repo = store.repos.upsert(source.found, access, "main", dirname(source.found.path));
  const commit = await source.sha("main");
  const problems: string[] = [];
  const report: Report = {
    line: () => undefined,
    problem: (text, ...causes) => void problems.push([text, ...causes.map(String)].join(": ")),
  };
  const listeners = new Set<(build: DetailedBuild) => void>();
  const expirations: (() => void)[] = [];

  const get: RunnerFixture["get"] = (id) => {
    const build = store.builds.findById(id);
    if (build === undefined) throw new Error(`there is no build ${id}`);
    return store.stages.withStages(build);
  };

  const artifacts = await openArtifacts({
    store,
    storage: { failed: () => undefined },
    clock: Date.now,
    report,
    folder: join(folder, "artifacts"),
    stepBytes: 1024 ** 2,
    minFreeBytes: 0,
  });
  const runner = createRunner({
    artifacts,
    store,
    storage: { failed: () => undefined, nextRetry: () => Promise.resolve() },
    signal: new AbortController().signal,
    fileCrypto: createFileCrypto(cipher, () => undefined),
    logs,
    hub: {
      publishBuild: (id) => {
        const build = get(id);
        for (const listener of listeners) listener(build);
      },
    },
    openSource: ({ found }) => openRepository(git, found),
    readReasons: createReasonThread({ signal: new AbortController().signal }),
    retryMs: 0,
    readReports: createReportThreads(),
    planner: createPlanner({ signal: new AbortController().signal }),
    clock: Date.now,
    report,
    executors: delayedBy(beforePrepare, {
      dataFolder: folder,
      workspaces: join(folder, "workspaces"),
      gitHome: git.home,
      host: { PATH: process.env["PATH"] ?? "", USER: "test" },
      docker: {
        search: {
          host:
            dockerHost === undefined ? undefined : { text: dockerHost, source: "--docker-host" },
          environment: process.env,
        },
        limits: { memoryBytes: 0, cpus: 0 },
        ...(graceMs !== undefined && { graceMs }),
        ...(engineMs !== undefined && { engineMs }),
      },
      report,
    }),
    privilegedImages: [],
    exec: "all",
    concurrency: 2,
    platform: machinePlatform(),
    machine: "test",
    serverSecrets: [],
    system: () => ({ proto: "http", host: "localhost", version: "0" }),
    startTimer: (run, ms) => {
      if (ms === usualTimeoutMs) expirations.push(run);
      return setTimeout(run, ms);
    },
    ...change,
  });
  runner.start();

  return {
    store,
    logs,
    runner,
    repoId: repo.id,
    dataFolder: folder,
    problems,
    get,
    expire: () => expirations.forEach((run) => run()),
    onPublish: (listener) => void listeners.add(listener),
    addBuild: (params, given) => {
      const facts = { event: "push", action: "", ref: "refs/heads/main", target: "main", ...given };
      const stages = planBuild(parsePipelineFile(pipeline), {
        repo,
        build: facts,
        platform: change.platform ?? machinePlatform(),
      });
      const build = { ...facts, trigger: "kim", status: "pending", after: commit, params };
      return store.builds.insert(repo.id, build, stages ?? []);
    },
    when: (id, is) =>
      new Promise((resolve) => {
        const look = (): void => {
          const build = get(id);
          if (!is(build)) return;
          listeners.delete(look);
          resolve(build);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Executors that wait before they prepare a stage. */
function delayedBy(
  wait: RunnerOptions["beforePrepare"] = () => Promise.resolve(),
  options: Parameters<typeof createExecutors>[0],
): ReturnType<typeof createExecutors> {
  const executors = createExecutors(options);
  const { exec } = executors;
  return {
    ...executors,
    exec: { ...exec, prepare: async (stage) => wait(stage.signal).then(() => exec.prepare(stage)) },
  };
}
