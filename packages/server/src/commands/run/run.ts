import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { limits } from "@signalbox/contract";
import { program, userFolder } from "../../lib/program.ts";
import { languageOf } from "../../pipeline/convert/converter.ts";
import { mayUseTemplate, templateElsewhere } from "../../pipeline/convert/template-mark.ts";
import { escapeControls } from "../../pipeline/text/escape-controls.ts";
import { createReport, type Report } from "../../lib/report.ts";
import { StartError, systemCode } from "../../lib/start-error.ts";
import { readEnvironment } from "../../config/secret-variables.ts";
import { SourceError } from "../../source/source-error.ts";
import type { Print } from "../command.ts";
import { readTextFile } from "../read-text-file.ts";
import { chooseSteps } from "./choose-steps.ts";
import { openLastRun } from "./last-run.ts";
import { readRunOptions, runUsage, type RunOptions } from "./run-options.ts";
import { readSecrets } from "./read-secrets.ts";
import { runLocally } from "./run-locally.ts";
import { createTerminalView } from "./terminal-view.ts";
import { findWorkTree } from "./work-tree-git.ts";

/** The exit statuses of `signalbox run`. */
const exit = { passed: 0, failed: 1, cannotRun: 2, interrupted: 130 } as const;

/** `run [FOLDER]`: runs the pipeline of a work tree on its files as they are. */
export async function run(args: readonly string[], print: Print): Promise<number> {
  const interruption = watchInterruption(print);
  try {
    const here = userFolder();
    const options = readRunOptions(args, here);
    // Removes secret variables of the server, so that no step inherits them.
    const environment = readEnvironment(process.env);
    if (!options.isHelp) return await runFolder(options, { here, environment }, interruption);
    print(runUsage);
    return exit.passed;
  } catch (error) {
    // git gets the same signal and fails.
    if (interruption.signal.aborted) return exit.interrupted;
    if (!(error instanceof StartError || error instanceof SourceError)) throw error;
    report.problem(error.message);
    return exit.cannotRun;
  }
}

type Terminal = {
  /** The folder in which the command was given. */
  here: string;
  environment: Readonly<Record<string, string | undefined>>;
};

const runFolder = async (
  options: RunOptions,
  { here, environment }: Terminal,
  { signal, onFolder }: Interruption,
): Promise<number> => {
  const root = await findWorkTree(resolve(here, options.folder));
  const { file, secretFile, artifacts } = options;
  const whole = await readPipelineFile(file, root);
  if (languageOf(file) === "yaml" && mayUseTemplate(whole))
    throw new StartError(`${file} cannot run: ${templateElsewhere}`);
  const lastRun = openLastRun({ ...options, root }, environment["XDG_STATE_HOME"]);
  const stages = options.isFailed ? await lastRun.failed() : options.stages;
  if (options.isFailed && stages.length === 0) {
    process.stdout.write("Nothing failed in the last run\n");
    return exit.passed;
  }
  if (languageOf(file) !== "yaml" && stages.length + options.steps.length > 0)
    throw new StartError(`${file} is not YAML, so parts of it cannot be chosen; run all of it`);
  const text = chooseSteps(whole, stages, options.steps);
  const secrets =
    secretFile === undefined
      ? []
      : readSecrets(
          await readText(resolve(here, secretFile), `There is no ${secretFile}`),
          secretFile,
        );
  const view = createTerminalView({
    write: (shown) => process.stdout.write(shown),
    isColored: process.stdout.isTTY && !process.env["NO_COLOR"],
  });
  const result = await runLocally(
    { ...options, root, text, secrets, artifacts: artifacts && resolve(here, artifacts) },
    { view, onPlan: view.planned, onFolder, report, signal, environment },
  );
  if (result === null) {
    report.problem(
      `No pipeline of ${file} runs for event ${options.event} here; choose others with --event, --branch or --target`,
    );
    return exit.cannotRun;
  }
  const { build, reasons } = result;
  if (build.stages.length === 0) {
    report.problem(build.error ?? "The pipeline cannot run");
    return exit.cannotRun;
  }
  view.ended(build, reasons);
  // A stage that ran in part says nothing of all of it.
  if (options.steps.length === 0)
    await lastRun
      .keep(build.stages, stages.length > 0)
      .catch((cause: unknown) =>
        report.problem("The result could not be kept for --failed", cause),
      );
  if (signal.aborted) return exit.interrupted;
  return build.status === "success" ? exit.passed : exit.failed;
};

const readPipelineFile = async (file: string, root: string): Promise<string> => {
  const path = join(root, file);
  const read = await readTextFile(path);
  if ("text" in read) return read.text;
  throw new StartError(read.isMissing ? missingFile(file, root) : `${path} ${read.problem}`);
};

/** A server can make a file only if the repository has none yet. */
const missingFile = (file: string, root: string): string => {
  const missing = `There is no ${file} in ${root}`;
  return file === limits.defaultConfigPath
    ? `${missing}; a server suggests one on the page of the repository: ${program} --repos ${dirname(root)}`
    : missing;
};

const readText = async (path: string, missing: string): Promise<string> => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") throw new StartError(missing);
    throw new StartError(`${path} cannot be read (${code ?? String(error)})`);
  }
};

const serverReport = createReport();

/** Prints problems only: the other lines are for the administrator of a server. */
const report: Report = {
  line: () => undefined,
  problem: (text, cause) => serverReport.problem(escapeControls(text), cause),
};

type Interruption = {
  /** Aborted when the user cancels the build, or when the reader of the output is gone. */
  signal: AbortSignal;
  /** Names the folder to remove if this process ends at once. */
  onFolder: (folder: string) => void;
};

/** The first signal cancels the build, so that none of its processes keep running. The second one ends this process. */
const watchInterruption = (print: Print): Interruption => {
  const stop = new AbortController();
  let temporary: string | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) {
        // It holds the secrets of the run.
        if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
        process.exit(exit.interrupted);
      }
      stop.abort();
      print("Cancelling the build …");
    });
  // `signalbox run | head` closes the output. Without a listener, that would end this process but leave its steps running.
  process.stdout.on("error", () => stop.abort());
  return {
    signal: stop.signal,
    onFolder: (folder) => {
      temporary = folder;
    },
  };
};
