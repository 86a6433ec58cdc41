import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { startChild } from "../../../system/start-child.ts";
import { systemCode } from "../../../lib/start-error.ts";
import { failedEnd, type StartedStep, type StepEnd } from "../executor.ts";
import { copyOutput } from "./copy-output.ts";
import { processMark } from "./process-table.ts";

export type ProcessOptions = {
  /** The path of the shell script. */
  script: string;
  folder: string;
  /** Identifies the processes that the script starts: see `labelOf`. */
  label: string;
  /** The complete environment: no variable of the server is added. */
  environment: Record<string, string>;
  /** Receives stdout and stderr in the order in which they were printed. */
  output: Writable;
};

export type StepProcess = StartedStep & {
  /** The process group, 0 if nothing was started, and the `processMark` of its leader. */
  group: number;
  mark: string;
  /** Closes the server's end of the pipe, which background processes may still keep open. */
  release: () => void;
};

/**
 * Starts a script without input in a process group of its own. This function does not use execa
 * because the output needs its own back-pressure, and because the stage ends whole groups.
 */
export async function startProcess(options: ProcessOptions): Promise<StepProcess> {
  try {
    const child = await startChild((spawn) =>
      spawn("/bin/sh", ["-c", startScript, options.script, options.label], {
        cwd: options.folder,
        env: options.environment,
        detached: true,
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
    return followProcess(child, child.stdout, options.output);
  } catch (cause) {
    return notStarted(cause);
  }
}

/**
 * The limit of file locks is -w in dash and -x in bash
 * (https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html#index-ulimit). In other shells the script starts
 * without a label.
 */
const startScript = 'ulimit -S -w "$1" || ulimit -S -x "$1"; exec /bin/sh -e "$0" 2>&1';

const followProcess = (child: ChildProcess, stdout: Readable, output: Writable): StepProcess => {
  const pid = child.pid ?? 0;
  const copy = copyOutput(stdout, output);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<StepEnd>((resolve) => {
    child.once("exit", (code, signal) => {
      void copy.finish().then(() => resolve(toEnd(code, signal)));
    });
  });
  return {
    group: pid,
    mark: pid === 0 ? "" : processMark(pid),
    ended,
    kill: () => {
      if (pid !== 0 && isRunning()) process.kill(-pid, "SIGKILL");
    },
    release: () => {
      stdout.destroy();
    },
  };
};

const notStarted = (cause: unknown): StepProcess => ({
  group: 0,
  mark: "",
  ended: Promise.resolve(failed(cause)),
  kill: () => undefined,
  release: () => undefined,
});

/** Shows only the error code because the system's messages contain paths of the server. */
const failed = (error: unknown): StepEnd =>
  failedEnd(`The step could not be started (${systemCode(error) ?? "unknown error"})`);

const toEnd = (code: number | null, signal: NodeJS.Signals | null): StepEnd => ({
  exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]),
  failure: null,
  // Only docker pipelines have detached steps and steps that fail fast.
  wasKilled: false,
});
