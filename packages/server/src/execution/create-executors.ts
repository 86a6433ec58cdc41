import { join } from "node:path";
import { runnerLimits } from "../lib/runner-limits.ts";
import { createContainerName, createWorkspaceName } from "../lib/random.ts";
import { readProxies } from "../pipeline/environment/network-variables.ts";
import type { HostVariables } from "../pipeline/environment/environment.ts";
import type { Report } from "../lib/report.ts";
import { createDockerExecutor } from "./executors/docker/docker-executor.ts";
import type { DockerOptions } from "./executors/docker/docker-options.ts";
import { createExecExecutor } from "./executors/exec/exec-executor.ts";
import type { Executors } from "./executors/executor.ts";

export type ExecutorOptions = {
  /** The server's data folder. */
  dataFolder: string;
  workspaces: string;
  /** The home folder with git's configuration for the clone step. */
  gitHome: string;
  /** The only variables of the server's environment that exec steps inherit. */
  host: HostVariables;
  /** Set this only for repositories that are not changed while stages run. */
  borrowsObjects?: boolean | undefined;
  /** How many commits of the history docker stages get, unless the pipeline sets a depth; undefined for all. */
  historyDepth?: number | undefined;
  docker: Pick<DockerOptions, "search" | "limits"> &
    Partial<Pick<DockerOptions, "graceMs" | "engineMs">>;
  report: Report;
};

/** The executor of each pipeline type. */
export function createExecutors(options: ExecutorOptions): Executors {
  const { dataFolder, workspaces, gitHome, host, docker, report } = options;
  const { borrowsObjects = false, historyDepth = 0 } = options;
  return {
    exec: createExecExecutor({
      workspaces,
      createName: createWorkspaceName,
      gitHome,
      host,
      borrowsObjects,
      report,
    }),
    docker: createDockerExecutor({
      graceMs: runnerLimits.killGraceMs,
      engineMs: runnerLimits.engineMs,
      ...docker,
      dataFolder,
      workspaces: join(dataFolder, "checkouts"),
      createName: createContainerName,
      gitHome,
      historyDepth,
      path: host.PATH,
      proxies: readProxies(host),
      report,
    }),
  };
}
