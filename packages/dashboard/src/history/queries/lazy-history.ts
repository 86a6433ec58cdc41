import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import type { FailedStep } from "@signalbox/insight/brief";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import type { BuildName, RepoName } from "../../api/queries.ts";
import { loadFile } from "../../lib/load-file.ts";

/** Loaded separately, so that no screen waits for the history. If it cannot be loaded, nothing is kept. */
const load = () => loadFile(() => import("../kept-reasons.ts")).catch(() => undefined);

/**
 * The details of a listed build: from the browser's store if the build has ended and is stored, otherwise from the
 * server.
 */
export async function loadDetails(
  cache: QueryClient,
  repo: RepoName,
  listed: Build,
  signal: AbortSignal,
): Promise<Build> {
  const module = await load();
  const kept = await module?.loadListed(cache, repo, listed, signal);
  return kept ?? call("getBuild", { ...repo, number: listed.number }, { signal });
}

/** Why a step of a loaded build failed, if the browser stored the reason when it read the log before. */
export async function keptReason(
  cache: QueryClient,
  build: BuildName,
  failure: FailedStep,
): Promise<LogReason | undefined> {
  const module = await load();
  return module?.keptReason(cache, build, failure);
}

/** Stores the reason why a step failed, if its build has ended. */
export async function keepReason(
  cache: QueryClient,
  build: BuildName,
  failure: FailedStep,
  reason: LogReason | null,
): Promise<void> {
  const module = await load();
  if (reason !== null) module?.keepReason(cache, build, failure, reason);
}
