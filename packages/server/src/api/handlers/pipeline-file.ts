import { limits, type PipelineFile } from "@signalbox/contract";
import { languageOf } from "../../pipeline/convert/converter.ts";
import { describeParts } from "../../pipeline/outline/describe-parts.ts";
import { SourceError } from "../../source/source-error.ts";
import { findBuild } from "./builds.ts";
import { checkCode } from "./checks/check-code.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";

export const getPipelineFile: Handler<"getPipelineFile", Pick<Deps, "store" | "files">> = async (
  { stored, params, caller },
  { store, files },
) => {
  checkCode(stored, caller, store);
  const build = store.stages.withStages(findBuild(stored, params.number, store));
  const path = stored.repo.config_path || limits.defaultConfigPath;
  const file = await files.read(stored, build).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    const isGone = error.reason === "commit_not_found";
    const commit = build.after.slice(0, limits.commitCharacters);
    return {
      problem: isGone ? `The repository no longer has the commit ${commit}` : error.message,
    };
  });
  const missing = { path, source: "commit", stages: [] };
  if (file === undefined) return { ...missing, problem: `The commit has no file ${path}` };
  if ("problem" in file) return { ...missing, problem: file.problem };
  const { text, sources } = file;
  const known = {
    path: file.path,
    text,
    source: file.isKept ? "build" : "commit",
    ...(sources.length > 0 && { sources: [...sources] }),
  };
  // The build says why the file could not be evaluated, or the file is that of a commit.
  if (languageOf(file.path) !== "yaml" && sources.length === 0) return { ...known, stages: [] };
  const outline = await files.outline(stored, build, file);
  if ("problem" in outline) return { ...known, problem: outline.problem, stages: [] };
  return { ...known, stages: describeParts(outline.pipelines, build) } satisfies PipelineFile;
};
