import { limits } from "@signalbox/contract";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import { readCommitFiles } from "./read-commit-files.ts";
import { suggestPipeline, type Suggestion } from "./suggest-pipeline.ts";

/** A suggestion with the commit that it was made from. */
export type FoundSuggestion = Suggestion & { commit: CommitFacts };

/**
 * Makes a pipeline file from the newest commit of the default branch; undefined if that commit has one. Rejects with a
 * SourceError: `commit_not_found` if there is no commit.
 */
export type Suggest = (stored: StoredRepo) => Promise<FoundSuggestion | undefined>;

export type SuggestionDeps = {
  openSource: (stored: StoredRepo) => Repository;
  /** Whether docker pipelines can run. */
  hasEngine: () => Promise<boolean>;
};

export function createSuggestions({ openSource, hasEngine }: SuggestionDeps): Suggest {
  return async (stored) => {
    const { default_branch, config_path } = stored.repo;
    const source = openSource(stored);
    const commit = await source.commit(`refs/heads/${default_branch}`);
    const own = await source.readFile(commit.sha, config_path || limits.configPathDefault);
    if (own !== null) return undefined;
    const [files, isDocker] = await Promise.all([readCommitFiles(source, commit.sha), hasEngine()]);
    return { ...suggestPipeline(files, isDocker ? "docker" : "exec"), commit };
  };
}
