import { existsSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@signalbox/contract";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import { readCommitFiles } from "./read-commit-files.ts";
import { suggestPipeline, type SuggestedPart, type Suggestion } from "./suggest-pipeline.ts";

/** A suggestion with the commit on which it is based. */
export type FoundSuggestion = Suggestion & { commit: CommitFacts };

/**
 * Suggests a pipeline file for the newest commit of the default branch, or resolves with undefined if that commit has one.
 * Rejects with a SourceError, for example `commit_not_found` if there is no commit.
 */
export type Suggest = (stored: StoredRepo) => Promise<FoundSuggestion | undefined>;

export type SuggestionDeps = {
  openSource: (stored: StoredRepo) => Repository;
  /** Whether docker pipelines can run. */
  hasEngine: () => Promise<boolean>;
  /** Whether exec steps find the program. */
  hasProgram: (name: string) => boolean;
};

export function createSuggestions({ openSource, hasEngine, hasProgram }: SuggestionDeps): Suggest {
  return async (stored) => {
    const { default_branch, config_path } = stored.repo;
    const source = openSource(stored);
    const commit = await source.commit(`refs/heads/${default_branch}`);
    const path = config_path || limits.configPathDefault;
    if ((await source.readFile(commit.sha, path)) !== null) return undefined;
    const [files, isDocker] = await Promise.all([readCommitFiles(source, commit.sha), hasEngine()]);
    const suggestion = suggestPipeline(files, isDocker ? "docker" : "exec", hasProgram);
    const parts = [...uncommittedFile(stored.found, path), ...suggestion.parts];
    return { ...suggestion, parts, commit };
  };
}

/** The remark that the work tree already has a pipeline file that is not committed. */
function uncommittedFile({ bare, path }: StoredRepo["found"], file: string): SuggestedPart[] {
  if (bare || !existsSync(join(path, file))) return [];
  const why = `The repository's folder has a ${file} that is not in this commit. To use that file, commit it.`;
  return [{ name: file, why }];
}
