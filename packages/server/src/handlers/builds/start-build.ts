import { errorMessages, type Build, type User } from "@signalbox/contract";
import { ApiError } from "../../http/api-error.ts";
import { SourceError } from "../../source/source-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { checkHook } from "../../trigger/check-hook.ts";
import type { Hook } from "../../trigger/hook.ts";
import type { Trigger } from "../../trigger/trigger.ts";
import { findBuild } from "./find-build.ts";

/** What the handlers that start builds have in common. */
export type StartDeps = { store: Store; trigger: Trigger };

/** The build of a path, for a repository whose owner is there, as starting it again needs. */
export const findBuildToRepeat = (stored: StoredRepo, number: string, store: Store): Build => {
  const build = findBuild(stored, number, store);
  if (ownerOf(stored.repo, store) === undefined) throw new ApiError(500, errorMessages.noRows);
  return build;
};

/** Undefined for a repository that was never enabled, or whose owner was deleted. */
export const ownerOf = (repo: StoredRepo["repo"], store: Store): User | undefined =>
  store.users.findById(repo.user_id);

/** Starts a build and answers it as these calls do: without stages, null if nothing was started. */
export const startBuild = async (
  stored: StoredRepo,
  hook: Hook,
  { trigger }: StartDeps,
): Promise<Build | null> => {
  const problem = checkHook(hook);
  if (problem !== null) throw new ApiError(400, problem);
  const started = await trigger.start(stored, hook).catch(refuse(500));
  if (started === null) return null;
  const { stages: _, ...build } = started;
  return build;
};

/** What the repository cannot answer becomes an API error with its text. */
export const refuse =
  (status: number) =>
  (error: unknown): never => {
    if (!(error instanceof SourceError)) throw error;
    const isUnknown = error.reason === "commit_not_found";
    throw new ApiError(isUnknown ? status : 500, error.message);
  };

/** The parameters of a build: every part of the query that has no meaning of its own. */
export const paramsOf = (
  query: Readonly<Record<string, string | undefined>>,
  meant: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || meant.includes(key) ? [] : [[key, value]],
    ),
  );
