import type { OAuth } from "../accounts/oauth/oauth.ts";
import type { ForgeConfig } from "../config/forge-config.ts";
import type { Clock } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { Mirrors } from "../source/mirror.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";
import type { Trigger } from "../trigger/trigger.ts";
import type { Watch } from "../trigger/watch.ts";
import type { Forge } from "./forge.ts";

/** What the parts of a connected forge share. */
export type ForgeParts = {
  config: ForgeConfig;
  forge: Forge;
  /** Names the forge in the database: its kind and address. */
  key: string;
  store: Store;
  storage: Pick<Storage, "failed" | "nextRetry">;
  clock: Clock;
  report: Report;
  /** Reports a failed call in the background once, until another one fails for another reason. */
  reportFailure: (error: unknown) => void;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  oauth: Pick<OAuth, "renew">;
  mirrors: Mirrors;
  /** The folder of the mirror of a repository. */
  mirrorOf: (repoId: number) => string;
  trigger: Trigger;
  watch: Pick<Watch, "enable">;
  /** The server's address for people, without a trailing slash. */
  origin: () => string;
};
