import { formatDuration } from "@signalbox/contract";
import { errorParts } from "./error-parts.ts";
import { hasTimedOut, type FailedStep } from "./failed-steps.ts";

/** Signals that end processes, by number on Linux. */
const signals: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  4: "SIGILL",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  15: "SIGTERM",
  24: "SIGXCPU",
};

/** The conventional meaning of exit codes: https://www.gnu.org/software/bash/manual/html_node/Exit-Status.html */
const meanings: Readonly<Record<number, string>> = {
  126: "a command that is not executable",
  127: "a command that was not found",
};

/** The exit code after SIGKILL, which the kernel sends when memory runs out: 128 plus 9. */
const sigkillCode = 137;
/** The exit code that the server gives to a step that could not be run. */
const notRunCode = 255;

const memory = /\boom\b|out of memory|OOMKilled/i;

/** "exit code 1"; with the signal behind codes above 128. */
function exitText(code: number): string {
  const signal = signals[code - 128];
  const meaning = signal ?? meanings[code];
  return meaning === undefined ? `exit code ${code}` : `exit code ${code} (${meaning})`;
}

function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours}h` : "", rest > 0 ? `${rest}m` : ""].filter(Boolean).join(" ");
}

/** "Timed out after 1m" for a step or stage that was killed because its time ran out; otherwise undefined. */
export function timeoutFact({
  stage,
  step,
}: Pick<FailedStep, "stage" | "step">): string | undefined {
  const { status, error = "" } = step ?? stage;
  if (!hasTimedOut({ status, error })) return undefined;
  const minutes = Number(/time limit of (\d+) minutes?/.exec(error)?.[1] ?? 0);
  return minutes > 0 ? `Timed out after ${minutesText(minutes)}` : "Timed out";
}

/**
 * The facts about a failure that are known without its log: the error of the step or stage, exit code and
 * signal, a lack of memory, and how long it ran.
 */
export function stepFacts({ stage, step }: FailedStep): string[] {
  const { error = "", exit_code: code } = step ?? stage;
  const seconds = step?.started && step.stopped ? step.stopped - step.started : -1;
  const isMemory = memory.test(error) || (code === sigkillCode && step?.status === "failure");
  return [
    ...(error === "" ? [] : [errorParts(error).sentence]),
    ...(step !== undefined && (error === "" || code !== notRunCode) ? [exitText(code)] : []),
    ...(isMemory && !memory.test(error) ? ["possibly out of memory"] : []),
    ...(seconds >= 0 ? [`ran ${formatDuration(seconds)}`] : []),
  ];
}
