import { explainError } from "../explain-error.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { createTaskThread, type ThreadOptions } from "../planner/task-thread.ts";
import { type BuildToConvert, conversionFacts, externalVariables } from "./conversion-facts.ts";
import type { ConvertTask } from "./convert-task.ts";

/** Evaluates pipeline files that are written in another language than YAML. */
export type Converter = {
  /**
   * The YAML that the file stands for; undefined if it is YAML already, or in a language that only extensions evaluate.
   * @throws {ConversionError} if it cannot be evaluated
   */
  convert: (build: BuildToConvert, file: WrittenFile) => Promise<ConvertedFile | undefined>;
};

type WrittenFile = { path: string; text: string };

/** What runs, and what it was made from. */
export type ConvertedFile = { text: string; sources: WrittenFile[] };

/** A file that could not be evaluated. The message has its place. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
}

/** Seconds are of CPU time. Ordinary files take a tenth. */
const threadLimits = { deadlineMs: 5_000, memoryMegabytes: 128 };
const words = {
  time: "jsonnet: the file takes more than 5 seconds to evaluate",
  memory: "jsonnet: the file takes too much memory to evaluate",
};

export function createConverter(options: ThreadOptions): Converter {
  const script = new URL("./worker.ts", import.meta.url);
  const run = createTaskThread<ConvertTask, string>({ ...threadLimits, script, words, ...options });

  const evaluate = async (file: WrittenFile, variables: Record<string, string>) => {
    try {
      return await run({ language: "jsonnet", ...file, variables });
    } catch (error) {
      if (!(error instanceof PipelineFileError)) throw error;
      throw new ConversionError(explainError(error, file.path, file.text), { cause: error });
    }
  };

  return {
    convert: async (build, file) => {
      if (languageOf(file.path) !== "jsonnet") return undefined;
      const variables = externalVariables(conversionFacts(build), {});
      return { text: await evaluate(file, variables), sources: [file] };
    },
  };
}

/** The language of a pipeline file, by its ending. */
export function languageOf(path: string): "jsonnet" | "starlark" | "yaml" {
  if (path.endsWith(".jsonnet")) return "jsonnet";
  return /\.(?:star|starlark|script)$/.test(path) ? "starlark" : "yaml";
}

/** The name of what a file stands for, beside the lines of that. */
export const evaluatedName = (path: string): string => `${path}, evaluated`;

/** @throws {ConversionError} if the file is in a language that nobody has evaluated */
export function refuseStarlark(path: string): void {
  if (languageOf(path) === "starlark")
    throw new ConversionError(
      `${path} is written in Starlark, which this server does not evaluate; set DRONE_CONVERT_PLUGIN_ENDPOINT to the address of an extension that does, such as drone-convert-starlark`,
    );
}
