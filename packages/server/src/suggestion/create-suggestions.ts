import { existsSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@signalbox/contract";
import type { Clock } from "../lib/clock.ts";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { PipelineType } from "./project.ts";
import { readCommitFiles } from "./read-commit-files.ts";
import { createRecentSuggestions } from "./recent-suggestions.ts";
import {
  suggestPipeline,
  type SuggestedPart,
  type Suggestion,
  withPrograms,
} from "./suggest-pipeline.ts";

/** A suggestion with the commit on which it is based. */
export type FoundSuggestion = Suggestion & { commit: CommitFacts };

/**
 * Suggests a pipeline file for the newest commit of the default branch, or resolves with undefined if that commit has one.
 * Rejects with a SourceError, for example `commit_not_found` if there is no commit, or with an ApiError if visitors ask
 * for too much.
 */
export type Suggest = (
  stored: StoredRepo,
  asker: { isVisitor: boolean },
) => Promise<FoundSuggestion | undefined>;

export type SuggestionDeps = {
  clock: Clock;
  openSource: (stored: StoredRepo) => Repository;
  /** Whether docker pipelines can run. */
  hasEngine: () => Promise<boolean>;
  /** Whether exec pipelines of the repository can run. */
  mayExec: (stored: StoredRepo) => boolean;
  /** Whether exec steps find the program. */
  hasProgram: (name: string) => boolean;
};

export function createSuggestions(deps: SuggestionDeps): Suggest {
  const recent = createRecentSuggestions(deps.clock);
  return async (stored, { isVisitor }) => {
    const { default_branch, config_path } = stored.repo;
    const source = deps.openSource(stored);
    const commit = await source.commit(`refs/heads/${default_branch}`);
    const path = config_path || limits.defaultConfigPath;
    const type = !deps.mayExec(stored) || (await deps.hasEngine()) ? "docker" : "exec";
    const key = JSON.stringify([commit.sha, path, type]);
    const make = () => readAndSuggest(source, commit.sha, path, type);
    const made = await recent(key, make, isVisitor);
    if (made === undefined) return undefined;
    const suggestion = withPrograms(made, deps.hasProgram);
    const parts = [...uncommittedFile(stored.found, path), ...suggestion.parts];
    return { ...suggestion, parts, commit };
  };
}

async function readAndSuggest(
  source: Repository,
  sha: string,
  path: string,
  type: PipelineType,
): Promise<Suggestion | undefined> {
  if ((await source.readFile(sha, path)) !== null) return undefined;
  return suggestPipeline(await readCommitFiles(source, sha), type);
}

/** The remark that the work tree already has a pipeline file that is not committed. */
function uncommittedFile({ bare, path }: StoredRepo["found"], file: string): SuggestedPart[] {
  if (bare || !existsSync(join(path, file))) return [];
  const why = `The repository's folder has a ${file} that is not in this commit. To use that file, commit it.`;
  return [{ name: file, why }];
}
