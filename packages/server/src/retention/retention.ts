import { statfs } from "node:fs/promises";
import { isFinished } from "@signalbox/contract";
import type { ImageLimits, RetentionConfig } from "../config/retention-config.ts";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { LogStore } from "../live/log-store.ts";
import type { Store } from "../store/store.ts";
import { deleteBuilds } from "./delete-builds.ts";
import { deleteOldArtifacts, type OldArtifactDeps } from "./old-artifacts.ts";
import { chooseOldLogs, listLogs } from "./old-logs.ts";

export type RetentionDeps = {
  store: Pick<Store, "artifacts" | "audit" | "builds" | "repos" | "tests">;
  logs: Pick<LogStore, "remove">;
  artifacts: OldArtifactDeps["artifacts"];
  logFolder: string;
  limits: RetentionConfig;
  clock: Clock;
  report: Report;
  /** Removes pulled images beyond the limits. */
  removeImages: (limits: ImageLimits) => Promise<void>;
};

export type Retention = {
  /** Applies the limits and checks the disk now and every ten minutes, until the signal is aborted. */
  start: () => void;
  /** Resolves when nothing is being deleted. */
  settled: () => Promise<void>;
};

const secondsPerDay = 24 * 3600;

/** Deletes what exceeds the limits, and reports what was deleted. Unfinished builds and the newest of each repository stay. */
export async function applyLimits(deps: RetentionDeps): Promise<void> {
  await deleteOldBuilds(deps);
  await deleteOldLogs(deps);
  const bytes = await deleteOldArtifacts(deps.limits.artifacts, secondsOf(deps.clock), deps);
  if (bytes > 0) deps.report.line(`Deleted old artifacts (${megabytes(bytes)} MB)`);
  if (Object.values(deps.limits.images).some((limit) => limit !== undefined))
    await deps.removeImages(deps.limits.images);
}

async function deleteOldBuilds(deps: RetentionDeps) {
  const { store, limits, clock, report } = deps;
  const { builds: keep, days } = limits;
  if (keep === undefined && days === undefined) return;
  const since = days === undefined ? undefined : secondsOf(clock) - days * secondsPerDay;
  if (since !== undefined) store.audit.deleteBefore(since);
  for (const { repo } of store.repos.list()) {
    const limit = { ...(keep !== undefined && { keep }), ...(since !== undefined && { since }) };
    const before = store.builds.findLimit(repo.id, limit);
    const deleted = await deleteBuilds(repo.id, before, deps);
    store.audit.deleteBuilds(repo.slug, before);
    if (deleted > 0)
      report.line(`Deleted ${count(deleted, "build")} of ${repo.slug} below ${before}`);
  }
}

async function deleteOldLogs({ store, logs, logFolder, limits, clock, report }: RetentionDeps) {
  const { logBytes, logDays } = limits;
  if (logBytes === undefined && logDays === undefined) return;
  const old = chooseOldLogs(await listLogs(logFolder), {
    ...(logBytes !== undefined && { maxBytes: logBytes }),
    ...(logDays !== undefined && { since: secondsOf(clock) - logDays * secondsPerDay }),
  });
  const ended = old.filter(({ build }) => {
    const found = store.builds.findById(build);
    return found === undefined || isFinished(found.status);
  });
  for (const { build } of ended) await logs.remove(build);
  const bytes = ended.reduce((sum, log) => sum + log.bytes, 0);
  if (ended.length > 0)
    report.line(`Deleted the logs of ${count(ended.length, "old build")} (${megabytes(bytes)} MB)`);
}

/** With less free space than this, the disk of the data folder runs low. */
const lowBytes = 1024 ** 3;

/** Returns a check that warns once whenever the disk of a folder starts to run low. */
export function createDiskCheck(
  folder: string,
  report: Report,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): () => Promise<void> {
  let isLow = false;
  return async () => {
    const bytes = await freeBytes(folder);
    const wasLow = isLow;
    isLow = bytes < lowBytes;
    if (!isLow || wasLow) return;
    const advice =
      "--keep-builds, --keep-logs, --keep-artifacts and --keep-images limit what the server keeps";
    report.line(`The disk of the data folder has only ${megabytes(bytes)} MB left: ${advice}`);
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const checkEveryMs = 10 * 60_000;

/** Creates the retention, which does nothing before it is started. */
export function createRetention(
  deps: RetentionDeps & { dataFolder: string; signal: AbortSignal },
): Retention {
  const checkDisk = createDiskCheck(deps.dataFolder, deps.report);
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await checkDisk();
      await applyLimits(deps);
    } catch (error) {
      deps.report.problem("Some old builds, logs, artifacts or images could not be deleted", error);
    }
  };
  const next = (): void => {
    running = running.then(run);
  };
  return {
    start: () => {
      next();
      const timer = setInterval(next, checkEveryMs);
      deps.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    },
    settled: () => running,
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}
