import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import type { Artifacts } from "../artifacts/artifacts.ts";
import type { FileCrypto } from "../accounts/auth/file-crypto.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import { createExecutors } from "../execution/create-executors.ts";
import type { Executors } from "../execution/executors/executor.ts";
import { createRemoteQueue } from "../execution/remote-queue.ts";
import { startRemoteRunners } from "../execution/rpc/remote-runners.ts";
import { createBuildFiles } from "../execution/outline-build.ts";
import { createRunner } from "../execution/runner.ts";
import { createStageExtensions } from "../extensions/stage-extensions.ts";
import { version } from "../lib/version.ts";
import type { Hub } from "../live/hub.ts";
import type { LogStore } from "../live/log-store.ts";
import type { Planner } from "../pipeline/planner/planner.ts";
import { createReasonThread } from "../outcomes/summary/reason-thread.ts";
import { createReportThreads } from "../reports/report-thread.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Opened } from "./open-parts.ts";

/** How stages get their files. */
export type Checkouts = {
  /** Whether exec stages borrow the objects of the repositories, which then must not change while a stage runs. */
  borrowsObjects?: boolean | undefined;
  /** How many commits of the history docker stages get, unless the pipeline sets a depth; undefined for all. */
  historyDepth?: number | undefined;
};

type ExecutionDeps = Opened & {
  hub: Hub;
  logs: LogStore;
  artifacts: Artifacts;
  planner: Planner;
  fileCrypto: FileCrypto;
  platform: { os: string; arch: string };
  openSource: (stored: StoredRepo) => Repository;
};

/**
 * Creates the parts that run stages. Stages of an earlier run are ended before it returns, but no stage is started until
 * `runner.start` is called.
 */
export async function createExecution(deps: ExecutionDeps, checkouts: Checkouts) {
  const { config, cipher, clock, publicAddress } = deps;
  const { exec, concurrency, runnerSecrets } = config;
  const queue = runnerSecrets && createRemoteQueue(clock);
  const executors = executorsOf(deps, checkouts);
  const system = () => {
    const { protocol, host } = publicAddress.url;
    return { proto: protocol.slice(0, -1), host, version };
  };
  const gitAccount = config.forge?.machine;
  const readReports = createReportThreads();
  const readReasons = createReasonThread({ signal: deps.signal });
  const parts = {
    ...deps,
    readReports,
    readReasons,
    executors,
    exec,
    concurrency,
    system,
    gitAccount,
    extensions: createStageExtensions({ config: config.extensions, clock }),
  };
  const { privilegedImages } = config.docker;
  const files = createBuildFiles({ ...parts, privilegedImages });
  const runner = createRunner({ ...parts, remote: queue, privilegedImages, machine: hostname() });
  await runner.recover();
  const reportFolder = join(deps.data.artifacts, "reports");
  const remoteParts = { ...parts, runner, hash: cipher.hash, reportFolder };
  const runnerRpc =
    runnerSecrets && queue && (await startRemoteRunners({ ...remoteParts, queue, runnerSecrets }));
  return { executors, runner, runnerRpc, files, gitAccount };
}

function executorsOf(
  { config, data, git, report }: ExecutionDeps,
  checkouts: Checkouts,
): Executors {
  const { path, machine, docker }: EmbeddedConfig = config;
  return createExecutors({
    ...checkouts,
    report,
    dataFolder: data.path,
    workspaces: data.workspaces,
    gitHome: git.home,
    host: { ...machine, PATH: path, USER: userInfo().username },
    docker: { search: docker, limits: { memoryBytes: docker.memory ?? 0, cpus: docker.cpus ?? 0 } },
  });
}
