import type { FileSeals } from "../auth/file-seals.ts";
import type { Clock } from "../lib/clock.ts";
import type { LogStore } from "../live/log-store.ts";
import type { SystemVariablesInput } from "../pipeline/environment/environment-input.ts";
import type { Planner } from "../planner/planner.ts";
import type { Secret } from "../pipeline/mask/mask.ts";
import type { Report } from "../lib/report.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";

/** What running builds needs. */
export interface RunnerDeps {
  store: Store;
  storage: Pick<Storage, "failed" | "nextChance">;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  seals: FileSeals;
  logs: LogStore;
  hub: { publishBuild: (buildId: number) => void };
  openSource: (stored: StoredRepo) => Repository;
  planner: Pick<Planner, "planStage">;
  clock: Clock;
  report: Report;
  /** The folder in which each stage gets one of its own. */
  workspaces: string;
  /** Letters that were not given before, for the name of a workspace. */
  createName: () => string;
  /** git's configuration for the clone step. */
  gitHome: string;
  /** Stages that run at once. */
  concurrency: number;
  /** This machine, in the words of pipeline files: linux, amd64. */
  platform: { os: string; arch: string };
  /** Its name, as stages show it. */
  machine: string;
  /** The only values of the machine's own environment that steps see. */
  host: { PATH: string; USER: string };
  /** The server's own secrets: steps run as its user, so they may find and print them. */
  serverSecrets: readonly Secret[];
  /** Where people reach the server. */
  system: () => SystemVariablesInput;
  /** A minute of a repository's timeout; shorter in tests. */
  minuteMs?: number;
}
