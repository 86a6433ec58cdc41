import type { RunnerSecrets } from "../../config/runner-secrets.ts";
import { type LocalTraitsDeps, watchLocalTraits } from "../local-traits.ts";
import type { RunnerRpc } from "./register-rpc.ts";
import { createReportFiles } from "./uploads/report-files.ts";
import { createRpc } from "./rpc.ts";
import type { RpcDeps } from "./rpc-deps.ts";

export type RemoteRunnersDeps = RpcDeps &
  Pick<RunnerRpc, "git"> &
  Pick<LocalTraitsDeps, "executors" | "platform"> & {
    runnerSecrets: RunnerSecrets;
    /** The folder for the reports that steps upload. */
    reportFolder: string;
    /** How many stages may run at once on this machine; 0 leaves all to the runners. */
    concurrency: number;
  };

/**
 * Starts the server's side of remote runners: resumes the stages that they had accepted before a restart, and keeps
 * the queue informed of what this machine can run itself.
 * @returns the parts that the HTTP server needs to answer their calls
 */
export async function startRemoteRunners(deps: RemoteRunnersDeps): Promise<RunnerRpc> {
  const { queue, runnerSecrets: secrets, git, hash, signal } = deps;
  const reports = createReportFiles(deps.reportFolder);
  const rpc = createRpc(deps, reports);
  await rpc.start();
  if (deps.concurrency > 0) watchLocalTraits(deps);
  return { rpc, queue, secrets, reports, git, hash, signal };
}
