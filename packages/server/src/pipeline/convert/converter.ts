import { explainError } from "../explain-error.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { createTaskThread, type ThreadOptions } from "../planner/task-thread.ts";
import {
  type BuildToConvert,
  type ConversionFacts,
  conversionFacts,
  externalVariables,
  goValues,
} from "./conversion-facts.ts";
import { bundleImports, ImportError, placeIn, type ReadFile } from "./jsonnet-imports.ts";
import type { ConvertResult, ConvertTask } from "./convert-task.ts";
import { mayUseTemplate } from "./template-mark.ts";

/** Evaluates pipeline files that are written in another language than YAML, or that use a template. */
export type Converter = {
  /**
   * The YAML that the file stands for; undefined if it is YAML already, or in a language that only extensions evaluate.
   * @param read reads what a file in Jsonnet imports; without it, there are no imports
   * @throws {ConversionError} if it cannot be evaluated
   */
  convert: (
    build: BuildToConvert,
    file: WrittenFile,
    read?: ReadFile,
  ) => Promise<ConvertedFile | undefined>;
};

type WrittenFile = { path: string; text: string };

/** What runs, and what it was made from. */
export type ConvertedFile = { text: string; sources: WrittenFile[] };

/** A file that could not be evaluated. The message has its place. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
}

type ConverterOptions = ThreadOptions & {
  /** The text of a template of a namespace. */
  findTemplate: (namespace: string, name: string) => string | undefined;
};

/** Seconds are of CPU time. Ordinary files take a tenth. */
const threadLimits = { deadlineMs: 5_000, memoryMegabytes: 128 };
const words = {
  time: "the file takes more than 5 seconds to evaluate",
  memory: "the file takes too much memory to evaluate",
};

export function createConverter({ findTemplate, ...options }: ConverterOptions): Converter {
  const script = new URL("./worker.ts", import.meta.url);
  const run = createTaskThread<ConvertTask, ConvertResult>({
    ...threadLimits,
    script,
    words,
    ...options,
  });

  const ask = async (
    file: WrittenFile,
    task: ConvertTask,
    place = (line: number) => ({ file, line }),
  ): Promise<ConvertResult> => {
    try {
      return await run(task);
    } catch (error) {
      if (!(error instanceof PipelineFileError)) throw error;
      const { message, column } = error;
      const at = error.line === undefined ? undefined : place(error.line);
      throw toConversionError({ message, column, line: at?.line }, at?.file ?? file);
    }
  };

  const runFor = async (...asked: Parameters<typeof ask>): Promise<string> => {
    const result = await ask(...asked);
    if (!("text" in result)) throw new Error("The worker returned the result of another task");
    return result.text;
  };

  const evaluateJsonnet = async (
    file: WrittenFile,
    variables: Record<string, string>,
    read?: ReadFile,
  ): Promise<ConvertedFile> => {
    const bundle = await bundleImports(file, read).catch((error: unknown) => {
      throw error instanceof ImportError ? toConversionError(error.problem, error.file) : error;
    });
    const { path } = file;
    const task = { kind: "jsonnet", path, text: bundle.text, variables } as const;
    const place = (line: number) => placeIn(bundle, line) ?? { file, line };
    const text = await runFor(file, task, place);
    return { text, sources: bundle.files.map(({ path, text }) => ({ path, text })) };
  };

  /** What the template makes of the input. */
  const evaluateTemplate = async (
    file: WrittenFile,
    facts: ConversionFacts,
    input: Record<string, unknown>,
  ): Promise<string> => {
    const language = languageOf(file.path);
    if (language === "starlark") throw new ConversionError(noStarlarkTemplate(file.path));
    if (language === "jsonnet")
      return (await evaluateJsonnet(file, externalVariables(facts, input))).text;
    return runFor(file, { kind: "go", text: file.text, values: goValues(facts, input) });
  };

  return {
    convert: async (build, file, read) => {
      const facts = conversionFacts(build);
      const language = languageOf(file.path);
      if (language === "jsonnet") return evaluateJsonnet(file, externalVariables(facts, {}), read);
      if (language !== "yaml" || !mayUseTemplate(file.text)) return undefined;
      const use = await ask(file, { kind: "use", text: file.text });
      if ("text" in use) return undefined;
      const { namespace } = build.repo;
      const text = findTemplate(namespace, use.load);
      if (text === undefined)
        throw new ConversionError(
          `There is no template ${use.load} in ${namespace}; add it with drone template add, or change load in ${file.path}`,
        );
      const template = { path: use.load, text };
      return {
        text: await evaluateTemplate(template, facts, use.data),
        sources: [file, { ...template, path: `template ${use.load}` }],
      };
    },
  };
}

function toConversionError(
  problem: Pick<PipelineFileError, "message" | "line" | "column">,
  { path, text }: WrittenFile,
): ConversionError {
  return new ConversionError(explainError(problem, path, text), { cause: problem });
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

const noStarlarkTemplate = (name: string): string =>
  `The template ${name} is written in Starlark, which this server does not evaluate; write it in Jsonnet or as YAML`;
