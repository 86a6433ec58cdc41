import { checkDockerSteps } from "./docker/lint-docker.ts";
import { explainError } from "./explain-error.ts";
import { PipelineFileError } from "./file/pipeline-file.ts";
import { lintPipeline } from "./lint.ts";
import { parsePipelineFile } from "./parse.ts";

export type FileReport = {
  /** Why the file or one of its pipelines cannot run. */
  errors: string[];
  warnings: string[];
  /** The names of the pipelines, in the order of the file. */
  pipelines: string[];
};

const noPipeline =
  "the file has no pipeline, so it starts no build; " +
  "add a document with kind: pipeline, type: exec and steps";

/**
 * The problems of a pipeline file that are known before anything runs. Variables are not substituted, and the
 * repository counts as trusted.
 * @param path the name of the file in messages
 * @param platform the machine in the terms of pipeline files
 */
export function checkFile(
  text: string,
  path: string,
  platform: { os: string; arch: string },
): FileReport {
  try {
    const { pipelines } = parsePipelineFile(text);
    if (pipelines.length === 0) return { errors: [noPipeline], warnings: [], pipelines: [] };
    const errors = pipelines.flatMap((pipeline) => {
      const problem =
        (pipeline.docker && checkDockerSteps(pipeline.docker)) ??
        lintPipeline(pipeline, { platform, trusted: true });
      if (problem === null) return [];
      return [`pipeline ${pipeline.name}: ${explainError(problem, path, text)}`];
    });
    const warnings = pipelines.flatMap((pipeline) => pipeline.warnings);
    return { errors, warnings, pipelines: pipelines.map(({ name }) => name) };
  } catch (error) {
    if (!(error instanceof PipelineFileError)) throw error;
    return { errors: [explainError(error, path, text)], warnings: [], pipelines: [] };
  }
}
