import type { FileCrypto } from "../../accounts/auth/file-crypto.ts";
import type { GitAccount } from "../../config/forge-config.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Report } from "../../lib/report.ts";
import type { Hub } from "../../live/hub.ts";
import type { LogStore } from "../../live/log-store.ts";
import type { SystemVariablesInput } from "../../pipeline/environment/environment-input.ts";
import type { Secret } from "../../pipeline/mask/mask.ts";
import type { Planner } from "../../pipeline/planner/planner.ts";
import type { ReadReportsInThread } from "../../reports/report-thread.ts";
import type { RemoteQueue } from "../remote-queue.ts";
import type { Repository } from "../../source/repository.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";

export type RpcDeps = {
  store: Store;
  queue: RemoteQueue;
  runner: { wake: () => void };
  hub: Pick<Hub, "publishBuild" | "onBuildChange">;
  logs: Pick<LogStore, "resume" | "merge" | "path">;
  readReports: ReadReportsInThread;
  planner: Pick<Planner, "stageSecrets" | "outline">;
  openSource: (stored: StoredRepo) => Repository;
  fileCrypto: Pick<FileCrypto, "decrypt">;
  /** The account for the connected git host that trusted repositories may use in steps. */
  gitAccount?: GitAccount | undefined;
  /** A keyed hash that derives the tokens of builds. */
  hash: (text: string) => string;
  clock: Clock;
  report: Report;
  /** The server's public address and version. */
  system: () => SystemVariablesInput;
  /** The server's own secrets, which no log may contain. */
  serverSecrets: readonly Secret[];
  /** Aborted when the server stops. */
  signal: AbortSignal;
};
