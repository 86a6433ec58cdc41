import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { events, limits, type Stage, type Step } from "@signalbox/contract";
import { z } from "zod";
import { inQuotes, joined, oneLine, quote, say, word, type Line } from "../../assistants/quote.ts";
import { defineTool, ToolError, type Tool, type ToolAnswer } from "../../assistants/tool.ts";
import type { Report } from "../../lib/report.ts";
import { StartError } from "../../lib/start-error.ts";
import { SourceError } from "../../source/source-error.ts";
import { checkText } from "../check-text.ts";
import { pathWithin } from "../path-within.ts";
import { readTextFile } from "../read-text-file.ts";
import { chooseSteps } from "../run/choose-steps.ts";
import { runLocally, type LocalResult } from "../run/run-locally.ts";
import { findWorkTree } from "../run/work-tree-git.ts";

type LocalOptions = {
  /** The folder in which the assistant started this program. Nothing outside of it is read or run. */
  here: string;
  environment: Readonly<Record<string, string | undefined>>;
  report: Report;
};

const folderInput = z
  .string()
  .max(1000)
  .optional()
  .describe("Folder of the work tree, below the one in which this program was started");
const fileInput = z
  .string()
  .max(500)
  .optional()
  .describe(`Pipeline file (${limits.defaultConfigPath})`);

/** The tools for the files of the assistant's own machine. */
export function localTools(options: LocalOptions): Tool[] {
  return [pipelineCheck(options), runPipeline(options)];
}

function pipelineCheck({ here }: LocalOptions): Tool {
  return defineTool({
    name: "pipeline_check",
    title: "Check a pipeline file",
    description:
      "Says whether the pipeline file of a work tree can run, with errors and warnings and their lines.",
    input: z.strictObject({ folder: folderInput, file: fileInput }),
    effect: "read",
    run: async ({ folder = ".", file = limits.defaultConfigPath }) => {
      const root = await within(here, resolve(here, folder));
      const text = await textOf(await within(here, resolve(root, file)));
      const { errors, warnings, pipelines } = await checkText(root, file, text);
      const isGood = errors.length === 0;
      return {
        data: { file, ok: isGood, errors, warnings, pipelines },
        lines: [
          isGood
            ? say`It can run: ${joined(
                pipelines.map((name) => say`${name}`),
                ", ",
              )}`
            : say`It cannot run.`,
          ...errors.flatMap((error) => error.split("\n").map((line) => quote("error", line))),
          ...warnings.flatMap((warning) => warning.split("\n").map((line) => quote("warn", line))),
        ],
      };
    },
  });
}

const runInput = z.strictObject({
  folder: folderInput,
  file: fileInput,
  stages: z
    .array(z.string().max(200))
    .max(50)
    .optional()
    .describe("Pipelines to run; without it, all"),
  steps: z.array(z.string().max(200)).max(50).optional().describe("Steps to run; without it, all"),
  event: z.enum(events).optional().describe("Event (push)"),
  branch: z.string().max(500).optional().describe("Branch, instead of the one that is checked out"),
  target: z
    .string()
    .max(500)
    .optional()
    .describe("Tag, deployment target or cron job of the event"),
});

function runPipeline({ here, environment, report }: LocalOptions): Tool {
  return defineTool({
    name: "run_pipeline",
    title: "Run a pipeline",
    description:
      "Runs the pipeline of a work tree on its files as they are, uncommitted changes included, on this machine and without a server, as `signalbox run` does. Says why it failed, with the end of the output. It gets no secrets.",
    input: runInput,
    effect: "write",
    run: async (
      { folder = ".", file = limits.defaultConfigPath, ...run },
      { client, progress },
    ) => {
      const { event = "push", branch, target, stages = [], steps = [] } = run;
      try {
        const root = await within(
          here,
          await findWorkTree(await within(here, resolve(here, folder))),
        );
        const path = await within(root, resolve(root, file));
        const text = chooseSteps(await textOf(path), stages, steps);
        const output = createOutput(progress);
        const local = { root, file, text, event, branch, target, secrets: [], isTrusted: false };
        const result = await runLocally(
          { ...local, dockerHost: undefined },
          {
            view: output.view,
            onPlan: () => undefined,
            onFolder: () => undefined,
            report,
            signal: client.signal ?? new AbortController().signal,
            environment,
          },
        );
        if (result === null)
          throw new ToolError(
            say`No pipeline of ${file} runs for event ${word(event)}: choose others with event, branch or target`,
          );
        return resultOf(result, output.ends());
      } catch (error) {
        if (!(error instanceof StartError || error instanceof SourceError)) throw error;
        throw new ToolError(inQuotes(error.message, maxCharacters));
      }
    },
  });
}

/**
 * Where a path leads, which must be in a folder. Otherwise throws a ToolError, which does not say whether the path exists,
 * because assistants may not learn what else is on the machine.
 */
async function within(folder: string, path: string): Promise<string> {
  const to = await pathWithin(folder, path);
  if (to !== undefined) return to;
  throw new ToolError(say`${pathIn(path)} is missing or not in ${pathIn(folder)}`);
}

/** The characters of a path or of why something cannot run. */
const maxCharacters = 500;

const pathIn = (path: string): Line => inQuotes(path, maxCharacters);

async function textOf(path: string): Promise<string> {
  const read = await readTextFile(path);
  if ("text" in read) return read.text;
  throw new ToolError(
    read.isMissing === true
      ? say`${pathIn(path)} does not exist`
      : say`${pathIn(path)}: ${read.problem}`,
  );
}

/** Lines of output that an answer has of a step that failed. */
const keptLines = 60;

/** Keeps the last lines of each step, and says which steps start and end. */
function createOutput(progress: (text: Line) => void) {
  const lines = new Map<number, string[]>();
  const nameOf = (stage: Stage, step: Step): Line => say`${`${stage.name}/${step.name}`}`;
  return {
    view: {
      stepStarted: (stage: Stage, step: Step) => {
        lines.set(step.id, []);
        progress(say`${nameOf(stage, step)} runs`);
      },
      line: (_: Stage, step: Step, text: string) => {
        const kept = lines.get(step.id) ?? [];
        kept.push(oneLine(stripVTControlCharacters(text)));
        if (kept.length > keptLines) kept.shift();
      },
      stepEnded: (stage: Stage, step: Step) =>
        progress(say`${nameOf(stage, step)} ${word(step.status)}`),
    },
    ends: (): ReadonlyMap<number, readonly string[]> => lines,
  };
}

function resultOf(
  { build, reasons }: LocalResult,
  ends: ReadonlyMap<number, readonly string[]>,
): ToolAnswer {
  const steps = build.stages.flatMap((stage) =>
    (stage.steps ?? []).map((step) => ({
      name: `${stage.name}/${step.name}`,
      status: step.status,
      exit_code: step.exit_code,
      output: step.status === "success" ? [] : (ends.get(step.id) ?? []),
    })),
  );
  return {
    data: {
      status: build.status,
      error: build.error,
      reasons: reasons.map(({ text }) => text),
      steps,
    },
    lines: [
      say`The build ended: ${word(build.status)}`,
      ...(build.error ? build.error.split("\n").map((line) => quote("error", line)) : []),
      ...reasons.map(({ text }) => quote("why", text)),
      ...steps.flatMap(stepLines),
    ],
  };
}

type EndedStep = { name: string; status: string; exit_code: number; output: readonly string[] };

function stepLines({ name, status, exit_code: code, output }: EndedStep): Line[] {
  const exit = code === 0 ? say`` : say`, exit code ${code}`;
  const head = say`  ${name}: ${word(status)}${exit}`;
  return [head].concat(output.map((line) => quote("out", line)));
}
