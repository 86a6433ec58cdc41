import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { copyOutput } from "./copy-output.ts";
import { processMark } from "./process-table.ts";

export interface ProcessOptions {
  /** The shell script. */
  script: string;
  folder: string;
  /** By which the process table tells what the script starts: see `labelOf`. */
  label: string;
  /** All of it: nothing of the server's own environment is added. */
  environment: Record<string, string>;
  /** Gets stdout and stderr in the order in which they were printed. */
  output: Writable;
}

/** How a process ended. */
export interface ProcessEnd {
  /** As shells tell it: 128 and the signal's number where a signal ended it. */
  exitCode: number;
  signal: NodeJS.Signals | null;
  /** Why it could not be started; exitCode is 255 then. */
  failure: string | null;
}

export interface StepProcess {
  /** The process group, and what tells it from a later one of the same number. 0 when nothing was started. */
  group: number;
  mark: string;
  /** Resolves when the shell has ended and what it printed has gone to `output`. */
  ended: Promise<ProcessEnd>;
  /** Ends the whole group at once. */
  kill: () => void;
  /** Lets go of the pipe, which processes in the background may still hold. */
  release: () => void;
}

/**
 * Starts a script in a process group of its own, without input. It uses node:child_process itself and
 * not execa: output goes through at full speed with our own back-pressure, and it is the group that is
 * ended, by whoever knows the whole stage.
 */
export const startProcess = (options: ProcessOptions): StepProcess => {
  try {
    const child = spawn("/bin/sh", ["-c", start, options.script, options.label], {
      cwd: options.folder,
      env: options.environment,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return followProcess(child, child.stdout, options.output);
  } catch (cause) {
    return notStarted(cause);
  }
};

/** Shells name the limit of file locks -w or -x; one that knows neither starts without a label. */
const start = 'ulimit -S -w "$1" || ulimit -S -x "$1"; exec /bin/sh -e "$0" 2>&1';

const followProcess = (child: ChildProcess, stdout: Readable, output: Writable): StepProcess => {
  const { pid = 0 } = child;
  const copy = copyOutput(stdout, output);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once("error", (error) => resolve(failed(error)));
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

/** The system's word for it, without the paths that its messages hold. */
const failed = (error: unknown): ProcessEnd => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  return { exitCode: 255, signal: null, failure: `The step could not be started (${code})` };
};

const toEnd = (code: number | null, signal: NodeJS.Signals | null): ProcessEnd => ({
  exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]),
  signal,
  failure: null,
});
