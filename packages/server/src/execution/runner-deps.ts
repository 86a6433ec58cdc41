import type { Artifacts } from "../artifacts/artifacts.ts";
import type { FileCrypto } from "../accounts/auth/file-crypto.ts";
import type { GitAccount } from "../config/forge-config.ts";
import type { ExecPolicy } from "../config/exec-config.ts";
import type { StageExtensions } from "../extensions/stage-extensions.ts";
import type { Clock } from "../lib/clock.ts";
import type { LogStore } from "../live/log-store.ts";
import type { SystemVariablesInput } from "../pipeline/environment/environment-input.ts";
import type { Planner } from "../pipeline/planner/planner.ts";
import type { Secret } from "../pipeline/mask/mask.ts";
import type { Report } from "../lib/report.ts";
import type { ReadReportsInThread } from "../reports/report-thread.ts";
import type { ReadReasons } from "../outcomes/summary/reason-thread.ts";
import type { Executors } from "./executors/executor.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { RemoteQueue } from "./remote-queue.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";

export type RunnerDeps = {
  artifacts: Pick<Artifacts, "begin" | "keepFolder">;
  store: Store;
  storage: Pick<Storage, "failed" | "nextRetry">;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  fileCrypto: FileCrypto;
  /** The account for the connected git host that trusted repositories may use in steps. */
  gitAccount?: GitAccount | undefined;
  /** Asked what the stages of this machine get. */
  extensions?: StageExtensions | undefined;
  logs: LogStore;
  hub: { publishBuild: (buildId: number) => void };
  openSource: (stored: StoredRepo) => Repository;
  /** Finds the reasons for failures in logs. */
  readReasons: ReadReasons;
  /** How long a step waits before it is repeated; shorter in tests. */
  retryMs?: number;
  /** Reads the reports of steps. */
  readReports: ReadReportsInThread;
  planner: Pick<Planner, "planStage">;
  clock: Clock;
  report: Report;
  executors: Executors;
  /** The repositories whose exec pipelines this machine runs. */
  exec: ExecPolicy;
  /** How many stages may run at once on this machine. */
  concurrency: number;
  /** The queue of remote runners; undefined if the server has none. */
  remote?: RemoteQueue | undefined;
  /** This machine in the terms of pipeline files, for example linux and amd64. */
  platform: { os: string; arch: string };
  /** More images that run privileged in trusted repositories. */
  privilegedImages: string[];
  /** The machine's name, which stages show. */
  machine: string;
  /** The server's own secrets. Steps run as the same user and could read and print them. */
  serverSecrets: readonly Secret[];
  /** The server's public address. */
  system: () => SystemVariablesInput;
  /** Starts the timer of a repository's timeout; tests decide when it is over. */
  startTimer?: (run: () => void, ms: number) => NodeJS.Timeout;
};
