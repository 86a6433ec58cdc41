import { existsSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@signalbox/contract";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import { readCommitFiles } from "./read-commit-files.ts";
import { suggestPipeline, type SuggestedPart, type Suggestion } from "./suggest-pipeline.ts";

/** A suggestion with the commit that it is based on. */
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

/** The remark that somebody has written the file already. */
function uncommittedFile({ bare, path }: StoredRepo["found"], file: string): SuggestedPart[] {
  if (bare || !existsSync(join(path, file))) return [];
  const why = `The folder of the repository has a ${file} that is not in this commit. If it is the right one, commit that one.`;
  return [{ name: file, why }];
}
