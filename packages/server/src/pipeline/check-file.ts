import { checkDockerSteps } from "./docker/lint-docker.ts";
import { explainError } from "./explain-error.ts";
import { type Pipeline, PipelineFileError } from "./file/pipeline-file.ts";
import { lintPipeline } from "./lint.ts";
import { parsePipelineFile } from "./parse.ts";
import { substitute } from "./text/substitute.ts";
import { slashWarnings } from "./text/substitution-syntax.ts";

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
 * The problems of a pipeline file that are known before anything runs. Variables are not replaced by
 * values, and the repository counts as trusted.
 * @param path the name of the file in messages
 * @param platform the machine in the terms of pipeline files
 */
export function checkFile(
  text: string,
  path: string,
  platform: { os: string; arch: string },
): FileReport {
  const { pipelines, slashes, refused } = readPipelines(text);
  // A misspelled key would cause a second error, for example of a step without commands.
  if (refused.length > 0) {
    const errors = refused.map((error) => explainError(error, path, text));
    return { errors, warnings: [], pipelines: [] };
  }
  if (pipelines.length === 0) return { errors: [noPipeline], warnings: [], pipelines: [] };
  const errors = pipelines.flatMap((pipeline) => {
    const problem =
      (pipeline.type === "docker" ? checkDockerSteps(pipeline) : null) ??
      lintPipeline(pipeline, { platform, trusted: true });
    if (problem === null) return [];
    return [`pipeline ${pipeline.name}: ${explainError(problem, path, text)}`];
  });
  const warnings = [...slashes, ...pipelines.flatMap((pipeline) => pipeline.warnings)];
  return { errors, warnings, pipelines: pipelines.map(({ name }) => name) };
}

/** The pipelines of a file and its errors, in the order of the file. There are no pipelines if reading had to stop. */
function readPipelines(text: string): {
  pipelines: Pipeline[];
  slashes: string[];
  refused: PipelineFileError[];
} {
  const refused: PipelineFileError[] = [];
  let pipelines: Pipeline[] = [];
  let slashes: string[] = [];
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof PipelineFileError)) throw error;
      refused.push(error);
    }
  };
  attempt(() => {
    substitute(text, {});
    slashes = slashWarnings(text);
  });
  attempt(() => {
    ({ pipelines } = parsePipelineFile(text, (error) => refused.push(error)));
  });
  return { pipelines, slashes, refused: refused.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}
