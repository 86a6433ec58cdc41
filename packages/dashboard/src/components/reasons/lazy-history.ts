import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import type { FailedStep } from "@signalbox/log-engine/brief";
import type { QueryClient } from "@tanstack/react-query";
import type { RepoName } from "../../api/queries.ts";
import { loadFile } from "../../lib/load-file.ts";

/** A build of a repository by its number. */
type BuildName = { repo: RepoName; build: number };

/** Loaded apart, because no screen must wait for the history. Without it, nothing is kept. */
const load = () => loadFile(() => import("../../history/kept-reasons.ts")).catch(() => undefined);

/** The details of a listed build that has ended, if they are kept or can be. */
export async function loadListed(
  cache: QueryClient,
  repo: RepoName,
  listed: Build,
  signal: AbortSignal,
): Promise<Build | undefined> {
  const module = await load();
  return module?.loadListed(cache, repo, listed, signal);
}

/** Why a step of a loaded build failed, if the browser keeps that from an earlier reading of the log. */
export async function keptReason(
  cache: QueryClient,
  build: BuildName,
  failure: FailedStep,
): Promise<LogReason | undefined> {
  const module = await load();
  return module?.keptReason(cache, build, failure);
}

/** Keeps why a step failed, if its build has ended. */
export async function keepReason(
  cache: QueryClient,
  build: BuildName,
  failure: FailedStep,
  reason: LogReason | null,
): Promise<void> {
  const module = await load();
  if (reason !== null) module?.keepReason(cache, build, failure, reason);
}
