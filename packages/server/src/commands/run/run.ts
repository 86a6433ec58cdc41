import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConfigError } from "../../lib/config-error.ts";
import { userFolder } from "../../lib/program.ts";
import { createReport } from "../../lib/report.ts";
import { StartError, systemCode } from "../../lib/start-error.ts";
import type { Print } from "../command.ts";
import { chooseSteps } from "./choose-steps.ts";
import { readRunOptions, runUsage, type RunOptions } from "./run-options.ts";
import { readSecrets } from "./read-secrets.ts";
import { runLocally } from "./run-locally.ts";
import { findWorkTree } from "./snapshot.ts";
import { createTerminalView } from "./terminal-view.ts";

/** The exit statuses of `signalbox run`. */
const exit = { passed: 0, failed: 1, cannotRun: 2, interrupted: 130 } as const;

/** `run [FOLDER]`: runs the pipeline of a work tree on its files as they are. */
export async function run(words: readonly string[], print: Print): Promise<number> {
  try {
    const here = userFolder();
    const options = readRunOptions(words, here);
    if (!options.isHelp) return await runFolder(options, here, print);
    print(runUsage);
    return exit.passed;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report.problem(error.message);
    return exit.cannotRun;
  }
}

const runFolder = async (options: RunOptions, here: string, print: Print): Promise<number> => {
  const root = await findWorkTree(resolve(here, options.folder));
  const file = options.file;
  const whole = await readText(join(root, file), file);
  const text = chooseSteps(whole, options.stages, options.steps);
  const secretFile = options.secretFile;
  const secrets =
    secretFile === undefined
      ? []
      : readSecrets(await readText(resolve(here, secretFile), secretFile), secretFile);
  const view = createTerminalView({
    write: (shown) => process.stdout.write(shown),
    isColored: process.stdout.isTTY && !process.env["NO_COLOR"],
  });
  const stop = stopOnSignals(print);
  const result = await runLocally(
    { ...options, root, text, secrets },
    { view, onPlan: view.planned, report, signal: stop, environment: process.env },
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
  if (stop.aborted) return exit.interrupted;
  return build.status === "success" ? exit.passed : exit.failed;
};

const readText = async (path: string, name: string): Promise<string> => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new ConfigError(`${name} cannot be read (${systemCode(error) ?? String(error)})`);
  }
};

/** What a server would tell its administrator is of no use here, apart from problems. */
const report = { ...createReport(), line: () => undefined };

/** The first signal cancels the build, so that nothing of it keeps running. The second one ends this process. */
const stopOnSignals = (print: Print): AbortSignal => {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(exit.interrupted);
      print("Cancelling the build …");
      stop.abort();
    });
  return stop.signal;
};
